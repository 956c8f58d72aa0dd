#include "firmware/saving/statistics.h"

#include <string.h>

#include "firmware/saving/bytes.h"

enum {
    VERSION = 2, /* of the record. Version 1 has one serial, no hints and no known deals */
    ENTRY_SIZE = 15,
    ENTRY_SIZE_1 = 13,
    ENTRIES = MODES * RULES_SEATS,
    SIZE = 1 + 2 * GAME_KINDS + (ENTRIES + MODES) * ENTRY_SIZE,
    SIZE_1 = 3 + ENTRIES * ENTRY_SIZE_1,
};

_Static_assert(SIZE <= JOURNAL_DATA_MAX, "the statistics fit a record");

/* All entries, those of known deals last. */
static struct statistics_entry *entry_at(struct statistics *statistics, unsigned i) {
    return i < ENTRIES ? &statistics->entry[i / RULES_SEATS][i % RULES_SEATS]
                       : &statistics->known[i - ENTRIES];
}

void statistics_save(const struct statistics *statistics, struct store *store) {
    struct statistics copy = *statistics;
    uint8_t data[SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, VERSION, 1);
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        bytes_put(&bytes, copy.counted[kind], 2);
    }
    for (unsigned i = 0; i < ENTRIES + MODES; i++) {
        const struct statistics_entry *entry = entry_at(&copy, i);
        bytes_put(&bytes, entry->games, 2);
        bytes_put(&bytes, entry->wins, 2);
        bytes_put(&bytes, entry->hinted, 2);
        bytes_put(&bytes, entry->left, 4);
        bytes_put(&bytes, entry->streak, 2);
        bytes_put(&bytes, entry->streak_best, 2);
        bytes_put(&bytes, entry->best, 1);
    }
    store_write(store, JOURNAL_STATISTICS, data, sizeof data);
}

static bool is_possible(const struct statistics_entry *entry) {
    return entry->wins <= entry->games && entry->hinted <= entry->wins &&
           entry->streak <= entry->streak_best && entry->streak_best <= entry->wins;
}

void statistics_load(struct statistics *statistics, struct store *store) {
    struct store_record record;
    if (!store_read(store, JOURNAL_STATISTICS, VERSION, &record)) {
        return;
    }
    const bool old = record.data[0] == 1;
    if (record.size != (old ? SIZE_1 : SIZE)) {
        return;
    }
    struct bytes bytes = {record.data + 1};
    struct statistics read = {0};
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        read.counted[kind] = old && kind > 0 ? read.counted[0] : (uint16_t)bytes_take(&bytes, 2);
    }
    for (unsigned i = 0; i < (old ? ENTRIES : ENTRIES + MODES); i++) {
        struct statistics_entry *entry = entry_at(&read, i);
        entry->games = (uint16_t)bytes_take(&bytes, 2);
        entry->wins = (uint16_t)bytes_take(&bytes, 2);
        entry->hinted = old ? 0 : (uint16_t)bytes_take(&bytes, 2);
        entry->left = bytes_take(&bytes, 4);
        entry->streak = (uint16_t)bytes_take(&bytes, 2);
        entry->streak_best = (uint16_t)bytes_take(&bytes, 2);
        entry->best = (uint8_t)bytes_take(&bytes, 1);
        if (!is_possible(entry)) {
            return;
        }
    }
    *statistics = read;
}

void statistics_reset(struct statistics *statistics) {
    memset(statistics->entry, 0, sizeof statistics->entry);
    memset(statistics->known, 0, sizeof statistics->known);
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

/* Whether a turn has ended: before that, giving up is as if nothing had been dealt. */
static bool has_begun(const struct game *game) {
    for (uint8_t i = 0; i < game->moves; i++) {
        if ((game->log[i].pile & GAME_MOVE_ENDS) != 0) {
            return true;
        }
    }
    return false;
}

/* How the game went for the persons at the table. */
static void judge(const struct game *game, uint8_t device_seats, struct statistics_news *news) {
    const uint8_t all = (uint8_t)((1 << game->setup.players) - 1);
    const uint8_t persons = (uint8_t)(all & ~device_seats);
    *news = (struct statistics_news){.counts = persons != 0};
    if (rules_of(game->setup.kind)->rivals) {
        const uint8_t person = (persons & 1) != 0 ? 0 : 1;
        news->counts = persons != 0 && persons != all;
        /* Left for a new game while the device was on turn: it is still the person who left. */
        news->won = game->winner == person && !game->gave_up;
        news->left = game_seat_left(game, person);
    } else {
        news->won = game->status == GAME_WON;
        news->left = game_left(game);
    }
    news->counts = news->counts && (!game->gave_up || has_begun(game));
}

static void add_one(uint16_t *count) {
    *count = (uint16_t)(*count + (*count < UINT16_MAX));
}

static void entry_add(struct statistics_entry *entry, const struct statistics_news *news,
                      bool hinted) {
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
        entry->hinted = (uint16_t)(entry->hinted + hinted);
        add_one(&entry->streak);
        if (entry->streak > entry->streak_best) {
            entry->streak_best = entry->streak;
        }
    } else {
        entry->streak = 0;
    }
}

bool statistics_count(struct statistics *statistics, const struct statistics_match *match,
                      struct statistics_news *news) {
    const struct game *game = match->game;
    const uint8_t kind = game->setup.kind;
    const enum statistics_mode mode = statistics_mode_of(&game->setup);
    struct statistics_entry *entry =
        match->known ? &statistics->known[mode] : &statistics->entry[mode][game->setup.players - 1];
    judge(game, match->device_seats, news);
    news->first = match->known;
    news->best = entry->best;
    if (!game_is_over(game) || !news->counts || match->serial == statistics->counted[kind]) {
        return false;
    }
    news->first = match->known || entry->games == 0;
    news->record = !news->first && news->left < entry->best;
    entry_add(entry, news, match->hinted);
    statistics->counted[kind] = match->serial;
    return true;
}

uint16_t statistics_average_tenths(const struct statistics_entry *entry) {
    if (entry->games == 0) {
        return 0;
    }
    return (uint16_t)((entry->left * 10 + entry->games / 2) / entry->games);
}
