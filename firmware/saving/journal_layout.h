/*
 * How sectors and records of the journal lie in the flash, byte by byte: docs/save-format.md. For
 * journal.c alone.
 *
 * Flash that was left half done by a power cut may read differently each time. So every function
 * here looks at each byte once, and what it returns holds for what it has seen.
 */
#ifndef FIRMWARE_SAVING_JOURNAL_LAYOUT_H
#define FIRMWARE_SAVING_JOURNAL_LAYOUT_H

#include "firmware/saving/format.h"

#define LAYOUT_PAGES (HAL_FLASH_SECTORS * JOURNAL_SECTOR_PAGES)
#define LAYOUT_NO_SEQUENCE UINT32_MAX /* no record has this number */

struct record {
    size_t size;   /* of its data */
    unsigned page; /* in which it begins */
    unsigned pages;
    unsigned key;
    uint32_t sequence;
};

/* --- Pages, counted through the whole area ---------------------------------------------------- */

const uint8_t *page_at(unsigned page);
bool page_is_blank(unsigned page);

/* False: it does not read back. */
bool page_program(unsigned page, const uint8_t bytes[HAL_FLASH_PAGE]);

/* Makes whatever a page held unreadable for ever. */
void page_clear(unsigned page);

/* --- Sectors ---------------------------------------------------------------------------------- */

/* The format a sector was written in; -1: unknown. Sectors and pages are counted from the start of
 * the area; in the flash they are numbered from the middle on, where version 1 began. */
int sector_version(unsigned sector);

/* The last page of a sector that shows anything, 0 to 15; -1: all are blank. */
int sector_last_page(unsigned sector);

/* The page that a sector begins with. */
void sector_header_make(unsigned sector, uint8_t bytes[HAL_FLASH_PAGE]);

/* --- Records ---------------------------------------------------------------------------------- */

/* Pages that a record with `size` bytes of data takes. */
unsigned record_pages(size_t size);

/* Whether a record begins at this page. */
bool record_parse(unsigned page, struct record *record);

/* The first record that begins at `page` or after it, and before `end`. */
bool record_next(unsigned page, unsigned end, struct record *record);

/* Copies the record that begins at this page and checks the copy. If its data are larger than
 * `capacity` they are neither copied nor checked. */
bool record_copy(unsigned page, struct record *record, uint8_t *data, size_t capacity);

/* The bytes of a record, `record->pages` whole pages of them. */
void record_make(const struct record *record, const uint8_t *data, uint8_t *bytes);

#endif
