/*
 * Every screen of the console, each in the states that look different: for the golden pictures and
 * for docs/screens.md. A scene is set up the same way for each language.
 */
#ifndef TESTS_SUPPORT_SCENES_H
#define TESTS_SUPPORT_SCENES_H

#include "firmware/screens/screens.h"

struct scene {
    const char *section; /* heading in the documentation; null: that of the scene before */
    const char *name;    /* of its files */
    const char *caption; /* what is to be seen */
    void (*set)(struct app *app, int value);
    int value;     /* handed to `set` */
    bool two_keys; /* on a board with two keys */
    bool version;  /* the title bar carries the version: left out of the picture */
};

struct scene_list {
    const struct scene *scenes;
    unsigned count;
};

/* All scenes, in the order of the documentation. */
#define SCENE_LISTS 4
extern const struct scene_list *const scene_lists[SCENE_LISTS];

extern const struct scene_list scenes_title;  /* ways in */
extern const struct scene_list scenes_play;   /* the turn of a person */
extern const struct scene_list scenes_match;  /* the rest of a match */
extern const struct scene_list scenes_manual; /* rules, settings, self test */

/* Null if none has this name. */
const struct scene *scene_named(const char *name);

/* Sets a scene up and draws it. Returns the texts that lost ink at an edge. `screen` gets the
 * screen that is up. */
unsigned scene_draw(const struct scene *scene, uint8_t language, uint8_t frame[HAL_FRAME_SIZE],
                    uint8_t *screen);

/* --- For the lists of scenes -------------------------------------------------------------------
 */

/* Lets time pass until the screen has thought to the end. */
void scene_think(struct app *app);

/* Gives an action, some time after the last one, `count` times, and each time lets it think. */
void scene_press(struct app *app, enum action action, int count);

/* The same for several actions, a letter each: Up Down Left Right Next Ok Back Menu. */
void scene_play(struct app *app, const char *letters);

/* Puts a game on the table: `script` as in support/decks.h. The person on turn has the device. */
void scene_table(struct app *app, const struct game_setup *setup, uint8_t device_seats,
                 const char *script);

#define SCENE(name, caption, set, value)                                                           \
    { NULL, name, caption, set, value, false, false }
#define TWO_KEY_SCENE(name, caption, set, value)                                                   \
    { NULL, name, caption, set, value, true, false }
#define SECTION(section, name, caption, set, value)                                                \
    { section, name, caption, set, value, false, false }

#endif
