#include "tests-host/support/scenes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/match/device_seat.h"
#include "firmware/match/match_save.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"
#include "tests-host/support/states.h"

enum {
    TICK_MS = 10,
    PRESS_MS = 500, /* from one action to the next: everything has come to rest */
    SLEEP_MS = 3600000,
    VERSION_WIDTH = 74,
    MOST_SCENES = 300,
    MOST_PRESSES = 20000, /* no scene needs more */
};

/* The device in hand, and the script that is being played on it. */
static struct {
    struct app app;
    int presses;
    struct game script; /* played to its end: its log has the cards to lay */
    uint8_t laid;       /* cards of the script laid so far */
} stage;

const struct scene_list *const scene_lists[SCENE_LISTS] = {
    &scenes_title, &scenes_play, &scenes_match, &scenes_table, &scenes_manual};

const struct scene *scene_named(const char *name) {
    unsigned number = 0;
    const struct scene *scene = scene_number(number);
    while (scene && strcmp(scene->name, name) != 0) {
        scene = scene_number(++number);
    }
    return scene;
}

static void fail(const char *why) {
    fprintf(stderr, "scene: %s (screen %d after %d presses)\n", why, stage.app.screen,
            stage.presses);
    abort();
}

/* --- Keys ------------------------------------------------------------------------------------- */

/* Lets time pass until the screen has finished thinking. */
static void think(void) {
    while (stage.app.thinking) {
        app_step(&stage.app, ACTION_NONE, stage.app.now + TICK_MS);
    }
}

static void step(const struct app *app, enum action action, uint32_t milliseconds) {
    if (app != &stage.app || stage.presses++ > MOST_PRESSES) {
        fail("it is not to be reached by keys");
    }
    app_step(&stage.app, action, stage.app.now + milliseconds);
    if (stage.app.screen != SCREEN_OVER) { /* the coach may go on thinking there */
        think();
    }
}

void scene_press(const struct app *app, enum action action, int count) {
    for (; count > 0; count--) {
        step(app, action, PRESS_MS);
    }
}

void scene_play(const struct app *app, const char *letters) {
    static const char all[] = "UDLRNOBM";
    for (; *letters != '\0'; letters++) {
        scene_press(app, (enum action)(strchr(all, *letters) - all + ACTION_UP), 1);
    }
}

_Static_assert(ACTION_UP + 7 == ACTION_MENU, "the letters are in the order of the actions");

void scene_next(const struct app *app, int count) {
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_RIGHT, count);
}

void scene_hold(const struct app *app, uint8_t keys) {
    stage.app.keys_held = keys;
    step(app, ACTION_NONE, PRESS_MS);
}

void scene_wait(const struct app *app, uint32_t milliseconds) {
    step(app, ACTION_NONE, milliseconds);
}

void scene_sleep(const struct app *app) {
    step(app, ACTION_NONE, SLEEP_MS);
    app_wake(&stage.app, stage.app.now + PRESS_MS);
}

void scene_restart(const struct app *app) {
    screens_start(&stage.app, keymap_for(hal_model.keys_present));
    step(app, ACTION_NONE, PRESS_MS);
}

void scene_other_version(const struct app *app) {
    static struct journal journal;
    const uint8_t record[] = {UINT8_MAX};
    journal_open(&journal);
    journal_write(&journal, JOURNAL_STATISTICS, record, sizeof record);
    scene_restart(app);
}

/* --- Ways ------------------------------------------------------------------------------------- */

void scene_choose(const struct app *app, enum title_item item) {
    const uint8_t place = menu_place_of(title_rows(app), (uint8_t)item);
    if (app->screen != SCREEN_TITLE || (title_rows(app) >> item & 1) == 0) {
        fail("the title does not offer it");
    }
    while (app->menu.cursor != place) {
        scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, 1);
    }
    scene_press(app, ACTION_OK, 1);
}

void scene_deal_now(const struct app *app) {
    scene_press(app, ACTION_OK, 1);
}

/* Writes the save of a game that was dealt with chosen cards. */
static void write_save(const struct app *app, const struct game *dealt, uint8_t device_seats) {
    static struct app before;
    struct match *match = &before.match;
    screens_start(&before, app->keymap);
    match->running = 0;
    match->phase = MATCH_PLAYING;
    match->game = *dealt;
    match->device_seats = device_seats;
    match_set_strength(match, MATCH_EASY);
    match->challenge = MATCH_NO_CHALLENGE;
    match_deal_again(match);
    match->known = false;
    match_save(match);
}

void scene_deal(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                const char *script) {
    struct game dealt;
    const char *wrong = table_deal(&dealt, setup, script);
    stage.script = dealt;
    stage.laid = 0;
    wrong = *wrong == '\0' ? table_play(&stage.script, script) : wrong;
    if (*wrong != '\0') {
        fprintf(stderr, "scene: %s: %s\n", script, wrong);
        abort();
    }
    write_save(app, &dealt, device_seats);
    scene_restart(app);
    scene_choose(app, TITLE_CONTINUE + setup->kind);
}

static const struct cursor *cursor(const struct app *app) {
    if (app->screen != SCREEN_PLAY) {
        fail("nobody is on turn");
    }
    return &state_play(app)->cursor;
}

static void move_to_cell(const struct app *app, uint8_t cell) {
    for (int i = 0; cursor(app)->card != cell; i++) {
        if (i > RULES_HAND) {
            fail("the cursor does not get there");
        }
        scene_next(app, 1);
    }
}

void scene_move_to_end(const struct app *app) {
    move_to_cell(app, app->match.game.hand_size[app->match.game.turn]);
}

void scene_move_to(const struct app *app, uint8_t card) {
    const struct game *game = &app->match.game;
    uint8_t cell = 0;
    while (cell < game->hand_size[game->turn] && game->hand[game->turn][cell] != card) {
        cell++;
    }
    move_to_cell(app, cell);
}

static void lay(const struct app *app, uint8_t card, uint8_t pile) {
    const uint8_t moves = app->match.game.moves;
    scene_move_to(app, card);
    if (app_two_keys(app) && cursor(app)->pile != pile) {
        scene_press(app, ACTION_OK, 1);
    }
    while (cursor(app)->pile != pile) {
        scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, 1);
    }
    while (app->match.game.moves == moves) {
        scene_press(app, ACTION_OK, 1);
    }
}

/* The next card of the script that a person has to lay. */
static bool next_move(const struct app *app, struct game_move *move) {
    struct game at;
    while (stage.laid < stage.script.moves) {
        *move = stage.script.log[stage.laid];
        game_replay(&at, &stage.script, stage.laid++);
        if (!match_is_device(&app->match, at.turn)) {
            return true;
        }
    }
    return false;
}

void scene_lay(const struct app *app, int cards) {
    struct game_move move;
    for (; cards > 0 && next_move(app, &move); cards--) {
        scene_go_on(app);
        lay(app, move.card, move.pile);
        if (move.ends && app->screen == SCREEN_PLAY) {
            scene_move_to_end(app);
            scene_press(app, ACTION_OK, 1);
        }
    }
}

void scene_table(const struct app *app, const struct game_setup *setup, uint8_t device_seats,
                 const char *script) {
    scene_deal(app, setup, device_seats, script);
    scene_lay(app, RULES_CARDS);
    scene_go_on(app);
    scene_press(app, ACTION_NONE, 1);
}

static bool is_on_the_way(uint8_t screen) {
    return screen == SCREEN_PASS || screen == SCREEN_LOOK || screen == SCREEN_STARTER ||
           screen == SCREEN_TALK || screen == SCREEN_DEVICE;
}

void scene_go_on(const struct app *app) {
    while (is_on_the_way(app->screen)) {
        scene_press(app, ACTION_OK, 1);
    }
}

void scene_play_until(const struct app *app, bool (*there)(const struct app *app)) {
    while (!there(app)) {
        scene_press(app, app->screen == SCREEN_OVER ? ACTION_OK : player_advice(app), 1);
    }
}

void scene_give_up(const struct app *app) {
    scene_press(app, ACTION_MENU, 1);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, 2);
    scene_press(app, ACTION_OK, 1);
    scene_next(app, 1);
    scene_press(app, ACTION_OK, 2);
}

/* --- The picture ------------------------------------------------------------------------------ */

/* A new device asks for the language at its first start. */
const struct app *scene_set(const struct scene *scene, uint8_t language) {
    hal_model_reset(1);
    hal_model.keys_present = scene->two_keys ? TWO_KEYS : SIX_KEYS;
    stage.presses = 0;
    scene_restart(&stage.app);
    scene_press(&stage.app, scene->two_keys ? ACTION_NEXT : ACTION_DOWN, language);
    if (scene->set) {
        scene_play(&stage.app, "OB"); /* no guided game */
        scene->set(&stage.app, scene->value);
    } else {
        scene_press(&stage.app, ACTION_OK, scene->value);
    }
    think();
    return &stage.app;
}

const struct scene *scene_number(unsigned number) {
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        if (number < scene_lists[list]->count) {
            return &scene_lists[list]->scenes[number];
        }
        number -= scene_lists[list]->count;
    }
    return NULL;
}

/* Some pictures take long to reach and are needed many times, so each is drawn once. */
static struct scene_picture *picture_of(const struct scene *scene, uint8_t language) {
    static struct scene_picture pictures[MOST_SCENES][LANGUAGES];
    for (unsigned number = 0; number < MOST_SCENES; number++) {
        if (scene == scene_number(number)) {
            return &pictures[number][language];
        }
    }
    fail("there is no room for its picture");
    return NULL;
}

static void draw(const struct scene *scene, struct scene_picture *picture) {
    struct canvas canvas;
    draw_start(&canvas, picture->frame);
    canvas.cut = &picture->cut;
    canvas.words = &picture->words;
    app_draw(&stage.app, &canvas);
    if (scene->version) {
        draw_box(&canvas, HAL_FRAME_WIDTH - VERSION_WIDTH, 0, VERSION_WIDTH, MENU_TITLE_HEIGHT,
                 DRAW_SET);
    }
    picture->screen = stage.app.screen;
    picture->drawn = true;
}

const struct scene_picture *scene_draw(const struct scene *scene, uint8_t language) {
    struct scene_picture *picture = picture_of(scene, language);
    if (!picture->drawn) {
        scene_set(scene, language);
        draw(scene, picture);
    }
    return picture;
}
