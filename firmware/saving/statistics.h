/*
 * Results of all finished games, for each mode and number of players. A mode is a game with its
 * difficulty. Games without a person at the table do not count; a duel counts for the person who
 * played against the device, and does not between two persons.
 */
#ifndef FIRMWARE_STATISTICS_H
#define FIRMWARE_STATISTICS_H

#include "firmware/saving/store.h"
#include "game/game.h"

enum statistics_mode {
    MODE_CLASSIC,
    MODE_CLASSIC_EXPERT,
    MODE_CLASSIC_SHORT,
    MODE_CLASSIC_EXPERT_SHORT,
    MODE_DUEL,
    MODE_QUICK,
    MODE_QUICK_PRO,
    MODES,
};

struct statistics_entry {
    uint16_t games;  /* finished; stops counting at its largest value */
    uint16_t wins;   /* of these */
    uint32_t left;   /* cards left, all games together: for the average */
    uint16_t streak; /* wins in a row, up to now */
    uint16_t streak_best;
    uint8_t best; /* fewest cards left; means nothing before the first game */
};

struct statistics {
    struct statistics_entry entry[MODES][RULES_SEATS]; /* by mode and players - 1 */
    uint16_t counted; /* serial of the game that was counted last, so that none counts twice */
};

/* Reads them from flash; without a record that makes sense they stay as they are. */
void statistics_load(struct statistics *statistics, struct store *store);

/* Keeps them in flash. */
void statistics_save(const struct statistics *statistics, struct store *store);

/* Forgets all results, but not which game was counted last. */
void statistics_reset(struct statistics *statistics);

enum statistics_mode statistics_mode_of(const struct game_setup *setup);

/* What a finished game did: for the screen that shows it. */
struct statistics_news {
    bool counts; /* this game is one that is counted */
    bool won;
    bool first;   /* the first game of its mode */
    bool record;  /* better than every game before */
    uint8_t left; /* cards left: the team's; in a duel the person's own */
    uint8_t best; /* best of this mode before this game; only if not first */
};

/* Adds a finished game, once for each serial: called again, it changes nothing and returns false.
 */
bool statistics_count(struct statistics *statistics, const struct game *game, uint8_t device_seats,
                      uint16_t serial, struct statistics_news *news);

/* Cards left on average, in tenths. 0 without games. */
uint16_t statistics_average_tenths(const struct statistics_entry *entry);

#endif
