#include <string.h>

#include "game/advisor/quick.h"

#define HANDS 100 /* most hands with the same description */

struct quick_guess quick_guess_of(uint8_t height, uint8_t colour) {
    static const uint16_t numbers[] = {QUICK_NUMBERS, 0x00e, 0x0f0, 0x700};
    return (struct quick_guess){numbers[height], colour};
}

unsigned quick_points(const uint8_t *hand, unsigned size, const uint8_t top[QUICK_PILES]) {
    unsigned points = 0;
    int best[QUICK_PILES] = {99, 99};
    for (unsigned pile = 0; pile < QUICK_PILES; pile++) {
        for (unsigned i = 0; i < size; i++) {
            if (quick_fits(top[pile], hand[i], pile)) {
                const int step = quick_step(top[pile], hand[i], pile);
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

/* Whether told card number `told` could be `card`. */
static bool could_be(const struct quick_talk *talk, unsigned told, uint8_t card) {
    return (talk->card[told].numbers >> card / 8 & 1) != 0 && card != talk->top[0] &&
           card != talk->top[1];
}

/* Lists the hands that have this description. Of two cards with the same description the lower
 * comes first. Returns the number of hands. */
static unsigned list_hands(const struct quick_talk *talk, uint8_t hands[HANDS][QUICK_HAND]) {
    const bool two = talk->size == 2;
    const bool alike = two && talk->card[0].colour == talk->card[1].colour;
    unsigned count = 0;
    for (unsigned first = 1; first <= 10 && talk->size > 0; first++) {
        for (unsigned second = 1; second <= (two ? 10U : 1U); second++) {
            uint8_t *hand = hands[count];
            hand[0] = RULES_CARD(first, talk->card[0].colour);
            hand[1] = RULES_CARD(second, talk->card[1].colour);
            count += could_be(talk, 0, hand[0]) && (!two || could_be(talk, 1, hand[1])) &&
                     (!alike || first < second);
        }
    }
    return count;
}

/* Whether some answer, reduced to the `allowed` points, comes only from hands that have a number in
 * common. */
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
    uint8_t hands[HANDS][QUICK_HAND] = {0};
    uint16_t common[16];
    memset(common, 0xff, sizeof common);
    for (unsigned i = list_hands(talk, hands); i-- > 0;) {
        const unsigned second = talk->size == 2 ? 1U << hands[i][1] / 8 : 0;
        const unsigned points = quick_points(hands[i], talk->size, talk->top);
        common[points] &= (uint16_t)(1U << hands[i][0] / 8 | second);
    }
    unsigned choice = 0;
    while (choices[choice] != 0 && gives_away(common, choices[choice])) {
        choice++;
    }
    talk->allowed = choices[choice];
}

void quick_hear(struct quick_talk *talk, const struct view *view, uint8_t seat) {
    *talk = (struct quick_talk){.size = view->told_count[seat], .points = view->points[seat]};
    memcpy(talk->top, view->tops_before, sizeof talk->top);
    for (unsigned i = 0; i < talk->size; i++) {
        talk->card[i] = quick_guess_of(view->told[seat][i].height, view->told[seat][i].colour);
    }
    quick_talk_about(talk);
}

void quick_narrow(const struct quick_talk *talk, bool frank, struct quick_guess guess[QUICK_HAND]) {
    uint8_t hands[HANDS][QUICK_HAND] = {0};
    uint16_t found[QUICK_HAND] = {0, 0};
    memcpy(guess, talk->card, sizeof talk->card);
    if (talk->points == 0 && !frank) {
        return;
    }
    for (unsigned i = list_hands(talk, hands); i-- > 0;) {
        if ((quick_points(hands[i], talk->size, talk->top) & talk->allowed) == talk->points) {
            found[0] |= (uint16_t)(1U << hands[i][0] / 8);
            found[1] |= (uint16_t)(1U << hands[i][1] / 8);
        }
    }
    for (unsigned i = 0; i < QUICK_HAND; i++) {
        if (i < talk->size && found[i] != 0) {
            guess[i].numbers &= found[i];
        }
    }
}

unsigned quick_say(const struct view *view) {
    struct quick_talk talk;
    quick_hear(&talk, view, view->turn.seat);
    return quick_points(view->turn.hand, view->turn.hand_size, talk.top) & talk.allowed;
}
