#include "game/rules.h"

static const struct rules all_rules[GAME_KINDS] = {
    [GAME_CLASSIC] =
        {
            .talk = RULES_MARKERS,
            .variants = RULES_EXPERT | RULES_SHORT_HANDS | RULES_FIRE,
            .excellent = 10,
            .decks = 1,
            .deck_size = 98,
            .lowest = 2,
            .highest = 99,
            .colours = 1,
            .piles = 4,
            .descending = 0x0c,
            .players_least = 1,
            .players_most = 5,
            .minimum = 2,
            .minimum_empty = 1,
            .jump = 10,
            .start = {1, 1, 100, 100},
            .hand = {8, 7, 6, 6, 6},
        },
    [GAME_DUEL] =
        {
            .rivals = true,
            .decks = 2,
            .deck_size = 58,
            .lowest = 2,
            .highest = 59,
            .colours = 1,
            .piles = 4,
            .descending = 0x0a,
            .players_least = 2,
            .players_most = 2,
            .minimum = 2,
            .minimum_empty = 2,
            .own_draw = 2,
            .jump = 10,
            .start = {1, 60, 1, 60},
            .hand = {0, 6},
        },
    [GAME_QUICK] =
        {
            .talk = RULES_TELLING,
            .variants = RULES_PRO,
            .decks = 1,
            .deck_size = 50,
            .lowest = 1,
            .highest = 10,
            .colours = RULES_COLOURS,
            .piles = 2,
            .descending = 0x02,
            .players_least = 1,
            .players_most = 5,
            .minimum = 1,
            .minimum_empty = 1,
            .start = {RULES_EMPTY, RULES_EMPTY},
            .hand = {2, 2, 2, 2, 2},
        },
};

const struct rules *rules_of(uint8_t kind) {
    return &all_rules[kind];
}

bool rules_has_colours(uint8_t kind) {
    return rules_of(kind)->colours > 1;
}

uint8_t rules_number(uint8_t kind, uint8_t card) {
    return rules_has_colours(kind) ? card / 8 : card;
}

uint8_t rules_colour(uint8_t kind, uint8_t card) {
    return rules_has_colours(kind) ? card % 8 : 0;
}

uint8_t rules_owner(uint8_t kind, uint8_t pile) {
    return rules_of(kind)->rivals ? pile / 2 : RULES_NOBODY;
}

bool rules_descends(uint8_t kind, uint8_t pile) {
    return (rules_of(kind)->descending >> pile & 1) != 0;
}

bool rules_is_fire(uint8_t card) {
    return card >= 22 && card <= 77 && card % 11 == 0;
}

uint8_t rules_card(uint8_t kind, uint8_t n) {
    const struct rules *rules = rules_of(kind);
    if (rules_has_colours(kind)) {
        return RULES_CARD(rules->lowest + n / rules->colours, n % rules->colours);
    }
    return (uint8_t)(rules->lowest + n);
}
