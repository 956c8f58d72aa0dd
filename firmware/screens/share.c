/*
 * The result as a QR code for a phone, and as text beside it. docs/challenge.md describes both.
 */
#include "firmware/screens/share.h"

#include <string.h>

#include "firmware/chance/challenge.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "firmware/ui/qr.h"

#ifndef SHARE_URL
#define SHARE_URL "" /* no link: the QR code holds the text */
#endif
#define LINK SHARE_URL "#"

_Static_assert(sizeof LINK - 1 + CHALLENGE_LENGTH <= QR_TEXT_MOST,
               "SHARE_URL is too long: it has at most 45 characters");

enum {
    MODULE = 2, /* pixels of a module */
    MARGIN = 3, /* lit pixels around the code */
    LIT = QR_SIZE * MODULE + 2 * MARGIN,
    WORDS_X = LIT + 5,
};

/* Appends a part of the text, with numbers filled in. */
static void add(char *text, const char *part, int first, int second) {
    const size_t used = strlen(text);
    text_fill(text + used, SHARE_TEXT_SIZE - used, part, first, second);
}

static void share_write(const struct match *match, char text[SHARE_TEXT_SIZE]) {
    const struct game *game = &match->game;
    const uint8_t players = game->setup.players;
    text[0] = '\0';
    add(text, text_of(LANGUAGE_ENGLISH, name_of_game(game->setup.kind)), 0, 0);
    add(text, game->setup.fire ? " On Fire" : "", 0, 0);
    if (match->challenge != MATCH_NO_CHALLENGE) {
        char code[CHALLENGE_LENGTH + 2] = " ";
        challenge_write(match->challenge, code + 1);
        add(text, code, 0, 0);
    } else if (!rules_of(game->setup.kind)->rivals) {
        add(text, players == 1 ? ", alone" : ", # players", players, 0);
    }
    if (!rules_of(game->setup.kind)->rivals) {
        add(text, game->status == GAME_WON ? ": won" : ": # left", game_left(game), 0);
    } else if (match_persons(match) == 1) {
        const uint8_t you = match_is_device(match, 0);
        add(text, match_is_won(match) ? ": won #-#" : ": lost #-#", game_seat_left(game, you),
            game_seat_left(game, 1 - you));
    } else {
        add(text, ": player # won", game->winner + 1, 0);
        add(text, " #-#", game_seat_left(game, 0), game_seat_left(game, 1));
    }
    if (match->hinted) {
        add(text, ", hints", 0, 0);
    }
}

void share_write_code(const struct match *match, char text[SHARE_TEXT_SIZE]) {
    if (SHARE_URL[0] == '\0' || match->challenge == MATCH_NO_CHALLENGE) {
        share_write(match, text);
        return;
    }
    memcpy(text, LINK, sizeof LINK);
    challenge_write(match->challenge, text + sizeof LINK - 1);
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        app_back(app);
        return true;
    }
    return false;
}

/* The code is dark, so its margin is lit. */
static void draw_code(struct canvas *canvas, const char *text) {
    struct qr qr;
    draw_box(canvas, 0, 0, LIT, HAL_FRAME_HEIGHT, DRAW_SET);
    if (!qr_make(&qr, text)) {
        return;
    }
    for (int y = 0; y < QR_SIZE; y++) {
        for (int x = 0; x < QR_SIZE; x++) {
            if ((qr.row[y] >> x & 1) != 0) {
                draw_box(canvas, MARGIN + x * MODULE, MARGIN + y * MODULE, MODULE, MODULE,
                         DRAW_CLEAR);
            }
        }
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    char text[SHARE_TEXT_SIZE];
    share_write(&app->match, text);
    const struct paragraph words = {
        .font = &font_text,
        .text = text,
        .width = HAL_FRAME_WIDTH - WORDS_X,
        .line_height = LINE_HEIGHT,
    };
    draw_wrap(canvas, WORDS_X, 2, &words, 0, 5, DRAW_SET);
    const int y = HAL_FRAME_HEIGHT - LEGEND_HEIGHT;
    const int x = draw_text(canvas, WORDS_X, y, &font_text, DRAW_SET, app_symbol(app, ACTION_BACK));
    draw_text(canvas, x + 3, y, &font_text, DRAW_SET, app_text(app, TEXT_KEY_BACK));
    share_write_code(&app->match, text);
    draw_code(canvas, text);
}

const struct screen screen_share = {
    .handle = handle,
    .draw = draw,
};
