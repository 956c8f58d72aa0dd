/*
 * X4: the talk of device seats reveals no single card. An attacker knows their rule, the piles and
 * the talk. The attacker guesses hands, applies the rule to each, and keeps the hands with the same
 * talk: no card may be in all of them. The talk depends on nothing else.
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/device_seat.h"
#include "firmware/match/match.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/hidden.h"

enum {
    DEALS = 120,
    TRIES = 100000, /* the most hands that the attacker guesses */
    CARDS_MOST = 3, /* the most cards in which a hand differs from the next */
};

static struct store store;
static struct statistics statistics;
static struct entropy entropy;
static struct match match;
static uint64_t chance;
static unsigned attacked;

static bool draw_bits(void *context, unsigned count, uint32_t *value) {
    *value = (uint32_t)(hal_model_mix(context) >> (64 - count));
    return true;
}

static const struct bits bits = {draw_bits, &chance};

void setUp(void) {
    chance = 1;
    hal_model_reset(1);
    store_open(&store);
    statistics_load(&statistics, &store);
    match_start(&match, &store, &statistics, &entropy);
}

/* Replaces a card by another one that is neither on the piles nor in the hand. */
static void exchange_card(struct game *thought, uint8_t seat) {
    const uint8_t size = thought->hand_size[seat];
    uint8_t card;
    do {
        card = (uint8_t)(2 + hidden_random(&bits, 98));
    } while (memchr(thought->tops, card, RULES_PILES) != NULL ||
             memchr(thought->hand[seat], card, size) != NULL);
    thought->hand[seat][hidden_random(&bits, size)] = card;
}

/* The attacker moves from hand to hand, among those for which the rule gives the same talk. The
 * real hand is the first, so that the search stays among rare hands. A card that is in all of them
 * is revealed. */
static void attack(uint8_t seat) {
    const struct game *real = &match.game;
    const uint8_t size = real->hand_size[seat];
    struct game here = *real;
    unsigned proven = 0; /* bit i: a hand without card i was found */
    for (unsigned i = 0; i < TRIES && proven != (1U << size) - 1; i++) {
        struct game there = here;
        for (unsigned cards = hidden_random(&bits, CARDS_MOST) + 1U; cards > 0; cards--) {
            exchange_card(&there, seat);
        }
        advisor_talk(&there, seat);
        if (there.talk[seat] == real->talk[seat]) {
            here = there;
        }
        for (unsigned card = 0; card < size; card++) {
            proven |= (unsigned)(memchr(here.hand[seat], real->hand[seat][card], size) == NULL)
                      << card;
        }
    }
    attacked++;
    TEST_ASSERT_EQUAL_HEX_MESSAGE((1U << size) - 1, proven,
                                  "a card that follows from what is said");
}

/* Checks that the talk does not depend on the other hands and the draw pile. */
static void exchange(uint8_t seat) {
    struct game other = match.game;
    hidden_shuffle(&other, seat, &bits);
    advisor_talk(&other, seat);
    TEST_ASSERT_EQUAL_HEX8(match.game.talk[seat], other.talk[seat]);
}

static void test_X4_no_single_card_follows_from_the_markers(void) {
    for (unsigned deal = 0; deal < DEALS; deal++) {
        const struct game_setup setup = {.kind = GAME_CLASSIC, .players = (uint8_t)(2 + deal % 4)};
        const uint8_t all = (uint8_t)((1U << setup.players) - 1);
        match_deal(&match, &setup, all, MATCH_NO_CHALLENGE);
        while (match_scene(&match) == MATCH_SCENE_DEVICE) {
            match_device_begin(&match);
            while (match_device_step(&match) != MATCH_ENDED) {
            }
            for (uint8_t seat = 0; seat < setup.players; seat++) {
                if (match.game.talk[seat] != 0 && seat != match.game.turn &&
                    !game_is_over(&match.game)) {
                    exchange(seat);
                    attack(seat);
                }
            }
        }
    }
    printf("talk: %u times attacked\n", attacked);
    TEST_ASSERT_GREATER_THAN(5000, attacked);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X4_no_single_card_follows_from_the_markers);
    return UNITY_END();
}
