/* Deals from a model of the ring oscillator, at both ends of what is believed of it. `bench_noise`
 * prints the whole range. */
#include "tests-host/support/oscillator.h"
#include "tests-host/support/own_match.h"

enum {
    DEALS = 30
};

void setUp(void) {
    power_on_new();
    hal_model.noise_source = oscillator_noise;
}

static unsigned refused(double period, double jitter, double duty, bool dithered) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    unsigned count = 0;
    for (unsigned i = 0; i < DEALS; i++) {
        oscillator = (struct oscillator){.period = period,
                                         .jitter = jitter,
                                         .duty = duty,
                                         .drift = 1e-4,
                                         .dithered = dithered,
                                         .random = i + 1};
        memset(&entropy, 0, sizeof entropy);
        count += match_deal(&match, &setup, 0, MATCH_NO_CHALLENGE) != MATCH_DEALT;
    }
    return count;
}

static const double periods[] = {20, 77, 154};

static void test_an_oscillator_with_jitter_is_never_refused(void) {
    for (unsigned i = 0; i < sizeof periods / sizeof periods[0]; i++) {
        TEST_ASSERT_EQUAL_UINT(0, refused(periods[i], 0.01, 0.5, true));
        TEST_ASSERT_EQUAL_UINT(0, refused(periods[i], 0.01, 0.7, true));
    }
}

static void test_out_of_step_with_the_crystal_little_jitter_will_do(void) {
    for (unsigned i = 0; i < sizeof periods / sizeof periods[0]; i++) {
        TEST_ASSERT_EQUAL_UINT(0, refused(periods[i], 0.001, 0.6, true));
        TEST_ASSERT_EQUAL_UINT_MESSAGE(DEALS, refused(periods[i], 0.001, 0.6, false), "in step");
    }
}

static void test_what_is_no_noise_is_always_refused(void) {
    TEST_ASSERT_EQUAL_UINT_MESSAGE(DEALS, refused(77, 0.01, 1, true), "always high");
    TEST_ASSERT_EQUAL_UINT_MESSAGE(DEALS, refused(77, 0.01, 0.9, true), "nearly always");
    TEST_ASSERT_EQUAL_UINT_MESSAGE(DEALS, refused(8, 0, 0.5, true), "a divisor of all times");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_an_oscillator_with_jitter_is_never_refused);
    RUN_TEST(test_out_of_step_with_the_crystal_little_jitter_will_do);
    RUN_TEST(test_what_is_no_noise_is_always_refused);
    return UNITY_END();
}
