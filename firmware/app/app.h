/*
 * The application: everything between the keys and the frame.
 *
 *     app_start(&app, keymap)           power-on: reads the saves
 *     app_step(&app, action, now)       something happened, or just time passed (ACTION_NONE)
 *     app_draw(&app, frame)             what is to be seen
 *     app_deadline(&app, now)           when to call app_step again though no key was pressed
 *
 * Deterministic: the same noise, the same actions at the same times give the same frames. All state
 * is in struct app; the hal is used only for flash, noise, sound and the restart for an update.
 */
#ifndef FIRMWARE_APP_H
#define FIRMWARE_APP_H

#include "firmware/chance/entropy.h"
#include "firmware/match/match.h"
#include "firmware/saving/journal.h"
#include "firmware/saving/settings.h"
#include "firmware/saving/statistics.h"
#include "firmware/screens/screen.h"
#include "firmware/ui/draw.h"
#include "firmware/ui/input.h"
#include "firmware/ui/texts.h"

#define APP_DIM_AFTER_MS 30000 /* without a key: the light goes down */
#define APP_NEVER_MS 3600000   /* deadline when nothing is to come */
#define APP_LIGHT_DIM 1        /* hal_display_light while dimmed */

enum app_power {
    APP_AWAKE,
    APP_DIMMED, /* still shows and does everything */
    APP_ASLEEP, /* the panel is off; the next key only wakes */
};

/* A card on its way. Nothing waits for it. */
struct slide {
    bool on;
    uint32_t start; /* when it left the hand */
    uint8_t number; /* on its face */
    struct box from;
    struct box to;
};

#define APP_SLIDE_MS 160
#define APP_DEAL_MS 40 /* from one card of a new hand to the next */

struct app {
    struct settings settings;
    struct statistics statistics;
    struct match match;
    struct statistics_news news; /* of the match that ended last */
    struct journal journal;
    struct entropy entropy;
    const struct keymap *keymap; /* for the key hints on the screens */

    uint32_t now;      /* time of this step */
    uint32_t last_key; /* time of the last key */
    uint32_t quiet_at; /* time at which nobody minds if the flash is erased */
    uint32_t entered;  /* time the screen was put up */
    uint32_t timer;    /* time at which the screen wants a step; see timer_on */
    bool timer_on;
    uint8_t power;  /* enum app_power */
    uint8_t screen; /* enum screen_id */
    uint8_t caller; /* screen that BACK returns to from screens that can be reached from several */
    uint8_t looked; /* bit s: seat s has had its first look */
    uint8_t talker; /* seat whose turn has ended and who may talk now, or GAME_NOBODY */
    uint8_t viewer; /* seat whose person may see their hand now, or GAME_NOBODY */
    bool swallow;   /* keys still down must do nothing: the console tells the input */
    bool changed;   /* the frame must be drawn again */
    uint8_t save_failed;       /* bit k: the flash did not take the last save of journal key k */
    bool save_warned;          /* that has been said once in full */
    bool saves_foreign;        /* the flash holds saves of another version: nothing is written */
    uint8_t keys_held;         /* debounced keys, for the self test */
    struct slide slide;        /* the card that is sliding onto its pile */
    bool dealing;              /* a new hand appears, card by card, since the screen was put up */
    struct screen_state state; /* of the screen that is up, zeroed when it is put up */
};

void app_start(struct app *app, const struct keymap *keymap);
void app_step(struct app *app, enum action action, uint32_t now);
void app_draw(const struct app *app, struct canvas *canvas);

/* Milliseconds from `now` until the next step is due, at most APP_NEVER_MS; 0: at once. */
uint32_t app_deadline(const struct app *app, uint32_t now);

/* The key that woke the device: only lights up the screen. */
void app_wake(struct app *app, uint32_t now);

/* Light of the panel now, as hal_display_light takes it. */
uint8_t app_light(const struct app *app);

/* --- For the screens -------------------------------------------------------------------------- */

/* Puts up a screen: its state is zeroed and its `enter` called. */
void app_show(struct app *app, enum screen_id screen);

/* Asks for a step in `milliseconds`, instead of any asked for before; until the screen changes. */
void app_set_timer(struct app *app, uint32_t milliseconds);

/* Puts up a screen that returns to this one (a screen whose `back` is SCREEN_CALLER). */
void app_call(struct app *app, enum screen_id screen);

/* Something happened that counts like a key: the device does not dim or sleep meanwhile. */
void app_active(struct app *app);

/* Lets a card slide from one place to another, if the settings want it. */
void app_slide(struct app *app, uint8_t number, struct box from, struct box to);

/* Lets the hand on this screen appear card by card, if the settings want it. */
void app_deal(struct app *app);

/* Milliseconds since the screen was put up. */
uint32_t app_elapsed(const struct app *app);

/* A text in the language of the settings. */
const char *app_text(const struct app *app, enum text text);

/* True on boards that have only NEXT, OK and BACK to move with. */
bool app_two_keys(const struct app *app);

/* Sounds, if they are switched on. */
enum app_sound {
    SOUND_MOVE, /* a cursor moved */
    SOUND_LAY,  /* a card was laid */
    SOUND_JUMP, /* a card was laid backwards */
    SOUND_NO,   /* that is not possible */
    SOUND_WON,
    SOUND_LOST,
};

void app_sound(const struct app *app, enum app_sound sound);

#endif
