/*
 * Asks for the language: on a first start, and from the settings. The screen speaks the language at
 * its cursor. Back keeps the language of before. After the answer, a first start offers the guided
 * game.
 *
 * On a first start nobody has said yet how the glass is mounted, so Back turns the picture. A sign
 * without words says so in two corners; one of them is upright however the glass is mounted.
 */
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    SIGN_SPACE = 4, /* in a legend: between a key and what it does, and at the edge */
};

struct language_choice {
    uint8_t before; /* the language to go back to */
};

APP_STATE(struct language_choice);

static void enter(struct app *app) {
    state(app)->before = app->settings.language;
    app->menu.cursor = app->settings.language;
}

static bool handle(struct app *app, enum action action) {
    if (action == ACTION_BACK && !app->settings.language_chosen) {
        app->settings.turned = !app->settings.turned;
        settings_save(&app->settings, &app->store);
        return true;
    }
    const enum menu_event event = menu_handle(&app->menu, LANGUAGES, action);
    app->settings.language = event == MENU_NOTHING ? view(app)->before : app->menu.cursor;
    if (event == MENU_CHOSEN) {
        const bool first_start =
            !app->settings.language_chosen && app_depth(app) == 1 && !app_is_safe(app);
        app->settings.language_chosen = true;
        settings_save(&app->settings, &app->store);
        if (first_start) { /* not for a challenge, which waits below */
            app_replace(app, SCREEN_GUIDE, 0);
        } else {
            app_back(app);
        }
    }
    return event != MENU_NOTHING;
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    (void)context;
    to->label = text_of(number, TEXT_LANGUAGE_NAME);
}

/* Copies the corner at the bottom right, upside down, to the top left, where the title bar is
 * lit. */
static void draw_sign_again(struct canvas *canvas, int width) {
    for (int y = 0; y < MENU_TITLE_HEIGHT; y++) {
        for (int x = 0; x < width; x++) {
            if (draw_read(canvas, HAL_FRAME_WIDTH - 1 - x, HAL_FRAME_HEIGHT - 1 - y)) {
                draw_pixel(canvas, x, y, DRAW_CLEAR);
            }
        }
    }
}

static void draw_first(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {{ACTION_OK, TEXT_KEY_CHOOSE},
                                           {ACTION_NEXT, TEXT_KEY_NEXT},
                                           {ACTION_BACK, TEXT_KEY_TURN_PICTURE}};
    const struct ui ui = app_ui(app);
    const struct box box = {0, MENU_TITLE_HEIGHT + 1, HAL_FRAME_WIDTH,
                            MENU_ROWS_SEEN * MENU_ROW_HEIGHT + 1};
    menu_draw_title(canvas, "", app_text(app, TEXT_LANGUAGE));
    menu_draw_rows(&app->menu, canvas, ui, box, LANGUAGES, row, app);
    legend_draw(canvas, ui, legend, 3);
    draw_sign_again(canvas, draw_text_width(&font_text, app_symbol(app, ACTION_BACK)) +
                                draw_text_width(&font_text, app_text(app, TEXT_KEY_TURN_PICTURE)) +
                                SIGN_SPACE);
}

static void draw(const struct app *app, struct canvas *canvas) {
    if (!app->settings.language_chosen) {
        draw_first(app, canvas);
    } else {
        menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_LANGUAGE), LANGUAGES, row,
                  app);
    }
}

const struct screen screen_language = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
