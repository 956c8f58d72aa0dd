#include <string.h>

#include "firmware/app/app.h"
#include "firmware/chance/challenge.h"
#include "firmware/screens/screens.h"

/* All rows there can be, from top to bottom. */
enum row {
    ROW_GAME,
    ROW_PLAYERS,
    ROW_SEAT, /* the first of them */
    ROW_EXPERT = ROW_SEAT + RULES_SEATS,
    ROW_SHORT_HANDS,
    ROW_PRO,
    ROW_CARDS,
    ROW_DEAL,
    ROWS,
};

/* --- What is chosen --------------------------------------------------------------------------- */

static bool is_from_code(const struct setup_choice *choice) {
    return choice->number != MATCH_NO_CHALLENGE;
}

/* The number chosen is kept while a duel is passed by on the way to another game. */
static uint8_t players(const struct setup_choice *choice) {
    return choice->setup.kind == GAME_DUEL ? 2 : choice->setup.players;
}

/* What is dealt: without what does not go with this game. */
static struct setup_choice result(const struct setup_choice *choice) {
    struct setup_choice dealt = *choice;
    dealt.setup.players = players(choice);
    dealt.setup.expert = choice->setup.expert && choice->setup.kind == GAME_CLASSIC;
    dealt.setup.short_hands = choice->setup.short_hands && choice->setup.kind == GAME_CLASSIC;
    dealt.setup.pro = choice->setup.pro && choice->setup.kind == GAME_QUICK;
    dealt.device_seats &= (uint8_t)((1 << dealt.setup.players) - 1);
    return dealt;
}

static bool is_there(const struct setup_choice *choice, uint8_t row) {
    const struct game_setup *setup = &choice->setup;
    const bool code = is_from_code(choice);
    switch (row) {
    case ROW_PLAYERS:
        return setup->kind != GAME_DUEL;
    case ROW_EXPERT:
        return setup->kind == GAME_CLASSIC && (!code || setup->expert);
    case ROW_SHORT_HANDS:
        return setup->kind == GAME_CLASSIC && (!code || setup->short_hands);
    case ROW_PRO:
        return setup->kind == GAME_QUICK && (!code || setup->pro);
    case ROW_CARDS:
        return !code;
    default:
        return row < ROW_SEAT || row >= ROW_EXPERT || row - ROW_SEAT < players(choice);
    }
}

static bool is_seat(uint8_t row) {
    return row >= ROW_SEAT && row < ROW_EXPERT;
}

static uint8_t count(const struct setup_choice *choice) {
    uint8_t rows = 0;
    for (uint8_t row = 0; row < ROWS; row++) {
        rows = (uint8_t)(rows + is_there(choice, row));
    }
    return rows;
}

/* The row in place `place` of the list. */
static uint8_t row_at(const struct setup_choice *choice, uint8_t place) {
    uint8_t row = 0;
    while (row < ROW_DEAL && (!is_there(choice, row) || place-- > 0)) {
        row++;
    }
    return row;
}

/* --- Dealing ---------------------------------------------------------------------------------- */

void setup_show(struct app *app, const struct setup_choice *choice) {
    const struct setup_choice start = {
        .setup = {.kind = GAME_CLASSIC, .players = 1},
        .number = MATCH_NO_CHALLENGE,
    };
    const struct setup_choice shown = choice ? *choice : start;
    app_show(app, SCREEN_SETUP);
    app->state.setup = shown;
    if (is_from_code(&shown)) {
        app->state.menu.cursor = shown.setup.kind == GAME_DUEL ? 1 : 2;
    }
}

void setup_deal_now(struct app *app, const struct setup_choice *choice) {
    const struct setup_choice dealt = *choice;
    if (match_deal(app, &dealt.setup, dealt.device_seats, dealt.number) != MATCH_DEALT) {
        message_show(app, TEXT_NOISE_FAILED);
    }
}

void setup_deal(struct app *app, const struct setup_choice *choice) {
    const uint8_t status = app->match.game.status;
    if (match_exists(app) && (status == GAME_PLAYING || status == GAME_STUCK)) {
        confirm_ask_deal(app, choice);
    } else {
        setup_deal_now(app, choice);
    }
}

/* A fresh code is shown before it is dealt. */
static void show_new_code(struct app *app, struct setup_choice dealt) {
    uint32_t random;
    if (!entropy_start(&app->entropy) ||
        !entropy_bits(&app->entropy, CHALLENGE_RANDOM_BITS, &random)) {
        message_show(app, TEXT_NOISE_FAILED);
        return;
    }
    dealt.number = challenge_number(&dealt.setup, random);
    app_show(app, SCREEN_CODE_SHOW);
    app->state.setup = dealt;
}

static void deal(struct app *app) {
    const struct setup_choice dealt = result(&app->state.setup);
    if (dealt.challenge && !is_from_code(&dealt)) {
        show_new_code(app, dealt);
    } else {
        setup_deal(app, &dealt);
    }
}

/* --- The screen ------------------------------------------------------------------------------- */

/* Alone, one plays a duel against the device. */
static void change_game(struct setup_choice *choice, int step) {
    choice->setup.kind = menu_turn(choice->setup.kind, step, GAME_KINDS);
    if (choice->setup.players == 1) {
        choice->device_seats =
            (uint8_t)((choice->device_seats & ~2) | (choice->setup.kind == GAME_DUEL ? 2 : 0));
    }
}

static void change(struct setup_choice *choice, uint8_t row, int step) {
    struct game_setup *setup = &choice->setup;
    if (is_seat(row)) {
        choice->device_seats ^= (uint8_t)(1 << (row - ROW_SEAT));
    } else if (is_from_code(choice)) {
        return;
    } else if (row == ROW_GAME) {
        change_game(choice, step);
    } else if (row == ROW_PLAYERS) {
        setup->players = (uint8_t)(menu_turn((uint8_t)(setup->players - 1), step, RULES_SEATS) + 1);
    } else if (row == ROW_EXPERT) {
        setup->expert = !setup->expert;
    } else if (row == ROW_SHORT_HANDS) {
        setup->short_hands = !setup->short_hands;
    } else if (row == ROW_PRO) {
        setup->pro = !setup->pro;
    } else if (row == ROW_CARDS) {
        choice->challenge = !choice->challenge;
    }
}

static bool handle(struct app *app, enum action action) {
    struct setup_choice *choice = &app->state.setup;
    if (action == ACTION_BACK) {
        title_return(app, is_from_code(choice) ? TITLE_ENTER_CODE : TITLE_NEW_GAME);
        return true;
    }
    const enum menu_event event = menu_handle(&app->state.menu, count(choice), action);
    const uint8_t row = row_at(choice, app->state.menu.cursor);
    if (event == MENU_CHOSEN && row == ROW_DEAL) {
        deal(app);
    } else if (menu_step(event) != 0) {
        change(choice, row, menu_step(event));
    }
    return event != MENU_NOTHING;
}

static const char *on_or_off(const struct app *app, bool on) {
    return app_text(app, on ? TEXT_ON : TEXT_OFF);
}

static void draw_row(const struct app *app, uint8_t place, struct menu_row *to) {
    static const enum text games[GAME_KINDS] = {
        [GAME_CLASSIC] = TEXT_THE_GAME,
        [GAME_DUEL] = TEXT_FACE_TO_FACE,
        [GAME_QUICK] = TEXT_QUICK_AND_EASY,
    };
    const struct setup_choice *choice = &app->state.setup;
    const uint8_t row = row_at(choice, place);
    const uint8_t seat = (uint8_t)(row - ROW_SEAT);
    to->fixed = is_from_code(choice) && !is_seat(row);
    switch (row) {
    case ROW_GAME:
        to->label = app_text(app, TEXT_GAME);
        to->value = app_text(app, games[choice->setup.kind]);
        break;
    case ROW_PLAYERS:
        to->label = app_text(app, TEXT_PLAYERS);
        to->value = draw_number_text(to->space, choice->setup.players);
        break;
    case ROW_EXPERT:
        to->label = app_text(app, TEXT_EXPERT);
        to->value = on_or_off(app, choice->setup.expert);
        break;
    case ROW_SHORT_HANDS:
        to->label = app_text(app, TEXT_SHORT_HANDS);
        to->value = on_or_off(app, choice->setup.short_hands);
        break;
    case ROW_PRO:
        to->label = app_text(app, TEXT_PRO);
        to->value = on_or_off(app, choice->setup.pro);
        break;
    case ROW_CARDS:
        to->label = app_text(app, TEXT_CARDS);
        to->value = app_text(app, choice->challenge ? TEXT_CHALLENGE : TEXT_SHUFFLED);
        break;
    case ROW_DEAL:
        to->label = app_text(app, TEXT_DEAL);
        break;
    default:
        to->label = text_fill(to->space, sizeof to->space, app_text(app, TEXT_SEAT), seat + 1, 0);
        to->value = app_text(app, (choice->device_seats >> seat & 1) ? TEXT_DEVICE : TEXT_PERSON);
        break;
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct setup_choice *choice = &app->state.setup;
    const bool code = is_from_code(choice);
    menu_draw(&app->state.menu, canvas, app_text(app, code ? TEXT_CODE : TEXT_NEW_GAME),
              count(choice), draw_row, app);
    if (code) {
        char text[CHALLENGE_LENGTH + 1];
        challenge_write(choice->number, text);
        menu_draw_title(canvas, app_text(app, TEXT_CODE), text);
    }
}

const struct screen screen_setup = {
    .handle = handle,
    .draw = draw,
    .back = SCREEN_TITLE,
};
