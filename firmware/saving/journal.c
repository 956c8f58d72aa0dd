#include "firmware/saving/journal.h"

#include <string.h>

#include "firmware/saving/crc32.h"

/* docs/save-format.md describes what follows byte by byte. */
#define SECTOR_MAGIC "TGSV"
#define SECTOR_HEADER 12
#define RECORD_MAGIC 0x5A
#define SEQUENCE_END UINT32_MAX /* no record has this number */

#define WRITE_ATTEMPTS 6 /* programs and erases that one write may try */
#define READY_PAGE 2     /* a sector is ready if its next page is this one or the one before */

_Static_assert(JOURNAL_RECORD_PAGES < JOURNAL_SECTOR_PAGES - READY_PAGE, "a record fits");
_Static_assert(JOURNAL_KEYS + 2 < HAL_FLASH_SECTORS, "there is always a sector to erase");
_Static_assert(HAL_FLASH_SECTORS <= 16, "a bit a sector");

struct record {
    unsigned key;
    unsigned pages;
    size_t size;
    uint32_t sequence;
};

static uint16_t get16(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static uint32_t get32(const uint8_t *bytes) {
    return get16(bytes) | (uint32_t)get16(bytes + 2) << 16;
}

static void put16(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static void put32(uint8_t *bytes, uint32_t value) {
    put16(bytes, value);
    put16(bytes + 2, value >> 16);
}

static const uint8_t *page_at(unsigned page) {
    return hal_flash() + (size_t)page * HAL_FLASH_PAGE;
}

static bool pages_blank(unsigned page, unsigned count) {
    const uint8_t *bytes = page_at(page);
    for (size_t i = 0; i < (size_t)count * HAL_FLASH_PAGE; i++) {
        if (bytes[i] != 0xFF) {
            return false;
        }
    }
    return true;
}

static unsigned pages_for(size_t size) {
    return (unsigned)((JOURNAL_RECORD_HEADER + size + HAL_FLASH_PAGE - 1) / HAL_FLASH_PAGE);
}

static bool page_program(unsigned page, const uint8_t bytes[HAL_FLASH_PAGE]) {
    return hal_flash_program(page * HAL_FLASH_PAGE, bytes) &&
           memcmp(page_at(page), bytes, HAL_FLASH_PAGE) == 0;
}

/* The format a sector was written in, -1: none that can be told. */
static int sector_version(unsigned sector) {
    const uint8_t *header = page_at(sector * JOURNAL_SECTOR_PAGES);
    bool valid = memcmp(header, SECTOR_MAGIC, 4) == 0 && get16(header + 6) == sector &&
                 get32(header + 8) == crc32_add(0, header, 8);
    return valid ? get16(header + 4) : -1;
}

static uint32_t record_crc(const uint8_t *header, const uint8_t *data, size_t size) {
    return crc32_add(crc32_add(0, header, JOURNAL_RECORD_HEADER - 4), data, size);
}

static bool record_parse(unsigned page, struct record *record) {
    const uint8_t *header = page_at(page);
    record->key = header[2];
    record->size = get16(header + 4);
    record->sequence = get32(header + 8);
    record->pages = pages_for(record->size);
    return header[0] == RECORD_MAGIC && header[1] == JOURNAL_VERSION &&
           record->key < JOURNAL_KEYS && header[3] == 0 && record->size <= JOURNAL_DATA_MAX &&
           get16(header + 6) == page && record->sequence != SEQUENCE_END &&
           page % JOURNAL_SECTOR_PAGES + record->pages <= JOURNAL_SECTOR_PAGES &&
           get32(header + 12) == record_crc(header, header + JOURNAL_RECORD_HEADER, record->size);
}

/* The first page that may be written. The one after the last that shows anything may have been
 * touched by a program that was cut before any bit showed, so it is left out: see doubt_clear. */
static uint8_t sector_next_page(unsigned sector) {
    unsigned page = JOURNAL_SECTOR_PAGES;
    while (pages_blank(sector * JOURNAL_SECTOR_PAGES + page - 1, 1)) {
        page--;
    }
    return (uint8_t)(page < JOURNAL_SECTOR_PAGES ? page + 1 : JOURNAL_SECTOR_PAGES);
}

static void sector_scan(struct journal *journal, unsigned sector, uint32_t newest[JOURNAL_KEYS]) {
    unsigned page = sector * JOURNAL_SECTOR_PAGES + 1;
    while (page % JOURNAL_SECTOR_PAGES != 0) {
        struct record record;
        if (!record_parse(page, &record)) {
            page++;
            continue;
        }
        if (journal->live[record.key] == 0 || record.sequence > newest[record.key]) {
            journal->live[record.key] = (uint16_t)page;
            newest[record.key] = record.sequence;
        }
        if (record.sequence >= journal->sequence) {
            journal->sequence = record.sequence + 1;
            journal->head = (uint8_t)sector;
        }
        page += record.pages;
    }
}

enum journal_result journal_open(struct journal *journal) {
    uint32_t newest[JOURNAL_KEYS] = {0};
    memset(journal, 0, sizeof *journal);
    journal->found_version = JOURNAL_VERSION;
    for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        int version = sector_version(sector);
        if (version >= 0 && version != JOURNAL_VERSION) {
            memset(journal, 0, sizeof *journal);
            journal->found_version = (uint16_t)version;
            return JOURNAL_OTHER_FORMAT;
        }
        if (version == JOURNAL_VERSION) {
            journal->next_page[sector] = sector_next_page(sector);
            journal->doubtful |= (uint16_t)(1 << sector);
        }
        sector_scan(journal, sector, newest);
    }
    return journal->sequence == 0 ? JOURNAL_FRESH : JOURNAL_OK;
}

bool journal_read(const struct journal *journal, unsigned key, uint8_t *data, size_t capacity,
                  size_t *size) {
    struct record record;
    *size = 0;
    if (key >= JOURNAL_KEYS || journal->live[key] == 0 ||
        !record_parse(journal->live[key], &record) || record.size > capacity) {
        return false;
    }
    memcpy(data, page_at(journal->live[key]) + JOURNAL_RECORD_HEADER, record.size);
    *size = record.size;
    return true;
}

static bool sector_live(const struct journal *journal, unsigned sector) {
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        if (journal->live[key] != 0 && journal->live[key] / JOURNAL_SECTOR_PAGES == sector) {
            return true;
        }
    }
    return false;
}

static bool sector_ready(const struct journal *journal, unsigned sector) {
    return journal->next_page[sector] >= 1 && journal->next_page[sector] <= READY_PAGE;
}

/* The sector erased ahead, HAL_FLASH_SECTORS: there is none. */
static unsigned ready_find(const struct journal *journal) {
    for (unsigned i = 1; i < HAL_FLASH_SECTORS; i++) {
        unsigned sector = (journal->head + i) % HAL_FLASH_SECTORS;
        if (sector_ready(journal, sector)) {
            return sector;
        }
    }
    return HAL_FLASH_SECTORS;
}

/* The sector to erase next, HAL_FLASH_SECTORS: there is none. The head comes last, when it is full
 * and all others are worn or needed. */
static unsigned victim_find(const struct journal *journal) {
    for (unsigned i = 1; i <= HAL_FLASH_SECTORS; i++) {
        unsigned sector = (journal->head + i) % HAL_FLASH_SECTORS;
        unsigned next = journal->next_page[sector];
        bool in_use = i == HAL_FLASH_SECTORS && next > 0 && next < JOURNAL_SECTOR_PAGES;
        if (!in_use && !(journal->worn >> sector & 1) && !sector_live(journal, sector)) {
            return sector;
        }
    }
    return HAL_FLASH_SECTORS;
}

/* A header is made unreadable first: an erase that is cut must not leave it standing over pages
 * that merely look erased. */
static bool sector_erase(struct journal *journal, unsigned sector) {
    hal_wait_until(hal_millis());
    if (sector_version(sector) >= 0) {
        memset(journal->page, 0, HAL_FLASH_PAGE);
        (void)hal_flash_program(sector * HAL_FLASH_SECTOR, journal->page);
    }
    return hal_flash_erase(sector) &&
           pages_blank(sector * JOURNAL_SECTOR_PAGES, JOURNAL_SECTOR_PAGES);
}

/* The header comes last: a sector that has one was erased to the end. */
static bool header_program(struct journal *journal, unsigned sector) {
    uint8_t *header = journal->page;
    memset(header, 0xFF, HAL_FLASH_PAGE);
    memcpy(header, SECTOR_MAGIC, 4);
    put16(header + 4, JOURNAL_VERSION);
    put16(header + 6, sector);
    put32(header + 8, crc32_add(0, header, SECTOR_HEADER - 4));
    return page_program(sector * JOURNAL_SECTOR_PAGES, header);
}

static void sector_prepare(struct journal *journal, unsigned sector) {
    journal->next_page[sector] = 0;
    if (sector_erase(journal, sector) && header_program(journal, sector)) {
        journal->next_page[sector] = 1;
        journal->doubtful &= (uint16_t) ~(1 << sector);
    } else {
        journal->worn |= (uint16_t)(1 << sector);
    }
}

/* Makes the head a sector with room for so many pages. False: there is none without erasing. */
static bool head_find(struct journal *journal, unsigned pages) {
    unsigned next = journal->next_page[journal->head];
    if (next > 0 && next + pages <= JOURNAL_SECTOR_PAGES) {
        return true;
    }
    unsigned ready = ready_find(journal);
    if (ready == HAL_FLASH_SECTORS) {
        return false;
    }
    journal->head = (uint8_t)ready;
    return true;
}

/* Makes the page left out at the head visible to the next journal_open. Otherwise the next cut with
 * no bit showing would bring it, and the page after it, into use. */
static void doubt_clear(struct journal *journal) {
    unsigned head = journal->head;
    if (journal->doubtful >> head & 1) {
        unsigned page = head * JOURNAL_SECTOR_PAGES + journal->next_page[head] - 1;
        memset(journal->page, 0, HAL_FLASH_PAGE);
        (void)hal_flash_program(page * HAL_FLASH_PAGE, journal->page);
        journal->doubtful &= (uint16_t) ~(1 << head);
    }
}

/* Programs a record at the head. If the flash does not take it, the sector is left behind. */
static bool record_program(struct journal *journal, unsigned key, const uint8_t *data,
                           size_t size) {
    unsigned pages = pages_for(size);
    unsigned head = journal->head;
    unsigned first = head * JOURNAL_SECTOR_PAGES + journal->next_page[head];
    uint8_t header[JOURNAL_RECORD_HEADER] = {RECORD_MAGIC, JOURNAL_VERSION, (uint8_t)key, 0};
    put16(header + 4, (uint32_t)size);
    put16(header + 6, first);
    put32(header + 8, journal->sequence++);
    put32(header + 12, record_crc(header, data, size));

    size_t done = 0;
    for (unsigned i = 0; i < pages; i++) {
        size_t start = i == 0 ? sizeof header : 0;
        size_t part = HAL_FLASH_PAGE - start < size - done ? HAL_FLASH_PAGE - start : size - done;
        memset(journal->page, 0xFF, HAL_FLASH_PAGE);
        memcpy(journal->page, header, start);
        memcpy(journal->page + start, data + done, part);
        done += part;
        if (!page_program(first + i, journal->page)) {
            journal->next_page[head] = JOURNAL_SECTOR_PAGES;
            return false;
        }
    }
    journal->next_page[head] += (uint8_t)pages;
    journal->live[key] = (uint16_t)first;
    return true;
}

static bool record_equals(const struct journal *journal, unsigned key, const uint8_t *data,
                          size_t size) {
    struct record record;
    unsigned page = journal->live[key];
    return page != 0 && record_parse(page, &record) && record.size == size &&
           memcmp(page_at(page) + JOURNAL_RECORD_HEADER, data, size) == 0;
}

enum journal_result journal_write(struct journal *journal, unsigned key, const uint8_t *data,
                                  size_t size) {
    if (key >= JOURNAL_KEYS || size > JOURNAL_DATA_MAX) {
        return JOURNAL_REFUSED;
    }
    if (journal->found_version != JOURNAL_VERSION) {
        return JOURNAL_OTHER_FORMAT;
    }
    if (size == 0) {
        data = journal->page; /* so that it may be NULL */
    }
    if (record_equals(journal, key, data, size)) {
        return JOURNAL_OK;
    }
    for (unsigned i = 0; i < WRITE_ATTEMPTS && journal->sequence != SEQUENCE_END; i++) {
        if (head_find(journal, pages_for(size))) {
            doubt_clear(journal);
            if (record_program(journal, key, data, size)) {
                return JOURNAL_OK;
            }
        } else if (victim_find(journal) != HAL_FLASH_SECTORS) {
            sector_prepare(journal, victim_find(journal));
        } else {
            break;
        }
    }
    return JOURNAL_WORN;
}

bool journal_needs_tidy(const struct journal *journal) {
    return journal->found_version == JOURNAL_VERSION && ready_find(journal) == HAL_FLASH_SECTORS &&
           victim_find(journal) != HAL_FLASH_SECTORS;
}

bool journal_tidy(struct journal *journal) {
    if (journal_needs_tidy(journal)) {
        sector_prepare(journal, victim_find(journal));
    }
    return journal_needs_tidy(journal);
}

enum journal_result journal_format(struct journal *journal) {
    for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        (void)sector_erase(journal, sector); /* what is still there afterwards tells */
    }
    return journal_open(journal) == JOURNAL_FRESH ? JOURNAL_OK : JOURNAL_WORN;
}
