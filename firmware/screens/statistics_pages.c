/*
 * Results. Each entry of the statistics that has games has two pages: a picture, then figures. The
 * last page tells what the hints have won.
 */
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/screens/statistics_picture.h"
#include "firmware/ui/fonts.h"

enum {
    KNOWN = MODES * RULES_SEATS, /* the first entry of known deals */
    DAILY = STATISTICS_DAILY,
    HINTS = STATISTICS_ENTRIES, /* no entry: the page of what the hints have won */
    PAGES_EACH = 2,             /* pages of an entry: its picture, its figures */
    TEXT_SIZE = 48,
    COLUMN_GAP = 6, /* between the values on the left and the labels on the right */
    VALUES_Y = 22,
    WINS_WIDTH = 28, /* of a column of wins */
};

struct statistics_page {
    uint8_t page;
    struct history history; /* of the entry on the page */
};

APP_STATE(struct statistics_page);

/* What there is room for. Only very patient players get there. */
static int shown(uint32_t number) {
    return number < 9999 ? (int)number : 9999;
}

static int shown_streak(uint32_t wins) {
    return wins < 999 ? (int)wins : 999;
}

/* Pages for each entry with games in it, and one for what the hints have won. */
static uint8_t pages(const struct app *app) {
    uint8_t entries = 0;
    for (int i = 0; i < HINTS; i++) {
        entries = (uint8_t)(entries + (app->statistics.all[i].games > 0));
    }
    return (uint8_t)(PAGES_EACH * entries + (entries > 0));
}

/* The entry on a page; HINTS on the last one. */
static int entry_on(const struct app *app, int page) {
    int before = page / PAGES_EACH;
    int number = 0;
    while (number < HINTS && (app->statistics.all[number].games == 0 || before-- > 0)) {
        number++;
    }
    return number;
}

static void show_page(struct app *app) {
    const int number = entry_on(app, state(app)->page);
    if (number < HINTS) {
        history_read(&state(app)->history, &app->store, (unsigned)number);
    }
}

static void enter(struct app *app) {
    show_page(app);
}

static bool handle(struct app *app, enum action action) {
    const bool turned =
        menu_leaf(&state(app)->page, pages(app), action == ACTION_OK ? ACTION_NEXT : action);
    show_page(app);
    return turned;
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
    char text[TEXT_SIZE] = "";
    int x = TEXT_X;
    if (number == DAILY) {
        draw_text(canvas, x, TEXT_Y, &font_text, DRAW_SET, app_text(app, TEXT_DAY_OPEN));
        return;
    }
    const enum text variant =
        number == KNOWN + MODE_DUEL ? TEXTS : variants[statistics_mode_at((unsigned)number)];
    if (number >= KNOWN || statistics_mode_at((unsigned)number) != MODE_DUEL) {
        const char *who =
            number < KNOWN
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
    } rows[] = {{TEXT_RESULT_GAMES, "9999"},
                {TEXT_RESULT_SCORE, "9999"},
                {TEXT_RESULT_BEST, "99"},
                {TEXT_RESULT_STREAK, "999"}};
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

/* Whether the games of an entry have a score: those of one person, without known deals. */
static bool has_score(int number) {
    return number == DAILY || (number < KNOWN && number % RULES_SEATS == 0);
}

/* Where there is a score, it takes the place of the number of games, which the picture tells. */
static void draw_figures(const struct app *app, struct canvas *canvas, int number) {
    const struct statistics_entry *entry = &app->statistics.all[number];
    const uint16_t tenths = statistics_average_tenths(entry);
    const int average = tenths < 999 ? tenths : 999; /* more is no result but damage */
    const int best = entry->best < 99 ? entry->best : 99;
    char text[TEXT_SIZE];
    if (has_score(number)) {
        draw_number_text(text, shown(view(app)->history.score));
        draw_value(app, canvas, 0, TEXT_RESULT_SCORE, text);
    } else {
        draw_number_text(text, shown(entry->games));
        draw_value(app, canvas, 0, TEXT_RESULT_GAMES, text);
    }
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

/* Wins of a game, without hints and with, on a line of its own. */
static void draw_wins(const struct app *app, struct canvas *canvas, uint8_t kind) {
    struct box box = {TEXT_X, VALUES_Y + kind * LINE_HEIGHT, TEXT_WIDTH, ROW_HEIGHT};
    uint32_t wins = 0;
    uint32_t hinted = 0;
    char text[DRAW_NUMBER_SIZE];
    for (int i = 0; i < HINTS; i++) {
        if (statistics_kind_at((unsigned)i) == kind) {
            wins += app->statistics.all[i].wins;
            hinted += app->statistics.all[i].hinted;
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

static void draw_results(const struct app *app, struct canvas *canvas, int number) {
    if (view(app)->page % PAGES_EACH == 0) {
        picture_draw(app, canvas, &view(app)->history, statistics_kind_at((unsigned)number),
                     app->statistics.all[number].games);
    } else {
        draw_figures(app, canvas, number);
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
    menu_draw_title(canvas, app_text(app, games[statistics_mode_at((unsigned)number)]), page);
    if (number == HINTS) {
        draw_hints(app, canvas);
    } else {
        draw_mode(app, canvas, number);
        draw_results(app, canvas, number);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

const struct screen screen_statistics = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
};
