#include "firmware/match/match.h"

#include "firmware/app/app.h"
#include "firmware/saving/store.h"
#include "firmware/screens/screens.h"
#include "game/advisor.h"
#include "game/shuffle.h"

bool match_is_device(const struct match *match, uint8_t seat) {
    return (match->device_seats >> seat & 1) != 0;
}

uint8_t match_persons(const struct match *match) {
    uint8_t persons = 0;
    for (uint8_t seat = 0; seat < match->game.setup.players; seat++) {
        persons = (uint8_t)(persons + !match_is_device(match, seat));
    }
    return persons;
}

bool match_exists(const struct app *app) {
    return app->match.phase != MATCH_NONE;
}

static bool is_over(const struct game *game) {
    return game->status == GAME_WON || game->status == GAME_LOST;
}

/* The first person who has not looked at their hand, or the number of players. */
static uint8_t next_to_look(const struct app *app) {
    uint8_t seat = 0;
    while (seat < app->match.game.setup.players &&
           (match_is_device(&app->match, seat) || (app->looked >> seat & 1) != 0)) {
        seat++;
    }
    return seat;
}

uint8_t match_due(const struct app *app) {
    if (app->match.phase == MATCH_LOOKING) {
        return next_to_look(app);
    }
    return app->talker != GAME_NOBODY ? app->talker : app->match.game.turn;
}

/* The seat of the one person at the table. */
static uint8_t only_person(const struct match *match) {
    uint8_t seat = 0;
    while (match_is_device(match, seat)) {
        seat++;
    }
    return seat;
}

static void deal_to(struct app *app, const struct game_setup *setup, uint8_t device_seats,
                    uint32_t challenge, const uint8_t *deck) {
    struct match *match = &app->match;
    game_new(&match->game, setup, deck);
    match->device_seats = device_seats;
    match->challenge = challenge;
    match->serial = (uint16_t)(app->statistics.counted + 1);
    const uint8_t persons = match_persons(match);
    const bool choose = setup->players > 1 && setup->kind != GAME_DUEL && persons > 0;
    match->phase = choose ? MATCH_LOOKING : MATCH_PLAYING;
    app->looked = 0;
    app->talker = GAME_NOBODY;
    app->viewer = persons == 1 ? only_person(match) : GAME_NOBODY;
    match_changed(app);
}

enum match_deal_result match_deal(struct app *app, const struct game_setup *setup,
                                  uint8_t device_seats, uint32_t challenge) {
    struct game_setup chosen = *setup;
    struct seed seed = {challenge};
    struct bits bits = {entropy_bits, &app->entropy};
    uint8_t deck[RULES_CARDS];
    if (challenge != MATCH_NO_CHALLENGE) {
        bits = seed_bits(&seed);
    } else if (!entropy_start(&app->entropy)) {
        return MATCH_NOISE_FAILED;
    }
    if (!shuffle(setup->kind, &bits, deck)) {
        return MATCH_NOISE_FAILED;
    }
    if (setup->kind == GAME_DUEL && !shuffle_pick(&bits, 1, &chosen.starter)) {
        return MATCH_NOISE_FAILED;
    }
    deal_to(app, &chosen, device_seats, challenge, deck);
    match_next(app);
    return MATCH_DEALT;
}

/* Seats of the device say what a person there would say, all the time. */
static void device_seats_talk(struct match *match) {
    struct game *game = &match->game;
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        if (!match_is_device(match, seat) || seat == game->turn) {
            continue;
        }
        struct view view;
        view_of(&view, game, seat);
        for (uint8_t pile = 0; game->setup.kind == GAME_CLASSIC && pile < RULES_PILES; pile++) {
            game_mark(game, seat, pile, advisor_marker(&view, pile));
        }
        game_tell(game, seat);
    }
}

void match_settle(struct app *app) {
    const struct match *match = &app->match;
    if (match->phase == MATCH_PLAYING && is_over(&match->game) &&
        statistics_count(&app->statistics, &match->game, match->device_seats, match->serial,
                         &app->news)) {
        store_statistics(app);
    }
}

void match_changed(struct app *app) {
    device_seats_talk(&app->match);
    store_match(app);
    match_settle(app);
}

/* The screen for the seat that is due: behind the guard, unless its person has the device. */
static void show_hand(struct app *app, enum screen_id screen) {
    app_show(app, app->viewer == match_due(app) ? screen : SCREEN_PASS);
}

static void warn_of_failed_save(struct app *app) {
    app->save_warned = true;
    message_show(app, TEXT_SAVE_FAILED);
}

void match_next(struct app *app) {
    const struct match *match = &app->match;
    if (match->phase == MATCH_NONE) {
        app_show(app, SCREEN_TITLE);
    } else if (app->save_failed && !app->save_warned) {
        warn_of_failed_save(app);
    } else if (match->phase == MATCH_LOOKING && next_to_look(app) < match->game.setup.players) {
        show_hand(app, SCREEN_LOOK);
    } else if (match->phase == MATCH_LOOKING) {
        app_show(app, SCREEN_STARTER);
    } else if (is_over(&match->game)) {
        app_show(app, SCREEN_OVER);
    } else if (app->talker != GAME_NOBODY) {
        show_hand(app, SCREEN_TALK);
    } else if (match_is_device(match, match->game.turn)) {
        app_show(app, SCREEN_DEVICE);
    } else {
        show_hand(app, match->game.status == GAME_STUCK ? SCREEN_STUCK : SCREEN_PLAY);
    }
}

void match_take(struct app *app) {
    app->viewer = match_due(app);
    match_next(app);
}

void match_guard(struct app *app) {
    app->viewer = GAME_NOBODY;
    if (screens[app->screen]->shows_hand) {
        match_next(app);
    }
}
