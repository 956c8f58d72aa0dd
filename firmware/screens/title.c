#include "firmware/screens/title.h"

#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    CARD_WIDTH = 21,
    CARD_HEIGHT = 27,
    LIST_X = 50,
    LIST_Y = 21,
};

/* Without a match there is no Continue. */
static uint8_t first_item(const struct app *app) {
    return match_exists(&app->match) ? TITLE_CONTINUE : TITLE_NEW_GAME;
}

static uint8_t count(const struct app *app) {
    return (uint8_t)(TITLE_ITEMS - first_item(app));
}

static void choose(struct app *app, enum title_item item) {
    static const enum screen_id leads_to[TITLE_ITEMS] = {
        [TITLE_NEW_GAME] = SCREEN_SETUP,        [TITLE_ENTER_CODE] = SCREEN_CODE_ENTRY,
        [TITLE_STATISTICS] = SCREEN_STATISTICS, [TITLE_SETTINGS] = SCREEN_SETTINGS,
        [TITLE_HOW_TO] = SCREEN_HOW_TO,         [TITLE_ABOUT] = SCREEN_ABOUT,
    };
    if (item == TITLE_CONTINUE) {
        app_go_on(app);
        return;
    }
    choice_start(&app->choice);
    app_open(app, (uint8_t)leads_to[item], 0);
}

static bool handle(struct app *app, enum action action) {
    if (menu_handle(&app->menu, count(app), action) == MENU_CHOSEN) {
        choose(app, (enum title_item)(app->menu.cursor + first_item(app)));
    }
    return true;
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    const struct app *app = context;
    static const enum text labels[TITLE_ITEMS] = {
        [TITLE_CONTINUE] = TEXT_CONTINUE,     [TITLE_NEW_GAME] = TEXT_NEW_GAME,
        [TITLE_ENTER_CODE] = TEXT_ENTER_CODE, [TITLE_STATISTICS] = TEXT_STATISTICS,
        [TITLE_SETTINGS] = TEXT_SETTINGS,     [TITLE_HOW_TO] = TEXT_HOW_TO_PLAY,
        [TITLE_ABOUT] = TEXT_ABOUT,
    };
    to->label = app_text(app, labels[number + first_item(app)]);
}

/* A pile of cards: the edges of those below look out on the side it grows to. */
static void draw_pile(struct canvas *canvas, int x, int y, bool descends) {
    const struct bitmap *arrow = descends ? &icon_down_large : &icon_up_large;
    const struct box number = {x + 1, descends ? y + 3 : y + 13, CARD_WIDTH - 1, 11};
    for (int i = 1; i <= 2; i++) {
        const int shift = descends ? 2 * i : -2 * i;
        draw_round_frame(canvas, x, y + shift, CARD_WIDTH, CARD_HEIGHT, 2, DRAW_SET);
        draw_round_box(canvas, x, y + shift / 2, CARD_WIDTH, CARD_HEIGHT, 2, DRAW_CLEAR);
    }
    draw_round_box(canvas, x, y, CARD_WIDTH, CARD_HEIGHT, 2, DRAW_SET);
    draw_bitmap(canvas, x + (CARD_WIDTH - arrow->width) / 2,
                descends ? y + CARD_HEIGHT - 3 - arrow->height : y + 3, arrow, DRAW_CLEAR);
    draw_number_in(canvas, number, DRAW_CENTRE, &font_card, DRAW_CLEAR, descends ? 100 : 1);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct box list = {LIST_X, LIST_Y, HAL_FRAME_WIDTH - LIST_X, HAL_FRAME_HEIGHT - LIST_Y};
    const struct box name = {LIST_X, 0, HAL_FRAME_WIDTH - LIST_X, LIST_Y - 2};
    draw_pile(canvas, 0, 4, false);
    draw_pile(canvas, CARD_WIDTH + 2, 4, false);
    draw_pile(canvas, 0, HAL_FRAME_HEIGHT - CARD_HEIGHT - 4, true);
    draw_pile(canvas, CARD_WIDTH + 2, HAL_FRAME_HEIGHT - CARD_HEIGHT - 4, true);
    if (app->store.failed || app->store.foreign) {
        draw_round_frame(canvas, name.x, name.y + 1, name.width, name.height - 2, 3, DRAW_SET);
        draw_text_in(canvas, name, DRAW_CENTRE, &font_text, DRAW_SET,
                     app_text(app, TEXT_NOT_SAVED));
    } else {
        draw_text_in(canvas, name, DRAW_CENTRE, &font_bold, DRAW_SET, app_text(app, TEXT_THE_GAME));
    }
    menu_draw_rows(&app->menu, canvas, list, count(app), row, app);
}

const struct screen screen_title = {
    .handle = handle,
    .draw = draw,
};
