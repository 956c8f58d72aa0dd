#include <assert.h>
#include <string.h>

#include "game/advisor/mind.h"
#include "game/advisor/tables.h"

#define LATE 36        /* with fewer cards in the draw pile, each turn gets twice the tries */
#define ANSWER_WIDTH 8 /* ways to lay an answer that the search follows up */
#define ANSWER_TURNS 6 /* most answers in a list */
#define FIRE 8         /* each pile left burning lowers the chance of winning by one part in FIRE */

/* --- What the seat knows --- */

static void see_cards(struct classic_mind *mind, const struct view *view) {
    struct classic *seen = &mind->seen[0];
    const unsigned size = view->turn.hand_size;
    memcpy(seen->hand, view->turn.hand, size);
    for (uint8_t card = 2; card < 2 + CLASSIC_CARDS; card++) {
        if (!view_laid(view, 0, card) && memchr(seen->hand, card, size) == NULL) {
            cards_pair_flip(&seen->unseen, card);
            mind->unseen[mind->unseen_count++] = card;
        }
    }
}

static void see_others(struct classic_mind *mind, const struct view *view) {
    struct classic *seen = &mind->seen[0];
    const unsigned seat = view->turn.seat;
    seen->talk = (view->devices & ~(1U << seat)) != 0;
    for (unsigned ahead = 1; ahead < seen->players; ahead++) {
        const unsigned other = (seat + ahead) % seen->players;
        mind->hands[ahead] = view->hand_size[other];
        mind->devices |= (uint8_t)((view->devices >> other & 1) << ahead);
        seen->others = (uint8_t)(seen->others + view->hand_size[other]);
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            seen->marker[ahead - 1][pile] = view->marker[other][pile];
            seen->talk = seen->talk || view->marker[other][pile] != GAME_MARKER_NONE;
        }
    }
}

/* Whether the unseen cards are all in one hand, and so known. */
static bool is_open(const struct classic_mind *mind) {
    unsigned hidden = 0;
    for (unsigned ahead = 1; ahead < mind->seen[0].players; ahead++) {
        hidden += mind->hands[ahead] > 0;
    }
    return mind->seen[0].draw == 0 && hidden <= 1;
}

static const struct net *net_for(const struct view *view) {
    return view->setup.players == 1  ? &table_solo
           : view->setup.fire        ? &table_fire
           : view->setup.players < 4 ? &table_few
                                     : &table_many;
}

static unsigned mind_see(union mind *all, const struct view *view, struct net_near *near) {
    struct classic_mind *mind = &all->classic;
    mind->net = net_bring(near, net_for(view));
    mind->seen[0] = (struct classic){
        .hand_size = view->turn.hand_size,
        .touched = view->touched,
        .draw = view->draw[0],
        .players = view->setup.players,
        .minimum = view->setup.expert ? 3 : 2,
        .limit = game_hand_limit(&view->setup),
        .fire = view->setup.fire,
        .burning = view->turn.burning,
    };
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        mind->seen[0].top[pile] = classic_on(view->turn.tops[pile], pile);
    }
    see_cards(mind, view);
    see_others(mind, view);
    mind->dice = dice_of_view(view);
    mind->owed =
        (uint8_t)(view->turn.laid < view->turn.minimum ? view->turn.minimum - view->turn.laid : 0);
    return 1;
}

/* --- Turns --- */

static unsigned mind_list(union mind *all, enum mind_who who) {
    struct classic_mind *mind = &all->classic;
    const struct classic *seen = &mind->seen[who];
    if (who == MIND_OWN) {
        classic_list(&mind->turns[who], seen, mind->owed, CLASSIC_WIDTH, CLASSIC_TURNS);
    } else {
        classic_list(&mind->turns[who], seen, seen->draw == 0 ? 1 : seen->minimum, ANSWER_WIDTH,
                     ANSWER_TURNS);
    }
    classic_look_start(&mind->look, mind->net, seen);
    return mind->turns[who].count;
}

/* The net of a player alone has not learned what a fire means for the next turn. */
static struct net_value less_by_fires(struct net_value value, unsigned fires) {
    for (; fires > 0; fires--) {
        value.win = (uint16_t)(value.win - value.win / FIRE);
    }
    return value;
}

static struct net_value mind_value(union mind *all, enum mind_who who, unsigned turn) {
    struct classic_mind *mind = &all->classic;
    struct classic after;
    classic_after(&after, &mind->seen[who], classic_turn(&mind->turns[who], turn));
    if (after.hand_size + after.draw + after.others == 0) {
        return (struct net_value){NET_CERTAIN, 0};
    }
    const struct net_value value = classic_look(&mind->look, &after);
    return after.players == 1 ? less_by_fires(value, cards_bits(classic_fires(&after))) : value;
}

static unsigned mind_moves(const union mind *all, unsigned turn, uint8_t moves[RULES_HAND]) {
    return classic_moves(&all->classic.turns[MIND_OWN], turn, moves);
}

/* --- Tries --- */

/* Each round gets a third of all tries, so a turn gets more tries when fewer turns are left. */
static unsigned mind_budget(const union mind *all, enum advisor_effort effort, unsigned round,
                            unsigned alive) {
    static const uint8_t tries[] = {0, 6, 14, 28}; /* tries of each turn if none were dropped */
    const struct classic_mind *mind = &all->classic;
    const unsigned each = (unsigned)tries[effort] << (mind->seen[MIND_OWN].draw < LATE);
    (void)round;
    (void)alive;
    return (is_open(mind) ? 1 : each) * ADVISOR_TURNS / 3;
}

static unsigned mind_guess(union mind *all, unsigned sample) {
    classic_guess(&all->classic, sample);
    return all->classic.seen[MIND_OWN].talk ? 4 : 1;
}

static void mind_lay(union mind *all, enum mind_who who, unsigned turn) {
    assert(who == MIND_OWN); /* a try has one answer, which is not laid */
    classic_next(&all->classic, classic_turn(&all->classic.turns[who], turn));
}

static unsigned mind_left(const union mind *all) {
    const struct classic *seen = &all->classic.seen[MIND_ANSWER];
    return (unsigned)seen->hand_size + seen->draw + seen->others;
}

static void mind_talk(struct game *game, uint8_t seat) {
    uint8_t top[CLASSIC_PILES];
    uint8_t marker[CLASSIC_PILES];
    for (uint8_t pile = 0; pile < CLASSIC_PILES; pile++) {
        top[pile] = classic_on(game->tops[pile], pile);
    }
    classic_markers(game->hand[seat], game->hand_size[seat], top, marker);
    for (uint8_t pile = 0; pile < CLASSIC_PILES; pile++) {
        game_mark(game, seat, pile, (enum game_marker)marker[pile]);
    }
}

const struct mind_game classic_game = {
    .margin = NET_CERTAIN / 10 + 1,
    .list_work = 4,
    .see = mind_see,
    .list = mind_list,
    .value = mind_value,
    .budget = mind_budget,
    .guess = mind_guess,
    .lay = mind_lay,
    .left = mind_left,
    .moves = mind_moves,
    .talk = mind_talk,
};
