/*
 * A new game. The first row deals, the others change what is dealt. The title bar says it in words.
 */
#include <string.h>

#include "firmware/chance/challenge.h"
#include "firmware/screens/names.h"
#include "firmware/screens/screens.h"

#define TEXT_SIZE 48

/* All rows, from top to bottom. */
enum row {
    ROW_DEAL,
    ROW_GAME,
    ROW_PLAYERS,
    ROW_SEAT, /* the first of the seats */
    ROW_STRENGTH = ROW_SEAT + RULES_SEATS,
    ROW_EXPERT,
    ROW_SHORT_HANDS,
    ROW_FIRE,
    ROW_PRO,
    ROW_CARDS,
    ROW_INITIALS,
    ROWS,
};

static bool is_there(const struct choice *choice, uint8_t row) {
    const struct game_setup *setup = &choice->setup;
    const struct rules *rules = rules_of(setup->kind);
    const bool code = choice_is_from_code(choice);
    switch (row) {
    case ROW_PLAYERS:
        return rules->players_least < rules->players_most;
    case ROW_STRENGTH:
        return choice_dealt(choice).device_seats != 0;
    case ROW_EXPERT:
        return (rules->variants & RULES_EXPERT) != 0 && (!code || setup->expert);
    case ROW_SHORT_HANDS:
        return (rules->variants & RULES_SHORT_HANDS) != 0 && (!code || setup->short_hands);
    case ROW_FIRE:
        return (rules->variants & RULES_FIRE) != 0 && (!code || setup->fire);
    case ROW_PRO:
        return (rules->variants & RULES_PRO) != 0 && (!code || setup->pro);
    case ROW_CARDS:
        return !code;
    case ROW_INITIALS:
        return menu_count(choice_persons(choice)) > 1;
    default:
        return row < ROW_SEAT || row > ROW_STRENGTH || row - ROW_SEAT < choice_players(choice);
    }
}

static bool is_seat(uint8_t row) {
    return row >= ROW_SEAT && row < ROW_STRENGTH;
}

static uint32_t rows(const struct choice *choice) {
    uint32_t rows = 0;
    for (uint8_t row = 0; row < ROWS; row++) {
        rows |= (uint32_t)is_there(choice, row) << row;
    }
    return rows;
}

/* Shows a fresh code before dealing it. */
static void show_new_code(struct app *app) {
    const struct choice dealt = choice_dealt(&app->choice);
    uint32_t random;
    bool drawn = false;
    for (int start = 0; start < 2 && !drawn; start++) { /* two tries, as in match_deal */
        drawn = entropy_start(&app->entropy) &&
                entropy_bits(&app->entropy, CHALLENGE_RANDOM_BITS, &random);
    }
    if (!drawn) {
        deal_failed(app);
        return;
    }
    app->choice.number = challenge_number(&dealt.setup, random);
    app_open(app, SCREEN_CODE_SHOW, 0);
}

static void change(struct choice *choice, uint8_t row, int step) {
    struct game_setup *setup = &choice->setup;
    if (is_seat(row)) {
        choice->device_seats ^= (uint8_t)(1 << (row - ROW_SEAT));
    } else if (row == ROW_STRENGTH) {
        choice->strength = menu_wrap(choice->strength, step, MATCH_STRENGTHS);
    } else if (choice_is_from_code(choice)) {
        return;
    } else if (row == ROW_GAME) {
        choice_set_kind(choice, menu_wrap(setup->kind, step, GAME_KINDS));
    } else if (row == ROW_PLAYERS) {
        setup->players = (uint8_t)(menu_wrap((uint8_t)(setup->players - 1), step, RULES_SEATS) + 1);
    } else if (row == ROW_EXPERT) {
        setup->expert = !setup->expert;
    } else if (row == ROW_SHORT_HANDS) {
        setup->short_hands = !setup->short_hands;
    } else if (row == ROW_FIRE) {
        setup->fire = !setup->fire;
    } else if (row == ROW_PRO) {
        setup->pro = !setup->pro;
    } else if (row == ROW_CARDS && choice->day == 0) {
        choice->challenge = !choice->challenge;
    }
}

static bool handle(struct app *app, enum action action) {
    struct choice *choice = &app->choice;
    const enum menu_event event = menu_handle(&app->menu, menu_count(rows(choice)), action);
    const uint8_t row = menu_row_at(rows(choice), app->menu.cursor);
    if (event == MENU_CHOSEN && row == ROW_DEAL) {
        if (choice->challenge && !choice_is_from_code(choice) && choice->day == 0) {
            show_new_code(app);
        } else {
            deal_ask(app);
        }
    } else if (event == MENU_CHOSEN && row == ROW_INITIALS) {
        app_open(app, SCREEN_INITIALS, 0);
    } else if (menu_step(event) != 0) {
        change(choice, row, menu_step(event));
    }
    return event != MENU_NOTHING;
}

/* --- What the rows say ------------------------------------------------------------------------ */

static const char *on_or_off(const struct app *app, bool on) {
    return app_text(app, on ? TEXT_ON : TEXT_OFF);
}

/* "The Game, alone", "Quick & Easy, 3 players" */
static const char *write_deal(const struct app *app, char *text, size_t size) {
    const uint8_t players = choice_players(&app->choice);
    const struct game_setup setup = choice_dealt(&app->choice).setup;
    const char *game = app_text(app, name_of_setup(&setup));
    return name_in(app, game, players == 1 ? TEXT_DEALS_ALONE : TEXT_DEALS_MANY, players, text,
                   size);
}

/* What the title bar leaves out: "expert, short hands"; without variants, where the cards come
 * from. */
static const char *write_details(const struct app *app, char *text, size_t size) {
    const struct game_setup setup = choice_dealt(&app->choice).setup;
    const struct {
        bool on;
        enum text name;
    } details[] = {
        {setup.expert, TEXT_MODE_EXPERT},
        {setup.short_hands, TEXT_MODE_SHORT},
        {setup.pro, TEXT_MODE_PRO},
    };
    text[0] = '\0';
    for (unsigned i = 0; i < sizeof details / sizeof details[0]; i++) {
        if (details[i].on) {
            const size_t used = strlen(text);
            text_fill(text + used, size - used, used > 0 ? ", " : "", 0, 0);
            text_fill(text + strlen(text), size - strlen(text), app_text(app, details[i].name), 0,
                      0);
        }
    }
    return text[0] != '\0'
               ? text
               : app_text(app, app->choice.challenge ? TEXT_ABOUT_CHALLENGE : TEXT_ABOUT_SHUFFLED);
}

static enum text help_on(const struct choice *choice, uint8_t row, bool device) {
    static const enum text helps[ROWS] = {
        [ROW_PLAYERS] = TEXT_ABOUT_PLAYERS,
        [ROW_EXPERT] = TEXT_ABOUT_EXPERT,
        [ROW_SHORT_HANDS] = TEXT_ABOUT_SHORT_HANDS,
        [ROW_FIRE] = TEXT_ABOUT_FIRE,
        [ROW_PRO] = TEXT_ABOUT_PRO,
        [ROW_INITIALS] = TEXT_ABOUT_INITIALS,
    };
    if (is_seat(row)) {
        return device ? TEXT_ABOUT_DEVICE : TEXT_ABOUT_PERSON;
    }
    switch (row) {
    case ROW_GAME:
        return TEXT_ABOUT_CLASSIC + choice->setup.kind;
    case ROW_STRENGTH:
        return TEXT_ABOUT_EASY + choice->strength;
    case ROW_CARDS:
        return choice->day != 0    ? TEXT_ABOUT_DAY
               : choice->challenge ? TEXT_ABOUT_CHALLENGE
                                   : TEXT_ABOUT_SHUFFLED;
    default:
        return helps[row];
    }
}

static void write_value(const struct app *app, uint8_t row, struct menu_row *to) {
    const struct choice *choice = &app->choice;
    switch (row) {
    case ROW_GAME:
        to->value = app_text(app, name_of_game(choice->setup.kind));
        break;
    case ROW_PLAYERS:
        to->value = draw_number_text(to->space, choice->setup.players);
        break;
    case ROW_STRENGTH:
        to->value = app_text(app, TEXT_EASY + choice->strength);
        break;
    case ROW_EXPERT:
        to->value = on_or_off(app, choice->setup.expert);
        break;
    case ROW_SHORT_HANDS:
        to->value = on_or_off(app, choice->setup.short_hands);
        break;
    case ROW_FIRE:
        to->value = on_or_off(app, choice->setup.fire);
        break;
    case ROW_PRO:
        to->value = on_or_off(app, choice->setup.pro);
        break;
    case ROW_CARDS:
        to->value = app_text(app, choice->challenge ? TEXT_CHALLENGE : TEXT_SHUFFLED);
        if (choice->day != 0) {
            challenge_write_date(choice->day, to->space);
            to->value = to->space;
            to->locked = true;
        }
        break;
    default:
        break;
    }
}

static void draw_row(const void *context, uint8_t place, struct menu_row *to) {
    static const enum text labels[ROWS] = {
        [ROW_DEAL] = TEXT_DEAL,       [ROW_GAME] = TEXT_GAME,
        [ROW_PLAYERS] = TEXT_PLAYERS, [ROW_STRENGTH] = TEXT_STRENGTH,
        [ROW_EXPERT] = TEXT_EXPERT,   [ROW_SHORT_HANDS] = TEXT_SHORT_HANDS,
        [ROW_FIRE] = TEXT_ON_FIRE,    [ROW_PRO] = TEXT_PRO,
        [ROW_CARDS] = TEXT_CARDS,     [ROW_INITIALS] = TEXT_INITIALS,
    };
    const struct app *app = context;
    const struct choice *choice = &app->choice;
    const uint8_t row = menu_row_at(rows(choice), place);
    const uint8_t seat = (uint8_t)(row - ROW_SEAT);
    const bool device = is_seat(row) && (choice->device_seats >> seat & 1) != 0;
    const bool decided = row != ROW_DEAL && row != ROW_STRENGTH && row != ROW_INITIALS;
    to->locked = choice_is_from_code(choice) && decided && !is_seat(row);
    if (is_seat(row)) {
        to->label = name_of_seat(app, seat, device, to->space);
        to->value = app_text(app, device ? TEXT_DEVICE : TEXT_PERSON);
    } else {
        to->label = app_text(app, labels[row]);
        write_value(app, row, to);
    }
    if (row != ROW_DEAL) {
        to->help = app_text(app, help_on(choice, row, device));
    } else {
        to->help = choice_is_from_code(choice) ? write_deal(app, to->space, sizeof to->space)
                                               : write_details(app, to->space, sizeof to->space);
    }
}

static void draw(const struct app *app, struct canvas *canvas) {
    const struct choice *choice = &app->choice;
    const bool code = choice_is_from_code(choice);
    char text[TEXT_SIZE];
    menu_draw(&app->menu, canvas, app_ui(app),
              code ? app_text(app, TEXT_CODE) : write_deal(app, text, sizeof text),
              menu_count(rows(choice)), draw_row, app);
    if (code) {
        challenge_write(choice->number, text);
        menu_draw_title(canvas, app_text(app, TEXT_CODE), text);
    }
}

const struct screen screen_setup = {
    .handle = handle,
    .draw = draw,
};
