/* Lists and legends. */
#include "firmware/ui/menu.h"

#include <string.h>

#include "firmware/ui/fonts.h"
#include "firmware/ui/legend.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct ui ui;
static uint8_t frame[HAL_FRAME_SIZE];
static struct canvas canvas;

void setUp(void) {
    memset(frame, 0, sizeof frame);
    draw_start(&canvas, frame);
    ui.keymap = keymap_for(0x3f);
}

/* --- Moving ----------------------------------------------------------------------------------- */

static void expect(enum menu_event event, uint8_t cursor, struct menu *menu, enum action action) {
    TEST_ASSERT_EQUAL_MESSAGE(event, menu_handle(menu, 3, action), say_action(action));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(cursor, menu->cursor, say_action(action));
}

static void test_moves_and_wraps(void) {
    struct menu menu = {0};
    expect(MENU_MOVED, 1, &menu, ACTION_DOWN);
    expect(MENU_MOVED, 2, &menu, ACTION_NEXT);
    expect(MENU_MOVED, 0, &menu, ACTION_NEXT);
    expect(MENU_MOVED, 2, &menu, ACTION_UP);
    expect(MENU_MOVED, 0, &menu, ACTION_DOWN);
}

static void test_other_keys_leave_the_cursor(void) {
    struct menu menu = {1};
    expect(MENU_CHOSEN, 1, &menu, ACTION_OK);
    expect(MENU_LESS, 1, &menu, ACTION_LEFT);
    expect(MENU_MORE, 1, &menu, ACTION_RIGHT);
    expect(MENU_NOTHING, 1, &menu, ACTION_BACK);
    expect(MENU_NOTHING, 1, &menu, ACTION_MENU);
    expect(MENU_NOTHING, 1, &menu, ACTION_NONE);
}

static void test_buttons_move_sideways_too(void) {
    struct menu menu = {0};
    TEST_ASSERT_EQUAL(MENU_MOVED, menu_handle_buttons(&menu, 2, ACTION_RIGHT));
    TEST_ASSERT_EQUAL_UINT8(1, menu.cursor);
    TEST_ASSERT_EQUAL(MENU_MOVED, menu_handle_buttons(&menu, 2, ACTION_RIGHT));
    TEST_ASSERT_EQUAL_UINT8(0, menu.cursor);
    TEST_ASSERT_EQUAL(MENU_MOVED, menu_handle_buttons(&menu, 2, ACTION_LEFT));
    TEST_ASSERT_EQUAL_UINT8(1, menu.cursor);
    TEST_ASSERT_EQUAL(MENU_CHOSEN, menu_handle_buttons(&menu, 2, ACTION_OK));
    TEST_ASSERT_EQUAL(MENU_NOTHING, menu_handle_buttons(&menu, 2, ACTION_BACK));
}

static void test_values(void) {
    TEST_ASSERT_EQUAL_INT(-1, menu_step(MENU_LESS));
    TEST_ASSERT_EQUAL_INT(1, menu_step(MENU_MORE));
    TEST_ASSERT_EQUAL_INT_MESSAGE(1, menu_step(MENU_CHOSEN), "with two keys OK steps a value");
    TEST_ASSERT_EQUAL_INT(0, menu_step(MENU_MOVED));
    TEST_ASSERT_EQUAL_INT(0, menu_step(MENU_NOTHING));
    TEST_ASSERT_EQUAL_UINT8(0, menu_wrap(4, +1, 5));
    TEST_ASSERT_EQUAL_UINT8(4, menu_wrap(0, -1, 5));
    TEST_ASSERT_EQUAL_UINT8(3, menu_wrap(2, +1, 5));
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(0, menu_wrap(0, +1, 0), "an empty list");
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static uint8_t rows_asked[32];

static void row(const void *any, uint8_t number, struct menu_row *to) {
    (void)any;
    TEST_ASSERT_NULL_MESSAGE(to->value, "rows come zeroed");
    rows_asked[number]++;
    to->label = "row";
    to->value = number == 2 ? "value" : NULL;
}

static void draw_list(uint8_t cursor, uint8_t count, int seen) {
    const struct menu menu = {cursor};
    const struct box box = {0, 0, HAL_FRAME_WIDTH, seen * MENU_ROW_HEIGHT + 1};
    memset(rows_asked, 0, sizeof rows_asked);
    draw_clear(&canvas);
    menu_draw_rows(&menu, &canvas, ui, box, count, row, NULL);
}

static void test_only_rows_of_the_list_are_drawn(void) {
    for (uint8_t count = 1; count < 20; count++) {
        for (uint8_t cursor = 0; cursor < count; cursor++) {
            int drawn = 0;
            draw_list(cursor, count, 4);
            for (unsigned i = 0; i < sizeof rows_asked; i++) {
                drawn += rows_asked[i];
            }
            TEST_ASSERT_EQUAL_INT(count < 4 ? count : 4, drawn);
            TEST_ASSERT_EQUAL_UINT8_MESSAGE(1, rows_asked[cursor], "the cursor is in sight");
            for (unsigned i = count; i < sizeof rows_asked; i++) {
                TEST_ASSERT_EQUAL_UINT8(0, rows_asked[i]);
            }
        }
    }
}

static void test_nothing_outside_the_box(void) {
    for (uint8_t cursor = 0; cursor < 9; cursor++) {
        draw_list(cursor, 9, 3);
        for (int y = 3 * MENU_ROW_HEIGHT + 1; y < HAL_FRAME_HEIGHT; y++) {
            for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
                TEST_ASSERT_FALSE(draw_read(&canvas, x, y));
            }
        }
    }
}

/* Lit pixels in the middle of the scroll bar's width. */
static int scroll_bar_top(void) {
    for (int y = 0; y < HAL_FRAME_HEIGHT; y++) {
        if (draw_read(&canvas, HAL_FRAME_WIDTH - 1, y)) {
            return y;
        }
    }
    return -1;
}

static void test_scroll_bar(void) {
    draw_list(0, 9, 4);
    TEST_ASSERT_EQUAL_INT(0, scroll_bar_top());
    draw_list(8, 9, 4);
    TEST_ASSERT_GREATER_THAN_INT(10, scroll_bar_top());
    draw_list(3, 4, 4);
    TEST_ASSERT_EQUAL_INT_MESSAGE(3 * MENU_ROW_HEIGHT + 2, scroll_bar_top(),
                                  "only the cursor's bar");
}

static void test_cursor_is_inverted(void) {
    draw_list(1, 3, 3);
    TEST_ASSERT_FALSE(draw_read(&canvas, 60, MENU_ROW_HEIGHT - 3));
    TEST_ASSERT_TRUE(draw_read(&canvas, 60, MENU_ROW_HEIGHT + 3));
    TEST_ASSERT_FALSE(draw_read(&canvas, 60, 2 * MENU_ROW_HEIGHT + 3));
}

/* --- Key hints -------------------------------------------------------------------------------- */

static void expect_symbols(uint8_t keys, const char *move, const char *ok, const char *back,
                           const char *menu) {
    ui.keymap = keymap_for(keys);
    TEST_ASSERT_EQUAL_STRING(move, legend_symbol_move(ui.keymap));
    TEST_ASSERT_EQUAL_STRING(ok, legend_symbol(ui.keymap, ACTION_OK));
    TEST_ASSERT_EQUAL_STRING(back, legend_symbol(ui.keymap, ACTION_BACK));
    TEST_ASSERT_EQUAL_STRING(menu, legend_symbol(ui.keymap, ACTION_MENU));
}

static void test_legends_follow_the_keymap(void) {
    expect_symbols(0x3f, "✥", "Ⓐ", "Ⓑ", DRAW_KEY_B_HELD);
    expect_symbols(0x1f, "✥", "Ⓐ", "←…", DRAW_KEY_A_HELD);
    expect_symbols(HAL_KEY_A | HAL_KEY_B | HAL_KEY_DOWN, "↓", "Ⓐ", "Ⓑ", DRAW_KEY_B_HELD);
    expect_symbols(HAL_KEY_A | HAL_KEY_B, "Ⓑ", "Ⓐ", DRAW_KEY_B_HELD, DRAW_KEY_A_HELD);
}

static void test_no_key_no_hint(void) {
    static const struct legend next[] = {{ACTION_NEXT, TEXT_KEY_NEXT}};
    static const uint8_t dark[HAL_FRAME_SIZE];
    TEST_ASSERT_EQUAL_STRING("", legend_symbol(ui.keymap, ACTION_NEXT));
    legend_draw(&canvas, ui, next, 1);
    TEST_ASSERT_EQUAL_MEMORY(dark, frame, sizeof frame);
    ui.keymap = keymap_for(HAL_KEY_A | HAL_KEY_B);
    legend_draw(&canvas, ui, next, 1);
    TEST_ASSERT_NOT_EQUAL(0, memcmp(dark, frame, sizeof frame));
}

static void test_every_key_can_be_drawn(void) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_text, legend_symbol_key(key)));
    }
    TEST_ASSERT_EQUAL_INT(0, draw_text_missing(&font_text, "←…" DRAW_KEY_A_HELD DRAW_KEY_B_HELD));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_moves_and_wraps);
    RUN_TEST(test_other_keys_leave_the_cursor);
    RUN_TEST(test_buttons_move_sideways_too);
    RUN_TEST(test_values);
    RUN_TEST(test_only_rows_of_the_list_are_drawn);
    RUN_TEST(test_nothing_outside_the_box);
    RUN_TEST(test_scroll_bar);
    RUN_TEST(test_cursor_is_inverted);
    RUN_TEST(test_legends_follow_the_keymap);
    RUN_TEST(test_no_key_no_hint);
    RUN_TEST(test_every_key_can_be_drawn);
    return UNITY_END();
}
