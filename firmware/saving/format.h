/*
 * The numbers of the save format (docs/save-format.md).
 */
#ifndef FIRMWARE_SAVING_FORMAT_H
#define FIRMWARE_SAVING_FORMAT_H

#include "hal/hal.h"

/* The version of the journal's format. The data of a record have a version of their own. The
 * journal reads earlier versions down to 1 and replaces them as their sectors are erased. Version 1
 * had only the last half of the area, version 2 the keys up to 5, version 3 the keys up to 6. */
#define JOURNAL_VERSION 4

/* Bytes in front of a record's data, in its first page. Data of up to 240 bytes take one page, up
 * to 496 two, up to 752 three. The pages are the cost of a write in time and wear. */
#define JOURNAL_RECORD_HEADER 16
#define JOURNAL_RECORD_PAGES 3
#define JOURNAL_DATA_MAX (JOURNAL_RECORD_PAGES * HAL_FLASH_PAGE - JOURNAL_RECORD_HEADER)

/* What a record is about. The numbers are part of the format. */
enum journal_key {
    JOURNAL_GAME = 0,       /* the match of The Game; in the oldest saves, any match */
    JOURNAL_SETTINGS = 1,   /* language, brightness and the like */
    JOURNAL_STATISTICS = 2, /* results of all games */
    JOURNAL_DUEL = 3,       /* the match of Face to Face */
    JOURNAL_QUICK = 4,      /* the match of Quick & Easy */
    JOURNAL_TEST = 5,       /* written by the self test; nobody reads it */
    JOURNAL_FIRE = 6,       /* results of games On Fire and of the deals of the day */
    JOURNAL_HISTORY = 7,    /* the histories (history.h) */
    JOURNAL_HISTORY_2 = 8,
    JOURNAL_HISTORY_3 = 9,
    JOURNAL_HISTORY_4 = 10,
    JOURNAL_KEYS,
};

#define JOURNAL_HISTORIES (JOURNAL_KEYS - JOURNAL_HISTORY)

/* The newest layout of each record that this firmware reads. A record names its layout in its first
 * byte; layouts count from 1. */
#define RECORD_MATCH_VERSION 2
#define RECORD_SETTINGS_VERSION 2
#define RECORD_STATISTICS_VERSION 2
#define RECORD_FIRE_VERSION 2
#define RECORD_HISTORY_VERSION 1

/* Where the game begins in the record of a match, in every layout. The game names its own layout in
 * its first byte (game/save.h). */
#define RECORD_MATCH_GAME 9

/* Pages of a sector; the first one holds the sector's header. */
#define JOURNAL_SECTOR_PAGES (HAL_FLASH_SECTOR / HAL_FLASH_PAGE)

#endif
