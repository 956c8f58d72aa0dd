/* Shuffling: fair, the same on every machine for a seed, and honest about a failing source. */
#include <string.h>

#include "game/shuffle.h"
#include "tests-host/support/checks.h"

#define SHUFFLES 20000

static uint32_t at_place[RULES_CARDS][RULES_ALL_CARDS];  /* [place][card] */
static uint32_t after[RULES_ALL_CARDS][RULES_ALL_CARDS]; /* [card][the one that follows] */

void setUp(void) {
    memset(at_place, 0, sizeof at_place);
    memset(after, 0, sizeof after);
}

/* Hands out 0, 1, 2, ... in the requested number of bits, and fails after `left` draws. */
struct counter {
    uint32_t next;
    unsigned left;
    unsigned bits; /* asked for last */
};

static bool counter_draw(void *context, unsigned count, uint32_t *value) {
    struct counter *counter = context;
    counter->bits = count;
    if (counter->left == 0) {
        return false;
    }
    counter->left--;
    *value = counter->next++ & ((1U << count) - 1);
    return true;
}

static void test_pick_is_unbiased_for_every_range(void) {
    for (unsigned last = 1; last <= 255; last++) {
        unsigned bits = 1;
        while (last >> bits != 0) {
            bits++;
        }
        /* Over all numbers of this many bits each result comes once, and the rest are drawn
         * again. */
        struct counter counter = {.left = 1U << bits};
        struct bits source = {counter_draw, &counter};
        for (unsigned wanted = 0; wanted <= last; wanted++) {
            uint8_t number;
            TEST_ASSERT_TRUE(shuffle_pick(&source, (uint8_t)last, &number));
            TEST_ASSERT_EQUAL(wanted, number);
            TEST_ASSERT_EQUAL(bits, counter.bits);
        }
        TEST_ASSERT_EQUAL(last + 1, counter.next);
        uint8_t number;
        TEST_ASSERT_FALSE(shuffle_pick(&source, (uint8_t)last, &number));
        TEST_ASSERT_EQUAL(0, counter.left);
    }
}

static void test_pick_of_one_takes_no_bits(void) {
    struct counter counter = {0};
    struct bits source = {counter_draw, &counter};
    uint8_t number = 7;
    TEST_ASSERT_TRUE(shuffle_pick(&source, 0, &number));
    TEST_ASSERT_EQUAL(0, number);
}

static void test_D2_who_starts_is_drawn(void) {
    struct seed seed = {2};
    struct bits source = seed_bits(&seed);
    unsigned count[2] = {0};
    for (unsigned i = 0; i < 10000; i++) {
        uint8_t starter;
        TEST_ASSERT_TRUE(shuffle_pick(&source, 1, &starter));
        count[starter]++;
    }
    TEST_ASSERT_INT_WITHIN(250, 5000, count[0]); /* five standard deviations */
}

static void test_every_deck_is_complete(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        struct game_setup setup = {.kind = kind, .players = 2};
        for (uint64_t number = 0; number < 200; number++) {
            struct seed seed = {number};
            struct bits source = seed_bits(&seed);
            uint8_t deck[RULES_CARDS];
            struct game game;
            TEST_ASSERT_TRUE(shuffle(kind, &source, deck));
            ALLOWED(game_new(&game, &setup, deck));
        }
    }
}

static void test_a_failing_source_is_reported(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        uint8_t deck[RULES_CARDS];
        unsigned needed = 0;
        for (;; needed++) {
            struct counter counter = {.left = needed};
            struct bits source = {counter_draw, &counter};
            if (shuffle(kind, &source, deck)) {
                TEST_ASSERT_EQUAL(0, counter.left);
                break;
            }
        }
        /* One pick for every card but the first of each deck. */
        const struct rules *rules = rules_of(kind);
        TEST_ASSERT_GREATER_OR_EQUAL(rules->decks * (rules->deck_size - 1), needed);
        TEST_ASSERT_LESS_THAN(1000, needed);
    }
}

static void test_known_bits(void) {
    struct seed seed = {1234567};
    struct bits source = seed_bits(&seed);
    static const uint64_t wanted[] = {6457827717110365317U, 3203168211198807973U,
                                      9817491932198370423U, 4593380528125082431U,
                                      16408922859458223821U};
    for (unsigned i = 0; i < 5; i++) {
        uint32_t value;
        unsigned count = i == 0 ? 32 : i * 7;
        TEST_ASSERT_TRUE(source.draw(source.context, count, &value));
        TEST_ASSERT_EQUAL_HEX32(wanted[i] >> (64 - count), value);
    }
}

/* The deals were worked out from shuffle.h by another program. */
static void test_known_deals(void) {
    static const struct {
        uint64_t seed;
        uint8_t kind;
        uint8_t place;
        uint8_t cards[6];
    } deals[] = {
        {0, GAME_CLASSIC, 0, {21, 65, 48, 7, 16, 74}},
        {1, GAME_CLASSIC, 0, {15, 49, 89, 93, 55, 61}},
        {1, GAME_CLASSIC, 6, {64, 33, 87, 39, 24, 45}},
        {123, GAME_CLASSIC, 0, {82, 56, 57, 48, 27, 7}},
        {UINT64_MAX, GAME_CLASSIC, 0, {57, 81, 68, 27, 67, 38}},
        {1, GAME_DUEL, 0, {8, 39, 32, 48, 36, 55}},
        {1, GAME_DUEL, 58, {37, 23, 19, 7, 15, 44}},
        {123, GAME_DUEL, 58, {2, 40, 50, 29, 14, 31}},
        {1,
         GAME_QUICK,
         0,
         {RULES_CARD(6, BLUE), RULES_CARD(7, GREEN), RULES_CARD(5, YELLOW), RULES_CARD(9, YELLOW),
          RULES_CARD(5, RED), RULES_CARD(1, RED)}},
        {0,
         GAME_QUICK,
         0,
         {RULES_CARD(9, PURPLE), RULES_CARD(4, PURPLE), RULES_CARD(3, RED), RULES_CARD(10, GREEN),
          RULES_CARD(10, YELLOW), RULES_CARD(5, PURPLE)}},
    };
    for (unsigned i = 0; i < sizeof deals / sizeof *deals; i++) {
        struct seed seed = {deals[i].seed};
        struct bits source = seed_bits(&seed);
        uint8_t deck[RULES_CARDS];
        TEST_ASSERT_TRUE(shuffle(deals[i].kind, &source, deck));
        TEST_ASSERT_EQUAL_UINT8_ARRAY(deals[i].cards, deck + deals[i].place, 6);
    }
}

static void count_shuffles(uint8_t kind, uint64_t number) {
    const struct rules *rules = rules_of(kind);
    struct seed seed = {number};
    struct bits source = seed_bits(&seed);
    for (unsigned i = 0; i < SHUFFLES; i++) {
        uint8_t deck[RULES_CARDS];
        TEST_ASSERT_TRUE(shuffle(kind, &source, deck));
        /* A duel's second deck comes from the same bits as the first, so check the second one. */
        const uint8_t *cards = deck + (rules->decks - 1) * rules->deck_size;
        for (uint8_t place = 0; place < rules->deck_size; place++) {
            at_place[place][cards[place]]++;
            if (place > 0) {
                after[cards[place - 1]][cards[place]]++;
            }
        }
    }
}

static double squared_off(uint32_t count, double expected) {
    double off = (double)count - expected;
    return off * off / expected;
}

/*
 * Each of n cards is expected SHUFFLES/n times at each place, and as often after each other card.
 * Both sums, the first times (n-1)/n, are chi-square with about (n-1)^2 degrees of freedom. The
 * bounds leave out one in a million on either side (Wilson and Hilferty's approximation).
 */
static void check_chi_square(uint8_t kind, double least, double most) {
    const uint8_t n = rules_of(kind)->deck_size;
    const double expected = (double)SHUFFLES / n;
    double places = 0;
    double pairs = 0;
    count_shuffles(kind, 1);
    for (uint8_t i = 0; i < n; i++) {
        for (uint8_t j = 0; j < n; j++) {
            uint8_t first = rules_card(kind, i);
            uint8_t second = rules_card(kind, j);
            places += squared_off(at_place[i][second], expected);
            if (i != j) {
                pairs += squared_off(after[first][second], expected);
            }
        }
    }
    places *= (n - 1.0) / n;
    TEST_ASSERT_TRUE_MESSAGE(least < places && places < most, "cards and places");
    TEST_ASSERT_TRUE_MESSAGE(least < pairs && pairs < most, "cards and neighbours");
}

static void test_chi_square_of_places_and_neighbours(void) {
    check_chi_square(GAME_CLASSIC, 8771, 10076);
    setUp();
    check_chi_square(GAME_DUEL, 2880, 3647);
    setUp();
    check_chi_square(GAME_QUICK, 2085, 2745);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_pick_is_unbiased_for_every_range);
    RUN_TEST(test_pick_of_one_takes_no_bits);
    RUN_TEST(test_D2_who_starts_is_drawn);
    RUN_TEST(test_every_deck_is_complete);
    RUN_TEST(test_a_failing_source_is_reported);
    RUN_TEST(test_known_bits);
    RUN_TEST(test_known_deals);
    RUN_TEST(test_chi_square_of_places_and_neighbours);
    return UNITY_END();
}
