#include <inttypes.h>
#include <stdlib.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/script_play.h"
#include "tests-host/support/states.h"

enum {
    MOST_PRESSES = 6000, /* no game takes more */
    DEVICE_MS = 1300,    /* the time in which a seat of the device makes a move */
    WORN_MS = 4000,      /* the time in which the console finds every sector worn out */
};

static void give_up(struct script_writer *writer, const char *why) {
    fprintf(stderr, "script_game: %s (screen %d after %" PRIu32 " presses)\n", why,
            script_app(writer)->screen, writer->player.presses);
    exit(1);
}

static void expect(struct script_writer *writer, enum screen_id screen) {
    if (script_app(writer)->screen != screen) {
        give_up(writer, "another screen was expected here");
    }
}

/* --- Through the menus ------------------------------------------------------------------------ */

static void move_to(struct script_writer *writer, unsigned row) {
    const struct app *app = script_app(writer);
    const enum action down = app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN;
    for (int i = 0; app->menu.cursor != row; i++) {
        if (i > 20) {
            give_up(writer, "there is no such row in this list");
        }
        script_do(writer, down);
    }
}

/* Below the last row is the first one. */
static void next_row(struct script_writer *writer) {
    script_do(writer, app_two_keys(script_app(writer)) ? ACTION_NEXT : ACTION_DOWN);
}

/* Answers the questions of a first start. */
static void welcome(struct script_writer *writer) {
    expect(writer, SCREEN_LANGUAGE);
    script_do(writer, ACTION_OK);
    expect(writer, SCREEN_GUIDE);
    script_do(writer, ACTION_BACK);
}

static void open_title_item(struct script_writer *writer, unsigned item) {
    expect(writer, SCREEN_TITLE);
    move_to(writer, menu_place_of(title_rows(script_app(writer)), (uint8_t)item));
    script_do(writer, ACTION_OK);
}

/* Presses OK until the bits `mask` of `*value` are as wanted, then moves to the next row. */
static void choose(struct script_writer *writer, const uint8_t *value, unsigned mask,
                   unsigned wanted) {
    for (int i = 0; (*value & mask) != (wanted & mask); i++) {
        if (i > 10) {
            give_up(writer, "this cannot be chosen");
        }
        script_do(writer, ACTION_OK);
    }
    next_row(writer);
}

static void choose_flag(struct script_writer *writer, const bool *flag, bool wanted) {
    for (int i = 0; *flag != wanted; i++) {
        if (i > 0) {
            give_up(writer, "this cannot be switched");
        }
        script_do(writer, ACTION_OK);
    }
    next_row(writer);
}

/* Sets the rows of firmware/screens/setup.c, from top to bottom. */
static void choose_game(struct script_writer *writer, const struct script_options *options) {
    const struct app *app = script_app(writer);
    const struct choice *choice = &app->choice;
    const struct game_setup *wanted = &options->setup;
    expect(writer, SCREEN_SETUP);
    next_row(writer); /* the first row deals */
    choose(writer, &choice->setup.kind, 0xff, wanted->kind);
    if (wanted->kind != GAME_DUEL) {
        choose(writer, &choice->setup.players, 0xff, wanted->players);
    }
    for (unsigned seat = 0; seat < wanted->players; seat++) {
        choose(writer, &choice->device_seats, 1U << seat, options->devices);
    }
    if (choice->device_seats != 0) {
        choose(writer, &choice->strength, 0xff, options->strength);
    }
    if (wanted->kind == GAME_CLASSIC) {
        choose_flag(writer, &choice->setup.expert, wanted->expert);
        choose_flag(writer, &choice->setup.short_hands, wanted->short_hands);
        choose_flag(writer, &choice->setup.fire, wanted->fire);
    } else if (wanted->kind == GAME_QUICK) {
        choose_flag(writer, &choice->setup.pro, wanted->pro);
    }
    choose_flag(writer, &choice->challenge, false);
    if (menu_count(choice_persons(choice)) > 1) {
        next_row(writer); /* initials */
    }
    script_shot(writer, "setup");
    script_do(writer, ACTION_OK);
    if (!match_exists(&app->match) || !screens.screens[app->screen]->in_match) {
        give_up(writer, "nothing was dealt");
    }
}

static void keep_still(struct script_writer *writer) {
    open_title_item(writer, TITLE_SETTINGS);
    expect(writer, SCREEN_SETTINGS);
    move_to(writer, SETTINGS_ANIMATIONS);
    script_do(writer, ACTION_OK);
    if (script_app(writer)->settings.animations) {
        give_up(writer, "animations cannot be switched off");
    }
    /* A moved cursor is not saved. With full help the cursor begins at the same place again. */
    move_to(writer, SETTINGS_HELP);
    for (unsigned tries = 0; script_app(writer)->settings.help != HELP_FULL; tries++) {
        if (tries == 3) {
            give_up(writer, "the cursor cannot help fully");
        }
        script_do(writer, ACTION_OK);
    }
    script_shot(writer, "settings");
    script_do(writer, ACTION_BACK);
}

/* --- The game --------------------------------------------------------------------------------- */

static void think(struct script_writer *writer, const struct script_options *options) {
    if (options->pause > 0) {
        script_wait(writer, options->pause / 2 + script_chance(writer, options->pause / 10) * 10);
    }
}

static void wear_out(struct script_writer *writer, const struct script_options *options) {
    if (options->worn > 0 && !hal_model.flash.write_protected &&
        script_app(writer)->match.game.moves >= options->worn) {
        hal_model.flash.write_protected = true;
        script_line(writer, "# worn");
    }
}

/* Seats of the device play by themselves; now and then an impatient person presses a key. */
static void play_on(struct script_writer *writer, const struct script_options *options) {
    const struct app *app = script_app(writer);
    const enum action action = player_advice(app);
    if (app->screen == SCREEN_MESSAGE) {
        script_shot(writer, NULL);
        script_do(writer, ACTION_OK);
    } else if (app->screen == SCREEN_TITLE) {
        open_title_item(writer, TITLE_CONTINUE + app->match.game.setup.kind);
    } else if (app->screen == SCREEN_DEVICE &&
               (options->pause > 0 || script_chance(writer, 4) == 0)) {
        script_wait(writer, DEVICE_MS);
    } else if (action == ACTION_NONE) {
        give_up(writer, "the game has been left");
    } else {
        script_do(writer, action);
    }
}

static void play(struct script_writer *writer, const struct script_options *options) {
    const struct app *app = script_app(writer);
    uint32_t shot_at = writer->player.presses;
    while (app->screen != SCREEN_OVER &&
           (options->cards == 0 || app->match.game.moves < options->cards)) {
        wear_out(writer, options);
        think(writer, options);
        play_on(writer, options);
        if (hal_model.flash.write_protected) {
            script_wait(writer, WORN_MS);
        }
        if (options->shots > 0 && writer->player.presses - shot_at >= options->shots) {
            shot_at = writer->player.presses;
            script_shot(writer, NULL);
        }
        if (writer->player.presses > MOST_PRESSES) {
            give_up(writer, "the game does not end");
        }
    }
}

void script_play_game(struct script_writer *writer, const struct script_options *options) {
    script_start(writer, options->machine);
    script_shot(writer, "language");
    welcome(writer);
    script_shot(writer, "title");
    if (options->still) {
        keep_still(writer);
    }
    open_title_item(writer, TITLE_NEW_GAME);
    choose_game(writer, options);
    script_shot(writer, "dealt");
    play(writer, options);
    script_shot(writer, options->cards > 0 ? "stopped" : "over");
    if (writer->out) {
        fprintf(writer->out, "# %u cards, %" PRIu32 " presses\n",
                script_app(writer)->match.game.moves, writer->player.presses);
    }
}

void script_play_update(struct script_writer *writer, const struct script_options *options) {
    script_start(writer, options->machine);
    welcome(writer);
    open_title_item(writer, TITLE_SETTINGS);
    move_to(writer, SETTINGS_UPDATE);
    script_do(writer, ACTION_OK);
    expect(writer, SCREEN_CONFIRM);
    move_to(writer, 1);
    script_do(writer, ACTION_OK);
}
