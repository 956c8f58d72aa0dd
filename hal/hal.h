/*
 * The whole contract between the console and the machine it runs on.
 *
 * A port implements the functions below and calls nothing of ours; firmware/main.c is the program
 * on it. Everything above this line is portable: it is the same code on the RP2040 (hal/rp2040) and
 * on a desktop (hal/host). All functions are called from one thread, never from an interrupt.
 */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Languages, as the machine around the console numbers them. Saves keep the number: a new language
 * comes last. */
enum language {
    LANGUAGE_ENGLISH,
    LANGUAGE_FRENCH,
    LANGUAGE_GERMAN,
    LANGUAGES,
};

/* Sets the machine up. Called once, before everything else. */
void hal_start(void);

/* --- Time and power ------------------------------------------------------------------------- */

/* Milliseconds since power-on. Wraps after 49 days; callers subtract, never compare. The count may
 * stand still in hal_wait_for_key, and nowhere else: a difference over such a wait tells
 * nothing. */
uint32_t hal_millis(void);

/* Sleeps until `deadline` (in hal_millis time), or earlier when the state of any key changes.
 * Returns at once while hal_keys has a change to tell. A deadline that has passed returns at once.
 * Also tells the watchdog that all is well, so it must be called at least every two seconds. */
void hal_wait_until(uint32_t deadline);

/* Sleeps as deeply as the machine can until the state of any key changes. Returns at once while
 * hal_keys has a change to tell, and may return early: where hal_millis goes on, at least once an
 * hour. For a dark panel, when nothing is due at any time. */
void hal_wait_for_key(void);

/* The speed of this machine: units of work that it does in 10 ms beside everything else. A machine
 * of 200 MHz has a speed of 6. Constant. The same speed and the same keys show the same
 * pictures. */
uint8_t hal_speed(void);

#define HAL_START_TEXT_SIZE 8 /* with its 0 byte */

/* The text that this start was given from outside, as the link to a web page has one. The caller
 * checks the text. Asked once, after power-on. False: there is none. */
bool hal_start_text(char text[HAL_START_TEXT_SIZE]);

/* The language (enum language) that the machine around the console speaks, as a web page has one.
 * The console changes to that language. Asked at every step; each wish is answered once. -1: no
 * wish. */
int hal_language_wanted(void);

/* The name of the USB drive that this machine can become to take a new firmware. Null: it
 * cannot. */
const char *hal_drive_name(void);

/* Restarts as that drive. Does not return, and the panel keeps its picture. Only power brings the
 * machine back, or a firmware that is copied to the drive. The status light shows the drive at
 * work. */
void hal_restart_for_update(void);

/* --- Crashes --------------------------------------------------------------------------------- */

enum hal_crash_cause {
    HAL_CRASH_NONE,  /* all is well since power-on */
    HAL_CRASH_PANIC, /* the program found something impossible */
    HAL_CRASH_FAULT, /* the processor did */
    HAL_CRASH_STACK, /* the stack ran into its guard */
    HAL_CRASH_HANG,  /* hal_wait_until was not called for too long */
};

/* A crash restarts the machine, and is remembered until the power goes or an update comes. */
struct hal_crash {
    uint8_t cause; /* enum hal_crash_cause, of the last one */
    uint8_t count; /* how many there were, at most 255 */
    uint8_t quick; /* how many, up to the last one, came within a minute of their start each */
    uint32_t pc;   /* where the last one happened, 0: unknown */
    uint32_t lr;   /* and where that was called from, likewise */
};

struct hal_crash hal_crash(void);

/* --- Keys ------------------------------------------------------------------------------------ */

enum hal_key {
    HAL_KEY_UP = 1 << 0, /* opposite keys are neighbours */
    HAL_KEY_DOWN = 1 << 1,
    HAL_KEY_LEFT = 1 << 2,
    HAL_KEY_RIGHT = 1 << 3,
    HAL_KEY_A = 1 << 4,
    HAL_KEY_B = 1 << 5,
};

/* The keys held down, raw: the caller debounces. Every call tells the oldest change that no call
 * has reported yet, and sets `at` to when it happened; after the last change, the keys as they are,
 * and `at` is now. A machine that is busy with its flash notes what happens meanwhile, so that no
 * press is lost and each counts at its time. `at` never goes back. */
uint8_t hal_keys(uint32_t *at);

/* The keys this board has at all. Constant. */
uint8_t hal_keys_present(void);

/* --- Display --------------------------------------------------------------------------------- */

#define HAL_FRAME_WIDTH 128
#define HAL_FRAME_HEIGHT 64

/* Bytes of a frame: eight pages of 128 columns; in a byte, bit 0 is the topmost of its 8 pixels. A
 * set bit is lit. */
#define HAL_FRAME_SIZE (HAL_FRAME_WIDTH * HAL_FRAME_HEIGHT / 8)

/* Shows `frame`. Sends only what differs from the frame shown last; returns once it has been sent.
 * False: the panel does not answer. The caller simply tries again later; a panel that comes back
 * is set up and redrawn as a whole. While the light is on it is called at least once a second,
 * changed or not: the moment to notice that the panel was unplugged and has lost its picture. */
bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]);

/* Light of the panel: 0 switches it off (the frame is kept), 1 is dimmest, 255 brightest. */
void hal_display_light(uint8_t light);

/* What the frame drawn last says in words (firmware/ui/words.h), and in which language (enum
 * language), for whoever cannot see it; `words` stays where it is and changes with the next frame.
 * A machine that has no use for it does nothing. */
void hal_display_words(const uint8_t *words, size_t length, uint8_t language);

/* Turns the picture by half a turn against how the board mounts the panel (left-handed play). */
void hal_display_flip(bool flipped);

/* --- Sound, battery, light ------------------------------------------------------------------- */

/* Starts a tone and returns at once. Nothing happens on a board without a buzzer. */
void hal_tone(uint16_t hertz, uint16_t milliseconds);

/* Charge of the battery in percent, or -1 on a board that cannot tell. */
int hal_battery_percent(void);

/* The board's status light: says what no display can say when the panel is missing. */
void hal_led(bool on);

/* --- Noise ------------------------------------------------------------------------------------ */

/* Fills `samples` with raw, unprocessed noise: one sample a byte, 0 or 1. Its quality is not to be
 * trusted: firmware/chance/entropy.h tests and conditions it. */
void hal_noise(uint8_t *samples, size_t count);

/* --- Flash for the saves ---------------------------------------------------------------------- */

/* Real NOR flash: erasing turns a whole sector to ones, programming can only turn ones to zeros.
 * Offsets count from the start of the area reserved for saves, which no firmware image reaches. */

#define HAL_FLASH_SECTOR 4096
#define HAL_FLASH_PAGE 256
#define HAL_FLASH_SECTORS 32

/* The save area, readable like memory, HAL_FLASH_SECTORS * HAL_FLASH_SECTOR bytes; aligned to words
 * of four. */
const uint8_t *hal_flash(void);

/* Erases sector number `sector`. May take 400 ms. False: the flash did not take it. */
bool hal_flash_erase(uint32_t sector);

/* Programs one page at `offset`, a multiple of HAL_FLASH_PAGE. False: it does not read back. */
bool hal_flash_program(uint32_t offset, const uint8_t page[HAL_FLASH_PAGE]);

#endif
