#include <string.h>

#include "game/advisor/quick.h"

/* Rows of one pile. */
enum {
    PILE_COLOUR = 0,                   /* each number is unseen in the top's colour */
    PILE_BACK = PILE_COLOUR + 10,      /* how far back the best of these cards goes */
    PILE_BEHIND = PILE_BACK + 10,      /* how many of these cards go back */
    PILE_SHARE = PILE_BEHIND + 7,      /* unseen cards that fit */
    PILE_KEPT = PILE_SHARE + 13,       /* the step to the kept card */
    PILE_KEPT_COLOUR = PILE_KEPT + 21, /* the kept card has the top's colour */
    PILE_ROWS = PILE_KEPT_COLOUR + 1,
};

/* Rows of another seat. The third and the fourth seat share theirs. */
enum {
    SEAT_FITS = 0,              /* how likely the seat can lay a card */
    SEAT_PILE = SEAT_FITS + 10, /* for each pile: how likely the seat can lay there; the cost */
    SEAT_COST = 6,
    SEAT_PILE_ROWS = SEAT_COST + 15,
    SEAT_ROWS = SEAT_PILE + QUICK_PILES * SEAT_PILE_ROWS,
    SEATS = 3,
};

enum {
    TABLE_TOPS = QUICK_PILES * PILE_ROWS,
    TABLE_SAME = TABLE_TOPS + 121, /* both tops have the same colour */
    TABLE_DEAD = TABLE_SAME + 1,   /* unseen cards that fit nowhere */
    TABLE_DEAD_SHARE = TABLE_DEAD + 12,
    TABLE_KEPT = TABLE_DEAD_SHARE + 13, /* unseen cards of the kept card's colour */
    TABLE_LEFT = TABLE_KEPT + 7,
    TABLE_SEAT = TABLE_LEFT + 28,
    TABLE_UNTOLD = TABLE_SEAT + SEATS * SEAT_ROWS, /* seats that tell nothing */
    TABLE_NUMBERS = TABLE_UNTOLD + 5,              /* unseen cards of each number */
    TABLE_DRAW = TABLE_NUMBERS + 40,
    TABLE_PLAYERS = TABLE_DRAW + 16,
    TABLE_PRO = TABLE_PLAYERS + 5, /* pro: the number of players once more */
    TABLE_ROWS = TABLE_PRO + 5,
};

_Static_assert(TABLE_ROWS == QUICK_ROWS, "every row has its input");

void quick_count(struct quick *quick) {
    quick->upto[0] = 0;
    for (unsigned number = 1; number <= 10; number++) {
        unsigned count = 0;
        for (unsigned colour = 0; colour < RULES_COLOURS; colour++) {
            count += quick->unseen[colour] >> number & 1U;
        }
        quick->upto[number] = (uint8_t)(quick->upto[number - 1] + count);
    }
}

/* A pile, with the cards that fit it. */
struct side {
    int top;         /* number of the top; 0 or 11: the pile is empty */
    int way;         /* 1: up, -1: down */
    unsigned colour; /* colour of the top; QUICK_UNTOLD + 1: none */
    uint16_t ahead;  /* numbers that fit in any colour */
    uint16_t same;   /* unseen numbers of the top's colour */
};

static struct side side_of(const struct quick *quick, unsigned pile) {
    const uint8_t top = quick->top[pile];
    struct side side = {
        .top = top / 8, .way = pile == 0 ? 1 : -1, .colour = top % 8U, .ahead = QUICK_NUMBERS};
    if (top == RULES_EMPTY) {
        side.colour = QUICK_UNTOLD + 1;
        side.top = pile == 0 ? 0 : 11;
        return side;
    }
    const unsigned below = (1U << side.top) - 1;
    side.ahead = (uint16_t)(QUICK_NUMBERS & (pile == 0 ? ~(below | 1U << side.top) : below));
    side.same = quick->unseen[side.colour];
    return side;
}

static unsigned highest(unsigned bits) {
    unsigned at = 10;
    while ((bits >> at & 1) == 0) {
        at--;
    }
    return at;
}

/* `count` of `all` in sixteenths: 16 only if they are equal. */
static unsigned sixteenths(unsigned count, unsigned all) {
    return all == 0 ? 0 : count * 16 / all;
}

static void put_pile(struct net_list *list, unsigned base, const struct quick *quick,
                     const struct side *side, unsigned all) {
    const unsigned behind = side->same & ~(unsigned)side->ahead;
    net_put_bits(list, base + PILE_COLOUR, side->same >> 1);
    unsigned back = 0;
    if (behind != 0) {
        back = side->way > 0 ? (unsigned)side->top - cards_lowest(behind)
                             : highest(behind) - (unsigned)side->top;
    }
    const unsigned count = cards_bits(behind);
    const unsigned ahead =
        side->way > 0 ? all - quick->upto[side->top] : quick->upto[side->top - 1];
    net_put_one(list, base + PILE_BACK + back);
    net_put_one(list, base + PILE_BEHIND + net_at_most(count, 6));
    net_put_one(list, base + PILE_SHARE + (all == 0 ? 12 : (ahead + count) * 12 / all));
}

static void put_kept(struct net_list *list, unsigned base, uint8_t kept, const struct side *side) {
    const int step = (kept / 8 - side->top) * side->way;
    const bool same = kept % 8U == side->colour;
    net_put_one(list, base + PILE_KEPT + (step > 0 || same ? (unsigned)(step + 10) : 0));
    net_put(list, base + PILE_KEPT_COLOUR, same);
}

/* The number of unseen cards that fit neither pile: they lie between tops that have passed each
 * other. */
static unsigned dead_cards(const struct quick *quick, const struct side side[QUICK_PILES]) {
    const int low = side[1].top;
    const int high = side[0].top;
    if (low > high) {
        return 0;
    }
    const unsigned between = (2U << high) - (1U << low);
    unsigned dead = quick->upto[high] - quick->upto[low - 1];
    dead -= cards_bits(side[0].same & between);
    if (side[0].colour != side[1].colour) {
        dead -= cards_bits(side[1].same & between);
    }
    return dead;
}

static const uint8_t fits_bucket[17] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 9};
static const uint8_t pile_bucket[17] = {0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5};
static const uint8_t half_sum[32] = {0, 1, 2, 3, 3, 4, 5,  6,  4, 5,  6,  7,  7,  8,  9,  10,
                                     5, 6, 7, 8, 8, 9, 10, 11, 9, 10, 11, 12, 12, 13, 14, 15};

/* The sum of the numbers of a set. */
static unsigned sum_of(unsigned numbers) {
    const unsigned high = numbers >> 6 & 31;
    return half_sum[numbers >> 1 & 31] + half_sum[high] + 5 * cards_bits(high);
}

/* The chance of at least one of two events, in sixteenths. */
static unsigned either(unsigned one, unsigned other) {
    return 16 - ((16 - one) * (16 - other) + 15) / 16;
}

/* Puts the inputs of what a seat that tells its cards could do on each pile. */
static void put_seat(struct net_list *list, unsigned base, const struct quick *quick,
                     const struct quick_guess *guess, unsigned size,
                     const struct side side[QUICK_PILES]) {
    unsigned any = 0;
    unsigned fit[QUICK_PILES] = {0, 0};
    int cost[QUICK_PILES] = {7, 7};
    for (unsigned i = 0; i < size; i++) {
        const unsigned numbers = guess[i].numbers & quick->unseen[guess[i].colour];
        const unsigned count = cards_bits(numbers);
        unsigned fitting = 0;
        for (unsigned pile = 0; pile < QUICK_PILES; pile++) {
            const bool same = guess[i].colour == side[pile].colour;
            const unsigned here = same ? numbers : numbers & side[pile].ahead;
            const unsigned chance = sixteenths(cards_bits(here), count);
            fitting |= here;
            fit[pile] = either(fit[pile], chance);
            if (chance >= 8) {
                const int mean = (int)(sum_of(here) / cards_bits(here));
                const int step = (mean - side[pile].top) * side[pile].way;
                cost[pile] = step < cost[pile] ? step : cost[pile];
            }
        }
        any = either(any, sixteenths(cards_bits(fitting), count));
    }
    net_put_one(list, base + SEAT_FITS + fits_bucket[any]);
    for (unsigned pile = 0; pile < QUICK_PILES; pile++) {
        const unsigned at = base + SEAT_PILE + pile * SEAT_PILE_ROWS;
        net_put_one(list, at + pile_bucket[fit[pile]]);
        net_put_one(list, at + SEAT_COST + (cost[pile] < -7 ? 0 : (unsigned)(cost[pile] + 7)));
    }
}

/* The inputs that do not depend on the turn. */
static unsigned fixed_inputs(const struct quick *quick, struct net_input *input) {
    static const uint8_t level[6] = {0, 1, 1, 2, 3, 3};
    struct net_list list = {input, 0};
    for (unsigned i = 0; i < 10; i++) {
        net_put_one(&list, TABLE_NUMBERS + i * 4 + level[quick->upto[i + 1] - quick->upto[i]]);
    }
    net_put_one(&list, TABLE_DRAW + (quick->draw <= 6 ? quick->draw : 6U + (quick->draw - 2U) / 5));
    net_put_one(&list, TABLE_PLAYERS + quick->players - 1U);
    net_put(&list, TABLE_PRO + quick->players - 1U, quick->pro);
    return list.count;
}

static unsigned turn_inputs(const struct quick *quick, struct net_input *input) {
    struct net_list list = {input, 0};
    const struct side side[QUICK_PILES] = {side_of(quick, 0), side_of(quick, 1)};
    const unsigned all = quick->upto[10];
    const unsigned left = all + (quick->kept != 0);
    for (unsigned pile = 0; pile < QUICK_PILES; pile++) {
        put_pile(&list, pile * PILE_ROWS, quick, &side[pile], all);
        if (quick->kept != 0) {
            put_kept(&list, pile * PILE_ROWS, quick->kept, &side[pile]);
        }
    }
    net_put_one(&list, TABLE_TOPS + (unsigned)side[0].top * 11 + (unsigned)(11 - side[1].top));
    net_put(&list, TABLE_SAME, side[0].colour == side[1].colour);
    const unsigned dead = dead_cards(quick, side);
    net_put_one(&list, TABLE_DEAD + net_at_most(dead, 11));
    net_put_one(&list, TABLE_DEAD_SHARE + (all == 0 ? 0 : (dead * 12 + all - 1) / all));
    if (quick->kept != 0) {
        net_put_one(&list, TABLE_KEPT + net_at_most(cards_bits(quick->unseen[quick->kept % 8]), 6));
    }
    net_put_one(&list, TABLE_LEFT + (left <= 16 ? left : 16 + (left - 14) / 3));
    unsigned untold = 0;
    for (unsigned i = 0; i + 1 < quick->players; i++) {
        if (quick->hand_size[i] == 0) {
            continue;
        }
        if (quick->guess[i][0].colour == QUICK_UNTOLD) {
            untold++;
        } else {
            put_seat(&list, TABLE_SEAT + net_at_most(i, SEATS - 1) * SEAT_ROWS, quick,
                     quick->guess[i], quick->hand_size[i], side);
        }
    }
    net_put_one(&list, TABLE_UNTOLD + untold);
    return list.count;
}

unsigned quick_inputs(const struct quick *quick, struct net_input input[NET_ACTIVE]) {
    const unsigned count = fixed_inputs(quick, input);
    return count + turn_inputs(quick, input + count);
}

/* --- Looks --- */

void quick_look_start(struct net_sum *fixed, const struct net *net, const struct quick *quick) {
    struct net_input input[NET_ACTIVE];
    net_clear(fixed);
    net_add(net, fixed, input, fixed_inputs(quick, input));
}

struct net_value quick_look(const struct net_sum *fixed, const struct net *net, struct quick *quick,
                            const struct quick_turn *turn) {
    struct net_input input[NET_ACTIVE];
    struct net_sum sum = *fixed;
    memcpy(quick->top, turn->top, sizeof quick->top);
    quick->kept = turn->kept;
    if (quick->upto[10] == 0 && quick->kept == 0) {
        return (struct net_value){NET_CERTAIN, 0};
    }
    net_add(net, &sum, input, turn_inputs(quick, input));
    return net_value(net, &sum);
}
