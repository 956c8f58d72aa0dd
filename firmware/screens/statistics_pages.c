#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

enum {
    ENTRIES = MODES * RULES_SEATS,
    DAILY = ENTRIES + MODES, /* behind those of known deals */
    HINTS,                   /* no entry: the page of what the hints have won */
    TEXT_SIZE = 48,
    COLUMN_GAP = 6, /* between the values on the left and the labels on the right */
    VALUES_Y = 22,
    WINS_WIDTH = 28, /* of a column of wins */
};

struct statistics_page {
    uint8_t page;
};

APP_STATE(struct statistics_page);

/* Those of known deals stand behind all others. */
static const struct statistics_entry *entry_of(const struct app *app, int number) {
    if (number == DAILY) {
        return &app->statistics.daily;
    }
    return number < ENTRIES ? &app->statistics.entry[number / RULES_SEATS][number % RULES_SEATS]
                            : &app->statistics.known[number - ENTRIES];
}

static int mode_of(int number) {
    return number < ENTRIES ? number / RULES_SEATS : number - ENTRIES;
}

/* What there is room for. Only very patient players get there. */
static int shown(uint32_t number) {
    return number < 9999 ? (int)number : 9999;
}

static int shown_streak(uint32_t wins) {
    return wins < 999 ? (int)wins : 999;
}

/* A page for each entry with games in it, and one for what the hints have won. */
static uint8_t pages(const struct app *app) {
    uint8_t pages = 0;
    for (int i = 0; i < HINTS; i++) {
        pages = (uint8_t)(pages + (entry_of(app, i)->games > 0));
    }
    return (uint8_t)(pages + (pages > 0));
}

/* The entry on a page; HINTS on the last one. */
static int entry_on(const struct app *app, int page) {
    int number = 0;
    while (number < HINTS && (entry_of(app, number)->games == 0 || page-- > 0)) {
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

/* "3 players, expert"; of known deals "known cards, expert" */
static void draw_mode(const struct app *app, struct canvas *canvas, int number) {
    static const enum text variants[MODES] = {
        [MODE_CLASSIC] = TEXTS,
        [MODE_CLASSIC_EXPERT] = TEXT_MODE_EXPERT,
        [MODE_CLASSIC_SHORT] = TEXT_MODE_SHORT,
        [MODE_CLASSIC_EXPERT_SHORT] = TEXT_MODE_EXPERT_SHORT,
        [MODE_DUEL] = TEXT_MODE_DUEL,
        [MODE_QUICK] = TEXTS,
        [MODE_QUICK_PRO] = TEXT_MODE_PRO,
        [MODE_FIRE] = TEXTS,
        [MODE_FIRE_EXPERT] = TEXT_MODE_EXPERT,
        [MODE_FIRE_SHORT] = TEXT_MODE_SHORT,
        [MODE_FIRE_EXPERT_SHORT] = TEXT_MODE_EXPERT_SHORT,
    };
    const enum text variant = number == ENTRIES + MODE_DUEL ? TEXTS : variants[mode_of(number)];
    char text[TEXT_SIZE] = "";
    int x = TEXT_X;
    if (number >= ENTRIES || mode_of(number) != MODE_DUEL) {
        const char *who =
            number < ENTRIES
                ? name_of_players(app, number % RULES_SEATS + 1, text, sizeof text)
                : app_text(app, variant == TEXTS ? TEXT_MODE_KNOWN : TEXT_MODE_KNOWN_AND);
        x = draw_text(canvas, x, TEXT_Y, &font_text, DRAW_SET, who);
        if (variant != TEXTS) {
            x = draw_text(canvas, x + 1, TEXT_Y, &font_text, DRAW_SET, ", ");
        }
    }
    if (variant != TEXTS) {
        draw_text(canvas, x + 1, TEXT_Y, &font_text, DRAW_SET, app_text(app, variant));
    }
}

/* Room for the labels on the left in this language, and for the largest values. */
static int left_width(const struct app *app) {
    static const struct {
        enum text label;
        const char *most;
    } rows[] = {{TEXT_RESULT_GAMES, "9999"}, {TEXT_RESULT_BEST, "99"}, {TEXT_RESULT_STREAK, "999"}};
    int most = 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const int width = draw_text_width(&font_text, app_text(app, rows[i].label)) + 4 +
                          draw_text_width(&font_text, rows[i].most);
        most = width > most ? width : most;
    }
    return most;
}

static void draw_value(const struct app *app, struct canvas *canvas, int place, enum text label,
                       const char *value) {
    const bool right = place % 2 != 0;
    const int left = left_width(app);
    const int x = right ? TEXT_X + left + COLUMN_GAP : TEXT_X;
    struct box box = {x, VALUES_Y + place / 2 * LINE_HEIGHT, right ? HAL_FRAME_WIDTH - 2 - x : left,
                      ROW_HEIGHT};
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET, value);
    box.width -= draw_text_width(&font_text, value) + 2;
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, app_text(app, label));
}

static void draw_entry(const struct app *app, struct canvas *canvas,
                       const struct statistics_entry *entry) {
    const uint16_t tenths = statistics_average_tenths(entry);
    const int average = tenths < 999 ? tenths : 999; /* more is no result but damage */
    const int best = entry->best < 99 ? entry->best : 99;
    char text[TEXT_SIZE];
    draw_value(app, canvas, 0, TEXT_RESULT_GAMES, draw_number_text(text, shown(entry->games)));
    draw_value(app, canvas, 1, TEXT_RESULT_WON, draw_number_text(text, shown(entry->wins)));
    draw_value(app, canvas, 2, TEXT_RESULT_BEST, draw_number_text(text, best));
    draw_value(
        app, canvas, 3, TEXT_RESULT_AVERAGE,
        text_fill(text, sizeof text, app_text(app, TEXT_DECIMAL), average / 10, average % 10));
    draw_value(app, canvas, 4, TEXT_RESULT_STREAK,
               draw_number_text(text, shown_streak(entry->streak)));
    draw_value(app, canvas, 5, TEXT_RESULT_LONGEST,
               draw_number_text(text, shown_streak(entry->streak_best)));
}

static uint8_t kind_of(int number) {
    const int mode = mode_of(number);
    if (mode == MODE_DUEL) {
        return GAME_DUEL;
    }
    return mode == MODE_QUICK || mode == MODE_QUICK_PRO ? GAME_QUICK : GAME_CLASSIC;
}

/* Wins of a game, without hints and with, on a line of its own. */
static void draw_wins(const struct app *app, struct canvas *canvas, uint8_t kind) {
    struct box box = {TEXT_X, VALUES_Y + kind * LINE_HEIGHT, TEXT_WIDTH, ROW_HEIGHT};
    uint32_t wins = 0;
    uint32_t hinted = 0;
    char text[DRAW_NUMBER_SIZE];
    for (int i = 0; i < HINTS; i++) {
        if (kind_of(i) == kind) {
            wins += entry_of(app, i)->wins;
            hinted += entry_of(app, i)->hinted;
        }
    }
    draw_text_in(canvas, box, DRAW_LEFT, &font_text, DRAW_SET, app_text(app, name_of_game(kind)));
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET,
                 draw_number_text(text, shown(hinted)));
    box.width -= WINS_WIDTH;
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET,
                 draw_number_text(text, shown(wins - hinted)));
}

static void draw_hints(const struct app *app, struct canvas *canvas) {
    const struct box box = {TEXT_X, TEXT_Y - 2, TEXT_WIDTH, ROW_HEIGHT};
    draw_text_in(canvas, box, DRAW_RIGHT, &font_text, DRAW_SET, app_text(app, TEXT_WINS_HINTS));
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        draw_wins(app, canvas, kind);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    static const enum text games[MODES + 2] = {
        [MODE_CLASSIC] = TEXT_THE_GAME,
        [MODE_CLASSIC_EXPERT] = TEXT_THE_GAME,
        [MODE_CLASSIC_SHORT] = TEXT_THE_GAME,
        [MODE_CLASSIC_EXPERT_SHORT] = TEXT_THE_GAME,
        [MODE_DUEL] = TEXT_FACE_TO_FACE,
        [MODE_QUICK] = TEXT_QUICK_AND_EASY,
        [MODE_QUICK_PRO] = TEXT_QUICK_AND_EASY,
        [MODE_FIRE] = TEXT_ON_FIRE,
        [MODE_FIRE_EXPERT] = TEXT_ON_FIRE,
        [MODE_FIRE_SHORT] = TEXT_ON_FIRE,
        [MODE_FIRE_EXPERT_SHORT] = TEXT_ON_FIRE,
        [MODES] = TEXT_DAY,
        [MODES + 1] = TEXT_WINS,
    };
    if (pages(app) == 0) {
        draw_nothing(app, canvas);
        return;
    }
    const int number = entry_on(app, view(app)->page);
    char page[TEXT_SIZE];
    text_fill(page, sizeof page, "#/#", view(app)->page + 1, pages(app));
    menu_draw_title(canvas, app_text(app, games[mode_of(number)]), page);
    if (number == DAILY) {
        draw_text(canvas, TEXT_X, TEXT_Y, &font_text, DRAW_SET, app_text(app, TEXT_DAY_OPEN));
        draw_entry(app, canvas, entry_of(app, number));
    } else if (number < DAILY) {
        draw_mode(app, canvas, number);
        draw_entry(app, canvas, entry_of(app, number));
    } else {
        draw_hints(app, canvas);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_statistics = {
    .handle = handle,
    .draw = draw,
};
