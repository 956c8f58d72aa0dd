/*
 * The guided game: when it is offered, its tour of the table, which of its six hints comes when,
 * and that the hints change only the line of text.
 */
#include <stdio.h>
#include <string.h>

#include "firmware/screens/guide.h"
#include "firmware/screens/tour.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/states.h"

enum {
    REST_MS = 600,
    EARLY = 3, /* turns */
};

static const uint8_t boards[] = {SIX_KEYS, FIVE_KEYS, THREE_KEYS, TWO_KEYS};

/* A first start that takes the guided game. */
static void start_tour(uint8_t keys) {
    hal_model_reset(1);
    player_start(&player, keys);
    do_all("OO");
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_TRUE(guide_is_on(app));
}

static void start_guided(uint8_t keys) {
    start_tour(keys);
    do_all("OOOO");
    TEST_ASSERT_EQUAL(TOUR_PAGES, state_play(app)->tour);
}

/* --- When it is offered ----------------------------------------------------------------------- */

static void test_a_first_start_offers_it_and_one_press_declines(void) {
    for (unsigned i = 0; i < sizeof boards; i++) {
        hal_model_reset(1);
        player_start(&player, boards[i]);
        player_do(&player, ACTION_OK);
        EXPECT_SCREEN(SCREEN_GUIDE, app->screen);
        player_do(&player, ACTION_BACK);
        EXPECT_SCREEN(SCREEN_TITLE, app->screen);
        TEST_ASSERT_EQUAL(2, player.presses);
        TEST_ASSERT_FALSE(match_exists(&app->match));
        hal_model_power_on();
        player_start(&player, boards[i]);
        EXPECT_SCREEN_SO(SCREEN_TITLE, app->screen, "it is offered once");
    }
}

static void test_without_a_pad_a_short_press_declines_too(void) {
    player_start(&player, TWO_KEYS);
    do_all("ON");
    EXPECT_SCREEN(SCREEN_TITLE, app->screen);
}

static void test_arrows_answer_nothing(void) {
    player_start(&player, SIX_KEYS);
    do_all("OUDLR");
    EXPECT_SCREEN(SCREEN_GUIDE, app->screen);
}

static void test_a_start_for_a_challenge_does_not_offer_it(void) {
    static const char *const codes[] = {"1528N3C", "D261117"};
    for (int i = 0; i < 2; i++) {
        hal_model_reset(1);
        strcpy(hal_model.code, codes[i]);
        player_start(&player, SIX_KEYS);
        EXPECT_SCREEN(SCREEN_LANGUAGE, app->screen);
        player_do(&player, ACTION_OK);
        TEST_ASSERT_NOT_EQUAL(SCREEN_LANGUAGE, app->screen);
        TEST_ASSERT_NOT_EQUAL(SCREEN_GUIDE, app->screen);
    }
}

static void test_another_language_later_does_not_offer_it(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("UUOODO");
    EXPECT_SCREEN(SCREEN_SETTINGS, app->screen);
}

static void test_how_to_play_offers_it_always(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("DO");
    EXPECT_SCREEN(SCREEN_HOW_TO, app->screen);
    do_all("O");
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_TRUE(guide_is_on(app));
}

static void test_a_game_that_goes_on_is_not_lost_unasked(void) {
    player_start(&player, SIX_KEYS);
    player_welcome(&player);
    do_all("OO"); /* a game alone */
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    do_all("OMUUUO"); /* a card, and how to play */
    EXPECT_SCREEN(SCREEN_HOW_TO, app->screen);
    do_all("O");
    EXPECT_SCREEN(SCREEN_CONFIRM, app->screen);
    do_all("O");
    EXPECT_SCREEN(SCREEN_HOW_TO, app->screen);
    TEST_ASSERT_FALSE(guide_is_on(app));
    TEST_ASSERT_EQUAL(1, app->match.game.moves);
}

static void test_a_safe_start_deals_nothing(void) {
    start_guided(SIX_KEYS);
    do_all("O");
    hal_model_power_on();
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_HANG, .quick = APP_SAFE_AFTER};
    player_start(&player, SIX_KEYS);
    do_all("DOO");
    EXPECT_SCREEN(SCREEN_HOW_TO, app->screen);
    TEST_ASSERT_EQUAL_MESSAGE(1, state_how_to(app)->topic, "the first row is the first topic");
}

/* --- The tour of the table -------------------------------------------------------------------- */

static bool tour_says(const char *line) {
    player_wait(&player, REST_MS);
    for (size_t at = 0; at < hal_model.words_length;) {
        const char *text = (const char *)hal_model.words + at + 3;
        if (strcmp(text, line) == 0) {
            return true;
        }
        at += 3 + strlen(text) + 1;
    }
    return false;
}

static void test_the_tour_explains_the_table_before_the_first_card(void) {
    for (unsigned i = 0; i < sizeof boards; i++) {
        start_tour(boards[i]);
        TEST_ASSERT_TRUE(tour_says("The goal: lay all 98 cards"));
        do_all("O");
        TEST_ASSERT_TRUE(tour_says("▲ goes up: lay higher."));
        do_all("O");
        TEST_ASSERT_TRUE(tour_says("+1: how far your 99 moves"));
        do_all("O");
        TEST_ASSERT_TRUE(tour_says("90 cards left to draw."));
        TEST_ASSERT_TRUE(tour_says("○○: 2 to lay on this turn."));
        do_all("O");
        TEST_ASSERT_EQUAL(TOUR_PAGES, state_play(app)->tour);
        TEST_ASSERT_EQUAL(0, app->match.game.moves);
        do_all("MB");
        TEST_ASSERT_EQUAL_MESSAGE(TOUR_PAGES, state_play(app)->tour, "once is enough");
    }
}

static void test_the_tour_fits_in_two_lines(void) {
    for (enum text text = TEXT_TOUR_GOAL; text <= TEXT_TOUR_TURN; text++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            char filled[96];
            const struct paragraph paragraph = {
                .font = &font_text,
                .text = text_fill(filled, sizeof filled, text_of(language, text), 90, 88),
                .width = 122,
            };
            TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(2, draw_wrap(NULL, 0, 0, &paragraph, 0, 0, DRAW_SET),
                                              filled);
        }
    }
}

static void test_the_tour_goes_back_and_can_be_left_out(void) {
    start_tour(SIX_KEYS);
    do_all("LRR");
    TEST_ASSERT_EQUAL(TOUR_COST, state_play(app)->tour);
    do_all("L");
    TEST_ASSERT_EQUAL(TOUR_WAYS, state_play(app)->tour);
    do_all("MB");
    TEST_ASSERT_EQUAL_MESSAGE(TOUR_GOAL, state_play(app)->tour, "it was not over");
    do_all("B");
    TEST_ASSERT_EQUAL(SCREEN_PLAY, app->screen);
    TEST_ASSERT_EQUAL(TOUR_PAGES, state_play(app)->tour);
    TEST_ASSERT_TRUE(line_is("✥ choose Ⓐ lay"));
}

/* --- The hints -------------------------------------------------------------------------------- */

static void test_each_hint_comes_at_its_moment_and_goes_when_it_was_done(void) {
    start_guided(SIX_KEYS);
    TEST_ASSERT_TRUE(line_is("✥ choose Ⓐ lay"));
    do_all("R");
    TEST_ASSERT_TRUE_MESSAGE(line_is("✥ choose Ⓐ lay"), "nothing is laid yet");
    do_all("LO");
    TEST_ASSERT_TRUE_MESSAGE(line_is("1 more to lay"), "this matters more");
    do_all("O");
    TEST_ASSERT_TRUE(line_is("Ⓐ ends the turn"));
    do_all("L");
    TEST_ASSERT_TRUE_MESSAGE(line_is("✓ ends the turn"), "not there yet");
    do_all("RO");
    TEST_ASSERT_EQUAL(0, app->match.game.laid);
    TEST_ASSERT_TRUE(line_is("« exactly 10 back"));
    do_all("O");
    TEST_ASSERT_TRUE(line_is("Ⓑ takes it back"));
    do_all("B");
    TEST_ASSERT_EQUAL(0, app->match.game.laid);
    TEST_ASSERT_FALSE_MESSAGE(line_is("« exactly 10 back"), "it has been done");
    do_all("O");
    TEST_ASSERT_FALSE(line_is("Ⓑ takes it back"));
    do_all("OO");
    TEST_ASSERT_EQUAL(0, app->match.game.laid);
    TEST_ASSERT_TRUE(line_is("↕ another pile"));
    do_all("D");
    TEST_ASSERT_FALSE(line_is("↕ another pile"));
    TEST_ASSERT_TRUE(line_is("goal: lay all 98"));
}

static void test_two_keys_are_told_as_they_are(void) {
    start_guided(TWO_KEYS);
    TEST_ASSERT_TRUE(line_is("Ⓑ choose Ⓐ lay"));
    do_all("O");
    TEST_ASSERT_TRUE(line_is("Ⓑ another pile"));
    do_all("N");
    TEST_ASSERT_TRUE_MESSAGE(line_is("Ⓑ choose Ⓐ lay"), "of piles, too");
    do_all("OOOO");
    TEST_ASSERT_TRUE(line_is("« exactly 10 back"));
    do_all("OO");
    TEST_ASSERT_TRUE(line_is(DRAW_KEY_B_HELD " takes it back"));
}

static void test_a_jump_comes_before_the_goal(void) {
    start_guided(SIX_KEYS);
    do_all("ODUOOOB"); /* another pile, a turn, the jump, which is taken back */
    TEST_ASSERT_TRUE(line_is("★ jump back"));
    do_all("R");
    TEST_ASSERT_TRUE(line_is("goal: lay all 98"));
}

/* The six texts in a language, by lesson. */
static unsigned lessons_seen(uint8_t keys, uint8_t language, uint8_t *left) {
    static const enum text texts[GUIDE_LESSONS] = {
        [GUIDE_LAY] = TEXT_GUIDE_CHOOSE, [GUIDE_JUMP] = TEXT_GUIDE_JUMP,
        [GUIDE_END] = TEXT_GUIDE_END,    [GUIDE_BACK] = TEXT_GUIDE_BACK,
        [GUIDE_PILE] = TEXT_GUIDE_PILE,  [GUIDE_GOAL] = TEXT_GUIDE_GOAL,
    };
    unsigned seen = 0;
    start_guided(keys);
    app->settings.language = language;
    app->changed = true;
    player_wait(&player, REST_MS);
    while (app->screen != SCREEN_OVER) {
        const uint8_t *at = hal_model.words;
        const uint8_t *end = at + hal_model.words_length;
        for (; at < end; at += 3 + strlen((const char *)at + 3) + 1) {
            for (unsigned lesson = 0; lesson < GUIDE_LESSONS; lesson++) {
                const char *text = app_text(app, texts[lesson]);
                const char *without_key = text + (text[0] == '@');
                seen |= strstr((const char *)at + 3, without_key) != NULL ? 1U << lesson : 0U;
            }
        }
        player_do(&player, player_advice(app));
        TEST_ASSERT_LESS_THAN(2000, player.presses);
    }
    player_wait(&player, REST_MS);
    *left = game_left(&app->match.game);
    return seen;
}

static void test_playing_sensibly_meets_all_six_and_wins(void) {
    for (unsigned i = 0; i < sizeof boards; i++) {
        uint8_t left = 0;
        const unsigned seen = lessons_seen(boards[i], (uint8_t)(i % LANGUAGES), &left);
        TEST_ASSERT_EQUAL_HEX((1U << GUIDE_LESSONS) - 1, seen);
        TEST_ASSERT_EQUAL(0, left);
    }
}

static void test_what_nobody_wants_to_try_is_not_told_for_ever(void) {
    bool told = false;
    start_guided(SIX_KEYS);
    while (app->match.game.moves < 40) {
        const bool tells = line_is("Ⓑ takes it back") || line_is("↕ another pile");
        told = told || tells;
        TEST_ASSERT_FALSE(tells && app->match.game.moves > 20);
        player_do(&player, player_advice(app));
    }
    TEST_ASSERT_TRUE(told);
}

/* Takes a step of a careless player: at most `slack` larger than the smallest. */
static void careless_step(struct game *game, int slack, uint64_t *chance) {
    struct turn turn;
    int smallest = RULES_CARDS;
    game_turn(game, &turn);
    for (unsigned i = 0; i < turn.hand_size * RULES_PILES; i++) {
        const uint8_t card = turn.hand[i / RULES_PILES];
        const int cost = turn_cost(&turn, card, i % RULES_PILES);
        if (turn_fits(&turn, card, i % RULES_PILES) == GAME_OK && cost < smallest) {
            smallest = cost;
        }
    }
    unsigned any = (unsigned)(hal_model_mix(chance) >> 32);
    for (;; any = (unsigned)(hal_model_mix(chance) >> 32)) {
        const unsigned place = any / RULES_PILES % RULES_HAND;
        const uint8_t pile = any % RULES_PILES;
        if (place < turn.hand_size && turn_fits(&turn, turn.hand[place], pile) == GAME_OK &&
            turn_cost(&turn, turn.hand[place], pile) <= smallest + slack) {
            EXPECT_ERROR(GAME_OK, game_place(game, turn.hand[place], pile));
            return;
        }
    }
}

/* The first turn in which a card could jump back, or EARLY + 1. Lays two cards per turn. */
static int turn_of_the_jump(struct game game, int slack, uint64_t *chance) {
    int turn = 1;
    for (; turn <= EARLY; turn++) {
        while (game_can_end(&game) != GAME_OK) {
            const struct game before = game;
            careless_step(&game, 0, chance);
            const uint8_t pile = game.log[before.moves].pile;
            if (rules_descends(GAME_CLASSIC, pile) == (game.tops[pile] > before.tops[pile])) {
                return turn;
            }
            game = before;
            careless_step(&game, slack, chance);
        }
        EXPECT_ERROR(GAME_OK, game_end(&game));
    }
    return turn;
}

static void test_the_jump_comes_early_however_one_plays(void) {
    const int games = 300;
    uint64_t chance = 1;
    int early = 0;
    start_guided(SIX_KEYS);
    for (int i = 0; i < games; i++) {
        early += turn_of_the_jump(app->match.game, i % 9, &chance) <= EARLY;
    }
    printf("guided game: a jump by the third turn in %d of %d games with steps up to 8 larger than "
           "the smallest\n",
           early, games);
    TEST_ASSERT_EQUAL(games, early);
}

static void test_the_result_tells_what_wins(void) {
    start_guided(SIX_KEYS);
    do_all("OOOMDDORO"); /* a turn, then given up */
    player_wait(&player, REST_MS);
    do_all("O");
    player_wait(&player, REST_MS);
    EXPECT_SCREEN(SCREEN_OVER, app->screen);
    TEST_ASSERT_TRUE(line_is("The goal: none left"));
    do_all("O"); /* again, with new cards */
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_FALSE(guide_is_on(app));
    TEST_ASSERT_FALSE(app->match.known);
}

/* --- A game like any other -------------------------------------------------------------------- */

static void test_no_key_does_anything_else(void) {
    static struct app other;
    uint64_t chance = 7;
    for (int round = 0; round < 20; round++) {
        start_guided(round % 2 == 0 ? SIX_KEYS : TWO_KEYS);
        app->settings.help = HELP_FULL;
        other = *app;
        other.match.store = &other.store;
        other.match.statistics = &other.statistics;
        other.match.entropy = &other.entropy;
        other.match.challenge = MATCH_NO_CHALLENGE; /* the same cards, without a guide */
        for (uint32_t i = 1; i <= 200; i++) {
            const uint8_t screen = app->screen;
            const enum action any = (enum action)(ACTION_UP + (hal_model_mix(&chance) >> 32) % 7);
            const bool plays = screen == SCREEN_PLAY && (hal_model_mix(&chance) >> 63) != 0;
            const enum action action = plays ? player_advice(app) : any;
            app_step(app, action, app->now + 600);
            app_step(&other, action, other.now + 600);
            if (!guide_is_on(app)) {
                break; /* it has been left for another one */
            }
            TEST_ASSERT_EQUAL(app->screen, other.screen);
            EXPECT_GAME(&app->match.game, &other.match.game);
        }
    }
}

static void test_it_goes_on_after_a_power_cut(void) {
    start_guided(SIX_KEYS);
    do_all("OOO");
    const struct game before = app->match.game;
    hal_model_power_on();
    player_start(&player, SIX_KEYS);
    do_all("OO"); /* go on, show my hand */
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    EXPECT_GAME(&before, &app->match.game);
    TEST_ASSERT_TRUE(line_is("« exactly 10 back"));
}

static void test_it_counts_as_a_known_deal(void) {
    uint8_t left = 0;
    lessons_seen(SIX_KEYS, LANGUAGE_ENGLISH, &left);
    TEST_ASSERT_EQUAL(0, app->statistics.entry[MODE_CLASSIC][0].games);
    TEST_ASSERT_EQUAL(1, app->statistics.known[MODE_CLASSIC].games);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_first_start_offers_it_and_one_press_declines);
    RUN_TEST(test_without_a_pad_a_short_press_declines_too);
    RUN_TEST(test_arrows_answer_nothing);
    RUN_TEST(test_a_start_for_a_challenge_does_not_offer_it);
    RUN_TEST(test_another_language_later_does_not_offer_it);
    RUN_TEST(test_how_to_play_offers_it_always);
    RUN_TEST(test_a_game_that_goes_on_is_not_lost_unasked);
    RUN_TEST(test_a_safe_start_deals_nothing);
    RUN_TEST(test_the_tour_explains_the_table_before_the_first_card);
    RUN_TEST(test_the_tour_fits_in_two_lines);
    RUN_TEST(test_the_tour_goes_back_and_can_be_left_out);
    RUN_TEST(test_each_hint_comes_at_its_moment_and_goes_when_it_was_done);
    RUN_TEST(test_two_keys_are_told_as_they_are);
    RUN_TEST(test_playing_sensibly_meets_all_six_and_wins);
    RUN_TEST(test_what_nobody_wants_to_try_is_not_told_for_ever);
    RUN_TEST(test_a_jump_comes_before_the_goal);
    RUN_TEST(test_the_jump_comes_early_however_one_plays);
    RUN_TEST(test_the_result_tells_what_wins);
    RUN_TEST(test_no_key_does_anything_else);
    RUN_TEST(test_it_goes_on_after_a_power_cut);
    RUN_TEST(test_it_counts_as_a_known_deal);
    return UNITY_END();
}
