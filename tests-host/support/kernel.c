#include "tests-host/support/kernel.h"

#include <stddef.h>

#include "game/advisor/cards.h"
#include "tests-host/support/simple.h"

enum {
    PILES = 4,
    HAND = 8,
    MINIMUM = 2,
    JUMP = 10,
    NO_COST = 100,
};

struct table {
    struct cards_pair hand;
    unsigned hand_size;
    int top[PILES]; /* all piles rise: the last two are mirrored */
};

struct step {
    int cost, card;
    unsigned pile;
};

/* The cheapest card of the hand on a pile. */
static inline int cheapest(const struct table *table, unsigned pile) {
    const struct cards *hand = &table->hand.way[pile / 2];
    const int top = table->top[pile];
    if (cards_has(hand, top - JUMP)) {
        return -JUMP;
    }
    for (int from = top + 1; from < 2 + KERNEL_CARDS; from += 32) {
        const uint32_t window = cards_window(hand, from);
        if (window != 0) {
            return from + (int)cards_lowest(window) - top;
        }
    }
    return NO_COST;
}

static inline int card_on(int value, unsigned pile) {
    return pile < 2 ? value : CARDS_MIRROR - value;
}

static struct step choose(const struct table *table) {
    struct step best = {NO_COST, 0, 0};
    for (unsigned pile = 0; pile < PILES; pile++) {
        const int cost = cheapest(table, pile);
        const int card = card_on(table->top[pile] + cost, pile);
        if (cost < best.cost || (cost == best.cost && card < best.card)) {
            best = (struct step){cost, card, pile};
        }
    }
    return best;
}

static inline void lay(struct table *table, const struct step *step) {
    cards_pair_flip(&table->hand, step->card);
    table->hand_size--;
    table->top[step->pile] += step->cost;
}

static void take_back(struct table *table, const struct step *step) {
    cards_pair_flip(&table->hand, step->card);
    table->hand_size++;
    table->top[step->pile] -= step->cost;
}

/* The cheapest card after which another one can be laid. This is seldom needed. */
static struct step choose_with_another(const struct table *table) {
    struct step best = {NO_COST, 0, 0};
    for (int card = 2; card < 2 + KERNEL_CARDS; card++) {
        for (unsigned pile = 0; pile < PILES && cards_has(&table->hand.way[0], card); pile++) {
            const int cost = card_on(card, pile) - table->top[pile];
            const struct step step = {cost, card, pile};
            struct table next = *table;
            if ((cost > 0 || cost == -JUMP) && cost < best.cost) {
                lay(&next, &step);
                if (choose(&next).cost < NO_COST) {
                    best = step;
                }
            }
        }
    }
    return best;
}

unsigned kernel_play(const uint8_t deck[KERNEL_CARDS], struct kernel_record *record) {
    struct table table = {.top = {1, 1, 1, 1}};
    unsigned drawn = 0;
    unsigned laid = 0;
    while (laid < KERNEL_CARDS) {
        for (; table.hand_size < HAND && drawn < KERNEL_CARDS; drawn++, table.hand_size++) {
            cards_pair_flip(&table.hand, deck[drawn]);
        }
        const unsigned minimum = drawn == KERNEL_CARDS ? 1 : MINIMUM;
        struct step step = choose(&table);
        for (unsigned count = 0; table.hand_size > 0; count++) {
            if (count >= minimum && step.cost > SIMPLE_EXTRA && laid + 1 < KERNEL_CARDS) {
                break;
            }
            if (step.cost == NO_COST) {
                return KERNEL_CARDS - laid;
            }
            lay(&table, &step);
            struct step next = choose(&table);
            if (count + 1 < minimum && next.cost == NO_COST) {
                take_back(&table, &step);
                step = choose_with_another(&table);
                if (step.cost == NO_COST) {
                    return KERNEL_CARDS - laid;
                }
                lay(&table, &step);
                next = choose(&table);
            }
            if (record != NULL) {
                record->card[laid] = (uint8_t)step.card;
                record->pile[laid] = (uint8_t)step.pile;
            }
            laid++;
            step = next;
        }
    }
    return 0;
}
