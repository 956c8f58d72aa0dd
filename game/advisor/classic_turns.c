#include "game/advisor/classic.h"

#define JUMP 10
#define JUMP_BONUS 9  /* what a jump in hand is worth while turns are ranked */
#define EXTRA_STEP 9  /* beyond the minimum only steps up to this, */
#define EXTRA_PAIR 17 /* or up to this when the jump back is in hand too */

/* The hand as it lies on rising and on falling piles, and where a card is in it. */
struct search {
    struct classic_turns *turns;
    unsigned width;
    uint8_t value[2][CLASSIC_HAND];
    uint8_t place[2][128]; /* of a value: its bit in the mask, or 0; below 0 as 0 */
};

static unsigned top_of(uint32_t tops, unsigned pile) {
    return tops >> 8 * pile & 0xff;
}

static unsigned bit_of(const struct search *search, unsigned way, int value) {
    return value < 0 ? 0 : search->place[way][value];
}

static int rank_of(const struct search *search, uint32_t tops, unsigned mask) {
    int rank = 0;
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        const int top = (int)top_of(tops, pile);
        rank += top;
        if (bit_of(search, pile / 2, top - JUMP) & mask) {
            rank -= JUMP_BONUS;
        }
    }
    return rank;
}

static void insert(struct search *search, unsigned level, const struct classic_node *node) {
    struct classic_node *nodes = search->turns->node[level];
    const unsigned size = search->turns->size[level];
    unsigned worst = 0;
    for (unsigned i = 0; i < size; i++) {
        if (nodes[i].tops == node->tops && nodes[i].mask == node->mask) {
            return;
        }
        if (nodes[i].rank > nodes[worst].rank) {
            worst = i;
        }
    }
    if (size < search->width) {
        nodes[size] = *node;
        search->turns->size[level]++;
    } else if (node->rank < nodes[worst].rank) {
        nodes[worst] = *node;
    }
}

/* Whether `value` may be laid on `top`. */
static bool fits(int value, int top) {
    return value > top || value == top - JUMP;
}

/* Whether a step beyond the minimum is small enough to be thought of. */
static bool tempts(const struct search *search, unsigned way, int value, int top, unsigned mask) {
    const int step = value - top;
    return step <= EXTRA_STEP ||
           (step <= EXTRA_PAIR && (bit_of(search, way, value - JUMP) & mask) != 0);
}

/* Whether the pile before it stands just the same, as at the start: one of them is enough. */
static bool is_twin(uint32_t tops, unsigned pile) {
    return pile % 2 == 1 && top_of(tops, pile) == top_of(tops, pile - 1);
}

/* Follows up one way by every card that goes on. */
static void extend(struct search *search, unsigned level, unsigned parent, bool extra) {
    const struct classic_node from = search->turns->node[level][parent];
    for (unsigned place = 0; from.mask >> place != 0; place++) {
        if ((from.mask >> place & 1) == 0) {
            continue;
        }
        for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
            const int value = search->value[pile / 2][place];
            const int top = (int)top_of(from.tops, pile);
            if (!fits(value, top) || is_twin(from.tops, pile) ||
                (extra && !tempts(search, pile / 2, value, top, from.mask))) {
                continue;
            }
            struct classic_node next = {
                .tops = from.tops + ((uint32_t)(value - top) << 8 * pile),
                .mask = (uint8_t)(from.mask & ~(1U << place)),
                .parent = (uint8_t)parent,
                .move = (uint8_t)(place * 4 + pile),
            };
            next.rank = (int16_t)rank_of(search, next.tops, next.mask);
            insert(search, level + 1, &next);
        }
    }
}

/* Every order of laying `minimum` cards, depth first, until `width` turns are found. */
static void search_all(struct search *search, unsigned minimum) {
    struct classic_turns *turns = search->turns;
    struct classic_node path[4] = {turns->node[0][0]};
    uint8_t tried[4] = {0};
    unsigned depth = 0;
    for (unsigned level = 1; level <= minimum; level++) {
        turns->size[level] = 0;
    }
    while (turns->size[minimum] < search->width) {
        const unsigned move = tried[depth]++;
        if (move == CLASSIC_HAND * CLASSIC_PILES) {
            if (depth-- == 0) {
                return;
            }
            continue;
        }
        const unsigned pile = move % 4;
        const int value = search->value[pile / 2][move / 4];
        const int top = (int)top_of(path[depth].tops, pile);
        if ((path[depth].mask >> move / 4 & 1) == 0 || !fits(value, top)) {
            continue;
        }
        struct classic_node *next = &path[depth + 1];
        next->tops = path[depth].tops + ((uint32_t)(value - top) << 8 * pile);
        next->mask = (uint8_t)(path[depth].mask & ~(1U << move / 4));
        next->move = (uint8_t)move;
        next->rank = (int16_t)rank_of(search, next->tops, next->mask);
        next->parent = depth == 0 ? 0 : turns->size[minimum];
        if (depth + 1 < minimum) {
            tried[++depth] = 0;
            continue;
        }
        const uint8_t turn = turns->size[minimum];
        for (unsigned level = 1; level <= minimum; level++) {
            turns->node[level][turn] = path[level];
            turns->node[level][turn].parent = level == 1 ? 0 : turn;
            turns->size[level]++;
        }
    }
}

/* Keeps the best looking turns of all lengths, best first. */
static void select_turns(struct classic_turns *turns, unsigned minimum, unsigned most) {
    turns->count = 0;
    for (unsigned level = minimum; level <= CLASSIC_HAND; level++) {
        for (unsigned i = 0; i < turns->size[level]; i++) {
            const int rank = turns->node[level][i].rank;
            unsigned at = turns->count;
            if (at == most && rank >= classic_turn(turns, at - 1)->rank) {
                continue;
            }
            if (at < most) {
                turns->count++;
            } else {
                at--;
            }
            for (; at > 0 && classic_turn(turns, at - 1)->rank > rank; at--) {
                turns->level[at] = turns->level[at - 1];
                turns->index[at] = turns->index[at - 1];
            }
            turns->level[at] = (uint8_t)level;
            turns->index[at] = (uint8_t)i;
        }
    }
}

void classic_enumerate(struct classic_turns *turns, const struct classic *from, unsigned minimum,
                       unsigned width, unsigned most) {
    const unsigned size = from->hand_size;
    const bool last_hand = from->draw + from->others == 0;
    struct search search = {.turns = turns, .width = width};
    struct classic_node start = {.mask = (uint8_t)((1U << size) - 1)};
    for (unsigned pile = 0; pile < CLASSIC_PILES; pile++) {
        start.tops |= (uint32_t)from->top[pile] << 8 * pile;
    }
    for (unsigned place = 0; place < size; place++) {
        for (unsigned way = 0; way < 2; way++) {
            const uint8_t value = classic_on(from->hand[place], 2 * way);
            search.value[way][place] = value;
            search.place[way][value] = (uint8_t)(1U << place);
        }
    }
    for (unsigned level = 1; level <= CLASSIC_HAND; level++) {
        turns->size[level] = 0;
    }
    turns->size[0] = 1;
    turns->node[0][0] = start;
    turns->node[0][0].rank = (int16_t)rank_of(&search, start.tops, start.mask);
    for (unsigned level = 0; level < size; level++) {
        for (unsigned i = 0; i < turns->size[level]; i++) {
            extend(&search, level, i, level >= minimum && !last_hand);
        }
    }
    if (minimum <= size && turns->size[minimum] == 0) {
        search_all(&search, minimum);
    }
    select_turns(turns, minimum, most);
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
