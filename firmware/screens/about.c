#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "hal/hal.h"

/* The first page is the name and the version. */
static const enum text notes[] = {TEXT_ABOUT_UNOFFICIAL, TEXT_ABOUT_TRADEMARK, TEXT_ABOUT_LICENCE};

enum {
    PAGES = sizeof notes / sizeof notes[0] + 1,
};

struct about {
    uint8_t page;
    int8_t battery; /* percent, -1: unknown */
};

APP_STATE(struct about);

static void enter(struct app *app) {
    state(app)->battery = (int8_t)hal_battery_percent();
}

static bool handle(struct app *app, enum action action) {
    switch (action) {
    case ACTION_OK:
        app_open(app, SCREEN_SELF_TEST, 0);
        return true;
    default:
        return menu_leaf(&state(app)->page, PAGES, action);
    }
}

static void draw_name(const struct app *app, struct canvas *canvas) {
    const struct box name = {0, ABOUT_NAME_Y, HAL_FRAME_WIDTH, ABOUT_NAME_HEIGHT};
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = app_text(app, TEXT_ABOUT_CARDS),
        .width = TEXT_WIDTH,
        .align = DRAW_CENTRE,
    };
    draw_text_in(canvas, name, DRAW_CENTRE, &font_bold, DRAW_SET, app_text(app, TEXT_THE_GAME));
    draw_wrap(canvas, TEXT_X, ABOUT_CARDS_Y, &paragraph, 0, 2, DRAW_SET);
    if (seen(app)->battery >= 0) {
        draw_bitmap(canvas, HAL_FRAME_WIDTH - icon_battery[0].width - 2, ABOUT_BATTERY_Y,
                    &icon_battery[(seen(app)->battery + 12) / 25], DRAW_SET);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {ACTION_OK, TEXT_KEY_TEST},
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const uint8_t page = seen(app)->page;
    if (page == 0) {
        menu_draw_title(canvas, app_text(app, TEXT_ABOUT), THEGAME_VERSION);
        draw_name(app, canvas);
    } else {
        const struct paragraph paragraph = {
            .font = &font_text,
            .text = app_text(app, notes[page - 1]),
            .width = TEXT_WIDTH,
        };
        char number[DRAW_NUMBER_SIZE];
        text_fill(number, sizeof number, "#/#", page + 1, PAGES);
        menu_draw_title(canvas, app_text(app, TEXT_ABOUT), number);
        draw_wrap(canvas, TEXT_X, TEXT_Y, &paragraph, 0, TEXT_LINES, DRAW_SET);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_about = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
