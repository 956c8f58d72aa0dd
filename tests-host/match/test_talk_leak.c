/*
 * X4: what device seats say leads to no single card. An attacker who knows the rule that they follow,
 * the piles and what is said draws hands at random, lets the rule speak about each, and keeps those
 * that say the same: no card may be in all of them. And what is said depends on nothing else.
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/match.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/hidden.h"

enum {
    DEALS = 12,
    TRIES = 4000, /* hands that the attacker draws */
    ENOUGH = 30,  /* that say the same: fewer decide nothing */
};

static struct store store;
static struct statistics statistics;
static struct entropy entropy;
static struct match match;
static uint64_t chance;
static unsigned attacked, undecided;

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

void tearDown(void) {
}

/* A hand that the attacker thinks of: any cards but those on the piles. */
static void draw_hand(struct game *game, uint8_t seat) {
    bool used[RULES_ALL_CARDS] = {false};
    for (unsigned pile = 0; pile < 4; pile++) {
        used[game->tops[pile]] = true;
    }
    for (unsigned i = 0; i < game->hand_size[seat]; i++) {
        uint8_t card;
        do {
            card = (uint8_t)(2 + hidden_random(&bits, 98));
        } while (used[card]);
        used[card] = true;
        game->hand[seat][i] = card;
    }
}

/* Whether some hand without this card says the same: few do where it is merely likely. */
static bool says_without(uint8_t seat, uint8_t card) {
    for (unsigned i = 0; i < 100 * TRIES; i++) {
        struct game thought = match.game;
        draw_hand(&thought, seat);
        if (memchr(thought.hand[seat], card, thought.hand_size[seat]) != NULL) {
            continue;
        }
        advisor_talk(&thought, seat);
        if (thought.talk[seat] == match.game.talk[seat]) {
            return true;
        }
    }
    return false;
}

static void attack(uint8_t seat) {
    uint8_t seen[RULES_ALL_CARDS] = {0};
    unsigned alike = 0;
    for (unsigned i = 0; i < TRIES && alike < 4 * ENOUGH; i++) {
        struct game thought = match.game;
        draw_hand(&thought, seat);
        advisor_talk(&thought, seat);
        if (thought.talk[seat] == match.game.talk[seat]) {
            alike++;
            for (unsigned card = 0; card < thought.hand_size[seat]; card++) {
                seen[thought.hand[seat][card]]++;
            }
        }
    }
    if (alike < ENOUGH) {
        undecided++;
        return;
    }
    attacked++;
    for (uint8_t card = 0; card < RULES_ALL_CARDS; card++) {
        TEST_ASSERT_TRUE_MESSAGE(seen[card] < alike || says_without(seat, card),
                                 "a card that follows from what is said");
    }
}

/* The same is said whatever the other hands and the draw pile are. */
static void exchange(uint8_t seat) {
    struct game other = match.game;
    hidden_shuffle(&other, seat, &bits);
    advisor_talk(&other, seat);
    TEST_ASSERT_EQUAL_HEX8(match.game.talk[seat], other.talk[seat]);
}

static void test_X4_no_single_card_follows_from_the_markers(void) {
    for (uint8_t deal = 0; deal < DEALS; deal++) {
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
    printf("talk: %u times attacked, %u too rare to decide\n", attacked, undecided);
    TEST_ASSERT_GREATER_THAN(100, attacked);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X4_no_single_card_follows_from_the_markers);
    return UNITY_END();
}
