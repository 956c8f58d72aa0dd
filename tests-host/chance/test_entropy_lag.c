/* Noise that repeats itself: the lag test, and what the health tests cost in false alarms. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "firmware/chance/entropy.h"
#include "tests-host/support/hal_model.h"
#include "unity.h"

static struct entropy entropy;

/* Noise that equals what it was `lag` samples before (zeros, at first) in exactly `agreeing` of
 * each window of 1,024; or, if that is 0, with a probability of 2^-0.5 each time. */
static struct {
    uint64_t state;
    uint8_t past[1024];
    unsigned given;
    unsigned lag;
    unsigned agreeing;
    unsigned left;
} echo;

static void echo_noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++, echo.given++) {
        unsigned place = echo.given % ENTROPY_WINDOW;
        echo.left = place == 0 ? echo.agreeing : echo.left;
        uint64_t random = hal_model_mix(&echo.state);
        bool agree = echo.agreeing > 0 ? random % (ENTROPY_WINDOW - place) < echo.left
                                       : random >> 32 < 3037000500U;
        echo.left -= agree && echo.agreeing > 0;
        uint8_t before = echo.past[(echo.given - echo.lag) % sizeof echo.past];
        samples[i] = agree ? before : before ^ 1;
        echo.past[echo.given % sizeof echo.past] = samples[i];
    }
}

static void echo_of(unsigned lag, unsigned agreeing, uint64_t seed) {
    memset(&echo, 0, sizeof echo);
    echo.lag = lag;
    echo.agreeing = agreeing;
    echo.state = seed;
    hal_model.noise_source = echo_noise;
}

/* The same `period` samples over and over, the first ones in `echo.past`. */
static void period_noise(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++, echo.given++) {
        samples[i] = echo.past[echo.given % echo.lag];
    }
}

static void period_of(unsigned period, uint64_t seed) {
    memset(&echo, 0, sizeof echo);
    echo.lag = period;
    for (unsigned i = 0; i < period; i++) {
        echo.past[i] = (uint8_t)(hal_model_mix(&seed) >> 63);
    }
    hal_model.noise_source = period_noise;
}

void setUp(void) {
    hal_model_reset(1);
    memset(&entropy, 0, sizeof entropy);
}

static void test_noise_with_a_period_never_starts(void) {
    unsigned seen_by_lag = 0;
    for (unsigned period = 1; period <= ENTROPY_LAGS; period++) {
        for (uint64_t seed = 1; seed <= 20; seed++) {
            char which[48];
            snprintf(which, sizeof which, "period %u, seed %u", period, (unsigned)seed);
            period_of(period, seed);
            memset(&entropy, 0, sizeof entropy);
            TEST_ASSERT_FALSE_MESSAGE(entropy_start(&entropy), which);
            seen_by_lag += entropy.state == ENTROPY_PERIOD;
        }
    }
    TEST_ASSERT_GREATER_THAN(2300, seen_by_lag); /* the others are too uneven as well */
}

static void test_alternating_noise_is_a_period(void) {
    period_of(2, 1);
    echo.past[0] = 0;
    echo.past[1] = 1;
    TEST_ASSERT_FALSE(entropy_start(&entropy));
    TEST_ASSERT_EQUAL(ENTROPY_PERIOD, entropy.state);
}

static void test_lag_of_804_passes_of_805_fails(void) {
    for (unsigned lag = 2; lag <= ENTROPY_LAGS; lag++) {
        echo_of(lag, 804, lag);
        memset(&entropy, 0, sizeof entropy);
        TEST_ASSERT_TRUE(entropy_start(&entropy));
        echo_of(lag, 805, lag);
        memset(&entropy, 0, sizeof entropy);
        TEST_ASSERT_FALSE(entropy_start(&entropy));
        TEST_ASSERT_EQUAL(ENTROPY_PERIOD, entropy.state);
    }
}

/* A period that begins while running is found within two windows. */
static void test_period_fails_while_running(void) {
    uint32_t value = 0;
    unsigned bits = 0;
    TEST_ASSERT_TRUE(entropy_start(&entropy));
    period_of(80, 3);
    while (bits < 10000 && entropy_bits(&entropy, 1, &value)) {
        bits++;
    }
    TEST_ASSERT_EQUAL(ENTROPY_PERIOD, entropy.state);
    TEST_ASSERT_LESS_OR_EQUAL(2 * ENTROPY_WINDOW / ENTROPY_BLOCK_SAMPLES * 256, bits);
}

/* P(B(n, p) >= least) for p = 2^-0.5. */
static double tail(unsigned n, unsigned least) {
    const double p = sqrt(0.5);
    double sum = 0;
    for (unsigned k = least; k <= n; k++) {
        sum += exp(lgamma(n + 1.0) - lgamma(k + 1.0) - lgamma(n - k + 1.0) + k * log(p) +
                   (n - k) * log(1 - p));
    }
    return sum;
}

static void test_false_alarms_are_rare_on_paper(void) {
    const double most = ldexp(1, -20);
    const double repetition = pow(0.5, (ENTROPY_REPETITION_CUTOFF - 1) / 2.0);
    const double proportion = tail(ENTROPY_WINDOW, ENTROPY_PROPORTION_CUTOFF);
    const double lag = ENTROPY_LAGS * tail(ENTROPY_WINDOW, ENTROPY_LAG_CUTOFF);
    printf("false alarms of half-bit noise: repetition 2^%.2f a sample, proportion 2^%.2f and lag "
           "2^%.2f a window\n",
           log2(repetition), log2(proportion), log2(lag));
    TEST_ASSERT_TRUE(repetition <= most && proportion <= most && lag <= most);
    TEST_ASSERT_TRUE(tail(ENTROPY_WINDOW, ENTROPY_PROPORTION_CUTOFF - 1) > most);
    TEST_ASSERT_TRUE(ENTROPY_LAGS * tail(ENTROPY_WINDOW, ENTROPY_LAG_CUTOFF - 1) > most);
}

/* As bad as assumed, in another way than one-sidedness: each sample equals the one `lag` before
 * with p = 2^-0.5. 12.8 million samples. */
static void test_echoes_as_bad_as_assumed_raise_no_alarm(void) {
    uint32_t value;
    for (unsigned lag = 5; lag <= ENTROPY_LAGS; lag += 41) {
        echo_of(lag, 0, lag);
        memset(&entropy, 0, sizeof entropy);
        TEST_ASSERT_TRUE(entropy_start(&entropy));
        for (unsigned i = 0; i < 5000 * 8; i++) {
            TEST_ASSERT_TRUE(entropy_bits(&entropy, 32, &value));
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_noise_with_a_period_never_starts);
    RUN_TEST(test_alternating_noise_is_a_period);
    RUN_TEST(test_lag_of_804_passes_of_805_fails);
    RUN_TEST(test_period_fails_while_running);
    RUN_TEST(test_false_alarms_are_rare_on_paper);
    RUN_TEST(test_echoes_as_bad_as_assumed_raise_no_alarm);
    return UNITY_END();
}
