/*
 * Whole matches through the keys: every game, every number of players, with six, five, three and
 * two keys, and the screens between two players.
 */
#include <stdio.h>
#include <string.h>

#include "firmware/match/device_seat.h"
#include "firmware/screens/guide.h"
#include "game/advisor/advisor.h"
#include "tests-host/support/contestant.h"
#include "tests-host/support/own_player.h"
#include "tests-host/support/simple.h"
#include "tests-host/support/states.h"

enum {
    MOST_PRESSES = 4000, /* no game takes more */
};

static void deal(uint8_t keys, struct game_setup setup, uint8_t device_seats) {
    player_start(&player, keys);
    app->settings.language_chosen = true;
    match_set_strength(&app->match, MATCH_EASY);
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, &setup, device_seats, MATCH_NO_CHALLENGE));
    app_go_on(app);
    app->swallow = false; /* not in the middle of a tick, and no key is down */
}

static void play_to_the_end(void) {
    while (app->screen != SCREEN_OVER) {
        const enum action action = player_advice(app);
        TEST_ASSERT_NOT_EQUAL(ACTION_NONE, action);
        player_do(&player, action);
        TEST_ASSERT_LESS_THAN(MOST_PRESSES, player.presses);
    }
}

/* Lets seats of the device talk when X4 allows it. */
static void talk_directly(struct game *game, uint8_t device_seats) {
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        if ((device_seats >> seat & 1) != 0 && (seat != game->turn || game->moves == 0)) {
            advisor_talk(game, seat);
        }
    }
}

/* The same cards, played by the same players without any screen: easy seats, and persons who take
 * the cheapest step. */
static struct game play_directly(const struct game *dealt, uint8_t device_seats) {
    struct game game;
    game_replay(&game, dealt, 0);
    talk_directly(&game, device_seats);
    if (game.setup.players > 1 && game.setup.kind != GAME_DUEL) {
        /* The player who starts has nothing more to say. */
        EXPECT_ERROR(GAME_OK, game_choose_starter(&game, game.setup.starter));
    }
    while (game.status == GAME_PLAYING || game.status == GAME_STUCK) {
        struct contestant_work work = {0};
        struct view view;
        if ((device_seats >> game.turn & 1) != 0) {
            TEST_ASSERT_TRUE(contestant_play(contestant_find("easy"), &game, device_seats, &work));
            talk_directly(&game, device_seats);
            continue;
        }
        view_of(&view, &game, game.turn);
        const struct advice advice = simple_choose(&view);
        if (advice.kind == ADVICE_PLACE) {
            EXPECT_ERROR(GAME_OK, game_place(&game, advice.card, advice.pile));
        } else if (advice.kind == ADVICE_END) {
            EXPECT_ERROR(GAME_OK, game_end(&game));
            talk_directly(&game, device_seats);
        } else {
            EXPECT_ERROR(GAME_OK, game_undo(&game));
        }
    }
    memset(game.talk, 0, sizeof game.talk);
    return game;
}

static void check_whole_game(uint8_t keys, struct game_setup setup, uint8_t device_seats) {
    deal(keys, setup, device_seats);
    play_to_the_end();
    struct game played = app->match.game;
    const struct game direct = play_directly(&played, device_seats);
    memset(played.talk, 0, sizeof played.talk);
    TEST_ASSERT_EQUAL_MEMORY(&direct, &played, sizeof direct);
}

static void check_all_games(uint8_t keys) {
    for (uint8_t players = 1; players <= RULES_SEATS; players++) {
        const uint8_t devices = (uint8_t)(0x15 & ((1 << players) - 1));
        for (int variant = 0; variant < 4; variant++) {
            const struct game_setup classic = {.kind = GAME_CLASSIC,
                                               .players = players,
                                               .expert = (variant & 1) != 0,
                                               .short_hands = (variant & 2) != 0};
            check_whole_game(keys, classic, variant == 0 ? 0 : devices);
        }
        for (int pro = 0; pro < 2; pro++) {
            const struct game_setup quick = {
                .kind = GAME_QUICK, .players = players, .pro = pro != 0};
            check_whole_game(keys, quick, pro == 0 ? 0 : devices);
        }
    }
    for (uint8_t devices = 0; devices < 4; devices++) {
        check_whole_game(keys, (struct game_setup){.kind = GAME_DUEL, .players = 2}, devices);
    }
}

static void test_all_games_with_six_keys(void) {
    check_all_games(SIX_KEYS);
}

static void test_all_games_with_five_keys(void) {
    check_all_games(FIVE_KEYS);
}

static void test_all_games_with_three_keys(void) {
    check_all_games(THREE_KEYS);
}

static void test_all_games_with_two_keys(void) {
    check_all_games(TWO_KEYS);
}

/* Prints the presses per card for a player alone, including the end of the turn. */
static void print_presses(uint8_t keys, enum settings_help help, const char *name) {
    uint32_t presses = 0;
    uint32_t cards = 0;
    uint32_t turns = 0;
    for (int i = 0; i < 20; i++) {
        deal(keys, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
        app->settings.help = (uint8_t)help;
        play_to_the_end();
        presses += player.presses;
        cards += app->match.game.moves;
        for (uint8_t move = 0; move < app->match.game.moves; move++) {
            turns += app->match.game.log[move].ends;
        }
    }
    const uint32_t card_hundredths = presses * 100 / (cards > 0 ? cards : 1);
    const uint32_t turn_hundredths = presses * 100 / (turns > 0 ? turns : 1);
    printf("presses for a card, %s: %u.%02u; for a turn: %u.%02u (20 games alone, %u cards)\n",
           name, card_hundredths / 100, card_hundredths % 100, turn_hundredths / 100,
           turn_hundredths % 100, cards);
    TEST_ASSERT_LESS_THAN(8 * cards, presses);
}

static void test_presses_for_a_card(void) {
    print_presses(SIX_KEYS, HELP_FULL, "six keys, full help");
    print_presses(SIX_KEYS, HELP_PILES, "six keys, help with piles");
    print_presses(SIX_KEYS, HELP_NONE, "six keys, no help");
    print_presses(TWO_KEYS, HELP_FULL, "two keys, full help");
    print_presses(TWO_KEYS, HELP_PILES, "two keys, help with piles");
    print_presses(TWO_KEYS, HELP_NONE, "two keys, no help");
}

static bool guided; /* a first start takes the guided game */

/* The action that leads to the first card with the fewest presses. */
static enum action towards_a_card(void) {
    return app->screen == SCREEN_GUIDE && !guided ? ACTION_BACK : ACTION_OK;
}

static uint32_t presses_to_a_card(uint8_t keys) {
    player_start(&player, keys);
    const uint8_t before = app->match.game.moves;
    while (app->match.game.moves == before || app->match.game.laid == 0) {
        player_do(&player, towards_a_card());
        TEST_ASSERT_LESS_THAN(60, player.presses);
    }
    return player.presses;
}

static void test_presses_from_power_on_to_the_first_card(void) {
    static const struct {
        const char *name;
        uint8_t keys;
        uint32_t first_most; /* to decline the guided game is one press more than before it */
    } boards[] = {{"six keys", SIX_KEYS, 6}, {"two keys", TWO_KEYS, 12}};
    for (int i = 0; i < 2; i++) {
        hal_model_reset(1);
        guided = true;
        const uint32_t guide = presses_to_a_card(boards[i].keys);
        TEST_ASSERT_EQUAL_UINT32(GUIDE_NUMBER, app->match.challenge);
        hal_model_reset(1);
        guided = false;
        const uint32_t first = presses_to_a_card(boards[i].keys);
        hal_model_power_on();
        const uint32_t later = presses_to_a_card(boards[i].keys);
        printf("presses from power-on to the first card, %s: %u the first time, %u in the guided "
               "game, %u to go on\n",
               boards[i].name, first, guide, later);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(boards[i].first_most, first);
    }
}

static void test_C3_all_look_then_the_team_chooses(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 3}, 0);
    for (uint8_t seat = 0; seat < 3; seat++) {
        EXPECT_SCREEN(SCREEN_PASS, app->screen);
        TEST_ASSERT_EQUAL(seat, match_due(&app->match));
        player_do(&player, ACTION_OK);
        EXPECT_SCREEN(SCREEN_LOOK, app->screen);
        player_do(&player, ACTION_OK);
    }
    EXPECT_SCREEN(SCREEN_STARTER, app->screen);
    player_do(&player, ACTION_DOWN);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_EQUAL(1, app->match.game.turn);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
}

static void test_D2_starter_is_drawn(void) {
    unsigned second = 0;
    for (int i = 0; i < 100; i++) {
        deal(SIX_KEYS, (struct game_setup){.kind = GAME_DUEL, .players = 2}, 0);
        second += app->match.game.turn;
    }
    TEST_ASSERT_INT_WITHIN(25, 50, second);
}

static void test_X3_key_still_held_does_not_reveal(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_LOOK, app->screen);
    hal_model.keys = HAL_KEY_A;
    player_wait(&player, 3000);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    hal_model.keys = 0;
    player_wait(&player, 200);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_LOOK, app->screen);
}

static void test_X3_sleep_guards_the_hand(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    player_wait(&player, settings_sleep_minutes(&app->settings) * 60000U + 1000);
    EXPECT_POWER(APP_ASLEEP, app->power);
    TEST_ASSERT_EQUAL(0, hal_model.light);
    player_hold(&player, HAL_KEY_A, 300);
    EXPECT_POWER(APP_AWAKE, app->power);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
}

static void test_X3_resume_guards_the_hand(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    player_do(&player, ACTION_OK);
    const struct game before = app->match.game;
    hal_model_power_on();
    player_start(&player, SIX_KEYS);
    EXPECT_GAME(&before, &app->match.game);
    app_go_on(app);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
}

static void test_X6_alone_nothing_stands_between(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_QUICK, .players = 1}, 0);
    while (app->screen != SCREEN_OVER) {
        TEST_ASSERT_NOT_EQUAL(SCREEN_PASS, app->screen);
        player_do(&player, player_advice(app));
    }
}

static void test_X6_alone_settings_and_rules_lead_back_to_the_hand(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    for (uint8_t row = 3; row <= 4; row++) {
        player_do(&player, ACTION_MENU);
        app->menu.cursor = row;
        player_do(&player, ACTION_OK);
        TEST_ASSERT_NOT_EQUAL(SCREEN_PAUSE, app->screen);
        player_do(&player, ACTION_BACK);
        EXPECT_SCREEN(SCREEN_PAUSE, app->screen);
        player_do(&player, ACTION_BACK);
        EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    }
}

static void test_one_person_among_device_seats_never_passes(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 4}, 0x0e);
    while (app->screen != SCREEN_OVER) {
        TEST_ASSERT_NOT_EQUAL(SCREEN_PASS, app->screen);
        player_do(&player, player_advice(app));
    }
}

static void test_device_seat_moves_by_itself_and_can_be_hurried(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 1);
    EXPECT_SCREEN(SCREEN_DEVICE, app->screen);
    player_wait(&player, 700);
    TEST_ASSERT_EQUAL(1, app->match.game.moves);
    player_wait(&player, 500);
    TEST_ASSERT_EQUAL(1, app->match.game.moves);
    player_wait(&player, 800);
    TEST_ASSERT_EQUAL(2, app->match.game.moves);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_GREATER_THAN(2, app->match.game.moves);
}

/* Milliseconds from one card of a seat of the device to the next. */
static uint32_t pace(enum settings_speed speed) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 1);
    app->settings.speed = (uint8_t)speed;
    while (app->match.game.moves == 0) {
        player_wait(&player, 10);
    }
    const uint32_t start = hal_model.now;
    while (app->match.game.moves == 1) {
        player_wait(&player, 10);
    }
    return hal_model.now - start;
}

static void test_device_seats_play_as_fast_as_the_settings_say(void) {
    TEST_ASSERT_LESS_THAN(pace(SPEED_NORMAL), pace(SPEED_FAST));
    TEST_ASSERT_GREATER_THAN(pace(SPEED_NORMAL), pace(SPEED_SLOW));
}

static void test_X4_markers_of_a_person_are_set_after_the_turn(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 2}, 0);
    while (app->screen != SCREEN_TALK) {
        player_do(&player, player_advice(app));
    }
    const uint8_t seat = app->match.talker;
    player_do(&player, ACTION_LEFT);
    player_do(&player, ACTION_UP);
    EXPECT_MARKER(GAME_MARKER_SMALL_STEPS, game_marker_of(&app->match.game, seat, 3));
    player_do(&player, ACTION_OK);
    EXPECT_MARKER(GAME_MARKER_LEAVE_IT, game_marker_of(&app->match.game, seat, 3));
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PASS, app->screen);
    EXPECT_MARKER(GAME_MARKER_LEAVE_IT, game_marker_of(&app->match.game, seat, 3));
}

static void test_X4_quick_is_told_with_one_key(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_QUICK, .players = 2}, 2);
    TEST_ASSERT_TRUE(game_tells(&app->match.game, 1));
    while (app->screen != SCREEN_TALK) {
        player_do(&player, player_advice(app));
    }
    TEST_ASSERT_FALSE(game_tells(&app->match.game, 0));
    player_do(&player, ACTION_LEFT);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_TRUE(game_tells(&app->match.game, 0));
}

static void test_X4_quick_points_at_piles(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_QUICK, .players = 2}, 0);
    while (app->screen != SCREEN_TALK) {
        player_do(&player, player_advice(app));
    }
    const struct game *game = &app->match.game;
    const uint8_t seat = app->match.talker;
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0), game_points(game, seat));
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_UP);
    TEST_ASSERT_EQUAL_HEX_MESSAGE(GAME_POINT_BETTER(1), game_points(game, seat), "one is better");
    player_do(&player, ACTION_OK);
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_TRICK(1), game_points(game, seat));
    player_do(&player, ACTION_OK);
    TEST_ASSERT_EQUAL_HEX_MESSAGE(0, game_points(game, seat), "nothing is said again");
}

static void test_new_cards_are_marked_until_a_key(void) {
    uint8_t marked[HAL_FRAME_SIZE];
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    const struct game before = app->match.game;
    while (app->match.game.laid > 0 || app->match.game.moves == 0) {
        player_do(&player, player_advice(app));
    }
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    for (uint8_t i = 0; i < app->match.game.hand_size[0]; i++) {
        const bool old = memchr(before.hand[0], app->match.game.hand[0][i], RULES_HAND) != NULL;
        TEST_ASSERT_EQUAL(!old, app->match.fresh >> i & 1);
    }
    const uint8_t fresh = app->match.fresh;
    memcpy(marked, player.console.frame, sizeof marked);
    app->match.fresh = 0;
    app->changed = true;
    player_wait(&player, 100);
    TEST_ASSERT_NOT_EQUAL(0, memcmp(marked, player.console.frame, sizeof marked));
    app->match.fresh = fresh;
    player_do(&player, ACTION_RIGHT);
    memcpy(marked, player.console.frame, sizeof marked);
    app->match.fresh = 0;
    app->changed = true;
    player_wait(&player, 100);
    TEST_ASSERT_EQUAL_MEMORY(marked, player.console.frame, sizeof marked);
}

static void test_X1_back_takes_back_and_then_leaves(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    const struct game before = app->match.game;
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK);
    TEST_ASSERT_EQUAL(2, app->match.game.moves);
    player_do(&player, ACTION_BACK);
    player_do(&player, ACTION_BACK);
    EXPECT_GAME(&before, &app->match.game);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    player_do(&player, ACTION_BACK);
    EXPECT_SCREEN_SO(SCREEN_PAUSE, app->screen, "one Back too many (C10)");
    player_do(&player, ACTION_BACK);
    EXPECT_SCREEN_SO(SCREEN_PLAY, app->screen, "nothing is lost");
    player_play(&player, "BO");
    EXPECT_SCREEN_SO(SCREEN_TITLE, app->screen, "the menu begins on the way out");
}

static void test_hint_stands_on_the_advice(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    player_do(&player, ACTION_RIGHT);
    player_do(&player, ACTION_MENU);
    EXPECT_SCREEN(SCREEN_PAUSE, app->screen);
    player_do(&player, ACTION_DOWN);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_FALSE(state_play(app)->line.hinted);
    static struct advisor advisor;
    struct view view;
    view_of(&view, &app->match.game, 0);
    advisor_start(&advisor, &view, EFFORT_FULL);
    while (!advisor_step(&advisor, ADVISOR_SLICE)) {
    }
    const struct advice advice = advisor_advice(&advisor, 0);
    player_wait(&player, 5000);
    TEST_ASSERT_TRUE(state_play(app)->line.hinted);
    TEST_ASSERT_EQUAL(advice.card, app->match.game.hand[0][state_play(app)->cursor.card]);
    TEST_ASSERT_EQUAL(advice.pile, state_play(app)->cursor.pile);
}

static void stuck_noise(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

static void test_noise_that_fails_deals_nothing(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    const struct match before = app->match;
    const struct game_setup setup = {.kind = GAME_QUICK, .players = 2};
    hal_model.noise_source = stuck_noise;
    EXPECT_DEAL(MATCH_NOISE_FAILED, match_deal(&app->match, &setup, 0, MATCH_NO_CHALLENGE));
    TEST_ASSERT_EQUAL_MEMORY(&before, &app->match, sizeof before);
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app->match, &setup, 0, 12345));
}

static void test_turned_screen_turns_the_keys(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    const uint8_t card = state_play(app)->cursor.card;
    hal_model.keys = HAL_KEY_RIGHT;
    player_wait(&player, 100);
    const uint8_t right = state_play(app)->cursor.card;
    app->settings.flipped = true;
    player_wait(&player, 200);
    TEST_ASSERT_EQUAL_MESSAGE(right, state_play(app)->cursor.card,
                              "a key that is down means what it did");
    hal_model.keys = 0;
    player_wait(&player, 100);
    TEST_ASSERT_TRUE(hal_model.flipped);
    player_hold(&player, HAL_KEY_RIGHT, 60);
    TEST_ASSERT_EQUAL(card, state_play(app)->cursor.card);
}

static void test_turned_screen_turns_the_keys_from_the_start(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    app->settings.flipped = true;
    settings_save(&app->settings, &app->store);
    hal_model_power_on();
    hal_model.keys = HAL_KEY_UP;
    player_start(&player, SIX_KEYS);
    player_wait(&player, 200);
    TEST_ASSERT_EQUAL_MESSAGE(0, app->menu.cursor, "down since before the start");
    hal_model.keys = 0;
    player_wait(&player, 100);
    player_hold(&player, HAL_KEY_UP, 60);
    TEST_ASSERT_EQUAL(1, app->menu.cursor);
}

static void test_a_save_that_fails_is_said_once_and_the_game_goes_on(void) {
    deal(SIX_KEYS, (struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    hal_model.flash.write_protected = true;
    player_do(&player, ACTION_OK);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    player_do(&player, ACTION_MENU);
    player_do(&player, ACTION_BACK);
    EXPECT_SCREEN(SCREEN_MESSAGE, app->screen);
    TEST_ASSERT_EQUAL(MESSAGE_SAVE_FAILED, app->argument);
    player_do(&player, ACTION_OK);
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
    TEST_ASSERT_EQUAL(2, app->match.game.moves);
    play_to_the_end();
}

static void test_a_challenge_deals_the_same_cards_whatever_the_noise(void) {
    struct game_setup setup = {.kind = GAME_DUEL, .players = 2};
    deal(SIX_KEYS, setup, 0);
    match_deal(&app->match, &setup, 0, 777);
    const struct game first = app->match.game;
    hal_model_reset(99);
    deal(SIX_KEYS, setup, 0);
    match_deal(&app->match, &setup, 0, 777);
    EXPECT_GAME(&first, &app->match.game);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_all_games_with_six_keys);
    RUN_TEST(test_all_games_with_five_keys);
    RUN_TEST(test_all_games_with_three_keys);
    RUN_TEST(test_all_games_with_two_keys);
    RUN_TEST(test_presses_for_a_card);
    RUN_TEST(test_presses_from_power_on_to_the_first_card);
    RUN_TEST(test_C3_all_look_then_the_team_chooses);
    RUN_TEST(test_D2_starter_is_drawn);
    RUN_TEST(test_X3_key_still_held_does_not_reveal);
    RUN_TEST(test_X3_sleep_guards_the_hand);
    RUN_TEST(test_X3_resume_guards_the_hand);
    RUN_TEST(test_X6_alone_nothing_stands_between);
    RUN_TEST(test_X6_alone_settings_and_rules_lead_back_to_the_hand);
    RUN_TEST(test_one_person_among_device_seats_never_passes);
    RUN_TEST(test_device_seat_moves_by_itself_and_can_be_hurried);
    RUN_TEST(test_device_seats_play_as_fast_as_the_settings_say);
    RUN_TEST(test_X4_markers_of_a_person_are_set_after_the_turn);
    RUN_TEST(test_X4_quick_is_told_with_one_key);
    RUN_TEST(test_X4_quick_points_at_piles);
    RUN_TEST(test_new_cards_are_marked_until_a_key);
    RUN_TEST(test_X1_back_takes_back_and_then_leaves);
    RUN_TEST(test_hint_stands_on_the_advice);
    RUN_TEST(test_noise_that_fails_deals_nothing);
    RUN_TEST(test_turned_screen_turns_the_keys);
    RUN_TEST(test_turned_screen_turns_the_keys_from_the_start);
    RUN_TEST(test_a_save_that_fails_is_said_once_and_the_game_goes_on);
    RUN_TEST(test_a_challenge_deals_the_same_cards_whatever_the_noise);
    return UNITY_END();
}
