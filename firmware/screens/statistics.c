#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    ENTRIES = MODES * RULES_SEATS,
    TEXT_SIZE = 48,
    COLUMN = HAL_FRAME_WIDTH / 2, /* from the left half to the right */
    VALUE_WIDTH = COLUMN - 6,     /* of a label and its value */
    VALUES_Y = 22,
};

struct statistics_page {
    uint8_t page;
};

APP_STATE(struct statistics_page);

static const struct statistics_entry *entry_of(const struct app *app, int number) {
    return &app->statistics.entry[number / RULES_SEATS][number % RULES_SEATS];
}

/* What there is room for. Only very patient players get there. */
static int shown(uint16_t number) {
    return number < 9999 ? number : 9999;
}

/* A page for each entry with games in it. */
static uint8_t pages(const struct app *app) {
    uint8_t pages = 0;
    for (int i = 0; i < ENTRIES; i++) {
        pages = (uint8_t)(pages + (entry_of(app, i)->games > 0));
    }
    return pages;
}

static int entry_on(const struct app *app, int page) {
    int number = 0;
    while (number < ENTRIES - 1 && (entry_of(app, number)->games == 0 || page-- > 0)) {
        number++;
    }
    return number;
}

static bool handle(struct app *app, enum action action) {
    return menu_leaf(&state(app)->page, pages(app), action == ACTION_OK ? ACTION_NEXT : action);
}

static void draw_nothing(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {{ACTION_BACK, TEXT_KEY_BACK}};
    menu_draw_title(canvas, app_text(app, TEXT_STATISTICS), NULL);
    menu_draw_text(canvas, app_text(app, TEXT_NO_RESULTS));
    legend_draw(canvas, app_ui(app), legend, 1);
}

/* "3 players, expert" */
static void draw_mode(const struct app *app, struct canvas *canvas, int number) {
    static const enum text variants[MODES] = {
        [MODE_CLASSIC] = TEXTS,
        [MODE_CLASSIC_EXPERT] = TEXT_MODE_EXPERT,
        [MODE_CLASSIC_SHORT] = TEXT_MODE_SHORT,
        [MODE_CLASSIC_EXPERT_SHORT] = TEXT_MODE_EXPERT_SHORT,
        [MODE_DUEL] = TEXT_MODE_DUEL,
        [MODE_QUICK] = TEXTS,
        [MODE_QUICK_PRO] = TEXT_MODE_PRO,
    };
    const enum text variant = variants[number / RULES_SEATS];
    const int players = number % RULES_SEATS + 1;
    char text[TEXT_SIZE] = "";
    int x = TEXT_X;
    if (number / RULES_SEATS != MODE_DUEL) {
        name_of_players(app, players, text, sizeof text);
        x = draw_text(canvas, x, TEXT_Y, &font_text, DRAW_SET, text);
        if (variant != TEXTS) {
            x = draw_text(canvas, x + 1, TEXT_Y, &font_text, DRAW_SET, ", ");
        }
    }
    if (variant != TEXTS) {
        draw_text(canvas, x + 1, TEXT_Y, &font_text, DRAW_SET, app_text(app, variant));
    }
}

static void draw_value(const struct app *app, struct canvas *canvas, int place, enum text label,
                       const char *value) {
    struct box box = {place % 2 * COLUMN + TEXT_X, VALUES_Y + place / 2 * LINE_HEIGHT, VALUE_WIDTH,
                      ROW_HEIGHT};
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET, value);
    box.width -= draw_text_width(&font_text, value) + 2;
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, app_text(app, label));
}

static void draw_entry(const struct app *app, struct canvas *canvas,
                       const struct statistics_entry *entry) {
    const uint16_t average = statistics_average_tenths(entry);
    char text[TEXT_SIZE];
    draw_value(app, canvas, 0, TEXT_RESULT_GAMES, draw_number_text(text, shown(entry->games)));
    draw_value(app, canvas, 1, TEXT_RESULT_WON, draw_number_text(text, shown(entry->wins)));
    draw_value(app, canvas, 2, TEXT_RESULT_BEST, draw_number_text(text, entry->best));
    draw_value(
        app, canvas, 3, TEXT_RESULT_AVERAGE,
        text_fill(text, sizeof text, app_text(app, TEXT_DECIMAL), average / 10, average % 10));
    draw_value(app, canvas, 4, TEXT_RESULT_STREAK, draw_number_text(text, shown(entry->streak)));
    draw_value(app, canvas, 5, TEXT_RESULT_LONGEST,
               draw_number_text(text, shown(entry->streak_best)));
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    static const enum text games[MODES] = {
        [MODE_CLASSIC] = TEXT_THE_GAME,         [MODE_CLASSIC_EXPERT] = TEXT_THE_GAME,
        [MODE_CLASSIC_SHORT] = TEXT_THE_GAME,   [MODE_CLASSIC_EXPERT_SHORT] = TEXT_THE_GAME,
        [MODE_DUEL] = TEXT_FACE_TO_FACE,        [MODE_QUICK] = TEXT_QUICK_AND_EASY,
        [MODE_QUICK_PRO] = TEXT_QUICK_AND_EASY,
    };
    if (pages(app) == 0) {
        draw_nothing(app, canvas);
        return;
    }
    const int number = entry_on(app, seen(app)->page);
    char page[TEXT_SIZE];
    text_fill(page, sizeof page, "#/#", seen(app)->page + 1, pages(app));
    menu_draw_title(canvas, app_text(app, games[number / RULES_SEATS]), page);
    draw_mode(app, canvas, number);
    draw_entry(app, canvas, entry_of(app, number));
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_statistics = {
    .handle = handle,
    .draw = draw,
};
