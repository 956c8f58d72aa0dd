#include "game/advisor/classic_features.h"

#include <string.h>

static unsigned count_above(const struct cards *cards, int top) {
    const unsigned bit = (unsigned)(top + 33);
    unsigned count = cards_bits(cards->word[bit / 32] >> bit % 32);
    for (unsigned i = bit / 32 + 1; i < CARDS_WORDS; i++) {
        count += cards_bits(cards->word[i]);
    }
    return count;
}

/* The cards ahead of a top and behind it. */
struct sight {
    uint32_t ahead;  /* bit j: top + 1 + j */
    uint32_t behind; /* bit j: top - 32 + j */
};

static struct sight look(const struct cards *cards, int top) {
    return (struct sight){cards_window(cards, top + 1), cards_window(cards, top - 32)};
}

/* Bit j: the card ten back from top + 1 + j. */
static uint32_t ten_back(struct sight sight) {
    return sight.ahead << 10 | sight.behind >> 23;
}

/* Whether the card `steps` back is there. */
static uint32_t behind(struct sight sight, unsigned steps) {
    return sight.behind >> (32 - steps) & 1;
}

/* Puts the inputs of a pile that depend on its top and the unseen cards. */
static void put_pile(struct net_list *list, unsigned slot, int top, const struct cards *unseen) {
    const unsigned base = slot * PILE_ROWS;
    const struct sight sight = look(unseen, top);
    net_put(list, base + PILE_TOP, (unsigned)top);
    net_put_bits(list, base + PILE_UNSEEN_NEAR, sight.ahead & 0x3ff);
    net_put(list, base + PILE_UNSEEN_BACK, behind(sight, 10));
    net_put(list, base + PILE_UNSEEN_BACK + 1, behind(sight, 20));
    net_put(list, base + PILE_UNSEEN_FAR, cards_bits(sight.ahead >> 10 & 0x3ff));
    net_put(list, base + PILE_UNSEEN_FARTHER, cards_bits(cards_window(unseen, top + 21) & 0xfffff));
    net_put(list, base + PILE_UNSEEN_AHEAD, count_above(unseen, top));
}

/* Puts two inputs of the steps that a jump can follow: how far back the smallest of them leads, and
 * how many are at most 6. */
static void pile_pairs(struct net_list *list, unsigned row, uint32_t pairs) {
    pairs &= 0x1ff;
    if (pairs != 0) {
        net_put(list, row, 10 - cards_lowest(pairs));
        net_put(list, row + 1, cards_bits(pairs & 0x3f));
    }
}

#define NO_GAP 40

/* The hand cards ahead of a top. */
struct gaps {
    unsigned ahead;             /* number of hand cards ahead */
    unsigned step[LONGEST + 1]; /* the smallest steps, ascending; the last place is spare */
};

/* The least rise of a top by one, two and three hand cards. */
static void pile_rise(int rise[LONGEST], struct sight sight, uint32_t pairs,
                      const struct gaps *gaps) {
    const bool jumps = behind(sight, 10) != 0;
    rise[0] = jumps ? -10 : (int)gaps->step[0];
    rise[1] = (int)gaps->step[1];
    rise[2] = (int)gaps->step[jumps || pairs != 0 ? 1 : 2];
    if (jumps) {
        const uint32_t between = sight.behind >> 23;
        rise[1] = behind(sight, 20) ? -20
                  : between != 0    ? (int)cards_lowest(between) - 9
                                    : (int)gaps->step[0];
    }
    if (pairs != 0 && (int)cards_lowest(pairs) - 9 < rise[1]) {
        rise[1] = (int)cards_lowest(pairs) - 9;
    }
}

/* Sums over the hand and over all piles. */
struct tally {
    struct gaps gaps[CLASSIC_PILES];                    /* by slot */
    unsigned hand[TABLE_UNSEEN_DEAD - TABLE_HAND_DEAD]; /* hand cards that count for each row */
    unsigned near_3, near_6, near_jump;                 /* unseen cards near a top */
    int rise[LONGEST + 1]; /* least rise of all tops, by the number of cards */
};

/* Adds a pile to `rise`: the best way to lay some cards lays part of them on this pile and the rest
 * on the piles before it. */
static void tally_rise(struct tally *tally, struct sight sight, uint32_t pairs,
                       const struct gaps *gaps) {
    int rise[LONGEST];
    pile_rise(rise, sight, pairs, gaps);
    for (unsigned cards = LONGEST; cards > 0; cards--) {
        for (unsigned here = 1; here <= cards; here++) {
            const int all = tally->rise[cards - here] + rise[here - 1];
            tally->rise[cards] = all < tally->rise[cards] ? all : tally->rise[cards];
        }
    }
}

static void pile_hand(struct net_list *list, unsigned base, int top, const struct cards *hand,
                      const struct cards *unseen, struct tally *tally) {
    const struct gaps *gaps = &tally->gaps[base / PILE_ROWS];
    const struct sight sight = look(hand, top);
    const struct sight hidden = look(unseen, top);
    const uint32_t pairs = sight.ahead & ten_back(sight) & 0x1ff;
    net_put_bits(list, base + PILE_HAND_NEAR, sight.ahead & 0x3ff);
    net_put(list, base + PILE_HAND_BACK, behind(sight, 10));
    net_put(list, base + PILE_HAND_BACK + 1, behind(sight, 20));
    net_put(list, base + PILE_HAND_BACK + 2, behind(sight, 10) & behind(sight, 20));
    net_put(list, base + PILE_HAND_FAR, cards_bits(sight.ahead >> 10 & 0x3ff));
    net_put(list, base + PILE_HAND_FARTHER, cards_bits(cards_window(hand, top + 21) & 0xfffff));
    net_put(list, base + PILE_HAND_AHEAD, gaps->ahead);
    net_put(list, base + PILE_GAP, gaps->step[0]);
    net_put(list, base + PILE_GAP_NEXT, gaps->step[1]);
    if (pairs != 0) {
        net_put(list, base + PILE_PAIR, 10 - cards_lowest(pairs));
    }
    pile_pairs(list, base + PILE_STEP, sight.ahead & ten_back(hidden));
    pile_pairs(list, base + PILE_JUMP, hidden.ahead & ten_back(sight));
    tally->near_3 += cards_bits(hidden.ahead & 7);
    tally->near_6 += cards_bits(hidden.ahead & 0x3f);
    tally->near_jump += behind(hidden, 10);
    tally_rise(tally, sight, pairs, gaps);
}

static void pile_markers(struct net_list *list, unsigned slot, const struct classic *classic,
                         unsigned pile) {
    const unsigned touched = classic->touched >> pile & 1;
    const unsigned base = TEAM_MARKER + slot * 4 + touched * 2;
    for (unsigned i = 0; i + 1 < classic->players; i++) {
        if (classic->marker[i][pile] != 0) {
            net_put(list, base + i * CLASSIC_PILES * 4 + classic->marker[i][pile] - 1U, 1);
        }
    }
}

/* Counts a hand card for a row if `is_true`. */
static inline void tally_if(struct tally *tally, unsigned row, bool is_true) {
    tally->hand[row - TABLE_HAND_DEAD] += is_true;
}

static void tally_card(struct tally *tally, uint8_t card, const int top[CLASSIC_PILES]) {
    unsigned nearest = NO_GAP;
    unsigned fits = 0;
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        const int ahead = classic_on(card, slot) - top[slot];
        const unsigned gap = (unsigned)ahead;
        unsigned *step = tally->gaps[slot].step;
        unsigned at = LONGEST;
        if (ahead <= 0) {
            continue;
        }
        fits |= 1U << slot;
        tally->gaps[slot].ahead++;
        nearest = gap < nearest ? gap : nearest;
        for (; at > 0 && gap < step[at - 1]; at--) {
            step[at] = step[at - 1];
        }
        step[at] = gap;
    }
    tally_if(tally, TABLE_HAND_DEAD, fits == 0);
    tally_if(tally, TABLE_HAND_UP, fits != 0 && (fits & 12) == 0);
    tally_if(tally, TABLE_HAND_DOWN, fits != 0 && (fits & 3) == 0);
    tally_if(tally, TABLE_HAND_BETTER, fits != 0 && (fits & 10) == 0);
    tally_if(tally, TABLE_HAND_2, nearest <= 2);
    tally_if(tally, TABLE_HAND_5, nearest <= 5);
    tally_if(tally, TABLE_HAND_10, nearest <= 10);
    tally_if(tally, TABLE_HAND_20, nearest <= 20);
}

static void tally_hand(struct tally *tally, const struct classic *classic,
                       const struct cards_pair *hand, const int top[CLASSIC_PILES]) {
    const struct cards *own = &hand->way[0];
    const struct cards *unseen = &classic->unseen.way[0];
    *tally = (struct tally){.rise = {0, NO_GAP, 2 * NO_GAP, 3 * NO_GAP}};
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        tally->gaps[slot] = (struct gaps){0, {NO_GAP, NO_GAP, NO_GAP}};
    }
    for (unsigned i = 0; i < classic->hand_size; i++) {
        const int card = classic->hand[i];
        tally_card(tally, classic->hand[i], top);
        tally_if(tally, TABLE_HAND_PAIRS, cards_has(own, card + 10));
        tally_if(tally, TABLE_HAND_HALF_PAIRS,
                 cards_has(unseen, card + 10) || cards_has(unseen, card - 10));
        tally_if(tally, TABLE_HAND_NEIGHBOURS, cards_has(own, card + 1));
    }
}

static void table_hand(struct net_list *list, const struct tally *tally) {
    for (unsigned row = TABLE_HAND_DEAD; row < TABLE_UNSEEN_DEAD; row++) {
        net_put(list, row, tally->hand[row - TABLE_HAND_DEAD]);
    }
    for (unsigned cards = 1; cards <= LONGEST; cards++) {
        net_put(list, TABLE_BEST + cards - 1, (unsigned)(tally->rise[cards] + 10 * (int)cards));
    }
}

/* The number of cards behind both a rising and a falling top. A card that is ahead of both counts
 * twice in `ahead`. */
static unsigned count_behind(unsigned all, unsigned ahead) {
    return ahead < all ? all - ahead : 0;
}

static void table_unseen(struct net_list *list, const struct classic *classic,
                         const struct tally *tally, const int top[CLASSIC_PILES]) {
    const struct cards *unseen = classic->unseen.way;
    const unsigned all = (unsigned)classic->draw + classic->others;
    const unsigned rising = count_above(&unseen[0], top[0]);
    const unsigned falling = count_above(&unseen[1], top[2]);
    const unsigned dead = count_behind(all, rising + falling);
    const unsigned worse =
        count_behind(all, count_above(&unseen[0], top[1]) + count_above(&unseen[1], top[3]));
    if (all == 0) {
        return;
    }
    net_put(list, TABLE_UNSEEN_DEAD, dead);
    net_put(list, TABLE_UNSEEN_UP, all - dead - falling);
    net_put(list, TABLE_UNSEEN_DOWN, all - dead - rising);
    net_put(list, TABLE_UNSEEN_BETTER, worse - dead);
    net_put(list, TABLE_UNSEEN_SHARE, dead * 64 / all);
    net_put(list, TABLE_NEAR_3, tally->near_3 * 64 / all);
    net_put(list, TABLE_NEAR_6, tally->near_6 * 64 / all);
    net_put(list, TABLE_NEAR_JUMP, tally->near_jump * 64 / all);
}

static unsigned count_pairs(const struct cards *cards) {
    unsigned count = 0;
    for (int card = 2; card < 2 + 98; card += 32) {
        count += cards_bits(cards_window(cards, card) & cards_window(cards, card + 10));
    }
    return count;
}

/* Puts the inputs that no turn changes. */
static void put_table(struct net_list *list, const struct classic *classic) {
    const unsigned draw = classic->draw;
    net_put(list, TABLE_DRAW, draw);
    net_put(list, TABLE_DRAW + 1, draw == 0);
    net_put(list, TABLE_DRAW + 2, draw < 10);
    net_put(list, TABLE_MINIMUM, classic->minimum - 2U);
    net_put(list, TABLE_LIMIT, classic->limit - 5U);
    net_put(list, TABLE_UNSEEN_PAIRS, count_pairs(&classic->unseen.way[0]));
    if (classic->players == 1) {
        return;
    }
    net_put(list, TEAM_OTHERS, classic->others);
    net_put(list, TEAM_PLAYERS + classic->players - 2U, 1);
    net_put(list, TEAM_TALK, classic->talk);
}

static void table_course(struct net_list *list, const struct classic *classic,
                         const int top[CLASSIC_PILES]) {
    const unsigned left = (unsigned)classic->draw + classic->others + classic->hand_size;
    const int crossed = top[0] + top[2] - CARDS_MIRROR;
    const unsigned room = (unsigned)(400 - top[0] - top[1] - top[2] - top[3]);
    net_put(list, TABLE_HAND, classic->hand_size);
    net_put(list, TABLE_LEFT, left);
    net_put(list, TABLE_LEFT + 1, left <= 8);
    net_put(list, TABLE_LEFT + 2, left < 20 ? 20 - left : 0);
    net_put(list, TABLE_CROSSED, crossed > 0 ? (unsigned)crossed : 0);
    net_put(list, TABLE_ROOM, left == 0 ? 64 : net_at_most(room * 8 / left, 255));
}

/* Puts the inputs of the fire cards, for the next player. */
static void table_fires(struct net_list *list, const struct classic *classic,
                        const struct cards_pair *hand, const unsigned pile[CLASSIC_PILES],
                        const struct tally *tally) {
    const unsigned burning = classic_fires(classic);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        if (burning >> pile[slot] & 1) {
            const struct cards *unseen = &classic->unseen.way[slot / 2];
            const uint32_t ahead = look(unseen, classic->top[pile[slot]]).ahead;
            net_put(list, FIRE_BURNS + slot, 1);
            net_put(list, FIRE_GAP + slot, tally->gaps[slot].step[0]);
            net_put(list, FIRE_NEAR + slot, cards_bits(ahead & 0x3ff));
        }
    }
    for (unsigned i = 0; i < FIRE_CARDS; i++) {
        const int card = 22 + 11 * (int)i;
        net_put(list, FIRE_HAND + i, cards_has(&hand->way[0], card));
        net_put(list, FIRE_UNSEEN + i, cards_has(&classic->unseen.way[0], card));
    }
}

/* Puts the inputs that depend on the hand or on several piles. `pile` maps slots to piles. */
static void put_turn(struct net_list *list, const struct classic *classic,
                     const unsigned pile[CLASSIC_PILES]) {
    struct tally tally;
    struct cards_pair hand;
    int top[CLASSIC_PILES];
    cards_pair_set(&hand, classic->hand, classic->hand_size);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        top[slot] = classic->top[pile[slot]];
    }
    tally_hand(&tally, classic, &hand, top);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        pile_hand(list, slot * PILE_ROWS, top[slot], &hand.way[slot / 2],
                  &classic->unseen.way[slot / 2], &tally);
        if (classic->talk) {
            pile_markers(list, slot, classic, pile[slot]);
        }
    }
    table_hand(list, &tally);
    table_unseen(list, classic, &tally, top);
    table_course(list, classic, top);
    if (classic->fire && classic->players > 1) {
        table_fires(list, classic, &hand, pile, &tally);
    }
}

/* --- Looks --- */

/* Sorts the piles as the net wants them: in each direction the better pile first. */
static void sort_piles(const uint8_t top[CLASSIC_PILES], unsigned pile[CLASSIC_PILES]) {
    for (unsigned way = 0; way < 2; way++) {
        const unsigned worse = top[2 * way] > top[2 * way + 1] ? 0 : 1;
        pile[2 * way] = 2 * way + 1 - worse;
        pile[2 * way + 1] = 2 * way + worse;
    }
}

unsigned classic_inputs(const struct classic *classic, struct net_input input[NET_ACTIVE]) {
    struct net_list list = {input, 0};
    unsigned pile[CLASSIC_PILES];
    sort_piles(classic->top, pile);
    put_table(&list, classic);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        put_pile(&list, slot, classic->top[pile[slot]], &classic->unseen.way[slot / 2]);
    }
    put_turn(&list, classic, pile);
    return list.count;
}

void classic_look_start(struct classic_look *look, const struct net *net,
                        const struct classic *classic) {
    struct net_input input[NET_ACTIVE];
    struct net_list list = {input, 0};
    look->net = net;
    memset(look->used, 0, sizeof look->used);
    put_table(&list, classic);
    net_clear(&look->fixed);
    net_add(net, &look->fixed, input, list.count);
}

/* The sum of the inputs of put_pile. Turns that lead to the same top share it. */
static const struct net_sum *pile_sum(struct classic_look *look, const struct classic *classic,
                                      unsigned slot, uint8_t top) {
    unsigned at = 0;
    while (at < look->used[slot] && look->top[slot][at] != top) {
        at++;
    }
    if (at == look->used[slot]) {
        struct net_input input[NET_ACTIVE];
        struct net_list list = {input, 0};
        if (at < CLASSIC_KEPT) {
            look->used[slot]++;
        } else {
            at = top % CLASSIC_KEPT;
        }
        put_pile(&list, slot, top, &classic->unseen.way[slot / 2]);
        net_clear(&look->pile[slot][at]);
        net_add(look->net, &look->pile[slot][at], input, list.count);
        look->top[slot][at] = top;
    }
    return &look->pile[slot][at];
}

struct net_value classic_look(struct classic_look *look, const struct classic *classic) {
    struct net_input input[NET_ACTIVE];
    struct net_list list = {input, 0};
    struct net_sum sum = look->fixed;
    unsigned pile[CLASSIC_PILES];
    sort_piles(classic->top, pile);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        net_join(&sum, pile_sum(look, classic, slot, classic->top[pile[slot]]));
    }
    put_turn(&list, classic, pile);
    net_add(look->net, &sum, input, list.count);
    return net_value(look->net, &sum);
}
