#include "firmware/screens/how_to.h"

#include "firmware/screens/guide.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"

/* Each text from `first` up to `end` is a page. The keys have KEY_PAGES more pages, before their
 * texts. */
static const struct topic {
    enum text title;
    enum text first;
    enum text end;
} topics[] = {
    {TEXT_THE_GAME, TEXT_RULES_CLASSIC_1, TEXT_RULES_DUEL_1},
    {TEXT_FACE_TO_FACE, TEXT_RULES_DUEL_1, TEXT_RULES_QUICK_1},
    {TEXT_QUICK_AND_EASY, TEXT_RULES_QUICK_1, TEXT_RULES_KEYS_1},
    {TEXT_SIGNS, TEXTS, TEXTS}, /* has its own screen */
    {TEXT_KEYS, TEXT_RULES_KEYS_1, TEXT_KEYS_MOVE},
};

enum {
    TOPICS = sizeof topics / sizeof topics[0],
    KEY_PAGES = 3, /* what the keys do: in lists, and while playing */
    KEY_LINES = 3, /* on such a page */
    KEY_WIDTH = 17,
    KEY_HEIGHT = 13, /* rows from line to line: a held key has a line below it */
    ROW_GUIDE = 0,   /* in the list: the guided game; the topics follow */
};

APP_STATE(struct how_to);

static const struct topic *topic_of(const struct app *app) {
    return &topics[view(app)->topic - 1];
}

static uint8_t key_pages(const struct topic *topic) {
    return topic->title == TEXT_KEYS ? KEY_PAGES : 0;
}

static uint8_t pages(const struct topic *topic) {
    return (uint8_t)(topic->end - topic->first + key_pages(topic));
}

/* A safe start has not read the match, which dealing would end. */
static uint32_t rows(const struct app *app) {
    const uint32_t all = (1U << (TOPICS + 1)) - 1;
    return all & ~((uint32_t)app_is_safe(app) << ROW_GUIDE);
}

static bool handle_list(struct app *app, enum action action) {
    const enum menu_event event = menu_handle(&app->menu, menu_count(rows(app)), action);
    const uint8_t row = menu_row_at(rows(app), app->menu.cursor);
    if (event == MENU_CHOSEN && row == ROW_GUIDE) {
        guide_deal(app);
    } else if (event == MENU_CHOSEN && topics[row - 1].title == TEXT_SIGNS) {
        app_open(app, SCREEN_SIGNS, 0);
    } else if (event == MENU_CHOSEN) {
        *state(app) = (struct how_to){.topic = row};
    }
    return event != MENU_NOTHING;
}

/* OK leads through the pages and, after the last one, back to the list. */
static bool handle_pages(struct app *app, enum action action) {
    uint8_t *page = &state(app)->page;
    const uint8_t count = pages(topic_of(app));
    switch (action) {
    case ACTION_OK:
        if (++*page == count) {
            state(app)->topic = 0;
        }
        return true;
    case ACTION_BACK:
        state(app)->topic = 0;
        return true;
    default:
        return menu_leaf(page, count, action);
    }
}

static bool handle(struct app *app, enum action action) {
    return state(app)->topic == 0 ? handle_list(app, action) : handle_pages(app, action);
}

static void row(const void *context, uint8_t number, struct menu_row *to) {
    const struct app *app = context;
    const uint8_t topic = menu_row_at(rows(app), number);
    to->label = app_text(app, topic == ROW_GUIDE ? TEXT_GUIDED : topics[topic - 1].title);
}

static void draw_keys(const struct app *app, struct canvas *canvas, uint8_t page) {
    const char *move = app_symbol_move(app);
    const char *ok = app_symbol(app, ACTION_OK);
    const char *back = app_symbol(app, ACTION_BACK);
    const char *menu = app_symbol(app, ACTION_MENU);
    const bool pad = !app_two_keys(app);
    const struct {
        const char *symbol;
        enum text text;
    } lines[KEY_PAGES * KEY_LINES] = {
        {move, TEXT_KEYS_MOVE},
        {ok, TEXT_KEYS_OK},
        {back, TEXT_KEYS_BACK},
        {pad ? "↔" : move, pad ? TEXT_KEYS_CARD : TEXT_KEYS_NEXT},
        {pad ? "↕" : ok, pad ? TEXT_KEYS_PILE : TEXT_KEYS_LAY},
        {pad ? ok : back, pad ? TEXT_KEYS_LAY : TEXT_KEYS_TAKE_BACK},
        {pad ? back : menu, pad ? TEXT_KEYS_TAKE_BACK : TEXT_KEYS_MENU},
        {pad ? menu : NULL, TEXT_KEYS_MENU},
    };
    for (unsigned i = 0; i < KEY_LINES; i++) {
        const int y = TEXT_Y + (int)i * KEY_HEIGHT;
        const unsigned line = page * KEY_LINES + i;
        if (lines[line].symbol != NULL) {
            draw_text_in(canvas, (struct box){TEXT_X, y, KEY_WIDTH, ROW_HEIGHT}, DRAW_LEFT,
                         &font_text, DRAW_SET, lines[line].symbol);
            draw_text(canvas, TEXT_X + KEY_WIDTH + 3, y + 2, &font_text, DRAW_SET,
                      app_text(app, lines[line].text));
        }
    }
}

static void draw_page(const struct app *app, struct canvas *canvas) {
    static const struct legend legend[] = {
        {LEGEND_MOVE, TEXT_KEY_PAGE},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    const struct topic *topic = topic_of(app);
    const uint8_t page = view(app)->page;
    char number[DRAW_NUMBER_SIZE];
    text_fill(number, sizeof number, "#/#", page + 1, pages(topic));
    menu_draw_title(canvas, app_text(app, topic->title), number);
    if (page < key_pages(topic)) {
        draw_keys(app, canvas, page);
    } else {
        const struct paragraph paragraph = {
            .font = &font_text,
            .text = app_text(app, (enum text)(topic->first + page - key_pages(topic))),
            .width = TEXT_WIDTH,
            .line_height = LINE_HEIGHT,
        };
        draw_wrap(canvas, TEXT_X, TEXT_Y, &paragraph, 0, TEXT_LINES, DRAW_SET);
    }
    legend_draw(canvas, app_ui(app), legend, sizeof legend / sizeof legend[0]);
}

static void draw(const struct app *app, struct canvas *canvas) {
    if (view(app)->topic == 0) {
        menu_draw(&app->menu, canvas, app_ui(app), app_text(app, TEXT_HOW_TO_PLAY),
                  menu_count(rows(app)), row, app);
    } else {
        draw_page(app, canvas);
    }
}

const struct screen screen_how_to = {
    .handle = handle,
    .draw = draw,
};
