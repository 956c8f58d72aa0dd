#include "game/advisor/classic.h"

#include <string.h>

/* Rows of one pile. The four piles, in order: the better and the worse rising one, the better and
 * the worse falling one. */
enum {
    PILE_TOP = 0,                             /* where it stands */
    PILE_UNSEEN_NEAR = PILE_TOP + 25,         /* the ten cards ahead that are unseen */
    PILE_UNSEEN_BACK = PILE_UNSEEN_NEAR + 10, /* ten and twenty back, unseen */
    PILE_UNSEEN_FAR = PILE_UNSEEN_BACK + 3,   /* unseen cards 11 to 20 ahead */
    PILE_UNSEEN_ABOVE = PILE_UNSEEN_FAR + 6,  /* all unseen cards ahead */
    PILE_HAND_NEAR = PILE_UNSEEN_ABOVE + 17,  /* the ten cards ahead that are in hand */
    PILE_HAND_BACK = PILE_HAND_NEAR + 10,     /* ten and twenty back, in hand */
    PILE_HAND_FAR = PILE_HAND_BACK + 3,       /* hand cards 11 to 20 ahead */
    PILE_HAND_ABOVE = PILE_HAND_FAR + 4,      /* all hand cards ahead */
    PILE_GAP = PILE_HAND_ABOVE + 9,           /* the smallest step in hand */
    PILE_GAP_NEXT = PILE_GAP + 14,            /* the next smallest */
    PILE_PAIR = PILE_GAP_NEXT + 14,           /* two hand cards that are a step and its jump */
    PILE_PAIR_STEP = PILE_PAIR + 11,          /* the step in hand, its jump unseen */
    PILE_PAIR_JUMP = PILE_PAIR_STEP + 9,      /* the step unseen, its jump in hand */
    PILE_ROWS = PILE_PAIR_JUMP + 9,
};

enum {
    TABLE_DRAW = CLASSIC_PILES * PILE_ROWS, /* cards in the draw pile */
    TABLE_HAND = TABLE_DRAW + 33,           /* cards in hand */
    TABLE_MINIMUM = TABLE_HAND + 9,
    TABLE_LIMIT = TABLE_MINIMUM + 3,
    TABLE_HAND_DEAD = TABLE_LIMIT + 4,   /* hand cards behind all tops */
    TABLE_HAND_UP = TABLE_HAND_DEAD + 9, /* hand cards that only rise */
    TABLE_HAND_DOWN = TABLE_HAND_UP + 9,
    TABLE_HAND_BETTER = TABLE_HAND_DOWN + 9, /* hand cards on no worse pile */
    TABLE_HAND_2 = TABLE_HAND_BETTER + 9,    /* hand cards at most so far from a top */
    TABLE_HAND_5 = TABLE_HAND_2 + 9,
    TABLE_HAND_10 = TABLE_HAND_5 + 9,
    TABLE_HAND_20 = TABLE_HAND_10 + 9,
    TABLE_UNSEEN_DEAD = TABLE_HAND_20 + 9,
    TABLE_UNSEEN_UP = TABLE_UNSEEN_DEAD + 9,
    TABLE_UNSEEN_DOWN = TABLE_UNSEEN_UP + 17,
    TABLE_UNSEEN_2 = TABLE_UNSEEN_DOWN + 17,
    TABLE_UNSEEN_5 = TABLE_UNSEEN_2 + 9,
    TABLE_UNSEEN_10 = TABLE_UNSEEN_5 + 11,
    TABLE_PAIRS = TABLE_UNSEEN_10 + 15,         /* pairs ten apart in hand */
    TABLE_PAIRS_UNSEEN = TABLE_PAIRS + 5,       /* hand cards with an unseen card ten away */
    TABLE_ROOM = TABLE_PAIRS_UNSEEN + 9,        /* between the better piles */
    TABLE_ROOM_ALL = TABLE_ROOM + 26,           /* in front of all piles */
    TABLE_LEFT = TABLE_ROOM_ALL + 34,           /* cards not laid */
    TABLE_ROOM_CARD = TABLE_LEFT + 26,          /* room a card */
    FINE_TOP = TABLE_ROOM_CARD + 16,            /* what the steps of PILE_TOP leave out */
    FINE_ABOVE = FINE_TOP + CLASSIC_PILES * 4,  /* and those of PILE_UNSEEN_ABOVE */
    FINE_ROOM = FINE_ABOVE + CLASSIC_PILES * 6, /* of TABLE_ROOM */
    FINE_ROOM_ALL = FINE_ROOM + 4,              /* of TABLE_ROOM_ALL */
    SOLO_ROWS = FINE_ROOM_ALL + 12,

    /* What only a team has, so that the net of those who play alone ends before it. */
    TEAM_OTHERS = SOLO_ROWS, /* cards in other hands */
    TEAM_PLAYERS = TEAM_OTHERS + 10,
    TEAM_TALK = TEAM_PLAYERS + 5,
    TEAM_MARKER = TEAM_TALK + 1, /* what the others say about each pile */
    TEAM_ROWS = TEAM_MARKER + CLASSIC_PILES * CLASSIC_OTHERS * 4,
};

unsigned classic_solo_rows(void) {
    return SOLO_ROWS;
}

unsigned classic_team_rows(void) {
    return TEAM_ROWS;
}

struct net_scale classic_scale(unsigned n) {
    static const struct net_scale pile[] = {
        {PILE_TOP, 25},       {PILE_UNSEEN_FAR, 6}, {PILE_UNSEEN_ABOVE, 17}, {PILE_HAND_FAR, 4},
        {PILE_HAND_ABOVE, 9}, {PILE_GAP, 14},       {PILE_GAP_NEXT, 14},     {PILE_PAIR, 11},
        {PILE_PAIR_STEP, 9},  {PILE_PAIR_JUMP, 9},
    };
    static const struct net_scale table[] = {
        {TABLE_DRAW, 33},        {TABLE_HAND, 9},        {TABLE_HAND_DEAD, 9},
        {TABLE_HAND_UP, 9},      {TABLE_HAND_DOWN, 9},   {TABLE_HAND_BETTER, 9},
        {TABLE_HAND_2, 9},       {TABLE_HAND_5, 9},      {TABLE_HAND_10, 9},
        {TABLE_HAND_20, 9},      {TABLE_UNSEEN_DEAD, 9}, {TABLE_UNSEEN_UP, 17},
        {TABLE_UNSEEN_DOWN, 17}, {TABLE_UNSEEN_2, 9},    {TABLE_UNSEEN_5, 11},
        {TABLE_UNSEEN_10, 15},   {TABLE_PAIRS, 5},       {TABLE_PAIRS_UNSEEN, 9},
        {TABLE_ROOM, 26},        {TABLE_ROOM_ALL, 34},   {TABLE_LEFT, 26},
        {TABLE_ROOM_CARD, 16},   {FINE_ROOM, 4},         {FINE_ROOM_ALL, 12},
    };
    const unsigned piles = sizeof pile / sizeof pile[0];
    const unsigned tables = sizeof table / sizeof table[0];
    if (n < CLASSIC_PILES * piles) {
        const struct net_scale scale = pile[n % piles];
        return (struct net_scale){(uint16_t)(n / piles * PILE_ROWS + scale.first), scale.count};
    }
    n -= CLASSIC_PILES * piles;
    if (n < tables) {
        return table[n];
    }
    n -= tables;
    if (n < CLASSIC_PILES) {
        return (struct net_scale){(uint16_t)(FINE_TOP + n * 4), 4};
    }
    if (n < 2 * CLASSIC_PILES) {
        return (struct net_scale){(uint16_t)(FINE_ABOVE + (n - CLASSIC_PILES) * 6), 6};
    }
    return (struct net_scale){0, 0};
}

static const uint8_t gap_bucket[33] = {0,  1,  2,  3,  4,  5,  6,  7,  7,  8,  8,
                                       9,  9,  9,  10, 10, 10, 10, 11, 11, 11, 11,
                                       11, 12, 12, 12, 12, 12, 12, 12, 12, 12, 13};

static const uint8_t pair_bucket[32] = {0, 1, 2, 3, 4,  5,  6,  6,  7,  7,  8,  8,  8,  8,  9,  9,
                                        9, 9, 9, 9, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10};

static const uint8_t dead_bucket[16] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 7, 8};

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

struct writer {
    uint16_t *rows;
    unsigned count;
};

static inline void put(struct writer *writer, unsigned row) {
    writer->rows[writer->count++] = (uint16_t)row;
}

static void put_bits(struct writer *writer, unsigned row, uint32_t bits) {
    for (; bits != 0; bits &= bits - 1) {
        put(writer, row + cards_lowest(bits));
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

static unsigned back_state(struct sight sight) {
    return (sight.behind >> 22 & 1) | (sight.behind >> 12 & 1) << 1;
}

static void pile_unseen(struct writer *writer, unsigned slot, int top, const struct cards *unseen) {
    const struct sight sight = look(unseen, top);
    const unsigned base = slot * PILE_ROWS;
    const unsigned above = count_above(unseen, top);
    put(writer, FINE_TOP + slot * 4 + (unsigned)(top - 1) % 4);
    put(writer, FINE_ABOVE + slot * 6 + (above + 5) % 6);
    put(writer, base + PILE_TOP + at_most((unsigned)(top - 1) / 4, 24));
    put_bits(writer, base + PILE_UNSEEN_NEAR, sight.ahead & 0x3ff);
    if (back_state(sight) != 0) {
        put(writer, base + PILE_UNSEEN_BACK + back_state(sight) - 1);
    }
    put(writer, base + PILE_UNSEEN_FAR + (cards_bits(sight.ahead >> 10 & 0x3ff) + 1) / 2);
    put(writer, base + PILE_UNSEEN_ABOVE + (above + 5) / 6);
}

static void pile_pairs(struct writer *writer, unsigned base, struct sight hand,
                       struct sight unseen) {
    const uint32_t pairs = hand.ahead & ten_back(hand);
    const uint32_t steps = hand.ahead & ten_back(unseen) & 0x1ff;
    const uint32_t jumps = unseen.ahead & ten_back(hand) & 0x1ff;
    if (pairs != 0) {
        put(writer, base + PILE_PAIR + pair_bucket[cards_lowest(pairs)]);
    }
    if (steps != 0) {
        put(writer, base + PILE_PAIR_STEP + cards_lowest(steps));
    }
    if (jumps != 0) {
        put(writer, base + PILE_PAIR_JUMP + cards_lowest(jumps));
    }
}

/* The smallest and next smallest steps to a pile, and how many hand cards are ahead of it. */
struct gaps {
    unsigned first, second, ahead;
};

static void pile_hand(struct writer *writer, unsigned base, int top, const struct cards *hand,
                      const struct cards *unseen, const struct gaps *gaps) {
    const struct sight sight = look(hand, top);
    put_bits(writer, base + PILE_HAND_NEAR, sight.ahead & 0x3ff);
    if (back_state(sight) != 0) {
        put(writer, base + PILE_HAND_BACK + back_state(sight) - 1);
    }
    put(writer, base + PILE_HAND_FAR + at_most(cards_bits(sight.ahead >> 10 & 0x3ff), 3));
    put(writer, base + PILE_HAND_ABOVE + gaps->ahead);
    put(writer, base + PILE_GAP + gap_bucket[at_most(gaps->first, 32)]);
    put(writer, base + PILE_GAP_NEXT + gap_bucket[at_most(gaps->second, 32)]);
    pile_pairs(writer, base, sight, look(unseen, top));
}

static void pile_markers(struct writer *writer, unsigned slot, const struct classic *classic,
                         unsigned pile) {
    const unsigned base = TEAM_MARKER + slot * CLASSIC_OTHERS * 4;
    const unsigned touched = classic->touched >> pile & 1;
    for (unsigned i = 0; i + 1 < classic->players; i++) {
        if (classic->marker[i][pile] != 0) {
            put(writer, base + i * 4 + touched * 2 + classic->marker[i][pile] - 1U);
        }
    }
}

/* What is counted over the hand cards. */
struct tally {
    struct gaps gaps[CLASSIC_PILES]; /* by slot */
    unsigned dead, up, down, better, near_2, near_5, near_10, near_20;
    unsigned pairs, pairs_unseen;
};

#define NO_GAP 32

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
            gaps->second = gaps->first;
            gaps->first = (unsigned)gap;
        } else if ((unsigned)gap < gaps->second) {
            gaps->second = (unsigned)gap;
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
    *tally = (struct tally){0};
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        tally->gaps[slot].first = tally->gaps[slot].second = NO_GAP;
    }
    for (unsigned i = 0; i < classic->hand_size; i++) {
        const int card = classic->hand[i];
        tally_card(tally, classic->hand[i], top);
        tally->pairs += cards_has(&hand->way[0], card + 10);
        tally->pairs_unseen += cards_has(&classic->unseen.way[0], card + 10) ||
                               cards_has(&classic->unseen.way[0], card - 10);
    }
}

static void table_hand(struct writer *writer, const struct tally *tally) {
    put(writer, TABLE_HAND_DEAD + tally->dead);
    put(writer, TABLE_HAND_UP + tally->up);
    put(writer, TABLE_HAND_DOWN + tally->down);
    put(writer, TABLE_HAND_BETTER + tally->better);
    put(writer, TABLE_HAND_2 + tally->near_2);
    put(writer, TABLE_HAND_5 + tally->near_5);
    put(writer, TABLE_HAND_10 + tally->near_10);
    put(writer, TABLE_HAND_20 + tally->near_20);
    put(writer, TABLE_PAIRS + at_most(tally->pairs, 4));
    put(writer, TABLE_PAIRS_UNSEEN + tally->pairs_unseen);
}

static void table_unseen(struct writer *writer, const struct classic *classic,
                         const int top[CLASSIC_PILES]) {
    const unsigned all = classic->draw + classic->others;
    const unsigned rising = count_above(&classic->unseen.way[0], top[0]);
    const unsigned falling = count_above(&classic->unseen.way[1], top[2]);
    const unsigned both = rising + falling > all ? rising + falling - all : 0;
    /* Crossed piles leave dead cards; else some fit both ways. */
    const unsigned dead = rising + falling > all ? 0 : all - rising - falling;
    unsigned near_2 = 0;
    unsigned near_5 = 0;
    unsigned near_10 = 0;
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        const uint32_t ahead = cards_window(&classic->unseen.way[slot / 2], top[slot] + 1);
        near_2 += cards_bits(ahead & 0x3);
        near_5 += cards_bits(ahead & 0x1f);
        near_10 += cards_bits(ahead & 0x3ff);
    }
    put(writer, TABLE_UNSEEN_DEAD + dead_bucket[at_most(dead, 15)]);
    put(writer, TABLE_UNSEEN_UP + at_most((rising - both + 5) / 6, 16));
    put(writer, TABLE_UNSEEN_DOWN + at_most((falling - both + 5) / 6, 16));
    put(writer, TABLE_UNSEEN_2 + near_2);
    put(writer, TABLE_UNSEEN_5 + (near_5 + 1) / 2);
    put(writer, TABLE_UNSEEN_10 + (near_10 + 2) / 3);
}

/* What no turn changes. */
static void table_fixed(struct writer *writer, const struct classic *classic) {
    const unsigned draw = classic->draw;
    put(writer, TABLE_DRAW + (draw <= 10 ? draw : (draw - 7) / 4 + 10));
    put(writer, TABLE_MINIMUM + (draw == 0 ? 0 : classic->minimum - 1U));
    put(writer, TABLE_LIMIT + classic->limit - 5U);
    if (classic->players == 1) {
        return;
    }
    put(writer, TEAM_OTHERS + at_most((classic->others + 2) / 3U, 9));
    put(writer, TEAM_PLAYERS + classic->players - 1U);
    if (classic->talk) {
        put(writer, TEAM_TALK);
    }
}

static void table_course(struct writer *writer, const struct classic *classic,
                         const int top[CLASSIC_PILES]) {
    const unsigned left = (unsigned)classic->draw + classic->others + classic->hand_size;
    const int room = CARDS_MIRROR - top[0] - top[2];
    const unsigned all = (unsigned)(400 - top[0] - top[1] - top[2] - top[3]);
    put(writer, TABLE_HAND + classic->hand_size);
    put(writer, TABLE_ROOM + (room <= 0 ? 0 : at_most((unsigned)room / 4 + 1, 25)));
    put(writer, FINE_ROOM + (room <= 0 ? 0 : (unsigned)room % 4));
    put(writer, TABLE_ROOM_ALL + at_most(all / 12, 33));
    put(writer, FINE_ROOM_ALL + all % 12);
    put(writer, TABLE_LEFT + at_most((left + 3) / 4, 25));
    put(writer, TABLE_ROOM_CARD + (left == 0 ? 15 : at_most(all * 2 / left, 15)));
}

/* The piles as the net sees them: of each direction the better one first. */
static void sort_piles(const uint8_t top[CLASSIC_PILES], unsigned pile[CLASSIC_PILES]) {
    for (unsigned way = 0; way < 2; way++) {
        const unsigned worse = top[2 * way] > top[2 * way + 1] ? 0 : 1;
        pile[2 * way] = 2 * way + 1 - worse;
        pile[2 * way + 1] = 2 * way + worse;
    }
}

/* Everything that depends on the hand or on several piles. */
static void rows_of_turn(struct writer *writer, const struct classic *classic,
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
        const unsigned base = slot * PILE_ROWS;
        pile_hand(writer, base, top[slot], &hand.way[slot / 2], &classic->unseen.way[slot / 2],
                  &tally.gaps[slot]);
        pile_markers(writer, slot, classic, pile[slot]);
    }
    table_hand(writer, &tally);
    table_unseen(writer, classic, top);
    table_course(writer, classic, top);
}

unsigned classic_features(const struct classic *classic, uint16_t rows[CLASSIC_ACTIVE]) {
    struct writer writer = {rows, 0};
    unsigned pile[CLASSIC_PILES];
    sort_piles(classic->top, pile);
    table_fixed(&writer, classic);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        pile_unseen(&writer, slot, classic->top[pile[slot]], &classic->unseen.way[slot / 2]);
    }
    rows_of_turn(&writer, classic, pile);
    return writer.count;
}

void classic_look_start(struct classic_look *look, const struct net *net,
                        const struct classic *classic) {
    uint16_t rows[CLASSIC_ACTIVE];
    struct writer writer = {rows, 0};
    look->net = net;
    memset(look->used, 0, sizeof look->used);
    table_fixed(&writer, classic);
    net_clear(&look->fixed);
    net_add(net, &look->fixed, rows, writer.count);
}

/* The rows of a pile's top among the unseen cards, added up once for all turns that lead there. */
static const struct net_sum *pile_sum(struct classic_look *look, const struct classic *classic,
                                      unsigned slot, uint8_t top) {
    unsigned at = 0;
    while (at < look->used[slot] && look->top[slot][at] != top) {
        at++;
    }
    if (at == CLASSIC_KEPT) {
        at = top % CLASSIC_KEPT;
    }
    if (at == look->used[slot] || look->top[slot][at] != top) {
        uint16_t rows[CLASSIC_ACTIVE];
        struct writer writer = {rows, 0};
        pile_unseen(&writer, slot, top, &classic->unseen.way[slot / 2]);
        net_clear(&look->pile[slot][at]);
        net_add(look->net, &look->pile[slot][at], rows, writer.count);
        look->top[slot][at] = top;
        look->used[slot] = (uint8_t)(look->used[slot] + (at == look->used[slot]));
    }
    return &look->pile[slot][at];
}

struct net_value classic_look(struct classic_look *look, const struct classic *classic) {
    uint16_t rows[CLASSIC_ACTIVE];
    struct writer writer = {rows, 0};
    struct net_sum sum = look->fixed;
    unsigned pile[CLASSIC_PILES];
    sort_piles(classic->top, pile);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        net_join(&sum, pile_sum(look, classic, slot, classic->top[pile[slot]]));
    }
    rows_of_turn(&writer, classic, pile);
    net_add(look->net, &sum, rows, writer.count);
    return net_value(look->net, &sum);
}

void classic_mirror(struct classic *classic) {
    const struct cards way = classic->unseen.way[0];
    classic->unseen.way[0] = classic->unseen.way[1];
    classic->unseen.way[1] = way;
    for (unsigned i = 0; i < classic->hand_size; i++) {
        classic->hand[i] = (uint8_t)(CARDS_MIRROR - classic->hand[i]);
    }
    for (unsigned pile = 0; pile < 2; pile++) {
        const uint8_t top = classic->top[pile];
        classic->top[pile] = classic->top[pile + 2];
        classic->top[pile + 2] = top;
        for (unsigned i = 0; i < CLASSIC_OTHERS; i++) {
            const uint8_t marker = classic->marker[i][pile];
            classic->marker[i][pile] = classic->marker[i][pile + 2];
            classic->marker[i][pile + 2] = marker;
        }
    }
    classic->touched = (uint8_t)((classic->touched & 3) << 2 | classic->touched >> 2);
}
