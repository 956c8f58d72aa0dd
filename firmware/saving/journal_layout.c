#include "firmware/saving/journal_layout.h"

#include <string.h>

#include "firmware/saving/crc32.h"

#define SECTOR_MAGIC "TGSV"
#define SECTOR_HEADER 12
#define RECORD_MAGIC 0x5A
#define RECORD_VERSION 1

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

static unsigned sector_number(unsigned sector) {
    return (sector + HAL_FLASH_SECTORS / 2) % HAL_FLASH_SECTORS;
}

static unsigned page_number(unsigned page) {
    return (page + LAYOUT_PAGES / 2) % LAYOUT_PAGES;
}

/* --- Pages and sectors --------------------------------------------------------------------------
 */

const uint8_t *page_at(unsigned page) {
    return hal_flash() + (size_t)page * HAL_FLASH_PAGE;
}

static bool page_is_blank(unsigned page) {
    const uint8_t *bytes = __builtin_assume_aligned(page_at(page), sizeof(uint32_t));
    for (size_t i = 0; i < HAL_FLASH_PAGE; i += sizeof(uint32_t)) {
        uint32_t word; /* words are faster: the whole area is read before the first write */
        memcpy(&word, bytes + i, sizeof word);
        if (word != UINT32_MAX) {
            return false;
        }
    }
    return true;
}

bool page_program(unsigned page, const uint8_t bytes[HAL_FLASH_PAGE]) {
    return hal_flash_program(page * HAL_FLASH_PAGE, bytes) &&
           memcmp(page_at(page), bytes, HAL_FLASH_PAGE) == 0;
}

void page_clear(unsigned page) {
    static const uint8_t zeros[HAL_FLASH_PAGE];
    (void)hal_flash_program(page * HAL_FLASH_PAGE, zeros);
}

int sector_version(unsigned sector) {
    uint8_t header[SECTOR_HEADER];
    memcpy(header, page_at(sector * JOURNAL_SECTOR_PAGES), sizeof header);
    const bool valid = memcmp(header, SECTOR_MAGIC, 4) == 0 &&
                       get16(header + 6) == sector_number(sector) &&
                       get32(header + 8) == crc32_add(0, header, 8);
    return valid ? get16(header + 4) : -1;
}

int sector_last_page(unsigned sector) {
    int page = JOURNAL_SECTOR_PAGES - 1;
    while (page >= 0 && page_is_blank(sector * JOURNAL_SECTOR_PAGES + (unsigned)page)) {
        page--;
    }
    return page;
}

void sector_header_make(unsigned sector, uint8_t bytes[HAL_FLASH_PAGE]) {
    memset(bytes, 0xFF, HAL_FLASH_PAGE);
    memcpy(bytes, SECTOR_MAGIC, 4);
    put16(bytes + 4, JOURNAL_VERSION);
    put16(bytes + 6, sector_number(sector));
    put32(bytes + 8, crc32_add(0, bytes, SECTOR_HEADER - 4));
}

/* --- Records ------------------------------------------------------------------------------------
 */

unsigned record_pages(size_t size) {
    return (unsigned)((JOURNAL_RECORD_HEADER + size + HAL_FLASH_PAGE - 1) / HAL_FLASH_PAGE);
}

static bool header_parse(const uint8_t header[JOURNAL_RECORD_HEADER], unsigned page,
                         struct record *record) {
    record->page = page;
    record->key = header[2];
    record->size = get16(header + 4);
    record->sequence = get32(header + 8);
    record->pages = record_pages(record->size);
    return header[0] == RECORD_MAGIC && header[1] == RECORD_VERSION && record->key < JOURNAL_KEYS &&
           header[3] == 0 && record->size <= JOURNAL_DATA_MAX &&
           get16(header + 6) == page_number(page) && record->sequence != LAYOUT_NO_SEQUENCE &&
           page % JOURNAL_SECTOR_PAGES != 0 &&
           page % JOURNAL_SECTOR_PAGES + record->pages <= JOURNAL_SECTOR_PAGES;
}

static uint32_t record_crc(const uint8_t header[JOURNAL_RECORD_HEADER], const uint8_t *data,
                           size_t size) {
    return crc32_add(crc32_add(0, header, JOURNAL_RECORD_HEADER - 4), data, size);
}

bool record_parse(unsigned page, struct record *record) {
    const uint8_t *bytes = page_at(page);
    uint8_t header[JOURNAL_RECORD_HEADER];
    memcpy(header, bytes, sizeof header);
    return header_parse(header, page, record) &&
           get32(header + 12) == record_crc(header, bytes + sizeof header, record->size);
}

bool record_next(unsigned page, unsigned end, struct record *record) {
    while (page < end && !record_parse(page, record)) {
        page++;
    }
    return page < end;
}

bool record_copy(unsigned page, struct record *record, uint8_t *data, size_t capacity) {
    const uint8_t *bytes = page_at(page);
    uint8_t header[JOURNAL_RECORD_HEADER];
    memcpy(header, bytes, sizeof header);
    if (!header_parse(header, page, record)) {
        return false;
    }
    if (record->size > capacity) {
        return true;
    }
    memcpy(data, bytes + sizeof header, record->size);
    return get32(header + 12) == record_crc(header, data, record->size);
}

void record_make(const struct record *record, const uint8_t *data, uint8_t *bytes) {
    memset(bytes, 0xFF, (size_t)record->pages * HAL_FLASH_PAGE);
    bytes[0] = RECORD_MAGIC;
    bytes[1] = RECORD_VERSION;
    bytes[2] = (uint8_t)record->key;
    bytes[3] = 0;
    put16(bytes + 4, (uint32_t)record->size);
    put16(bytes + 6, page_number(record->page));
    put32(bytes + 8, record->sequence);
    put32(bytes + 12, record_crc(bytes, data, record->size));
    memcpy(bytes + JOURNAL_RECORD_HEADER, data, record->size);
}
