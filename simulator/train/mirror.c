#include "simulator/train/mirror.h"

void mirror_classic(struct classic *classic) {
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

static uint16_t mirrored(unsigned numbers) {
    unsigned result = 0;
    for (unsigned number = 1; number <= 10; number++) {
        result |= (numbers >> number & 1) << (11 - number);
    }
    return (uint16_t)result;
}

static uint8_t mirrored_card(uint8_t card) {
    return card == RULES_EMPTY ? card : RULES_CARD(11 - card / 8, card % 8);
}

void mirror_quick(struct quick *quick) {
    const uint8_t top = quick->top[0];
    quick->top[0] = mirrored_card(quick->top[1]);
    quick->top[1] = mirrored_card(top);
    quick->kept = mirrored_card(quick->kept);
    for (unsigned colour = 0; colour < RULES_COLOURS; colour++) {
        quick->unseen[colour] = mirrored(quick->unseen[colour]);
    }
    for (unsigned i = 0; i < QUICK_OTHERS; i++) {
        for (unsigned k = 0; k < QUICK_HAND; k++) {
            quick->guess[i][k].numbers = mirrored(quick->guess[i][k].numbers);
        }
    }
    quick_count(quick);
}
