/*
 * The application: everything between the keys and the frame, whatever the screens are.
 *
 *     screens_start(&app, keymap)       power-on (firmware/screens/screens.h)
 *     app_step(&app, action, now)       something happened, or just time passed (ACTION_NONE)
 *     app_draw(&app, &canvas)           what is to be seen
 *     app_deadline(&app, now)           when to call app_step again though no key was pressed
 *
 * Times are in milliseconds since the start, in 64 bits: they never wrap, so a time that was stored
 * long ago stays in the past. `now` never goes back.
 *
 * Deterministic: the same noise, the same actions at the same times give the same frames. All state
 * is in struct app; the hal is used only for flash, noise, sound, the battery, the keys there are
 * and the restart for an update.
 */
#ifndef FIRMWARE_APP_APP_H
#define FIRMWARE_APP_APP_H

#include "firmware/app/screen.h"
#include "firmware/chance/entropy.h"
#include "firmware/match/choice.h"
#include "firmware/match/match.h"
#include "firmware/saving/settings.h"
#include "firmware/saving/statistics.h"
#include "firmware/saving/store.h"
#include "firmware/ui/legend.h"
#include "firmware/ui/menu.h"
#include "firmware/ui/texts.h"

#define APP_DIM_AFTER_MS 30000 /* without a key: the light goes down */
#define APP_SETTLE_MS 500      /* without a key: see app_settle */
#define APP_NEVER_MS 3600000   /* deadline when nothing is to come */
#define APP_SAFE_AFTER 3       /* quick crashes: a safe start */
#define APP_LIGHT_DIM 1        /* hal_display_light while dimmed */
#define APP_BATTERY_LOW 10     /* percent */
#define APP_BATTERY_GOOD 15    /* percent from which it is no longer low */
#define APP_LEVELS 6           /* screens on top of each other, at most */
#define APP_STATE_SIZE 528     /* bytes for what the screen that is up remembers */

enum app_power {
    APP_AWAKE,
    APP_DIMMED, /* still shows and does everything */
    APP_ASLEEP, /* the panel is off; the next key only wakes */
};

/* A screen that others have been put up on: what it takes to come back to it. */
struct app_level {
    struct screen_call call;
    struct menu menu;
};

struct app_note {
    uint16_t hertz;
    uint16_t milliseconds; /* 0: there is no such note */
};

struct app {
    struct settings settings;
    struct statistics statistics;
    struct store store;
    struct entropy entropy;
    struct match match;
    struct choice choice;        /* the new game that is being chosen */
    const struct keymap *keymap; /* for the legends on the screens */
    const struct screen_list *list;
    const struct app_note *melody; /* what is left of it; null: nothing */
    uint64_t note_at;              /* time at which it goes on */

    uint64_t now;          /* time of this step */
    uint64_t last_key;     /* time of the last key */
    uint64_t quiet_at;     /* time at which nobody minds if the flash is erased */
    uint64_t entered;      /* time the screen was put up */
    uint64_t timer;        /* time at which the screen wants a step; see timer_on */
    uint64_t moving_until; /* something on the screen moves up to this time; see moving */
    uint64_t settled_at;   /* until then keys do nothing; see settling */
    bool timer_on;
    bool moving;
    bool safe;         /* started after quick crashes: no match is read, nothing moves */
    bool settling;     /* see app_settle */
    bool thinking;     /* the screen thinks: see app_think */
    uint8_t power;     /* enum app_power */
    bool swallow;      /* keys still down must do nothing: the console tells the input */
    bool changed;      /* the frame must be drawn again */
    uint8_t keys_held; /* debounced keys, for the self test */

    /* Asked whenever a screen is put up. */
    int8_t battery;    /* percent, -1: unknown */
    bool battery_low;  /* and it stays so until it is good again, or unknown */
    bool battery_told; /* that it is low has been said at the table */

    uint8_t depth;                      /* levels below the screen that is up */
    struct app_level below[APP_LEVELS]; /* the first is home */
    uint8_t screen;                     /* the one that is up, as a place in the list */
    uint16_t argument;                  /* what it was given */
    struct menu menu;                   /* of screens that are lists */
    union {
        uint64_t align;
        uint8_t bytes[APP_STATE_SIZE];
    } state; /* what else it remembers: see APP_STATE */
};

/* Reads the saves and puts up the first screen of the list. After APP_SAFE_AFTER quick crashes
 * (hal_crash) it is a safe start: the match stays unread where it is. */
void app_start(struct app *app, const struct screen_list *list, const struct keymap *keymap);

void app_step(struct app *app, enum action action, uint64_t now);
void app_draw(const struct app *app, struct canvas *canvas);

/* Milliseconds from `now` until the next step is due, at most APP_NEVER_MS; 0: at once. */
uint32_t app_deadline(const struct app *app, uint64_t now);

/* Whether characters of a keyboard mean something to the screen that is up, and one of them: for
 * machines that have one. */
bool app_takes_text(const struct app *app);
void app_type(struct app *app, char character);

/* The key that woke the device: only lights up the screen. */
void app_wake(struct app *app, uint64_t now);

/* Light of the panel now, as hal_display_light takes it. */
uint8_t app_light(const struct app *app);

/* What a safe start is: the match in memory is forgotten, its save stays as it is. */
void app_enter_safety(struct app *app);

/* From the safe start to what a start is otherwise. */
void app_leave_safety(struct app *app);

/* Called once the picture is on the panel. */
void app_shown(struct app *app);

/* --- Which screen is up ----------------------------------------------------------------------- */

/* Screens lie on top of each other; at the bottom is home. When one is put up its state is zeroed,
 * `argument` set and its `enter` called. On coming back to one, the same happens with the argument
 * of before, and its list stands where it stood. A screen of the match comes back only if the match
 * still has that scene, as the device may have slept meanwhile; its argument is then 0. */

/* Puts up a screen on this one: Back returns here. */
void app_open(struct app *app, uint8_t screen, uint16_t argument);

/* Puts up a screen instead of this one: Back returns to where it would from here. */
void app_replace(struct app *app, uint8_t screen, uint16_t argument);

/* Returns to the screen below. */
void app_back(struct app *app);

/* Puts everything away: home. Nobody may see a hand any more. */
void app_home(struct app *app);

/* Puts everything away and shows what the match is at (match_scene); home, if there is none. */
void app_go_on(struct app *app);

/* The same, with a word for the screen that comes. */
void app_go_on_with(struct app *app, uint16_t argument);

/* --- For the screens -------------------------------------------------------------------------- */

/* Gives a screen's file the functions `state` and, for drawing, `view`: what it remembers while it
 * is up, a struct of its own. */
#define APP_STATE(type)                                                                            \
    _Static_assert(sizeof(type) <= APP_STATE_SIZE, "there is room for the state of the screen");   \
    static type *state(struct app *app) { /* NOLINT(bugprone-macro-parentheses) */                 \
        return (type *)(void *)app->state.bytes;                                                   \
    }                                                                                              \
    static const type *view(const struct app *app) {                                               \
        return (const type *)(const void *)app->state.bytes;                                       \
    }                                                                                              \
    _Static_assert(1, "")

/* Asks for a step in `milliseconds`, instead of any asked for before; until the screen changes. */
void app_set_timer(struct app *app, uint32_t milliseconds);

/* Lets the screen think from the next step on, some slices a step (its `think`); until it says that
 * it is done, the screen changes or the device sleeps. */
void app_think(struct app *app);

/* Something moves for this time: until then, the screen is drawn again and again. */
void app_move(struct app *app, uint32_t milliseconds);

/* Whether things are to move at all. */
bool app_animates(const struct app *app);

/* Something that keys hurry along is over, and more of them may be on their way: none but Back and
 * Menu does anything until there has been none for APP_SETTLE_MS. */
void app_settle(struct app *app);

/* Something happened that counts like a key: the device does not dim or sleep meanwhile. */
void app_active(struct app *app);

/* Milliseconds since the screen was put up. */
uint64_t app_elapsed(const struct app *app);

/* What the ui kit has to know of this device. */
struct ui app_ui(const struct app *app);

/* A text in the language of the settings. */
const char *app_text(const struct app *app, enum text text);

/* True on boards that have only NEXT, OK and BACK to move with. */
bool app_two_keys(const struct app *app);

/* Sounds, if they are switched on: a few notes, one after the other, each started by a step. */
enum app_sound {
    SOUND_MOVE, /* a cursor moved */
    SOUND_LAY,  /* a card was laid */
    SOUND_JUMP, /* a card was laid backwards */
    SOUND_NO,   /* that is not possible */
    SOUND_TURN, /* the device has played: it is your turn */
    SOUND_PASS, /* the device goes to somebody else */
    SOUND_WON,  /* the game has ended well */
    SOUND_LOST, /* the game has ended */
};

/* Starts it, instead of what sounds. */
void app_sound(struct app *app, enum app_sound sound);

#endif
