#include "tests-host/support/player.h"

#include <string.h>

#include "firmware/screens/pause.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/simple.h"
#include "tests-host/support/states.h"

enum {
    TAP_MS = 60,
    HOLD_MS = 600,
    PAUSE_MS = 60,
    READ_MS = 600,
    LINE_Y = 29, /* rows between piles and hand */
    LINE_END = 41,
};

void player_start(struct player *player, uint8_t keys_present) {
    hal_model.keys_present = keys_present;
    player->presses = 0;
    console_start(&player->console);
}

void player_wait(struct player *player, uint32_t milliseconds) {
    const uint32_t start = hal_model.now;
    hal_model_keys_at(start + milliseconds, hal_model.keys);
    while (hal_model.now - start < milliseconds) {
        console_step(&player->console);
    }
}

void player_hold(struct player *player, uint8_t key, uint32_t milliseconds) {
    player->presses++;
    hal_model.keys = key;
    player_wait(player, milliseconds);
    hal_model.keys = 0;
    player_wait(player, PAUSE_MS);
}

/* A flipped picture means a flipped device: up is down and left is right. */
static uint8_t key_in_hand(const struct player *player, unsigned key) {
    const bool arrow = 1U << key < HAL_KEY_A;
    return (uint8_t)(1U << (player->console.app.settings.flipped && arrow ? key ^ 1U : key));
}

void player_do(struct player *player, enum action action) {
    const struct keymap *keymap = player->console.app.keymap;
    if (player->console.app.settling) { /* first sees what has happened */
        player_wait(player, APP_SETTLE_MS);
    }
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (keymap->tap[key] == action) {
            player_hold(player, key_in_hand(player, key), TAP_MS);
            return;
        }
        if (keymap->hold[key] == action) {
            player_hold(player, key_in_hand(player, key), HOLD_MS);
            return;
        }
    }
}

/* LEFT or RIGHT, whichever takes fewer presses: the cells of the hand wrap around. */
static enum action shorter_way(const struct app *app, uint8_t cell) {
    const struct game *game = &app->match.game;
    const int cells = game->hand_size[game->turn] + (game_can_end(game) == GAME_OK);
    const int right = (cell - state_play(app)->cursor.card + cells) % cells;
    return right <= cells - right ? ACTION_RIGHT : ACTION_LEFT;
}

static enum action play_advice(const struct app *app) {
    const bool next_only = app_two_keys(app);
    struct view view;
    view_of(&view, &app->match.game, app->match.game.turn);
    const struct advice advice = simple_choose(&view);
    if (advice.kind == ADVICE_UNDO) {
        return ACTION_BACK;
    }
    uint8_t cell = 0;
    while (cell < view.turn.hand_size &&
           (advice.kind == ADVICE_END || view.turn.hand[cell] != advice.card)) {
        cell++;
    }
    if (state_play(app)->line.choosing) {
        return state_play(app)->cursor.pile == advice.pile ? ACTION_OK : ACTION_NEXT;
    }
    if (state_play(app)->cursor.card != cell && next_only) {
        return ACTION_NEXT;
    }
    if (state_play(app)->cursor.card != cell) {
        return shorter_way(app, cell);
    }
    if (cell == view.turn.hand_size || next_only || state_play(app)->cursor.pile == advice.pile) {
        return ACTION_OK;
    }
    return ACTION_DOWN;
}

void player_play(struct player *player, const char *letters) {
    static const char all[] = "UDLRNOBM";
    for (; *letters != '\0'; letters++) {
        player_do(player, (enum action)(strchr(all, *letters) - all + ACTION_UP));
    }
}

bool player_reads(struct player *player, const char *line) {
    player_wait(player, READ_MS);
    for (size_t at = 0; at < hal_model.words_length;) {
        const uint8_t *entry = hal_model.words + at;
        const char *text = (const char *)entry + 3;
        if (entry[1] >= LINE_Y && entry[1] < LINE_END && strcmp(text, line) == 0) {
            return true;
        }
        at += 3 + strlen(text) + 1;
    }
    return false;
}

void player_welcome(struct player *player) {
    player_do(player, ACTION_OK);
    player_do(player, ACTION_BACK);
}

enum action player_way_out(const struct app *app) {
    const bool asks_language = app->screen == SCREEN_LANGUAGE && !app->settings.language_chosen;
    const bool on_way_out = app->screen == SCREEN_PAUSE &&
                            menu_row_at(pause_rows(app), app->menu.cursor) == PAUSE_TITLE;
    return asks_language || on_way_out ? ACTION_OK : ACTION_BACK;
}

enum action player_advice(const struct app *app) {
    switch (app->screen) {
    case SCREEN_PASS:
    case SCREEN_LOOK:
    case SCREEN_STARTER:
    case SCREEN_TALK:
    case SCREEN_DEVICE:
    case SCREEN_STUCK:
    case SCREEN_END:
        return ACTION_OK;
    case SCREEN_PLAY:
        return play_advice(app);
    default:
        return ACTION_NONE;
    }
}
