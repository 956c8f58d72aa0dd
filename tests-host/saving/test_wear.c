/*
 * How long the flash lasts: whole games through the screens, the device switched off after each,
 * and every erase counted. A sector lasts for 100,000 erases.
 */
#include <stdio.h>
#include <unity.h>

#include "firmware/screens/screens.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/player.h"

enum {
    GAMES = 60,
    STEPS_MOST = 5000,
    ERASES_OF_A_SECTOR = 100000,
};

static struct app app;

static void power_on(void) {
    hal_model_power_on();
    screens_start(&app, keymap_for(SIX_KEYS));
    app.settings.language_chosen = true;
}

static void play(const struct game_setup *setup, uint32_t number) {
    power_on();
    match_deal(&app.match, setup, 0, number);
    app_go_on(&app);
    for (int i = 0; app.screen != SCREEN_OVER; i++) {
        TEST_ASSERT_LESS_THAN(STEPS_MOST, i);
        app_step(&app, player_advice(&app), app.now + 100);
        app_step(&app, ACTION_NONE, app.now + 2000);
    }
}

/* Games until the sector that is erased most has been erased 100,000 times. */
static uint32_t lifetime(const char *name, struct game_setup setup) {
    uint32_t cards = 0;
    uint32_t most = 0;
    hal_model_reset(1);
    power_on();
    settings_save(&app.settings, &app.store); /* once in a life: its sector is passed over */
    for (uint32_t i = 0; i < GAMES; i++) {
        play(&setup, i);
        cards += app.match.game.moves;
    }
    for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
        const uint32_t erased = hal_model.flash.erased[sector];
        most = erased > most ? erased : most;
    }
    const uint32_t games = (uint32_t)((uint64_t)GAMES * ERASES_OF_A_SECTOR / most);
    const uint32_t programs = hal_model.flash.operations - hal_model.flash.erases;
    printf("wear: %s: %u.%u cards, %u.%u pages and %u.%u erases a game, good for %u games\n", name,
           cards / GAMES, cards * 10 / GAMES % 10, programs / GAMES, programs * 10 / GAMES % 10,
           hal_model.flash.erases / GAMES, hal_model.flash.erases * 10 / GAMES % 10, games);
    return games;
}

static void test_the_game_lasts_for_200000_games(void) {
    for (uint8_t players = 1; players <= RULES_SEATS; players++) {
        char name[40];
        snprintf(name, sizeof name, "The Game, %u", players);
        TEST_ASSERT_GREATER_OR_EQUAL(
            200000, lifetime(name, (struct game_setup){.kind = GAME_CLASSIC, .players = players}));
    }
}

static void test_the_others_last_for_100000_games(void) {
    TEST_ASSERT_GREATER_OR_EQUAL(
        100000, lifetime("Face to Face", (struct game_setup){.kind = GAME_DUEL, .players = 2}));
    TEST_ASSERT_GREATER_OR_EQUAL(
        100000, lifetime("Quick & Easy, 2", (struct game_setup){.kind = GAME_QUICK, .players = 2}));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_game_lasts_for_200000_games);
    RUN_TEST(test_the_others_last_for_100000_games);
    return UNITY_END();
}
