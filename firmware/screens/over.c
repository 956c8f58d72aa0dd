#include "firmware/app.h"
#include "firmware/challenge.h"
#include "firmware/fonts.h"
#include "firmware/screens/screens.h"

enum {
    ITEM_AGAIN,
    ITEM_REPLAY,
    ITEM_TITLE,
    ITEMS,
};

enum {
    EXCELLENT = 10, /* fewer cards left are excellent */
    LINE_Y = 32,    /* of the record */
    CODE_Y = 42,
};

static void again(struct app *app) {
    struct setup_choice choice = {
        .setup = app->match.game.setup,
        .device_seats = app->match.device_seats,
        .number = MATCH_NO_CHALLENGE,
    };
    choice.setup.starter = 0;
    setup_deal_now(app, &choice);
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle_buttons(&app->state.menu, ITEMS, action);
    if (event == MENU_CHOSEN && app->state.menu.cursor == ITEM_AGAIN)
        again(app);
    else if (event == MENU_CHOSEN && app->state.menu.cursor == ITEM_REPLAY)
        app_show(app, SCREEN_REPLAY);
    else if (event == MENU_CHOSEN)
        app_show(app, SCREEN_TITLE);
    else
        return event != MENU_NOTHING;
    return true;
}

static void draw_centred(struct canvas *canvas, int y, const struct font *font, const char *text) {
    const struct box box = {0, y, HAL_FRAME_WIDTH, font->capital};
    draw_text_in(canvas, box, DRAW_CENTRE, font, DRAW_SET, text);
}

/* A word of triumph between two stars, and a line under it. */
static void draw_victory(struct canvas *canvas, const char *word, const char *line) {
    const int half = draw_text_width(&font_bold, word) / 2 + 14;
    draw_centred(canvas, 14, &font_bold, word);
    draw_text(canvas, HAL_FRAME_WIDTH / 2 - half, 15, &font_text, DRAW_SET, "★");
    draw_text(canvas, HAL_FRAME_WIDTH / 2 + half - 7, 15, &font_text, DRAW_SET, "★");
    draw_centred(canvas, 26, &font_text, line);
}

/* The number of cards left, large, and what it means. */
static void draw_left(const struct app *app, struct canvas *canvas, uint8_t left) {
    const char *cards = app_text(app, left == 1 ? TEXT_CARD_LEFT : TEXT_CARDS_LEFT);
    const bool excellent = left < EXCELLENT;
    int x = HAL_FRAME_WIDTH - draw_number_width(&font_pile, left) - 5;
    x = (x - draw_text_width(&font_text, cards)) / 2;
    x = draw_number(canvas, x, 14, &font_pile, DRAW_SET, left) + 5;
    draw_text(canvas, x, excellent ? 14 : 19, &font_text, DRAW_SET, cards);
    if (excellent)
        draw_text(canvas, x, 23, &font_text, DRAW_SET, app_text(app, TEXT_EXCELLENT));
}

static void draw_duel(const struct app *app, struct canvas *canvas) {
    const struct match *match = &app->match;
    const uint8_t winner = match->game.winner;
    const uint8_t persons = match_persons(match);
    char text[48];
    if (persons == 1 && match_is_device(match, winner)) {
        draw_centred(canvas, 14, &font_bold, app_text(app, TEXT_DEVICE_WINS));
    } else if (persons == 1) {
        draw_victory(canvas, app_text(app, TEXT_YOU_WIN), "");
    } else {
        text_fill(text, sizeof text, app_text(app, TEXT_SEAT_WINS), winner + 1, 0);
        draw_victory(canvas, text, "");
    }
}

static void draw_record(const struct app *app, struct canvas *canvas) {
    char text[48];
    if (!app->news.counts || app->news.first)
        return;
    if (app->news.record)
        draw_centred(canvas, LINE_Y, &font_text, app_text(app, TEXT_NEW_RECORD));
    else
        draw_centred(canvas, LINE_Y, &font_text,
                     text_fill(text, sizeof text, app_text(app, TEXT_RECORD), app->news.best, 0));
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const enum text games[GAME_KINDS] = {
        [GAME_CLASSIC] = TEXT_THE_GAME,
        [GAME_DUEL] = TEXT_FACE_TO_FACE,
        [GAME_QUICK] = TEXT_QUICK_AND_EASY,
    };
    const struct game *game = &app->match.game;
    const char *const labels[ITEMS] = {
        [ITEM_AGAIN] = app_text(app, TEXT_AGAIN),
        [ITEM_REPLAY] = app_text(app, TEXT_REPLAY),
        [ITEM_TITLE] = app_text(app, TEXT_TO_TITLE),
    };
    char code[CHALLENGE_LENGTH + 1];
    const bool challenge = app->match.challenge != MATCH_NO_CHALLENGE;
    if (challenge)
        challenge_write(app->match.challenge, code);
    menu_draw_title(canvas, app_text(app, games[game->setup.kind]), challenge ? code : NULL);
    if (game->setup.kind == GAME_DUEL)
        draw_duel(app, canvas);
    else if (game->status == GAME_WON)
        draw_victory(canvas, app_text(app, TEXT_BEATEN), app_text(app, TEXT_BEATEN_ALL));
    else
        draw_left(app, canvas, game_left(game));
    draw_record(app, canvas);
    menu_draw_buttons(&app->state.menu, canvas, labels, ITEMS);
}

const struct screen screen_over = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
