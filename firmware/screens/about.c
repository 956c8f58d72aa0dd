#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "hal/hal.h"

/* The first page has the name and the version. */
static const enum text notes[] = {TEXT_ABOUT_UNOFFICIAL, TEXT_ABOUT_TRADEMARK, TEXT_ABOUT_LICENCE};

enum {
    PAGES = sizeof notes / sizeof notes[0] + 1, /* one more after a crash */
};

struct about {
    uint8_t page;
    struct hal_crash crash;
};

APP_STATE(struct about);

static void enter(struct app *app) {
    state(app)->crash = hal_crash();
}

static uint8_t pages(const struct app *app) {
    return (uint8_t)(PAGES + (view(app)->crash.cause != HAL_CRASH_NONE));
}

static bool handle(struct app *app, enum action action) {
    switch (action) {
    case ACTION_OK:
        app_open(app, SCREEN_SELF_TEST, 0);
        return true;
    default:
        return menu_leaf(&state(app)->page, pages(app), action);
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
    if (app_battery(app) >= 0) {
        draw_bitmap(canvas, HAL_FRAME_WIDTH - icon_battery[0].width - 2, ABOUT_BATTERY_Y,
                    &icon_battery[(app_battery(app) + 12) / 25], DRAW_SET);
    }
}

static void draw_address(struct canvas *canvas, int line, const char *name, uint32_t address) {
    char text[sizeof "PC 00000000"] = {name[0], name[1], ' '};
    for (int digit = 0; digit < 8; digit++) {
        text[3 + digit] = "0123456789ABCDEF"[address >> (28 - 4 * digit) & 0xF];
    }
    draw_text(canvas, TEXT_X, TEXT_Y + line * LINE_HEIGHT, &font_text, DRAW_SET, text);
}

/* What a developer needs to know, for a bug report. */
static void draw_crash(const struct app *app, struct canvas *canvas) {
    static const enum text causes[] = {TEXT_CRASH_PANIC, TEXT_CRASH_PANIC, TEXT_CRASH_FAULT,
                                       TEXT_CRASH_STACK, TEXT_CRASH_HANG};
    const struct hal_crash *crash = &view(app)->crash;
    char count[40];
    text_fill(count, sizeof count, app_text(app, TEXT_CRASHES), crash->count, 0);
    draw_text(canvas, TEXT_X, TEXT_Y, &font_text, DRAW_SET, count);
    draw_text(canvas, TEXT_X, TEXT_Y + LINE_HEIGHT, &font_text, DRAW_SET,
              app_text(app, causes[crash->cause <= HAL_CRASH_HANG ? crash->cause : 0]));
    draw_address(canvas, 2, "PC", crash->pc);
    draw_address(canvas, 3, "LR", crash->lr);
}

static void draw_page(const struct app *app, struct canvas *canvas, uint8_t page) {
    char number[DRAW_NUMBER_SIZE];
    text_fill(number, sizeof number, "#/#", page + 1, pages(app));
    menu_draw_title(canvas, app_text(app, TEXT_ABOUT), number);
    if (page == PAGES) {
        draw_crash(app, canvas);
        return;
    }
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = app_text(app, notes[page - 1]),
        .width = TEXT_WIDTH,
    };
    draw_wrap(canvas, TEXT_X, TEXT_Y, &paragraph, 0, TEXT_LINES, DRAW_SET);
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {ACTION_OK, TEXT_KEY_TEST},
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const uint8_t page = view(app)->page;
    if (page == 0) {
        menu_draw_title(canvas, app_text(app, TEXT_ABOUT), THEGAME_VERSION);
        draw_name(app, canvas);
    } else {
        draw_page(app, canvas, page);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_about = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
