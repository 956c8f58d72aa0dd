/*
 * The title (title.c): its list. For title.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_TITLE_H
#define FIRMWARE_SCREENS_TITLE_H

enum title_item {
    TITLE_CONTINUE, /* only if there is a match */
    TITLE_NEW_GAME,
    TITLE_ENTER_CODE,
    TITLE_STATISTICS,
    TITLE_SETTINGS,
    TITLE_HOW_TO,
    TITLE_ABOUT,
    TITLE_ITEMS,
};

#endif
