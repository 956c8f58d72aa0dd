#include "firmware/match/match_save.h"

#include "firmware/chance/challenge.h"
#include "firmware/match/coach_review.h"
#include "firmware/saving/bytes.h"
#include "firmware/saving/history.h"
#include "game/save.h"

enum {
    HEADER = RECORD_MATCH_GAME,
    KNOWN_SHIFT = 6, /* in the byte of the phase */
    HINTED_SHIFT = 7,
    STRENGTH_SHIFT = 5, /* in the byte of the seats, above one bit per seat */
};

_Static_assert(MATCH_PHASES <= 1 << KNOWN_SHIFT, "there is room for what is known of the deal");

_Static_assert(RULES_SEATS <= STRENGTH_SHIFT, "there is room for the strength");

_Static_assert(HEADER + SAVE_SIZE <= JOURNAL_DATA_MAX, "a match fits a record");

static const enum journal_key keys[GAME_KINDS] = {
    [GAME_CLASSIC] = JOURNAL_GAME,
    [GAME_DUEL] = JOURNAL_DUEL,
    [GAME_QUICK] = JOURNAL_QUICK,
};

void match_save(const struct match *match) {
    uint8_t data[HEADER + SAVE_SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, RECORD_MATCH_VERSION, 1);
    bytes_put(&bytes,
              match->phase | (unsigned)match->known << KNOWN_SHIFT |
                  (unsigned)match->hinted << HINTED_SHIFT,
              1);
    bytes_put(&bytes, match->device_seats | (unsigned)match->strength << STRENGTH_SHIFT, 1);
    bytes_put(&bytes, match->serial, 2);
    bytes_put(&bytes, match->challenge, 4);
    const size_t size = save_write(&match->game, bytes.at);
    store_write(match->store, keys[match->game.setup.kind], data, HEADER + size);
}

static uint32_t age_of(const struct match *match, uint8_t kind) {
    return store_age(match->store, keys[kind]);
}

static bool is_possible(uint8_t phase, uint8_t device_seats, uint8_t strength, uint32_t challenge,
                        const struct game *game) {
    struct game_setup setup;
    return phase != MATCH_NONE && phase < MATCH_PHASES &&
           device_seats >> game->setup.players == 0 && strength < MATCH_STRENGTHS &&
           (challenge == MATCH_NO_CHALLENGE || challenge_setup(challenge, &setup));
}

/* Reads the record of a key, if its game is in `kinds` (bits by enum game_kind). Version 1 has
 * zeros in place of `known` and `hinted`. */
static bool load(struct match *match, enum journal_key key, unsigned kinds) {
    struct store_record record;
    struct game game;
    if (!store_read(match->store, key, &record) || record.size < HEADER) {
        return false;
    }
    struct bytes bytes = {record.data + 1};
    const uint8_t first = (uint8_t)bytes_take(&bytes, 1);
    const uint8_t phase = first & ((1U << KNOWN_SHIFT) - 1);
    const uint8_t seats = (uint8_t)bytes_take(&bytes, 1);
    const uint8_t device_seats = seats & ((1U << STRENGTH_SHIFT) - 1);
    const uint8_t strength = seats >> STRENGTH_SHIFT;
    const uint16_t serial = (uint16_t)bytes_take(&bytes, 2);
    const uint32_t challenge = bytes_take(&bytes, 4);
    if (save_read(&game, bytes.at, record.size - HEADER) != SAVE_OK ||
        !is_possible(phase, device_seats, strength, challenge, &game) ||
        (kinds >> game.setup.kind & 1) == 0) {
        return false;
    }
    match_coach_forget(match);
    match->game = game;
    match->phase = phase;
    match->known = (first >> KNOWN_SHIFT & 1) != 0 || challenge != MATCH_NO_CHALLENGE;
    match->hinted = first >> HINTED_SHIFT != 0;
    match->device_seats = device_seats;
    match->strength = strength;
    match->serial = serial;
    match->challenge = challenge;
    return true;
}

bool match_load(struct match *match, uint8_t kind) {
    return load(match, keys[kind], 1U << kind);
}

/* Moves a match of another game from the key of The Game, where all matches once were, to its own
 * key, unless that key has a match. */
static void load_old(struct match *match) {
    const unsigned others = 1U << GAME_DUEL | 1U << GAME_QUICK;
    if (load(match, JOURNAL_GAME, others) && age_of(match, match->game.setup.kind) == 0) {
        match_save(match);
    }
}

_Static_assert(STATISTICS_DAYS == CHALLENGE_DAYS, "every day can be counted");

/* The day whose deal this match is, from 1; 0: none. */
static uint16_t day_of(const struct match *match) {
    const uint16_t day = challenge_number_day(match->challenge);
    return day < CHALLENGE_DAYS ? (uint16_t)(day + 1) : 0;
}

/* Counts a finished match that the statistics have not counted. */
static void settle(struct match *match) {
    const struct statistics_match result = {
        .game = &match->game,
        .device_seats = match->device_seats,
        .serial = match->serial,
        .known = match->known,
        .hinted = match->hinted,
        .day = day_of(match),
    };
    if (match->phase == MATCH_PLAYING && game_is_over(&match->game) &&
        statistics_count(match->statistics, &result, &match->news)) {
        match_save(match); /* the next start must find what is counted */
        history_add(match->store, &match->news);
        statistics_save(match->statistics, match->store);
    }
}

/* Notes the table of this match, and whether the match is still running. */
static void note_table(struct match *match) {
    const uint8_t kind = match->game.setup.kind;
    const uint8_t bit = (uint8_t)(1 << kind);
    match->last[kind] =
        (struct match_table){match->game.setup, match->device_seats, match->strength};
    match->running = (uint8_t)((match->running & ~bit) | (match_is_running(match) ? bit : 0));
}

void match_keep(struct match *match) {
    match_save(match);
    settle(match);
    note_table(match);
}

/* The game whose match was written next after `age`; GAME_KINDS: there is none. */
static uint8_t next_written(const struct match *match, uint32_t age) {
    uint8_t next = GAME_KINDS;
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        if (age_of(match, kind) > age &&
            (next == GAME_KINDS || age_of(match, kind) < age_of(match, next))) {
            next = kind;
        }
    }
    return next;
}

void match_load_all(struct match *match) {
    load_old(match);
    uint8_t kind = next_written(match, 0);
    while (kind < GAME_KINDS) {
        const uint32_t age = age_of(match, kind);
        if (match_load(match, kind)) {
            settle(match);
            note_table(match);
        }
        kind = next_written(match, age);
    }
}
