#include "tests-host/support/guard.h"

#include <string.h>

#include "firmware/screens/title.h"
#include "tests-host/support/hidden.h"
#include "tests-host/support/states.h"

static void remember(struct guard *guard, const struct app *app) {
    guard->screen = app->screen;
    guard->due = match_due(&app->match);
    guard->asked = (app->screen == SCREEN_CONFIRM && app->argument == CONFIRM_NEW_GAME) ||
                   (app->screen == SCREEN_TITLE &&
                    menu_row_at(title_rows(app), app->menu.cursor) == TITLE_SAME_TABLE);
}

void guard_start(struct guard *guard, const struct app *app) {
    guard->holder = GAME_NOBODY;
    remember(guard, app);
}

/* Whether the table is up, or the message on the way there that the save failed. */
static bool is_at_the_table(const struct app *app) {
    switch (app->screen) {
    case SCREEN_PASS:
    case SCREEN_LOOK:
    case SCREEN_STARTER:
    case SCREEN_PLAY:
    case SCREEN_DEVICE:
    case SCREEN_TALK:
    case SCREEN_STUCK:
    case SCREEN_END: /* lost as soon as it was dealt */
        return true;
    default:
        return app->screen == SCREEN_MESSAGE && app->argument == MESSAGE_SAVE_FAILED;
    }
}

/* Whether cards were dealt: by a new game, the deal of the day, another game at the same table, or
 * the guided game. */
static bool was_dealt(const struct guard *guard, const struct app *app) {
    const bool chosen = guard->screen == SCREEN_SETUP || guard->screen == SCREEN_CODE_SHOW ||
                        guard->screen == SCREEN_OVER || guard->screen == SCREEN_GUIDE ||
                        guard->screen == SCREEN_HOW_TO || guard->screen == SCREEN_DAY ||
                        guard->asked;
    return chosen && is_at_the_table(app);
}

/* The seat of a person alone at the table, who has the device after dealing. */
static uint8_t only_person(const struct match *match) {
    uint8_t person = GAME_NOBODY;
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        if (!match_is_device(match, seat)) {
            person = seat;
        }
    }
    return match_persons(match) == 1 ? person : GAME_NOBODY;
}

/* Whether the whole table looks at the screen. After such a screen nobody has the device for
 * themselves. */
static bool is_for_all(const struct app *app) {
    return (app->screen == SCREEN_STARTER || app->screen == SCREEN_DEVICE) &&
           match_persons(&app->match) > 1;
}

void guard_follow(struct guard *guard, const struct app *app, enum action action) {
    if (app->power == APP_ASLEEP || app->screen == SCREEN_TITLE || is_for_all(app)) {
        guard->holder = GAME_NOBODY;
    } else if (was_dealt(guard, app)) {
        guard->holder = only_person(&app->match);
    } else if (guard->screen == SCREEN_PASS && action == ACTION_OK && is_at_the_table(app)) {
        guard->holder = guard->due;
    }
    remember(guard, app);
}

unsigned guard_draw(const struct app *app, uint8_t frame[HAL_FRAME_SIZE]) {
    unsigned cut = 0;
    struct canvas canvas;
    draw_start(&canvas, frame);
    canvas.cut = &cut;
    app_draw(app, &canvas);
    return cut;
}

/* Whether the screen shows a hand, or appears because of the cards in a hand. */
static bool tells_of_a_hand(uint8_t screen) {
    return screen == SCREEN_LOOK || screen == SCREEN_PLAY || screen == SCREEN_TALK ||
           screen == SCREEN_STUCK;
}

/* Changes what follows from the hidden hand on turn: whether one of its cards fits. */
static void change_what_follows(struct game *game, uint8_t seen) {
    if (game->turn != seen && game->laid > 0 && game->laid < game->minimum) {
        if (game->status == GAME_PLAYING) {
            game->status = GAME_STUCK;
        } else if (game->status == GAME_STUCK) {
            game->status = GAME_PLAYING;
        }
    }
}

bool guard_keeps(const struct guard *guard, const struct app *app,
                 const uint8_t frame[HAL_FRAME_SIZE], const struct bits *bits) {
    static struct app other;
    uint8_t picture[HAL_FRAME_SIZE];
    struct canvas canvas;
    const uint8_t seen = tells_of_a_hand(app->screen) ? guard->holder : GAME_NOBODY;
    if (app->match.phase == MATCH_NONE || app->power == APP_ASLEEP) {
        return true;
    }
    if (app->screen == SCREEN_END || app->screen == SCREEN_REPLAY) {
        return game_is_over(&app->match.game); /* nothing is hidden any more */
    }
    if (tells_of_a_hand(app->screen) && guard->holder != match_due(&app->match)) {
        return false;
    }
    other = *app;
    hidden_shuffle(&other.match.game, seen, bits);
    change_what_follows(&other.match.game, seen);
    draw_start(&canvas, picture);
    app_draw(&other, &canvas);
    return memcmp(frame, picture, sizeof picture) == 0;
}
