/*
 * The console's own fonts and icons. They are drawn in firmware/ui/fonts/ as text pictures;
 * make_fonts.py turns the pictures into font_tables.c when the console is built.
 *
 * To add a character or an icon, draw it in that folder. Declare a new icon here.
 */
#ifndef FIRMWARE_FONTS_H
#define FIRMWARE_FONTS_H

#include "firmware/ui/draw.h"

/* --- Fonts ----------------------------------------------------------------------------------- */

/* All running text: capitals 7 rows high, line height 10. ASCII, the letters of English, French and
 * German, and « » … – — · × ’ “ ” „ ° ↑ ↓ ← → ↕ ↔ ✓ ✗ ● ○ ▲ ▼ ◀ ▶ ★ ☆ ♥ Ⓐ Ⓑ ✥ (d-pad), and
 * DRAW_KEY_… below. */
extern const struct font font_text;

/* Titles: heavy strokes, capitals 9 rows high. ASCII, the same accented letters, « » … – — − · × ’
 * “ ” „ °. */
extern const struct font font_bold;

/* Counts and labels: capitals 5 rows high, 3 columns wide. No lower case.
 * A-Z, 0-9, accented capitals, space + - − – × / : . , ! ? % = < > ( ) ' ’ · … & ↑ ↓ ← → */
extern const struct font font_small;

/* Tops of piles: digits 0-9 only, 16 rows high. "100" is 28 columns wide, "88" 20. */
extern const struct font font_pile;

/* Cards in hand: digits 0-9 only, 11 rows high, 6 columns wide (the 1: 4 columns). Two digits take
 * 13 columns. Eight cards fill the screen if neighbours share a border: one every 16 columns, 17
 * columns wide, with 15 for the number. */
extern const struct font font_card;

/* For large type. Tops of piles: digits 0-9 only, 19 rows high, as wide as the digits of font_pile.
 * Cards in hand: 16 rows high, as wide as the digits of font_card. */
extern const struct font font_tall;
extern const struct font font_narrow;

/* Characters of font_text that Unicode does not have (or not below U+FFFF), as strings to paste
 * into texts. */
#define DRAW_KEY_A_HELD "\xEE\x80\x80" /* U+E000: key A, held: Ⓐ with a bar under it */
#define DRAW_KEY_B_HELD "\xEE\x80\x81" /* U+E001: key B, held */

/* --- Icons: width x height -------------------------------------------------------------------- */

/* The five colours of Quick & Easy, in this order. */
enum suit {
    SUIT_RED,    /* heart */
    SUIT_BLUE,   /* drop */
    SUIT_GREEN,  /* clover leaf */
    SUIT_YELLOW, /* sun: a star of rays */
    SUIT_PURPLE, /* hollow diamond */
    SUIT_COUNT,
};

extern const struct bitmap icon_suit_large[SUIT_COUNT]; /* 9x9 */

extern const struct bitmap icon_up_small;   /* 7x5, ascending pile */
extern const struct bitmap icon_down_small; /* 7x5, descending pile */
extern const struct bitmap icon_up_large;   /* 9x7 */
extern const struct bitmap icon_down_large; /* 9x7 */

/* What players say about a pile. */
extern const struct bitmap icon_steps;  /* 8x9, "small steps please": footprints */
extern const struct bitmap icon_leave;  /* 8x9, "please leave it": no entry */
extern const struct bitmap icon_better; /* 9x7, "better here": a thumb */
extern const struct bitmap icon_trick;  /* 9x7, "the trick works here": a star */

/* On Fire. */
extern const struct bitmap icon_fire;  /* 7x11, a card that must be covered on this turn */
extern const struct bitmap icon_ember; /* 7x11, a card that will burn once the turn ends */

extern const struct bitmap icon_deck;   /* 9x7, draw pile: a stack of cards */
extern const struct bitmap icon_person; /* 7x9, a seat played by a person */

extern const struct bitmap icon_device; /* 9x9, a seat of the device: a chip with a face */

extern const struct bitmap icon_device_large; /* 16x16, a seat of the device: a chip with a face */
extern const struct bitmap icon_eye_closed;   /* 17x9, nobody looks now */

extern const struct bitmap icon_battery_low; /* 4x9, at the table */
extern const struct bitmap icon_battery[5];  /* 13x7: empty, 25, 50, 75, 100 percent */

#endif
