#include "tests-host/support/contestant.h"

#include <string.h>

#include "game/advisor/dice.h"
#include "tests-host/support/rivals.h"
#include "tests-host/support/simple.h"

#define EXTRA 2      /* a planner lays more than it must while a step is at most this */
#define MISJUDGED 4  /* a planner sees a step up to one less than this as smaller than it is */
#define UNWELCOME 10 /* what laying on a pile that somebody asked to leave costs a planner */
#define NO_WAY 10000

struct contestant {
    const char *name;
    int effort; /* enum advisor_effort, or -1 */
    struct advice (*step)(const struct view *view);
};

static bool think(struct game *game, uint8_t devices, int effort, struct contestant_work *work) {
    static struct advisor advisor;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    view_of(&view, game, game->turn);
    view.devices = devices;
    advisor_start(&advisor, &view, (enum advisor_effort)effort);
    while (!advisor_step(&advisor, 100)) {
    }
    work->decisions++;
    work->looks += advisor.looks;
    work->most = advisor.looks > work->most ? advisor.looks : work->most;
    bool allowed = advisor_turns(&advisor, turns) > 0;
    for (uint8_t i = 0; allowed && i < turns[0].count; i++) {
        allowed = game_place(game, turns[0].card[i], turns[0].pile[i]) == GAME_OK;
    }
    return allowed && (game->status != GAME_PLAYING || game_end(game) == GAME_OK);
}

/* --- People --- */

static struct advice hasty(const struct view *view) {
    const struct advice end = {.kind = ADVICE_END};
    return turn_may_end(&view->turn) ? end : simple_choose(view);
}

/* The cost of a step as a planner sees it. */
static int guess_cost(const struct view *view, const struct turn *turn, uint8_t card,
                      uint8_t pile) {
    const uint8_t what[] = {card, pile, turn->tops[pile], turn->seat, view->draw[0]};
    struct dice dice = dice_of_hash(dice_hash(DICE_HASH, what, sizeof what));
    int cost = turn_cost(turn, card, pile);
    cost -= (int)dice_throw(&dice, MISJUDGED);
    for (uint8_t seat = 0; seat < view->setup.players; seat++) {
        if (seat != turn->seat && view->marker[seat][pile] == GAME_MARKER_LEAVE_IT) {
            return cost + UNWELCOME;
        }
    }
    return cost;
}

/* Returns the least cost of the steps until the turn may end, and the first of these steps. */
static int plan(const struct view *view, const struct turn *turn, struct advice *first) {
    int least = NO_WAY;
    if (turn_may_end(turn)) {
        return 0;
    }
    for (uint8_t i = 0; i < turn->hand_size; i++) {
        for (uint8_t pile = 0; pile < rules_of(turn->kind)->piles; pile++) {
            struct turn next = *turn;
            struct advice later;
            if (turn_fits(turn, turn->hand[i], pile) != GAME_OK) {
                continue;
            }
            turn_lay(&next, i, pile);
            const int cost =
                guess_cost(view, turn, turn->hand[i], pile) + plan(view, &next, &later);
            if (cost < least) {
                least = cost;
                *first = (struct advice){ADVICE_PLACE, turn->hand[i], pile};
            }
        }
    }
    return least;
}

static struct advice planner(const struct view *view) {
    struct advice first = {.kind = ADVICE_END};
    if (!turn_may_end(&view->turn)) {
        return plan(view, &view->turn, &first) < NO_WAY / 2 ? first : simple_choose(view);
    }
    first = simple_choose(view);
    return first.kind == ADVICE_PLACE && turn_cost(&view->turn, first.card, first.pile) <= EXTRA
               ? first
               : (struct advice){.kind = ADVICE_END};
}

static struct advice rival(const struct view *view, int extra) {
    struct advice advice = {.kind = ADVICE_PLACE};
    if (!rival_duel(view, extra, &advice.card, &advice.pile)) {
        advice.kind = ADVICE_END;
    }
    return advice;
}

static struct advice b3(const struct view *view) {
    return rival(view, RIVAL_B3);
}

static struct advice b0(const struct view *view) {
    return rival(view, RIVAL_B0);
}

/* --- All of them --- */

#define DECENT_NET 60 /* of a hundred turns */

static const struct contestant all[] = {
    {"easy", EFFORT_EASY, NULL},
    {"medium", EFFORT_NET, NULL},
    {"low", EFFORT_LOW, NULL},
    {"high", EFFORT_HIGH, NULL},
    {"full", EFFORT_FULL, NULL},
    {"strong", EFFORT_LONG, NULL},
    {"simple", -1, simple_choose},
    {"decent", -1, NULL},
    {"hasty", -1, hasty},
    {"planner", -1, planner},
    {"b3", -1, b3},
    {"b0", -1, b0},
};

const struct contestant *contestant_find(const char *name) {
    for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (strcmp(name, all[i].name) == 0) {
            return &all[i];
        }
    }
    return NULL;
}

bool contestant_is_device(const struct contestant *contestant) {
    return contestant->effort >= 0;
}

bool contestant_play(const struct contestant *contestant, struct game *game, uint8_t devices,
                     struct contestant_work *work) {
    struct advice (*step)(const struct view *) = contestant->step;
    const uint8_t seat = game->turn;
    struct view view;
    if (contestant_is_device(contestant)) {
        return think(game, devices, contestant->effort, work);
    }
    if (step == NULL) {
        struct contestant_work own = {0};
        view_of(&view, game, seat);
        struct dice dice = dice_of_view(&view);
        if (dice_throw(&dice, 100) < DECENT_NET) {
            return think(game, devices, EFFORT_NET, &own);
        }
        step = simple_choose;
    }
    for (;;) {
        view_of(&view, game, seat);
        const struct advice advice = step(&view);
        if (advice.kind != ADVICE_PLACE) {
            return game_end(game) == GAME_OK;
        }
        if (game_place(game, advice.card, advice.pile) != GAME_OK) {
            return false;
        }
        if (game->status != GAME_PLAYING) {
            return true;
        }
    }
}
