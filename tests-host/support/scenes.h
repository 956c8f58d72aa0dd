/*
 * Every screen of the console, each in the states that look different: for the golden pictures and
 * for docs/screens.md. A scene is set up the same way for each language.
 *
 * A scene is reached as a player would reach it: it may look at the app, which it gets as a const,
 * and presses keys. It may also tell hal_model what the machine is like: noise, flash, battery, a
 * crash. The one thing that no key decides is the deal; scene_deal puts a deck of its own into the
 * save, all cards still to be laid.
 */
#ifndef TESTS_SUPPORT_SCENES_H
#define TESTS_SUPPORT_SCENES_H

#include "firmware/screens/screens.h"
#include "firmware/screens/title.h"
#include "firmware/ui/words.h"

struct scene {
    const char *section; /* heading in the documentation; null: that of the scene before */
    const char *name;    /* of its files */
    const char *caption; /* what the picture shows */
    void (*set)(const struct app *app, int value); /* from the title; null: the first start */
    int value;     /* handed to `set`; of a first start: answers that were given */
    bool two_keys; /* on a board with two keys */
    bool version;  /* the title bar carries the version: left out of the picture */
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

/* Sets a scene up. What is returned is there to be looked at, and good until the next scene. */
const struct app *scene_set(const struct scene *scene, uint8_t language);

/* A scene in one language. */
struct scene_picture {
    bool drawn;
    uint8_t screen; /* the current screen */
    unsigned cut;   /* texts that lost ink at an edge */
    uint8_t frame[HAL_FRAME_SIZE];
    struct words words; /* what it says */
};

/* Sets a scene up and draws it, unless it was drawn before. */
const struct scene_picture *scene_draw(const struct scene *scene, uint8_t language);

/* A scene by its number, counted through all lists; null behind the last one. */
const struct scene *scene_number(unsigned number);

/* --- Keys, for the lists of scenes --------------------------------------------------------------
 *
 * `app` is the one that the scene was given.
 */

/* Lets time pass until the screen has thought to the end. That is done by itself everywhere but on
 * the result, where the coach thinks, and there before the picture is taken. */
void scene_think(const struct app *app);

/* Gives an action, some time after the last one, `count` times. */
void scene_press(const struct app *app, enum action action, int count);

/* The same for several actions, a letter each: Up Down Left Right Next Ok Back Menu. */
void scene_play(const struct app *app, const char *letters);

/* On to the next row, page or card, on either keymap. */
void scene_next(const struct app *app, int count);

/* Holds these keys (bits of enum hal_key), which mean nothing but to the self test. */
void scene_hold(const struct app *app, uint8_t keys);

/* Lets `milliseconds` pass at once. */
void scene_wait(const struct app *app, uint32_t milliseconds);

/* Nobody is there for an hour; then a key wakes it. */
void scene_sleep(const struct app *app);

/* The power goes and comes back. */
void scene_restart(const struct app *app);

/* The same; meanwhile a firmware of another version has written its saves. */
void scene_other_version(const struct app *app);

/* --- Ways ---------------------------------------------------------------------------------------
 */

/* From the title. */
void scene_choose(const struct app *app, enum title_item item);

/* From the first row of a new game, which deals. */
void scene_deal_now(const struct app *app);

/* The device was off: in its flash there is a game, just dealt so that `script` (support/decks.h)
 * can be played. Goes on with it. Seats of the device are easy ones. Nobody has looked yet. */
void scene_deal(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                const char *script);

/* Lays `cards` cards of the script as the persons it is for would, ending turns where it does, and
 * stops before any talk that comes after. Seats of the device play what they like. */
void scene_lay(const struct app *app, int cards);

/* Both: the whole script, and then the person on turn takes the device. */
void scene_table(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                 const char *script);

/* Moves to the end of the turn; OK would end it. */
void scene_move_to_end(const struct app *app);

/* Moves to a card, without caring for its pile. */
void scene_move_to(const struct app *app, uint8_t card);

/* Passing, looking, telling nothing, watching the device: on to a person's turn or the end. */
void scene_go_on(const struct app *app);

/* Plays the smallest steps, game after game at the same table, until `there` says so. */
void scene_play_until(const struct app *app, bool (*there)(const struct app *app));

/* By the menu of the game, up to the result. */
void scene_give_up(const struct app *app);

#define SCENE(name, caption, set, value) {NULL, name, caption, set, value, false, false}
#define TWO_KEY_SCENE(name, caption, set, value) {NULL, name, caption, set, value, true, false}
#define SECTION(section, name, caption, set, value)                                                \
    {section, name, caption, set, value, false, false}

#endif
