/*
 * The bar that shows a player alone the chance of winning, tested through the keys. It is shown
 * only if the player wants it, its length is the chance of the advisor's best turn, and it does not
 * depend on hidden cards.
 */
#include <math.h>
#include <string.h>

#include "firmware/screens/table.h"
#include "game/advisor/advisor.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hidden.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/states.h"

enum {
    SETTLE_MS = 600, /* everything has come to rest, and the bar is worked out */
    LONG_MS = 8000,  /* longer than any hint takes */
    CLASSIC_ROW = 40,
    QUICK_ROW = 29,
};

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 1};

static void deal(const struct game_setup *setup, uint8_t device_seats, bool bar) {
    hal_model_reset(1);
    player_start(&player, SIX_KEYS);
    app->settings.language_chosen = true;
    app->settings.chance = bar;
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, setup, device_seats, 1234));
    match_take(&app->match);
    app_go_on(app);
    app->swallow = false;
    player_wait(&player, SETTLE_MS);
}

static bool lit(const uint8_t *frame, int x, int y) {
    return (frame[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1) != 0;
}

static int lit_columns(int y) {
    int count = 0;
    for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
        count += lit(player.console.frame, x, y);
    }
    return count;
}

/* The chance of the best turn, worked out without the match. */
static uint16_t chance_of(const struct game *game) {
    static struct advisor advisor;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    view_of(&view, game, game->turn);
    advisor_start(&advisor, &view, EFFORT_NET);
    while (!advisor_step(&advisor, 1)) {
    }
    return advisor_turns(&advisor, turns) > 0 ? turns[0].chance : 0;
}

/* Checks that the bar is solid up to the chance, then has a dot every four columns. */
static void check_bar(const uint8_t *frame, int y, uint16_t chance) {
    const int width = (int)lround(chance / 65535.0 * HAL_FRAME_WIDTH);
    for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
        TEST_ASSERT_EQUAL_MESSAGE(x < width || x % 4 == 3, lit(frame, x, y), "bar");
    }
}

static void test_it_goes_from_nothing_to_the_whole_width(void) {
    uint8_t frame[HAL_FRAME_SIZE];
    struct canvas canvas;
    for (uint32_t chance = 0; chance <= ADVISOR_CERTAIN; chance += 257) {
        draw_start(&canvas, frame);
        draw_clear(&canvas);
        table_draw_chance(app, &canvas, GAME_CLASSIC, (uint16_t)chance);
        check_bar(frame, CLASSIC_ROW, (uint16_t)chance);
    }
    for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
        TEST_ASSERT_TRUE_MESSAGE(lit(frame, x, CLASSIC_ROW), "certain: all of it");
    }
}

static void test_off_it_draws_nothing_and_thinks_nothing(void) {
    const struct game_setup *const setups[] = {&alone, &quick};
    for (unsigned i = 0; i < 2; i++) {
        deal(setups[i], 0, false);
        for (unsigned key = 0; key < 8; key++) {
            player_do(&player, ACTION_OK);
            TEST_ASSERT_FALSE(app->thinking);
            player_wait(&player, SETTLE_MS);
            TEST_ASSERT_EQUAL(0, app->match.chance);
            EXPECT_SCREEN(SCREEN_PLAY, app->screen);
            TEST_ASSERT_EQUAL(0, lit_columns(i == 0 ? CLASSIC_ROW : QUICK_ROW));
        }
    }
}

/* The bar is right after every card, and nothing else in the picture changes. */
static void test_on_it_is_the_chance_of_the_best_turn(void) {
    const struct game_setup *const setups[] = {&alone, &quick};
    for (unsigned i = 0; i < 2; i++) {
        const int row = i == 0 ? CLASSIC_ROW : QUICK_ROW;
        for (unsigned keys = 0; keys < 8; keys++) {
            uint8_t frames[2][HAL_FRAME_SIZE];
            for (unsigned on = 0; on < 2; on++) {
                deal(setups[i], 0, on == 1);
                for (unsigned key = 0; key < keys; key++) {
                    player_do(&player, ACTION_OK);
                }
                player_wait(&player, SETTLE_MS);
                memcpy(frames[on], player.console.frame, HAL_FRAME_SIZE);
            }
            EXPECT_SCREEN(SCREEN_PLAY, app->screen);
            TEST_ASSERT_FALSE(app->thinking);
            check_bar(frames[1], row, chance_of(&app->match.game));
            for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
                frames[1][row / 8 * HAL_FRAME_WIDTH + x] &= (uint8_t)~(1U << row % 8);
            }
            TEST_ASSERT_EQUAL_MEMORY_MESSAGE(frames[0], frames[1], HAL_FRAME_SIZE,
                                             "it covers nothing");
        }
    }
}

static void test_the_settings_switch_it_on_in_the_middle_of_a_game(void) {
    deal(&alone, 0, false);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_MENU);
    for (unsigned i = 0; i < 2; i++) {
        player_do(&player, ACTION_UP);
    }
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_SETTINGS, app->screen);
    for (unsigned i = 0; i < SETTINGS_CHANCE; i++) {
        player_do(&player, ACTION_DOWN);
    }
    player_do(&player, ACTION_OK);
    TEST_ASSERT_TRUE(app->settings.chance);
    player_do(&player, ACTION_BACK);
    player_do(&player, ACTION_BACK);
    player_wait(&player, SETTLE_MS);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    check_bar(player.console.frame, CLASSIC_ROW, chance_of(&app->match.game));
}

/* A 3 on the pile that descends from 100 is the worst card. */
static void test_it_is_shorter_after_a_bad_card(void) {
    deal(&alone, 0, true);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app->match.game, &alone, "[3 17 28 41 56 62 88 97]"));
    app_go_on(app);
    player_wait(&player, SETTLE_MS);
    const int before = lit_columns(CLASSIC_ROW);
    TEST_ASSERT_EQUAL(3, app->match.game.hand[0][state_play(app)->cursor.card]);
    while (state_play(app)->cursor.pile != 2) {
        player_do(&player, ACTION_DOWN);
    }
    player_do(&player, ACTION_OK);
    player_wait(&player, SETTLE_MS);
    TEST_ASSERT_EQUAL(1, app->match.game.laid);
    TEST_ASSERT_LESS_THAN(before - 10, lit_columns(CLASSIC_ROW));
    player_do(&player, ACTION_BACK);
    player_wait(&player, SETTLE_MS);
    TEST_ASSERT_EQUAL_MESSAGE(before, lit_columns(CLASSIC_ROW), "taken back");
}

static void test_it_is_for_somebody_alone_only(void) {
    static const struct {
        struct game_setup setup;
        uint8_t device_seats;
    } tables[] = {
        {{.kind = GAME_CLASSIC, .players = 2}, 2}, {{.kind = GAME_CLASSIC, .players = 2}, 0},
        {{.kind = GAME_QUICK, .players = 3}, 6},   {{.kind = GAME_QUICK, .players = 2}, 0},
        {{.kind = GAME_DUEL, .players = 2}, 2},    {{.kind = GAME_DUEL, .players = 2}, 0},
    };
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        uint8_t frames[2][HAL_FRAME_SIZE];
        for (unsigned on = 0; on < 2; on++) {
            deal(&tables[i].setup, tables[i].device_seats, on == 1);
            for (unsigned key = 0; key < 60 && app->screen != SCREEN_PLAY; key++) {
                player_do(&player, ACTION_OK);
            }
            player_wait(&player, SETTLE_MS);
            EXPECT_SCREEN(SCREEN_PLAY, app->screen);
            TEST_ASSERT_EQUAL(0, app->match.chance);
            memcpy(frames[on], player.console.frame, HAL_FRAME_SIZE);
        }
        TEST_ASSERT_EQUAL_MEMORY(frames[0], frames[1], HAL_FRAME_SIZE);
    }
}

static void test_a_hint_is_the_same_with_it(void) {
    struct play hinted[2];
    for (unsigned on = 0; on < 2; on++) {
        deal(&alone, 0, on == 1);
        player_do(&player, ACTION_MENU);
        player_do(&player, ACTION_DOWN);
        player_do(&player, ACTION_OK);
        TEST_ASSERT_TRUE(state_play(app)->line.hinting);
        player_wait(&player, LONG_MS);
        TEST_ASSERT_FALSE(app->thinking);
        TEST_ASSERT_TRUE(state_play(app)->line.hinted);
        hinted[on] = *state_play(app);
    }
    TEST_ASSERT_EQUAL(hinted[0].cursor.card, hinted[1].cursor.card);
    TEST_ASSERT_EQUAL(hinted[0].cursor.pile, hinted[1].cursor.pile);
    TEST_ASSERT_EQUAL(hinted[0].line.why.kind, hinted[1].line.why.kind);
    check_bar(player.console.frame, CLASSIC_ROW, chance_of(&app->match.game));
}

/* A player who presses on at once stops the hint, not the bar. */
static void test_a_key_that_stops_a_hint_leaves_the_bar(void) {
    deal(&alone, 0, true);
    app->match.chance = 0;
    app_go_on_with(app, PLAY_HINT);
    app->swallow = false;
    app_step(app, ACTION_RIGHT, app->now + 10);
    TEST_ASSERT_FALSE(state_play(app)->line.hinting);
    player_wait(&player, SETTLE_MS);
    TEST_ASSERT_FALSE(state_play(app)->line.hinted);
    TEST_ASSERT_GREATER_THAN(0, app->match.chance);
    check_bar(player.console.frame, CLASSIC_ROW, chance_of(&app->match.game));
}

static void test_it_knows_nothing_of_the_hidden_cards(void) {
    const struct game_setup *const setups[] = {&alone, &quick};
    struct seed seed = {1};
    const struct bits bits = seed_bits(&seed);
    for (unsigned i = 0; i < 2; i++) {
        deal(setups[i], 0, true);
        const uint16_t chance = app->match.chance;
        TEST_ASSERT_GREATER_THAN(0, chance);
        for (unsigned deals = 0; deals < 20; deals++) {
            hidden_shuffle(&app->match.game, 0, &bits);
            app->match.chance = 0;
            app_go_on(app);
            app->swallow = false;
            player_wait(&player, SETTLE_MS);
            TEST_ASSERT_EQUAL(chance, app->match.chance);
        }
    }
}

/* A machine that is late runs the ticks it missed. */
static void test_frames_do_not_depend_on_how_late_the_machine_is(void) {
    uint8_t frames[2][HAL_FRAME_SIZE];
    for (unsigned late = 0; late < 2; late++) {
        deal(&alone, 0, true);
        player_do(&player, ACTION_OK);
        const uint32_t end = hal_model.now + 400;
        while (hal_model.now < end) {
            hal_model.now += late ? 40 : 10;
            console_step(&player.console);
            hal_model.now -= hal_model.now % 10;
        }
        memcpy(frames[late], player.console.frame, HAL_FRAME_SIZE);
    }
    TEST_ASSERT_EQUAL_MEMORY(frames[0], frames[1], HAL_FRAME_SIZE);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_it_goes_from_nothing_to_the_whole_width);
    RUN_TEST(test_off_it_draws_nothing_and_thinks_nothing);
    RUN_TEST(test_on_it_is_the_chance_of_the_best_turn);
    RUN_TEST(test_the_settings_switch_it_on_in_the_middle_of_a_game);
    RUN_TEST(test_it_is_shorter_after_a_bad_card);
    RUN_TEST(test_it_is_for_somebody_alone_only);
    RUN_TEST(test_a_hint_is_the_same_with_it);
    RUN_TEST(test_a_key_that_stops_a_hint_leaves_the_bar);
    RUN_TEST(test_it_knows_nothing_of_the_hidden_cards);
    RUN_TEST(test_frames_do_not_depend_on_how_late_the_machine_is);
    return UNITY_END();
}
