/*
 * The application of the menu tests, moved by actions instead of keys.
 */
#ifndef TESTS_SUPPORT_MENU_PLAY_H
#define TESTS_SUPPORT_MENU_PLAY_H

#include "tests-host/support/states.h"

extern struct app app;

/* Power-on of a new device with these keys: asks for the language. */
void menu_start(uint8_t keys);

/* The same, and at the title. */
void menu_start_title(uint8_t keys);

/* Does what the letters say: Up Down Left Right Next Ok Back Menu. */
void menu_play(const char *letters);

/* Lets time pass, tick by tick. */
void menu_wait(uint32_t milliseconds);

/* From the title: opens an item that is there. */
void menu_open(enum title_item item);

/* Whether this is to be read on the screen, as one text. */
bool menu_says(const char *text);

#define AT(id) TEST_ASSERT_EQUAL_UINT8(id, app.screen)

#endif
