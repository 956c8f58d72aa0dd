/*
 * The whole contract between the console and the machine it runs on.
 *
 * A port implements the functions below and calls no other function of this project;
 * firmware/main.c is the program that runs on it. The code above this contract is portable: the
 * same sources run on the RP2040 (hal/rp2040) and on a desktop (hal/host). All functions are called
 * from one thread, never from an interrupt.
 */
#ifndef HAL_H
#define HAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Languages, as the machine around the console numbers them. Saves keep the number, so a new
 * language comes last. */
enum language {
    LANGUAGE_ENGLISH,
    LANGUAGE_FRENCH,
    LANGUAGE_GERMAN,
    LANGUAGES,
};

/* Sets the machine up. Called once, before everything else. */
void hal_start(void);

/* --- Time and power ------------------------------------------------------------------------- */

/* Milliseconds since power-on. The count wraps after 49 days; callers subtract, never compare. It
 * may stand still in hal_wait_for_key and nowhere else, so a difference across that call means
 * nothing. */
uint32_t hal_millis(void);

/* Sleeps until `deadline` (in hal_millis time), or until the state of any key changes. Returns at
 * once if the deadline has passed or hal_keys has a change to report. Also feeds the watchdog, so
 * it must be called at least every two seconds. */
void hal_wait_until(uint32_t deadline);

/* Sleeps as deeply as the machine can until the state of any key changes. Returns at once if
 * hal_keys has a change to report. May return early; a machine whose hal_millis goes on returns at
 * least once an hour. Called while the panel is dark and no deadline is set. */
void hal_wait_for_key(void);

/* The speed of this machine: units of work that it can do in 10 ms while it also draws, sends and
 * serves keys. An RP2040 at 200 MHz has a speed of 6. Constant. Machines of the same speed that get
 * the same keys show the same pictures. */
uint8_t hal_speed(void);

#define HAL_START_TEXT_SIZE 8 /* with its 0 byte */

/* The text that the outside world gave to this start, for example in the link to a web page. The
 * caller checks the text. Called once, after power-on. False: there is no text. */
bool hal_start_text(char text[HAL_START_TEXT_SIZE]);

/* The language (enum language) that the machine around the console wants, for example a web page.
 * The console changes to that language. Called at every step; each wish is returned once. -1: no
 * wish. */
int hal_language_wanted(void);

/* The name of the USB drive that this machine can become to take a new firmware. Null: it
 * cannot. */
const char *hal_drive_name(void);

/* Restarts as that drive. Does not return. The panel keeps its picture. The machine comes back
 * after a power cycle, or after a firmware file was copied to the drive. The status light shows
 * activity of the drive. */
void hal_restart_for_update(void);

/* --- Crashes --------------------------------------------------------------------------------- */

enum hal_crash_cause {
    HAL_CRASH_NONE,  /* no crash since power-on */
    HAL_CRASH_PANIC, /* the program found an impossible state */
    HAL_CRASH_FAULT, /* the processor raised a fault */
    HAL_CRASH_STACK, /* the stack ran into its guard */
    HAL_CRASH_HANG,  /* hal_wait_until was not called for too long */
};

/* A crash restarts the machine, which remembers it until the next power-off or update. */
struct hal_crash {
    uint8_t cause; /* enum hal_crash_cause, of the last crash */
    uint8_t count; /* number of crashes, at most 255 */
    uint8_t quick; /* number of latest crashes in a row that came within a minute of a start */
    uint32_t pc;   /* address of the last crash, 0: unknown */
    uint32_t lr;   /* address that called it, 0: unknown */
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

/* The keys held down, raw: the caller debounces. Each call reports the oldest change that no call
 * has reported yet, and sets `at` to the time of that change. When all changes have been reported,
 * it reports the present keys and the present time. A machine that is busy with its flash records
 * changes meanwhile, so no press is lost and each has its own time. `at` never goes back. */
uint8_t hal_keys(uint32_t *at);

/* The keys that exist on this board. Constant. */
uint8_t hal_keys_present(void);

/* --- Display --------------------------------------------------------------------------------- */

#define HAL_FRAME_WIDTH 128
#define HAL_FRAME_HEIGHT 64

/* Bytes of a frame: eight pages of 128 columns; in a byte, bit 0 is the topmost of its 8 pixels. A
 * set bit is lit. */
#define HAL_FRAME_SIZE (HAL_FRAME_WIDTH * HAL_FRAME_HEIGHT / 8)

/* Shows `frame`. Sends only what differs from the last frame shown, and returns when the panel has
 * it. False: the panel does not answer, and the caller tries again later. A panel that comes back
 * is set up and redrawn as a whole. While the light is on, the caller calls this function at least
 * once a second, even for the same frame: this is how the port notices that the panel was
 * unplugged. */
bool hal_display_show(const uint8_t frame[HAL_FRAME_SIZE]);

/* Light of the panel: 0 switches it off (the frame is kept), 1 is dimmest, 255 brightest. */
void hal_display_light(uint8_t light);

/* What the last frame says in words (firmware/ui/words.h) and the language of the words (enum
 * language), for people who cannot see the picture. `words` stays valid until the next frame. A
 * machine without a use for the words does nothing. */
void hal_display_words(const uint8_t *words, size_t length, uint8_t language);

/* Turns the picture upside down, for left-handed play. */
void hal_display_flip(bool flipped);

/* --- Sound, battery, light ------------------------------------------------------------------- */

/* Starts a tone and returns at once. Nothing happens on a board without a buzzer. */
void hal_tone(uint16_t hertz, uint16_t milliseconds);

/* Charge of the battery in percent, or -1 on a board that cannot tell. */
int hal_battery_percent(void);

/* Switches the board's status light, which reports that the panel is missing. */
void hal_led(bool on);

/* --- Noise ------------------------------------------------------------------------------------ */

/* Fills `samples` with raw noise, one sample of 0 or 1 per byte. The port promises nothing about
 * its quality: firmware/chance/entropy.h tests and conditions the samples. */
void hal_noise(uint8_t *samples, size_t count);

/* --- Flash for the saves ---------------------------------------------------------------------- */

/* Real NOR flash: erasing turns a whole sector to ones, programming can only turn ones to zeros.
 * Offsets count from the start of the area reserved for saves, which no firmware image reaches. */

#define HAL_FLASH_SECTOR 4096
#define HAL_FLASH_PAGE 256
#define HAL_FLASH_SECTORS 32

/* The save area, readable like memory: HAL_FLASH_SECTORS * HAL_FLASH_SECTOR bytes, aligned to four
 * bytes. */
const uint8_t *hal_flash(void);

/* Erases sector number `sector`. May take 400 ms. False: the sector is not erased. */
bool hal_flash_erase(uint32_t sector);

/* Programs one page at `offset`, a multiple of HAL_FLASH_PAGE. False: the page reads back
 * differently. */
bool hal_flash_program(uint32_t offset, const uint8_t page[HAL_FLASH_PAGE]);

#endif
