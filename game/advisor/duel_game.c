#include <assert.h>
#include <string.h>

#include "game/advisor/mind.h"
#include "game/advisor/tables.h"

#define LAST_HOPE 64   /* divides the chance of a turn that leaves a single card */
#define ANSWER_TURNS 8 /* most answers in a list */
#define ROUNDS 3
#define END 10 /* at most this many own cards left: four answers in a try, half the tries */

static bool is_near_end(const struct duel_mind *mind) {
    return mind->seen[MIND_OWN].draw + mind->seen[MIND_OWN].hand_size <= END;
}

static unsigned mind_see(union mind *all, const struct view *view, struct net_near *near) {
    struct duel_mind *mind = &all->duel;
    struct duel *now = &mind->seen[MIND_OWN];
    const uint8_t seat = view->turn.seat;
    const uint8_t other = (uint8_t)(1 - seat);
    unsigned count[2] = {0, 0};
    mind->net = net_bring(near, &table_duel);
    mind->seat = seat;
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
    mind->seed = dice_hash(DICE_HASH, now, sizeof *now);
    return is_near_end(mind) ? 4 : 2;
}

/* --- Turns --- */

static unsigned mind_list(union mind *all, enum mind_who who) {
    struct duel_mind *mind = &all->duel;
    duel_list(&mind->turns[who], &mind->seen[who], who == MIND_OWN ? DUEL_TURNS : ANSWER_TURNS);
    duel_look_start(&mind->look, mind->net);
    return mind->turns[who].count;
}

static struct net_value mind_value(union mind *all, enum mind_who who, unsigned turn) {
    struct duel_mind *mind = &all->duel;
    struct duel after;
    duel_after(&after, &mind->seen[who], &mind->turns[who], turn);
    uint16_t win = duel_look(&mind->look, &after);
    if (who == MIND_OWN && after.draw + after.hand_size == 1) {
        win /= LAST_HOPE; /* a player with a single card loses on the next turn (D9) */
    }
    return (struct net_value){win, 0};
}

static unsigned mind_moves(const union mind *all, unsigned turn, uint8_t moves[RULES_HAND]) {
    const unsigned count = duel_moves(&all->duel.turns[MIND_OWN], turn, moves);
    assert(count <= DUEL_HAND);
    for (unsigned i = 0; i < count; i++) {
        moves[i] ^= (uint8_t)(2 * all->duel.seat); /* own piles come first in struct duel */
    }
    return count;
}

/* --- Tries --- */

static unsigned mind_budget(const union mind *all, enum advisor_effort effort, unsigned round,
                            unsigned alive) {
    static const uint8_t samples[][1 + ROUNDS] = {
        /* samples by the end of each round */
        [EFFORT_NET] = {0},
        [EFFORT_LOW] = {0, 2, 4, 8},
        [EFFORT_HIGH] = {0, 5, 12, 24},
        [EFFORT_FULL] = {0, 15, 36, 76},
    };
    const unsigned less = is_near_end(&all->duel) ? 2 : 1;
    return (samples[effort][round + 1] / less - samples[effort][round] / less) * alive;
}

/* Makes the last `count` of `size` cards a random choice. */
static void mix(uint8_t *cards, unsigned size, unsigned count, struct dice *dice) {
    for (unsigned i = 0; i < count && i < size; i++) {
        cards_exchange(&cards[dice_throw(dice, size - i)], &cards[size - 1 - i]);
    }
}

static unsigned mind_guess(union mind *all, unsigned sample) {
    struct duel_mind *mind = &all->duel;
    const struct duel *now = &mind->seen[MIND_OWN];
    const unsigned count[2] = {now->draw, (unsigned)now->their_hand + now->their_draw};
    struct dice dice = {(mind->seed ^ sample * 0x9e3779b9U) | 1};
    dice_throw(&dice, 1);
    for (unsigned seat = 0; seat < 2; seat++) {
        memcpy(mind->dealt.pile[seat], mind->cards[seat], count[seat]);
        mix(mind->dealt.pile[seat], count[seat], 2 * DUEL_HAND, &dice);
    }
    for (unsigned i = 0; i < now->their_hand; i++) {
        mind->dealt.hand[i] = mind->dealt.pile[1][count[1] - 1 - i];
    }
    return 1;
}

static void mind_lay(union mind *all, enum mind_who who, unsigned turn) {
    struct duel_mind *mind = &all->duel;
    struct duel after;
    if (who == MIND_OWN) {
        mind->tried = mind->dealt;
    }
    duel_after(&after, &mind->seen[who], &mind->turns[who], turn);
    duel_pass(&mind->seen[MIND_ANSWER], &mind->tried, &after);
}

const struct mind_game duel_game = {
    .margin = 9001,
    .list_work = 10,
    .rivals = true,
    .see = mind_see,
    .list = mind_list,
    .value = mind_value,
    .budget = mind_budget,
    .guess = mind_guess,
    .lay = mind_lay,
    .moves = mind_moves,
};
