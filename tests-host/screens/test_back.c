/*
 * Back never leaves a game silently, and never loses what was set up or chosen. Giving up costs
 * what the question says.
 */
#include <string.h>
#include <unity.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/player.h"
#include "tests-host/support/say.h"

enum {
    MOST_PRESSES = 400,
};

void setUp(void) {
    menu_start_title(SIX_KEYS);
}

static void deal(const struct game_setup *setup, uint8_t device_seats) {
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, setup, device_seats, MATCH_NO_CHALLENGE));
    app_go_on(&app);
}

static void press(enum action action) {
    app_step(&app, action, app.now + (app.settling ? APP_SETTLE_MS : 100));
    for (int i = 0; i < 200 && app.thinking; i++) {
        app_step(&app, ACTION_NONE, app.now + 10);
    }
}

/* Back opens the menu of the game, Back closes it, and OK on the row that the menu begins with
 * leads to the title. Nothing of the game changes. */
static void check_back(void) {
    const uint8_t screen = app.screen;
    const struct game before = app.match.game;
    press(ACTION_BACK);
    EXPECT_SCREEN_SO(SCREEN_PAUSE, app.screen, say_screen(screen));
    press(ACTION_BACK);
    EXPECT_SCREEN_SO(screen, app.screen, "Back closes the menu");
    press(ACTION_BACK);
    press(ACTION_OK);
    EXPECT_SCREEN_SO(SCREEN_TITLE, app.screen, say_screen(screen));
    EXPECT_GAME(&before, &app.match.game);
    app_go_on(&app);
}

/* Checks every screen of whole games when it comes up for the first time. */
static void test_back_never_leaves_a_game_without_a_word(void) {
    static const struct {
        struct game_setup setup;
        uint8_t devices;
    } tables[] = {{{.kind = GAME_CLASSIC, .players = 3}, 4},
                  {{.kind = GAME_DUEL, .players = 2}, 2},
                  {{.kind = GAME_QUICK, .players = 3}, 0},
                  {{.kind = GAME_CLASSIC, .players = 1}, 0}};
    bool checked[SCREENS] = {false};
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        menu_start_title(i % 2 ? TWO_KEYS : SIX_KEYS);
        deal(&tables[i].setup, tables[i].devices);
        for (int presses = 0; presses < MOST_PRESSES && match_is_running(&app.match); presses++) {
            const bool may_take_back =
                app.screen == SCREEN_PLAY ? app.match.game.laid > 0 : app.screen == SCREEN_STUCK;
            if (!checked[app.screen] && !may_take_back) {
                checked[app.screen] = true;
                check_back();
            }
            press(player_advice(&app));
        }
    }
    static const uint8_t wanted[] = {SCREEN_PASS, SCREEN_LOOK,   SCREEN_STARTER,
                                     SCREEN_TALK, SCREEN_DEVICE, SCREEN_PLAY};
    for (unsigned i = 0; i < sizeof wanted; i++) {
        TEST_ASSERT_TRUE_MESSAGE(checked[wanted[i]], say_screen(wanted[i]));
    }
}

static void test_back_keeps_what_was_set_up(void) {
    menu_open(TITLE_NEW_GAME);
    AT(SCREEN_SETUP);
    menu_play("DDRR"); /* three players */
    const struct choice chosen = app.choice;
    TEST_ASSERT_EQUAL_UINT8(3, chosen.setup.players);
    menu_play("B");
    AT(SCREEN_TITLE);
    menu_open(TITLE_NEW_GAME);
    AT(SCREEN_SETUP);
    TEST_ASSERT_EQUAL_MEMORY(&chosen, &app.choice, sizeof chosen);
}

static void give_up(void) {
    while (app.screen != SCREEN_PLAY) {
        press(player_advice(&app));
    }
    menu_play("MDDORO");
}

static void test_the_end_page_stays_where_it_was(void) {
    static const uint8_t leads_to[] = {SCREEN_REPLAY, SCREEN_SHARE};
    deal(&(struct game_setup){.kind = GAME_CLASSIC, .players = 1}, 0);
    give_up();
    menu_play("O");
    AT(SCREEN_OVER);
    for (unsigned i = 0; i < sizeof leads_to; i++) {
        const uint8_t row = (uint8_t)(2 + i);
        while (app.menu.cursor != row) {
            menu_play("R");
        }
        menu_play("O");
        AT(leads_to[i]);
        menu_play("B");
        AT(SCREEN_OVER);
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(row, app.menu.cursor, "the row of the end page");
    }
    menu_play("B");
    AT(SCREEN_TITLE);
}

/* Compares the words of the question with the change of the statistics. */
static void check_giving_up(const struct game_setup *setup, uint8_t devices, bool after_a_turn,
                            bool counts) {
    menu_start_title(SIX_KEYS);
    deal(setup, devices);
    for (int presses = 0; after_a_turn && presses < MOST_PRESSES; presses++) {
        const struct game *game = &app.match.game;
        if (app.screen == SCREEN_PLAY && game->moves > 0 && game->laid == 0) {
            break;
        }
        press(player_advice(&app));
    }
    while (app.screen != SCREEN_PLAY) {
        press(player_advice(&app));
    }
    menu_play("MDDO");
    AT(SCREEN_CONFIRM);
    TEST_ASSERT_EQUAL_MESSAGE(counts, menu_reads(TEXT_GIVE_UP_ASK), "it says that it counts");
    TEST_ASSERT_EQUAL_MESSAGE(!counts, menu_reads(TEXT_GIVE_UP_UNCOUNTED),
                              "it says that it does not count");
    const struct statistics before = app.statistics;
    menu_play("RO");
    const bool counted = memcmp(before.counted, app.statistics.counted, sizeof before.counted) != 0;
    TEST_ASSERT_EQUAL_MESSAGE(counts, counted, "what it did");
}

static void test_giving_up_says_what_it_costs(void) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
    check_giving_up(&alone, 0, false, false);
    check_giving_up(&alone, 0, true, true);
    check_giving_up(&duel, 2, false, false);
    check_giving_up(&duel, 2, true, true);
    check_giving_up(&duel, 0, true, false);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_back_never_leaves_a_game_without_a_word);
    RUN_TEST(test_back_keeps_what_was_set_up);
    RUN_TEST(test_the_end_page_stays_where_it_was);
    RUN_TEST(test_giving_up_says_what_it_costs);
    return UNITY_END();
}
