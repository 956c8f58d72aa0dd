/*
 * The numbers of the save format (docs/save-format.md).
 */
#ifndef FIRMWARE_SAVING_FORMAT_H
#define FIRMWARE_SAVING_FORMAT_H

#include "hal/hal.h"

/* The version of the format of this layer. What a record holds has a version of its own. Version 1
 * had only the last half of the area; it is read, and replaced as its sectors are erased. */
#define JOURNAL_VERSION 2
#define JOURNAL_VERSION_OLD 1

/* Bytes in front of a record's data, in its first page. Data of up to 240 bytes take one page,
 * 496 two, 752 three: what a write costs in time and wear. */
#define JOURNAL_RECORD_HEADER 16
#define JOURNAL_RECORD_PAGES 3
#define JOURNAL_DATA_MAX (JOURNAL_RECORD_PAGES * HAL_FLASH_PAGE - JOURNAL_RECORD_HEADER)

/* What a record is about. The numbers are part of the format. */
enum journal_key {
    JOURNAL_GAME = 0,       /* the match of The Game; once, when there was only one, any match */
    JOURNAL_SETTINGS = 1,   /* language, brightness and the like */
    JOURNAL_STATISTICS = 2, /* results of all games */
    JOURNAL_DUEL = 3,       /* the match of Face to Face */
    JOURNAL_QUICK = 4,      /* the match of Quick & Easy */
    JOURNAL_TEST = 5,       /* the self test writes here; nobody reads it */
    JOURNAL_KEYS = 6,
};

/* Pages of a sector; the first one holds the sector's header. */
#define JOURNAL_SECTOR_PAGES (HAL_FLASH_SECTOR / HAL_FLASH_PAGE)

#endif
