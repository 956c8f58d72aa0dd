/* A battery that gets low in the middle of a game: the console says so once, then shows a sign that
 * covers nothing. */
#include <string.h>

#include "firmware/screens/hand.h"
#include "firmware/screens/table.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/player.h"
#include "unity.h"

static const char sign[] = "⚠";

void setUp(void) {
    menu_start_title(0x3f);
}

static bool is_said(void) {
    return menu_says(app_text(&app, TEXT_BATTERY_LOW));
}

/* Plays on, as the advisor would, to the beginning of the next turn of a person. */
static void play_turn(void) {
    const uint8_t before = app.match.game.moves;
    do {
        app_step(&app, player_advice(&app), app.now + 200);
        for (unsigned wait = 0; wait < 3000 && app.thinking; wait++) {
            app_step(&app, ACTION_NONE, app.now + 10);
        }
    } while (app.screen != SCREEN_PLAY || app.match.game.laid > 0 ||
             app.match.game.moves == before);
}

/* Alone, at the beginning of a turn. */
static void sit_down(void) {
    hal_model.battery = 50;
    menu_open(TITLE_NEW_GAME);
    menu_play("O");
    play_turn();
    TEST_ASSERT_FALSE(is_said() || menu_says(sign));
}

static void test_it_is_said_once_and_then_shown(void) {
    sit_down();
    hal_model.battery = APP_BATTERY_LOW;
    menu_play("R");
    TEST_ASSERT_FALSE_MESSAGE(is_said(), "not in the middle of a turn");
    play_turn();
    TEST_ASSERT_TRUE(is_said() && menu_says(sign));
    menu_play("R");
    TEST_ASSERT_FALSE_MESSAGE(is_said(), "any key is enough");
    TEST_ASSERT_TRUE(menu_says(sign));
    for (unsigned turn = 0; turn < 3; turn++) {
        play_turn();
        TEST_ASSERT_FALSE(is_said());
        TEST_ASSERT_TRUE(menu_says(sign));
    }
}

static void test_no_key_is_lost_by_it(void) {
    sit_down();
    hal_model.battery = 3;
    play_turn();
    TEST_ASSERT_TRUE(is_said());
    const uint8_t moves = app.match.game.moves;
    menu_play("O");
    TEST_ASSERT_EQUAL_MESSAGE(moves + 1, app.match.game.moves, "the card is laid");
}

/* The sign does not flicker around the limit. */
static void test_it_is_said_again_after_charging(void) {
    sit_down();
    hal_model.battery = APP_BATTERY_LOW;
    play_turn();
    TEST_ASSERT_TRUE(is_said());
    hal_model.battery = APP_BATTERY_GOOD - 1;
    play_turn();
    TEST_ASSERT_TRUE(menu_says(sign));
    hal_model.battery = APP_BATTERY_GOOD;
    play_turn();
    TEST_ASSERT_FALSE(menu_says(sign));
    hal_model.battery = APP_BATTERY_LOW + 1;
    play_turn();
    TEST_ASSERT_FALSE(is_said() || menu_says(sign));
    hal_model.battery = APP_BATTERY_LOW;
    play_turn();
    TEST_ASSERT_TRUE(is_said() && menu_says(sign));
}

static void test_without_a_battery_nothing_is_said(void) {
    sit_down();
    hal_model.battery = -1;
    play_turn();
    TEST_ASSERT_FALSE(is_said() || menu_says(sign));
}

/* --- In nobody's way -------------------------------------------------------------------------- */

static bool is_in(struct box box, int x, int y) {
    return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

/* Compares the picture with and without the sign: it differs, but neither on a pile nor in the
 * hand. */
static void check_covers_nothing(const char *name) {
    static uint8_t frames[2][HAL_FRAME_SIZE];
    struct canvas canvases[2];
    struct turn turn;
    const bool low = app.battery_low;
    for (unsigned i = 0; i < 2; i++) {
        app.battery_low = i != 0;
        TEST_ASSERT_EQUAL_MESSAGE(0, guard_draw(&app, frames[i]), name);
        draw_start(&canvases[i], frames[i]);
    }
    app.battery_low = low;
    game_turn(&app.match.game, &turn);
    unsigned differs = 0;
    for (int y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
            if (draw_read(&canvases[0], x, y) == draw_read(&canvases[1], x, y)) {
                continue;
            }
            differs++;
            for (uint8_t pile = 0; pile < rules_of(turn.kind)->piles; pile++) {
                const struct box box = table_pile_box(&app, turn.kind, turn.seat, pile);
                TEST_ASSERT_FALSE_MESSAGE(is_in(box, x, y), name);
            }
            for (uint8_t card = 0; card < turn.hand_size; card++) {
                const struct box box = hand_box(&app, &turn, card, HAND_NO_END);
                TEST_ASSERT_FALSE_MESSAGE(is_in(box, x, y), name);
            }
        }
    }
    /* A sentence may take the place of the sign where there is no other place for the sentence. */
    TEST_ASSERT_TRUE_MESSAGE(differs > 0 || table_shares_line(&app, turn.kind), name);
}

static void test_it_covers_neither_piles_nor_hands(void) {
    static const char *const deals[GAME_KINDS] = {"O", "DRUO", "DRRUO"};
    static const char *const names[GAME_KINDS] = {"The Game", "Face to Face", "Quick & Easy"};
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            menu_start_title(0x3f);
            app.settings.language = language;
            menu_open(TITLE_NEW_GAME);
            menu_play(deals[kind]);
            hal_model.battery = 5;
            play_turn();
            check_covers_nothing(names[kind]);
            app.settings.large = true;
            check_covers_nothing(names[kind]);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_it_is_said_once_and_then_shown);
    RUN_TEST(test_no_key_is_lost_by_it);
    RUN_TEST(test_it_is_said_again_after_charging);
    RUN_TEST(test_without_a_battery_nothing_is_said);
    RUN_TEST(test_it_covers_neither_piles_nor_hands);
    return UNITY_END();
}
