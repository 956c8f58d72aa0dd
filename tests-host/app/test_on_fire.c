/*
 * On Fire in a match: device seats of every strength, hints, the coach and the replay know what
 * burns. The rules are in tests-host/game/test_fire.c.
 */
#include "firmware/match/coach_review.h"
#include "firmware/match/device_seat.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/menu_play.h"
#include "unity.h"

enum {
    TURNS_MOST = 200,
    CALLS_MOST = 2000000,
};

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1, .fire = true};

void setUp(void) {
    menu_start_title(0x3f);
}

void tearDown(void) {
}

/* Puts up a game in which two cards burn. */
static void set_on_fire(uint8_t device_seats) {
    TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, &alone, device_seats, 1));
    TEST_ASSERT_EQUAL_STRING(
        "", table_set(&app.match.game, &alone, "33a 22b | [24 41 44 67 79 82 90 97]"));
    app.match.phase = MATCH_PLAYING;
    TEST_ASSERT_EQUAL_HEX8(3, game_burning(&app.match.game));
}

/* Two device seats play a whole game: the rules refuse a turn that leaves a fire. Returns the turns
 * that began with a fire. */
static unsigned count_fires(enum match_strength strength, uint32_t deal) {
    const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2, .fire = true};
    unsigned fires = 0;
    match_set_strength(&app.match, strength);
    TEST_ASSERT_EQUAL(MATCH_DEALT, match_deal(&app.match, &two, 3, deal));
    for (int turn = 0; !game_is_over(&app.match.game); turn++) {
        TEST_ASSERT_LESS_THAN_INT(TURNS_MOST, turn);
        fires += game_burning(&app.match.game) != 0;
        match_device_begin(&app.match);
        while (match_device_step(&app.match) != MATCH_ENDED) {
        }
    }
    TEST_ASSERT_FALSE_MESSAGE(app.match.game.gave_up, "no seat gives up");
    return fires;
}

/* A seat that plays well leaves few fires, so it plays more than one game. */
static void check_seats(enum match_strength strength, unsigned games) {
    unsigned fires = 0;
    for (unsigned i = 0; i < games; i++) {
        fires += count_fires(strength, 7 + i);
    }
    TEST_ASSERT_GREATER_THAN_UINT_MESSAGE(0, fires, "else there was nothing to cover");
}

static void test_device_seats_cover(void) {
    check_seats(MATCH_EASY, 2);
    check_seats(MATCH_MEDIUM, 8);
    check_seats(MATCH_STRONG, 4);
}

static void test_hints_cover(void) {
    struct game *game = &app.match.game;
    set_on_fire(0);
    for (int i = 0; game->laid == 0 || game_can_end(game) != GAME_OK; i++) {
        struct match_hint hint;
        TEST_ASSERT_LESS_THAN_INT(8, i);
        while (!match_hint(&app.match, &hint)) {
        }
        TEST_ASSERT_EQUAL_MESSAGE(ADVICE_PLACE, hint.advice.kind, "a card, until all is covered");
        TEST_ASSERT_EQUAL(GAME_OK, match_lay(&app.match, hint.advice.card, hint.advice.pile));
    }
}

/* The player covers the fires by the largest possible steps. */
static void test_the_coach_covers(void) {
    struct game then;
    set_on_fire(0);
    TEST_ASSERT_EQUAL(GAME_OK, match_lay(&app.match, 97, 0));
    TEST_ASSERT_EQUAL(GAME_OK, match_lay(&app.match, 90, 1));
    TEST_ASSERT_EQUAL(GAME_OK, match_end_turn(&app.match));
    TEST_ASSERT_EQUAL(GAME_OK, match_give_up(&app.match));
    for (int i = 0; !match_coach(&app.match); i++) {
        TEST_ASSERT_LESS_THAN_INT(CALLS_MOST, i);
    }
    const struct coach_remark *remark = coach_about(&app.match.coach, 2);
    TEST_ASSERT_NOT_NULL_MESSAGE(remark, "that turn could have been better");
    game_replay(&then, &app.match.game, remark->moves);
    for (uint8_t i = 0; i < remark->better.count; i++) {
        TEST_ASSERT_EQUAL(GAME_OK,
                          game_place(&then, remark->better.card[i], remark->better.pile[i]));
    }
    TEST_ASSERT_EQUAL_MESSAGE(GAME_OK, game_can_end(&then), "it covers both");
}

static void test_the_replay_shows_what_burnt(void) {
    set_on_fire(0);
    TEST_ASSERT_EQUAL(GAME_OK, match_lay(&app.match, 44, 0));
    TEST_ASSERT_EQUAL(GAME_OK, match_give_up(&app.match));
    match_see_end(&app.match);
    app_go_on(&app);
    app_open(&app, SCREEN_REPLAY, 0);
    TEST_ASSERT_FALSE_MESSAGE(menu_says("♨") || menu_says("☼"), "before the first card");
    menu_play("R");
    TEST_ASSERT_TRUE_MESSAGE(menu_says("☼"), "33 burns if it is left");
    menu_play("R");
    TEST_ASSERT_TRUE_MESSAGE(menu_says("♨"), "33 and 22 burn");
    TEST_ASSERT_FALSE(menu_says("☼"));
    menu_play("R");
    TEST_ASSERT_TRUE_MESSAGE(menu_says("♨") && menu_says("☼"), "22 still does, 44 is new");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_device_seats_cover);
    RUN_TEST(test_hints_cover);
    RUN_TEST(test_the_coach_covers);
    RUN_TEST(test_the_replay_shows_what_burnt);
    return UNITY_END();
}
