/* The shapes and bitmaps of firmware/ui/draw.h, against a model that knows single pixels only. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/ui/fonts.h"
#include "tests-host/support/hal_model.h"

#define WIDTH HAL_FRAME_WIDTH
#define HEIGHT HAL_FRAME_HEIGHT
#define RANDOM_CALLS 20000
#define GUARD 0xA5

/* --- A frame between guards, and its model -----------------------------------------------------
 */

static struct {
    uint8_t before[256];
    uint8_t frame[HAL_FRAME_SIZE];
    uint8_t after[256];
} memory;
static struct canvas canvas;
static bool model[HEIGHT][WIDTH];
static uint64_t random_state;

void setUp(void) {
    memset(&memory, GUARD, sizeof memory);
    memset(model, 0, sizeof model);
    random_state = 1;
    draw_start(&canvas, memory.frame);
    draw_clear(&canvas);
}

static int random_between(int from, int to) {
    return from + (int)(hal_model_mix(&random_state) % (unsigned)(to - from + 1));
}

static void model_put(int x, int y, bool inked, enum draw_ink ink) {
    struct box clip = canvas.clip;
    if (x < clip.x || y < clip.y || x >= clip.x + clip.width || y >= clip.y + clip.height) {
        return;
    }
    bool *pixel = &model[y][x];
    if (inked) {
        *pixel = ink == DRAW_INVERT ? !*pixel : ink == DRAW_SET;
    }
}

static bool pattern_inked(int x, int y, enum draw_pattern pattern) {
    return pattern == DRAW_SOLID || (x + y) % 2 == 0;
}

static void model_fill(struct box box, enum draw_pattern pattern, enum draw_ink ink) {
    for (int y = box.y; y < box.y + box.height; y++) {
        for (int x = box.x; x < box.x + box.width; x++) {
            model_put(x, y, pattern_inked(x, y, pattern), ink);
        }
    }
}

/* Top left corners of rounded boxes; the others are its mirror images. */
static const char *const corners[DRAW_RADIUS_MAX + 1][DRAW_RADIUS_MAX] = {
    {NULL}, {"."}, {"..", ".#"}, {"...", ".##", ".##"}, {"....", "..##", ".###", ".###"},
};

static bool round_inked(struct box box, int radius, int x, int y) {
    if (x < 0 || y < 0 || x >= box.width || y >= box.height) {
        return false;
    }
    int column = x < box.width - 1 - x ? x : box.width - 1 - x;
    int row = y < box.height - 1 - y ? y : box.height - 1 - y;
    return column >= radius || row >= radius || corners[radius][row][column] == '#';
}

/* An outline is what has a neighbour outside. */
static void model_round(struct box box, int radius, bool filled, enum draw_ink ink) {
    int shorter = box.width < box.height ? box.width : box.height;
    while (radius > DRAW_RADIUS_MAX || (radius > 0 && 2 * radius >= shorter)) {
        radius--;
    }
    for (int y = 0; y < box.height; y++) {
        for (int x = 0; x < box.width; x++) {
            bool inked = round_inked(box, radius, x, y);
            bool inside = round_inked(box, radius, x - 1, y) &&
                          round_inked(box, radius, x + 1, y) &&
                          round_inked(box, radius, x, y - 1) && round_inked(box, radius, x, y + 1);
            if (inked && (filled || !inside)) {
                model_put(box.x + x, box.y + y, true, ink);
            }
        }
    }
}

static bool bytes_read(const uint8_t *bytes, int width, int x, int y) {
    return bytes[y / 8 * width + x] >> (y % 8) & 1;
}

static void model_bitmap(int x, int y, const struct bitmap *bitmap, enum draw_ink ink) {
    for (int row = 0; row < bitmap->height; row++) {
        for (int column = 0; column < bitmap->width; column++) {
            bool inked = bytes_read(bitmap->bytes, bitmap->width, column, row);
            model_put(x + column, y + row, inked, ink);
        }
    }
}

static void frame_check(const char *what) {
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            if (draw_read(&canvas, x, y) != model[y][x]) {
                char message[160];
                snprintf(message, sizeof message, "%s: pixel %d, %d is wrong", what, x, y);
                TEST_FAIL_MESSAGE(message);
            }
        }
    }
    TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(GUARD, memory.before, sizeof memory.before, what);
    TEST_ASSERT_EACH_EQUAL_HEX8_MESSAGE(GUARD, memory.after, sizeof memory.after, what);
}

/* --- Random calls ------------------------------------------------------------------------------
 */

static void noise_fill(uint8_t *bytes, int count) {
    for (int i = 0; i < count; i++) {
        bytes[i] = (uint8_t)random_between(0, 255);
    }
}

static int random_size(void) {
    return random_between(0, 3) ? random_between(-2, 24) : random_between(0, 300);
}

static void random_bitmap(int x, int y, enum draw_ink ink) {
    uint8_t bytes[40 * 5];
    noise_fill(bytes, sizeof bytes);
    uint8_t width = (uint8_t)random_between(0, 40);
    struct bitmap bitmap = {width, (uint8_t)random_between(0, 40), 0, bytes};
    draw_bitmap(&canvas, x, y, &bitmap, ink);
    model_bitmap(x, y, &bitmap, ink);
}

static void random_call(char *what, size_t size, int call) {
    int kind = random_between(0, 7);
    int x = random_between(-40, WIDTH + 20);
    int y = random_between(-40, HEIGHT + 20);
    int width = random_size();
    int height = random_size();
    int radius = random_between(-1, DRAW_RADIUS_MAX + 2);
    enum draw_pattern pattern = (enum draw_pattern)random_between(DRAW_SOLID, DRAW_HALF);
    enum draw_ink ink = (enum draw_ink)random_between(DRAW_CLEAR, DRAW_INVERT);
    snprintf(what, size, "call %d: kind %d at %d, %d, %d x %d, radius %d, pattern %d, ink %d", call,
             kind, x, y, width, height, radius, (int)pattern, (int)ink);
    switch (kind) {
    case 0:
        draw_pixel(&canvas, x, y, ink);
        model_put(x, y, true, ink);
        break;
    case 1:
        draw_hline(&canvas, x, y, width, ink);
        model_fill((struct box){x, y, width, 1}, DRAW_SOLID, ink);
        break;
    case 2:
        draw_vline(&canvas, x, y, height, ink);
        model_fill((struct box){x, y, 1, height}, DRAW_SOLID, ink);
        break;
    case 3:
        draw_fill(&canvas, x, y, width, height, pattern, ink);
        model_fill((struct box){x, y, width, height}, pattern, ink);
        break;
    case 4:
        draw_frame(&canvas, x, y, width, height, ink);
        model_round((struct box){x, y, width, height}, 0, false, ink);
        break;
    case 5:
        draw_round_frame(&canvas, x, y, width, height, radius, ink);
        model_round((struct box){x, y, width, height}, radius, false, ink);
        break;
    case 6:
        draw_round_box(&canvas, x, y, width, height, radius, ink);
        model_round((struct box){x, y, width, height}, radius, true, ink);
        break;
    default:
        random_bitmap(x, y, ink);
        break;
    }
}

static void random_calls_match_the_model(void) {
    char what[160];
    for (int call = 0; call < RANDOM_CALLS; call++) {
        if (random_between(0, 3) == 0) {
            draw_start(&canvas, memory.frame);
            if (random_between(0, 1)) {
                draw_clip(&canvas, (struct box){random_between(-20, 130), random_between(-20, 70),
                                                random_between(-3, 90), random_between(-3, 60)});
            }
        }
        random_call(what, sizeof what, call);
        frame_check(what);
    }
}

/* --- One by one ---------------------------------------------------------------------------------
 */

static void a_box_fills_what_lies_inside(void) {
    draw_box(&canvas, 3, 5, 2, 7, DRAW_SET);
    model_fill((struct box){3, 5, 2, 7}, DRAW_SOLID, DRAW_SET);
    frame_check("box");
    TEST_ASSERT_EQUAL_HEX8(0xE0, memory.frame[3]);
    TEST_ASSERT_EQUAL_HEX8(0x0F, memory.frame[WIDTH + 4]);
}

static void shapes_across_every_edge_are_cut(void) {
    static const struct box across[] = {
        {-5, 10, 10, 10},  {123, 10, 10, 10}, {50, -5, 10, 10},        {50, 59, 10, 10},
        {-5, -5, 300, 99}, {-99, 0, 98, 9},   {-30000, 3, 30000, 9},   {128, 0, 9, 9},
        {0, -9, 9, 9},     {0, 64, 9, 9},     {-30000, -7, 60000, 70},
    };
    for (size_t i = 0; i < sizeof across / sizeof across[0]; i++) {
        struct box box = across[i];
        draw_box(&canvas, box.x, box.y, box.width, box.height, DRAW_INVERT);
        model_fill(box, DRAW_SOLID, DRAW_INVERT);
        frame_check("across an edge");
    }
}

static void empty_sizes_draw_nothing(void) {
    draw_box(&canvas, 9, 9, 0, 5, DRAW_SET);
    draw_box(&canvas, 9, 9, 5, -1, DRAW_SET);
    draw_frame(&canvas, 9, 9, -3, -3, DRAW_SET);
    draw_round_box(&canvas, 9, 9, 0, 0, 3, DRAW_SET);
    draw_round_frame(&canvas, 9, 9, 5, 0, 2, DRAW_SET);
    frame_check("empty");
}

static void clear_ignores_the_clip_box(void) {
    draw_box(&canvas, 0, 0, WIDTH, HEIGHT, DRAW_SET);
    draw_clip(&canvas, (struct box){3, 3, 3, 3});
    draw_clear(&canvas);
    frame_check("clear");
}

static void the_clip_box_only_narrows_and_can_be_put_back(void) {
    struct box whole = draw_clip(&canvas, (struct box){-10, 20, 30, 500});
    TEST_ASSERT_EQUAL_INT(WIDTH, whole.width);
    TEST_ASSERT_EQUAL_INT(0, canvas.clip.x);
    TEST_ASSERT_EQUAL_INT(20, canvas.clip.width);
    TEST_ASSERT_EQUAL_INT(HEIGHT - 20, canvas.clip.height);
    struct box half = draw_clip(&canvas, (struct box){100, 0, 20, 20});
    draw_box(&canvas, 0, 0, WIDTH, HEIGHT, DRAW_SET);
    frame_check("nothing left of the clip box");
    canvas.clip = half;
    draw_box(&canvas, 0, 0, WIDTH, HEIGHT, DRAW_SET);
    model_fill((struct box){0, 20, 20, HEIGHT - 20}, DRAW_SOLID, DRAW_SET);
    frame_check("clip box put back");
}

static void outside_the_frame_all_is_dark(void) {
    memset(memory.frame, 0xFF, sizeof memory.frame);
    TEST_ASSERT_TRUE(draw_read(&canvas, WIDTH - 1, HEIGHT - 1));
    TEST_ASSERT_FALSE(draw_read(&canvas, WIDTH, 0));
    TEST_ASSERT_FALSE(draw_read(&canvas, -1, 0));
    TEST_ASSERT_FALSE(draw_read(&canvas, 0, HEIGHT));
    TEST_ASSERT_FALSE(draw_read(&canvas, 0, -1));
}

static void inverting_twice_leaves_no_trace(void) {
    for (int twice = 0; twice < 2; twice++) {
        for (int size = 1; size < 20; size++) {
            draw_round_frame(&canvas, 5 * size, 2 * size, size, size + 2, size % 6, DRAW_INVERT);
            draw_round_box(&canvas, 5 * size, 2 * size, size + 2, size, size % 6, DRAW_INVERT);
        }
    }
    frame_check("inverted twice");
}

static void text_that_loses_ink_is_counted(void) {
    unsigned cut = 0;
    canvas.cut = &cut;
    draw_text(&canvas, 0, 2, &font_text, DRAW_SET, "Àg");
    draw_text_in(&canvas, (struct box){0, 20, 40, 11}, DRAW_LEFT, &font_text, DRAW_SET, "fits");
    TEST_ASSERT_EQUAL(0, cut);
    draw_text(&canvas, 0, 0, &font_text, DRAW_SET, "ÀA");
    TEST_ASSERT_EQUAL_MESSAGE(1, cut, "the accent lies above the frame");
    draw_text(&canvas, WIDTH - 4, 10, &font_text, DRAW_SET, "M");
    TEST_ASSERT_EQUAL_MESSAGE(2, cut, "beyond the right edge");
    draw_text_in(&canvas, (struct box){0, 20, 12, 11}, DRAW_LEFT, &font_text, DRAW_SET, "fits not");
    TEST_ASSERT_GREATER_THAN_MESSAGE(2, cut, "wider than its box");
    cut = 0;
    struct paragraph paragraph = {.font = &font_text, .text = "a word", .width = 30};
    draw_wrap(&canvas, 0, 20, &paragraph, 0, 4, DRAW_SET);
    TEST_ASSERT_EQUAL(0, cut);
    paragraph.text = "endlessword";
    draw_wrap(&canvas, 0, 20, &paragraph, 0, 4, DRAW_SET);
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, cut, "a broken word");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_box_fills_what_lies_inside);
    RUN_TEST(shapes_across_every_edge_are_cut);
    RUN_TEST(empty_sizes_draw_nothing);
    RUN_TEST(clear_ignores_the_clip_box);
    RUN_TEST(the_clip_box_only_narrows_and_can_be_put_back);
    RUN_TEST(outside_the_frame_all_is_dark);
    RUN_TEST(inverting_twice_leaves_no_trace);
    RUN_TEST(random_calls_match_the_model);
    RUN_TEST(text_that_loses_ink_is_counted);
    return UNITY_END();
}
