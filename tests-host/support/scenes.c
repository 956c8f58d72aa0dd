#include "tests-host/support/scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/ui/fonts.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"

enum {
    SIX_KEYS = 0x3f,
    TWO_KEYS = HAL_KEY_A | HAL_KEY_B,
    TICK_MS = 10,
    PRESS_MS = 500, /* from one action to the next: all that moves has come to rest */
    VERSION_WIDTH = 74,
};

const struct scene_list *const scene_lists[SCENE_LISTS] = {&scenes_title, &scenes_play,
                                                           &scenes_match, &scenes_manual};

const struct scene *scene_named(const char *name) {
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            if (strcmp(scene_lists[list]->scenes[i].name, name) == 0) {
                return &scene_lists[list]->scenes[i];
            }
        }
    }
    return NULL;
}

void scene_think(struct app *app) {
    while (app->thinking) {
        app_step(app, ACTION_NONE, app->now + TICK_MS);
    }
}

void scene_press(struct app *app, enum action action, int count) {
    for (; count > 0; count--) {
        app_step(app, action, app->now + PRESS_MS);
        scene_think(app);
    }
}

void scene_play(struct app *app, const char *letters) {
    static const char all[] = "UDLRNOBM";
    for (; *letters != '\0'; letters++) {
        scene_press(app, (enum action)(strchr(all, *letters) - all + ACTION_UP), 1);
    }
}

_Static_assert(ACTION_UP + 7 == ACTION_MENU, "the letters are in the order of the actions");

void scene_table(struct app *app, const struct game_setup *setup, uint8_t device_seats,
                 const char *script) {
    const char *wrong = table_set(&app->match.game, setup, script);
    if (*wrong != '\0') {
        fprintf(stderr, "scene: %s: %s\n", script, wrong);
        abort();
    }
    app->match.phase = MATCH_PLAYING;
    app->match.device_seats = device_seats;
    app->match.serial = 1;
    match_save(&app->match);
    match_start(&app->match, &app->store, &app->statistics, &app->entropy); /* counts it, if over */
    app->match.viewer = app->match.game.turn;
    app_go_on(app);
    scene_press(app, ACTION_NONE, 1);
}

unsigned scene_draw(const struct scene *scene, uint8_t language, uint8_t frame[HAL_FRAME_SIZE],
                    uint8_t *screen) {
    static struct app app;
    struct canvas canvas;
    unsigned cut = 0;
    hal_model_reset(1);
    hal_model.keys_present = scene->two_keys ? TWO_KEYS : SIX_KEYS;
    screens_start(&app, keymap_for(hal_model.keys_present));
    app.settings.language = language;
    app.settings.language_chosen = true;
    app_home(&app);
    scene->set(&app, scene->value);
    draw_start(&canvas, frame);
    canvas.cut = &cut;
    app_draw(&app, &canvas);
    if (scene->version) {
        draw_box(&canvas, HAL_FRAME_WIDTH - VERSION_WIDTH, 0, VERSION_WIDTH, MENU_TITLE_HEIGHT,
                 DRAW_SET);
    }
    *screen = app.screen;
    return cut;
}
