/*
 * Where things are on the screens, in pixels of the frame. table_layout.c has the piles of a match,
 * hand.c its hands, ui/menu.h the parts of lists.
 */
#ifndef FIRMWARE_SCREENS_LAYOUT_H
#define FIRMWARE_SCREENS_LAYOUT_H

#include "hal/hal.h"

enum {
    /* Pages of text between title bar and legend: rules, about. */
    TEXT_X = 3,
    TEXT_Y = 13,
    TEXT_WIDTH = HAL_FRAME_WIDTH - 2 * TEXT_X,
    TEXT_LINES = 4,
    LINE_HEIGHT = 10,             /* from line to line */
    ROW_HEIGHT = LINE_HEIGHT + 1, /* box around a line: descenders reach into the next line */

    /* The first page of about: the name, what is on the cards, a battery beside the name. */
    ABOUT_NAME_Y = 14,
    ABOUT_NAME_HEIGHT = 13,
    ABOUT_CARDS_Y = 32,
    ABOUT_BATTERY_Y = 17,

    /* The text beside a sign that it explains. */
    SIGN_WORDS_X = TEXT_X + 28,

    /* A challenge code to read out: its frame, a cell for each character, the words under it. */
    CODE_X = 11,
    CODE_Y = 14,
    CODE_WIDTH = HAL_FRAME_WIDTH - 2 * CODE_X,
    CODE_HEIGHT = 17,
    CODE_CELL_X = CODE_X + 4,
    CODE_CELL = 14,
    CODE_WORDS_X = 2,
    CODE_WORDS_Y = 34,

    /* The passing screen: a closed eye before the name, the turns of the others under it. */
    PASS_EYE_GAP = 5,
    PASS_LINE_HEIGHT = 8,

    /* Below the piles, in place of a hand: a picture, a name beside it, a line under the name. */
    BELOW_Y = 42,
    BELOW_LINE_Y = 55,
    BELOW_DEVICE_X = 2,
    BELOW_DEVICE_Y = 45,
    BELOW_DEVICE_NAME_X = 24,
    BELOW_KEY_Y = BELOW_Y + 1, /* the key that hurries the device */

    /* A finished game, below its piles: a sentence, and a hand in one row after its seat. */
    HAND_WORDS_Y = 29,
    HAND_ROW_Y = 40,
    HAND_ROW_GAP = 3,

    /* Results as a picture: games by cards left, the last games beside them, a line of words. */
    PICTURE_Y = 23,
    PICTURE_HEIGHT = 10, /* of the columns; a line is under them */
    PICTURE_LABEL_Y = 35,
    PICTURE_WORDS_Y = 42,
    BIN_STEP = 6, /* from column to column; one of them is dark */
    LAST_X = 68,
    LAST_STEP = 3,

    /* Why the player is stuck, under the two rows of the list. */
    STUCK_WHY_Y = 38,

    /* The self test: a plate with the number of the pattern, two lines about the flash. */
    PLATE_X = 24,
    PLATE_Y = 26,
    PLATE_WIDTH = HAL_FRAME_WIDTH - 2 * PLATE_X,
    PLATE_HEIGHT = 13,
    FLASH_WORDS_Y = 16,
    FLASH_COUNTS_Y = 37,
};

#endif
