/* The sounds: every event has its notes, one after the other. With the sound off there are none. */
#include <stdio.h>
#include <string.h>

#include "tests-host/support/decks.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/say.h"
#include "unity.h"

enum {
    FIRST = 1 << 0, /* seats */
    SECOND = 1 << 1,
    LISTEN_MS = 2000,
};

#define TURN "0:1047/90 90:1319/90 180:1568/160 "
#define PASS "0:784/90 90:1047/160 "
#define WON "0:1047/120 120:1319/120 240:1568/120 360:2093/400 "
#define LOST "0:392/160 160:330/160 320:262/160 480:165/400 "

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};

void setUp(void) {
    menu_start_title(0x3f);
}

/* The tones after tone number `from`, each as "when:hertz/milliseconds ". Steps when the app wants
 * a step, as the console does. */
static const char *heard(uint32_t from) {
    static char text[256];
    const uint64_t start = app.now;
    size_t length = 0;
    text[0] = '\0';
    for (int steps = 0; app.now - start <= LISTEN_MS; steps++) {
        TEST_ASSERT_LESS_THAN_INT_MESSAGE(300, steps, "it never rests");
        TEST_ASSERT_LESS_OR_EQUAL_UINT32_MESSAGE(1, hal_model.tones - from, "one at a time");
        if (hal_model.tones != from) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%u:%u/%u ",
                                       (unsigned)(app.now - start), hal_model.tone_hertz,
                                       hal_model.tone_ms);
            from = hal_model.tones;
        }
        app_step(&app, ACTION_NONE, app.now + app_deadline(&app, app.now));
    }
    return text;
}

/* Presses the keys of `letters` and listens from the last one on. */
static const char *heard_after(const char *letters) {
    for (; letters[1] != '\0'; letters++) {
        menu_play((const char[]){letters[0], '\0'});
    }
    const uint32_t before = hal_model.tones;
    menu_play(letters);
    return heard(before);
}

static void deal(const struct game_setup *setup, uint8_t device_seats) {
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, setup, device_seats, 1));
    app_go_on(&app);
}

static void go_to_the_end_of_the_turn(void) {
    while (app.screen == SCREEN_PLAY &&
           state_play(&app)->cursor.card != app.match.game.hand_size[0]) {
        menu_play("R");
    }
}

/* --- Whose turn it is ------------------------------------------------------------------------- */

static void test_passing_is_heard(void) {
    deal(&two, 0);
    AT(SCREEN_PASS);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", heard_after("O"), "who takes it knows");
    AT(SCREEN_LOOK);
    TEST_ASSERT_EQUAL_STRING(PASS, heard_after("O"));
    AT(SCREEN_PASS);
    menu_play("OO");
    AT(SCREEN_STARTER);
    TEST_ASSERT_EQUAL_STRING(PASS, heard_after("O"));
    AT(SCREEN_PASS);
    menu_play("O");
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &two, "2a 3a"));
    app_go_on(&app);
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", heard(hal_model.tones), "coming back is no news");
    go_to_the_end_of_the_turn();
    menu_play("O");
    AT(SCREEN_TALK);
    TEST_ASSERT_EQUAL_STRING(PASS, heard_after("O"));
    AT(SCREEN_PASS);
}

/* Waits until the device has played its turn. Returns the number of tones before the last step. */
static uint32_t watch_device(void) {
    uint32_t before = hal_model.tones;
    for (int steps = 0; app.screen == SCREEN_DEVICE; steps++) {
        TEST_ASSERT_LESS_THAN_INT_MESSAGE(100000, steps, "its turn ends");
        before = hal_model.tones;
        app_step(&app, ACTION_NONE, app.now + app_deadline(&app, app.now));
    }
    return before;
}

static void test_ones_turn_after_the_device_is_heard(void) {
    deal(&two, SECOND);
    menu_play("O");
    AT(SCREEN_STARTER);
    menu_play("DO");
    AT(SCREEN_DEVICE);
    const uint32_t before = watch_device();
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL_STRING(TURN, heard(before));
}

/* Nobody holds the device any more, as after a sleep, so the console asks before it shows a
 * hand. */
static void test_ones_turn_is_heard_from_the_guard(void) {
    deal(&two, FIRST);
    menu_play("OO");
    AT(SCREEN_DEVICE);
    match_leave(&app.match);
    const uint32_t before = watch_device();
    AT(SCREEN_PASS);
    TEST_ASSERT_EQUAL_STRING(TURN, heard(before));
}

static void test_who_plays_alone_is_not_called(void) {
    deal(&alone, 0);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &alone, "2a 3a"));
    app_go_on(&app);
    go_to_the_end_of_the_turn();
    TEST_ASSERT_EQUAL_STRING("", heard_after("O"));
    AT(SCREEN_PLAY);
    TEST_ASSERT_EQUAL_UINT8(0, app.match.game.laid);
}

/* --- The end ---------------------------------------------------------------------------------- */

static void win(void) {
    deal(&alone, 0);
    TEST_ASSERT_EQUAL_STRING("", table_set(&app.match.game, &alone, "2-91a/2 92-98a/1 [99]"));
    app_go_on(&app);
}

static void test_winning_is_heard(void) {
    win();
    menu_play("O");
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_STRING(WON, heard(hal_model.tones - 1));
}

static void test_losing_is_heard(void) {
    deal(&alone, 0);
    match_give_up(&app.match);
    const uint32_t before = hal_model.tones;
    app_go_on(&app);
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_STRING(LOST, heard(before));
}

/* --- The setting, and one sound after another ------------------------------------------------- */

static void test_sound_off_plays_none(void) {
    static const enum app_sound all[] = {SOUND_MOVE, SOUND_LAY,  SOUND_JUMP, SOUND_NO,
                                         SOUND_TURN, SOUND_PASS, SOUND_WON,  SOUND_LOST};
    app.settings.sound = false;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        app_sound(&app, all[i]);
        TEST_ASSERT_EQUAL_STRING("", heard(0));
    }
    win();
    TEST_ASSERT_EQUAL_STRING("", heard_after("O"));
    AT(SCREEN_END);
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.tones);
}

static void test_sound_switched_off_ends_the_melody(void) {
    app_sound(&app, SOUND_WON);
    app.settings.sound = false;
    TEST_ASSERT_EQUAL_STRING("0:1047/120 ", heard(0));
}

static void test_a_key_is_heard_instead_of_the_rest(void) {
    app_sound(&app, SOUND_WON);
    app_step(&app, ACTION_NONE, app.now + 120);
    TEST_ASSERT_EQUAL_UINT16(1319, hal_model.tone_hertz);
    app_sound(&app, SOUND_MOVE);
    TEST_ASSERT_EQUAL_STRING("0:2000/4 ", heard(hal_model.tones - 1));
}

static void test_the_clock_may_wrap(void) {
    app.now = UINT32_MAX - 100;
    app_sound(&app, SOUND_TURN);
    TEST_ASSERT_EQUAL_STRING(TURN, heard(0));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_passing_is_heard);
    RUN_TEST(test_ones_turn_after_the_device_is_heard);
    RUN_TEST(test_ones_turn_is_heard_from_the_guard);
    RUN_TEST(test_who_plays_alone_is_not_called);
    RUN_TEST(test_winning_is_heard);
    RUN_TEST(test_losing_is_heard);
    RUN_TEST(test_sound_off_plays_none);
    RUN_TEST(test_sound_switched_off_ends_the_melody);
    RUN_TEST(test_a_key_is_heard_instead_of_the_rest);
    RUN_TEST(test_the_clock_may_wrap);
    return UNITY_END();
}
