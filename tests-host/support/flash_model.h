/*
 * A model of real NOR flash at its worst: the power can be cut in the middle of any operation, and
 * bits that a cut operation was changing may read as 0 or 1 from then on. Part of hal_model.
 *
 * Every bit is a sure 0, a sure 1, or in doubt:
 *
 * - a program operation that ends makes the bits that it clears sure zeros and touches no other
 *   bit;
 * - an erase operation that ends makes all bits of the sector sure ones;
 * - a cut program operation leaves the bits that it was to clear in doubt, a cut erase operation
 *   all bits of its sector.
 *
 * A page in doubt may read as before the cut operation, as after it, or as any mixture of the two,
 * bit by bit. After several cuts of the same page it may read as the result of any of them.
 */
#ifndef TESTS_SUPPORT_FLASH_MODEL_H
#define TESTS_SUPPORT_FLASH_MODEL_H

#include "hal/hal.h"

#define HAL_MODEL_FLASH (HAL_FLASH_SECTOR * HAL_FLASH_SECTORS)
#define HAL_MODEL_PAGES (HAL_MODEL_FLASH / HAL_FLASH_PAGE)
#define HAL_MODEL_NEVER UINT32_MAX
#define HAL_MODEL_DOUBTS 64 /* pages that can be in doubt at the same time */
#define HAL_MODEL_IMAGES 4  /* that one page in doubt can read as */

/* How a page or sector reads right after a cut operation. */
enum hal_model_torn {
    HAL_MODEL_TORN_PREFIX, /* cut_programmed or cut_erased bytes from the start; the rest of an
                              erased sector is garbage */
    HAL_MODEL_TORN_SUFFIX, /* bytes changed at the end; the rest is as before */
    HAL_MODEL_TORN_BITS,   /* any subset of the bits, by chance */
    HAL_MODEL_TORN_KINDS,
};

/* How bits in doubt read from then on. */
enum hal_model_reading {
    HAL_MODEL_READS_FIXED,  /* as right after the cut */
    HAL_MODEL_READS_STARTS, /* differently after each power-on */
    HAL_MODEL_READS_ALWAYS, /* differently at each call of hal_flash */
    HAL_MODEL_READINGS,
};

/* A page in doubt and what it may read as. */
struct hal_model_doubt {
    uint16_t page;
    uint8_t images;
    uint8_t image[HAL_MODEL_IMAGES][HAL_FLASH_PAGE];
};

struct hal_model_flash {
    uint8_t bytes[HAL_MODEL_FLASH];     /* what the flash reads as */
    uint8_t doubt[HAL_MODEL_FLASH];     /* the bits of `bytes` that are in doubt */
    uint32_t operations;                /* erase and program operations so far */
    uint32_t erases;                    /* erase operations so far */
    uint32_t erased[HAL_FLASH_SECTORS]; /* the same for each sector */

    /* Program operations that ask for a 1 where no sure 1 is, except those that clear the page. */
    uint32_t misuses;

    uint32_t cut_at;                /* the operation, counted from 0, in which the power is cut */
    uint32_t cut_programmed;        /* bytes that a cut program operation still programs */
    uint32_t cut_erased;            /* bytes that a cut erase operation still erases */
    enum hal_model_torn torn;       /* and where these bytes are */
    enum hal_model_reading reading; /* how bits in doubt read */
    void (*on_cut)(void);           /* called at the cut if set; may longjmp away */
    bool dead;                      /* the cut has happened: nothing works any more */

    bool write_protected;               /* no operation has an effect, and all report failure */
    bool lying;                         /* failed operations report success */
    uint32_t worn_erase;                /* one bit per sector: erasing leaves one bit zero */
    uint32_t dead_sectors;              /* one bit per sector: no operation has an effect there */
    uint8_t worn_page[HAL_MODEL_PAGES]; /* not 0: bits of each byte that do not program any more */

    uint64_t chance; /* for subsets and readings, see hal_model_mix */
    unsigned doubts; /* pages in doubt */
    struct hal_model_doubt list[HAL_MODEL_DOUBTS];
};

/* Makes the flash erased, with no bit in doubt and no cut ahead. Subsets and readings follow from
 * `seed`. */
void flash_model_reset(uint64_t seed);

/* Power comes back. */
void flash_model_power_on(void);

/* Puts sure bits of a byte in doubt: from now on each may read as it is or inverted. */
void flash_model_rot(size_t offset, uint8_t bits);

#endif
