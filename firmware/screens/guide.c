#include "firmware/screens/guide.h"

#include <string.h>

#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"

enum {
    TURNS_WITH_KEYS = 2, /* of each player */
    TURNS_PATIENT = 6,   /* turns of the player, after which the guide stops repeating what the
                            player does not try */
};

/* A key, and a text with @ in place of the key. */
struct key_text {
    const char *sign; /* shown if no key gives the action, or not yet */
    enum action action;
    enum text text;
};

static const struct key_text lessons[GUIDE_LESSONS] = {
    [GUIDE_LAY] = {"✥", ACTION_NEXT, TEXT_GUIDE_CHOOSE}, /* NEXT, and the next card */
    [GUIDE_JUMP] = {"«", ACTION_NONE, TEXT_GUIDE_JUMP},  /* the sign on the card */
    [GUIDE_END] = {"✓", ACTION_OK, TEXT_GUIDE_END},
    [GUIDE_BACK] = {"", ACTION_BACK, TEXT_GUIDE_BACK},
    [GUIDE_PILE] = {"↕", ACTION_NEXT, TEXT_GUIDE_PILE},
    [GUIDE_GOAL] = {"", ACTION_NONE, TEXT_GUIDE_GOAL},
};

static const struct key_text lay_key = {"", ACTION_OK, TEXT_GUIDE_LAY};

bool guide_is_on(const struct app *app) {
    return app->match.challenge == GUIDE_NUMBER;
}

void guide_deal(struct app *app) {
    choice_start_code(&app->choice, GUIDE_NUMBER);
    deal_ask(app);
}

void guide_learn(struct app *app, enum guide_lesson lesson) {
    match_learn(&app->match, (uint8_t)lesson);
}

bool guide_has_learnt(const struct app *app, enum guide_lesson lesson) {
    return (app->match.learnt >> lesson & 1) != 0;
}

enum settings_help guide_help(const struct app *app) {
    return guide_is_on(app) ? HELP_FULL : (enum settings_help)app->settings.help;
}

/* --- The line --------------------------------------------------------------------------------- */

static bool can_jump(const struct turn *turn) {
    for (uint8_t card = 0; card < turn->hand_size; card++) {
        for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
            if (turn_fits(turn, turn->hand[card], pile) == GAME_OK &&
                turn_cost(turn, turn->hand[card], pile) < 0) {
                return true;
            }
        }
    }
    return false;
}

/* The turns that each player has ended. */
static uint8_t turns_played(const struct game *game) {
    uint8_t turns = 0;
    for (uint8_t move = 0; move < game->moves; move++) {
        turns = (uint8_t)(turns + game->log[move].ends);
    }
    return turns / game->setup.players;
}

/* Whether now is the moment for a lesson. With two keys, a player who has chosen a card is choosing
 * a pile. */
static bool comes_up(const struct app *app, const struct guide_moment *now,
                     enum guide_lesson lesson) {
    const bool patient = turns_played(&app->match.game) < TURNS_PATIENT;
    if (now->choosing && lesson != GUIDE_PILE) {
        return lesson == GUIDE_LAY && app->match.game.moves == 0 &&
               guide_has_learnt(app, GUIDE_PILE);
    }
    switch (lesson) {
    case GUIDE_LAY:
        return app->match.game.moves == 0;
    case GUIDE_JUMP:
        return can_jump(now->turn);
    case GUIDE_END:
        return game_can_end(&app->match.game) == GAME_OK;
    case GUIDE_BACK:
        return patient && now->turn->laid > 0 && guide_has_learnt(app, GUIDE_END);
    case GUIDE_PILE:
        return now->choosing || (patient && !app_two_keys(app) && now->turn->laid == 0 &&
                                 cursor_piles(now->turn, now->cursor->card, guide_help(app)) > 1);
    default:
        return now->turn->laid == 0;
    }
}

/* Adds a key and what it does. `waits`: something else must be done first. */
static void add(const struct app *app, const struct key_text *key, bool waits, char *buffer,
                size_t size) {
    const char *symbol = key->action == ACTION_NONE || waits ? "" : app_symbol(app, key->action);
    size_t used = strlen(buffer);
    if (used > 0) {
        buffer[used++] = ' ';
    }
    name_in(app, *symbol != '\0' ? symbol : key->sign, key->text, 0, buffer + used, size - used);
}

/* What the line of the first turns says about the keys; GUIDE_LESSONS: nothing. */
static unsigned first_turns(const struct app *app, enum text text) {
    const uint8_t turns = turns_played(&app->match.game);
    if (turns < TURNS_WITH_KEYS && (text == TEXT_LAY_FIRST || text == TEXT_LAY_FIRST_ONE)) {
        return GUIDE_LAY;
    }
    return turns == TURNS_WITH_KEYS - 1 && text == TEXT_LAY_MORE &&
                   !guide_has_learnt(app, GUIDE_BACK)
               ? GUIDE_BACK
               : GUIDE_LESSONS;
}

/* The first lesson that comes up. Where the line speaks of a jump, only the lesson about jumps
 * takes its place. */
static unsigned lesson_of(const struct app *app, const struct guide_moment *now) {
    unsigned lesson = 0;
    while (lesson < GUIDE_LESSONS && (guide_has_learnt(app, (enum guide_lesson)lesson) ||
                                      !comes_up(app, now, (enum guide_lesson)lesson))) {
        lesson++;
    }
    return lesson == GUIDE_JUMP || now->text != TEXT_JUMP ? lesson : GUIDE_LESSONS;
}

bool guide_line(const struct app *app, const struct guide_moment *now, char *buffer, size_t size) {
    unsigned lesson = guide_is_on(app) ? lesson_of(app, now) : GUIDE_LESSONS;
    if (lesson == GUIDE_LESSONS) {
        lesson = first_turns(app, now->text);
    }
    if (lesson == GUIDE_LESSONS) {
        return false;
    }
    buffer[0] = '\0';
    add(app, &lessons[lesson], lesson == GUIDE_END && now->cursor->card < now->turn->hand_size,
        buffer, size);
    if (lesson == GUIDE_LAY) {
        add(app, &lay_key, false, buffer, size);
    }
    return true;
}

/* --- The question of a first start ------------------------------------------------------------ */

/* One key each. Without a d-pad, a short press means no, because it is easier. */
static bool handle(struct app *app, enum action action) {
    if (action == ACTION_OK) {
        guide_deal(app);
    } else if (action == ACTION_NEXT) {
        app_back(app);
    }
    return action != ACTION_BACK && action != ACTION_MENU;
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct legend answers[] = {{ACTION_OK, TEXT_YES},
                                     {app_two_keys(app) ? ACTION_NEXT : ACTION_BACK, TEXT_NO}};
    menu_draw_title(canvas, app_text(app, TEXT_WELCOME), NULL);
    menu_draw_text(canvas, app_text(app, TEXT_GUIDE_ASK));
    legend_draw(canvas, app_ui(app), answers, 2);
}

const struct screen screen_guide = {
    .handle = handle,
    .draw = draw,
};
