#include "game/advisor/duel.h"

/* Rows of one of the own piles. The better pile comes first. */
enum {
    OWN_TOP = 0,                       /* the top's value */
    OWN_DECK_NEAR = OWN_TOP + 15,      /* each of the six cards ahead is in the draw pile */
    OWN_DECK_BACK = OWN_DECK_NEAR + 6, /* the card ten back is in the draw pile */
    OWN_DECK_AHEAD = OWN_DECK_BACK + 1,
    OWN_HAND_NEAR = OWN_DECK_AHEAD + 12, /* each of the eight cards ahead is in hand */
    OWN_HAND_BACK = OWN_HAND_NEAR + 8,   /* the card ten back is in hand */
    OWN_HAND_AHEAD = OWN_HAND_BACK + 1,
    OWN_GAP = OWN_HAND_AHEAD + 7,      /* the smallest step in hand */
    OWN_GAP_NEXT = OWN_GAP + 12,       /* the next smallest */
    OWN_PAIR = OWN_GAP_NEXT + 9,       /* two hand cards that are a step and its jump */
    OWN_PAIR_STEP = OWN_PAIR + 9,      /* a step in hand, its jump in the draw pile */
    OWN_PAIR_JUMP = OWN_PAIR_STEP + 6, /* a step in the draw pile, its jump in hand */
    OWN_GET = OWN_PAIR_JUMP + 6,       /* the smallest help that the opponent can give */
    OWN_ROWS = OWN_GET + 12,
};

/* Rows of one of the opponent's piles. */
enum {
    THEIR_TOP = 2 * OWN_ROWS,
    THEIR_NEAR = THEIR_TOP + 15,
    THEIR_BACK = THEIR_NEAR + 8,
    THEIR_AHEAD = THEIR_BACK + 1,
    THEIR_PAIR = THEIR_AHEAD + 12,
    THEIR_GIVE = THEIR_PAIR + 6,       /* the smallest help that the hand can give */
    THEIR_GIVES = THEIR_GIVE + 12,     /* hand cards that help the pile */
    THEIR_GIVE_DECK = THEIR_GIVES + 7, /* draw pile cards that help the pile by at most six */
    THEIR_END = THEIR_GIVE_DECK + 4,
    THEIR_ROWS = THEIR_END - THEIR_TOP,
};

enum {
    BOTH_DRAW = THEIR_TOP + 2 * THEIR_ROWS, /* cards in the own draw pile */
    BOTH_HAND = BOTH_DRAW + 15,             /* cards in hand after drawing */
    BOTH_GAVE = BOTH_HAND + 7,
    BOTH_LEFT = BOTH_GAVE + 1, /* own cards not laid */
    BOTH_THEIR_LEFT = BOTH_LEFT + 16,
    BOTH_THEIR_HAND = BOTH_THEIR_LEFT + 16,
    BOTH_THEIR_DRAW = BOTH_THEIR_HAND + 7,
    BOTH_LEAD = BOTH_THEIR_DRAW + 8, /* number of cards that the opponent has more */
    BOTH_HAND_DEAD = BOTH_LEAD + 11, /* hand cards behind both tops */
    BOTH_DECK_DEAD = BOTH_HAND_DEAD + 7,
    BOTH_THEIR_DEAD = BOTH_DECK_DEAD + 8,
    BOTH_ROOM = BOTH_THEIR_DEAD + 8, /* room between the own piles */
    BOTH_THEIR_ROOM = BOTH_ROOM + 14,
    BOTH_PACE = BOTH_THEIR_ROOM + 14, /* room on the own piles for each card left */
    BOTH_THEIR_PACE = BOTH_PACE + 12,
    BOTH_LAST = BOTH_THEIR_PACE + 12, /* a single card will be left: the next turn loses */
    BOTH_THEIR_LAST = BOTH_LAST + 1,
    BOTH_ROWS = BOTH_THEIR_LAST + 1,
};

_Static_assert(BOTH_ROWS == DUEL_ROWS, "every row has its input");

#define NO_GAP 11
static const uint8_t gap_bucket[32] = {0,  1,  2,  3,  4,  5,  6,  6,  7,  7,  8,
                                       8,  8,  9,  9,  9,  9,  9,  10, 10, 10, 10,
                                       10, 10, 10, 10, 10, 10, 10, 10, 10, 10};

static const uint8_t dead_bucket[16] = {0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 6, 7};

/* The cards of a set around the top of a pile, mirrored if the pile falls. */
struct sight {
    uint32_t ahead; /* bit j: top + 1 + j */
    uint32_t back;  /* bit j: top - 9 + j, ten back from bit j of `ahead` */
    unsigned above; /* number of all cards ahead */
};

static struct sight look(const struct cards_pair *cards, unsigned pile, int top) {
    const struct cards *way = &cards->way[pile & 1];
    struct sight sight = {cards_window(way, top + 1), cards_window(way, top + 1 - DUEL_JUMP), 0};
    sight.above = cards_bits(sight.ahead);
    if (top < 28) {
        sight.above += cards_bits(cards_window(way, top + 33));
    }
    return sight;
}

static bool has_jump(const struct cards_pair *cards, unsigned pile, int top) {
    return cards_has(&cards->way[pile & 1], top - DUEL_JUMP);
}

/* Cards of a set behind the top. Bit j: top - 1 - j, a card that helps the pile by j + 1. */
static uint32_t look_below(const struct cards_pair *cards, unsigned pile, int top) {
    return cards_window(&cards->way[(pile & 1) ^ 1], DUEL_MIRROR - top + 1);
}

static unsigned bucket_of(uint32_t bits) {
    return bits == 0 ? NO_GAP : gap_bucket[cards_lowest(bits)];
}

/* Sums over both own piles. */
struct tally {
    unsigned hand_above, deck_above;
};

static void own_pile(struct net_list *list, unsigned base, const struct duel *duel,
                     const struct cards_pair *hand, unsigned pile, struct tally *tally) {
    const int top = duel->top[pile];
    const struct sight held = look(hand, pile, top);
    const struct sight deck = look(&duel->deck, pile, top);
    const uint32_t pairs = held.ahead & held.back;
    const uint32_t steps = held.ahead & deck.back & 0x3f;
    const uint32_t jumps = deck.ahead & held.back & 0x3f;
    net_put_one(list, base + OWN_TOP + (unsigned)(top - 1) / 4);
    net_put_bits(list, base + OWN_DECK_NEAR, deck.ahead & 0x3f);
    net_put_one(list, base + OWN_DECK_AHEAD + (deck.above + 4) / 5);
    net_put_bits(list, base + OWN_HAND_NEAR, held.ahead & 0xff);
    net_put_one(list, base + OWN_HAND_AHEAD + held.above);
    net_put_one(list, base + OWN_GAP + bucket_of(held.ahead));
    net_put_one(list,
                base + OWN_GAP_NEXT + net_at_most(bucket_of(held.ahead & (held.ahead - 1)), 8));
    net_put_one(list, base + OWN_GET + bucket_of(look_below(&duel->theirs, pile, top)));
    net_put(list, base + OWN_DECK_BACK, has_jump(&duel->deck, pile, top));
    net_put(list, base + OWN_HAND_BACK, has_jump(hand, pile, top));
    if (pairs != 0) {
        net_put_one(list, base + OWN_PAIR + net_at_most(bucket_of(pairs), 8));
    }
    if (steps != 0) {
        net_put_one(list, base + OWN_PAIR_STEP + cards_lowest(steps));
    }
    if (jumps != 0) {
        net_put_one(list, base + OWN_PAIR_JUMP + cards_lowest(jumps));
    }
    tally->hand_above += held.above;
    tally->deck_above += deck.above;
}

/* Puts the inputs of the hand cards that could help one of the opponent's piles. */
static void their_gifts(struct net_list *list, unsigned base, const struct duel *duel,
                        const struct cards_pair *hand, unsigned pile) {
    const uint32_t gives = look_below(hand, pile, duel->top[pile]);
    net_put_one(list, base + THEIR_GIVE + bucket_of(gives));
    net_put_one(list, base + THEIR_GIVES + cards_bits(gives));
}

/* Returns the number of the opponent's cards ahead of their pile. */
static unsigned their_pile(struct net_list *list, unsigned base, const struct duel *duel,
                           unsigned pile) {
    const int top = duel->top[pile];
    const struct sight theirs = look(&duel->theirs, pile, top);
    const uint32_t deck = look_below(&duel->deck, pile, top);
    const uint32_t pairs = theirs.ahead & theirs.back & 0x3f;
    net_put_one(list, base + THEIR_TOP + (unsigned)(top - 1) / 4);
    net_put_bits(list, base + THEIR_NEAR, theirs.ahead & 0xff);
    net_put_one(list, base + THEIR_AHEAD + net_at_most((theirs.above + 4) / 5, 11));
    net_put_one(list, base + THEIR_GIVE_DECK + (cards_bits(deck & 0x3f) + 1) / 2);
    net_put(list, base + THEIR_BACK, has_jump(&duel->theirs, pile, top));
    if (pairs != 0) {
        net_put_one(list, base + THEIR_PAIR + cards_lowest(pairs));
    }
    return theirs.above;
}

/* The number of cards behind both tops: 0 unless the tops have passed each other. */
static unsigned dead(unsigned all, unsigned above) {
    return all > above ? all - above : 0;
}

static unsigned room_bucket(unsigned first, unsigned second) {
    const int room = DUEL_MIRROR - (int)first - (int)second;
    return room < -DUEL_JUMP ? 0 : room <= 0 ? 1 : net_at_most((unsigned)room / 5 + 2, 13);
}

/* The room for each card, in half steps. */
static unsigned pace_bucket(unsigned first, unsigned second, unsigned left) {
    return left == 0 ? 11 : net_at_most((120 - first - second) * 2 / left, 11);
}

static void own_side(struct net_list *list, const struct duel *duel, const struct tally *tally) {
    const unsigned left = (unsigned)duel->draw + duel->hand_size;
    const unsigned their_left = (unsigned)duel->their_draw + duel->their_hand;
    net_put_one(list, BOTH_DRAW + (duel->draw <= 7 ? duel->draw : (duel->draw - 7U) / 6 + 7));
    net_put_one(list, BOTH_HAND + duel_next_hand(duel));
    net_put_one(list, BOTH_LEFT + (left + 3) / 4);
    net_put_one(list,
                BOTH_LEAD +
                    net_at_most(their_left + 33 > left ? (their_left + 33 - left) / 6 : 0, 10));
    net_put_one(list, BOTH_HAND_DEAD + dead(duel->hand_size, tally->hand_above));
    net_put_one(list,
                BOTH_DECK_DEAD + dead_bucket[net_at_most(dead(duel->draw, tally->deck_above), 15)]);
    net_put_one(list, BOTH_ROOM + room_bucket(duel->top[0], duel->top[1]));
    net_put_one(list, BOTH_PACE + pace_bucket(duel->top[0], duel->top[1], left));
    net_put(list, BOTH_GAVE, duel->gave);
    net_put(list, BOTH_LAST, left == 1);
}

static unsigned own_inputs(const struct duel *duel, struct net_input input[NET_ACTIVE]) {
    struct net_list list = {input, 0};
    struct tally tally = {0};
    struct cards_pair hand = {0};
    const unsigned own = duel->top[0] > duel->top[1];
    const unsigned their = duel->top[2] > duel->top[3];
    for (unsigned i = 0; i < duel->hand_size; i++) {
        duel_flip(&hand, duel->hand[i]);
    }
    for (unsigned slot = 0; slot < 2; slot++) {
        own_pile(&list, slot * OWN_ROWS, duel, &hand, slot ^ own, &tally);
        their_gifts(&list, slot * THEIR_ROWS, duel, &hand, 2 + (slot ^ their));
    }
    own_side(&list, duel, &tally);
    return list.count;
}

/* The inputs that depend only on the opponent's side and on the own draw pile. */
static unsigned their_inputs(const struct duel *duel, struct net_input input[NET_ACTIVE]) {
    struct net_list list = {input, 0};
    const unsigned their = duel->top[2] > duel->top[3];
    const unsigned left = (unsigned)duel->their_draw + duel->their_hand;
    unsigned above = 0;
    for (unsigned slot = 0; slot < 2; slot++) {
        above += their_pile(&list, slot * THEIR_ROWS, duel, 2 + (slot ^ their));
    }
    net_put_one(&list, BOTH_THEIR_LEFT + (left + 3) / 4);
    net_put_one(&list, BOTH_THEIR_HAND + duel->their_hand);
    net_put_one(&list, BOTH_THEIR_DRAW + net_at_most(duel->their_draw, 7));
    net_put_one(&list, BOTH_THEIR_DEAD + dead_bucket[net_at_most(dead(left, above), 15)]);
    net_put_one(&list, BOTH_THEIR_ROOM + room_bucket(duel->top[2], duel->top[3]));
    net_put_one(&list, BOTH_THEIR_PACE + pace_bucket(duel->top[2], duel->top[3], left));
    net_put(&list, BOTH_THEIR_LAST, left == 1);
    return list.count;
}

unsigned duel_inputs(const struct duel *duel, struct net_input input[NET_ACTIVE]) {
    const unsigned count = own_inputs(duel, input);
    return count + their_inputs(duel, input + count);
}

/* --- Looks --- */

void duel_look_start(struct duel_look *look, const struct net *net) {
    look->net = net;
    look->top[0][0] = look->top[1][0] = 0;
}

uint16_t duel_look(struct duel_look *look, const struct duel *after) {
    uint8_t *top = look->top[after->gave];
    struct net_sum *theirs = &look->theirs[after->gave];
    struct net_input input[NET_ACTIVE];
    if (after->draw == 0 && after->hand_size == 0) {
        return NET_CERTAIN;
    }
    if (top[0] != after->top[2] || top[1] != after->top[3]) {
        top[0] = after->top[2];
        top[1] = after->top[3];
        net_clear(theirs);
        net_add(look->net, theirs, input, their_inputs(after, input));
    }
    struct net_sum sum = *theirs;
    net_add(look->net, &sum, input, own_inputs(after, input));
    return net_value(look->net, &sum).win;
}
