#include <string.h>

#include "game/advisor/quick.h"

static int step_of(uint8_t top, uint8_t card, unsigned pile) {
    const int up = card / 8 - (top == RULES_EMPTY && pile == 1 ? 11 : top / 8);
    return pile == 0 ? up : -up;
}

bool quick_fits(uint8_t top, uint8_t card, unsigned pile) {
    return step_of(top, card, pile) > 0 || (top != RULES_EMPTY && top % 8 == card % 8);
}

struct list {
    struct quick_option *option;
    unsigned count;
};

static void add(struct list *list, const struct quick_option *option) {
    for (unsigned i = 0; i < list->count; i++) {
        const struct quick_option *old = &list->option[i];
        if (old->kept == option->kept && memcmp(old->top, option->top, sizeof old->top) == 0) {
            return;
        }
    }
    list->option[list->count++] = *option;
}

/* Adds `from` with one more card of the hand laid, on every pile it fits on. */
static void add_longer(struct list *list, const struct quick_option *from, uint8_t card,
                       uint8_t kept) {
    for (uint8_t pile = 0; pile < QUICK_PILES; pile++) {
        if (quick_fits(from->top[pile], card, pile)) {
            struct quick_option option = *from;
            option.card[option.count] = card;
            option.pile[option.count++] = pile;
            option.top[pile] = card;
            option.kept = kept;
            add(list, &option);
        }
    }
}

unsigned quick_enumerate(struct quick_option options[QUICK_OPTIONS], const uint8_t *hand,
                         unsigned size, const uint8_t top[QUICK_PILES], unsigned least,
                         unsigned most) {
    struct list list = {options, 0};
    const struct quick_option start = {.top = {top[0], top[1]}, .kept = size == 1 ? hand[0] : 0};
    if (least == 0) {
        add(&list, &start);
    }
    const unsigned singles = list.count;
    for (unsigned i = 0; i < size && most >= 1; i++) {
        add_longer(&list, &start, hand[i], size == 2 ? hand[1 - i] : 0);
    }
    const unsigned doubles = list.count;
    for (unsigned i = singles; i < doubles && size == 2 && most >= 2; i++) {
        const struct quick_option first = options[i];
        add_longer(&list, &first, first.kept, 0);
    }
    return list.count;
}

struct net_value quick_value(const struct net *net, const struct net_sum *fixed,
                             struct quick *quick, const struct quick_option *option) {
    struct net_input input[NET_ACTIVE];
    struct net_sum sum = *fixed;
    memcpy(quick->top, option->top, sizeof quick->top);
    quick->kept = option->kept;
    if (quick->upto[10] == 0 && quick->kept == 0) {
        return (struct net_value){NET_CERTAIN, 0};
    }
    net_add(net, &sum, input, quick_features_turn(quick, input));
    return net_value(net, &sum);
}

void quick_fixed(const struct net *net, const struct quick *quick, struct net_sum *sum) {
    struct net_input input[NET_ACTIVE];
    net_clear(sum);
    net_add(net, sum, input, quick_features_fixed(quick, input));
}

uint16_t quick_height(uint8_t height) {
    static const uint16_t numbers[] = {QUICK_NUMBERS, 0x00e, 0x0f0, 0x700};
    return numbers[height];
}

unsigned quick_points(const uint8_t *hand, unsigned size, const uint8_t top[QUICK_PILES]) {
    unsigned points = 0;
    int best[QUICK_PILES] = {99, 99};
    for (unsigned pile = 0; pile < QUICK_PILES; pile++) {
        for (unsigned i = 0; i < size; i++) {
            if (quick_fits(top[pile], hand[i], pile)) {
                const int step = step_of(top[pile], hand[i], pile);
                best[pile] = step < best[pile] ? step : best[pile];
                points |= step < 0 ? GAME_POINT_TRICK(pile) : 0;
            }
        }
    }
    if (best[0] != best[1]) {
        points |= GAME_POINT_BETTER(best[1] < best[0]);
    }
    return points;
}

/* Hands that could be told in the same words, one after the other. */
struct hands {
    const struct quick_talk *talk;
    unsigned number[QUICK_HAND];
    uint8_t hand[QUICK_HAND];
};

static bool is_possible(const struct hands *hands) {
    const struct quick_talk *talk = hands->talk;
    for (unsigned i = 0; i < talk->size; i++) {
        if ((talk->card[i].numbers >> hands->number[i] & 1) == 0 ||
            hands->hand[i] == talk->top[0] || hands->hand[i] == talk->top[1]) {
            return false;
        }
    }
    /* Of two cards with the same description the lower one comes first. */
    return talk->size < 2 || talk->card[0].colour != talk->card[1].colour ||
           hands->number[0] < hands->number[1];
}

static bool next_hand(struct hands *hands) {
    do {
        unsigned i = 0;
        while (i < hands->talk->size && hands->number[i] == 10) {
            hands->number[i++] = 1;
        }
        if (i == hands->talk->size) {
            return false;
        }
        hands->number[i]++;
        for (i = 0; i < hands->talk->size; i++) {
            hands->hand[i] = RULES_CARD(hands->number[i], hands->talk->card[i].colour);
        }
    } while (!is_possible(hands));
    return true;
}

static struct hands first_hand(const struct quick_talk *talk) {
    return (struct hands){talk, {0, 1}, {0}};
}

/* Whether one of the answers, as far as they are allowed, is given by such hands only that have a
 * number in common. */
static bool gives_away(const uint16_t common[16], unsigned allowed) {
    for (unsigned answer = 0; answer < 16; answer++) {
        uint16_t numbers = 0xffff;
        for (unsigned full = 0; full < 16; full++) {
            if ((full & allowed) == (answer & allowed)) {
                numbers &= common[full];
            }
        }
        if (numbers != 0 && numbers != 0xffff) {
            return true;
        }
    }
    return false;
}

void quick_talk_about(struct quick_talk *talk) {
    static const uint8_t choices[] = {0xf, 0x3, 0xc, 0};
    uint16_t common[16];
    memset(common, 0xff, sizeof common);
    for (struct hands hands = first_hand(talk); next_hand(&hands);) {
        unsigned numbers = 0;
        for (unsigned i = 0; i < talk->size; i++) {
            numbers |= 1U << hands.number[i];
        }
        common[quick_points(hands.hand, talk->size, talk->top)] &= (uint16_t)numbers;
    }
    unsigned choice = 0;
    while (choices[choice] != 0 && gives_away(common, choices[choice])) {
        choice++;
    }
    talk->allowed = choices[choice];
}

void quick_narrow(const struct quick_talk *talk, unsigned points, bool frank,
                  struct quick_guess guess[QUICK_HAND]) {
    const unsigned size = talk->size < QUICK_HAND ? talk->size : QUICK_HAND;
    uint16_t found[QUICK_HAND] = {0, 0};
    for (unsigned i = 0; i < QUICK_HAND; i++) {
        guess[i] = talk->card[i];
    }
    if (points == 0 && !frank) {
        return;
    }
    for (struct hands hands = first_hand(talk); next_hand(&hands);) {
        if ((quick_points(hands.hand, talk->size, talk->top) & talk->allowed) == points) {
            for (unsigned i = 0; i < size; i++) {
                found[i] |= (uint16_t)(1U << hands.number[i]);
            }
        }
    }
    for (unsigned i = 0; i < size && found[i] != 0; i++) {
        guess[i].numbers &= found[i];
    }
}
