#include "tests-host/support/flash_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests-host/support/hal_model.h"

#define PAGES_A_SECTOR (HAL_FLASH_SECTOR / HAL_FLASH_PAGE)

static struct hal_model_flash *const flash = &hal_model.flash;

void flash_model_reset(uint64_t seed) {
    memset(flash, 0, sizeof *flash);
    memset(flash->bytes, 0xFF, sizeof flash->bytes);
    flash->chance = seed;
    flash->cut_at = HAL_MODEL_NEVER;
}

/* --- Bits in doubt ------------------------------------------------------------------------------
 */

static struct hal_model_doubt *doubt_find(unsigned page) {
    for (unsigned i = 0; i < flash->doubts; i++) {
        if (flash->list[i].page == page) {
            return &flash->list[i];
        }
    }
    return NULL;
}

/* If there is no room, the oldest page in doubt is dropped: that page reads the same from then
 * on. */
static struct hal_model_doubt *doubt_add(unsigned page) {
    if (flash->doubts == HAL_MODEL_DOUBTS) {
        memmove(flash->list, flash->list + 1, (HAL_MODEL_DOUBTS - 1) * sizeof flash->list[0]);
        flash->doubts--;
    }
    struct hal_model_doubt *doubt = &flash->list[flash->doubts++];
    doubt->page = (uint16_t)page;
    doubt->images = 0;
    return doubt;
}

static void doubt_remove(unsigned page) {
    struct hal_model_doubt *doubt = doubt_find(page);
    if (doubt != NULL) {
        *doubt = flash->list[--flash->doubts];
    }
}

/* From now on the page may also read as `image`. */
static void image_add(unsigned page, const uint8_t image[HAL_FLASH_PAGE]) {
    struct hal_model_doubt *doubt = doubt_find(page);
    if (doubt == NULL) {
        doubt = doubt_add(page);
        memcpy(doubt->image[doubt->images++], flash->bytes + (size_t)page * HAL_FLASH_PAGE,
               HAL_FLASH_PAGE);
    }
    const unsigned place = doubt->images < HAL_MODEL_IMAGES ? doubt->images++ : 1;
    memcpy(doubt->image[place], image, HAL_FLASH_PAGE);
}

/* Random bits: each is one with the probability 1/2, 1/32 or 0. */
static uint64_t sparse_bits(uint64_t kind) {
    uint64_t bits = hal_model_mix(&flash->chance);
    for (unsigned i = 0; kind % 4 == 1 && i < 4; i++) {
        bits &= hal_model_mix(&flash->chance);
    }
    return kind % 4 < 2 ? bits : 0;
}

static void doubt_read(const struct hal_model_doubt *doubt) {
    const uint64_t kind = hal_model_mix(&flash->chance);
    const uint8_t *one = doubt->image[(kind >> 8) % doubt->images];
    const uint8_t *two = doubt->image[(kind >> 16) % doubt->images];
    uint8_t *bytes = flash->bytes + (size_t)doubt->page * HAL_FLASH_PAGE;
    const uint8_t *doubtful = flash->doubt + (size_t)doubt->page * HAL_FLASH_PAGE;
    uint64_t mix = 0;
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++, mix >>= 8) {
        if (i % 8 == 0) {
            mix = sparse_bits(kind);
        }
        const uint8_t value = (uint8_t)((one[i] & ~mix) | (two[i] & mix));
        bytes[i] = (uint8_t)((bytes[i] & ~doubtful[i]) | (value & doubtful[i]));
    }
}

void flash_model_rot(size_t offset, uint8_t bits) {
    const size_t page = offset / HAL_FLASH_PAGE;
    uint8_t image[HAL_FLASH_PAGE];
    memcpy(image, flash->bytes + page * HAL_FLASH_PAGE, sizeof image);
    image[offset % HAL_FLASH_PAGE] ^= bits;
    image_add((unsigned)page, image);
    flash->doubt[offset] |= bits;
}

void flash_model_power_on(void) {
    flash->cut_at = HAL_MODEL_NEVER;
    flash->dead = false;
    for (unsigned i = 0; i < flash->doubts && flash->reading != HAL_MODEL_READS_FIXED; i++) {
        doubt_read(&flash->list[i]);
    }
}

const uint8_t *hal_flash(void) {
    for (unsigned i = 0; i < flash->doubts && flash->reading == HAL_MODEL_READS_ALWAYS; i++) {
        if (hal_model_mix(&flash->chance) % 4 == 0) {
            doubt_read(&flash->list[i]);
        }
    }
    return flash->bytes;
}

/* --- Operations ---------------------------------------------------------------------------------
 */

/* Whether the power is cut in the operation that begins now. */
static bool operation_cut(void) {
    return flash->operations++ == flash->cut_at;
}

static void power_off(void) {
    flash->dead = true;
    if (flash->on_cut) {
        flash->on_cut();
    }
}

/* Whether an operation on these bytes does not even begin; then `*result` is its report. */
static bool is_refused(size_t offset, bool *result) {
    const bool gone = (flash->dead_sectors >> offset / HAL_FLASH_SECTOR & 1) != 0;
    *result = !flash->dead && flash->lying;
    return flash->dead || flash->write_protected || gone;
}

/* Copies `after` to `bytes` as far as a cut operation gets. */
static void tear(uint8_t *bytes, const uint8_t *after, size_t size, size_t done) {
    const uint64_t kind = hal_model_mix(&flash->chance);
    for (size_t i = 0; i < size; i++) {
        uint8_t changed = 0;
        if (flash->torn == HAL_MODEL_TORN_BITS) {
            changed = (uint8_t)hal_model_mix(&flash->chance);
            changed &= (uint8_t)(kind & 1 ? hal_model_mix(&flash->chance) : 0xFF);
        } else if (flash->torn == HAL_MODEL_TORN_SUFFIX ? i + done >= size : i < done) {
            changed = 0xFF;
        }
        bytes[i] = (uint8_t)((bytes[i] & ~changed) | (after[i] & changed));
    }
}

/* A chip programs a sector before it erases the sector, so a cut erase may leave any bytes. */
static void erase_torn(uint32_t sector) {
    uint8_t *bytes = flash->bytes + (size_t)sector * HAL_FLASH_SECTOR;
    uint8_t erased[HAL_FLASH_SECTOR];
    uint8_t zero[HAL_FLASH_PAGE] = {0};
    memset(erased, 0xFF, sizeof erased);
    for (unsigned i = 0; i < PAGES_A_SECTOR; i++) {
        image_add(sector * PAGES_A_SECTOR + i, zero);
        image_add(sector * PAGES_A_SECTOR + i, erased);
    }
    memset(flash->doubt + (size_t)sector * HAL_FLASH_SECTOR, 0xFF, HAL_FLASH_SECTOR);
    tear(bytes, erased, HAL_FLASH_SECTOR, flash->cut_erased);
    for (size_t i = flash->cut_erased; flash->torn == HAL_MODEL_TORN_PREFIX && i < HAL_FLASH_SECTOR;
         i++) {
        bytes[i] = (uint8_t)hal_model_mix(&flash->chance);
    }
}

bool hal_flash_erase(uint32_t sector) {
    bool result = false;
    if (sector >= HAL_FLASH_SECTORS) {
        fputs("hal_model: erase outside of the flash\n", stderr);
        abort();
    }
    if (is_refused((size_t)sector * HAL_FLASH_SECTOR, &result)) {
        return result;
    }
    const bool cut = operation_cut();
    uint8_t *bytes = flash->bytes + (size_t)sector * HAL_FLASH_SECTOR;
    flash->erases++;
    flash->erased[sector]++;
    if (cut) {
        erase_torn(sector);
        power_off();
        return false;
    }
    memset(bytes, 0xFF, HAL_FLASH_SECTOR);
    memset(flash->doubt + (size_t)sector * HAL_FLASH_SECTOR, 0, HAL_FLASH_SECTOR);
    for (unsigned i = 0; i < PAGES_A_SECTOR; i++) {
        doubt_remove(sector * PAGES_A_SECTOR + i);
    }
    if (flash->worn_erase >> sector & 1) {
        bytes[HAL_FLASH_SECTOR - 1] = 0xFE;
        return flash->lying;
    }
    return true;
}

static bool is_misuse(const uint8_t *bytes, const uint8_t *doubt, const uint8_t *page) {
    bool clears = true;
    bool asks = false;
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
        clears = clears && page[i] == 0;
        asks = asks || (page[i] & (~bytes[i] | doubt[i])) != 0;
    }
    return asks && !clears;
}

static void program_torn(uint8_t *bytes, const uint8_t *after, unsigned page) {
    uint8_t *doubt = flash->doubt + (size_t)page * HAL_FLASH_PAGE;
    image_add(page, after);
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
        doubt[i] |= (uint8_t)(bytes[i] & ~after[i]);
    }
    tear(bytes, after, HAL_FLASH_PAGE, flash->cut_programmed);
}

/* A bit that is cleared now is a sure zero in everything that the page may read as. */
static void program_whole(uint8_t *bytes, const uint8_t *after, unsigned page) {
    uint8_t *doubt = flash->doubt + (size_t)page * HAL_FLASH_PAGE;
    struct hal_model_doubt *images = doubt_find(page);
    bool any = false;
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
        for (unsigned j = 0; images != NULL && j < images->images; j++) {
            images->image[j][i] &= after[i];
        }
        doubt[i] &= after[i];
        bytes[i] &= after[i];
        any = any || doubt[i] != 0;
    }
    if (!any) {
        doubt_remove(page);
    }
}

bool hal_flash_program(uint32_t offset, const uint8_t page[HAL_FLASH_PAGE]) {
    bool result = false;
    if (offset % HAL_FLASH_PAGE != 0 || offset >= HAL_MODEL_FLASH) {
        fputs("hal_model: program outside of the flash\n", stderr);
        abort();
    }
    if (is_refused(offset, &result)) {
        return result;
    }
    const bool cut = operation_cut();
    const unsigned number = offset / HAL_FLASH_PAGE;
    uint8_t *bytes = flash->bytes + offset;
    uint8_t after[HAL_FLASH_PAGE];
    for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
        after[i] = page[i] | flash->worn_page[number];
    }
    flash->misuses += is_misuse(bytes, flash->doubt + offset, page);
    if (cut) {
        for (size_t i = 0; i < HAL_FLASH_PAGE; i++) {
            after[i] &= bytes[i];
        }
        program_torn(bytes, after, number);
        power_off();
        return false;
    }
    program_whole(bytes, after, number);
    return flash->lying || memcmp(bytes, page, HAL_FLASH_PAGE) == 0;
}
