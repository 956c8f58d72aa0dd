/*
 * The settings (settings_menu.c): their list. For settings_menu.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_SETTINGS_MENU_H
#define FIRMWARE_SCREENS_SETTINGS_MENU_H

enum settings_item {
#define SETTING(type, name, ...) SETTINGS_##name,
#define HIDDEN(...)
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
    SETTINGS_RESET, /* resets the statistics */
    SETTINGS_UPDATE,
    SETTINGS_ITEMS,
};

#endif
