/*
 * What the results of an entry of the statistics look like: how often each number of cards was
 * left, the last games, which game the record was, and the best score.
 *
 *     history_add(&store, &news);                 after statistics_count, before statistics_save
 *     history_read(&history, &store, number);     when it is to be shown
 *
 * Nothing of it stays in memory: one record of the journal holds HISTORY_ENTRIES entries, and
 * history_add changes it in flash. A record knows which match it got last, so that a match that is
 * counted again after a power cut is not added twice.
 *
 * Games that were finished before this record existed are not in it.
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

/* The bin of a number of cards left: the first is for 0, the next for fewer than one width, and so
 * on; the last one has no upper limit. */
unsigned history_bin(uint8_t kind, uint8_t left);

/* Cards from one bin to the next. */
unsigned history_bin_width(uint8_t kind);

/* Reads what belongs to an entry of the statistics (its number), empty if there is nothing. */
void history_read(struct history *history, struct store *store, unsigned entry);

/* Adds a game that has been counted, once. `news` learns the best score before it. */
void history_add(struct store *store, struct statistics_news *news);

/* Adds the last game again, if the flash did not take it. */
void history_add_again(struct store *store, struct statistics_news *news);

/* Forgets everything. Comes before the statistics are reset in flash: a power cut in between leaves
 * results without a history, never a history without results. */
void history_reset(struct store *store);

#endif
