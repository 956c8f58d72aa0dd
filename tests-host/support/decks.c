#include "tests-host/support/decks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOBODY_SAID (-1)
#define PILE_OWN_UP 4 /* the ascending pile of the player on turn; the descending one follows */

enum step_kind {
    STEP_LAY,      /* the player on turn lays `card` on `pile` */
    STEP_END,      /* the turn ends */
    STEP_SOFT_END, /* the turn ends, unless the game is over */
    STEP_HOLD,     /* `seat`, or the player on turn, holds `card` */
    STEP_DRAW,     /* `card` is the next but `place` on the draw pile of the player on turn */
};

struct step {
    enum step_kind kind;
    uint8_t card;
    uint8_t pile;
    int seat; /* or NOBODY_SAID */
    uint8_t place;
};

/* Takes one step of a script. Returns "", or what went wrong. */
typedef const char *step_taker(void *context, struct step step);

/* Where the cards of a game in the making are. Hands are kept as places in the deck, because their
 * cards may not be chosen yet. */
struct plan {
    const struct game_setup *setup;
    const struct rules *rules;
    uint8_t deck[RULES_CARDS]; /* 0: open */
    bool named[RULES_DECKS][RULES_ALL_CARDS];
    uint8_t drawn[RULES_DECKS];
    uint8_t hand[RULES_SEATS][RULES_HAND]; /* places in the deck */
    uint8_t size[RULES_SEATS];
    uint8_t turn;
    uint8_t laid;
    bool gave;
};

static const char colours[] = "rbgyp";

/* The pile of a step. A player's own piles depend on the seat. */
static uint8_t pile_for(uint8_t seat, struct step step) {
    return step.pile < PILE_OWN_UP ? step.pile : (uint8_t)(seat * 2 + step.pile - PILE_OWN_UP);
}

static const char *card_text(uint8_t kind, uint8_t card) {
    static char text[8];
    if (kind == GAME_QUICK) {
        snprintf(text, sizeof text, "%c%u", colours[card % 8], card / 8U);
    } else {
        snprintf(text, sizeof text, "%u", (unsigned)card);
    }
    return text;
}

static const char *skip_spaces(const char *at) {
    while (*at == ' ') {
        at++;
    }
    return at;
}

/* Reads a card and moves `at` past it. Returns 0 if there is no card. */
static uint8_t read_card(const char **at, uint8_t kind) {
    unsigned colour = 0;
    if (kind == GAME_QUICK) {
        const char *found = **at == '\0' ? NULL : strchr(colours, **at);
        if (found == NULL) {
            return 0;
        }
        colour = (unsigned)(found - colours);
        ++*at;
    }
    char *end;
    unsigned long number = strtoul(*at, &end, 10);
    *at = end;
    return (uint8_t)(kind == GAME_QUICK ? number * 8 + colour : number);
}

/* Runs a list: [37 46], [@2 37] or {5 6}. */
static const char *run_list(const char **at, uint8_t kind, step_taker *take, void *context) {
    bool hold = **at == '[';
    char close = hold ? ']' : '}';
    struct step step = {.kind = hold ? STEP_HOLD : STEP_DRAW, .seat = NOBODY_SAID};
    *at = skip_spaces(*at + 1);
    if (**at == '@') {
        step.seat = (*at)[1] - '1';
        *at += 2;
    }
    for (*at = skip_spaces(*at); **at != close; *at = skip_spaces(*at)) {
        step.card = read_card(at, kind);
        if (step.card == 0) {
            return "a list that is not one";
        }
        const char *wrong = take(context, step);
        if (*wrong != '\0') {
            return wrong;
        }
        step.place++;
    }
    ++*at;
    return "";
}

/* Lays a run of cards, from `first` to `last`, on one pile. */
static const char *lay_cards(int first, int last, int stride, uint8_t pile, step_taker *take,
                             void *context) {
    for (int card = first;; card += stride) {
        struct step lay = {.kind = STEP_LAY, .card = (uint8_t)card, .pile = pile};
        const char *wrong = take(context, lay);
        if (*wrong != '\0' || card == last) {
            return wrong;
        }
    }
}

/* Runs 47a, 2-9a, 2-9a/3 or &2-9^/3. */
static const char *run_cards(const char **at, uint8_t kind, step_taker *take, void *context) {
    static const char piles[] = "abcd^v";
    int times = 1;
    if (**at == '&') {
        times = 2;
        ++*at;
    }
    int first = read_card(at, kind);
    int last = first;
    if (**at == '-') {
        ++*at;
        last = read_card(at, kind);
    }
    const char *pile = **at == '\0' ? NULL : strchr(piles, **at);
    if (first == 0 || last == 0 || pile == NULL) {
        return "not a step";
    }
    ++*at;
    int stride = (first <= last ? 1 : -1) * (kind == GAME_QUICK ? 8 : 1);
    int count = (last - first) / stride + 1;
    int per_turn = count;
    bool ends = **at == '/';
    if (ends) {
        per_turn = (*at)[1] - '0';
        *at += 2;
    }
    for (int done = 0; done < count; done += per_turn) {
        int from = first + done * stride;
        int to = done + per_turn < count ? from + (per_turn - 1) * stride : last;
        for (int i = 0; i < times; i++) {
            const char *wrong = lay_cards(from, to, stride, (uint8_t)(pile - piles), take, context);
            if (*wrong == '\0' && ends) {
                wrong = take(context, (struct step){.kind = STEP_SOFT_END});
            }
            if (*wrong != '\0') {
                return wrong;
            }
        }
    }
    return "";
}

static const char *run(const char *script, uint8_t kind, step_taker *take, void *context) {
    static char message[200];
    const char *at = skip_spaces(script);
    while (*at != '\0') {
        const char *here = at;
        const char *wrong;
        if (*at == '|') {
            at++;
            wrong = take(context, (struct step){.kind = STEP_END});
        } else if (*at == '[' || *at == '{') {
            wrong = run_list(&at, kind, take, context);
        } else {
            wrong = run_cards(&at, kind, take, context);
        }
        if (*wrong != '\0') {
            snprintf(message, sizeof message, "%s, at %s", wrong, here);
            return message;
        }
        at = skip_spaces(at);
    }
    return "";
}

static uint8_t plan_deck(const struct plan *plan, uint8_t seat) {
    return plan->rules->decks == 2 ? seat : 0;
}

static uint8_t plan_left(const struct plan *plan, uint8_t deck) {
    return (uint8_t)(plan->rules->deck_size - plan->drawn[deck]);
}

static void plan_draw(struct plan *plan, uint8_t seat, unsigned count) {
    uint8_t deck = plan_deck(plan, seat);
    while (count-- > 0 && plan_left(plan, deck) > 0) {
        uint8_t place = (uint8_t)(deck * plan->rules->deck_size + plan->drawn[deck]++);
        plan->hand[seat][plan->size[seat]++] = place;
    }
}

/* Chooses `card` for an open place of the seat's hand. Returns the index in the hand, or -1. */
static int plan_hold(struct plan *plan, uint8_t seat, uint8_t card) {
    bool *named = &plan->named[plan_deck(plan, seat)][card];
    for (uint8_t i = 0; i < plan->size[seat]; i++) {
        uint8_t *place = &plan->deck[plan->hand[seat][i]];
        if (*place == card || (*place == 0 && !*named)) {
            *place = card;
            *named = true;
            return i;
        }
    }
    return -1;
}

static void plan_end(struct plan *plan) {
    uint8_t limit = game_hand_limit(plan->setup);
    bool two = plan->setup->kind == GAME_DUEL && !plan->gave;
    plan_draw(plan, plan->turn, two ? 2U : (unsigned)(limit - plan->size[plan->turn]));
    plan->laid = 0;
    plan->gave = false;
    for (unsigned i = 0; i < plan->setup->players; i++) {
        plan->turn = (uint8_t)((plan->turn + 1) % plan->setup->players);
        if (plan->size[plan->turn] > 0) {
            break;
        }
    }
}

static const char *plan_step(void *context, struct step step) {
    struct plan *plan = context;
    uint8_t seat = step.seat == NOBODY_SAID ? plan->turn : (uint8_t)step.seat;
    uint8_t deck = plan_deck(plan, plan->turn);
    int index;
    switch (step.kind) {
    case STEP_LAY:
        index = plan_hold(plan, plan->turn, step.card);
        if (index < 0) {
            return "no room for this card in the hand";
        }
        plan->size[plan->turn]--;
        memmove(&plan->hand[plan->turn][index], &plan->hand[plan->turn][index + 1],
                (size_t)(plan->size[plan->turn] - index));
        plan->laid++;
        plan->gave =
            plan->gave || (plan->rules->decks == 2 && pile_for(plan->turn, step) / 2 != plan->turn);
        return "";
    case STEP_SOFT_END:
        if (plan->size[plan->turn] == 0 && plan_left(plan, deck) == 0) {
            bool others = false;
            for (uint8_t i = 0; plan->rules->decks == 1 && i < plan->setup->players; i++) {
                others = others || plan->size[i] > 0;
            }
            if (!others) {
                return "";
            }
        }
        plan_end(plan);
        return "";
    case STEP_END:
        plan_end(plan);
        return "";
    case STEP_HOLD:
        return plan_hold(plan, seat, step.card) < 0 ? "no room for this card in the hand" : "";
    default:
        if (plan_left(plan, deck) <= step.place || plan->named[deck][step.card]) {
            return "no room for this card in the draw pile";
        }
        plan->deck[deck * plan->rules->deck_size + plan->drawn[deck] + step.place] = step.card;
        plan->named[deck][step.card] = true;
        return "";
    }
}

static const char *play_step(void *context, struct step step) {
    struct game *game = context;
    uint8_t seat = step.seat == NOBODY_SAID ? game->turn : (uint8_t)step.seat;
    const struct rules *rules = rules_of(game->setup.kind);
    uint8_t deck = rules->decks == 2 ? game->turn : 0;
    uint8_t place = (uint8_t)(deck * rules->deck_size + game->drawn[deck] + step.place);
    enum game_error error = GAME_OK;
    switch (step.kind) {
    case STEP_LAY:
        error = game_place(game, step.card, pile_for(game->turn, step));
        break;
    case STEP_SOFT_END:
        error = game->status == GAME_WON ? GAME_OK : game_end(game);
        break;
    case STEP_END:
        error = game_end(game);
        break;
    case STEP_HOLD:
        for (uint8_t i = 0; i < game->hand_size[seat]; i++) {
            if (game->hand[seat][i] == step.card) {
                return "";
            }
        }
        return "not held";
    default:
        return game->deck[place] == step.card ? "" : "not on the draw pile";
    }
    return error == GAME_OK ? "" : table_error(error);
}

void deck_sorted(uint8_t kind, uint8_t *deck) {
    const struct rules *rules = rules_of(kind);
    for (uint8_t d = 0; d < rules->decks; d++) {
        for (uint8_t i = 0; i < rules->deck_size; i++) {
            uint8_t number = (uint8_t)(i / rules->colours + rules->lowest);
            uint8_t colour = (uint8_t)(i % rules->colours);
            *deck++ = kind == GAME_QUICK ? RULES_CARD(number, colour) : number;
        }
    }
}

const char *table_deal(struct game *game, const struct game_setup *setup, const char *script) {
    struct plan plan = {.setup = setup, .rules = rules_of(setup->kind), .turn = setup->starter};
    for (uint8_t seat = 0; seat < setup->players; seat++) {
        plan_draw(&plan, seat, game_hand_limit(setup));
    }
    const char *wrong = run(script, setup->kind, plan_step, &plan);
    if (*wrong != '\0') {
        return wrong;
    }
    uint8_t sorted[RULES_CARDS] = {0};
    deck_sorted(setup->kind, sorted);
    for (uint8_t d = 0; d < plan.rules->decks; d++) {
        uint8_t next = (uint8_t)(d * plan.rules->deck_size);
        for (uint8_t i = 0; i < plan.rules->deck_size; i++) {
            uint8_t *place = &plan.deck[d * plan.rules->deck_size + i];
            while (*place == 0) {
                *place = plan.named[d][sorted[next]] ? 0 : sorted[next];
                next++;
            }
        }
    }
    enum game_error error = game_new(game, setup, plan.deck);
    return error == GAME_OK ? "" : table_error(error);
}

const char *table_set(struct game *game, const struct game_setup *setup, const char *script) {
    const char *wrong = table_deal(game, setup, script);
    return *wrong == '\0' ? table_play(game, script) : wrong;
}

const char *table_play(struct game *game, const char *script) {
    return run(script, game->setup.kind, play_step, game);
}

const char *table_hand(const struct game *game, uint8_t seat) {
    static char text[RULES_HAND * 4 + 1];
    size_t used = 0;
    text[0] = '\0';
    for (uint8_t i = 0; i < game->hand_size[seat]; i++) {
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i > 0 ? " " : "",
                                 card_text(game->setup.kind, game->hand[seat][i]));
    }
    return text;
}

const char *table_tops(const struct game *game) {
    static char text[RULES_PILES * 4 + 1];
    size_t used = 0;
    for (uint8_t p = 0; p < rules_of(game->setup.kind)->piles; p++) {
        bool empty = game->tops[p] == RULES_EMPTY;
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", p > 0 ? " " : "",
                                 empty ? "-" : card_text(game->setup.kind, game->tops[p]));
    }
    return text;
}

const char *table_error(enum game_error error) {
    static const char *const words[] = {
        [GAME_OK] = "fine",
        [GAME_BAD_SETUP] = "bad setup",
        [GAME_BAD_DECK] = "bad deck",
        [GAME_OVER] = "game over",
        [GAME_NOT_IN_HAND] = "not in hand",
        [GAME_NO_SUCH_PILE] = "no such pile",
        [GAME_TOO_LOW] = "too low",
        [GAME_TOO_HIGH] = "too high",
        [GAME_MUST_IMPROVE] = "must improve",
        [GAME_ONE_CARD_ON_OPPONENT] = "one card on the opponent",
        [GAME_ONE_CARD_A_TURN] = "one card a turn",
        [GAME_MINIMUM_NOT_REACHED] = "minimum not reached",
        [GAME_FIRE_NOT_COVERED] = "fire not covered",
        [GAME_NOTHING_TO_UNDO] = "nothing to undo",
        [GAME_TOO_LATE] = "too late",
        [GAME_NO_TALK] = "no talk",
    };
    return words[error];
}
