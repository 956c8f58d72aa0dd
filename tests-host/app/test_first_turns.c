/*
 * The line between piles and hand in the first turns of any game: which keys do what, and who
 * plays.
 */
#include "firmware/screens/since_lines.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/states.h"

enum {
    READ_MS = 600, /* of player_reads */
};

static void start_alone(uint8_t keys) {
    hal_model_reset(1);
    player_start(&player, keys);
    player_welcome(&player);
    do_all("OO");
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
}

/* One turn more, by the smallest steps. */
static void play_turn(void) {
    const uint8_t before = app->match.game.moves - app->match.game.laid;
    while (app->match.game.moves == before || app->match.game.laid > 0) {
        player_do(&player, player_advice(app));
    }
}

static void test_the_first_turns_tell_the_keys(void) {
    start_alone(SIX_KEYS);
    TEST_ASSERT_TRUE(line_is("✥ choose Ⓐ lay"));
    do_all("R");
    TEST_ASSERT_TRUE_MESSAGE(line_is("✥ choose Ⓐ lay"), "until a card is laid");
    do_all("O");
    TEST_ASSERT_TRUE(line_is("1 more to lay"));
    play_turn();
    TEST_ASSERT_TRUE(line_is("✥ choose Ⓐ lay"));
    do_all("O");
    TEST_ASSERT_TRUE(line_is("Ⓑ takes it back"));
    play_turn();
    TEST_ASSERT_TRUE(line_is("lay 2 cards"));
}

static void test_the_keys_are_those_of_the_board(void) {
    static const uint8_t boards[] = {SIX_KEYS, FIVE_KEYS, THREE_KEYS, TWO_KEYS};
    static const char *const lines[] = {"✥ choose Ⓐ lay", "✥ choose Ⓐ lay", "↓ choose Ⓐ lay",
                                        "Ⓑ choose Ⓐ lay"};
    static const char *const backs[] = {"Ⓑ takes it back", "←… takes it back", "Ⓑ takes it back",
                                        DRAW_KEY_B_HELD " takes it back"};
    for (unsigned i = 0; i < sizeof boards; i++) {
        start_alone(boards[i]);
        TEST_ASSERT_TRUE_MESSAGE(line_is(lines[i]), lines[i]);
        play_turn();
        while (app->match.game.laid == 0) {
            player_do(&player, player_advice(app));
        }
        TEST_ASSERT_TRUE_MESSAGE(line_is(backs[i]), backs[i]);
    }
}

static void test_the_line_names_who_plays(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("ODDRUUO"); /* for two */
    do_all("OOOODOO"); /* both look, the second one starts and takes the device */
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_TRUE(line_is("Player 2"));
    player_wait(&player, SINCE_TURN_MS - READ_MS);
    TEST_ASSERT_TRUE(line_is("✥ choose Ⓐ lay"));
    player_wait(&player, SINCE_TURN_MS - READ_MS);
    TEST_ASSERT_TRUE_MESSAGE(line_is("Player 2"), "in turn, until a key");
    do_all("R");
    TEST_ASSERT_FALSE(line_is("Player 2"));
}

static void test_everybody_has_first_turns(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("ODDRUUO");
    do_all("OOOOOO");
    play_turn();
    do_all("OO"); /* says nothing; the other one takes the device */
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    while (app->match.game.laid == 0) {
        player_do(&player, player_advice(app));
    }
    TEST_ASSERT_TRUE_MESSAGE(line_is("1 more to lay"), "it is the first one of this player");
}

static void test_a_marker_comes_before_the_name(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("ODDRUUO");
    do_all("OOOOOO");
    play_turn(); /* and then leaves a marker on each pile */
    EXPECT_SCREEN(SCREEN_TALK, app->screen);
    do_all("LULULULULO");
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    do_all("O");
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_EQUAL(1, app->match.game.turn);
    TEST_ASSERT_TRUE(line_is("1: small steps"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_first_turns_tell_the_keys);
    RUN_TEST(test_the_keys_are_those_of_the_board);
    RUN_TEST(test_the_line_names_who_plays);
    RUN_TEST(test_everybody_has_first_turns);
    RUN_TEST(test_a_marker_comes_before_the_name);
    return UNITY_END();
}
