/* The panel drivers against a model of the glass: what is seen, what is sent, what goes wrong. */
#include "tests-host/support/panel_model.h"
#include "unity.h"

#include <string.h>

static const struct variety {
    const char *name;
    const struct panel_type *type;
    uint16_t rotation;
} varieties[] = {
    {"SSD1306", &panel_ssd1306, 0},
    {"SSD1306 upside down", &panel_ssd1306, 180},
    {"SH1106", &panel_sh1106, 0},
    {"SH1106 upside down", &panel_sh1106, 180},
    {"SH1107 on its side", &panel_sh1107, 90},
    {"SH1107 on its other side", &panel_sh1107, 270},
};

#define VARIETIES (sizeof varieties / sizeof varieties[0])

static struct panel panel;
static const struct variety *now;
static uint8_t frame[HAL_FRAME_SIZE];
static uint32_t random_state;

static uint32_t random_below(uint32_t limit) {
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

static void start(unsigned variety) {
    now = &varieties[variety];
    panel_model_start(now->type);
    panel_start(&panel, now->type, now->rotation, 255);
    panel_light(&panel, 255);
    panel_model_count();
}

void setUp(void) {
    random_state = 1;
    memset(frame, 0, sizeof frame);
    start(0);
}

static void check_finished(void) {
    TEST_ASSERT_FALSE_MESSAGE(panel_model.unfinished, "it returned before all was sent");
}

static void check_picture(bool flipped) {
    check_finished();
    TEST_ASSERT_NULL_MESSAGE(panel_model.complaint, panel_model.complaint);
    for (unsigned y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (unsigned x = 0; x < HAL_FRAME_WIDTH; x++) {
            bool wanted = frame[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1;
            bool seen = flipped ? panel_model_lit(now->rotation, 127 - x, 63 - y)
                                : panel_model_lit(now->rotation, x, y);
            TEST_ASSERT_EQUAL_MESSAGE(wanted, seen, now->name);
        }
    }
}

/* Changes a few bytes of the frame, now and then all of them. */
static void change_frame(void) {
    unsigned changes = random_below(10) == 0 ? HAL_FRAME_SIZE : random_below(12);
    for (unsigned i = 0; i < changes; i++) {
        frame[random_below(HAL_FRAME_SIZE)] = (uint8_t)random_below(256);
    }
}

static void test_runs(void) {
    static const struct {
        const char *changed; /* x: differs */
        uint8_t from, first, count;
    } cases[] = {
        {"................", 0, 16, 0}, {"x...............", 0, 0, 1},
        {"...............x", 0, 15, 1}, {"..xx............", 0, 2, 2},
        {"..x...x.........", 0, 2, 5},  {"..x....x........", 0, 2, 1},
        {"..x....x........", 3, 7, 1},  {"x...x...x...x...", 0, 0, 13},
        {"xxxxxxxxxxxxxxxx", 0, 0, 16}, {"xxxxxxxxxxxxxxxx", 16, 16, 0},
        {"x..........x...x", 1, 11, 5},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const uint8_t before[16] = {0};
        uint8_t after[16];
        for (unsigned column = 0; column < 16; column++) {
            after[column] = cases[i].changed[column] == 'x' ? 1 : 0;
        }
        struct panel_run run = panel_run_next(before, after, 16, cases[i].from, 3);
        TEST_ASSERT_EQUAL_MESSAGE(cases[i].first, run.first, cases[i].changed);
        TEST_ASSERT_EQUAL_MESSAGE(cases[i].count, run.count, cases[i].changed);
    }
}

/* Bytes of data and windows together must not cost more than the best way to cover the changes. */
static void test_runs_are_the_cheapest(void) {
    for (unsigned round = 0; round < 2000; round++) {
        const uint8_t before[128] = {0};
        uint8_t after[128] = {0};
        unsigned changes = random_below(20);
        for (unsigned i = 0; i < changes; i++) {
            after[random_below(128)] = 1;
        }
        uint8_t gap = (uint8_t)random_below(12);
        unsigned cost = 0;
        struct panel_run run = panel_run_next(before, after, 128, 0, gap);
        while (run.count > 0) {
            cost += run.count + gap;
            run = panel_run_next(before, after, 128, (uint8_t)(run.first + run.count), gap);
        }
        /* best[c]: columns below c are done; open[c]: and a run is open there. */
        unsigned done = 0;
        unsigned open = 1000;
        for (unsigned column = 0; column < 128; column++) {
            unsigned opened = done + gap < open ? done + gap : open;
            open = opened + 1;
            done = after[column] ? open : done < open ? done : open;
        }
        TEST_ASSERT_EQUAL(done, cost);
    }
}

static void test_every_variety_shows_every_frame(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        start(variety);
        for (unsigned round = 0; round < 60; round++) {
            change_frame();
            TEST_ASSERT_TRUE(panel_show(&panel, frame));
            check_picture(false);
        }
    }
}

static void test_turned(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        start(variety);
        change_frame();
        panel_flip(&panel, true); /* before there is anything to turn */
        TEST_ASSERT_TRUE(panel_show(&panel, frame));
        check_picture(true);
        panel_flip(&panel, false); /* at once, without another frame */
        check_picture(false);
        panel_flip(&panel, true);
        check_picture(true);
        change_frame();
        TEST_ASSERT_TRUE(panel_show(&panel, frame));
        check_picture(true);
    }
}

static void test_nothing_is_lit_before_there_is_a_picture(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        start(variety);
        panel_show(&panel, frame);
        TEST_ASSERT_FALSE(panel_model.lit_before_data);
        TEST_ASSERT_TRUE(panel_model.on);
    }
}

static void test_only_changes_are_sent(void) {
    panel_show(&panel, frame);
    panel_model_count();
    panel_show(&panel, frame);
    TEST_ASSERT_EQUAL(0, panel_model.data + panel_model.commands);
    TEST_ASSERT_EQUAL_MESSAGE(1, panel_model.transfers, "the look at the status");
    frame[130] = 1;
    panel_show(&panel, frame);
    TEST_ASSERT_EQUAL(1, panel_model.data);
    TEST_ASSERT_EQUAL_MESSAGE(3, panel_model.commands, "page and two halves of the column");
    panel_model_count();
    frame[131] = frame[138] = 1; /* six unchanged columns are cheaper than a window */
    frame[150] = 1;
    panel_show(&panel, frame);
    TEST_ASSERT_EQUAL(8 + 1, panel_model.data);
    TEST_ASSERT_EQUAL_MESSAGE(2 + 2, panel_model.commands, "the page is still the same");
    check_picture(false);
}

/* True: shown, and seen to be. */
static bool shown(bool flipped) {
    if (!panel_show(&panel, frame)) {
        return false;
    }
    check_picture(flipped);
    return true;
}

/* Whichever transfer fails: either a frame is refused, or it is really there; and the next one
 * mends everything. */
static void test_a_failure_at_any_transfer(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        int refused = 0;
        for (int fail_at = 1; fail_at < 120; fail_at++) {
            start(variety);
            panel_model.fail_at = fail_at / 2;
            panel_model.late = fail_at % 2;
            refused += !shown(false);
            change_frame();
            refused += !shown(false);
            panel_flip(&panel, true);
            panel_light(&panel, 40);
            refused += !shown(true);
            TEST_ASSERT_TRUE(shown(true));
            TEST_ASSERT_EQUAL(40, panel_model.contrast);
        }
        TEST_ASSERT_GREATER_THAN(40, refused);
    }
}

static void test_absent_then_plugged_in(void) {
    panel_model.there = false;
    for (unsigned attempt = 0; attempt < 3; attempt++) {
        panel_model_count();
        TEST_ASSERT_FALSE(panel_show(&panel, frame));
        TEST_ASSERT_EQUAL_MESSAGE(1, panel_model.transfers, "one question is enough");
    }
    panel_light(&panel, 90);
    panel_model.there = true;
    change_frame();
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    check_picture(false);
    TEST_ASSERT_EQUAL(90, panel_model.contrast);
}

static void test_unplugged_between_two_frames(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        start(variety);
        frame[variety] ^= 0xFF;
        panel_show(&panel, frame);
        panel_model_replug();
        TEST_ASSERT_TRUE(panel_show(&panel, frame));
        check_picture(false);
    }
}

static void test_unplugged_while_off(void) {
    frame[300] = 0xFF;
    panel_show(&panel, frame);
    panel_light(&panel, 0);
    TEST_ASSERT_FALSE(panel_model.on);
    panel_model_replug();
    panel_light(&panel, 200);
    check_picture(false);
}

static void test_a_panel_whose_status_is_nonsense(void) {
    panel_model.nonsense = true;
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    panel_model_count();
    frame[5] = 1;
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_EQUAL_MESSAGE(1, panel_model.data, "it must not be set up over and over");
    check_picture(false);
}

static void test_a_panel_that_cannot_tell_is_missed_all_the_same(void) {
    panel_model.nonsense = true;
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    panel_model_count();
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_EQUAL_MESSAGE(1, panel_model.commands, "a command that does nothing");
    TEST_ASSERT_EQUAL(0, panel_model.data);
    check_finished();
    panel_model.there = false;
    TEST_ASSERT_FALSE(panel_show(&panel, frame));
    panel_model_replug();
    panel_model.there = true;
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_TRUE(panel_model.on);
    check_picture(false);
}

static void test_a_bus_that_cannot_tell_is_left_alone(void) {
    for (unsigned variety = 0; variety < VARIETIES; variety++) {
        start(variety);
        panel_model.mute = true;
        TEST_ASSERT_TRUE(panel_show(&panel, frame));
        panel_model_count();
        TEST_ASSERT_TRUE(panel_show(&panel, frame));
        TEST_ASSERT_EQUAL_MESSAGE(0, panel_model.commands + panel_model.data, now->name);
        panel_light(&panel, 0);
        panel_model_replug();
        panel_light(&panel, 255);
        check_picture(false);
    }
}

static void test_the_first_picture_is_not_brighter_than_told(void) {
    panel_start(&panel, now->type, now->rotation, 255);
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_EQUAL_MESSAGE(1, panel_model.contrast_most, "nothing was told");
    start(0);
    panel_start(&panel, now->type, now->rotation, 255);
    panel_light(&panel, 100);
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_EQUAL(100, panel_model.contrast_most);
}

static void test_contrast_of_the_board(void) {
    panel_start(&panel, now->type, now->rotation, 31);
    for (unsigned light = 1; light < 256; light++) {
        panel_light(&panel, (uint8_t)light);
        panel_show(&panel, frame);
        TEST_ASSERT_TRUE(panel_model.contrast >= 1 && panel_model.contrast <= 31);
    }
    TEST_ASSERT_EQUAL(31, panel_model.contrast);
    TEST_ASSERT_EQUAL(0, panel_contrast(0, 31));
}

/* The board says one, the module has the other: both are known by their status. */
static void test_a_controller_that_is_sold_as_the_other(void) {
    static const struct panel_type *const pair[] = {&panel_ssd1306, &panel_sh1106};
    for (unsigned i = 0; i < 2; i++) {
        start(i == 0 ? 2 : 0); /* for how it is mounted */
        panel_model_start(pair[1 - i]);
        panel_start(&panel, pair[i], 0, 255);
        change_frame();
        TEST_ASSERT_TRUE(shown(false));
        panel_model_start(pair[i]); /* exchanged for another: the first one is not remembered */
        TEST_ASSERT_TRUE(shown(false));
        panel_model_start(pair[i]);
        panel_model.nonsense = true; /* then the board is believed */
        panel_start(&panel, pair[i], 0, 255);
        TEST_ASSERT_TRUE(shown(false));
    }
}

static void test_light(void) {
    panel_show(&panel, frame);
    TEST_ASSERT_EQUAL(255, panel_model.contrast);
    uint8_t bright = panel_model.precharge;
    panel_light(&panel, 128);
    check_finished();
    TEST_ASSERT_EQUAL(128, panel_model.contrast);
    TEST_ASSERT_EQUAL(bright, panel_model.precharge);
    panel_light(&panel, 1);
    TEST_ASSERT_EQUAL(1, panel_model.contrast);
    TEST_ASSERT_NOT_EQUAL(bright, panel_model.precharge);
    panel_light(&panel, 0);
    check_finished();
    TEST_ASSERT_FALSE(panel_model.on);
    panel_model_count();
    frame[77] = 0xFF; /* drawn while dark, there when the light comes back */
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    TEST_ASSERT_FALSE(panel_model.on);
    TEST_ASSERT_EQUAL_MESSAGE(0, panel_model.transfers, "it will be sent as a whole");
    panel_light(&panel, 255);
    TEST_ASSERT_EQUAL(bright, panel_model.precharge);
    check_picture(false);
}

static void test_set_up_in_the_dark(void) {
    panel_light(&panel, 0);
    panel_model.late = true;
    panel_model.fail_at = 23;
    TEST_ASSERT_FALSE_MESSAGE(panel_show(&panel, frame), "the last page did not get there");
    TEST_ASSERT_TRUE(panel_show(&panel, frame));
    check_finished();
    TEST_ASSERT_FALSE(panel_model.on);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_runs);
    RUN_TEST(test_runs_are_the_cheapest);
    RUN_TEST(test_every_variety_shows_every_frame);
    RUN_TEST(test_turned);
    RUN_TEST(test_nothing_is_lit_before_there_is_a_picture);
    RUN_TEST(test_only_changes_are_sent);
    RUN_TEST(test_a_failure_at_any_transfer);
    RUN_TEST(test_absent_then_plugged_in);
    RUN_TEST(test_unplugged_between_two_frames);
    RUN_TEST(test_unplugged_while_off);
    RUN_TEST(test_a_panel_whose_status_is_nonsense);
    RUN_TEST(test_a_panel_that_cannot_tell_is_missed_all_the_same);
    RUN_TEST(test_a_bus_that_cannot_tell_is_left_alone);
    RUN_TEST(test_the_first_picture_is_not_brighter_than_told);
    RUN_TEST(test_contrast_of_the_board);
    RUN_TEST(test_a_controller_that_is_sold_as_the_other);
    RUN_TEST(test_light);
    RUN_TEST(test_set_up_in_the_dark);
    return UNITY_END();
}
