#include <string.h>

#include "game/advisor/classic.h"

#define JUMP 10
#define JUMP_BONUS 9  /* worth of a jump in hand for the rank of a way */
#define EXTRA_STEP 9  /* largest step beyond the minimum */
#define EXTRA_PAIR 17 /* largest step beyond the minimum if the jump back is in hand */
#define COVERS 100    /* worth of covering a burning pile for the rank of a way */

/* The search, with the hand as values on rising and on falling piles. */
struct search {
    struct classic_turns *turns;
    unsigned width;
    unsigned burning;            /* piles, as bits, that must be covered */
    int worst[CLASSIC_HAND + 1]; /* rank of the worst way of a level that is full */
    uint8_t worst_at[CLASSIC_HAND + 1];
    uint8_t value[2][CLASSIC_HAND];
    uint8_t place[2][JUMP + 128]; /* index: value + JUMP; the card's bit in the mask, or 0 */
};

static int top_of(uint32_t tops, unsigned pile) {
    return (int)(tops >> 8 * pile & 0xff);
}

static unsigned bit_of(const struct search *search, unsigned way, int value) {
    return search->place[way][value + JUMP];
}

/* The bit of the card that jumps back on a pile, or 0. */
static unsigned jump_on(const struct search *search, uint32_t tops, unsigned pile) {
    return bit_of(search, pile / 2, top_of(tops, pile) - JUMP);
}

static int rank_of(const struct search *search, uint32_t tops, unsigned mask) {
    int rank = 0;
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        const bool jumps = (jump_on(search, tops, pile) & mask) != 0;
        rank += top_of(tops, pile) - (jumps ? JUMP_BONUS : 0);
    }
    return rank;
}

/* The burning piles, as bits, whose tops have not changed since the start. */
static unsigned uncovered(const struct search *search, uint32_t tops) {
    unsigned piles = 0;
    for (unsigned pile = 0; search->burning >> pile != 0; pile++) {
        if (top_of(tops, pile) == top_of(search->turns->node[0][0].tops, pile)) {
            piles |= search->burning & 1U << pile;
        }
    }
    return piles;
}

/* Puts a way on a level, in place of the worst way if the level is full. */
static void insert(struct search *search, unsigned level, const struct classic_node *node,
                   unsigned width) {
    struct classic_node *nodes = search->turns->node[level];
    uint8_t *size = &search->turns->size[level];
    unsigned worst = 0;
    for (unsigned i = 0; i < *size; i++) {
        if (nodes[i].tops == node->tops && nodes[i].mask == node->mask) {
            return;
        }
    }
    nodes[*size < width ? (*size)++ : search->worst_at[level]] = *node;
    if (*size < width) {
        return;
    }
    for (unsigned i = 1; i < *size; i++) {
        worst = nodes[i].rank > nodes[worst].rank ? i : worst;
    }
    search->worst[level] = nodes[worst].rank;
    search->worst_at[level] = (uint8_t)worst;
}

static bool fits(int value, int top) {
    return value > top || value == top - JUMP;
}

/* Whether a step is small enough to be laid beyond the minimum. */
static bool tempts(const struct search *search, unsigned way, int value, int top, unsigned mask) {
    const int step = value - top;
    return step <= EXTRA_STEP ||
           (step <= EXTRA_PAIR && (bit_of(search, way, value - JUMP) & mask) != 0);
}

/* Whether the pile before it, in the same direction, has the same top, as at the start of a game.
 * Then the search follows up only one of the two. */
static bool is_twin(uint32_t tops, unsigned pile) {
    return pile % 2 == 1 && top_of(tops, pile) == top_of(tops, pile - 1);
}

/* A way that the search follows up. */
struct follow {
    struct classic_node from;
    int rank[CLASSIC_PILES];     /* rank of the way without the bonus for a jump on this pile */
    uint8_t jump[CLASSIC_PILES]; /* bits of the cards that jump back on each pile */
    uint8_t jumps;               /* all cards in `jump` */
    uint8_t burns;               /* bit p: pile p must still be covered */
    uint8_t level, parent;
    unsigned width; /* width of the next level */
};

static void begin_follow(const struct search *search, struct follow *follow) {
    const struct classic_node *from = &follow->from;
    follow->burns = (uint8_t)uncovered(search, from->tops);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        const unsigned jump = jump_on(search, from->tops, pile);
        follow->jump[pile] = (uint8_t)jump;
        follow->jumps |= (uint8_t)jump;
        follow->rank[pile] = from->rank + ((jump & from->mask) != 0 ? JUMP_BONUS : 0) -
                             (follow->burns >> pile & 1) * COVERS;
    }
}

/* The rank that a way must be below to get on the next level. */
static int limit_of(const struct search *search, const struct follow *follow) {
    const unsigned level = follow->level + 1U;
    return search->turns->size[level] == follow->width ? search->worst[level] : INT16_MAX;
}

/* Follows up a way by one card on one pile, if the new rank is below `limit`. */
static void extend_by(struct search *search, const struct follow *follow, unsigned place,
                      unsigned pile, int limit) {
    const int value = search->value[pile / 2][place];
    const int step = value - top_of(follow->from.tops, pile);
    const unsigned mask = follow->from.mask & ~(1U << place);
    int rank = follow->rank[pile] + step;
    for (unsigned other = 0; (follow->jumps >> place & 1) != 0 && other < CLASSIC_PILES; other++) {
        if (other != pile && (follow->jump[other] >> place & 1) != 0) {
            rank += JUMP_BONUS; /* this card can no longer jump there */
        }
    }
    if ((bit_of(search, pile / 2, value - JUMP) & mask) != 0) {
        rank -= JUMP_BONUS;
    }
    if (rank >= limit) {
        return;
    }
    const struct classic_node next = {
        .tops = follow->from.tops + ((uint32_t)step << 8 * pile),
        .mask = (uint8_t)mask,
        .parent = follow->parent,
        .move = (uint8_t)(place * 4 + pile),
        .rank = (int16_t)rank,
    };
    insert(search, follow->level + 1U, &next, follow->width);
}

/* Follows up one way by every card and pile that fit. */
static void extend(struct search *search, unsigned level, unsigned parent, bool extra) {
    struct follow follow = {
        .from = search->turns->node[level][parent],
        .level = (uint8_t)level,
        .parent = (uint8_t)parent,
        .width = extra ? (search->width + 1) / 2 : search->width,
    };
    begin_follow(search, &follow);
    int limit = limit_of(search, &follow);
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        const int top = top_of(follow.from.tops, pile);
        const uint8_t *value = search->value[pile / 2];
        if (is_twin(follow.from.tops, pile)) {
            continue;
        }
        for (unsigned mask = follow.from.mask; mask != 0; mask >>= 1, value++) {
            const int step = *value - top;
            if ((mask & 1) == 0 || follow.rank[pile] + step - JUMP_BONUS >= limit ||
                !fits(*value, top) ||
                (extra && (follow.burns >> pile & 1) == 0 &&
                 !tempts(search, pile / 2, *value, top, follow.from.mask))) {
                continue;
            }
            extend_by(search, &follow, (unsigned)(value - search->value[pile / 2]), pile, limit);
            limit = limit_of(search, &follow);
        }
    }
}

/* Keeps a turn of `cards` cards that search_all has found. The first such turn replaces all shorter
 * ways. */
static void keep_path(struct search *search, const struct classic_node *path, unsigned cards) {
    struct classic_turns *turns = search->turns;
    const uint8_t turn = turns->size[cards];
    for (unsigned level = 1; level <= cards; level++) {
        turns->node[level][turn] = path[level];
        turns->node[level][turn].parent = level == 1 ? 0 : turn;
        turns->size[level] = (uint8_t)(turn + 1);
    }
}

/* Looks for turns of `cards` cards in every order of laying, depth first, until `most` turns are
 * found or patience ends. With up to four cards patience never ends. The search covers burning
 * piles first, the lowest before the others: a card that covers a burning pile fits it before any
 * other card is laid. */
static void search_all(struct search *search, unsigned size, unsigned cards, unsigned most) {
    struct classic_node path[CLASSIC_HAND + 1] = {search->turns->node[0][0]};
    uint8_t tried[CLASSIC_HAND + 1] = {0};
    unsigned depth = 0;
    for (unsigned patience = 30000; patience > 0; patience--) {
        const unsigned move = tried[depth]++;
        if (move == size * CLASSIC_PILES) {
            if (depth-- == 0) {
                return;
            }
            continue;
        }
        const unsigned pile = move % 4;
        const int value = search->value[pile / 2][move / 4];
        const int top = top_of(path[depth].tops, pile);
        const unsigned burns = uncovered(search, path[depth].tops);
        if ((path[depth].mask >> move / 4 & 1) == 0 || !fits(value, top) ||
            (burns != 0 && pile != cards_lowest(burns))) {
            continue;
        }
        struct classic_node *next = &path[depth + 1];
        next->tops = path[depth].tops + ((uint32_t)(value - top) << 8 * pile);
        next->mask = (uint8_t)(path[depth].mask & ~(1U << move / 4));
        next->move = (uint8_t)move;
        next->rank = (int16_t)rank_of(search, next->tops, next->mask);
        if (depth + 1 < cards) {
            tried[++depth] = 0;
            continue;
        }
        keep_path(search, path, cards);
        if (search->turns->size[cards] == most) {
            return;
        }
    }
}

/* Keeps the turns with the best rank, of all lengths, best first. */
static void select_turns(const struct search *search, unsigned minimum, unsigned most) {
    struct classic_turns *turns = search->turns;
    turns->count = 0;
    for (unsigned level = minimum; level <= CLASSIC_HAND; level++) {
        for (unsigned i = 0; i < turns->size[level]; i++) {
            const struct classic_node *node = &turns->node[level][i];
            unsigned at = turns->count;
            if (uncovered(search, node->tops) != 0) {
                continue;
            }
            if (at < most) {
                turns->count++;
            } else if (node->rank >= classic_turn(turns, --at)->rank) {
                continue;
            }
            for (; at > 0 && classic_turn(turns, at - 1)->rank > node->rank; at--) {
                turns->level[at] = turns->level[at - 1];
                turns->index[at] = turns->index[at - 1];
            }
            turns->level[at] = (uint8_t)level;
            turns->index[at] = (uint8_t)i;
        }
    }
}

/* Takes in the hand, and makes the way that lays no card. */
static void begin_search(struct search *search, const struct classic *from) {
    struct classic_turns *turns = search->turns;
    struct classic_node *start = &turns->node[0][0];
    *start = (struct classic_node){.mask = (uint8_t)((1U << from->hand_size) - 1)};
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        start->tops |= (uint32_t)from->top[pile] << 8 * pile;
    }
    for (unsigned place = 0; place < from->hand_size; place++) {
        for (unsigned way = 0; way < 2; way++) {
            const uint8_t value = classic_on(from->hand[place], 2 * way);
            search->value[way][place] = value;
            search->place[way][value + JUMP] = (uint8_t)(1U << place);
        }
    }
    start->rank = (int16_t)(rank_of(search, start->tops, start->mask) +
                            COVERS * (int)cards_bits(from->burning));
    memset(turns->size, 0, sizeof turns->size);
    turns->size[0] = 1;
}

void classic_list(struct classic_turns *turns, const struct classic *from, unsigned minimum,
                  unsigned width, unsigned most) {
    const unsigned size = from->hand_size;
    const unsigned fires = cards_bits(from->burning);
    const bool last_hand = from->draw + from->others == 0;
    struct search search = {.turns = turns, .width = width, .burning = from->burning};
    begin_search(&search, from);
    minimum = fires > minimum ? fires : minimum;
    for (unsigned level = 0; level < size; level++) {
        for (unsigned i = 0; i < turns->size[level]; i++) {
            extend(&search, level, i, level >= minimum && !last_hand);
        }
    }
    select_turns(&search, minimum, most);
    if (turns->count == 0 && minimum <= size) {
        memset(turns->size + 1, 0, sizeof turns->size - 1);
        search_all(&search, size, minimum, width);
        select_turns(&search, minimum, most);
    }
    if (last_hand) {
        search.burning = 0; /* the turn that wins need not cover fires */
        if (turns->size[size] == 0) {
            search_all(&search, size, size, 1);
        }
        if (turns->size[size] > 0) {
            select_turns(&search, size, most);
        }
    }
}

unsigned classic_moves(const struct classic_turns *turns, unsigned turn,
                       uint8_t moves[CLASSIC_HAND]) {
    unsigned index = turns->index[turn];
    for (unsigned level = turns->level[turn]; level > 0; level--) {
        moves[level - 1] = turns->node[level][index].move;
        index = turns->node[level][index].parent;
    }
    return turns->level[turn];
}
