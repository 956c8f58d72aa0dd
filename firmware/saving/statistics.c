#include "firmware/saving/statistics.h"

#include <string.h>

#include "firmware/saving/bytes.h"

enum {
    ENTRY_SIZE = 15,
    ENTRY_SIZE_1 = 13, /* of version 1, which has one serial, no hints and no known deals */
    COUNTED_SIZE = 2 * GAME_KINDS,
    MODE_ENTRIES = RULES_SEATS + 1, /* of a mode, with the one for known deals */
    SIZE = 1 + COUNTED_SIZE + MODE_FIRE * MODE_ENTRIES * ENTRY_SIZE,
    SIZE_1 = 3 + MODE_FIRE * RULES_SEATS * ENTRY_SIZE_1,
    DAY_SIZE = 2 + 2 + ENTRY_SIZE,
    SIZE_FIRE = 1 + DAY_SIZE + (MODES - MODE_FIRE) * MODE_ENTRIES * ENTRY_SIZE,
};

_Static_assert(SIZE <= JOURNAL_DATA_MAX && SIZE_FIRE <= SIZE, "the statistics fit their records");

/* The entries of a record, those of known deals last. */
struct part {
    uint8_t first; /* its first mode */
    uint8_t modes; /* how many it has */
};

static const struct part base = {0, MODE_FIRE};
static const struct part fire = {MODE_FIRE, MODES - MODE_FIRE};

static struct statistics_entry *entry_at(struct statistics *statistics, const struct part *part,
                                         unsigned i) {
    const unsigned tables = part->modes * (unsigned)RULES_SEATS;
    return i < tables ? &statistics->entry[part->first + i / RULES_SEATS][i % RULES_SEATS]
                      : &statistics->known[part->first + i - tables];
}

static void put_entry(const struct statistics_entry *entry, struct bytes *bytes) {
    bytes_put(bytes, entry->games, 2);
    bytes_put(bytes, entry->wins, 2);
    bytes_put(bytes, entry->hinted, 2);
    bytes_put(bytes, entry->left, 4);
    bytes_put(bytes, entry->streak, 2);
    bytes_put(bytes, entry->streak_best, 2);
    bytes_put(bytes, entry->best, 1);
}

static void put_entries(struct statistics *statistics, const struct part *part,
                        struct bytes *bytes) {
    for (unsigned i = 0; i < part->modes * (unsigned)MODE_ENTRIES; i++) {
        put_entry(entry_at(statistics, part, i), bytes);
    }
}

void statistics_save(const struct statistics *statistics, struct store *store) {
    struct statistics copy = *statistics;
    uint8_t data[SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, RECORD_STATISTICS_VERSION, 1);
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        bytes_put(&bytes, copy.counted[kind], 2);
    }
    put_entries(&copy, &base, &bytes);
    store_write(store, JOURNAL_STATISTICS, data, SIZE);
    bytes.at = data;
    bytes_put(&bytes, RECORD_FIRE_VERSION, 1);
    bytes_put(&bytes, copy.day, 2);
    bytes_put(&bytes, copy.day_counted, 2);
    put_entry(&copy.daily, &bytes);
    put_entries(&copy, &fire, &bytes);
    store_write(store, JOURNAL_FIRE, data, SIZE_FIRE);
}

static bool is_possible(const struct statistics_entry *entry) {
    return entry->wins <= entry->games && entry->hinted <= entry->wins &&
           entry->streak <= entry->streak_best && entry->streak_best <= entry->wins;
}

/* `old`: of version 1. False: the entry makes no sense. */
static bool take_entry(struct statistics_entry *entry, bool old, struct bytes *bytes) {
    entry->games = (uint16_t)bytes_take(bytes, 2);
    entry->wins = (uint16_t)bytes_take(bytes, 2);
    entry->hinted = old ? 0 : (uint16_t)bytes_take(bytes, 2);
    entry->left = bytes_take(bytes, 4);
    entry->streak = (uint16_t)bytes_take(bytes, 2);
    entry->streak_best = (uint16_t)bytes_take(bytes, 2);
    entry->best = (uint8_t)bytes_take(bytes, 1);
    return is_possible(entry);
}

static bool take_entries(struct statistics *statistics, const struct part *part, bool old,
                         struct bytes *bytes) {
    const unsigned count = part->modes * (unsigned)(old ? RULES_SEATS : MODE_ENTRIES);
    bool possible = true;
    for (unsigned i = 0; i < count; i++) {
        possible = take_entry(entry_at(statistics, part, i), old, bytes) && possible;
    }
    return possible;
}

static void load_base(struct statistics *statistics, struct store *store) {
    struct store_record record;
    struct statistics read = *statistics;
    if (!store_read(store, JOURNAL_STATISTICS, &record)) {
        return;
    }
    const bool old = record.data[0] == 1;
    struct bytes bytes = {record.data + 1};
    if (record.size != (old ? SIZE_1 : SIZE)) {
        return;
    }
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        read.counted[kind] = old && kind > 0 ? read.counted[0] : (uint16_t)bytes_take(&bytes, 2);
    }
    if (take_entries(&read, &base, old, &bytes)) {
        *statistics = read;
    }
}

static void load_fire(struct statistics *statistics, struct store *store) {
    struct store_record record;
    struct statistics read = *statistics;
    struct bytes bytes = {record.data + 1};
    if (!store_read(store, JOURNAL_FIRE, &record) || record.size != SIZE_FIRE) {
        return;
    }
    read.day = (uint16_t)bytes_take(&bytes, 2);
    read.day_counted = (uint16_t)bytes_take(&bytes, 2);
    const bool possible = take_entry(&read.daily, false, &bytes) && read.day <= STATISTICS_DAYS &&
                          read.day_counted <= STATISTICS_DAYS;
    if (take_entries(&read, &fire, false, &bytes) && possible) {
        *statistics = read;
    }
}

void statistics_load(struct statistics *statistics, struct store *store) {
    load_base(statistics, store);
    load_fire(statistics, store);
}

void statistics_reset(struct statistics *statistics) {
    memset(statistics->entry, 0, sizeof statistics->entry);
    memset(statistics->known, 0, sizeof statistics->known);
    memset(&statistics->daily, 0, sizeof statistics->daily);
    statistics->day_counted = 0;
}

enum statistics_mode statistics_mode_of(const struct game_setup *setup) {
    switch (setup->kind) {
    case GAME_DUEL:
        return MODE_DUEL;
    case GAME_QUICK:
        return setup->pro ? MODE_QUICK_PRO : MODE_QUICK;
    default:
        return (enum statistics_mode)((setup->fire ? MODE_FIRE : MODE_CLASSIC) +
                                      2 * setup->short_hands + setup->expert);
    }
}

/* Whether a turn has ended: before that, giving up is as if nothing had been dealt. */
static bool has_begun(const struct game *game) {
    for (uint8_t i = 0; i < game->moves; i++) {
        if (game->log[i].ends) {
            return true;
        }
    }
    return false;
}

static uint8_t all_seats(const struct game *game) {
    return (uint8_t)((1 << game->setup.players) - 1);
}

/* Whether persons play: against the device, where there are rivals. */
static bool is_counted(const struct game *game, uint8_t device_seats) {
    const uint8_t persons = (uint8_t)(all_seats(game) & ~device_seats);
    return persons != 0 && !(rules_of(game->setup.kind)->rivals && persons == all_seats(game));
}

bool statistics_counts_given_up(const struct game *game, uint8_t device_seats) {
    return is_counted(game, device_seats) && has_begun(game);
}

/* How the game went for the persons at the table. */
static void judge(const struct game *game, uint8_t device_seats, struct statistics_news *news) {
    *news = (struct statistics_news){.counts = is_counted(game, device_seats)};
    if (rules_of(game->setup.kind)->rivals) {
        const uint8_t person = (device_seats & 1) == 0 ? 0 : 1;
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
    const bool daily = match->day > statistics->day_counted;
    const bool known = match->known && !daily;
    struct statistics_entry *entry = daily   ? &statistics->daily
                                     : known ? &statistics->known[mode]
                                             : &statistics->entry[mode][game->setup.players - 1];
    judge(game, match->device_seats, news);
    news->first = match->known;
    news->best = entry->best;
    if (!game_is_over(game) || !news->counts || match->serial == statistics->counted[kind]) {
        return false;
    }
    news->first = known || entry->games == 0;
    news->record = !news->first && news->left < entry->best;
    entry_add(entry, news, match->hinted);
    statistics->counted[kind] = match->serial;
    statistics->day_counted = daily ? match->day : statistics->day_counted;
    return true;
}

uint16_t statistics_average_tenths(const struct statistics_entry *entry) {
    if (entry->games == 0) {
        return 0;
    }
    return (uint16_t)((entry->left * 10 + entry->games / 2) / entry->games);
}
