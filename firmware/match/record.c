#include "firmware/chance/challenge.h"
#include "firmware/match/match.h"
#include "firmware/saving/bytes.h"
#include "game/save.h"

enum {
    VERSION = 1, /* of the record; the game in it has its own (game/save.h) */
    HEADER = 9,
    STRENGTH_SHIFT = 5, /* in the byte of the seats, below it one bit a seat */
};

_Static_assert(RULES_SEATS <= STRENGTH_SHIFT, "there is room for the strength");

_Static_assert(HEADER + SAVE_SIZE <= JOURNAL_DATA_MAX, "a match fits a record");

void match_save(const struct match *match) {
    uint8_t data[HEADER + SAVE_SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, VERSION, 1);
    bytes_put(&bytes, match->phase, 1);
    bytes_put(&bytes, match->device_seats | (unsigned)match->strength << STRENGTH_SHIFT, 1);
    bytes_put(&bytes, match->serial, 2);
    bytes_put(&bytes, match->challenge, 4);
    const size_t size = save_write(&match->game, bytes.at);
    store_write(match->store, JOURNAL_GAME, data, HEADER + size);
}

static bool is_possible(uint8_t phase, uint8_t device_seats, uint8_t strength, uint32_t challenge,
                        const struct game *game) {
    struct game_setup setup;
    return phase != MATCH_NONE && phase < MATCH_PHASES &&
           device_seats >> game->setup.players == 0 && strength < MATCH_STRENGTHS &&
           (challenge == MATCH_NO_CHALLENGE || challenge_setup(challenge, &setup));
}

void match_load(struct match *match) {
    struct store_record record;
    struct game game;
    if (!store_read(match->store, JOURNAL_GAME, VERSION, &record) || record.size < HEADER) {
        return;
    }
    struct bytes bytes = {record.data + 1};
    const uint8_t phase = (uint8_t)bytes_take(&bytes, 1);
    const uint8_t seats = (uint8_t)bytes_take(&bytes, 1);
    const uint8_t device_seats = seats & ((1U << STRENGTH_SHIFT) - 1);
    const uint8_t strength = seats >> STRENGTH_SHIFT;
    const uint16_t serial = (uint16_t)bytes_take(&bytes, 2);
    const uint32_t challenge = bytes_take(&bytes, 4);
    const enum save_result result = save_read(&game, bytes.at, record.size - HEADER);
    match->store->foreign = result == SAVE_UNKNOWN;
    if (result != SAVE_OK || !is_possible(phase, device_seats, strength, challenge, &game)) {
        return;
    }
    match->game = game;
    match->phase = phase;
    match->device_seats = device_seats;
    match->strength = strength;
    match->serial = serial;
    match->challenge = challenge;
}
