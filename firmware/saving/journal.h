/*
 * The save journal: small records, each with a key, in flash. The power may go at any instant.
 * docs/save-format.md describes the bytes.
 *
 *     static struct journal journal;
 *     result = journal_open(&journal);        reads the flash, writes nothing
 *     journal_write(&journal, key, ...);      a new record; replaces the older one of the key
 *     journal_read(&journal, key, ...);       the newest record of the key
 *     journal_tidy(&journal);                 at idle moments: erases ahead
 *
 * Promises
 * - A record for which journal_write returned JOURNAL_OK survives every later power cut, until a
 *   newer one of the same key has been written. A cut during journal_write leaves the old record
 *   or the new one, never something else, and touches no other key. Which of the two is decided
 *   once and for all before anything else is written.
 * - Whatever else is found in the flash is ignored. Nothing in there can make these functions fail
 *   otherwise than by their results.
 * - Flash that was written by another version of the format is neither read nor written until
 *   journal_format is called.
 * - journal_write does not erase as long as journal_tidy gets its turn after every half sector of
 *   records (8 pages); if it never does, journal_write erases itself.
 *
 * How it works: journal_write appends a record page by page to an erased sector and reads it back.
 * When a sector is full, the next one in ring order has been erased ahead. Erasing passes over a
 * sector that holds the newest record of any key. So it never touches a record that is still
 * needed, and no record ever has to be moved. If the flash does not take a page, the journal goes
 * on in the next sector. The first write after journal_open repairs what a power cut may have left
 * half done: it zeroes what follows the last record of a sector, and writes the newest record of
 * all once more.
 *
 * Slow: journal_tidy and journal_format erase (up to 400 ms a sector). They and journal_write
 * feed the watchdog through hal_wait_until before each erase.
 */
#ifndef FIRMWARE_JOURNAL_H
#define FIRMWARE_JOURNAL_H

#include "firmware/saving/format.h"

enum journal_result {
    JOURNAL_OK,           /* done */
    JOURNAL_FRESH,        /* journal_open: no record, a first start */
    JOURNAL_OTHER_FORMAT, /* written by another version (journal.found_version), or numbered as no
                             journal ever gets: left alone */
    JOURNAL_WORN,    /* the flash does not take the record; the older records are still there */
    JOURNAL_REFUSED, /* no such key, or too much data */
};

struct journal {
    uint32_t sequence;             /* number of the next record */
    uint32_t number[JOURNAL_KEYS]; /* number of the newest record of the key, if there is one */
    uint16_t live[JOURNAL_KEYS];   /* page where that record begins; 0: none */
    uint16_t spare;         /* page of the record that the newest of all has replaced; 0: none */
    uint32_t worn;          /* bit s: sector s could not be erased since journal_open */
    uint16_t found_version; /* found by journal_open: JOURNAL_VERSION or another, 0 for
                                      numbers that none gets to */
    bool settled;           /* the first write has repaired the flash; `spare` is 0 then */
    uint8_t head;           /* sector being written */

    /* The first page to write in each sector. 0: the sector must be erased first,
     * JOURNAL_SECTOR_PAGES: it is full. */
    uint8_t next_page[HAL_FLASH_SECTORS];

    uint8_t bytes[JOURNAL_RECORD_PAGES * HAL_FLASH_PAGE]; /* pages of the record being written */
};

/* Looks through the flash. Writes nothing. Returns JOURNAL_OK, JOURNAL_FRESH or
 * JOURNAL_OTHER_FORMAT. After JOURNAL_OTHER_FORMAT there is nothing to read, and journal_write
 * refuses with the same result. */
enum journal_result journal_open(struct journal *journal);

/* Copies the newest record of `key` into `data` and sets `*size`. The check covers the copy: if the
 * flash now reads differently, the record before it counts from now on. Returns false and sets
 * `*size` to 0 if there is no record or it is larger than `capacity`. */
bool journal_read(struct journal *journal, unsigned key, uint8_t *data, size_t capacity,
                  size_t *size);

/* Writes `size` bytes as the newest record of `key`. A size of 0 is allowed, for example for "no
 * game", and `data` may then be NULL. Data equal to the newest record are not written again.
 * Returns JOURNAL_OK, JOURNAL_WORN, JOURNAL_OTHER_FORMAT or JOURNAL_REFUSED. */
enum journal_result journal_write(struct journal *journal, unsigned key, const uint8_t *data,
                                  size_t size);

/* Whether journal_tidy has something to do. */
bool journal_needs_tidy(const struct journal *journal);

/* Erases at most one sector ahead of need, which is slow. Returns true if there is more to do. Do
 * not call it while a card is being laid. */
bool journal_tidy(struct journal *journal);

/* Destroys all records of any format and leaves an empty journal. Takes seconds. A power cut may
 * leave some records, not always the newest; another format stays recognized until the last of its
 * sectors is gone. Returns JOURNAL_OK or JOURNAL_WORN. */
enum journal_result journal_format(struct journal *journal);

#endif
