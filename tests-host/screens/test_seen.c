/*
 * What players see, in the words of the display (firmware/ui/words.h) and in every language: the
 * turns since the player's own, why a game ended, what can be said, and how games change the
 * statistics.
 */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/screens/table.h"
#include "tests-host/support/say.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

enum {
    SAID_SIZE = 1024,
};

static const struct app *app;
static struct words words;
static char said[SAID_SIZE]; /* every text on the screen, each after a bar */

/* Draws the screen and notes its texts. */
static void look(void) {
    static uint8_t frame[HAL_FRAME_SIZE];
    struct canvas canvas;
    size_t length = 0;
    draw_start(&canvas, frame);
    canvas.words = &words;
    app_draw(app, &canvas);
    said[0] = '\0';
    for (size_t at = 0; at < words.length; at += 4 + strlen((const char *)words.bytes + at + 3)) {
        length += (size_t)snprintf(said + length, sizeof said - length, "|%s",
                                   (const char *)words.bytes + at + 3);
    }
}

static void see(const char *scene, uint8_t language) {
    TEST_ASSERT_NOT_NULL_MESSAGE(scene_named(scene), scene);
    app = scene_set(scene_named(scene), language);
    look();
}

/* Whether these texts are on the screen, in this order. */
static bool says_all(const char *const texts[], unsigned count) {
    const char *at = said;
    for (unsigned i = 0; i < count && at; i++) {
        at = strstr(at, texts[i]);
        at = at ? at + strlen(texts[i]) : NULL;
    }
    return at != NULL;
}

#define SAYS(...)                                                                                  \
    do {                                                                                           \
        const char *const texts[] = {__VA_ARGS__};                                                 \
        TEST_ASSERT_TRUE_MESSAGE(says_all(texts, sizeof texts / sizeof texts[0]), said);           \
    } while (false)

#define SAYS_NOT(text) TEST_ASSERT_NULL_MESSAGE(strstr(said, text), said)

/* --- Play ------------------------------------------------------------------------------------- */

static void test_the_passing_screen_tells_what_was_laid_and_drawn_since(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        see("pass", language);
        EXPECT_SCREEN(SCREEN_PASS, app->screen);
        SAYS("|2|:|96|91|", "|2|3|:|18|34|", "|2|");
        see("pass-many-next", language);
        SAYS("|4|:|85|80|", "|2|5|:|37|45|47|", "|3|");
    }
}

/* Writes the line about a turn: the cards in the log from `first` to the end of the turn. Returns
 * where the next turn begins. */
static unsigned write_turn(char *text, size_t size, unsigned seat, unsigned first) {
    const struct game *game = &app->match.game;
    size_t used = (size_t)snprintf(text, size, "|%u|:|", seat);
    for (bool ends = false; !ends && first < game->moves; first++) {
        used += (size_t)snprintf(text + used, size - used, "%u|", game->log[first].card);
        ends = game->log[first].ends;
    }
    return first;
}

static void test_among_devices_ones_own_turn_tells_it(void) {
    char text[40];
    see("play-since", LANGUAGE_ENGLISH);
    unsigned next = write_turn(text, sizeof text, 1, 0);
    next = write_turn(text, sizeof text, 2, next);
    SAYS(text);
    scene_wait(app, SINCE_TURN_MS);
    look();
    TEST_ASSERT_EQUAL(app->match.game.moves, write_turn(text, sizeof text, 3, next));
    SAYS(text);
    scene_press(app, ACTION_RIGHT, 1);
    look();
    SAYS_NOT(text);
}

static unsigned count_of(const char *text) {
    unsigned count = 0;
    for (const char *at = said; (at = strstr(at, text)) != NULL; at++) {
        count++;
    }
    return count;
}

/* On Fire: a burning card is marked, a card that will burn is marked differently, and the line says
 * what to do. */
static void test_a_burning_card_is_seen(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        see("play-fire", language);
        TEST_ASSERT_EQUAL_MESSAGE(2, count_of("♨"), said);
        SAYS(app_text(app, TEXT_COVER_FIRE));
        see("play-fire-covered", language);
        TEST_ASSERT_EQUAL_MESSAGE(1, count_of("♨"), said);
        TEST_ASSERT_EQUAL_MESSAGE(1, count_of("☼"), said);
        SAYS(app_text(app, TEXT_COVER_FIRE));
        see("play-fire-out", language);
        SAYS_NOT("♨");
        SAYS(app_text(app, TEXT_MAY_END));
        see("end-fire", language);
        SAYS("♨", app_text(app, TEXT_END_YOU_NOT_COVERED));
    }
}

static void test_a_gift_is_named(void) {
    static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        char text[60];
        see("duel-since-gift", language);
        SAYS(text_fill(text, sizeof text, app_text(app, TEXT_SINCE_GIFT), 29, 0));
        scene_deal(app, &duel, 0, "30^ 40v | 29a 20^ |");
        scene_lay(app, RULES_CARDS);
        EXPECT_SCREEN(SCREEN_PASS, app->screen);
        scene_wait(app, SINCE_TURN_MS);
        look();
        SAYS(text_fill(text, sizeof text, app_text(app, TEXT_SINCE_GIFT), 29, 0));
    }
}

static void test_alone_nobody_is_asked_to_pass(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        see("pass-alone", language);
        SAYS(app_text(app, TEXT_YOUR_TURN), app_text(app, TEXT_SHOW_HAND));
        SAYS_NOT(app_text(app, TEXT_TAKE_IT));
        see("pass", language);
        SAYS(app_text(app, TEXT_TAKE_IT));
    }
}

static void test_the_screen_after_a_turn_says_how_to_talk(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        see("talk", language);
        SAYS(app_text(app, TEXT_TALK_DONE), app_text(app, TEXT_TALK_HOW));
        see("talk-quick-new", language);
        SAYS(app_text(app, TEXT_TALK_HOW));
    }
}

/* The sign and its owner are shown beside the cost of the card under the cursor. */
static void test_a_marker_says_whose_it_is_and_leaves_the_cost_alone(void) {
    static const char *const signs[GAME_MARKERS] = {"", "⋯|2", "⛔|2"};
    struct turn turn;
    see("play-markers", LANGUAGE_ENGLISH);
    game_turn(&app->match.game, &turn);
    const uint8_t card = turn.hand[state_play(app)->cursor.card];
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        char cost[8];
        snprintf(cost, sizeof cost, "|%d|+", turn_cost(&turn, card, pile));
        SAYS(signs[game_marker_of(&app->match.game, 1, pile)]);
        if (turn_fits(&turn, card, pile) == GAME_OK) {
            SAYS(cost);
        }
    }
}

/* Whether there is a sentence on a pile. A sentence is longer than any number or sign. */
static bool stands_on(struct box pile) {
    bool found = false;
    for (size_t at = 0; at < words.length; at += 4 + strlen((const char *)words.bytes + at + 3)) {
        const int x = words.bytes[at];
        const int y = words.bytes[at + 1];
        found = found || (strlen((const char *)words.bytes + at + 3) > 5 && y + 7 > pile.y &&
                          y < pile.y + pile.height && x >= pile.x && x < pile.x + pile.width);
    }
    return found;
}

/* A number that is painted over is no longer among the words. */
static void test_in_the_duel_no_sentence_covers_a_pile(void) {
    static const char *const scenes[] = {"duel-fresh", "duel-jump", "duel-gift",  "duel-refused",
                                         "duel-end",   "duel-own",  "device-duel"};
    for (unsigned i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            see(scenes[i], language);
            for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
                char top[8];
                snprintf(top, sizeof top, "|%u", app->match.game.tops[pile]);
                SAYS(top);
                TEST_ASSERT_FALSE_MESSAGE(stands_on(table_pile_box(app, GAME_DUEL, 0, pile)), said);
            }
            SAYS(app_text(app, TEXT_YOU));
        }
    }
}

static void test_the_pile_keeps_its_number_until_the_card_lands(void) {
    see("play-sliding", LANGUAGE_ENGLISH);
    TEST_ASSERT_EQUAL(24, app->match.game.tops[0]);
    SAYS("|34");
    scene_wait(app, 1000);
    look();
    SAYS_NOT("|34");
}

static void test_without_a_pad_values_have_no_arrows(void) {
    see("settings", LANGUAGE_ENGLISH);
    SAYS("◀");
    see("settings-two-keys", LANGUAGE_ENGLISH);
    SAYS_NOT("◀");
    SAYS_NOT("▶");
}

static void test_the_key_that_hurries_the_device_says_so(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        see("device-lays", language);
        SAYS("Ⓐ", app_text(app, TEXT_KEY_ON));
    }
}

/* --- The end ---------------------------------------------------------------------------------- */

static void test_the_end_says_who_and_why_and_shows_all_hands(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        char hand[2][8];
        see("end", language);
        for (uint8_t seat = 0; seat < 2; seat++) {
            snprintf(hand[seat], sizeof hand[seat], "|%u", app->match.game.hand[seat][3]);
        }
        SAYS("|97", "|94", "|4", "|7", " 2 ", " 2", hand[1]);
        SAYS_NOT(hand[0]);
        scene_press(app, ACTION_RIGHT, 1);
        look();
        SAYS(hand[0]);
        SAYS_NOT(hand[1]);
    }
}

/* --- Around it -------------------------------------------------------------------------------- */

static void test_how_to_play_is_seen_without_scrolling(void) {
    static const char *const titles[] = {"title-first", "title", "title-over"};
    for (unsigned i = 0; i < sizeof titles / sizeof titles[0]; i++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            see(titles[i], language);
            EXPECT_SCREEN(SCREEN_TITLE, app->screen);
            SAYS(app_text(app, TEXT_HOW_TO_PLAY));
        }
    }
}

static const struct statistics_entry *alone(void) {
    return &app->statistics.entry[MODE_CLASSIC][0];
}

/* Deals from the title a new game alone, of the running kind. */
static void deal_anew(void) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_deal_now(app);
    if (app->screen == SCREEN_CONFIRM) {
        scene_play(app, "RO");
    }
    EXPECT_SCREEN(SCREEN_PLAY, app->screen);
}

static bool a_turn_has_ended(const struct app *at) {
    return at->match.game.moves > 0 && at->match.game.laid == 0;
}

static void test_a_game_left_for_a_new_one_counts_but_not_before_its_second_turn(void) {
    see("title-first", LANGUAGE_ENGLISH);
    deal_anew();
    scene_play(app, "OMUO"); /* a card, and to the title */
    deal_anew();
    TEST_ASSERT_EQUAL_UINT16(0, alone()->games);
    scene_play_until(app, a_turn_has_ended);
    scene_play(app, "MUO");
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(0, alone()->games, "it can still be gone on with");
    deal_anew();
    TEST_ASSERT_EQUAL_UINT16(1, alone()->games);
    TEST_ASSERT_EQUAL_UINT16(0, alone()->wins);
    scene_play(app, "MUO");
    scene_choose(app, TITLE_SAME_TABLE);
    scene_play(app, "RO");
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(1, alone()->games, "nor for the same table");
}

static void test_the_same_cards_again_have_their_own_place(void) {
    see("title-first", LANGUAGE_ENGLISH);
    deal_anew();
    scene_play_until(app, a_turn_has_ended);
    scene_give_up(app);
    const struct statistics_entry before = *alone();
    TEST_ASSERT_EQUAL_UINT16(1, before.games);
    scene_play(app, "RO");
    scene_play_until(app, a_turn_has_ended);
    scene_press(app, ACTION_OK, 1); /* more cards: it would be a record */
    scene_give_up(app);
    TEST_ASSERT_EQUAL_MEMORY(&before, alone(), sizeof before);
    TEST_ASSERT_EQUAL_UINT16(1, app->statistics.known[MODE_CLASSIC].games);
    look();
    SAYS_NOT(app_text(app, TEXT_NEW_RECORD));
}

/* The scene has games played by keys; one was won with a hint. */
static void test_a_win_with_a_hint_is_told_apart(void) {
    see("statistics-hints", LANGUAGE_ENGLISH);
    TEST_ASSERT_EQUAL_UINT16(1, alone()->wins);
    TEST_ASSERT_EQUAL_UINT16(1, alone()->hinted);
    see("over-won", LANGUAGE_ENGLISH);
    TEST_ASSERT_EQUAL_UINT16(1, alone()->wins);
    TEST_ASSERT_EQUAL_UINT16(0, alone()->hinted);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_passing_screen_tells_what_was_laid_and_drawn_since);
    RUN_TEST(test_among_devices_ones_own_turn_tells_it);
    RUN_TEST(test_a_burning_card_is_seen);
    RUN_TEST(test_a_gift_is_named);
    RUN_TEST(test_alone_nobody_is_asked_to_pass);
    RUN_TEST(test_the_screen_after_a_turn_says_how_to_talk);
    RUN_TEST(test_a_marker_says_whose_it_is_and_leaves_the_cost_alone);
    RUN_TEST(test_in_the_duel_no_sentence_covers_a_pile);
    RUN_TEST(test_the_pile_keeps_its_number_until_the_card_lands);
    RUN_TEST(test_without_a_pad_values_have_no_arrows);
    RUN_TEST(test_the_key_that_hurries_the_device_says_so);
    RUN_TEST(test_the_end_says_who_and_why_and_shows_all_hands);
    RUN_TEST(test_how_to_play_is_seen_without_scrolling);
    RUN_TEST(test_a_game_left_for_a_new_one_counts_but_not_before_its_second_turn);
    RUN_TEST(test_the_same_cards_again_have_their_own_place);
    RUN_TEST(test_a_win_with_a_hint_is_told_apart);
    return UNITY_END();
}
