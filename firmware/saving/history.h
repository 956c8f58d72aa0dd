/*
 * The history of an entry of the statistics: how often each number of cards was left, the last
 * games, the number of the record game, and the best score.
 *
 *     history_add(&store, &news);                 after statistics_count, before statistics_save
 *     history_read(&history, &store, number);     before it is shown
 *
 * The history stays in flash: one record of the journal holds HISTORY_ENTRIES entries, and
 * history_add rewrites that record. A record names the latest match in it, so a match that is
 * counted again after a power cut is not added twice.
 *
 * Games that were finished before the history existed are not in it.
 */
#ifndef FIRMWARE_SAVING_HISTORY_H
#define FIRMWARE_SAVING_HISTORY_H

#include "firmware/saving/statistics.h"

#define HISTORY_BINS 10 /* see history_bin */
#define HISTORY_LAST 20 /* games */
#define HISTORY_WON 0x80
#define HISTORY_NO_GAME 0xFF

struct history {
    uint16_t bins[HISTORY_BINS]; /* games by cards left; each stops at its largest value */
    uint8_t last[HISTORY_LAST];  /* cards left, with HISTORY_WON; the newest is the last one, and
                                    HISTORY_NO_GAME comes before the first */
    uint16_t record;             /* number of the game with the fewest cards left; 0: unknown */
    uint16_t score;              /* the best; 0: none */
};

/* The bin of a number of cards left. The first bin is for 0, the next for fewer than one width, and
 * so on. The last bin has no upper limit. */
unsigned history_bin(uint8_t kind, uint8_t left);

/* The width of a bin, in cards. */
unsigned history_bin_width(uint8_t kind);

/* Reads the history of entry number `entry` of the statistics. The history is empty if there is
 * none. */
void history_read(struct history *history, struct store *store, unsigned entry);

/* Adds a game that the statistics have counted. A second call for the same match adds nothing. Sets
 * `news->score_best` to the best score before this game. */
void history_add(struct store *store, struct statistics_news *news);

/* Adds the last game again if the flash did not take it. */
void history_add_again(struct store *store, struct statistics_news *news);

/* Forgets everything. Call this before the statistics are reset in flash: a power cut between the
 * two then leaves results without a history, never a history without results. */
void history_reset(struct store *store);

#endif
