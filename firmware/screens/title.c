#include "firmware/screens/title.h"

#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    CARD_WIDTH = 21,
    CARD_HEIGHT = 27,
    LIST_X = 50,
    LIST_Y = 21,
};

/* A safe start offers what needs no match, and the way to a usual start. */
static const uint32_t safe_rows = 1U << TITLE_CONTINUE | 1U << TITLE_HOW_TO |
                                  1U << TITLE_STATISTICS | 1U << TITLE_SETTINGS | 1U << TITLE_ABOUT;

uint32_t title_rows(const struct app *app) {
    if (app_is_safe(app)) {
        return safe_rows;
    }
    const uint32_t always = ((1U << TITLE_ITEMS) - 1) & ~((1U << TITLE_NEW_GAME) - 1);
    return always | (uint32_t)match_exists(&app->match) << TITLE_SAME_TABLE |
           (uint32_t)app->match.running << TITLE_CONTINUE;
}

static uint8_t item_of(const struct app *app) {
    return menu_row_at(title_rows(app), app->menu.cursor);
}

/* Counts from the last key. */
static void wait_for_demo(struct app *app) {
    if (!app_is_asleep(app) && !app_is_safe(app)) {
        app_set_timer(app, TITLE_DEMO_AFTER_MS);
    }
}

/* The cursor starts on the game that was played last. */
static void enter(struct app *app) {
    const uint8_t kind = app->match.game.setup.kind;
    wait_for_demo(app);
    if (app->menu.cursor == 0 && (app->match.running >> kind & 1) != 0) {
        app->menu.cursor = menu_place_of(title_rows(app), kind);
    }
}

static void choose(struct app *app, uint8_t item) {
    static const enum screen_id leads_to[TITLE_ITEMS] = {
        [TITLE_NEW_GAME] = SCREEN_SETUP,        [TITLE_DAY] = SCREEN_DAY,
        [TITLE_ENTER_CODE] = SCREEN_CODE_ENTRY, [TITLE_STATISTICS] = SCREEN_STATISTICS,
        [TITLE_SETTINGS] = SCREEN_SETTINGS,     [TITLE_HOW_TO] = SCREEN_HOW_TO,
        [TITLE_ABOUT] = SCREEN_ABOUT,
    };
    if (item == TITLE_CONTINUE && app_is_safe(app)) {
        screens_leave_safety(app);
        return;
    }
    if (item == TITLE_SAME_TABLE || (item == TITLE_NEW_GAME && !app->choice.pending)) {
        choice_start(&app->choice, &app->match);
        app->choice.pending = item == TITLE_NEW_GAME;
    }
    if (item < TITLE_SAME_TABLE) {
        match_take_up(&app->match, (uint8_t)(item - TITLE_CONTINUE));
        app_go_on(app);
    } else if (item == TITLE_SAME_TABLE) {
        deal_ask(app);
    } else {
        app_open(app, (uint8_t)leads_to[item], 0);
    }
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_NONE) {
        if (!app_is_asleep(app)) {
            app_open(app, SCREEN_DEMO, 0);
        }
        return true;
    }
    wait_for_demo(app);
    if (menu_handle(&app->menu, menu_count(title_rows(app)), action) == MENU_CHOSEN) {
        choose(app, item_of(app));
    }
    return true;
}

static void row(const void *context, uint8_t place, struct menu_row *to) {
    const struct app *app = context;
    static const enum text labels[TITLE_ITEMS] = {
        [TITLE_SAME_TABLE] = TEXT_SAME_TABLE,
        [TITLE_NEW_GAME] = TEXT_NEW_GAME,
        [TITLE_DAY] = TEXT_DAY,
        [TITLE_HOW_TO] = TEXT_HOW_TO_PLAY,
        [TITLE_ENTER_CODE] = TEXT_ENTER_CODE,
        [TITLE_STATISTICS] = TEXT_STATISTICS,
        [TITLE_SETTINGS] = TEXT_SETTINGS,
        [TITLE_ABOUT] = TEXT_ABOUT,
    };
    const uint8_t item = menu_row_at(title_rows(app), place);
    const bool several = menu_count(app->match.running) > 1;
    if (item >= TITLE_SAME_TABLE) {
        to->label = app_text(app, labels[item]);
    } else if (!several) {
        to->label = app_text(app, TEXT_CONTINUE);
    } else {
        to->label = app_text(app, TEXT_GO_ON_CLASSIC + item);
    }
}

/* Draws a pile of cards. The edges of the lower cards show on the side that the pile grows to. */
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

/* Draws the name of the game, or in its place a warning. */
static void draw_name(const struct app *app, struct canvas *canvas) {
    const bool not_saved = app->store.failed || app->store.foreign;
    const int battery = app_battery(app);
    struct box name = {LIST_X, 0, HAL_FRAME_WIDTH - LIST_X, LIST_Y - 2};
    if (not_saved || app_is_safe(app) || app_battery_is_low(app)) {
        draw_round_frame(canvas, name.x, name.y + 1, name.width, name.height - 2, 3, DRAW_SET);
        draw_text_in(canvas, name, DRAW_CENTRE, &font_text, DRAW_SET,
                     app_text(app, not_saved          ? TEXT_NOT_SAVED
                                   : app_is_safe(app) ? TEXT_SAFE_START
                                                      : TEXT_BATTERY_LOW));
        return;
    }
    if (battery >= 0) {
        name.width -= icon_battery[0].width + 1;
        draw_bitmap(canvas, name.x + name.width + 1, 6, &icon_battery[(battery + 12) / 25],
                    DRAW_SET);
    }
    draw_text_in(canvas, name, DRAW_CENTRE, &font_bold, DRAW_SET, app_text(app, TEXT_THE_GAME));
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct box list = {LIST_X, LIST_Y, HAL_FRAME_WIDTH - LIST_X, HAL_FRAME_HEIGHT - LIST_Y};
    draw_pile(canvas, 0, 4, false);
    draw_pile(canvas, CARD_WIDTH + 2, 4, false);
    draw_pile(canvas, 0, HAL_FRAME_HEIGHT - CARD_HEIGHT - 4, true);
    draw_pile(canvas, CARD_WIDTH + 2, HAL_FRAME_HEIGHT - CARD_HEIGHT - 4, true);
    if (canvas->words) {
        words_clear(canvas->words); /* the piles are decoration */
    }
    draw_name(app, canvas);
    menu_draw_rows(&app->menu, canvas, app_ui(app), list, menu_count(title_rows(app)), row, app);
}

const struct screen screen_title = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
