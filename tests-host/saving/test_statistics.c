/* Statistics: which games count, and what for. */
#include "firmware/saving/statistics.h"

#include <string.h>

#include "game/shuffle.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct statistics statistics;
static struct statistics_news news;
static struct game game;
static bool known;  /* of what is counted next */
static bool hinted; /* likewise */

void setUp(void) {
    memset(&statistics, 0, sizeof statistics);
    memset(&news, 0, sizeof news);
    known = false;
    hinted = false;
}

static const struct game_setup classic = {.kind = GAME_CLASSIC, .players = 2};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 4};

static void deal(const struct game_setup *setup) {
    struct seed seed = {1};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    TEST_ASSERT_TRUE(shuffle(setup->kind, &bits, deck));
    EXPECT_ERROR(GAME_OK, game_new(&game, setup, deck));
}

/* A team's game with `left` cards left. */
static void finish(const struct game_setup *setup, uint8_t left) {
    deal(setup);
    game.status = left == 0 ? GAME_WON : GAME_LOST;
    game.moves = (uint8_t)(game_cards(setup->kind) - left);
    game.drawn[0] = (uint8_t)(game_cards(setup->kind) - left);
    memset(game.hand_size, 0, sizeof game.hand_size);
}

/* A duel that is over, with the cards left to each player. */
static void finish_duel(uint8_t winner, uint8_t left_first, uint8_t left_second) {
    deal(&duel);
    game.winner = winner;
    game.status = game.turn == winner ? GAME_WON : GAME_LOST;
    memset(game.hand_size, 0, sizeof game.hand_size);
    game.drawn[0] = (uint8_t)(58 - left_first);
    game.drawn[1] = (uint8_t)(58 - left_second);
    game.moves = (uint8_t)(116 - left_first - left_second);
}

static bool count_serial(uint8_t device_seats, unsigned serial) {
    const struct statistics_match match = {&game, device_seats, (uint16_t)serial, known, 0, hinted};
    return statistics_count(&statistics, &match, &news);
}

static bool count(uint8_t device_seats) {
    return count_serial(device_seats, statistics.counted[game.setup.kind] + 1U);
}

static const struct statistics_entry *entry(enum statistics_mode mode, int players) {
    return &statistics.entry[mode][players - 1];
}

static void test_modes(void) {
    static const struct {
        struct game_setup setup;
        enum statistics_mode mode;
    } modes[] = {
        {{.kind = GAME_CLASSIC}, MODE_CLASSIC},
        {{.kind = GAME_CLASSIC, .expert = true}, MODE_CLASSIC_EXPERT},
        {{.kind = GAME_CLASSIC, .short_hands = true}, MODE_CLASSIC_SHORT},
        {{.kind = GAME_CLASSIC, .expert = true, .short_hands = true}, MODE_CLASSIC_EXPERT_SHORT},
        {{.kind = GAME_DUEL}, MODE_DUEL},
        {{.kind = GAME_QUICK}, MODE_QUICK},
        {{.kind = GAME_QUICK, .pro = true}, MODE_QUICK_PRO},
        {{.kind = GAME_CLASSIC, .fire = true}, MODE_FIRE},
        {{.kind = GAME_CLASSIC, .fire = true, .expert = true}, MODE_FIRE_EXPERT},
        {{.kind = GAME_CLASSIC, .fire = true, .short_hands = true}, MODE_FIRE_SHORT},
        {{.kind = GAME_CLASSIC, .fire = true, .expert = true, .short_hands = true},
         MODE_FIRE_EXPERT_SHORT},
    };
    for (unsigned i = 0; i < MODES; i++) {
        TEST_ASSERT_EQUAL(modes[i].mode, statistics_mode_of(&modes[i].setup));
    }
}

static void test_first_game(void) {
    finish(&classic, 23);
    TEST_ASSERT_TRUE(count(0));
    TEST_ASSERT_TRUE(news.counts);
    TEST_ASSERT_FALSE(news.won);
    TEST_ASSERT_TRUE(news.first);
    TEST_ASSERT_FALSE(news.record);
    TEST_ASSERT_EQUAL_UINT8(23, news.left);
    TEST_ASSERT_EQUAL_UINT16(1, entry(MODE_CLASSIC, 2)->games);
    TEST_ASSERT_EQUAL_UINT16(0, entry(MODE_CLASSIC, 2)->wins);
    TEST_ASSERT_EQUAL_UINT8(23, entry(MODE_CLASSIC, 2)->best);
}

static void test_records(void) {
    static const struct {
        uint8_t left;
        bool record;
        uint8_t best_before;
    } games[] = {{20, false, 0},  {21, false, 20}, {19, true, 20},
                 {19, false, 19}, {0, true, 19},   {0, false, 0}};
    for (unsigned i = 0; i < sizeof games / sizeof games[0]; i++) {
        finish(&classic, games[i].left);
        TEST_ASSERT_TRUE(count(0));
        TEST_ASSERT_EQUAL(games[i].record, news.record);
        if (i > 0) {
            TEST_ASSERT_EQUAL_UINT8(games[i].best_before, news.best);
        }
    }
    TEST_ASSERT_EQUAL_UINT8(0, entry(MODE_CLASSIC, 2)->best);
}

static void test_wins_and_streaks(void) {
    static const uint8_t left[] = {0, 0, 0, 5, 0, 0, 1, 0};
    for (unsigned i = 0; i < sizeof left; i++) {
        finish(&quick, left[i]);
        TEST_ASSERT_TRUE(count(0));
        TEST_ASSERT_EQUAL(left[i] == 0, news.won);
    }
    const struct statistics_entry *all = entry(MODE_QUICK, 4);
    TEST_ASSERT_EQUAL_UINT16(8, all->games);
    TEST_ASSERT_EQUAL_UINT16(6, all->wins);
    TEST_ASSERT_EQUAL_UINT16(1, all->streak);
    TEST_ASSERT_EQUAL_UINT16(3, all->streak_best);
    TEST_ASSERT_EQUAL_UINT32(6, all->left);
}

static void test_average(void) {
    struct statistics_entry some = {0};
    TEST_ASSERT_EQUAL_UINT16(0, statistics_average_tenths(&some));
    some = (struct statistics_entry){.games = 3, .left = 25};
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(83, statistics_average_tenths(&some), "8.33");
    some = (struct statistics_entry){.games = 3, .left = 26};
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(87, statistics_average_tenths(&some), "8.67");
    some = (struct statistics_entry){.games = UINT16_MAX, .left = 98U * UINT16_MAX};
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(980, statistics_average_tenths(&some), "98.0");
}

static void test_modes_and_players_apart(void) {
    struct game_setup setup = classic;
    for (uint8_t players = 1; players <= RULES_SEATS; players++) {
        setup.players = players;
        finish(&setup, players);
        TEST_ASSERT_TRUE(count(0));
        TEST_ASSERT_TRUE(news.first);
    }
    setup.expert = true;
    finish(&setup, 50);
    TEST_ASSERT_TRUE(count(0));
    TEST_ASSERT_TRUE(news.first);
    for (uint8_t players = 1; players <= RULES_SEATS; players++) {
        TEST_ASSERT_EQUAL_UINT8(players, entry(MODE_CLASSIC, players)->best);
    }
    TEST_ASSERT_EQUAL_UINT8(50, entry(MODE_CLASSIC_EXPERT, 5)->best);
}

static void test_no_game_counts_twice(void) {
    finish(&classic, 7);
    TEST_ASSERT_TRUE(count_serial(0, 5));
    const struct statistics before = statistics;
    TEST_ASSERT_FALSE(count_serial(0, 5));
    TEST_ASSERT_EQUAL_MEMORY(&before, &statistics, sizeof statistics);
    TEST_ASSERT_TRUE_MESSAGE(news.counts, "still told, for the screen after a restart");
    TEST_ASSERT_EQUAL_UINT8(7, news.left);
    TEST_ASSERT_FALSE(news.record);
    TEST_ASSERT_TRUE(count_serial(0, 6));
}

/* Each game has its own match in flash, so each counts its own serials. */
static void test_serials_of_the_games_are_apart(void) {
    finish(&classic, 7);
    TEST_ASSERT_TRUE(count_serial(0, 5));
    finish(&quick, 7);
    TEST_ASSERT_TRUE(count_serial(0, 5));
    finish(&classic, 7);
    TEST_ASSERT_FALSE(count_serial(0, 5));
}

static void test_known_deals_have_their_own_place(void) {
    finish(&classic, 30);
    TEST_ASSERT_TRUE(count(0));
    known = true;
    finish(&classic, 0);
    TEST_ASSERT_TRUE(count(0));
    TEST_ASSERT_TRUE(news.won);
    TEST_ASSERT_FALSE_MESSAGE(news.record, "who knows the cards sets no record");
    TEST_ASSERT_EQUAL_UINT16(1, entry(MODE_CLASSIC, 2)->games);
    TEST_ASSERT_EQUAL_UINT8(30, entry(MODE_CLASSIC, 2)->best);
    TEST_ASSERT_EQUAL_UINT16(1, statistics.known[MODE_CLASSIC].games);
    TEST_ASSERT_EQUAL_UINT16(1, statistics.known[MODE_CLASSIC].wins);
    TEST_ASSERT_FALSE_MESSAGE(count_serial(0, statistics.counted[GAME_CLASSIC]), "once");
}

static void test_wins_with_hints_are_told_apart(void) {
    for (unsigned i = 0; i < 5; i++) {
        hinted = i < 2 || i == 4;
        finish(&quick, i == 4 ? 3 : 0);
        TEST_ASSERT_TRUE(count(0));
    }
    TEST_ASSERT_EQUAL_UINT16(4, entry(MODE_QUICK, 4)->wins);
    TEST_ASSERT_EQUAL_UINT16(2, entry(MODE_QUICK, 4)->hinted);
}

/* Plays whole turns: lays the cheapest card until the minimum is laid. */
static void play_turns(unsigned turns) {
    for (; turns > 0; turns--) {
        while (game_can_end(&game) != GAME_OK) {
            uint8_t card = 0;
            uint8_t pile = 0;
            while (game_place(&game, game.hand[game.turn][card], pile) != GAME_OK) {
                pile = (uint8_t)((pile + 1) % RULES_PILES);
                card = (uint8_t)(card + (pile == 0));
            }
        }
        EXPECT_ERROR(GAME_OK, game_end(&game));
    }
}

static void test_given_up_before_the_second_turn_does_not_count(void) {
    deal(&classic);
    EXPECT_ERROR(GAME_OK, game_give_up(&game));
    TEST_ASSERT_FALSE(count(0));
    TEST_ASSERT_FALSE(news.counts);
    deal(&classic);
    play_turns(1);
    EXPECT_ERROR(GAME_OK, game_give_up(&game));
    TEST_ASSERT_TRUE(count(0));
    TEST_ASSERT_EQUAL_UINT16(1, entry(MODE_CLASSIC, 2)->games);
    TEST_ASSERT_EQUAL_UINT8(96, entry(MODE_CLASSIC, 2)->best);
}

static void test_games_that_are_not_over(void) {
    const struct statistics before = statistics;
    deal(&classic);
    TEST_ASSERT_FALSE(count(0));
    game.status = GAME_STUCK;
    TEST_ASSERT_FALSE(count(0));
    TEST_ASSERT_EQUAL_MEMORY(&before, &statistics, sizeof statistics);
}

static void test_device_alone_does_not_count(void) {
    const struct statistics before = statistics;
    finish(&classic, 0);
    TEST_ASSERT_FALSE(count(3));
    TEST_ASSERT_FALSE(news.counts);
    TEST_ASSERT_EQUAL_MEMORY(&before, &statistics, sizeof statistics);
    finish(&classic, 0);
    TEST_ASSERT_TRUE_MESSAGE(count(2), "one person is enough");
}

static void test_duel_against_the_device(void) {
    finish_duel(0, 0, 31);
    TEST_ASSERT_TRUE(count(2));
    TEST_ASSERT_TRUE(news.won);
    TEST_ASSERT_EQUAL_UINT8(0, news.left);
    finish_duel(0, 0, 31);
    TEST_ASSERT_TRUE(count(1));
    TEST_ASSERT_FALSE_MESSAGE(news.won, "the person has the second seat");
    TEST_ASSERT_EQUAL_UINT8(31, news.left);
    finish_duel(1, 12, 40);
    TEST_ASSERT_TRUE(count(1));
    TEST_ASSERT_TRUE_MESSAGE(news.won, "the device was stuck");
    TEST_ASSERT_EQUAL_UINT8(40, news.left);
    TEST_ASSERT_EQUAL_UINT16(3, entry(MODE_DUEL, 2)->games);
    TEST_ASSERT_EQUAL_UINT16(2, entry(MODE_DUEL, 2)->wins);
}

/* A new game dealt while the device is on turn counts as given up. */
static void test_a_duel_left_while_the_device_is_on_turn_is_not_won(void) {
    for (uint8_t person = 0; person < 2; person++) {
        const struct game_setup setup = {.kind = GAME_DUEL, .players = 2, .starter = person};
        deal(&setup);
        play_turns(1);
        TEST_ASSERT_EQUAL_UINT8(1 - person, game.turn);
        EXPECT_ERROR(GAME_OK, game_give_up(&game));
        TEST_ASSERT_TRUE(count((uint8_t)(2U >> person)));
        TEST_ASSERT_FALSE(news.won);
    }
    TEST_ASSERT_EQUAL_UINT16(2, entry(MODE_DUEL, 2)->games);
    TEST_ASSERT_EQUAL_UINT16(0, entry(MODE_DUEL, 2)->wins);
}

static void test_duel_between_persons_does_not_count(void) {
    finish_duel(0, 0, 31);
    TEST_ASSERT_FALSE(count(0));
    TEST_ASSERT_FALSE(news.counts);
    TEST_ASSERT_FALSE_MESSAGE(count(3), "nor between device and device");
    TEST_ASSERT_EQUAL_UINT16(0, entry(MODE_DUEL, 2)->games);
}

static void test_full_counters_stop(void) {
    struct statistics_entry *full = &statistics.entry[MODE_CLASSIC][1];
    *full = (struct statistics_entry){
        .games = UINT16_MAX, .wins = 3, .left = 98U * UINT16_MAX, .best = 4};
    const struct statistics_entry before = *full;
    finish(&classic, 3);
    TEST_ASSERT_TRUE(count(0));
    TEST_ASSERT_TRUE(news.record);
    TEST_ASSERT_EQUAL_UINT16(before.games, full->games);
    TEST_ASSERT_EQUAL_UINT32(before.left, full->left);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_modes);
    RUN_TEST(test_first_game);
    RUN_TEST(test_records);
    RUN_TEST(test_wins_and_streaks);
    RUN_TEST(test_average);
    RUN_TEST(test_modes_and_players_apart);
    RUN_TEST(test_no_game_counts_twice);
    RUN_TEST(test_serials_of_the_games_are_apart);
    RUN_TEST(test_known_deals_have_their_own_place);
    RUN_TEST(test_wins_with_hints_are_told_apart);
    RUN_TEST(test_given_up_before_the_second_turn_does_not_count);
    RUN_TEST(test_games_that_are_not_over);
    RUN_TEST(test_device_alone_does_not_count);
    RUN_TEST(test_duel_against_the_device);
    RUN_TEST(test_a_duel_left_while_the_device_is_on_turn_is_not_won);
    RUN_TEST(test_duel_between_persons_does_not_count);
    RUN_TEST(test_full_counters_stop);
    return UNITY_END();
}
