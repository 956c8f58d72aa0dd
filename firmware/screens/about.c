#include "firmware/app/app.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "firmware/ui/hints.h"

#ifndef THEGAME_VERSION
#define THEGAME_VERSION "0.1.0"
#endif

/* The first page is the name and the version. */
static const enum text notes[] = {TEXT_ABOUT_UNOFFICIAL, TEXT_ABOUT_TRADEMARK, TEXT_ABOUT_LICENCE};

enum {
    PAGES = sizeof notes / sizeof notes[0] + 1,
};

static void enter(struct app *app) {
    app->state.pages.battery = (int8_t)hal_battery_percent();
}

static bool handle(struct app *app, enum action action) {
    switch (action) {
    case ACTION_OK:
        app_show(app, SCREEN_SELF_TEST);
        return true;
    case ACTION_BACK:
        title_return(app, TITLE_ABOUT);
        return true;
    default:
        return menu_turn_page(&app->state.pages.page, PAGES, action);
    }
}

static void draw_name(const struct app *app, struct canvas *canvas) {
    const struct box name = {0, 14, HAL_FRAME_WIDTH, 13};
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = app_text(app, TEXT_ABOUT_CARDS),
        .width = HAL_FRAME_WIDTH - 6,
        .align = DRAW_CENTRE,
    };
    draw_text_in(canvas, name, DRAW_CENTRE, &font_bold, DRAW_SET, app_text(app, TEXT_THE_GAME));
    draw_wrap(canvas, 3, 32, &paragraph, 0, 2, DRAW_SET);
    if (app->state.pages.battery >= 0) {
        draw_bitmap(canvas, HAL_FRAME_WIDTH - icon_battery[0].width - 2, 17,
                    &icon_battery[(app->state.pages.battery + 12) / 25], DRAW_SET);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct hint hints[] = {
        {ACTION_OK, TEXT_KEY_TEST},
        {HINT_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const uint8_t page = app->state.pages.page;
    if (page == 0) {
        menu_draw_title(canvas, app_text(app, TEXT_ABOUT), THEGAME_VERSION);
        draw_name(app, canvas);
    } else {
        const struct paragraph paragraph = {
            .font = &font_text,
            .text = app_text(app, notes[page - 1]),
            .width = HAL_FRAME_WIDTH - 6,
        };
        char number[DRAW_NUMBER_SIZE];
        text_fill(number, sizeof number, "#/#", page + 1, PAGES);
        menu_draw_title(canvas, app_text(app, TEXT_ABOUT), number);
        draw_wrap(canvas, 3, 13, &paragraph, 0, 4, DRAW_SET);
    }
    hints_draw(app, canvas, hints, sizeof hints / sizeof hints[0]);
}

const struct screen screen_about = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .back = SCREEN_CALLER,
};
