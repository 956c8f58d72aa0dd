/*
 * Real NOR flash, as unkind as it can be: power goes in the middle of any operation, and what the
 * operation has left half done reads as it likes from then on. Part of hal_model.
 *
 * Every bit is a sure 0, a sure 1, or in doubt:
 *
 * - a program that runs to its end makes the bits it clears sure zeros and touches no other;
 * - an erase that runs to its end makes all bits of the sector sure ones;
 * - a program that is cut leaves the bits it was to clear in doubt, an erase that is cut all bits
 *   of its sector.
 *
 * A page in doubt may read as before the cut operation, as after it, as any mixture of the two bit
 * by bit, and, after several cuts on top of each other, as any of those.
 */
#ifndef TESTS_SUPPORT_FLASH_MODEL_H
#define TESTS_SUPPORT_FLASH_MODEL_H

#include "hal/hal.h"

#define HAL_MODEL_FLASH (HAL_FLASH_SECTOR * HAL_FLASH_SECTORS)
#define HAL_MODEL_PAGES (HAL_MODEL_FLASH / HAL_FLASH_PAGE)
#define HAL_MODEL_NEVER UINT32_MAX
#define HAL_MODEL_DOUBTS 64 /* pages that can be in doubt at the same time */
#define HAL_MODEL_IMAGES 4  /* that one of them can read as */

/* How far a cut operation has come, as far as can be read right afterwards. */
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
    uint8_t bytes[HAL_MODEL_FLASH];     /* what it reads as */
    uint8_t doubt[HAL_MODEL_FLASH];     /* bits of these that are in doubt */
    uint32_t operations;                /* erases and programs so far, all together */
    uint32_t erases;                    /* of these, erases */
    uint32_t erased[HAL_FLASH_SECTORS]; /* the same for each sector */

    /* Programs that ask for a 1 where there is not surely one, other than to clear the page. */
    uint32_t misuses;

    uint32_t cut_at;                /* operation, counted from 0, that the power is cut in */
    uint32_t cut_programmed;        /* bytes that are still programmed, if it is a program */
    uint32_t cut_erased;            /* bytes that are still erased, if it is an erase */
    enum hal_model_torn torn;       /* and how they lie */
    enum hal_model_reading reading; /* how what is left in doubt reads */
    void (*on_cut)(void);           /* called at the cut if set; may longjmp away */
    bool dead;                      /* the cut has happened: nothing works any more */

    bool write_protected;               /* no operation does anything; all of them report failure */
    bool lying;                         /* failed operations report success all the same */
    uint32_t worn_erase;                /* bit a sector: erasing leaves one bit zero */
    uint32_t dead_sectors;              /* bit a sector: no operation does anything there */
    uint8_t worn_page[HAL_MODEL_PAGES]; /* not 0: bits of each byte that do not program any more */

    uint64_t chance; /* for subsets and readings, see hal_model_mix */
    unsigned doubts; /* pages in doubt */
    struct hal_model_doubt list[HAL_MODEL_DOUBTS];
};

/* Everything erased, nothing in doubt, no cut ahead; subsets and readings from `seed`. */
void flash_model_reset(uint64_t seed);

/* Power comes back. */
void flash_model_power_on(void);

/* Makes bits of a byte doubtful, which until now are sure: they may read as they are or not. */
void flash_model_rot(size_t offset, uint8_t bits);

#endif
