#include "game/advisor/duel.h"

#include <string.h>

#define WINS 10000 /* rank of a turn that lays the last card */
#define RISE 24    /* most rise of a turn beyond the minimum, unless it could win */

static unsigned tops_of(const struct duel_way *way) {
    return (unsigned)way->top[0] + way->top[1];
}

/* Keeps the ways to lay the same cards that rise least. */
static void insert(struct duel_way *ways, uint8_t *count, const struct duel_way *way) {
    unsigned at = *count;
    for (unsigned i = 0; i < *count; i++) {
        if (ways[i].top[0] == way->top[0] && ways[i].top[1] == way->top[1]) {
            return;
        }
    }
    if (at < DUEL_WAYS) {
        (*count)++;
    } else if (tops_of(way) >= tops_of(&ways[--at])) {
        return;
    }
    for (; at > 0 && tops_of(way) < tops_of(&ways[at - 1]); at--) {
        ways[at] = ways[at - 1];
    }
    ways[at] = *way;
}

/* Adds every way to lay the cards of `mask` that ends with the card at `place` and rises by at most
 * `most` in all. */
static void extend(struct duel_turns *turns, const struct duel *duel, unsigned mask, unsigned place,
                   unsigned most) {
    const unsigned before = mask ^ 1U << place;
    for (unsigned parent = 0; parent < turns->ways[before]; parent++) {
        const struct duel_way from = turns->way[before][parent];
        for (unsigned pile = 0; pile < 2; pile++) {
            const unsigned value = duel_on(duel->hand[place], pile);
            if (value > from.top[pile] || value + DUEL_JUMP == from.top[pile]) {
                struct duel_way way = from;
                way.top[pile] = (uint8_t)value;
                way.move = (uint8_t)(place * 4 + pile);
                way.parent = (uint8_t)parent;
                if (tops_of(&way) <= most) {
                    insert(turns->way[mask], &turns->ways[mask], &way);
                }
            }
        }
    }
}

/* Keeps a turn if it is among the best so far, and returns whether it is. */
static bool keep(struct duel_turns *turns, const struct duel_turn *turn, unsigned most) {
    unsigned at = turns->count;
    if (at < most) {
        turns->count++;
    } else if (turn->rank <= turns->turn[--at].rank) {
        return false;
    }
    for (; at > 0 && turns->turn[at - 1].rank < turn->rank; at--) {
        turns->turn[at] = turns->turn[at - 1];
    }
    turns->turn[at] = *turn;
    return true;
}

/* A card of the hand that could go to the opponent. */
struct gift {
    uint8_t move, help;
};

/* Lists the gifts, the least helpful first. */
static unsigned find_gifts(const struct duel *duel, struct gift gifts[2 * DUEL_HAND]) {
    unsigned count = 0;
    for (unsigned i = 0; i < 2U * duel->hand_size && !duel->gave; i++) {
        const unsigned pile = 2 + i % 2;
        const int help = duel->top[pile] - duel_on(duel->hand[i / 2], pile);
        if (help > 0) {
            unsigned at = count++;
            for (; at > 0 && gifts[at - 1].help > help; at--) {
                gifts[at] = gifts[at - 1];
            }
            gifts[at] = (struct gift){(uint8_t)(i / 2 * 4 + pile), (uint8_t)help};
        }
    }
    return count;
}

/* The rank of a turn of `count` cards, without the help of its gift. */
static int rank_of(const struct duel *duel, const struct duel_way *way, unsigned count, bool gave) {
    const int rise = way->top[0] + way->top[1] - duel->top[0] - duel->top[1];
    const int rank = gave ? 10 * (int)count + 15 : 20 - 10 * (int)count;
    return (duel->draw == 0 && count == duel->laid + duel->hand_size ? WINS : rank) - 5 * rise;
}

/* Adds the turns that lay the cards of `mask` on the own piles, without a gift and with each
 * gift. */
static void combine(struct duel_turns *turns, const struct duel *duel, unsigned mask,
                    const struct gift *gifts, unsigned gift_count, unsigned most) {
    const unsigned count = duel->laid + cards_bits(mask);
    for (unsigned w = 0; w < turns->ways[mask]; w++) {
        const struct duel_way *way = &turns->way[mask][w];
        struct duel_turn turn = {(uint8_t)mask, (uint8_t)w, DUEL_NO_GIFT, 0};
        if (count >= DUEL_MINIMUM) {
            turn.rank = (int16_t)rank_of(duel, way, count, duel->gave);
            keep(turns, &turn, most);
        }
        if (count + 1 < DUEL_MINIMUM) {
            continue;
        }
        const int rank = rank_of(duel, way, count + 1, true);
        for (unsigned i = 0; i < gift_count; i++) {
            if (mask >> gifts[i].move / 4 & 1) {
                continue;
            }
            turn.gift = gifts[i].move;
            turn.rank = (int16_t)(rank - 4 * gifts[i].help);
            if (!keep(turns, &turn, most)) {
                break;
            }
        }
    }
}

void duel_list(struct duel_turns *turns, const struct duel *duel, unsigned most) {
    struct gift gifts[2 * DUEL_HAND];
    const unsigned gift_count = find_gifts(duel, gifts);
    const unsigned near = duel->top[0] + duel->top[1] + (duel->draw == 0 ? 120U : RISE);
    turns->count = 0;
    turns->ways[0] = 1;
    turns->way[0][0] = (struct duel_way){{duel->top[0], duel->top[1]}, 0, 0};
    for (unsigned mask = 0; mask < 1U << duel->hand_size; mask++) {
        const unsigned limit = cards_bits(mask) + duel->laid <= DUEL_MINIMUM ? 120 : near;
        if (mask != 0) {
            turns->ways[mask] = 0;
        }
        for (unsigned place = 0; mask >> place != 0; place++) {
            if (mask >> place & 1) {
                extend(turns, duel, mask, place, limit);
            }
        }
        combine(turns, duel, mask, gifts, gift_count, most);
    }
}

void duel_after(struct duel *after, const struct duel *before, const struct duel_turns *turns,
                unsigned turn) {
    const struct duel_turn *chosen = &turns->turn[turn];
    const struct duel_way *way = &turns->way[chosen->mask][chosen->way];
    unsigned gone = chosen->mask;
    *after = *before;
    after->top[0] = way->top[0];
    after->top[1] = way->top[1];
    if (chosen->gift != DUEL_NO_GIFT) {
        const unsigned place = chosen->gift / 4;
        const unsigned pile = chosen->gift % 4;
        gone |= 1U << place;
        after->top[pile] = duel_on(before->hand[place], pile);
        after->gave = true;
    }
    after->hand_size = 0;
    for (unsigned i = 0; i < before->hand_size; i++) {
        if ((gone >> i & 1) == 0) {
            after->hand[after->hand_size++] = before->hand[i];
        }
    }
    after->laid = (uint8_t)(before->laid + before->hand_size - after->hand_size);
}

unsigned duel_moves(const struct duel_turns *turns, unsigned turn, uint8_t moves[DUEL_HAND]) {
    const struct duel_turn *chosen = &turns->turn[turn];
    const unsigned count = cards_bits(chosen->mask);
    unsigned mask = chosen->mask;
    unsigned way = chosen->way;
    for (unsigned i = count; i-- > 0;) {
        const struct duel_way *last = &turns->way[mask][way];
        moves[i] = last->move;
        mask ^= 1U << last->move / 4;
        way = last->parent;
    }
    if (chosen->gift == DUEL_NO_GIFT) {
        return count;
    }
    moves[count] = chosen->gift;
    return count + 1;
}

void duel_pass(struct duel *next, struct duel_hidden *hidden, const struct duel *after) {
    const uint8_t *pile = hidden->pile[hidden->seat];
    *next = (struct duel){
        .deck = after->theirs,
        .theirs = after->deck,
        .hand_size = after->their_hand,
        .top = {after->top[2], after->top[3], after->top[0], after->top[1]},
        .draw = after->their_draw,
        .their_hand = after->hand_size,
        .their_draw = after->draw,
    };
    memcpy(next->hand, hidden->hand, sizeof next->hand);
    for (unsigned i = 0; i < next->hand_size; i++) {
        duel_flip(&next->deck, next->hand[i]);
    }
    memcpy(hidden->hand, after->hand, sizeof hidden->hand);
    for (unsigned i = 0; i < after->hand_size; i++) {
        duel_flip(&next->theirs, after->hand[i]);
    }
    while (next->their_hand < duel_next_hand(after)) {
        hidden->hand[next->their_hand++] = pile[--next->their_draw];
    }
    hidden->seat ^= 1;
}
