#include "game/advisor/duel.h"

#define WINS 10000 /* rank of a turn that lays the last card */
#define RISE 24    /* more than the minimum is not laid further than this, unless that could win */

/* Keeps the best ways to lay the same cards: those that rise least. */
static void insert(struct duel_way *ways, uint8_t *count, struct duel_way way) {
    const unsigned rise = (unsigned)way.top[0] + way.top[1];
    unsigned at = *count;
    for (unsigned i = 0; i < *count; i++) {
        if (ways[i].top[0] == way.top[0] && ways[i].top[1] == way.top[1]) {
            return;
        }
    }
    while (at > 0 && rise < (unsigned)ways[at - 1].top[0] + ways[at - 1].top[1]) {
        if (at < DUEL_WAYS) {
            ways[at] = ways[at - 1];
        }
        at--;
    }
    if (at < DUEL_WAYS) {
        ways[at] = way;
        *count = (uint8_t)(*count < DUEL_WAYS ? *count + 1 : DUEL_WAYS);
    }
}

/* Every way to lay the cards of `mask`, rising to `most` in all, that ends with the card at
 * `place`. */
static void extend(struct duel_turns *turns, const struct duel *duel, unsigned mask, unsigned place,
                   unsigned most) {
    const unsigned before = mask ^ 1U << place;
    for (unsigned parent = 0; parent < turns->ways[before]; parent++) {
        const struct duel_way from = turns->way[before][parent];
        for (unsigned pile = 0; pile < 2; pile++) {
            const unsigned value = duel_on(duel->hand[place], pile);
            if (value > from.top[pile] || value + DUEL_JUMP == from.top[pile]) {
                struct duel_way way = {
                    {from.top[0], from.top[1]}, (uint8_t)(place * 2 + pile), (uint8_t)parent};
                way.top[pile] = (uint8_t)value;
                if ((unsigned)way.top[0] + way.top[1] <= most) {
                    insert(turns->way[mask], &turns->ways[mask], way);
                }
            }
        }
    }
}

/* Keeps a turn if it is among the best so far. False: it is not. */
static bool keep(struct duel_turns *turns, const struct duel_turn *turn, unsigned most) {
    unsigned at = turns->count;
    if (at == most) {
        at--;
        if (turn->rank <= turns->turn[at].rank) {
            return false;
        }
    } else {
        turns->count++;
    }
    for (; at > 0 && turns->turn[at - 1].rank < turn->rank; at--) {
        turns->turn[at] = turns->turn[at - 1];
    }
    turns->turn[at] = *turn;
    return true;
}

/* A card of the hand that could go to the opponent. */
struct gift {
    uint8_t place, pile, help;
};

/* The least helpful first. */
static unsigned find_gifts(const struct duel *duel, struct gift gifts[2 * DUEL_HAND]) {
    unsigned count = 0;
    for (unsigned i = 0; i < 2U * duel->hand_size && !duel->gave; i++) {
        const unsigned value = duel_on(duel->hand[i / 2], i % 2);
        const unsigned top = duel->top[2 + i % 2];
        if (value < top) {
            const struct gift gift = {(uint8_t)(i / 2), (uint8_t)(i % 2), (uint8_t)(top - value)};
            unsigned at = count++;
            for (; at > 0 && gifts[at - 1].help > gift.help; at--) {
                gifts[at] = gifts[at - 1];
            }
            gifts[at] = gift;
        }
    }
    return count;
}

/* How a turn of `count` cards looks, apart from what its gift helps. */
static int rank_of(const struct duel *duel, const struct duel_way *way, unsigned count, bool gave) {
    const int rise = way->top[0] + way->top[1] - duel->top[0] - duel->top[1];
    const int rank = gave ? 10 * (int)count + 15 : 20 - 10 * (int)count;
    return (duel->draw == 0 && count == duel->laid + duel->hand_size ? WINS : rank) - 5 * rise;
}

/* The turns that lay the cards of `mask` on the own piles: without a gift, and with each. */
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
            if (mask >> gifts[i].place & 1) {
                continue;
            }
            turn.gift = (uint8_t)(gifts[i].place * 2 + gifts[i].pile);
            turn.rank = (int16_t)(rank - 4 * gifts[i].help);
            if (!keep(turns, &turn, most)) {
                break;
            }
        }
    }
}

void duel_enumerate(struct duel_turns *turns, const struct duel *duel, unsigned most) {
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
    unsigned gone = chosen->mask;
    *after = *before;
    after->top[0] = turns->way[chosen->mask][chosen->way].top[0];
    after->top[1] = turns->way[chosen->mask][chosen->way].top[1];
    if (chosen->gift != DUEL_NO_GIFT) {
        const unsigned pile = chosen->gift & 1;
        gone |= 1U << chosen->gift / 2;
        after->top[2 + pile] = duel_on(before->hand[chosen->gift / 2], pile);
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
    unsigned count = cards_bits(chosen->mask);
    unsigned mask = chosen->mask;
    unsigned way = chosen->way;
    for (unsigned i = count; i-- > 0;) {
        const struct duel_way *last = &turns->way[mask][way];
        moves[i] = (uint8_t)(last->move / 2 * 4 + last->move % 2);
        mask ^= 1U << last->move / 2;
        way = last->parent;
    }
    if (chosen->gift != DUEL_NO_GIFT) {
        moves[count++] = (uint8_t)(chosen->gift / 2 * 4 + 2 + chosen->gift % 2);
    }
    return count;
}

void duel_open(struct duel_eye *eye, const struct net *net) {
    eye->net = net;
    eye->top[0][0] = eye->top[1][0] = 0;
}

uint16_t duel_value(struct duel_eye *eye, const struct duel *before, const struct duel_turns *turns,
                    unsigned turn) {
    const unsigned kept = turns->turn[turn].gift != DUEL_NO_GIFT;
    struct duel after;
    struct net_sum sum;
    struct net_input input[NET_ACTIVE];
    duel_after(&after, before, turns, turn);
    if (after.draw == 0 && after.hand_size == 0) {
        return NET_CERTAIN;
    }
    if (eye->top[kept][0] != after.top[2] || eye->top[kept][1] != after.top[3]) {
        eye->top[kept][0] = after.top[2];
        eye->top[kept][1] = after.top[3];
        net_clear(&eye->theirs[kept]);
        net_add(eye->net, &eye->theirs[kept], input, duel_features_theirs(&after, input));
    }
    sum = eye->theirs[kept];
    net_add(eye->net, &sum, input, duel_features_own(&after, input));
    return net_value(eye->net, &sum).win;
}

void duel_see(struct duel *duel, const struct duel_table *table, unsigned seat) {
    const struct duel_seat *own = &table->seat[seat];
    const struct duel_seat *other = &table->seat[1 - seat];
    *duel = (struct duel){
        .deck = own->left,
        .theirs = other->left,
        .hand_size = own->hand_size,
        .top = {own->top[0], own->top[1], other->top[0], other->top[1]},
        .draw = own->draw,
        .their_hand = other->hand_size,
        .their_draw = other->draw,
    };
    for (unsigned i = 0; i < own->hand_size; i++) {
        duel->hand[i] = own->hand[i];
        duel_flip(&duel->deck, own->hand[i]);
    }
}

void duel_play(struct duel_table *table, unsigned seat, const struct duel_turns *turns,
               unsigned turn, bool gave) {
    struct duel_seat *own = &table->seat[seat];
    const struct duel_turn *chosen = &turns->turn[turn];
    const struct duel_way *way = &turns->way[chosen->mask][chosen->way];
    unsigned gone = chosen->mask;
    unsigned size = 0;
    own->top[0] = way->top[0];
    own->top[1] = way->top[1];
    if (chosen->gift != DUEL_NO_GIFT) {
        const unsigned pile = chosen->gift & 1;
        gone |= 1U << chosen->gift / 2;
        table->seat[1 - seat].top[pile] = duel_on(own->hand[chosen->gift / 2], pile);
        gave = true;
    }
    for (unsigned i = 0; i < own->hand_size; i++) {
        if (gone >> i & 1) {
            duel_flip(&own->left, own->hand[i]);
        } else {
            own->hand[size++] = own->hand[i];
        }
    }
    const unsigned full = gave ? DUEL_HAND : size + 2;
    while (size < full && own->draw > 0) {
        own->hand[size++] = own->pile[--own->draw];
    }
    own->hand_size = (uint8_t)size;
}
