#include <string.h>

#include "game/advisor/classic_features.h"

/* The piles as the net sees them: of each direction the better one first. */
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
    classic_put_table(&list, classic);
    for (unsigned slot = 0; slot < CLASSIC_PILES; slot++) {
        classic_put_pile(&list, slot, classic->top[pile[slot]], &classic->unseen.way[slot / 2]);
    }
    classic_put_turn(&list, classic, pile);
    return list.count;
}

void classic_look_start(struct classic_look *look, const struct net *net,
                        const struct classic *classic) {
    struct net_input input[NET_ACTIVE];
    struct net_list list = {input, 0};
    look->net = net;
    memset(look->used, 0, sizeof look->used);
    classic_put_table(&list, classic);
    net_clear(&look->fixed);
    net_add(net, &look->fixed, input, list.count);
}

/* The inputs of a pile's top among the unseen cards, added up once for all turns that lead
 * there. */
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
        struct net_input input[NET_ACTIVE];
        struct net_list list = {input, 0};
        classic_put_pile(&list, slot, top, &classic->unseen.way[slot / 2]);
        net_clear(&look->pile[slot][at]);
        net_add(look->net, &look->pile[slot][at], input, list.count);
        look->top[slot][at] = top;
        look->used[slot] = (uint8_t)(look->used[slot] + (at == look->used[slot]));
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
    classic_put_turn(&list, classic, pile);
    net_add(look->net, &sum, input, list.count);
    return net_value(look->net, &sum);
}
