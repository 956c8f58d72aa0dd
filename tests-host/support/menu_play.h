/*
 * The application of the menu tests, moved by actions instead of keys.
 */
#ifndef TESTS_SUPPORT_MENU_PLAY_H
#define TESTS_SUPPORT_MENU_PLAY_H

#include "tests-host/support/say.h"
#include "tests-host/support/states.h"

extern struct app app;

/* Power-on of a new device with these keys: asks for the language. */
void menu_start(uint8_t keys);

/* The same, then goes to the title. */
void menu_start_title(uint8_t keys);

/* Does what the letters say: Up Down Left Right Next Ok Back Menu. */
void menu_play(const char *letters);

/* Lets time pass, tick by tick. */
void menu_wait(uint32_t milliseconds);

/* The item of the title that continues a game of this kind. */
enum title_item menu_continue(uint8_t kind);

/* Opens an item of the title, which must be there. */
void menu_open(enum title_item item);

/* Whether the screen shows exactly this text. */
bool menu_says(const char *text);

/* Whether the screen shows a text, wherever its lines break. */
bool menu_reads(enum text text);

#define AT(id) EXPECT_SCREEN(id, app.screen)

#endif
