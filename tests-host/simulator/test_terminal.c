#define _DEFAULT_SOURCE 1

/* The terminal front end without a terminal: keys from bytes, pictures to characters. */
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "firmware/ui/texts.h"
#include "simulator/terminal/terminal_keys.h"
#include "simulator/terminal/window.h"

static struct keys keys;
static struct window window;
static struct host_panel panel;
static uint8_t picture[HAL_FRAME_SIZE];

void setUp(void) {
    keys_start(&keys, HAL_KEY_B);
    memset(&window, 0, sizeof window);
    memset(&panel, 0, sizeof panel);
    memset(picture, 0, sizeof picture);
    window.size = (struct terminal_size){140, 40};
    panel.light = 255;
}

/* --- Keys ------------------------------------------------------------------------------------- */

static enum keys_wish type(const char *bytes, uint32_t now) {
    enum keys_wish wish = KEYS_NOTHING;
    for (; *bytes != '\0'; bytes++) {
        enum keys_wish said = keys_feed(&keys, (uint8_t)*bytes, now);
        wish = said != KEYS_NOTHING ? said : wish;
    }
    return wish;
}

/* Types `bytes` at time 0 and notes every key that goes down and how long it stays, like
 * "up60 a700", running from one keys_due to the next as the front end does. */
static const char *pressed(const char *bytes) {
    static const char *const names[] = {"up", "down", "left", "right", "a", "b"};
    static char text[256];
    size_t length = 0;
    uint32_t now = 0;
    uint32_t since = 0;
    uint8_t before = 0;
    text[0] = '\0';
    type(bytes, now);
    for (;;) {
        uint8_t down = keys_down(&keys, now);
        if (before != 0 && down != before) {
            unsigned bit = 0;
            while ((before >> bit & 1) == 0) {
                bit++;
            }
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s%u",
                                       length > 0 ? " " : "", names[bit], (unsigned)(now - since));
        }
        if (down != before) {
            since = now;
            before = down;
        }
        uint32_t due = keys_due(&keys, now);
        if (due == UINT32_MAX) {
            TEST_ASSERT_EQUAL_UINT8(0, down);
            return text;
        }
        now += due;
        TEST_ASSERT_LESS_THAN_UINT32(100000, now);
    }
}

static void test_every_key(void) {
    TEST_ASSERT_EQUAL_STRING("up60", pressed("\x1b[A"));
    TEST_ASSERT_EQUAL_STRING("down60", pressed("\x1b[B"));
    TEST_ASSERT_EQUAL_STRING("right60", pressed("\x1bOC"));
    TEST_ASSERT_EQUAL_STRING("left60", pressed("\x1bOD"));
    TEST_ASSERT_EQUAL_STRING("a60", pressed("\r"));
    TEST_ASSERT_EQUAL_STRING("a60", pressed("\n"));
    TEST_ASSERT_EQUAL_STRING("a60", pressed(" "));
    TEST_ASSERT_EQUAL_STRING("a60", pressed("a"));
    TEST_ASSERT_EQUAL_STRING("b60", pressed("\x7f"));
    TEST_ASSERT_EQUAL_STRING("b60", pressed("\b"));
    TEST_ASSERT_EQUAL_STRING("b60", pressed("b"));
    TEST_ASSERT_EQUAL_STRING("b60", pressed("\x1b"));
    TEST_ASSERT_EQUAL_STRING("a700", pressed("A"));
    TEST_ASSERT_EQUAL_STRING("b700", pressed("B"));
    TEST_ASSERT_EQUAL_STRING("left700", pressed("\x1b[1;2D"));
    TEST_ASSERT_EQUAL_STRING("b700", pressed("m"));
    keys_start(&keys, HAL_KEY_A);
    TEST_ASSERT_EQUAL_STRING("a700", pressed("m"));
}

static void test_wishes(void) {
    TEST_ASSERT_EQUAL(KEYS_QUIT, type("q", 0));
    TEST_ASSERT_EQUAL(KEYS_HELP, type("?", 0));
    TEST_ASSERT_EQUAL_STRING("", pressed(""));
}

static void test_what_means_nothing(void) {
    TEST_ASSERT_EQUAL_STRING("", pressed("xyz0123~\t\xc3\xa9"));
    TEST_ASSERT_EQUAL_STRING("", pressed("\x1b[3~\x1b[15~\x1b[H\x1bOP"));
    TEST_ASSERT_EQUAL_STRING("", pressed("\x1b[[A"));
    TEST_ASSERT_EQUAL_STRING("", pressed("\x1b[<0;12345;67890M"));
    TEST_ASSERT_EQUAL_STRING("a60", pressed("\x1b[1;2;3;4;5;6;7;8;9;10Ra"));
}

static void test_escape_alone_or_not(void) {
    TEST_ASSERT_EQUAL_STRING("b60 a60", pressed("\x1b\r"));
    TEST_ASSERT_EQUAL_STRING("b60 up60", pressed("\x1b\x1b[A"));
    TEST_ASSERT_EQUAL_STRING("b60 b60", pressed("\x1b\x1b"));

    /* In two pieces, soon enough. */
    setUp();
    type("\x1b", 0);
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, KEYS_ESCAPE_MS - 1));
    type("[", KEYS_ESCAPE_MS - 1);
    type("A", KEYS_ESCAPE_MS - 1);
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_UP, keys_down(&keys, KEYS_ESCAPE_MS));

    setUp();
    type("\x1b", 0);
    TEST_ASSERT_EQUAL_UINT32(KEYS_ESCAPE_MS, keys_due(&keys, 0));
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_B, keys_down(&keys, KEYS_ESCAPE_MS));
}

static void test_strokes_typed_ahead_wait(void) {
    TEST_ASSERT_EQUAL_STRING("down60 down60 down60", pressed("\x1b[B\x1b[B\x1b[B"));
    TEST_ASSERT_EQUAL_STRING("a60 b60 a60", pressed("aba"));
    char many[100];
    memset(many, 'a', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    const char *text = pressed(many);
    unsigned strokes = 0;
    for (const char *at = strchr(text, 'a'); at != NULL; at = strchr(at + 1, 'a')) {
        strokes++;
    }
    TEST_ASSERT_EQUAL_UINT(KEYS_QUEUE, strokes);
}

static void test_repeat_keeps_the_key_down(void) {
    /* A terminal's repeat: first after 500 ms, then every 33 ms. */
    type("\x1b[B", 0);
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_DOWN, keys_down(&keys, 0));
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, 60));
    for (uint32_t now = 500; now < 2000; now += 33) {
        type("\x1b[B", now);
        TEST_ASSERT_EQUAL_UINT8(HAL_KEY_DOWN, keys_down(&keys, now));
        TEST_ASSERT_EQUAL_UINT8(HAL_KEY_DOWN, keys_down(&keys, now + 32));
    }
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, 2100));
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, keys_due(&keys, 3000));
}

static void test_faster_than_any_repeat_is_typed_ahead(void) {
    type("a", 0);
    keys_down(&keys, 0);
    type("a", 5);
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, KEYS_TAP_MS));
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_A, keys_down(&keys, KEYS_TAP_MS + KEYS_GAP_MS));
}

static void test_repeat_does_not_shorten_a_hold(void) {
    type("A", 0);
    keys_down(&keys, 0);
    type("A", 30);
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_A, keys_down(&keys, 699));
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, 700));
}

static void test_the_clock_may_wrap(void) {
    type("a", UINT32_MAX - 20);
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_A, keys_down(&keys, UINT32_MAX - 20));
    TEST_ASSERT_EQUAL_UINT32(60, keys_due(&keys, UINT32_MAX - 20));
    TEST_ASSERT_EQUAL_UINT8(HAL_KEY_A, keys_down(&keys, 38));
    TEST_ASSERT_EQUAL_UINT8(0, keys_down(&keys, 39));
}

/* --- The window ------------------------------------------------------------------------------- */

static void pixel_set(int x, int y) {
    picture[y / 8 * HAL_FRAME_WIDTH + x] |= (uint8_t)(1 << y % 8);
}

static void assert_cell(const char *expected, enum render_style style, int column, int row) {
    char text[RENDER_TEXT_MAX];
    size_t length = render_text(style, render_cell(style, picture, column, row), text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT(strlen(expected), length);
}

static void test_cells(void) {
    pixel_set(0, 0);
    pixel_set(1, 1);
    pixel_set(2, 0);
    pixel_set(2, 1);
    pixel_set(127, 63);
    assert_cell("▀", RENDER_HALF_BLOCKS, 0, 0);
    assert_cell("▄", RENDER_HALF_BLOCKS, 1, 0);
    assert_cell("█", RENDER_HALF_BLOCKS, 2, 0);
    assert_cell(" ", RENDER_HALF_BLOCKS, 3, 0);
    assert_cell("▄", RENDER_HALF_BLOCKS, 127, 31);
    assert_cell("'", RENDER_ASCII, 0, 0);
    assert_cell(".", RENDER_ASCII, 1, 0);
    assert_cell("#", RENDER_ASCII, 2, 0);
    assert_cell(" ", RENDER_ASCII, 3, 0);
    assert_cell(".", RENDER_ASCII, 127, 31);
    assert_cell("⠑", RENDER_BRAILLE, 0, 0);
    assert_cell("⠃", RENDER_BRAILLE, 1, 0);
    assert_cell(" ", RENDER_BRAILLE, 2, 0);
    assert_cell("⢀", RENDER_BRAILLE, 63, 15);
}

static void test_every_braille_dot(void) {
    static const char *const dots[4][2] = {{"⠁", "⠈"}, {"⠂", "⠐"}, {"⠄", "⠠"}, {"⡀", "⢀"}};
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 2; x++) {
            memset(picture, 0, sizeof picture);
            pixel_set(20 + x, 40 + y);
            assert_cell(dots[y][x], RENDER_BRAILLE, 10, 10);
        }
    }
}

static void test_layouts_stay_in_the_window(void) {
    for (int columns = 1; columns <= 150; columns++) {
        for (int rows = 1; rows <= 50; rows++) {
            for (int lines = 1; lines <= 4; lines += 3) {
                struct terminal_size size = {columns, rows};
                struct window_layout layout = window_lay_out(size, lines, false);
                int needed = lines > 1 ? lines : 0;
                bool half = columns >= 128 && rows >= 32 + needed;
                TEST_ASSERT_EQUAL(columns >= 64 && rows >= 16 + needed, layout.fits);
                if (!layout.fits) {
                    continue;
                }
                TEST_ASSERT_EQUAL(half ? RENDER_HALF_BLOCKS : RENDER_BRAILLE, layout.style);
                int edge = layout.border ? 1 : 0;
                int bottom = layout.top + render_rows(layout.style) + edge;
                TEST_ASSERT_TRUE(layout.left >= edge && layout.top >= edge);
                TEST_ASSERT_TRUE(layout.left + render_columns(layout.style) + edge <= columns);
                TEST_ASSERT_TRUE(bottom <= rows);
                if (lines > 1) {
                    TEST_ASSERT_EQUAL_INT(bottom, layout.below);
                }
                if (layout.below >= 0) {
                    TEST_ASSERT_TRUE(layout.below == bottom && bottom + lines <= rows);
                }
            }
        }
    }
}

static void test_only_changes_are_sent(void) {
    window_update(&window, &panel, picture);
    TEST_ASSERT_GREATER_THAN_UINT(4096, window.length);
    window_update(&window, &panel, picture);
    TEST_ASSERT_EQUAL_UINT(0, window.length);
    pixel_set(64, 32);
    window_update(&window, &panel, picture);
    window.text[window.length] = '\0';
    TEST_ASSERT_EQUAL_STRING("\x1b[48;5;16m\x1b[38;5;195m\x1b[20;71H▀\x1b[0m", window.text);

    /* A run of neighbours needs the cursor placed once. */
    for (int x = 0; x < 10; x++) {
        pixel_set(x, 0);
    }
    window_update(&window, &panel, picture);
    TEST_ASSERT_LESS_THAN_UINT(70, window.length);
}

static void test_a_full_redraw_fits_the_buffer(void) {
    memset(picture, 0xFF, sizeof picture);
    window.size = (struct terminal_size){1000, 1000};
    window.help = true;
    window_update(&window, &panel, picture);
    TEST_ASSERT_LESS_THAN_UINT(WINDOW_TEXT_MAX / 2, window.length);
    TEST_ASSERT_EQUAL_MEMORY("\x1b[0m", window.text + window.length - 4, 4);

    /* Every other cell changes: the most moves of the cursor. */
    for (int row = 0; row < 32; row++) {
        for (int x = 0; x < HAL_FRAME_WIDTH; x += 2) {
            picture[row / 4 * HAL_FRAME_WIDTH + x] = 0;
        }
    }
    window_update(&window, &panel, picture);
    TEST_ASSERT_LESS_THAN_UINT(WINDOW_TEXT_MAX, window.length);
    TEST_ASSERT_EQUAL_MEMORY("\x1b[0m", window.text + window.length - 4, 4);
}

static void test_light(void) {
    pixel_set(0, 0);
    window_update(&window, &panel, picture);
    TEST_ASSERT_EQUAL_INT(195, window.colour);
    panel.light = 1;
    window_update(&window, &panel, picture);
    TEST_ASSERT_EQUAL_INT(66, window.colour);
    TEST_ASSERT_GREATER_THAN_UINT(4096, window.length);
    /* Switched off: the picture is dark, only what was lit is sent. */
    panel.light = 0;
    memset(picture, 0, sizeof picture);
    window_update(&window, &panel, picture);
    TEST_ASSERT_LESS_THAN_UINT(50, window.length);
}

/* What a window of this size is sent, as text. */
static const char *drawn(int columns, int rows) {
    window.size = (struct terminal_size){columns, rows};
    window.valid = false;
    window_update(&window, &panel, picture);
    window.text[window.length] = '\0';
    return window.text;
}

static void test_a_window_too_small_says_so_in_whole(void) {
    const char *text = drawn(30, 10);
    TEST_ASSERT_NOT_NULL(strstr(text, "The window is too small:"));
    TEST_ASSERT_NOT_NULL(strstr(text, "64 x 16 is the least."));
}

static void test_without_colours(void) {
    TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), "\x1b[38;5;"));
    window.plain = true;
    const char *text = drawn(140, 40);
    TEST_ASSERT_NULL(strstr(text, "\x1b[38;5;"));
    TEST_ASSERT_NULL(strstr(text, "\x1b[48;5;"));
    TEST_ASSERT_NULL(strstr(text, "\x1b[0;90m"));
}

static bool is_ascii(const char *text) {
    while (*text != '\0' && (unsigned char)*text < 0x80) {
        text++;
    }
    return *text == '\0';
}

static void test_a_locale_without_utf_8_gets_ascii_alone(void) {
    memset(picture, 0xFF, sizeof picture);
    TEST_ASSERT_FALSE(is_ascii(drawn(140, 40)));
    window.ascii = true;
    const char *text = drawn(140, 40);
    TEST_ASSERT_TRUE(is_ascii(text));
    TEST_ASSERT_NOT_NULL(strstr(text, "+---"));
    TEST_ASSERT_NOT_NULL(strstr(text, "|"));
    TEST_ASSERT_NOT_NULL(strstr(text, "###"));
    TEST_ASSERT_NOT_NULL(strstr(drawn(128, 32), "###"));
    TEST_ASSERT_NOT_NULL(strstr(drawn(127, 32), "128 x 32 is the least."));
}

/* The lines under the picture have their accents; where these cannot be shown, plain letters. */
static void test_the_lines_speak_french_and_german(void) {
    static const struct {
        uint8_t language;
        bool ascii;
        const char *keys, *asleep, *small;
    } cases[] = {
        {LANGUAGE_FRENCH, false, "Entrée Espace a A : choisir", "la réveille", "fenêtre"},
        {LANGUAGE_FRENCH, true, "Entree Espace a A : choisir", "la reveille", "fenetre"},
        {LANGUAGE_GERMAN, false, "wählen     A", "schläft:", "zu klein:"},
        {LANGUAGE_GERMAN, true, "waehlen     A", "schlaeft:", "zu klein:"},
    };
    window.help = true;
    panel.changes = 1;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        window.language = cases[i].language;
        window.ascii = cases[i].ascii;
        panel.light = 255;
        TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), cases[i].keys));
        panel.light = 0;
        const char *text = drawn(140, 40);
        TEST_ASSERT_NOT_NULL(strstr(text, cases[i].asleep));
        TEST_ASSERT_TRUE(!cases[i].ascii || is_ascii(text));
        window.help = false;
        TEST_ASSERT_NOT_NULL(strstr(drawn(30, 10), cases[i].small));
        window.help = true;
    }
}

static void test_the_first_locale_that_is_set_counts(void) {
    static const struct {
        const char *all;
        const char *ctype;
        const char *lang;
        bool ascii;
    } cases[] = {
        {"C", "de_DE.UTF-8", "de_DE.UTF-8", true}, {"de_DE.UTF-8", "C", "C", false},
        {"", "POSIX", "en_GB.utf8", true},         {"", "C.utf8", "C", false},
        {"", "", "de_DE.ISO-8859-1", true},        {"", "", "de_DE", true},
        {"", "", "fr_FR.UTF-8@euro", false},       {"", "", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("LC_ALL", cases[i].all, 1);
        setenv("LC_CTYPE", cases[i].ctype, 1);
        setenv("LANG", cases[i].lang, 1);
        TEST_ASSERT_EQUAL(cases[i].ascii, terminal_is_ascii());
    }
}

static void test_a_panel_that_sleeps_is_told_apart_from_one_that_failed(void) {
    drawn(140, 40);
    panel.changes = 1;
    panel.light = 0;
    TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), "asleep: any key wakes it"));
    panel.light = 255;
    TEST_ASSERT_NULL(strstr(drawn(140, 40), "asleep"));
}

static void test_the_lines_speak_the_language_of_the_console(void) {
    static const char *const words[] = {"leave", "quitter", "beenden"};
    for (uint8_t language = 0; language < 3; language++) {
        window.language = language;
        window.help = false;
        TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), words[language]));
        window.help = true;
        TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), words[language]));
        window.two_keys = !window.two_keys;
        TEST_ASSERT_NOT_NULL(strstr(drawn(140, 40), words[language]));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_key);
    RUN_TEST(test_wishes);
    RUN_TEST(test_what_means_nothing);
    RUN_TEST(test_escape_alone_or_not);
    RUN_TEST(test_strokes_typed_ahead_wait);
    RUN_TEST(test_repeat_keeps_the_key_down);
    RUN_TEST(test_faster_than_any_repeat_is_typed_ahead);
    RUN_TEST(test_repeat_does_not_shorten_a_hold);
    RUN_TEST(test_the_clock_may_wrap);
    RUN_TEST(test_cells);
    RUN_TEST(test_every_braille_dot);
    RUN_TEST(test_layouts_stay_in_the_window);
    RUN_TEST(test_only_changes_are_sent);
    RUN_TEST(test_a_full_redraw_fits_the_buffer);
    RUN_TEST(test_light);
    RUN_TEST(test_a_window_too_small_says_so_in_whole);
    RUN_TEST(test_without_colours);
    RUN_TEST(test_a_locale_without_utf_8_gets_ascii_alone);
    RUN_TEST(test_the_lines_speak_french_and_german);
    RUN_TEST(test_the_first_locale_that_is_set_counts);
    RUN_TEST(test_a_panel_that_sleeps_is_told_apart_from_one_that_failed);
    RUN_TEST(test_the_lines_speak_the_language_of_the_console);
    return UNITY_END();
}
