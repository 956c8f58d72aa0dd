/*
 * Initials for the persons of a new game, kept for their seats: a list of persons, then three
 * letters each. The sign - ends a shorter word. After the last person the screen returns to the
 * form.
 */
#include "firmware/screens/initials.h"

#include "firmware/screens/screens.h"

enum {
    VALUES = 27, /* no letter, A to Z */
};

static const char alphabet[VALUES + 1] = "-ABCDEFGHIJKLMNOPQRSTUVWXYZ";

static const struct spelling_kind letters = {
    .alphabet = alphabet,
    .values = VALUES,
    .length = SETTINGS_INITIALS,
};

APP_STATE(struct initials);

static uint8_t seat_of(const struct app *app, uint8_t row) {
    return menu_row_at(choice_persons(&app->choice), row);
}

static void spell(struct app *app) {
    const char *given = app->settings.initials[seat_of(app, app->menu.cursor)];
    for (unsigned i = 0; i < SETTINGS_INITIALS; i++) {
        const int value = spelling_value(&letters, given[i]);
        state(app)->word.digit[i] = (uint8_t)(value > 0 ? value : 0);
    }
    state(app)->spelling = true;
    spelling_start(&state(app)->word, &letters);
}

/* The initials end at the first sign that is not a letter. */
static void keep(struct app *app) {
    char *given = app->settings.initials[seat_of(app, app->menu.cursor)];
    bool ended = false;
    for (unsigned i = 0; i < SETTINGS_INITIALS; i++) {
        const uint8_t value = state(app)->word.digit[i];
        ended = ended || value == 0;
        given[i] = ended ? '\0' : alphabet[value];
    }
    settings_save(&app->settings, &app->store);
    state(app)->spelling = false;
    if (++app->menu.cursor == menu_count(choice_persons(&app->choice))) {
        app_back(app);
    }
}

static void go_on(struct app *app, enum spelling_event event) {
    if (event == SPELLING_DONE) {
        keep(app);
    } else if (event == SPELLING_LEFT) {
        state(app)->spelling = false;
    }
}

static bool handle(struct app *app, enum action action) {
    if (state(app)->spelling) {
        const enum spelling_event event =
            spelling_handle(&state(app)->word, &letters, app_two_keys(app), action);
        go_on(app, event);
        return event != SPELLING_NOTHING;
    }
    const uint8_t count = menu_count(choice_persons(&app->choice));
    const enum menu_event event = menu_handle(&app->menu, count, action);
    if (event == MENU_CHOSEN) {
        spell(app);
    }
    return event != MENU_NOTHING;
}

/* On the list, a typed letter begins the initials of the person at the cursor. */
static void type(struct app *app, char character) {
    if (spelling_value(&letters, character) < 0) {
        return;
    }
    if (!state(app)->spelling) {
        spell(app);
    }
    go_on(app, spelling_type(&state(app)->word, &letters, character));
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    const struct app *app = context;
    const uint8_t seat = seat_of(app, number);
    const char *given = app->settings.initials[seat];
    to->label = text_fill(to->space, sizeof to->space, app_text(app, TEXT_SEAT), seat + 1, 0);
    to->value = *given != '\0' ? given : "–";
    to->fixed = true;
}

static void draw(const struct app *app, struct canvas *canvas) {
    char title[24];
    if (view(app)->spelling) {
        text_fill(title, sizeof title, app_text(app, TEXT_SEAT), seat_of(app, app->menu.cursor) + 1,
                  0);
        menu_draw_title(canvas, app_text(app, TEXT_INITIALS), title);
        spelling_draw(&view(app)->word, &letters, app, canvas, TEXTS);
    } else {
        menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_INITIALS),
                  menu_count(choice_persons(&app->choice)), row, app);
    }
}

const struct screen screen_initials = {
    .handle = handle,
    .draw = draw,
    .type = type,
};
