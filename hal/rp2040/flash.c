/* The last sectors of the flash. No firmware image reaches them: image_end.ld, make_uf2.py. */
#include "hal/hal.h"
#include "hal/rp2040/machine.h"

#include "hardware/flash.h"
#include "hardware/regs/addressmap.h"

#include <string.h>

#define AREA_SIZE (HAL_FLASH_SECTORS * HAL_FLASH_SECTOR)
#define AREA_START (PICO_FLASH_SIZE_BYTES - AREA_SIZE)

_Static_assert(HAL_FLASH_SECTOR == FLASH_SECTOR_SIZE, "hal.h knows another sector size");
_Static_assert(HAL_FLASH_PAGE == FLASH_PAGE_SIZE, "hal.h knows another page size");

/* UF2 files for the RP2350 may have a block (erratum E10) for which the boot ROM erases the last
 * sector of the flash. So this sector is never written. The journal skips a sector that cannot be
 * written, and still reads what an earlier version has left there. */
#if PICO_RP2350
#define SECTORS_TO_WRITE (HAL_FLASH_SECTORS - 1)
#else
#define SECTORS_TO_WRITE HAL_FLASH_SECTORS
#endif

const uint8_t *hal_flash(void) {
    return (const uint8_t *)(XIP_BASE + AREA_START);
}

/* While the flash is busy no code may run from it. Interrupts stay on, because all of them run from
 * RAM (report.py checks that): keys are recorded and tones end. The other core sleeps in the boot
 * ROM. */

bool hal_flash_erase(uint32_t sector) {
    if (sector >= SECTORS_TO_WRITE) {
        return false;
    }
    machine_feed();
    flash_range_erase(AREA_START + sector * HAL_FLASH_SECTOR, HAL_FLASH_SECTOR);
    const uint8_t *erased = hal_flash() + sector * HAL_FLASH_SECTOR;
    for (uint32_t i = 0; i < HAL_FLASH_SECTOR; i++) {
        if (erased[i] != 0xFF) {
            return false;
        }
    }
    return true;
}

bool hal_flash_program(uint32_t offset, const uint8_t page[HAL_FLASH_PAGE]) {
    static uint8_t in_ram[HAL_FLASH_PAGE]; /* `page` may be in the flash itself */
    if (offset % HAL_FLASH_PAGE != 0 || offset >= SECTORS_TO_WRITE * HAL_FLASH_SECTOR) {
        return false;
    }
    memcpy(in_ram, page, HAL_FLASH_PAGE);
    machine_feed();
    flash_range_program(AREA_START + offset, in_ram, HAL_FLASH_PAGE);
    return memcmp(hal_flash() + offset, in_ram, HAL_FLASH_PAGE) == 0;
}
