#include "firmware/saving/statistics.h"

#include <string.h>

#include "firmware/saving/bytes.h"

enum {
    VERSION = 1, /* of the record */
    ENTRY_SIZE = 13,
    ENTRIES = MODES * RULES_SEATS,
    SIZE = 3 + ENTRIES * ENTRY_SIZE,
};

_Static_assert(SIZE <= JOURNAL_DATA_MAX, "the statistics fit a record");

void statistics_save(const struct statistics *statistics, struct store *store) {
    uint8_t data[SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, VERSION, 1);
    bytes_put(&bytes, statistics->counted, 2);
    for (unsigned i = 0; i < ENTRIES; i++) {
        const struct statistics_entry *entry = &statistics->entry[i / RULES_SEATS][i % RULES_SEATS];
        bytes_put(&bytes, entry->games, 2);
        bytes_put(&bytes, entry->wins, 2);
        bytes_put(&bytes, entry->left, 4);
        bytes_put(&bytes, entry->streak, 2);
        bytes_put(&bytes, entry->streak_best, 2);
        bytes_put(&bytes, entry->best, 1);
    }
    store_write(store, JOURNAL_STATISTICS, data, sizeof data);
}

void statistics_load(struct statistics *statistics, struct store *store) {
    struct store_record record;
    if (!store_read(store, JOURNAL_STATISTICS, VERSION, &record) || record.size != SIZE) {
        return;
    }
    struct bytes bytes = {record.data + 1};
    struct statistics read = {.counted = (uint16_t)bytes_take(&bytes, 2)};
    for (unsigned i = 0; i < ENTRIES; i++) {
        struct statistics_entry *entry = &read.entry[i / RULES_SEATS][i % RULES_SEATS];
        entry->games = (uint16_t)bytes_take(&bytes, 2);
        entry->wins = (uint16_t)bytes_take(&bytes, 2);
        entry->left = bytes_take(&bytes, 4);
        entry->streak = (uint16_t)bytes_take(&bytes, 2);
        entry->streak_best = (uint16_t)bytes_take(&bytes, 2);
        entry->best = (uint8_t)bytes_take(&bytes, 1);
        if (entry->wins > entry->games || entry->streak > entry->streak_best ||
            entry->streak_best > entry->wins) {
            return;
        }
    }
    *statistics = read;
}

void statistics_reset(struct statistics *statistics) {
    memset(statistics->entry, 0, sizeof statistics->entry);
}

enum statistics_mode statistics_mode_of(const struct game_setup *setup) {
    switch (setup->kind) {
    case GAME_DUEL:
        return MODE_DUEL;
    case GAME_QUICK:
        return setup->pro ? MODE_QUICK_PRO : MODE_QUICK;
    default:
        if (setup->short_hands) {
            return setup->expert ? MODE_CLASSIC_EXPERT_SHORT : MODE_CLASSIC_SHORT;
        }
        return setup->expert ? MODE_CLASSIC_EXPERT : MODE_CLASSIC;
    }
}

/* How the game went for the persons at the table. */
static void judge(const struct game *game, uint8_t device_seats, struct statistics_news *news) {
    const uint8_t all = (uint8_t)((1 << game->setup.players) - 1);
    const uint8_t persons = (uint8_t)(all & ~device_seats);
    *news = (struct statistics_news){.counts = persons != 0};
    if (rules_of(game->setup.kind)->rivals) {
        const uint8_t person = (persons & 1) != 0 ? 0 : 1;
        news->counts = persons != 0 && persons != all;
        news->won = game->winner == person;
        news->left = game_seat_left(game, person);
    } else {
        news->won = game->status == GAME_WON;
        news->left = game_left(game);
    }
}

static void add_one(uint16_t *count) {
    *count = (uint16_t)(*count + (*count < UINT16_MAX));
}

static void entry_add(struct statistics_entry *entry, const struct statistics_news *news) {
    if (entry->games == UINT16_MAX) {
        return; /* else the average would go wrong */
    }
    if (entry->games == 0 || news->left < entry->best) {
        entry->best = news->left;
    }
    add_one(&entry->games);
    entry->left += news->left;
    if (news->won) {
        add_one(&entry->wins);
        add_one(&entry->streak);
        if (entry->streak > entry->streak_best) {
            entry->streak_best = entry->streak;
        }
    } else {
        entry->streak = 0;
    }
}

bool statistics_count(struct statistics *statistics, const struct game *game, uint8_t device_seats,
                      uint16_t serial, struct statistics_news *news) {
    judge(game, device_seats, news);
    struct statistics_entry *entry =
        &statistics->entry[statistics_mode_of(&game->setup)][game->setup.players - 1];
    news->best = entry->best;
    if (!game_is_over(game) || !news->counts || serial == statistics->counted) {
        return false;
    }
    news->first = entry->games == 0;
    news->record = !news->first && news->left < entry->best;
    entry_add(entry, news);
    statistics->counted = serial;
    return true;
}

uint16_t statistics_average_tenths(const struct statistics_entry *entry) {
    if (entry->games == 0) {
        return 0;
    }
    return (uint16_t)((entry->left * 10 + entry->games / 2) / entry->games);
}
