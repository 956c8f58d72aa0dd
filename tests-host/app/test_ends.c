/*
 * No surprise endings: what the player sees when a game ends, and that keys that hurry a seat of
 * the device do nothing else (C1).
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/device_seat.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"
#include "tests-host/support/states.h"

enum {
    GAMES = 40,           /* of a masher, for each set of keys */
    MASH_MOST_MS = 450,   /* between two presses: a player who looks first is slower */
    MASHED_PRESSES = 400, /* after which every game has come to a person or to its end */
};

static struct player player;
static struct app *const seen = &player.console.app;
static uint64_t chance;
static unsigned mashed[SCREENS]; /* games that were mashed into this screen */

void setUp(void) {
    hal_model_reset(1);
}

static uint32_t below(uint32_t count) {
    return (uint32_t)((hal_model_mix(&chance) >> 32) * count >> 32);
}

/* --- Hurrying --------------------------------------------------------------------------------- */

/* What the next person must find untouched. */
struct found {
    uint8_t screen;
    struct game game;
    uint8_t card;
};

static struct found find(void) {
    struct found found = {.screen = seen->screen, .game = seen->match.game};
    if (seen->screen == SCREEN_PLAY) {
        found.card = state_play(seen)->cursor.card;
    }
    return found;
}

static void mash_once(void) {
    hal_model.keys = HAL_KEY_A;
    player_wait(&player, 20 + below(12) * 10);
    hal_model.keys = 0;
    player_wait(&player, 30 + below(MASH_MOST_MS - 180) / 10 * 10);
}

/* Mashes a key from the first card of the device into the turn of a person or the end. Nothing may
 * happen there, however long the mashing lasts. */
static void check_mashing(uint8_t keys, struct game_setup setup, uint8_t device_seats) {
    player_start(&player, keys);
    seen->settings.language_chosen = true;
    match_set_strength(&seen->match, below(2) == 0 ? MATCH_EASY : MATCH_MEDIUM);
    match_deal(&seen->match, &setup, device_seats, below(100000));
    if (seen->match.phase == MATCH_LOOKING) {
        match_choose_starter(&seen->match, 1);
    }
    if (!match_is_device(&seen->match, seen->match.game.turn)) {
        return; /* a duel that the person was drawn to start */
    }
    app_go_on(seen);
    seen->swallow = false;
    int presses = 0;
    while (seen->screen == SCREEN_DEVICE) {
        mash_once();
        TEST_ASSERT_LESS_THAN(MASHED_PRESSES, ++presses);
    }
    const struct found before = find();
    for (int more = 0; more < 30; more++) {
        mash_once();
        const struct found after = find();
        TEST_ASSERT_EQUAL_MESSAGE(before.screen, after.screen, "a key led somewhere else");
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before.game, &after.game, sizeof before.game,
                                         "a key played for the next person");
        TEST_ASSERT_EQUAL_MESSAGE(before.card, after.card, "a key moved the cursor");
    }
    TEST_ASSERT_NOT_EQUAL(SCREEN_TITLE, before.screen);
    player_wait(&player, APP_SETTLE_MS);
    player_hold(&player, HAL_KEY_A, 60);
    const struct found after = find();
    mashed[before.screen]++;
    TEST_ASSERT_TRUE_MESSAGE(before.screen != after.screen || state_play(seen)->line.choosing ||
                                 state_play(seen)->line.refusal != GAME_OK ||
                                 memcmp(&before.game, &after.game, sizeof before.game) != 0,
                             "a key pressed on purpose does nothing");
}

static void check_mashers(uint8_t keys) {
    static const struct {
        struct game_setup setup;
        uint8_t devices;
    } tables[] = {
        {{.kind = GAME_CLASSIC, .players = 2}, 2},  {{.kind = GAME_CLASSIC, .players = 3}, 6},
        {{.kind = GAME_CLASSIC, .players = 2}, 3},  {{.kind = GAME_QUICK, .players = 3}, 2},
        {{.kind = GAME_QUICK, .players = 4}, 0x0e}, {{.kind = GAME_DUEL, .players = 2}, 1},
        {{.kind = GAME_DUEL, .players = 2}, 3},
    };
    for (uint64_t game = 0; game < GAMES; game++) {
        const unsigned table = (unsigned)(game % (sizeof tables / sizeof tables[0]));
        hal_model_reset(1 + game);
        chance = 1000 * keys + game;
        check_mashing(keys, tables[table].setup, tables[table].devices);
    }
}

static void test_a_mashed_key_only_hurries(void) {
    check_mashers(SIX_KEYS);
    check_mashers(FIVE_KEYS);
    check_mashers(THREE_KEYS);
    check_mashers(TWO_KEYS);
    printf("mashed into a turn: %u games, a passing screen: %u, the end: %u\n", mashed[SCREEN_PLAY],
           mashed[SCREEN_PASS], mashed[SCREEN_END]);
    TEST_ASSERT_GREATER_THAN(20, mashed[SCREEN_PLAY]);
    TEST_ASSERT_GREATER_THAN(20, mashed[SCREEN_PASS]);
    TEST_ASSERT_GREATER_THAN(20, mashed[SCREEN_END]);
}

/* --- The end ---------------------------------------------------------------------------------- */

/* Puts a game on the table whose last card or turn is still to come. */
static void put(struct game_setup setup, uint8_t device_seats, const char *script) {
    menu_start_title(SIX_KEYS);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &setup, script));
    app.match.phase = MATCH_PLAYING;
    app.match.device_seats = device_seats;
    app.match.viewer = app.match.game.turn;
    app_go_on(&app);
}

static void end_turn(void) {
    while (state_play(&app)->cursor.card != app.match.game.hand_size[app.match.game.turn]) {
        menu_play("R");
    }
    menu_play("O");
}

static void draw(uint8_t frame[HAL_FRAME_SIZE]) {
    struct canvas canvas;
    draw_start(&canvas, frame);
    app_draw(&app, &canvas);
}

#define LAST "95a 6c | 94b 7d | 97a 4c [@2 40 41 42 43 44 45 46]"

static void test_the_end_shows_the_last_position_until_a_press(void) {
    const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
    uint8_t own[HAL_FRAME_SIZE];
    uint8_t other[HAL_FRAME_SIZE];
    put(two, 0, LAST);
    end_turn();
    EXPECT_STATUS(GAME_LOST, app.match.game.status);
    EXPECT_SCREEN(SCREEN_END, app.screen);
    draw(own);
    menu_wait(20000);
    EXPECT_SCREEN_SO(SCREEN_END, app.screen, "it waits for a press");
    menu_play("R");
    draw(other);
    EXPECT_SCREEN(SCREEN_END, app.screen);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(0, memcmp(own, other, sizeof own), "the other hand");
    menu_play("R");
    draw(other);
    TEST_ASSERT_EQUAL_MEMORY(own, other, sizeof own);
    menu_play("O");
    EXPECT_SCREEN(SCREEN_OVER, app.screen);
}

static void test_the_end_tells_the_hand_that_could_not_go_on(void) {
    const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
    uint8_t one[HAL_FRAME_SIZE];
    uint8_t changed[HAL_FRAME_SIZE];
    put(two, 0, LAST);
    end_turn();
    draw(one);
    app.match.game.hand[1][3] = 50;
    draw(changed);
    TEST_ASSERT_NOT_EQUAL(0, memcmp(one, changed, sizeof one));
    app.match.game.hand[1][3] = 43;
    app.match.game.minimum = 3;
    draw(changed);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(0, memcmp(one, changed, sizeof one), "how many were owed");
}

static void test_back_leads_from_the_end_to_the_result(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, LAST);
    end_turn();
    menu_play("B");
    EXPECT_SCREEN(SCREEN_OVER, app.screen);
}

static void test_a_hasty_second_press_does_not_deal_again(void) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, LAST);
    end_turn();
    menu_play("O");
    app_step(&app, ACTION_OK, app.now + 200);
    EXPECT_SCREEN(SCREEN_OVER, app.screen);
    EXPECT_STATUS(GAME_LOST, app.match.game.status);
}

/* --- The replay ------------------------------------------------------------------------------- */

static void open_replay(uint8_t keys) {
    put((struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0, LAST);
    app.keymap = keymap_for(keys);
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play(keys == TWO_KEYS ? "ONNO" : "ORRO");
    EXPECT_SCREEN(SCREEN_REPLAY, app.screen);
}

static void test_the_replay_steps_by_card_and_by_turn_and_jumps(void) {
    open_replay(SIX_KEYS);
    TEST_ASSERT_EQUAL(0, state_replay(&app)->moves);
    menu_play("R");
    TEST_ASSERT_EQUAL(1, state_replay(&app)->moves);
    menu_play("D");
    TEST_ASSERT_EQUAL_MESSAGE(2, state_replay(&app)->moves, "the next turn");
    menu_play("D");
    TEST_ASSERT_EQUAL(4, state_replay(&app)->moves);
    menu_play("LU");
    TEST_ASSERT_EQUAL(2, state_replay(&app)->moves);
    menu_play("O");
    TEST_ASSERT_EQUAL(6, state_replay(&app)->moves);
    menu_play("R");
    TEST_ASSERT_EQUAL_MESSAGE(6, state_replay(&app)->moves, "there is no more");
    menu_play("O");
    TEST_ASSERT_EQUAL(0, state_replay(&app)->moves);
    menu_play("LU");
    TEST_ASSERT_EQUAL(0, state_replay(&app)->moves);
}

static void test_the_replay_with_two_keys(void) {
    open_replay(TWO_KEYS);
    menu_play("N");
    TEST_ASSERT_EQUAL(1, state_replay(&app)->moves);
    menu_play("ON");
    TEST_ASSERT_EQUAL_MESSAGE(2, state_replay(&app)->moves, "by a turn");
    menu_play("ON");
    TEST_ASSERT_EQUAL_MESSAGE(6, state_replay(&app)->moves, "to the end");
    menu_play("N");
    TEST_ASSERT_EQUAL_MESSAGE(0, state_replay(&app)->moves, "and to the start");
    menu_play("B");
    EXPECT_SCREEN(SCREEN_OVER, app.screen);
}

static void test_the_replay_shows_the_hand_on_turn(void) {
    uint8_t one[HAL_FRAME_SIZE];
    uint8_t changed[HAL_FRAME_SIZE];
    open_replay(SIX_KEYS);
    menu_play("D");
    draw(one);
    struct replay *replay = (struct replay *)(void *)app.state.bytes;
    TEST_ASSERT_EQUAL(1, replay->game.turn);
    replay->game.hand[0][0] ^= 1;
    draw(changed);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(one, changed, sizeof one, "not another hand");
    replay->game.hand[1][0] ^= 1;
    draw(changed);
    TEST_ASSERT_NOT_EQUAL(0, memcmp(one, changed, sizeof one));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_mashed_key_only_hurries);
    RUN_TEST(test_the_end_shows_the_last_position_until_a_press);
    RUN_TEST(test_the_end_tells_the_hand_that_could_not_go_on);
    RUN_TEST(test_back_leads_from_the_end_to_the_result);
    RUN_TEST(test_a_hasty_second_press_does_not_deal_again);
    RUN_TEST(test_the_replay_steps_by_card_and_by_turn_and_jumps);
    RUN_TEST(test_the_replay_with_two_keys);
    RUN_TEST(test_the_replay_shows_the_hand_on_turn);
    return UNITY_END();
}
