/*
 * The layout of sectors and records in the flash, byte by byte (docs/save-format.md). Only
 * journal.c uses it.
 *
 * Flash that a power cut left half written may read differently each time. So every function here
 * reads each byte once, and its result holds for the bytes that it has read.
 */
#ifndef FIRMWARE_SAVING_JOURNAL_LAYOUT_H
#define FIRMWARE_SAVING_JOURNAL_LAYOUT_H

#include "firmware/saving/format.h"

#define LAYOUT_PAGES (HAL_FLASH_SECTORS * JOURNAL_SECTOR_PAGES)
#define LAYOUT_NO_SEQUENCE UINT32_MAX /* no record has this number */

struct record {
    size_t size;   /* size of its data */
    unsigned page; /* page where it begins */
    unsigned pages;
    unsigned key;
    uint32_t sequence;
};

/* --- Pages, counted through the whole area ---------------------------------------------------- */

const uint8_t *page_at(unsigned page);

/* Programs a page. False: the page does not read back. */
bool page_program(unsigned page, const uint8_t bytes[HAL_FLASH_PAGE]);

/* Makes the content of a page unreadable for ever. */
void page_clear(unsigned page);

/* --- Sectors ---------------------------------------------------------------------------------- */

/* The format version of a sector; -1: unknown. Sectors and pages are counted from the start of the
 * area; in the flash they are numbered from the middle on, where version 1 began. */
int sector_version(unsigned sector);

/* The last page of a sector that is not blank, 0 to 15; -1: all are blank. */
int sector_last_page(unsigned sector);

/* Makes the first page of a sector, its header. */
void sector_header_make(unsigned sector, uint8_t bytes[HAL_FLASH_PAGE]);

/* --- Records ---------------------------------------------------------------------------------- */

/* Pages that a record with `size` bytes of data takes. */
unsigned record_pages(size_t size);

/* Whether a record begins at this page. */
bool record_parse(unsigned page, struct record *record);

/* Finds the first record that begins at `page` or later, before `end`. */
bool record_next(unsigned page, unsigned end, struct record *record);

/* Copies the record that begins at this page and checks the copy. If its data are larger than
 * `capacity` they are neither copied nor checked. */
bool record_copy(unsigned page, struct record *record, uint8_t *data, size_t capacity);

/* Makes the bytes of a record: `record->pages` whole pages. */
void record_make(const struct record *record, const uint8_t *data, uint8_t *bytes);

#endif
