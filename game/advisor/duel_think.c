#include "game/advisor/duel_think.h"

#include <string.h>

#include "game/advisor/tables.h"

enum {
    PHASE_FIND,   /* find the own turns */
    PHASE_VALUE,  /* value each by the net */
    PHASE_TRY,    /* draw hidden cards, lay a turn, find the replies */
    PHASE_REPLY,  /* look for the opponent's best */
    PHASE_FOLLOW, /* look for the best turn after that */
    PHASE_DONE,
};

#define WINDOW 9000  /* turns that the net sees so far behind the best are not tried */
#define LAST_HOPE 64 /* a single card left: only worth something if all turns are like that */
#define INNER 8      /* turns that are weighed when trying */
#define ROUNDS 3
#define END                                                                                        \
    10 /* so many own cards left, or fewer: every try looks two turns ahead, half as often */

/* Samples tried by the end of each round, after which the worse half goes. */
static const uint8_t samples[EFFORT_FULL + 1][ROUNDS] = {
    [EFFORT_NET] = {0},
    [EFFORT_LOW] = {2, 4, 8},
    [EFFORT_HIGH] = {5, 12, 24},
    [EFFORT_FULL] = {15, 36, 76},
};

static void know(struct duel_mind *mind, const struct view *view) {
    struct duel *now = &mind->now;
    const uint8_t seat = view->turn.seat;
    const uint8_t other = (uint8_t)(1 - seat);
    unsigned count[2] = {0, 0};
    memset(now, 0, sizeof *now);
    now->hand_size = view->turn.hand_size;
    memcpy(now->hand, view->turn.hand, sizeof now->hand);
    for (unsigned pile = 0; pile < 2; pile++) {
        now->top[pile] = duel_on(view->turn.tops[2 * seat + pile], pile);
        now->top[2 + pile] = duel_on(view->turn.tops[2 * other + pile], pile);
    }
    now->draw = view->draw[seat];
    now->their_hand = view->hand_size[other];
    now->their_draw = view->draw[other];
    now->laid = view->turn.laid;
    now->gave = view->turn.gave;
    for (uint8_t card = 2; card < DUEL_DECK + 2; card++) {
        if (!view_laid(view, other, card)) {
            duel_flip(&now->theirs, card);
            mind->cards[1][count[1]++] = card;
        }
        if (!view_laid(view, seat, card) && memchr(now->hand, card, now->hand_size) == NULL) {
            duel_flip(&now->deck, card);
            mind->cards[0][count[0]++] = card;
        }
    }
}

void duel_start(struct duel_mind *mind, struct net_near *near, const struct view *view,
                enum advisor_effort effort) {
    memset(mind, 0, sizeof *mind);
    mind->net = net_bring(near, &table_duel);
    duel_open(&mind->eye, mind->net);
    mind->seat = view->turn.seat;
    mind->effort = (uint8_t)effort;
    know(mind, view);
    mind->seed = dice_from(&mind->now, sizeof mind->now).state;
}

/* Sorts the turns by what the net says, and picks those that are tried. */
static void sort_turns(struct duel_mind *mind) {
    for (unsigned i = 0; i < mind->turns.count; i++) {
        unsigned at = i;
        for (; at > 0 && mind->value[mind->order[at - 1]] < mind->value[i]; at--) {
            mind->order[at] = mind->order[at - 1];
        }
        mind->order[at] = (uint8_t)i;
    }
    const int best = mind->value[mind->order[0]];
    while (mind->alive < mind->turns.count && mind->alive < ADVISOR_TURNS &&
           mind->value[mind->order[mind->alive]] + WINDOW >= best) {
        mind->alive++;
    }
}

/* Puts the better ones first. All that are alive had the same samples. */
static void sort_tried(struct duel_mind *mind) {
    for (unsigned i = 1; i < mind->alive; i++) {
        const uint32_t total = mind->total[i];
        const uint8_t turn = mind->order[i];
        unsigned at = i;
        for (; at > 0 && mind->total[at - 1] < total; at--) {
            mind->total[at] = mind->total[at - 1];
            mind->order[at] = mind->order[at - 1];
        }
        mind->total[at] = total;
        mind->order[at] = turn;
    }
}

/* The last `count` of `size` cards become a random choice. */
static void mix(uint8_t *cards, unsigned size, unsigned count, struct dice *dice) {
    for (unsigned i = 0; i < count && i < size; i++) {
        const unsigned last = size - 1 - i;
        const unsigned at = dice_throw(dice, last + 1);
        const uint8_t card = cards[at];
        cards[at] = cards[last];
        cards[last] = card;
    }
}

/* Sets the table up as it stands, with hidden cards drawn by chance: the same for each number. */
static void draw_hidden(struct duel_mind *mind, unsigned number) {
    const struct duel *now = &mind->now;
    struct duel_seat *own = &mind->table.seat[0];
    struct duel_seat *other = &mind->table.seat[1];
    struct dice dice = {(mind->seed ^ number * 0x9e3779b9U) | 1};
    dice_throw(&dice, 1);
    own->left = now->deck;
    own->draw = now->draw;
    memcpy(own->pile, mind->cards[0], own->draw);
    mix(own->pile, own->draw, 2 * DUEL_HAND, &dice);
    own->hand_size = now->hand_size;
    memcpy(own->hand, now->hand, sizeof own->hand);
    for (unsigned i = 0; i < own->hand_size; i++) {
        duel_flip(&own->left, own->hand[i]);
    }
    other->left = now->theirs;
    other->draw = (uint8_t)(now->their_hand + now->their_draw);
    memcpy(other->pile, mind->cards[1], other->draw);
    mix(other->pile, other->draw, 2 * DUEL_HAND, &dice);
    other->hand_size = 0;
    while (other->hand_size < now->their_hand) {
        other->hand[other->hand_size++] = other->pile[--other->draw];
    }
    for (unsigned pile = 0; pile < 2; pile++) {
        own->top[pile] = now->top[pile];
        other->top[pile] = now->top[2 + pile];
    }
}

static void find_turns(struct duel_mind *mind, unsigned seat) {
    duel_see(&mind->seen, &mind->table, seat);
    duel_enumerate(&mind->reply, &mind->seen, INNER);
    mind->looks += DUEL_LOOKS_ENUMERATE;
    duel_open(&mind->eye, mind->net);
    mind->at = 0;
}

static bool near_end(const struct duel_mind *mind) {
    return mind->now.draw + mind->now.hand_size <= END;
}

/* Goes to the next candidate, sample or round. */
static void finish_try(struct duel_mind *mind, uint16_t value) {
    mind->total[mind->candidate] += value;
    mind->tries[mind->candidate] = (uint8_t)(mind->sample + 1);
    mind->phase = PHASE_TRY;
    if (++mind->candidate < mind->alive) {
        return;
    }
    mind->candidate = 0;
    if (++mind->sample < samples[mind->effort][mind->until] / (near_end(mind) ? 2 : 1)) {
        return;
    }
    sort_tried(mind);
    mind->alive = (uint8_t)((mind->alive + 1) / 2);
    if (++mind->until == ROUNDS || mind->alive == 1) {
        mind->phase = PHASE_DONE;
    }
}

static void begin_try(struct duel_mind *mind) {
    draw_hidden(mind, mind->sample);
    mind->further = near_end(mind);
    duel_play(&mind->table, 0, &mind->turns, mind->order[mind->candidate], mind->now.gave);
    find_turns(mind, 1);
    mind->phase = PHASE_REPLY;
    if (mind->reply.count == 0) {
        finish_try(mind, NET_CERTAIN);
    }
}

/* Looks at one turn of the seat on turn at the table. True: all have been looked at. */
static bool look(struct duel_mind *mind) {
    const uint16_t value = duel_value(&mind->eye, &mind->seen, &mind->reply, mind->at);
    mind->looks++;
    if (mind->at == 0 || value > mind->best_value) {
        mind->best = mind->at;
        mind->best_value = value;
    }
    return ++mind->at == mind->reply.count || value == NET_CERTAIN;
}

static void reply(struct duel_mind *mind) {
    if (!look(mind)) {
        return;
    }
    if (mind->best_value == NET_CERTAIN) {
        finish_try(mind, 0);
        return;
    }
    duel_play(&mind->table, 1, &mind->reply, mind->best, false);
    find_turns(mind, 0);
    mind->phase = PHASE_FOLLOW;
    if (mind->reply.count == 0) {
        finish_try(mind, 0);
    }
}

static void follow(struct duel_mind *mind) {
    if (!look(mind)) {
        return;
    }
    if (!mind->further || mind->best_value == NET_CERTAIN) {
        finish_try(mind, mind->best_value);
        return;
    }
    mind->further = false;
    duel_play(&mind->table, 0, &mind->reply, mind->best, false);
    find_turns(mind, 1);
    mind->phase = PHASE_REPLY;
    if (mind->reply.count == 0) {
        finish_try(mind, NET_CERTAIN);
    }
}

/* Whether a turn leaves a single card, so that the next turn loses (D9). */
static bool leaves_one(const struct duel_mind *mind, unsigned turn) {
    uint8_t moves[DUEL_HAND];
    const unsigned left = (unsigned)mind->now.draw + mind->now.hand_size;
    return left - duel_moves(&mind->turns, turn, moves) == 1;
}

static void value_turn(struct duel_mind *mind) {
    uint16_t *value = &mind->value[mind->at];
    *value = duel_value(&mind->eye, &mind->now, &mind->turns, mind->at);
    if (leaves_one(mind, mind->at)) {
        *value /= LAST_HOPE;
    }
    mind->looks++;
    if (++mind->at < mind->turns.count) {
        return;
    }
    sort_turns(mind);
    const bool decided = mind->alive == 1 || mind->value[mind->order[0]] == NET_CERTAIN;
    mind->phase = decided || mind->effort == EFFORT_NET ? PHASE_DONE : PHASE_TRY;
}

bool duel_step(struct duel_mind *mind, unsigned work) {
    const uint32_t end = mind->looks + work;
    while (mind->looks < end && mind->phase != PHASE_DONE) {
        switch (mind->phase) {
        case PHASE_FIND:
            duel_enumerate(&mind->turns, &mind->now, DUEL_TURNS);
            mind->looks += DUEL_LOOKS_ENUMERATE;
            mind->phase = mind->turns.count == 0 ? PHASE_DONE : PHASE_VALUE;
            break;
        case PHASE_VALUE:
            value_turn(mind);
            break;
        case PHASE_TRY:
            begin_try(mind);
            break;
        case PHASE_REPLY:
            reply(mind);
            break;
        default:
            follow(mind);
            break;
        }
    }
    return mind->phase == PHASE_DONE;
}

unsigned duel_best(const struct duel_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]) {
    const unsigned count = mind->turns.count < ADVISOR_TURNS ? mind->turns.count : ADVISOR_TURNS;
    const unsigned own = 2U * mind->seat;
    for (unsigned i = 0; i < count; i++) {
        uint8_t moves[DUEL_HAND];
        struct advisor_turn *told = &turn[i];
        memset(told, 0, sizeof *told);
        told->count = (uint8_t)duel_moves(&mind->turns, mind->order[i], moves);
        told->chance = mind->value[mind->order[i]];
        if (mind->tries[i] > 0) {
            told->chance = (uint16_t)(mind->total[i] / mind->tries[i]);
        }
        if (i > 0 && told->chance > turn[i - 1].chance) {
            told->chance = turn[i - 1].chance;
        }
        for (unsigned k = 0; k < told->count; k++) {
            told->card[k] = mind->now.hand[moves[k] / 4];
            told->pile[k] = (uint8_t)(moves[k] % 4 ^ own);
        }
    }
    return count;
}
