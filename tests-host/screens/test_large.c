/* Large type: the numbers are larger, measured in the frame, and nothing is lost. */
#include <stdio.h>
#include <string.h>

#include "firmware/screens/hand.h"
#include "firmware/screens/table.h"
#include "firmware/ui/fonts.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/guard.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/menu_play.h"
#include "tests-host/support/player.h"
#include "tests-host/support/scenes.h"
#include "unity.h"

enum {
    ACTIONS = 250, /* of each game that is played */
};

static const char *const names[GAME_KINDS] = {"The Game", "Face to Face", "Quick & Easy"};

static uint8_t frame[HAL_FRAME_SIZE];

void setUp(void) {
    menu_start_title(0x3f);
}

/* Switches the setting from any screen: title, settings, title. */
static void switch_type(void) {
    app_home(&app);
    menu_open(TITLE_SETTINGS);
    for (int i = 0; i < SETTINGS_LARGE; i++) {
        menu_play("D");
    }
    menu_play("RB");
    AT(SCREEN_TITLE);
}

/* --- How large -------------------------------------------------------------------------------- */

static bool has_ink(int y, int left, int right, bool ground) {
    struct canvas canvas;
    draw_start(&canvas, frame);
    for (int x = left; x < right; x++) {
        if (draw_read(&canvas, x, y) != ground) {
            return true;
        }
    }
    return false;
}

/* The height of the ink in a box: from the first row with ink to the next row without. */
static int height_in(struct box box, bool ground) {
    int top = box.y;
    while (top < box.y + box.height && !has_ink(top, box.x, box.x + box.width, ground)) {
        top++;
    }
    int end = top;
    while (end < box.y + box.height && has_ink(end, box.x, box.x + box.width, ground)) {
        end++;
    }
    return end - top;
}

enum part {
    PART_TOP,
    PART_OTHER, /* the top of the opponent's pile */
    PART_HAND,  /* many cards */
    PART_FEW,   /* few cards */
    PARTS,
};

static const char *const part_names[PARTS] = {"tops", "the opponent's tops", "hand", "hand of few"};

/* Turns in the middle of games: all tops are cards, and the cards in hand fit and cannot jump. */
static const struct {
    struct game_setup setup;
    const char *script;
    int digits_x; /* columns of a pile, and of a card, before its number */
    int digits_y; /* rows of a pile over its number */
} tables[GAME_KINDS] = {
    {{.kind = GAME_CLASSIC, .players = 1}, "4a 8a | [20 30 41 52 63 74 85 96]", 8, 8},
    {{.kind = GAME_DUEL, .players = 2}, "12^ 50v | 9^ 55v | [14 20 26 31 38 46]", 8, 0},
    {{.kind = GAME_QUICK, .players = 1}, "r8a b8b | [g10 y9]", 14, 8},
};

static struct canvas blank(void) {
    struct canvas canvas;
    draw_start(&canvas, frame);
    draw_clear(&canvas);
    return canvas;
}

static int pile_height(const struct game *game, uint8_t pile) {
    const uint8_t kind = game->setup.kind;
    const struct box box = table_pile_box(&app, kind, 0, pile);
    const int left = box.x + tables[kind].digits_x;
    struct canvas canvas = blank();
    table_draw_pile(&app, &canvas, game, 0, pile, TABLE_PLAIN, 0);
    const int top = box.y + tables[kind].digits_y;
    return height_in((struct box){left, top, box.x + box.width - left, box.y + box.height - top},
                     false);
}

static int hand_height(const struct game *game, uint8_t cards) {
    struct canvas canvas = blank();
    struct turn turn;
    game_turn(game, &turn);
    turn.hand_size = cards;
    hand_draw(&app, &canvas, &turn, GAME_NOBODY, HAND_NO_END, NULL);
    const struct box card = hand_box(&app, &turn, 0, HAND_NO_END);
    const int left = game->setup.kind == GAME_QUICK ? tables[GAME_QUICK].digits_x : 2;
    return height_in(
        (struct box){card.x + left, card.y + 1, card.width - left - 4, card.height - 2}, false);
}

static void measure(unsigned kind, int heights[PARTS]) {
    struct game game;
    TEST_ASSERT_EQUAL_STRING("", table_set(&game, &tables[kind].setup, tables[kind].script));
    heights[PART_TOP] = pile_height(&game, 0);
    heights[PART_OTHER] = kind == GAME_DUEL ? pile_height(&game, 2) : heights[PART_TOP];
    heights[PART_HAND] = hand_height(&game, game.hand_size[0]);
    heights[PART_FEW] = hand_height(&game, 2);
}

static void test_numbers_are_larger(void) {
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        int usual[PARTS];
        int large[PARTS];
        menu_start_title(0x3f);
        measure(kind, usual);
        switch_type();
        measure(kind, large);
        for (unsigned part = 0; part < PARTS; part++) {
            printf("%s, %s: %d rows, in large type %d\n", names[kind], part_names[part],
                   usual[part], large[part]);
            TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(7, usual[part], part_names[part]);
            TEST_ASSERT_GREATER_OR_EQUAL_MESSAGE(usual[part] * 6 / 5, large[part],
                                                 part_names[part]);
        }
        switch_type();
        measure(kind, large);
        TEST_ASSERT_EQUAL_INT_ARRAY_MESSAGE(usual, large, PARTS, "and back again");
    }
}

/* Descriptions of cards, the letters of colours, what a card costs, and the signs. */
static void test_letters_and_signs_are_7_rows_high(void) {
    const struct bitmap *const signs[] = {&icon_steps, &icon_leave, &icon_better, &icon_trick};
    struct canvas canvas = blank();
    table_draw_colour(&app, &canvas, 0, 0, 8 * 5);
    TEST_ASSERT_EQUAL(7, height_in((struct box){0, icon_suit_large[0].height, 12, 12}, false));
    canvas = blank();
    table_draw_cost(&canvas, (struct box){0, 0, 20, 9}, 88);
    TEST_ASSERT_EQUAL(7, height_in((struct box){6, 0, 14, 9}, false));
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        TEST_ASSERT_GREATER_OR_EQUAL(7, signs[i]->height);
    }
    memcpy(frame, scene_draw(scene_named("quick-told"), LANGUAGE_ENGLISH)->frame, HAL_FRAME_SIZE);
    TEST_ASSERT_EQUAL(7, height_in((struct box){81, 0, 40, 12}, false));
}

/* --- What must not be lost -------------------------------------------------------------------- */

static void check_frame(const struct guard *guard, const struct bits *bits, const char *name) {
    TEST_ASSERT_EQUAL_MESSAGE(0, guard_draw(&app, frame), name);
    TEST_ASSERT_TRUE_MESSAGE(guard_keeps(guard, &app, frame, bits), name);
}

/* Plays a game by the advisor and checks each frame: no text is cut, no hidden card shows. */
static void play(unsigned kind, uint8_t keys, uint8_t language) {
    static const char *const deals[GAME_KINDS] = {"DDRRUUO", "DRDDLUUUO", "DRRDRRUUO"};
    struct seed seed = {kind + 1};
    const struct bits bits = seed_bits(&seed);
    struct guard guard;
    uint8_t laid = 0;
    menu_start_title(0x3f);
    app.settings.language = language;
    switch_type();
    menu_open(TITLE_NEW_GAME);
    menu_play(deals[kind]);
    AT(SCREEN_PASS);
    TEST_ASSERT_EQUAL(kind, app.match.game.setup.kind);
    app.keymap = keymap_for(keys);
    guard_start(&guard, &app);
    for (unsigned i = 0; i < ACTIONS; i++) {
        const enum action action = player_advice(&app);
        app_step(&app, action, app.now + 200);
        guard_follow(&guard, &app, action);
        for (unsigned wait = 0; wait < 3000 && app.thinking; wait++) {
            app_step(&app, ACTION_NONE, app.now + 10);
            guard_follow(&guard, &app, ACTION_NONE);
        }
        check_frame(&guard, &bits, names[kind]);
        laid = app.match.game.moves > laid ? app.match.game.moves : laid;
    }
    TEST_ASSERT_GREATER_THAN(8, laid);
}

static void test_all_can_be_read_and_nothing_shows_that_is_hidden(void) {
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            play(kind, 0x3f, language);
        }
        play(kind, HAL_KEY_A | HAL_KEY_B, LANGUAGE_GERMAN);
    }
}

static void test_it_is_kept(void) {
    switch_type();
    TEST_ASSERT_TRUE(app.settings.large);
    hal_model_power_on();
    screens_start(&app, keymap_for(0x3f));
    TEST_ASSERT_TRUE(app.settings.large);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_numbers_are_larger);
    RUN_TEST(test_letters_and_signs_are_7_rows_high);
    RUN_TEST(test_all_can_be_read_and_nothing_shows_that_is_hidden);
    RUN_TEST(test_it_is_kept);
    return UNITY_END();
}
