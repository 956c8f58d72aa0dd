/* The way into a game through the menus: title, language, new game, codes. */
#include <stdio.h>
#include <string.h>

#include "firmware/chance/challenge.h"
#include "firmware/match/device_seat.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/say.h"
#include "unity.h"

void setUp(void) {
    menu_start_title(0x3f);
}

/* --- Title and language ----------------------------------------------------------------------- */

static void test_first_start_asks_the_language(void) {
    menu_start(0x3f);
    AT(SCREEN_LANGUAGE);
    menu_play("DO");
    AT(SCREEN_GUIDE);
    menu_play("B");
    AT(SCREEN_TITLE);
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_FRENCH, app.settings.language);
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_TITLE);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(LANGUAGE_FRENCH, app.settings.language, "it was kept");
}

static void test_first_start_can_be_left(void) {
    menu_start(0x3f);
    menu_play("DDM");
    AT(SCREEN_TITLE);
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_ENGLISH, app.settings.language);
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_LANGUAGE);
}

static void test_first_start_turns_the_picture(void) {
    menu_start(0x3f);
    menu_play("DDB");
    AT(SCREEN_LANGUAGE);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(LANGUAGE_GERMAN, app.settings.language, "the cursor stays");
    TEST_ASSERT_TRUE(app.settings.turned);
    screens_start(&app, keymap_for(0x3f));
    AT(SCREEN_LANGUAGE);
    TEST_ASSERT_TRUE_MESSAGE(app.settings.turned, "it was kept");
    menu_play("B");
    TEST_ASSERT_FALSE(app.settings.turned);
    menu_play("BOB");
    AT(SCREEN_TITLE);
    TEST_ASSERT_TRUE(app.settings.turned);
    menu_open(TITLE_SETTINGS);
    menu_play("OB");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_TRUE_MESSAGE(app.settings.turned, "later, Back is Back");
}

/* The sign for turning the picture is upright in one of two corners, whichever way the glass is
 * mounted. */
static void test_first_start_says_so_both_ways_up(void) {
    static const uint8_t boards[] = {0x3f, 0x1f, 0x32, 0x30};
    for (unsigned board = 0; board < sizeof boards; board++) {
        uint8_t frame[HAL_FRAME_SIZE];
        struct canvas canvas;
        unsigned lit = 0;
        menu_start(boards[board]);
        draw_start(&canvas, frame);
        app_draw(&app, &canvas);
        for (int y = 0; y < MENU_TITLE_HEIGHT; y++) {
            for (int x = 0; x < 24; x++) {
                const bool foot =
                    draw_read(&canvas, HAL_FRAME_WIDTH - 1 - x, HAL_FRAME_HEIGHT - 1 - y);
                TEST_ASSERT_EQUAL(foot, !draw_read(&canvas, x, y));
                lit += foot;
            }
        }
        TEST_ASSERT_GREATER_THAN_MESSAGE(40, lit, "a key and an arrow");
    }
}

static void test_language_from_the_settings(void) {
    menu_open(TITLE_SETTINGS);
    menu_play("ODB");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(LANGUAGE_ENGLISH, app.settings.language, "Back keeps it");
    menu_play("ODDO");
    AT(SCREEN_SETTINGS);
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_GERMAN, app.settings.language);
    menu_play("B");
    AT(SCREEN_TITLE);
    TEST_ASSERT_EQUAL_UINT8(menu_place_of(title_rows(&app), TITLE_SETTINGS), app.menu.cursor);
}

static void test_every_item_leads_somewhere_and_back(void) {
    static const enum screen_id leads_to[TITLE_ITEMS] = {
        [TITLE_NEW_GAME] = SCREEN_SETUP,        [TITLE_DAY] = SCREEN_DAY,
        [TITLE_ENTER_CODE] = SCREEN_CODE_ENTRY, [TITLE_STATISTICS] = SCREEN_STATISTICS,
        [TITLE_SETTINGS] = SCREEN_SETTINGS,     [TITLE_HOW_TO] = SCREEN_HOW_TO,
        [TITLE_ABOUT] = SCREEN_ABOUT,
    };
    for (unsigned item = TITLE_NEW_GAME; item < TITLE_ITEMS; item++) {
        menu_open((enum title_item)item);
        AT(leads_to[item]);
        menu_play("B");
        AT(SCREEN_TITLE);
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(menu_place_of(title_rows(&app), (uint8_t)item),
                                        app.menu.cursor, "the cursor is where it was");
        menu_open((enum title_item)item);
        menu_play("M");
        AT(SCREEN_TITLE);
    }
    menu_play("BM");
    AT(SCREEN_TITLE);
}

static const struct game_setup solo = {.kind = GAME_CLASSIC, .players = 1};

static void expect_match(uint8_t kind, uint8_t players, uint8_t device_seats) {
    TEST_ASSERT_TRUE(match_exists(&app.match));
    TEST_ASSERT_EQUAL_UINT8(kind, app.match.game.setup.kind);
    TEST_ASSERT_EQUAL_UINT8(players, app.match.game.setup.players);
    TEST_ASSERT_EQUAL_HEX8(device_seats, app.match.device_seats);
}

static bool offered(unsigned item) {
    return (title_rows(&app) >> item & 1) != 0;
}

static void test_continue_only_for_a_game_that_goes_on(void) {
    menu_play("UOB");
    TEST_ASSERT_EQUAL_UINT8(menu_place_of(title_rows(&app), TITLE_ABOUT), app.menu.cursor);
    TEST_ASSERT_FALSE(offered(TITLE_CONTINUE));
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, &solo, 0, MATCH_NO_CHALLENGE));
    app_home(&app);
    TEST_ASSERT_TRUE(offered(TITLE_CONTINUE));
    menu_play("O");
    TEST_ASSERT_NOT_EQUAL(SCREEN_TITLE, app.screen);
    TEST_ASSERT_NOT_EQUAL(SCREEN_SETUP, app.screen);
    match_give_up(&app.match);
    app_home(&app);
    TEST_ASSERT_FALSE_MESSAGE(offered(TITLE_CONTINUE), "it is over");
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_FALSE_MESSAGE(offered(TITLE_CONTINUE), "after a restart, too");
}

static void test_same_table_deals_new_cards_to_the_same_players(void) {
    TEST_ASSERT_FALSE_MESSAGE(offered(TITLE_SAME_TABLE), "there has been none");
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3, .expert = true};
    match_set_strength(&app.match, MATCH_STRONG);
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, &setup, 4, MATCH_NO_CHALLENGE));
    const struct game before = app.match.game;
    screens_start(&app, keymap_for(0x3f)); /* the power has gone meanwhile */
    app.settings.language_chosen = true;
    app_home(&app);
    menu_open(TITLE_SAME_TABLE);
    AT(SCREEN_CONFIRM);
    menu_play("O"); /* no */
    EXPECT_GAME(&before, &app.match.game);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(menu_place_of(title_rows(&app), TITLE_SAME_TABLE),
                                    app.menu.cursor, "No keeps the cursor");
    menu_play("ORO");
    TEST_ASSERT_EQUAL_UINT8(3, app.match.game.setup.players);
    TEST_ASSERT_TRUE(app.match.game.setup.expert);
    TEST_ASSERT_EQUAL_HEX8(4, app.match.device_seats);
    EXPECT_STRENGTH(MATCH_STRONG, app.match.strength);
    TEST_ASSERT_FALSE_MESSAGE(memcmp(before.deck, app.match.game.deck, sizeof before.deck) == 0,
                              "new cards");
}

static void test_a_new_game_begins_with_the_last_table(void) {
    const struct game_setup setup = {.kind = GAME_QUICK, .players = 4, .pro = true};
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, &setup, 2, MATCH_NO_CHALLENGE));
    match_give_up(&app.match);
    app_home(&app);
    menu_open(TITLE_NEW_GAME);
    EXPECT_KIND(GAME_QUICK, app.choice.setup.kind);
    TEST_ASSERT_EQUAL_UINT8(4, app.choice.setup.players);
    TEST_ASSERT_TRUE(app.choice.setup.pro);
    TEST_ASSERT_EQUAL_HEX8(2, app.choice.device_seats);
}

/* Power goes and comes back: every game still has its own table. */
static void test_each_game_remembers_its_table(void) {
    const struct game_setup team = {.kind = GAME_CLASSIC, .players = 3, .expert = true};
    const struct game_setup quick = {.kind = GAME_QUICK, .players = 2, .pro = true};
    match_set_strength(&app.match, MATCH_STRONG);
    match_deal(&app.match, &team, 4, MATCH_NO_CHALLENGE);
    match_set_strength(&app.match, MATCH_EASY);
    match_deal(&app.match, &quick, 2, MATCH_NO_CHALLENGE);
    settings_save(&app.settings, &app.store);
    screens_start(&app, keymap_for(0x3f));
    menu_open(TITLE_NEW_GAME);
    EXPECT_KIND(GAME_QUICK, app.choice.setup.kind);
    menu_play("DR"); /* The Game */
    TEST_ASSERT_TRUE(menu_says("The Game, 3 players"));
    TEST_ASSERT_TRUE(app.choice.setup.expert);
    TEST_ASSERT_EQUAL_HEX8(4, app.choice.device_seats);
    EXPECT_STRENGTH(MATCH_STRONG, app.choice.strength);
    menu_play("DRUL"); /* four of them, and back to Quick & Easy */
    TEST_ASSERT_TRUE(menu_says("Quick & Easy, 2 players"));
    TEST_ASSERT_EQUAL_HEX8(2, app.choice.device_seats);
    EXPECT_STRENGTH(MATCH_EASY, app.choice.strength);
    menu_play("R");
    TEST_ASSERT_TRUE_MESSAGE(menu_says("The Game, 4 players"), "what was chosen is remembered too");
}

/* Every row says in one line what it means. */
static void test_the_first_row_deals_and_every_row_is_explained(void) {
    menu_open(TITLE_NEW_GAME);
    TEST_ASSERT_EQUAL_UINT8(0, app.menu.cursor);
    TEST_ASSERT_TRUE(menu_says("The Game, alone") && menu_says("Deal the cards"));
    static const char *const says[] = {"fresh cards, shuffled",     "one team, 98 cards",
                                       "they share this device",    "a person plays here",
                                       "lay at least 3 a turn",     "one card fewer in hand",
                                       "cover 22, 33 … 77 in time", "fresh cards, shuffled"};
    for (unsigned row = 0; row < sizeof says / sizeof says[0]; row++) {
        TEST_ASSERT_TRUE_MESSAGE(menu_says(says[row]), says[row]);
        menu_play("D");
    }
    menu_play("DDDDRUUUU"); /* expert */
    TEST_ASSERT_TRUE(menu_says("expert"));
}

/* The number of presses from the title to the first cards, for a person who only presses OK. */
static int presses_to_cards(void) {
    int presses = 0;
    for (; !screens.screens[app.screen]->in_match && presses < 20; presses++) {
        menu_play("O");
    }
    return presses;
}

static void test_presses_from_the_title_to_the_cards(void) {
    static const uint8_t boards[] = {0x3f, 0x1f, HAL_KEY_A | HAL_KEY_B};
    for (unsigned board = 0; board < sizeof boards; board++) {
        menu_start_title(boards[board]);
        const int first = presses_to_cards();
        expect_match(GAME_CLASSIC, 1, 0);
        match_give_up(&app.match);
        app_home(&app);
        const int again = presses_to_cards();
        expect_match(GAME_CLASSIC, 1, 0);
        printf(
            "presses from the title to the cards, keys 0x%02x: %d alone, %d for the same again\n",
            boards[board], first, again);
        TEST_ASSERT_EQUAL_INT(2, first);
        TEST_ASSERT_EQUAL_INT(1, again);
    }
}

/* Whether the title differs from the title on a board without a known battery. */
static bool title_differs(int battery) {
    uint8_t plain[HAL_FRAME_SIZE], frame[HAL_FRAME_SIZE];
    struct canvas canvas;
    hal_model.battery = -1;
    app_home(&app);
    draw_start(&canvas, plain);
    app_draw(&app, &canvas);
    hal_model.battery = battery;
    app_home(&app);
    draw_start(&canvas, frame);
    app_draw(&app, &canvas);
    return memcmp(plain, frame, sizeof frame) != 0;
}

static void test_the_title_shows_the_battery_where_it_is_known(void) {
    TEST_ASSERT_FALSE(title_differs(-1));
    TEST_ASSERT_TRUE(title_differs(0));
    TEST_ASSERT_TRUE(title_differs(60));
    TEST_ASSERT_TRUE(title_differs(100));
}

/* --- New game --------------------------------------------------------------------------------- */

static void test_default_game(void) {
    menu_play("OO");
    expect_match(GAME_CLASSIC, 1, 0);
    TEST_ASSERT_FALSE(app.match.game.setup.expert);
    TEST_ASSERT_FALSE(app.match.game.setup.short_hands);
    TEST_ASSERT_EQUAL_HEX32(MATCH_NO_CHALLENGE, app.match.challenge);
}

static void test_three_players_one_of_them_the_device(void) {
    menu_play("ODDRRDDR"); /* players: three; past player 1; player 2: the device */
    app.menu.cursor = 0;
    menu_play("O");
    expect_match(GAME_CLASSIC, 3, 2);
}

static void test_variants(void) {
    menu_play("O");
    app.menu.cursor = 4;  /* deal, game, players, player 1, expert */
    menu_play("RDRDDDO"); /* expert, short hands, past On Fire and the cards: deal */
    expect_match(GAME_CLASSIC, 1, 0);
    TEST_ASSERT_TRUE(app.match.game.setup.expert);
    TEST_ASSERT_TRUE(app.match.game.setup.short_hands);
}

static void test_duel_alone_is_against_the_device(void) {
    menu_play("ODRUO");
    expect_match(GAME_DUEL, 2, 2);
}

static void test_passing_by_the_duel_changes_nothing(void) {
    menu_play("ODRR"); /* Quick & Easy */
    TEST_ASSERT_EQUAL_UINT8(1, app.choice.setup.players);
    menu_play("UO");
    expect_match(GAME_QUICK, 1, 0);
}

static void test_variants_of_another_game_are_dropped(void) {
    menu_play("O");
    app.menu.cursor = 4;
    menu_play("R");
    app.menu.cursor = 1;
    menu_play("LUO"); /* Quick & Easy, deal */
    expect_match(GAME_QUICK, 1, 0);
    TEST_ASSERT_FALSE(app.match.game.setup.expert);
}

static void test_every_setup_can_be_chosen(void) {
    for (uint8_t kind = 0; kind < GAME_KINDS; kind++) {
        for (uint8_t players = 1; players <= RULES_SEATS; players++) {
            if (kind == GAME_DUEL && players != 2) {
                continue;
            }
            menu_start_title(0x3f);
            choice_start(&app.choice, &app.match);
            app_open(&app, SCREEN_SETUP, 0);
            menu_play("N");
            for (uint8_t i = 0; i < kind; i++) {
                menu_play("O"); /* as with two keys */
            }
            if (kind != GAME_DUEL) {
                menu_play("N");
                for (uint8_t i = 1; i < players; i++) {
                    menu_play("O");
                }
                menu_play("U");
            }
            menu_play("UO");
            expect_match(kind, players, kind == GAME_DUEL ? 2 : 0);
        }
    }
}

static void test_running_game_is_not_lost_unasked(void) {
    menu_play("OO");
    app_home(&app);
    const struct match before = app.match;
    menu_open(TITLE_NEW_GAME);
    menu_play("DDRUUO"); /* two players */
    AT(SCREEN_CONFIRM);
    menu_play("O"); /* no */
    AT(SCREEN_SETUP);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(2, app.choice.setup.players, "what was chosen stays");
    TEST_ASSERT_EQUAL_MEMORY(&before, &app.match, sizeof before);
    menu_play("ORO"); /* the cursor is where it was: deal, yes */
    expect_match(GAME_CLASSIC, 2, 0);
}

/* A game of another kind has its own save, and the title names all running games. */
static void test_another_kind_of_game_costs_nothing(void) {
    menu_play("OO");
    const struct game before = app.match.game;
    app_home(&app);
    menu_open(TITLE_NEW_GAME);
    menu_play("DRUO"); /* a duel */
    expect_match(GAME_DUEL, 2, 2);
    app_home(&app);
    TEST_ASSERT_TRUE(offered(menu_continue(GAME_CLASSIC)));
    TEST_ASSERT_TRUE(offered(menu_continue(GAME_DUEL)));
    TEST_ASSERT_FALSE(offered(menu_continue(GAME_QUICK)));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(1, app.menu.cursor, "on the one played last");
    menu_play("UO");
    EXPECT_GAME(&before, &app.match.game);
    AT(SCREEN_PASS);
}

static void dead_noise(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

static void test_bad_noise_is_told(void) {
    hal_model.noise_source = dead_noise;
    menu_play("OO");
    AT(SCREEN_MESSAGE);
    TEST_ASSERT_EQUAL_UINT16(MESSAGE_NOISE_FAILED, app.argument);
    TEST_ASSERT_FALSE(match_exists(&app.match));
    menu_play("O");
    AT(SCREEN_TITLE);
    menu_play("OURDO"); /* a challenge needs noise too */
    AT(SCREEN_MESSAGE);
    menu_play("B");
    AT(SCREEN_TITLE);
}

/* --- Challenges ------------------------------------------------------------------------------- */

static void test_new_challenge(void) {
    menu_play("OURDO");
    AT(SCREEN_CODE_SHOW);
    const uint32_t number = app.choice.number;
    menu_play("B");
    AT(SCREEN_SETUP);
    TEST_ASSERT_TRUE(app.choice.challenge);
    menu_play("O"); /* the cursor is where it was */
    AT(SCREEN_CODE_SHOW);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(number, app.choice.number, "a new one each time");
    const uint32_t shown = app.choice.number;
    menu_play("O");
    expect_match(GAME_CLASSIC, 1, 0);
    TEST_ASSERT_EQUAL_HEX32(shown, app.match.challenge);
}

/* Types a code, with the fewest keys. */
static void type_code(const char *code) {
    for (int i = 0; i < CHALLENGE_LENGTH; i++) {
        const char *place = strchr(challenge_alphabet, code[i]);
        for (const char *value = challenge_alphabet; value < place; value++) {
            menu_play("U");
        }
        menu_play(i + 1 < CHALLENGE_LENGTH ? "R" : "O");
    }
}

static void test_entered_code(void) {
    menu_open(TITLE_ENTER_CODE);
    type_code("A5MPJTA");
    AT(SCREEN_SETUP);
    TEST_ASSERT_EQUAL_UINT8(3, app.choice.setup.players);
    const uint8_t deal = app.menu.cursor;
    menu_play("DRDR"); /* neither the game nor the number of players changes */
    menu_play("DR");   /* player 1: the device */
    app.menu.cursor = deal;
    menu_play("O");
    expect_match(GAME_CLASSIC, 3, 1);
    TEST_ASSERT_TRUE(app.match.game.setup.expert);
    TEST_ASSERT_EQUAL_UINT32(0x5a5a5a, app.match.challenge & 0x7fffff);
}

static void test_wrong_code_is_said_and_nothing_lost(void) {
    menu_open(TITLE_ENTER_CODE);
    type_code("A5MPJTB");
    AT(SCREEN_CODE_ENTRY);
    TEST_ASSERT_TRUE(state_code_entry(&app)->wrong);
    menu_play("D"); /* B becomes A */
    TEST_ASSERT_FALSE(state_code_entry(&app)->wrong);
    menu_play("O");
    AT(SCREEN_SETUP);
}

static void test_back_steps_back_one_character(void) {
    menu_open(TITLE_ENTER_CODE);
    menu_play("UOUUO");
    TEST_ASSERT_EQUAL_UINT8(2, state_code_entry(&app)->place);
    menu_play("B");
    TEST_ASSERT_EQUAL_UINT8(1, state_code_entry(&app)->place);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(2, state_code_entry(&app)->digit[1], "and nothing is lost");
    menu_play("B");
    AT(SCREEN_CODE_ENTRY);
    menu_play("B");
    AT(SCREEN_TITLE);
}

/* Types a code with two keys, always choosing the half with the next character. Returns the
 * presses. */
static int type_halves(const char *code) {
    int presses = 0;
    while (app.screen == SCREEN_CODE_ENTRY && presses < 50) {
        const struct spelling *entry = state_code_entry(&app);
        const uint32_t bit = 1U << challenge_value(code[entry->place]);
        const uint8_t half = (uint8_t)(menu_count(entry->left) / 2);
        TEST_ASSERT_TRUE_MESSAGE((entry->left & bit) != 0, code);
        menu_play(half == 0 || bit < 1U << menu_row_at(entry->left, half) ? "O" : "N");
        presses++;
    }
    return presses;
}

static int presses_for(const char *code) {
    menu_start_title(HAL_KEY_A | HAL_KEY_B);
    menu_open(TITLE_ENTER_CODE);
    const int presses = type_halves(code);
    AT(SCREEN_SETUP);
    return presses;
}

/* Tries every kind of game with codes from the whole range. The possible next characters depend
 * only on the first two. */
static void test_a_code_takes_31_presses_with_two_keys_at_most(void) {
    static const uint32_t random[] = {0, 1, 0x2aaaaa, 0x555555, 0x700000, 0x7fffff};
    int most = 0;
    for (uint32_t number = 0; number >> 30 == 0; number += 1U << 20) {
        struct game_setup setup;
        for (unsigned i = 0; i < 6 && challenge_setup(number, &setup); i++) {
            char code[CHALLENGE_LENGTH + 1];
            challenge_write(number | (random[i] & 0xfffff), code);
            const int presses = presses_for(code);
            TEST_ASSERT_EQUAL_HEX32(number | (random[i] & 0xfffff), app.choice.number);
            most = presses > most ? presses : most;
        }
    }
    printf("presses for a code, two keys: %d at most\n", most);
    TEST_ASSERT_LESS_OR_EQUAL_INT(31, most);
}

static void test_two_keys_step_back(void) {
    menu_start_title(HAL_KEY_A | HAL_KEY_B);
    menu_open(TITLE_ENTER_CODE);
    const uint32_t all = state_code_entry(&app)->left;
    menu_play("N");
    TEST_ASSERT_NOT_EQUAL(all, state_code_entry(&app)->left);
    menu_play("B");
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(all, state_code_entry(&app)->left, "all of them again");
    menu_play("OOOO");
    TEST_ASSERT_EQUAL_UINT8(1, state_code_entry(&app)->place);
    menu_play("OB");
    TEST_ASSERT_EQUAL_UINT8(1, state_code_entry(&app)->place);
    menu_play("B");
    TEST_ASSERT_EQUAL_UINT8(0, state_code_entry(&app)->place);
    menu_play("B");
    AT(SCREEN_TITLE);
}

/* The figures are those in docs/challenge.md, which another program has worked out. */
static void test_a_date_is_the_deal_of_that_day(void) {
    static const uint8_t hand[] = {31, 35, 40, 50, 66, 67, 91, 95};
    char code[CHALLENGE_LENGTH + 1];
    menu_open(TITLE_ENTER_CODE);
    type_code("D261117");
    AT(SCREEN_SETUP);
    menu_play("O"); /* the cursor is on Deal */
    expect_match(GAME_CLASSIC, 1, 0);
    challenge_write(app.match.challenge, code);
    TEST_ASSERT_EQUAL_STRING("007YZXR", code);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(hand, app.match.game.hand[0], sizeof hand);
    TEST_ASSERT_TRUE_MESSAGE(app.match.known, "no record for those who have seen it");
    app_home(&app);
    menu_open(TITLE_ENTER_CODE);
    type_code("D261117");
    app.menu.cursor = 1;
    menu_play("LDRR"); /* Quick & Easy for three */
    app.menu.cursor = 0;
    menu_play("O");
    challenge_write(app.match.challenge, code);
    TEST_ASSERT_EQUAL_STRING("2G7YZXP", code);
    expect_match(GAME_QUICK, 3, 0);
}

static void test_dates_that_are_none(void) {
    static const char *const wrong[] = {"D261317", "D260017", "D261132", "D261100", "D2611A7"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        menu_start_title(0x3f);
        menu_open(TITLE_ENTER_CODE);
        type_code(wrong[i]);
        AT(SCREEN_CODE_ENTRY);
        TEST_ASSERT_TRUE(state_code_entry(&app)->wrong);
    }
    TEST_ASSERT_LESS_OR_EQUAL_INT(30, presses_for("D991231"));
    TEST_ASSERT_EQUAL_UINT32(991231, app.choice.day);
}

static void test_a_code_can_be_typed(void) {
    menu_open(TITLE_ENTER_CODE);
    for (const char *letter = "a5-mpjt a"; *letter != '\0'; letter++) {
        screens.screens[app.screen]->type(&app, *letter);
    }
    AT(SCREEN_SETUP);
    TEST_ASSERT_EQUAL_UINT8(3, app.choice.setup.players);
}

static void test_same_cards_again_and_again_after_a_challenge(void) {
    menu_play("OO");
    const struct game before = app.match.game;
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play("O"); /* the last position */
    AT(SCREEN_OVER);
    menu_play("RO");
    TEST_ASSERT_EQUAL_MEMORY(before.deck, app.match.game.deck, sizeof before.deck);
    TEST_ASSERT_EQUAL_UINT8(0, app.match.game.moves);
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play("OO");
    TEST_ASSERT_FALSE_MESSAGE(memcmp(before.deck, app.match.game.deck, sizeof before.deck) == 0,
                              "Again: new cards");
    menu_start_title(0x3f);
    menu_open(TITLE_ENTER_CODE);
    type_code("D261117");
    menu_play("O");
    const struct game challenge = app.match.game;
    match_give_up(&app.match);
    app_go_on(&app);
    menu_play("OO");
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(challenge.deck, app.match.game.deck, sizeof challenge.deck,
                                     "again, after a challenge, is its cards");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_first_start_asks_the_language);
    RUN_TEST(test_first_start_can_be_left);
    RUN_TEST(test_first_start_turns_the_picture);
    RUN_TEST(test_first_start_says_so_both_ways_up);
    RUN_TEST(test_language_from_the_settings);
    RUN_TEST(test_every_item_leads_somewhere_and_back);
    RUN_TEST(test_continue_only_for_a_game_that_goes_on);
    RUN_TEST(test_same_table_deals_new_cards_to_the_same_players);
    RUN_TEST(test_a_new_game_begins_with_the_last_table);
    RUN_TEST(test_each_game_remembers_its_table);
    RUN_TEST(test_the_first_row_deals_and_every_row_is_explained);
    RUN_TEST(test_presses_from_the_title_to_the_cards);
    RUN_TEST(test_the_title_shows_the_battery_where_it_is_known);
    RUN_TEST(test_default_game);
    RUN_TEST(test_three_players_one_of_them_the_device);
    RUN_TEST(test_variants);
    RUN_TEST(test_duel_alone_is_against_the_device);
    RUN_TEST(test_passing_by_the_duel_changes_nothing);
    RUN_TEST(test_variants_of_another_game_are_dropped);
    RUN_TEST(test_every_setup_can_be_chosen);
    RUN_TEST(test_running_game_is_not_lost_unasked);
    RUN_TEST(test_another_kind_of_game_costs_nothing);
    RUN_TEST(test_bad_noise_is_told);
    RUN_TEST(test_new_challenge);
    RUN_TEST(test_entered_code);
    RUN_TEST(test_wrong_code_is_said_and_nothing_lost);
    RUN_TEST(test_back_steps_back_one_character);
    RUN_TEST(test_a_code_takes_31_presses_with_two_keys_at_most);
    RUN_TEST(test_two_keys_step_back);
    RUN_TEST(test_a_date_is_the_deal_of_that_day);
    RUN_TEST(test_dates_that_are_none);
    RUN_TEST(test_a_code_can_be_typed);
    RUN_TEST(test_same_cards_again_and_again_after_a_challenge);
    return UNITY_END();
}
