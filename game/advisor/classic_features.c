#include "game/advisor/classic_features.h"

static unsigned at_most(unsigned value, unsigned most) {
    return value < most ? value : most;
}

static unsigned count_above(const struct cards *cards, int top) {
    const unsigned bit = (unsigned)(top + 33);
    unsigned count = cards_bits(cards->word[bit / 32] >> bit % 32);
    for (unsigned i = bit / 32 + 1; i < CARDS_WORDS; i++) {
        count += cards_bits(cards->word[i]);
    }
    return count;
}

static void put_bits(struct net_list *list, unsigned row, uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
        net_put(list, row + cards_lowest(bits), 1);
    }
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

static uint32_t ten_behind(struct sight sight) {
    return sight.behind >> 22 & 1;
}

static uint32_t twenty_behind(struct sight sight) {
    return sight.behind >> 12 & 1;
}

void classic_put_pile(struct net_list *list, unsigned slot, int top, const struct cards *unseen) {
    const unsigned base = slot * PILE_ROWS;
    const struct sight sight = look(unseen, top);
    net_put(list, base + PILE_TOP, (unsigned)top);
    put_bits(list, base + PILE_UNSEEN_NEAR, sight.ahead & 0x3ff);
    net_put(list, base + PILE_UNSEEN_BACK, ten_behind(sight));
    net_put(list, base + PILE_UNSEEN_BACK + 1, twenty_behind(sight));
    net_put(list, base + PILE_UNSEEN_FAR, cards_bits(sight.ahead >> 10 & 0x3ff));
    net_put(list, base + PILE_UNSEEN_FARTHER, cards_bits(cards_window(unseen, top + 21) & 0xfffff));
    net_put(list, base + PILE_UNSEEN_AHEAD, count_above(unseen, top));
}

/* Steps of up to nine that a jump can follow: how far the first of them goes back, and how many are
 * up to 6. */
static void pile_pairs(struct net_list *list, unsigned row, uint32_t pairs) {
    pairs &= 0x1ff;
    if (pairs != 0) {
        net_put(list, row, 10 - cards_lowest(pairs));
        net_put(list, row + 1, cards_bits(pairs & 0x3f));
    }
}

/* The smallest steps to a pile, and how many hand cards are ahead of it. */
struct gaps {
    unsigned first, second, third, ahead;
};

#define NO_GAP 40

/* By how much one, two and three hand cards raise a top at best. */
static void pile_rise(int rise[LONGEST], struct sight sight, uint32_t pairs,
                      const struct gaps *gaps) {
    const bool jumps = ten_behind(sight) != 0;
    rise[0] = jumps ? -10 : (int)gaps->first;
    rise[1] = (int)gaps->second;
    rise[2] = jumps || pairs != 0 ? (int)gaps->second : (int)gaps->third;
    if (jumps) {
        const uint32_t between = sight.behind >> 23;
        rise[1] = twenty_behind(sight) ? -20
                  : between != 0       ? (int)cards_lowest(between) - 9
                                       : (int)gaps->first;
    }
    if (pairs != 0 && (int)cards_lowest(pairs) - 9 < rise[1]) {
        rise[1] = (int)cards_lowest(pairs) - 9;
    }
}

/* What is counted over the hand cards. */
struct tally {
    struct gaps gaps[CLASSIC_PILES]; /* by slot */
    unsigned dead, up, down, better, near_2, near_5, near_10, near_20;
    unsigned pairs, half_pairs, neighbours;
    unsigned near_3, near_6, near_jump; /* unseen cards, over all piles */
    int rise[LONGEST + 1];              /* of all tops, by the number of cards, at best */
};

/* Takes in a pile: the best way to lay a number of cards lays some of them here, the rest
 * elsewhere. */
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
    put_bits(list, base + PILE_HAND_NEAR, sight.ahead & 0x3ff);
    net_put(list, base + PILE_HAND_BACK, ten_behind(sight));
    net_put(list, base + PILE_HAND_BACK + 1, twenty_behind(sight));
    net_put(list, base + PILE_HAND_BACK + 2, ten_behind(sight) & twenty_behind(sight));
    net_put(list, base + PILE_HAND_FAR, cards_bits(sight.ahead >> 10 & 0x3ff));
    net_put(list, base + PILE_HAND_FARTHER, cards_bits(cards_window(hand, top + 21) & 0xfffff));
    net_put(list, base + PILE_HAND_AHEAD, gaps->ahead);
    net_put(list, base + PILE_GAP, gaps->first);
    net_put(list, base + PILE_GAP_NEXT, gaps->second);
    if (pairs != 0) {
        net_put(list, base + PILE_PAIR, 10 - cards_lowest(pairs));
    }
    pile_pairs(list, base + PILE_STEP, sight.ahead & ten_back(hidden));
    pile_pairs(list, base + PILE_JUMP, hidden.ahead & ten_back(sight));
    tally->near_3 += cards_bits(hidden.ahead & 7);
    tally->near_6 += cards_bits(hidden.ahead & 0x3f);
    tally->near_jump += ten_behind(hidden);
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

static void tally_card(struct tally *tally, uint8_t card, const int top[CLASSIC_PILES]) {
    int nearest = NO_GAP;
    unsigned fits = 0;
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        const int gap = classic_on(card, slot) - top[slot];
        struct gaps *gaps = &tally->gaps[slot];
        if (gap <= 0) {
            continue;
        }
        fits |= 1U << slot;
        gaps->ahead++;
        nearest = gap < nearest ? gap : nearest;
        if ((unsigned)gap < gaps->first) {
            gaps->third = gaps->second;
            gaps->second = gaps->first;
            gaps->first = (unsigned)gap;
        } else if ((unsigned)gap < gaps->second) {
            gaps->third = gaps->second;
            gaps->second = (unsigned)gap;
        } else if ((unsigned)gap < gaps->third) {
            gaps->third = (unsigned)gap;
        }
    }
    tally->dead += fits == 0;
    tally->up += fits != 0 && (fits & 12) == 0;
    tally->down += fits != 0 && (fits & 3) == 0;
    tally->better += fits != 0 && (fits & 10) == 0;
    tally->near_2 += nearest <= 2;
    tally->near_5 += nearest <= 5;
    tally->near_10 += nearest <= 10;
    tally->near_20 += nearest <= 20;
}

static void tally_hand(struct tally *tally, const struct classic *classic,
                       const struct cards_pair *hand, const int top[CLASSIC_PILES]) {
    *tally = (struct tally){.rise = {0, NO_GAP, 2 * NO_GAP, 3 * NO_GAP}};
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        tally->gaps[slot] = (struct gaps){NO_GAP, NO_GAP, NO_GAP, 0};
    }
    for (unsigned i = 0; i < classic->hand_size; i++) {
        const int card = classic->hand[i];
        tally_card(tally, classic->hand[i], top);
        tally->pairs += cards_has(&hand->way[0], card + 10);
        tally->neighbours += cards_has(&hand->way[0], card + 1);
        tally->half_pairs += cards_has(&classic->unseen.way[0], card + 10) ||
                             cards_has(&classic->unseen.way[0], card - 10);
    }
}

static void table_hand(struct net_list *list, const struct tally *tally) {
    net_put(list, TABLE_HAND_DEAD, tally->dead);
    net_put(list, TABLE_HAND_UP, tally->up);
    net_put(list, TABLE_HAND_DOWN, tally->down);
    net_put(list, TABLE_HAND_BETTER, tally->better);
    net_put(list, TABLE_HAND_2, tally->near_2);
    net_put(list, TABLE_HAND_5, tally->near_5);
    net_put(list, TABLE_HAND_10, tally->near_10);
    net_put(list, TABLE_HAND_20, tally->near_20);
    net_put(list, TABLE_HAND_PAIRS, tally->pairs);
    net_put(list, TABLE_HAND_HALF_PAIRS, tally->half_pairs);
    net_put(list, TABLE_HAND_NEIGHBOURS, tally->neighbours);
    for (unsigned cards = 1; cards <= LONGEST; cards++) {
        net_put(list, TABLE_BEST + cards - 1, (unsigned)(tally->rise[cards] + 10 * (int)cards));
    }
}

/* Of `all` unseen cards, those behind a rising and a falling top. */
static unsigned count_behind(const struct classic *classic, int rising, int falling) {
    const unsigned all = (unsigned)classic->draw + classic->others;
    const unsigned ahead = count_above(&classic->unseen.way[0], rising) +
                           count_above(&classic->unseen.way[1], falling);
    return ahead < all ? all - ahead : 0;
}

static void table_unseen(struct net_list *list, const struct classic *classic,
                         const struct tally *tally, const int top[CLASSIC_PILES]) {
    const unsigned all = (unsigned)classic->draw + classic->others;
    const unsigned rising = count_above(&classic->unseen.way[0], top[0]);
    const unsigned falling = count_above(&classic->unseen.way[1], top[2]);
    const unsigned dead = count_behind(classic, top[0], top[2]);
    if (all == 0) {
        return;
    }
    net_put(list, TABLE_UNSEEN_DEAD, dead);
    net_put(list, TABLE_UNSEEN_UP, all - dead - falling);
    net_put(list, TABLE_UNSEEN_DOWN, all - dead - rising);
    net_put(list, TABLE_UNSEEN_BETTER, count_behind(classic, top[1], top[3]) - dead);
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

void classic_put_table(struct net_list *list, const struct classic *classic) {
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
    net_put(list, TABLE_ROOM, left == 0 ? 64 : at_most(room * 8 / left, 255));
}

void classic_put_turn(struct net_list *list, const struct classic *classic,
                      const unsigned pile[CLASSIC_PILES]) {
    struct tally tally;
    struct cards_pair hand = {0};
    int top[CLASSIC_PILES];
    for (unsigned i = 0; i < classic->hand_size; i++) {
        cards_pair_flip(&hand, classic->hand[i]);
    }
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
}
