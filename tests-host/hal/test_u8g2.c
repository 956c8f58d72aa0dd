/* The display over u8g2, on an I2C board with a lying panel. */
#define BOARD_HEADER "boards/pico.h"
#include "tests-host/support/u8g2_checks.h"

void setUp(void) {
    begin(16, 8);
}

static void test_the_first_frame_sets_it_up(void) {
    frame[0] = 0x81;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("setup R0\ninit\ncontrast 1\nflip 0\nsend buffer\npower save 0\n");
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
    TEST_ASSERT_EQUAL_MESSAGE(7000, napped, "there is no reset wire to wait for");
}

static void test_then_only_tiles_that_changed(void) {
    hal_display_show(frame);
    u8g2_record[0] = '\0';
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("");
    frame[3 * 128 + 17] = 1;
    frame[3 * 128 + 39] = 1; /* the tile between is sent along */
    frame[3 * 128 + 64] = 1; /* three are not */
    frame[7 * 128 + 127] = 1;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("update 2,3 3x1\nupdate 8,3 1x1\nupdate 15,7 1x1\n");
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
}

static void test_transfers_reach_the_wires_whole(void) {
    hal_display_show(frame);
    panel_model.raw[0] = '\0';
    frame[9] = 1;
    hal_display_show(frame);
    TEST_ASSERT_EQUAL_STRING("i2c: b0\n", panel_model.raw);
    uint8_t bytes[100] = {1, 2, 3};
    send_bytes(NULL, U8X8_MSG_BYTE_START_TRANSFER, 0, NULL);
    send_bytes(NULL, U8X8_MSG_BYTE_SEND, 2, bytes);
    send_bytes(NULL, U8X8_MSG_BYTE_SEND, 1, bytes + 2);
    TEST_ASSERT_TRUE(send_bytes(NULL, U8X8_MSG_BYTE_END_TRANSFER, 0, NULL));
    TEST_ASSERT_EQUAL_STRING("i2c: b0\ni2c: 01 02 03\n", panel_model.raw);
}

static void test_a_transfer_too_long_for_the_buffer_fails(void) {
    uint8_t bytes[100] = {0};
    hal_display_show(frame);
    failed = false;
    send_bytes(NULL, U8X8_MSG_BYTE_START_TRANSFER, 0, NULL);
    TEST_ASSERT_TRUE(send_bytes(NULL, U8X8_MSG_BYTE_SEND, 100, bytes));
    TEST_ASSERT_FALSE(send_bytes(NULL, U8X8_MSG_BYTE_SEND, 100, bytes));
    TEST_ASSERT_FALSE(send_bytes(NULL, U8X8_MSG_BYTE_END_TRANSFER, 0, NULL));
    TEST_ASSERT_TRUE(failed);
}

static void test_light(void) {
    hal_display_show(frame);
    u8g2_record[0] = '\0';
    hal_display_light(60);
    RECORDED("contrast 60\n");
    hal_display_light(0);
    RECORDED("power save 1\n");
    frame[77] = 1; /* drawn while dark, there when the light comes back */
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("");
    hal_display_light(61); /* it may have been unplugged meanwhile */
    RECORDED("init\ncontrast 61\nflip 0\nsend buffer\npower save 0\n");
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
}

static void test_dark_from_the_start(void) {
    hal_display_light(0);
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("setup R0\ninit\ncontrast 0\nflip 0\nsend buffer\npower save 1\n");
}

static void test_turn(void) {
    frame[1] = 1;
    hal_display_flip(true);
    hal_display_show(frame);
    RECORDED("setup R0\ninit\ncontrast 1\nflip 1\nsend buffer\npower save 0\n");
    hal_display_flip(true);
    RECORDED("");
    hal_display_flip(false);
    RECORDED("flip 0\nsend buffer\n");
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
}

static void test_absent(void) {
    panel_model.there = false;
    TEST_ASSERT_FALSE(hal_display_show(frame));
    RECORDED("setup R0\n"); /* not even init, which takes its time */
    TEST_ASSERT_EQUAL(0, napped);
    frame[500] = 7;
    panel_model.there = true;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("init\ncontrast 1\nflip 0\nsend buffer\npower save 0\n");
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
}

static void test_unplugged_in_the_middle(void) {
    hal_display_show(frame);
    u8g2_record[0] = '\0';
    panel_model.there = false;
    frame[8] = 1;
    frame[900] = 1;
    TEST_ASSERT_FALSE(hal_display_show(frame));
    RECORDED("update 1,0 1x1\n"); /* and nothing more once that failed */
    TEST_ASSERT_FALSE(hal_display_show(frame));
    panel_model.there = true;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
}

static void test_unplugged_for_a_moment(void) {
    for (unsigned changed = 0; changed < 2; changed++) {
        hal_display_show(frame);
        u8g2_record[0] = '\0';
        TEST_ASSERT_TRUE(hal_display_show(frame));
        RECORDED("");
        panel_model_replug();
        frame[0] = (uint8_t)changed;
        TEST_ASSERT_TRUE(hal_display_show(frame));
        TEST_ASSERT_NOT_NULL(strstr(u8g2_record, "init\n"));
        TEST_ASSERT_TRUE(panel_model.on);
        panel_model.there = false;
        TEST_ASSERT_FALSE(hal_display_show(frame));
        panel_model.there = true;
    }
    panel_model_replug();
    hal_display_show(frame);
    hal_display_light(0);
    u8g2_record[0] = '\0';
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED(""); /* off, as it should be */
}

static void test_unplugged_while_nothing_changes(void) {
    panel_model.nonsense = true; /* its status does not help */
    hal_display_show(frame);
    panel_model.raw[0] = u8g2_record[0] = '\0';
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_EQUAL_STRING_MESSAGE("i2c: 00\n", panel_model.raw, "a question, and no more");
    panel_model.there = false;
    TEST_ASSERT_FALSE(hal_display_show(frame));
    panel_model.there = true;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    RECORDED("init\ncontrast 1\nflip 0\nsend buffer\npower save 0\n");
    hal_display_light(0);
    panel_model.raw[0] = '\0';
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", panel_model.raw, "a dark panel is left alone");
}

/* Whichever transfer of whatever call fails, no call claims otherwise, and the next one mends it.
 */
static void test_a_failure_at_any_transfer(void) {
    for (int fail_at = 1; fail_at < 20; fail_at++) {
        begin(16, 8);
        panel_model.fail_at = fail_at;
        for (unsigned round = 0; round < 6; round++) {
            frame[round * 130] ^= 0x3C;
            if (hal_display_show(frame)) {
                TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
            }
            if (round == 2) {
                hal_display_flip(true);
                hal_display_light(9);
            }
        }
        TEST_ASSERT_TRUE(hal_display_show(frame) || hal_display_show(frame));
        TEST_ASSERT_EQUAL_MEMORY(frame, u8g2_panel, HAL_FRAME_SIZE);
    }
}

static void test_a_larger_panel_has_it_in_the_middle(void) {
    begin(16, 16);
    frame[0] = 1;
    frame[7 * 128 + 127] = 0x80;
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_TRUE(pixel(0, 32));
    TEST_ASSERT_TRUE(pixel(127, 95));
    TEST_ASSERT_FALSE(pixel(0, 0));
}

static void test_a_panel_that_is_too_small(void) {
    begin(16, 4);
    TEST_ASSERT_FALSE(hal_display_show(frame));
    begin(4, 16);
    TEST_ASSERT_FALSE(hal_display_show(frame));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_first_frame_sets_it_up);
    RUN_TEST(test_then_only_tiles_that_changed);
    RUN_TEST(test_transfers_reach_the_wires_whole);
    RUN_TEST(test_a_transfer_too_long_for_the_buffer_fails);
    RUN_TEST(test_light);
    RUN_TEST(test_dark_from_the_start);
    RUN_TEST(test_turn);
    RUN_TEST(test_absent);
    RUN_TEST(test_unplugged_in_the_middle);
    RUN_TEST(test_unplugged_for_a_moment);
    RUN_TEST(test_unplugged_while_nothing_changes);
    RUN_TEST(test_a_failure_at_any_transfer);
    RUN_TEST(test_a_larger_panel_has_it_in_the_middle);
    RUN_TEST(test_a_panel_that_is_too_small);
    return UNITY_END();
}
