#include "firmware/saving/journal.h"

#include <string.h>

#include "firmware/saving/journal_layout.h"

#define SEQUENCE_MOST 0x7FFFFFFFU             /* no flash lasts longer: larger numbers are forged */
#define WRITE_ATTEMPTS 6                      /* programs and erases that one write may try */
#define READY_PAGE (JOURNAL_SECTOR_PAGES / 2) /* a ready sector is free from this page on */

_Static_assert(JOURNAL_RECORD_PAGES < JOURNAL_SECTOR_PAGES - READY_PAGE, "a record fits");
_Static_assert(JOURNAL_KEYS + 3 < HAL_FLASH_SECTORS, "there is always a sector to erase");
_Static_assert(HAL_FLASH_SECTORS <= 32, "a bit a sector");

/* --- Reading ------------------------------------------------------------------------------------
 */

static bool is_newer(const struct journal *journal, const struct record *record) {
    return journal->live[record->key] == 0 || record->sequence > journal->number[record->key];
}

static void record_take(struct journal *journal, const struct record *record) {
    journal->live[record->key] = (uint16_t)record->page;
    journal->number[record->key] = record->sequence;
}

static bool same_data(const struct record *one, const struct record *two) {
    return one->size == two->size &&
           memcmp(page_at(one->page) + JOURNAL_RECORD_HEADER,
                  page_at(two->page) + JOURNAL_RECORD_HEADER, one->size) == 0;
}

/* The newest record of the key has become unreadable: the record before it counts. */
static void fall_back(struct journal *journal, unsigned key) {
    const uint32_t lost = journal->number[key];
    struct record record;
    journal->live[key] = 0;
    for (unsigned page = 0; record_next(page, LAYOUT_PAGES, &record);
         page = record.page + record.pages) {
        if (record.key == key && record.sequence < lost && is_newer(journal, &record)) {
            record_take(journal, &record);
        }
    }
}

/* The first page that can be written after the sector is settled. `last` is the last page that is
 * not blank. A record that was cut may have touched pages after `last` that look blank. */
static unsigned next_after(int last) {
    const unsigned next = (unsigned)(last + JOURNAL_RECORD_PAGES);
    return next < JOURNAL_SECTOR_PAGES ? next : JOURNAL_SECTOR_PAGES;
}

static enum journal_result refuse(struct journal *journal, int version) {
    memset(journal, 0, sizeof *journal);
    journal->found_version = (uint16_t)version;
    return JOURNAL_OTHER_FORMAT;
}

/* Reads all records. Sets `before`, for each key, to the newest record whose data differ from those
 * of the newest record of that key. */
static unsigned records_scan(struct journal *journal, struct record before[JOURNAL_KEYS]) {
    struct record newest[JOURNAL_KEYS] = {0};
    struct record record;
    unsigned last = 0; /* key of the newest record of all */
    for (unsigned page = 0; record_next(page, LAYOUT_PAGES, &record);
         page = record.page + record.pages) {
        const unsigned key = record.key;
        const bool differs = newest[key].page != 0 && !same_data(&record, &newest[key]);
        if (is_newer(journal, &record)) {
            before[key] = differs ? newest[key] : before[key];
            newest[key] = record;
            record_take(journal, &record);
        } else if (differs && record.sequence >= before[key].sequence) {
            before[key] = record;
        }
        if (record.sequence >= journal->sequence) {
            journal->sequence = record.sequence + 1;
            journal->head = (uint8_t)(record.page / JOURNAL_SECTOR_PAGES);
            last = key;
        }
    }
    return last;
}

enum journal_result journal_open(struct journal *journal) {
    struct record before[JOURNAL_KEYS] = {0};
    memset(journal, 0, sizeof *journal);
    journal->found_version = JOURNAL_VERSION;
    for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        const int version = sector_version(sector);
        if (version == 0 || version > JOURNAL_VERSION) {
            return refuse(journal, version);
        }
        if (version >= 0) {
            journal->next_page[sector] = (uint8_t)next_after(sector_last_page(sector));
        }
    }
    const unsigned last = records_scan(journal, before);
    journal->spare = (uint16_t)before[last].page;
    if (journal->sequence > SEQUENCE_MOST) {
        return refuse(journal, 0);
    }
    return journal->sequence == 0 ? JOURNAL_FRESH : JOURNAL_OK;
}

bool journal_read(struct journal *journal, unsigned key, uint8_t *data, size_t capacity,
                  size_t *size) {
    *size = 0;
    while (key < JOURNAL_KEYS && journal->live[key] != 0) {
        struct record record;
        if (record_copy(journal->live[key], &record, data, capacity)) {
            *size = record.size <= capacity ? record.size : 0;
            return record.size <= capacity;
        }
        fall_back(journal, key);
    }
    return false;
}

/* --- Erasing ------------------------------------------------------------------------------------
 */

static bool sector_live(const struct journal *journal, unsigned sector) {
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        if (journal->live[key] != 0 && journal->live[key] / JOURNAL_SECTOR_PAGES == sector) {
            return true;
        }
    }
    return journal->spare != 0 && journal->spare / JOURNAL_SECTOR_PAGES == sector;
}

static bool sector_ready(const struct journal *journal, unsigned sector) {
    return journal->next_page[sector] >= 1 && journal->next_page[sector] <= READY_PAGE;
}

/* The sector that is erased ahead. HAL_FLASH_SECTORS: there is none. */
static unsigned ready_find(const struct journal *journal) {
    for (unsigned i = 1; i < HAL_FLASH_SECTORS; i++) {
        unsigned sector = (journal->head + i) % HAL_FLASH_SECTORS;
        if (sector_ready(journal, sector)) {
            return sector;
        }
    }
    return HAL_FLASH_SECTORS;
}

/* The sector to erase next. HAL_FLASH_SECTORS: there is none. The head is the last choice, when it
 * is full and all others are worn or needed. */
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

/* Makes the header unreadable first: after an erase that was cut, a readable header must not stay
 * above pages that only look erased. */
static bool sector_erase(unsigned sector) {
    hal_wait_until(hal_millis());
    page_clear(sector * JOURNAL_SECTOR_PAGES);
    return hal_flash_erase(sector) && sector_last_page(sector) < 0;
}

/* Writes the header last: a sector with a header was erased completely. */
static void sector_prepare(struct journal *journal, unsigned sector) {
    journal->next_page[sector] = 0;
    sector_header_make(sector, journal->bytes);
    if (sector_erase(sector) && page_program(sector * JOURNAL_SECTOR_PAGES, journal->bytes)) {
        journal->next_page[sector] = 1;
    } else {
        journal->worn |= UINT32_C(1) << sector;
    }
}

/* --- Appending ----------------------------------------------------------------------------------
 */

/* Chooses a head sector with room for `pages`. False: there is no such sector without erasing. */
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

/* Programs a record at the head. If the flash does not take it, the sector is left behind. */
static bool record_program(struct journal *journal, unsigned key, const uint8_t *data,
                           size_t size) {
    const unsigned head = journal->head;
    const struct record record = {
        .page = head * JOURNAL_SECTOR_PAGES + journal->next_page[head],
        .key = key,
        .pages = record_pages(size),
        .size = size,
        .sequence = journal->sequence++,
    };
    record_make(&record, data, journal->bytes);
    for (unsigned i = 0; i < record.pages; i++) {
        if (!page_program(record.page + i, journal->bytes + (size_t)i * HAL_FLASH_PAGE)) {
            page_clear(record.page);
            journal->next_page[head] = JOURNAL_SECTOR_PAGES;
            return false;
        }
    }
    journal->next_page[head] += (uint8_t)record.pages;
    record_take(journal, &record);
    return true;
}

static bool record_append(struct journal *journal, unsigned key, const uint8_t *data, size_t size) {
    for (unsigned i = 0; i < WRITE_ATTEMPTS; i++) {
        if (!head_find(journal, record_pages(size))) {
            const unsigned victim = victim_find(journal);
            if (victim == HAL_FLASH_SECTORS) {
                return false;
            }
            sector_prepare(journal, victim);
        } else if (record_program(journal, key, data, size)) {
            return true;
        }
    }
    return false;
}

/* --- The first write after a start: docs/save-format.md has the argument ------------------------
 */

/* Makes sure that nothing after the last record of a sector ever reads as a record. */
static void sector_settle(struct journal *journal, unsigned sector) {
    const unsigned first = sector * JOURNAL_SECTOR_PAGES;
    const bool erased = sector_version(sector) >= 0;
    int last = sector_last_page(sector);
    struct record record;
    unsigned end = 1;
    last = erased && last < 0 ? 0 : last; /* a header that sometimes reads well */
    for (unsigned page = first; record_next(page, first + JOURNAL_SECTOR_PAGES, &record);
         page = record.page + record.pages) {
        if (!is_newer(journal, &record)) {
            end = record.page + record.pages - first;
            last = last < (int)end - 1 ? (int)end - 1 : last; /* its data may look blank */
        }
    }
    for (; last >= 0 && end < next_after(last); end++) {
        page_clear(first + end);
    }
    journal->next_page[sector] = (uint8_t)(erased ? end : 0);
}

/* Writes the newest record of all once more: a late power cut may have left it readable now but not
 * the next time. */
static bool journal_settle(struct journal *journal) {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size = 0;
    unsigned key = 0;
    while (key < JOURNAL_KEYS &&
           (journal->live[key] == 0 || journal->number[key] + 1 != journal->sequence)) {
        key++;
    }
    const bool any = journal_read(journal, key, data, sizeof data, &size);
    for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        sector_settle(journal, sector);
    }
    journal->settled = !any || record_append(journal, key, data, size);
    if (journal->settled) {
        journal->spare = 0;
    }
    return journal->settled;
}

/* --- Writing ------------------------------------------------------------------------------------
 */

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
    if (!journal->settled && !journal_settle(journal)) {
        return JOURNAL_WORN;
    }
    if (size == 0) {
        data = (const uint8_t *)""; /* the caller may pass NULL */
    }
    if (record_equals(journal, key, data, size) || record_append(journal, key, data, size)) {
        return JOURNAL_OK;
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
        (void)sector_erase(sector); /* journal_open below finds what is left */
    }
    return journal_open(journal) == JOURNAL_FRESH ? JOURNAL_OK : JOURNAL_WORN;
}
