#include "firmware/chance/challenge.h"
#include "firmware/screens/coaching.h"
#include "firmware/screens/guide.h"
#include "firmware/screens/layout.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "game/score.h"

/* The chosen item is lit at the foot of the screen, the others are beside it. */
enum {
    ITEM_HARDER,     /* after a win: new cards, with one more variant that makes the game harder */
    ITEM_AGAIN,      /* new cards; not after a challenge, unless it was the guided game */
    ITEM_SAME_CARDS, /* the first item after a challenge */
    ITEM_REPLAY,
    ITEM_SHARE,
    ITEM_TITLE,
    ITEMS,
};

enum {
    WORD_Y = 14,      /* the result in large letters */
    WORD_HEIGHT = 16, /* its rows */
    STAR_AWAY = 13,   /* from the edge of a word to the far edge of its star */
    LINES = 2,        /* most lines of small text under it */
    LINES_Y = 30,
    TEXT_SIZE = 48,
};

static void enter(struct app *app) {
    coaching_go_on(app);
}

static bool think(struct app *app) {
    return coaching_think(app);
}

/* The variant that would make the game harder (enum rules_variant); 0: none, or the game was not
 * won. */
static uint8_t harder(const struct app *app) {
    struct game_setup setup = app->match.game.setup;
    return app->match.game.status == GAME_WON && !guide_is_on(app) ? choice_harden(&setup) : 0;
}

static uint32_t items(const struct app *app) {
    const bool challenge = app->match.challenge != MATCH_NO_CHALLENGE && !guide_is_on(app);
    return ((1U << ITEMS) - 1) & ~((uint32_t)challenge << ITEM_AGAIN) &
           ~((uint32_t)(harder(app) == 0) << ITEM_HARDER);
}

static void choose(struct app *app, uint8_t item) {
    if (item == ITEM_AGAIN || item == ITEM_HARDER) {
        choice_start(&app->choice, &app->match);
        if (item == ITEM_HARDER) {
            choice_harden(&app->choice.setup);
        }
        deal_now(app);
    } else if (item == ITEM_SAME_CARDS) {
        match_deal_again(&app->match);
        app_go_on(app);
    } else if (item == ITEM_REPLAY) {
        app_open(app, SCREEN_REPLAY, 0);
    } else if (item == ITEM_SHARE) {
        app_open(app, SCREEN_SHARE, 0);
    } else {
        app_home(app);
    }
}

static bool handle(struct app *app, enum action action) {
    const enum menu_event event = menu_handle_buttons(&app->menu, menu_count(items(app)), action);
    coaching_go_on(app);
    if (event == MENU_CHOSEN) {
        choose(app, menu_row_at(items(app), app->menu.cursor));
    }
    return event != MENU_NOTHING;
}

/* --- The result ------------------------------------------------------------------------------- */

/* Draws a word in large letters; a triumph is between two stars. */
static void draw_word(struct canvas *canvas, const char *word, bool triumph) {
    const struct box box = {0, WORD_Y, HAL_FRAME_WIDTH, WORD_HEIGHT};
    const int half = draw_text_width(&font_bold, word) / 2 + STAR_AWAY;
    const int y = WORD_Y + (WORD_HEIGHT - font_text.capital) / 2;
    draw_text_in(canvas, box, DRAW_CENTRE, &font_bold, DRAW_SET, word);
    if (triumph) {
        draw_text(canvas, HAL_FRAME_WIDTH / 2 - half, y, &font_text, DRAW_SET, "★");
        draw_text(canvas, HAL_FRAME_WIDTH / 2 + half - draw_text_width(&font_text, "★"), y,
                  &font_text, DRAW_SET, "★");
    }
}

/* Draws the number of cards left, large. */
static void draw_left(const struct app *app, struct canvas *canvas, uint8_t left) {
    const char *cards = app_text(app, left == 1 ? TEXT_CARD_LEFT : TEXT_CARDS_LEFT);
    const int free = HAL_FRAME_WIDTH - draw_number_width(&font_pile, left) - 5 -
                     draw_text_width(&font_text, cards);
    const int x = draw_number(canvas, free / 2, WORD_Y, &font_pile, DRAW_SET, left);
    draw_text(canvas, x + 5, WORD_Y + (WORD_HEIGHT - font_text.capital) / 2, &font_text, DRAW_SET,
              cards);
}

static void draw_winner(const struct app *app, struct canvas *canvas) {
    const struct match *match = &app->match;
    const uint8_t winner = match->game.winner;
    char name[NAME_SIZE];
    char text[TEXT_SIZE];
    if (match_persons(match) != 1) {
        name_of_player(app, winner, name);
        draw_word(canvas, name_in(app, name, TEXT_SEAT_WINS, 0, text, sizeof text), true);
    } else {
        const bool won = match_is_won(match);
        draw_word(canvas, app_text(app, won ? TEXT_YOU_WIN : TEXT_DEVICE_WINS), won);
    }
}

/* --- What there is to say about it ------------------------------------------------------------ */

struct lines {
    char text[LINES][TEXT_SIZE];
    uint8_t count;
};

static void add_line(struct lines *lines, const char *pattern, int first, int second) {
    text_fill(lines->text[lines->count++], TEXT_SIZE, pattern, first, second);
}

/* Says whose cards are left. */
static void add_left(const struct app *app, struct lines *lines) {
    const struct game *game = &app->match.game;
    char name[NAME_SIZE];
    if (match_persons(&app->match) == 1) {
        const uint8_t you = match_is_device(&app->match, 0);
        add_line(lines, app_text(app, TEXT_DUEL_LEFT), game_seat_left(game, you),
                 game_seat_left(game, 1 - you));
        return;
    }
    for (uint8_t seat = 0; seat < 2; seat++) {
        name_in(app, name_of_player(app, seat, name), TEXT_SEAT_LEFT, game_seat_left(game, seat),
                lines->text[lines->count++], TEXT_SIZE);
    }
}

static void add_verdict(const struct app *app, struct lines *lines) {
    const struct game *game = &app->match.game;
    const struct rules *rules = rules_of(game->setup.kind);
    const bool scored = game->setup.players == 1 && !guide_is_on(app);
    const uint16_t score = score_of(game);
    if (rules->rivals) {
        add_left(app, lines);
    } else if (game->status == GAME_WON) {
        add_line(lines, app_text(app, scored ? TEXT_SCORE_WON : TEXT_BEATEN_ALL), score, 0);
    } else if (game_left(game) < rules->excellent) {
        add_line(lines, app_text(app, scored ? TEXT_SCORE_EXCELLENT : TEXT_EXCELLENT), score, 0);
    } else if (scored) {
        add_line(lines, app_text(app, TEXT_SCORE), score, 0);
    }
    if (guide_is_on(app) && game->status != GAME_WON) {
        add_line(lines, app_text(app, TEXT_GUIDE_RESULT), 0, 0);
    }
}

/* What no game before has reached: the fewest cards left, the best score, or both. False: neither.
 */
static bool add_new_record(const struct app *app, struct lines *lines) {
    const struct statistics_news *news = &app->match.news;
    const bool best = news->score_best > 0 && news->score > news->score_best;
    if (!news->counts || news->first || !(news->record || best)) {
        return false;
    }
    const enum text text = !best          ? TEXT_NEW_RECORD
                           : news->record ? TEXT_NEW_RECORD_SCORE
                                          : TEXT_NEW_SCORE;
    add_line(lines, app_text(app, text), 0, 0);
    return true;
}

/* What there is to beat, if a line is left for it. A win leaves only the score to beat. */
static void add_record(const struct app *app, struct lines *lines) {
    const struct statistics_news *news = &app->match.news;
    const bool scored = news->score_best > 0;
    if (!news->counts || news->first || lines->count == LINES) {
        return;
    }
    if (news->left == 0 && scored) {
        add_line(lines, app_text(app, TEXT_BEST_SCORE), news->score_best, 0);
    } else if (news->left > 0) {
        add_line(lines, app_text(app, scored ? TEXT_RECORD_SCORE : TEXT_RECORD), news->best,
                 news->score_best);
    }
}

/* Says which turn cost the most. Where the text leaves no line, only while the replay is chosen. */
static void add_remark(const struct app *app, struct lines *lines) {
    const struct coach_remark *remark = coach_biggest(&app->match.coach);
    if (remark == NULL) {
        return;
    }
    if (lines->count == LINES && menu_row_at(items(app), app->menu.cursor) == ITEM_REPLAY) {
        lines->count = 0;
    }
    if (lines->count < LINES) {
        add_line(lines, app_text(app, TEXT_COACH), remark->turn,
                 coach_percent(remark->better.chance) - coach_percent(remark->chance));
    }
}

static void draw_lines(const struct app *app, struct canvas *canvas) {
    struct lines lines = {.count = 0};
    add_verdict(app, &lines);
    const bool is_new = add_new_record(app, &lines);
    add_remark(app, &lines);
    if (!is_new) {
        add_record(app, &lines);
    }
    for (uint8_t i = 0; i < lines.count; i++) {
        const int y = LINES_Y + (LINES - lines.count) * LINE_HEIGHT / 2 + i * LINE_HEIGHT;
        const struct box box = {0, y, HAL_FRAME_WIDTH, ROW_HEIGHT};
        draw_text_in(canvas, box, DRAW_CENTRE, &font_text, DRAW_SET, lines.text[i]);
    }
}

static void draw_title(const struct app *app, struct canvas *canvas) {
    const struct game_setup *setup = &app->match.game.setup;
    char right[TEXT_SIZE];
    if (app->match.challenge != MATCH_NO_CHALLENGE) {
        challenge_write(app->match.challenge, right);
    } else {
        name_of_players(app, setup->players, right, sizeof right);
    }
    menu_draw_title(canvas, app_text(app, name_of_setup(setup)), right);
}

/* "Again, new cards", "Harder: Expert" */
static const char *write_item(const struct app *app, char *text, size_t size) {
    static const enum text labels[ITEMS] = {
        [ITEM_AGAIN] = TEXT_AGAIN, [ITEM_SAME_CARDS] = TEXT_SAME_CARDS, [ITEM_REPLAY] = TEXT_REPLAY,
        [ITEM_SHARE] = TEXT_SHARE, [ITEM_TITLE] = TEXT_TO_TITLE,
    };
    const uint8_t item = menu_row_at(items(app), app->menu.cursor);
    if (item != ITEM_HARDER) {
        return app_text(app, labels[item]);
    }
    const uint8_t variant = harder(app);
    const enum text name = variant == RULES_EXPERT        ? TEXT_EXPERT
                           : variant == RULES_SHORT_HANDS ? TEXT_SHORT_HANDS
                           : variant == RULES_FIRE        ? TEXT_ON_FIRE
                                                          : TEXT_PRO;
    return name_in(app, app_text(app, name), TEXT_HARDER, 0, text, size);
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct game *game = &app->match.game;
    char item[TEXT_SIZE];
    draw_title(app, canvas);
    if (rules_of(game->setup.kind)->rivals) {
        draw_winner(app, canvas);
    } else if (game->status == GAME_WON) {
        draw_word(canvas, app_text(app, TEXT_BEATEN), true);
    } else {
        draw_left(app, canvas, game_left(game));
    }
    draw_lines(app, canvas);
    menu_draw_turner(canvas, app_ui(app), write_item(app, item, sizeof item));
}

const struct screen screen_over = {
    .enter = enter,
    .handle = handle,
    .draw = draw,
    .think = think,
    .scene = MATCH_SCENE_OVER,
};
