/* The display over u8g2, on an SPI board with a standing panel. */
#define BOARD_HEADER "boards/waveshare.h"
#include "tests-host/support/u8g2_checks.h"

void setUp(void) {
    begin(8, 16);
}

static void test_the_wires(void) {
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_EQUAL_STRING("release\n"
                             "select\ncommand\nspi ae\nrelease\n"
                             "select\ncommand\nspi 81\nrelease\n"
                             "select\ncommand\nspi b0\nrelease\n"
                             "select\ncommand\nspi af\nrelease\n",
                             panel_model.raw);
    TEST_ASSERT_EQUAL_MESSAGE(7000, napped, "in the setup; bus_open has reset the panel");
}

/* As board.h says: 90 is c = 63 - y, r = x. */
static void test_lies_on_its_side(void) {
    frame[0] = 1;                  /* (0, 0) */
    frame[2 * 128 + 100] = 1 << 4; /* (100, 20) */
    TEST_ASSERT_TRUE(hal_display_show(frame));
    TEST_ASSERT_TRUE(pixel(63, 0));
    TEST_ASSERT_TRUE(pixel(43, 100));
    hal_display_flip(true);
    TEST_ASSERT_TRUE(pixel(0, 127));
    TEST_ASSERT_TRUE(pixel(20, 27));
    TEST_ASSERT_FALSE(pixel(63, 0));
    RECORDED("setup R0\ninit\ncontrast 1\nsend buffer\npower save 0\nsend buffer\n");
}

static void test_only_tiles_that_changed(void) {
    hal_display_show(frame);
    u8g2_record[0] = '\0';
    frame[2 * 128 + 100] = 1 << 4;
    hal_display_show(frame);
    RECORDED("update 5,12 1x1\n");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_wires);
    RUN_TEST(test_lies_on_its_side);
    RUN_TEST(test_only_tiles_that_changed);
    return UNITY_END();
}
