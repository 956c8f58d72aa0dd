/*
 * The save journal: small records, each with a key, kept in flash so that power may go at any
 * instant. docs/save-format.md has the bytes.
 *
 *     static struct journal journal;
 *     result = journal_open(&journal);        reads all there is, writes nothing
 *     journal_write(&journal, key, ...);      a new record; the older one of the key is history
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
 * How: records are appended page by page into a sector that was erased for it, then read back. When
 * a sector is full the next one, in ring order, was erased ahead. A sector with the newest record
 * of any key in it is passed over, so erasing never touches anything that is still needed and
 * nothing ever has to be moved. Flash that does not take a page is left behind for the next sector.
 * The first write after journal_open settles what a cut may have left half done: what follows the
 * last record of a sector is zeroed, and the newest record of all is written once more.
 *
 * Slow: journal_tidy and journal_format erase (up to 400 ms a sector). They and journal_write
 * feed the watchdog through hal_wait_until before each erase.
 */
#ifndef FIRMWARE_JOURNAL_H
#define FIRMWARE_JOURNAL_H

#include "firmware/saving/format.h"

enum journal_result {
    JOURNAL_OK,           /* done */
    JOURNAL_FRESH,        /* open: fine, but there is no record: a first start */
    JOURNAL_OTHER_FORMAT, /* written by another version (journal.found_version), or numbered as no
                             journal ever gets: left alone */
    JOURNAL_WORN,         /* the flash does not take it; the records of before are still there */
    JOURNAL_REFUSED,      /* no such key, or too much data */
};

struct journal {
    uint32_t sequence;             /* number of the next record */
    uint32_t number[JOURNAL_KEYS]; /* number of the newest record of the key, if there is one */
    uint16_t live[JOURNAL_KEYS];   /* page in which that record begins, 0: none */
    uint16_t spare;                /* page of what the newest record of all has replaced, 0: none */
    uint32_t worn;                 /* bit a sector: could not be erased since journal_open */
    uint16_t found_version;        /* found by journal_open: JOURNAL_VERSION or another, 0 for
                                      numbers that none gets to */
    bool settled;                  /* nothing is left half done by a cut; then there is no spare */
    uint8_t head;                  /* sector being written */

    /* The first page to write in each sector. 0: the sector must be erased first,
     * JOURNAL_SECTOR_PAGES: it is full. */
    uint8_t next_page[HAL_FLASH_SECTORS];

    uint8_t bytes[JOURNAL_RECORD_PAGES * HAL_FLASH_PAGE]; /* pages being put together */
};

/* Looks through the flash. Writes nothing. JOURNAL_OK, JOURNAL_FRESH or JOURNAL_OTHER_FORMAT; after
 * the last one there is nothing to read, and writing is refused with the same result. */
enum journal_result journal_open(struct journal *journal);

/* Copies the newest record of `key` into `data` and sets `*size`. What is checked is the copy; if
 * the flash reads otherwise than before, the record before it counts from now on. False, and
 * `*size` 0: there is none, or it is larger than `capacity`. */
bool journal_read(struct journal *journal, unsigned key, uint8_t *data, size_t capacity,
                  size_t *size);

/* Keeps `size` bytes (0 is allowed, and a way to say "no game"; `data` may then be NULL) as the
 * newest record of `key`. Data equal to the newest record are not written again. JOURNAL_OK,
 * JOURNAL_WORN, JOURNAL_OTHER_FORMAT or JOURNAL_REFUSED. */
enum journal_result journal_write(struct journal *journal, unsigned key, const uint8_t *data,
                                  size_t size);

/* True: journal_tidy has something to do. */
bool journal_needs_tidy(const struct journal *journal);

/* Does at most one slow thing, erasing a sector ahead of need. True: call again, there is more to
 * do. Never call it while a card is being laid. */
bool journal_tidy(struct journal *journal);

/* Destroys all records, of whatever format, and leaves an empty journal. Takes seconds. Cut
 * short, it may leave some records, not always the newest; another format stays recognized
 * until the last of its sectors is gone. JOURNAL_OK or JOURNAL_WORN. */
enum journal_result journal_format(struct journal *journal);

#endif
