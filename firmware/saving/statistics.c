#include "firmware/saving/statistics.h"

#include <stddef.h>
#include <string.h>

#include "firmware/saving/bytes.h"
#include "game/score.h"

enum {
    ENTRY_SIZE = 15,
    ENTRY_SIZE_1 = 13, /* in version 1, which has one serial, no hints and no known deals */
    COUNTED_SIZE = 2 * GAME_KINDS,
    MODE_ENTRIES = RULES_SEATS + 1, /* entries of a mode, with the one for known deals */
    SIZE = 1 + COUNTED_SIZE + MODE_FIRE * MODE_ENTRIES * ENTRY_SIZE,
    SIZE_1 = 3 + MODE_FIRE * RULES_SEATS * ENTRY_SIZE_1,
    DAY_SIZE = 2 + 2 + ENTRY_SIZE,
    SIZE_FIRE_1 = 1 + DAY_SIZE + (MODES - MODE_FIRE) * MODE_ENTRIES * ENTRY_SIZE,
    SIZE_FIRE = SIZE_FIRE_1 + 2, /* version 1 of the record has no serial */
};

_Static_assert(offsetof(struct statistics, daily) ==
                   STATISTICS_DAILY * sizeof(struct statistics_entry),
               "the entries have their numbers");
_Static_assert(SIZE <= JOURNAL_DATA_MAX && SIZE_FIRE <= SIZE, "the statistics fit their records");

/* The modes of a record. In the record, the entries of known deals come last. */
struct part {
    uint8_t first; /* first mode of the record */
    uint8_t modes; /* number of its modes */
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

static void save_fire(struct statistics *statistics, struct store *store) {
    uint8_t data[SIZE_FIRE];
    struct bytes bytes = {data};
    bytes_put(&bytes, RECORD_FIRE_VERSION, 1);
    bytes_put(&bytes, statistics->day, 2);
    bytes_put(&bytes, statistics->day_counted, 2);
    put_entry(&statistics->daily, &bytes);
    put_entries(statistics, &fire, &bytes);
    bytes_put(&bytes, statistics->counted_fire, 2);
    store_write(store, JOURNAL_FIRE, data, SIZE_FIRE);
}

static void save_base(struct statistics *statistics, struct store *store) {
    uint8_t data[SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, RECORD_STATISTICS_VERSION, 1);
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        bytes_put(&bytes, statistics->counted[kind], 2);
    }
    put_entries(statistics, &base, &bytes);
    store_write(store, JOURNAL_STATISTICS, data, SIZE);
}

/* Writes the second record first: if the power goes between the two, counted_fire shows that the
 * second record has the match. */
void statistics_save(const struct statistics *statistics, struct store *store) {
    struct statistics copy = *statistics;
    save_fire(&copy, store);
    save_base(&copy, store);
}

static bool is_possible(const struct statistics_entry *entry) {
    return entry->wins <= entry->games && entry->hinted <= entry->wins &&
           entry->streak <= entry->streak_best && entry->streak_best <= entry->wins;
}

/* Reads an entry; `old` means version 1. False: the entry is invalid. */
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
    if (!store_read(store, JOURNAL_FIRE, &record)) {
        return;
    }
    const bool old = record.data[0] == 1;
    if (record.size != (old ? SIZE_FIRE_1 : SIZE_FIRE)) {
        return;
    }
    read.day = (uint16_t)bytes_take(&bytes, 2);
    read.day_counted = (uint16_t)bytes_take(&bytes, 2);
    const bool possible = take_entry(&read.daily, false, &bytes) && read.day <= STATISTICS_DAYS &&
                          read.day_counted <= STATISTICS_DAYS;
    if (take_entries(&read, &fire, false, &bytes) && possible) {
        read.counted_fire = old ? 0 : (uint16_t)bytes_take(&bytes, 2);
        *statistics = read;
    }
}

void statistics_load(struct statistics *statistics, struct store *store) {
    load_base(statistics, store);
    load_fire(statistics, store);
    const uint16_t next = (uint16_t)(statistics->counted[GAME_CLASSIC] + 1);
    if (next != 0 && statistics->counted_fire == next) {
        statistics->counted[GAME_CLASSIC] = next; /* the power went between the two records */
    }
}

void statistics_reset(struct statistics *statistics) {
    memset(statistics->all, 0, sizeof statistics->all);
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

uint8_t statistics_mode_at(unsigned number) {
    const unsigned tables = MODES * (unsigned)RULES_SEATS;
    return (uint8_t)(number < tables ? number / RULES_SEATS : number - tables);
}

uint8_t statistics_kind_at(unsigned number) {
    const uint8_t mode = statistics_mode_at(number);
    if (mode == MODE_DUEL) {
        return GAME_DUEL;
    }
    return mode == MODE_QUICK || mode == MODE_QUICK_PRO ? GAME_QUICK : GAME_CLASSIC;
}

/* Whether a turn has ended. A game given up before that does not count. */
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

/* Whether a person plays, in a duel against the device. */
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
        /* A person who leaves for a new game has lost, even if the device was on turn. */
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
        return; /* counting on would falsify the average */
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

/* The number of the entry of a match. */
static uint8_t number_of(const struct statistics *statistics,
                         const struct statistics_match *match) {
    const struct game_setup *setup = &match->game->setup;
    const unsigned mode = statistics_mode_of(setup);
    if (match->day > statistics->day_counted) {
        return STATISTICS_DAILY;
    }
    return (uint8_t)(match->known ? MODES * RULES_SEATS + mode
                                  : mode * RULES_SEATS + setup->players - 1);
}

/* Sets the fields of `news` that depend on the games before. */
static void compare(const struct statistics_entry *entry, const struct statistics_match *match,
                    struct statistics_news *news) {
    const bool known = match->known && news->entry != STATISTICS_DAILY;
    const bool full = entry->games == UINT16_MAX;
    news->first = known || entry->games == 0;
    news->record = !news->first && news->left < entry->best;
    news->fewest = !full && (entry->games == 0 || news->left < entry->best);
    news->game = (uint16_t)(entry->games + !full);
    news->serial = match->serial;
    news->score = match->game->setup.players == 1 && !known ? score_of(match->game) : 0;
}

bool statistics_count(struct statistics *statistics, const struct statistics_match *match,
                      struct statistics_news *news) {
    const struct game *game = match->game;
    const uint8_t kind = game->setup.kind;
    const uint8_t number = number_of(statistics, match);
    struct statistics_entry *entry = &statistics->all[number];
    judge(game, match->device_seats, news);
    news->first = match->known;
    news->best = entry->best;
    news->entry = number;
    if (!game_is_over(game) || !news->counts || match->serial == statistics->counted[kind]) {
        return false;
    }
    compare(entry, match, news);
    entry_add(entry, news, match->hinted);
    statistics->counted[kind] = match->serial;
    if (statistics_mode_at(number) >= MODE_FIRE) {
        statistics->counted_fire = match->serial;
    }
    statistics->day_counted = number == STATISTICS_DAILY ? match->day : statistics->day_counted;
    return true;
}

uint16_t statistics_average_tenths(const struct statistics_entry *entry) {
    if (entry->games == 0) {
        return 0;
    }
    return (uint16_t)((entry->left * 10 + entry->games / 2) / entry->games);
}
