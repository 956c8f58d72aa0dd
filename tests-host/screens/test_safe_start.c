/*
 * The safe start, which comes after quick crashes: no match is read, nothing is dealt, nothing
 * moves, nothing can be lost, and there is a way out.
 */
#include <string.h>
#include <unity.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/say.h"

void setUp(void) {
    menu_start_title(0x3f);
}

/* After quick crashes: no game is read, nothing moves, nothing can be lost; and a way out. */
static void test_safe_start(void) {
    static const enum screen_id leads_to[] = {SCREEN_HOW_TO, SCREEN_STATISTICS, SCREEN_SETTINGS,
                                              SCREEN_ABOUT};
    settings_save(&app.settings, &app.store);
    menu_open(TITLE_NEW_GAME);
    menu_play("O");
    TEST_ASSERT_TRUE(match_exists(&app.match));
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_FAULT, .count = 9, .quick = 2};
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_TRUE_MESSAGE(match_exists(&app.match) && app_animates(&app), "two are not enough");
    hal_model.crash.quick = 3;
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_TITLE);
    TEST_ASSERT_FALSE(match_exists(&app.match));
    TEST_ASSERT_FALSE(app_animates(&app));
    TEST_ASSERT_TRUE_MESSAGE(app.settings.animations, "what was set stays");
    for (unsigned item = 0; item < sizeof leads_to / sizeof leads_to[0]; item++) {
        menu_play("DO");
        AT(leads_to[item]);
        menu_play("B");
        AT(SCREEN_TITLE);
    }
    menu_play("D");
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(0, app.menu.cursor, "there is no more");
    menu_wait(20 * 60000);
    AT(SCREEN_TITLE);
    app_wake(&app, app.now);
    menu_play("O");
    TEST_ASSERT_FALSE(app.safe);
    TEST_ASSERT_TRUE_MESSAGE(match_exists(&app.match) && app_animates(&app), "all is back");
    menu_play("OO");
    AT(SCREEN_PLAY);
}

/* The first start of all may be a safe one. It asks for the language and deals nothing: neither the
 * guided game nor the challenge of a link. The challenge waits for the next normal start. */
static void test_a_safe_start_deals_nothing_before_it_is_left(void) {
    static const char *const codes[] = {"", "187YZXZ", "187YZX0", "D261118"};
    for (unsigned i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        for (int chosen = 0; chosen <= 1; chosen++) {
            menu_start(0x3f);
            app.settings.language_chosen = chosen != 0;
            settings_save(&app.settings, &app.store);
            hal_model.crash =
                (struct hal_crash){.cause = HAL_CRASH_FAULT, .count = 3, .quick = APP_SAFE_AFTER};
            strcpy(hal_model.code, codes[i]);
            screens_start(&app, keymap_for(0x3f));
            AT(chosen ? SCREEN_TITLE : SCREEN_LANGUAGE);
            menu_play(chosen ? "" : "O");
            AT(SCREEN_TITLE);
            TEST_ASSERT_TRUE(app.safe);
            TEST_ASSERT_FALSE(match_exists(&app.match));
            menu_play("O");
            TEST_ASSERT_FALSE(app.safe);
            AT(i == 0   ? SCREEN_TITLE
               : i == 1 ? SCREEN_PLAY
               : i == 2 ? SCREEN_CODE_ENTRY
                        : SCREEN_SETUP);
        }
    }
}

/* If the machine names the language, there is nothing to ask, and still nothing is dealt. */
static void test_a_language_that_is_told_offers_no_guided_game(void) {
    menu_start(0x3f);
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_FAULT, .quick = APP_SAFE_AFTER};
    hal_model.language_wanted = 1 + LANGUAGE_FRENCH;
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_TITLE);
    TEST_ASSERT_TRUE(app.safe);
}

static void start_safely(void) {
    hal_model_power_on();
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_HANG, .quick = APP_SAFE_AFTER};
    screens_start(&app, keymap_for(0x3f));
}

/* Any keys, with and without a language, with and without a match in flash: no crash, no match
 * while the start is safe, and the match in flash stays as it was. */
static void test_no_keys_deal_or_lose_a_match(void) {
    static uint8_t frame[HAL_FRAME_SIZE];
    uint64_t chance = 1;
    for (unsigned device = 0; device < 60; device++) {
        menu_start(0x3f);
        app.settings.language_chosen = device % 2 != 0;
        settings_save(&app.settings, &app.store);
        if (device % 3 != 0) {
            const struct game_setup alone = {.kind = GAME_QUICK, .players = 1};
            EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, &alone, 0, 7));
        }
        const struct game before = app.match.game;
        for (unsigned key = 0; key < 200; key++) {
            struct canvas canvas;
            if (key == 0 || !app.safe) {
                start_safely();
            }
            const unsigned action = ACTION_UP + hal_model_mix(&chance) % ACTION_MENU;
            app_step(&app, (enum action)action, app.now + 100);
            draw_start(&canvas, frame);
            app_draw(&app, &canvas);
            TEST_ASSERT_TRUE_MESSAGE(!app.safe || !match_exists(&app.match), "a match was made");
        }
        hal_model.crash.quick = 0;
        screens_start(&app, keymap_for(0x3f));
        EXPECT_GAME(&before, &app.match.game);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_safe_start);
    RUN_TEST(test_a_safe_start_deals_nothing_before_it_is_left);
    RUN_TEST(test_a_language_that_is_told_offers_no_guided_game);
    RUN_TEST(test_no_keys_deal_or_lose_a_match);
    return UNITY_END();
}
