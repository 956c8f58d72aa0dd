/*
 * Every screen of the console, in each of the states that look different. The golden pictures and
 * docs/screens.md are made from the scenes. A scene is set up the same way for each language.
 *
 * A scene is reached as a player would reach it, by pressing keys. The scene may look at the app,
 * which is const. It may also set the machine of hal_model: noise, flash, battery, a crash. Only
 * the deal is decided by no key: scene_deal writes a save with a chosen deck and no card laid.
 */
#ifndef TESTS_SUPPORT_SCENES_H
#define TESTS_SUPPORT_SCENES_H

#include "firmware/screens/screens.h"
#include "firmware/screens/title.h"
#include "firmware/ui/words.h"

struct scene {
    const char *section; /* heading in the documentation; null: the same as before */
    const char *name;    /* of its files */
    const char *caption; /* what the picture shows */
    void (*set)(const struct app *app, int value); /* from the title; null: the first start */
    int value;     /* handed to `set`; of a first start: how many answers were given */
    bool two_keys; /* on a board with two keys */
    bool version;  /* the title bar has the version, which the picture leaves out */
};

struct scene_list {
    const struct scene *scenes;
    unsigned count;
};

/* All scenes, in the order of the documentation. */
#define SCENE_LISTS 5
extern const struct scene_list *const scene_lists[SCENE_LISTS];

extern const struct scene_list scenes_title;  /* ways in */
extern const struct scene_list scenes_play;   /* the turn of a person */
extern const struct scene_list scenes_match;  /* the rest of a match */
extern const struct scene_list scenes_table;  /* who sits there, what the signs mean */
extern const struct scene_list scenes_manual; /* rules, settings, self test */

/* Null if none has this name. */
const struct scene *scene_named(const char *name);

/* Sets a scene up. The returned app is only to be looked at, and valid until the next scene. */
const struct app *scene_set(const struct scene *scene, uint8_t language);

/* A scene in one language. */
struct scene_picture {
    bool drawn;
    uint8_t screen; /* the current screen */
    unsigned cut;   /* texts that lost ink at an edge */
    uint8_t frame[HAL_FRAME_SIZE];
    struct words words; /* the words of the picture */
};

/* Sets a scene up and draws it, unless it was drawn before. */
const struct scene_picture *scene_draw(const struct scene *scene, uint8_t language);

/* A scene by its number, counted through all lists; null after the last one. */
const struct scene *scene_number(unsigned number);

/* --- Keys, for the lists of scenes --------------------------------------------------------------
 *
 * `app` is the app that the scene was given. */

/* Gives an action, some time after the last one, `count` times. */
void scene_press(const struct app *app, enum action action, int count);

/* The same for several actions, one letter each: Up Down Left Right Next Ok Back Menu. */
void scene_play(const struct app *app, const char *letters);

/* Moves to the next row, page or card, with either keymap. */
void scene_next(const struct app *app, int count);

/* Holds these keys (bits of enum hal_key). Only the self test reacts to them. */
void scene_hold(const struct app *app, uint8_t keys);

/* Lets `milliseconds` pass at once. */
void scene_wait(const struct app *app, uint32_t milliseconds);

/* Lets an hour pass without a key; then a key wakes the console. */
void scene_sleep(const struct app *app);

/* The power goes and comes back. */
void scene_restart(const struct app *app);

/* The same, but while the power was off a firmware of another version has written its saves. */
void scene_other_version(const struct app *app);

/* --- Ways ---------------------------------------------------------------------------------------
 */

/* Chooses an item of the title. */
void scene_choose(const struct app *app, enum title_item item);

/* Deals, by the first row of a new game. */
void scene_deal_now(const struct app *app);

/* Restarts the device with a game in its flash, just dealt so that `script` (support/decks.h)
 * can be played, and continues the game. Seats of the device are easy. Nobody has looked at a
 * hand yet. */
void scene_deal(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                const char *script);

/* Lays `cards` cards of the script for the persons at the table, ends turns where the script does,
 * and stops before any talk after the last card. Seats of the device choose their own cards. */
void scene_lay(const struct app *app, int cards);

/* Both: lays the whole script, and then the person on turn takes the device. */
void scene_table(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                 const char *script);

/* Moves the cursor to the end of the turn; OK would end the turn. */
void scene_move_to_end(const struct app *app);

/* Moves the cursor to a card, on any pile. */
void scene_move_to(const struct app *app, uint8_t card);

/* Goes on to a person's turn or the end: passes, looks, tells nothing, watches the device. */
void scene_go_on(const struct app *app);

/* Plays the smallest steps, game after game at the same table, until `there` says so. */
void scene_play_until(const struct app *app, bool (*there)(const struct app *app));

/* Gives the game up by its menu, and goes on to the result. */
void scene_give_up(const struct app *app);

#define SCENE(name, caption, set, value) {NULL, name, caption, set, value, false, false}
#define TWO_KEY_SCENE(name, caption, set, value) {NULL, name, caption, set, value, true, false}
#define SECTION(section, name, caption, set, value)                                                \
    {section, name, caption, set, value, false, false}

#endif
