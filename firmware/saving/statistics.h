/*
 * The results of all finished games, for each mode and number of players. A mode is a game with its
 * difficulty. Each mode has a separate entry for deals that were known before. The deals of the day
 * have one entry: the first result of each day counts, unless a later day already has a result. A
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

/* The entries are numbered: first the entries by mode and players, then those for known deals, then
 * the deals of the day. */
#define STATISTICS_DAILY (MODES * RULES_SEATS + MODES)
#define STATISTICS_ENTRIES (STATISTICS_DAILY + 1)

#define STATISTICS_DAYS 27028 /* number of days: CHALLENGE_DAYS */

struct statistics_entry {
    uint32_t left;   /* cards left, all games together: for the average */
    uint16_t games;  /* finished games; stops at its largest value */
    uint16_t wins;   /* games won */
    uint16_t hinted; /* games with hints */
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
    uint16_t day;         /* the current day of the deal of the day, from 1; 0: no date was given */
    uint16_t day_counted; /* the last day that has a result, from 1; 0: none has */
    uint16_t counted[GAME_KINDS]; /* serial of the match of each game that was counted last, so that
                                     none counts twice */
    uint16_t counted_fire;        /* serial of the match counted last in the second record */
};

/* Reads the statistics from flash. Without a valid record they stay unchanged. */
void statistics_load(struct statistics *statistics, struct store *store);

/* Writes the statistics to flash. */
void statistics_save(const struct statistics *statistics, struct store *store);

/* Forgets all results, but not which matches were counted last. */
void statistics_reset(struct statistics *statistics);

enum statistics_mode statistics_mode_of(const struct game_setup *setup);

/* The mode of entry number `number` (MODES for the deals of the day), and its game (enum
 * game_kind). */
uint8_t statistics_mode_at(unsigned number);
uint8_t statistics_kind_at(unsigned number);

/* What the statistics need to know of a match. */
struct statistics_match {
    const struct game *game;
    uint8_t device_seats; /* bit s: the device plays seat s */
    uint16_t serial;      /* number of the match among the matches of its game */
    bool known;           /* its cards were known before */
    uint16_t day;         /* the day whose deal the match plays, from 1; 0: none */
    bool hinted;          /* somebody has asked for a hint */
};

/* The effect of a finished game on the statistics, for the result screen. */
struct statistics_news {
    bool counts; /* this game counts */
    bool won;
    bool first;    /* nothing to compare with: the first game of its mode, or a known deal */
    bool record;   /* better than every game before */
    bool fewest;   /* fewer cards left than ever in its entry, known deals included; or the first */
    uint8_t left;  /* cards left: the team's; in a duel the person's own */
    uint8_t best;  /* best result of this mode before this game; valid unless `first` */
    uint8_t entry; /* number of the entry that counts the game */
    uint16_t game; /* number of the game in that entry, from 1 */
    uint16_t serial;     /* serial of the match */
    uint16_t score;      /* points of a person who played alone; 0: none */
    uint16_t score_best; /* best score of that entry before this game; 0: none (history_add) */
};

/* Adds a finished game. A second call with the same serial changes nothing and returns false. */
bool statistics_count(struct statistics *statistics, const struct statistics_match *match,
                      struct statistics_news *news);

/* Whether a running game would count if somebody gave up now. */
bool statistics_counts_given_up(const struct game *game, uint8_t device_seats);

/* The average of cards left, in tenths. 0 without games. */
uint16_t statistics_average_tenths(const struct statistics_entry *entry);

#endif
