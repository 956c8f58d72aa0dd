/*
 * Results of all finished games, for each mode and number of players. A mode is a game with its
 * difficulty. Deals that were known before have a place of their own, for each mode, and so have
 * the deals of the day: of each day the first result counts, unless a later day has one. A
 * duel counts for the person who played against the device. These games do not count: a game
 * without a person at the table, a duel between two persons, and a game that was given up before
 * its second turn.
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
    MODE_FIRE, /* the first mode of the second record */
    MODE_FIRE_EXPERT,
    MODE_FIRE_SHORT,
    MODE_FIRE_EXPERT_SHORT,
    MODES,
};

/* The entries have numbers: those of the modes by players, then those of known deals, then the
 * deals of the day. */
#define STATISTICS_DAILY (MODES * RULES_SEATS + MODES)
#define STATISTICS_ENTRIES (STATISTICS_DAILY + 1)

#define STATISTICS_DAYS 27028 /* days there are: CHALLENGE_DAYS */

struct statistics_entry {
    uint32_t left;   /* cards left, all games together: for the average */
    uint16_t games;  /* finished; stops counting at its largest value */
    uint16_t wins;   /* of these */
    uint16_t hinted; /* of these, with hints */
    uint16_t streak; /* wins in a row, up to now */
    uint16_t streak_best;
    uint8_t best; /* fewest cards left; means nothing before the first game */
};

struct statistics {
    union {
        struct statistics_entry all[STATISTICS_ENTRIES]; /* by number */
        struct {
            struct statistics_entry entry[MODES][RULES_SEATS]; /* by mode and players - 1 */
            struct statistics_entry known[MODES];              /* deals that were known before */
            struct statistics_entry daily; /* deals of the day: one result a day */
        };
    };
    uint16_t day;         /* the day that the deal of the day is at, from 1; 0: no date was given */
    uint16_t day_counted; /* the last day that has a result, from 1; 0: none has */
    uint16_t counted[GAME_KINDS]; /* serial of the match of each game that was counted last, so that
                                     none counts twice */
    uint16_t counted_fire; /* serial of the match that was counted last in the second record */
};

/* Reads them from flash; without a record that makes sense they stay as they are. */
void statistics_load(struct statistics *statistics, struct store *store);

/* Keeps them in flash. */
void statistics_save(const struct statistics *statistics, struct store *store);

/* Forgets all results, but not which matches were counted last. */
void statistics_reset(struct statistics *statistics);

enum statistics_mode statistics_mode_of(const struct game_setup *setup);

/* The mode of the entry with a number (MODES: of the deals of the day), and its game (enum
 * game_kind). */
uint8_t statistics_mode_at(unsigned number);
uint8_t statistics_kind_at(unsigned number);

/* A match, as far as it matters here. */
struct statistics_match {
    const struct game *game;
    uint8_t device_seats; /* bit s: the device plays seat s */
    uint16_t serial;      /* number of the match, among those of its game */
    bool known;           /* its cards were known before */
    uint16_t day;         /* the day whose deal it is, from 1; 0: of none */
    bool hinted;          /* somebody has asked for a hint */
};

/* What a finished game did: for the screen that shows it. */
struct statistics_news {
    bool counts; /* this game is one that is counted */
    bool won;
    bool first;    /* there is nothing to compare it with: the first of its mode, or a known deal */
    bool record;   /* better than every game before */
    bool fewest;   /* fewer cards left than ever in its entry, known deals included; or the first */
    uint8_t left;  /* cards left: the team's; in a duel the person's own */
    uint8_t best;  /* best of this mode before this game; only if not first */
    uint8_t entry; /* number of the entry that it was counted in */
    uint16_t game; /* its number among the games of that entry, from 1 */
    uint16_t serial;     /* of the match */
    uint16_t score;      /* points of a person who played alone; 0: none */
    uint16_t score_best; /* the best of that entry before this game; 0: none (history_add) */
};

/* Adds a finished game, once for each serial: called again, it changes nothing and returns false.
 */
bool statistics_count(struct statistics *statistics, const struct statistics_match *match,
                      struct statistics_news *news);

/* Whether a game that goes on would be counted if somebody gave up now. */
bool statistics_counts_given_up(const struct game *game, uint8_t device_seats);

/* Cards left on average, in tenths. 0 without games. */
uint16_t statistics_average_tenths(const struct statistics_entry *entry);

#endif
