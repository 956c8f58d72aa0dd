/* Noise that fails its test in the middle of a deal: no cards are dealt, and the old match
 * stays. */
#include "tests-host/support/own_match.h"

/* Good noise from a seed, stuck after a number of samples. */
static struct {
    uint64_t state;
    uint64_t good;
} source;

static void noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        samples[i] = source.good > 0 ? (uint8_t)(hal_model_mix(&source.state) >> 63) : 1;
        source.good -= source.good > 0;
    }
}

static enum match_deal_result deal_from(uint8_t kind, uint64_t seed, uint64_t good) {
    const struct game_setup setup = {.kind = kind, .players = 2};
    source.state = seed;
    source.good = good;
    memset(&entropy, 0, sizeof entropy);
    return match_deal(&match, &setup, 0, MATCH_NO_CHALLENGE);
}

void setUp(void) {
    power_on_new();
    hal_model.noise_source = noise;
}

static void expect_nothing_dealt(uint8_t kind, uint64_t seed, uint64_t good) {
    const struct match before = match;
    const uint32_t operations = hal_model.flash.operations;
    EXPECT_DEAL(MATCH_NOISE_FAILED, deal_from(kind, seed, good));
    TEST_ASSERT_EQUAL_MEMORY(&before, &match, sizeof match);
    TEST_ASSERT_EQUAL_MESSAGE(operations, hal_model.flash.operations, "nothing was written");
}

static void test_noise_that_stops_anywhere_deals_nothing(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        EXPECT_DEAL(MATCH_DEALT, deal_from(kind, 1, UINT64_MAX));
        const uint64_t taken = UINT64_MAX - source.good;
        TEST_ASSERT_GREATER_THAN(ENTROPY_STARTUP_SAMPLES, taken);
        for (uint64_t good = 0; good <= taken - 100; good += 100) {
            expect_nothing_dealt(kind, 1, good);
        }
    }
}

/* The starter of a duel is drawn last. Here drawing the starter takes a new block of noise, and
 * only this block is bad. */
static void test_noise_that_stops_before_the_starter_is_drawn(void) {
    uint64_t seed = 1;
    do {
        EXPECT_DEAL(MATCH_DEALT, deal_from(GAME_DUEL, ++seed, UINT64_MAX));
    } while (entropy.left != 8 * ENTROPY_BLOCK_BYTES - 1);
    expect_nothing_dealt(GAME_DUEL, seed, UINT64_MAX - source.good - ENTROPY_BLOCK_SAMPLES);
}

/* Noise that is stuck for a moment and then good again. The player sees no message. */
static void noise_with_a_gap(uint8_t *samples, size_t count) {
    const bool stuck = source.good > 0;
    source.good -= stuck;
    for (size_t i = 0; i < count; i++) {
        samples[i] = stuck ? 1 : (uint8_t)(hal_model_mix(&source.state) >> 63);
    }
}

static void test_noise_that_fails_once_gets_a_second_start(void) {
    hal_model.noise_source = noise_with_a_gap;
    EXPECT_DEAL(MATCH_DEALT, deal_from(GAME_CLASSIC, 1, 1));
    TEST_ASSERT_EQUAL_UINT8(1, entropy.failures);
    EXPECT_DEAL(MATCH_DEALT, deal_from(GAME_DUEL, 2, 1));
    EXPECT_DEAL(MATCH_NOISE_FAILED, deal_from(GAME_CLASSIC, 1, 2));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(2, entropy.failures, "and no third");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_noise_that_stops_anywhere_deals_nothing);
    RUN_TEST(test_noise_that_stops_before_the_starter_is_drawn);
    RUN_TEST(test_noise_that_fails_once_gets_a_second_start);
    return UNITY_END();
}
