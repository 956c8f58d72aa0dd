/*
 * Every character and sign is separate from its neighbours: in every scene, language and type size,
 * each pixel of its ink differs from the neighbouring pixels that are not its own. So dark text
 * keeps a lit pixel around it, lit text a dark one, and no two pieces of information touch. Accents
 * of capitals and descenders may end at the edge of a bar, as lists are laid out, but must not
 * touch another character or sign either.
 *
 *     test_ink          all scenes
 *     test_ink SCENE    one of them, drawn in characters where ink touches
 *
 * The linker hands every call of draw_bitmap to __wrap_draw_bitmap (all characters and signs pass
 * through it), and likewise the calls that clear a box.
 */
#include <stdio.h>
#include <string.h>

#include "firmware/ui/fonts.h"
#include "tests-host/support/scenes.h"
#include "unity.h"

enum {
    MOST_PIECES = 512,
    PIECE_ROWS = 32,
    PIECE_COLUMNS = 32,
};

/* A character or sign that was drawn. Only the part inside the clip box has ink. */
struct piece {
    int x, y;
    int width, height;
    int top, bottom; /* rows from the capitals' top to before the descenders */
    bool ink[PIECE_ROWS][PIECE_COLUMNS];
    bool gone; /* something was painted over it */
};

static struct {
    struct piece pieces[MOST_PIECES];
    unsigned count;
    uint8_t frame[HAL_FRAME_SIZE];
    const char *only; /* the scene asked for, or null */
} watch;

void __real_draw_bitmap(struct canvas *canvas, int x, int y, const struct bitmap *bitmap,
                        enum draw_ink ink);
void __wrap_draw_bitmap(struct canvas *canvas, int x, int y, const struct bitmap *bitmap,
                        enum draw_ink ink);

void __real_draw_box(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink);
void __wrap_draw_box(struct canvas *canvas, int x, int y, int width, int height, enum draw_ink ink);
void __real_draw_round_box(struct canvas *canvas, int x, int y, int width, int height, int radius,
                           enum draw_ink ink);
void __wrap_draw_round_box(struct canvas *canvas, int x, int y, int width, int height, int radius,
                           enum draw_ink ink);

static bool is_inside(const struct box *box, int x, int y) {
    return x >= box->x && x < box->x + box->width && y >= box->y && y < box->y + box->height;
}

/* The rows of a character without accents and descenders; of a sign, all. */
static void find_body(struct piece *piece, const struct bitmap *bitmap) {
    static const struct font *const fonts[] = {&font_text, &font_bold, &font_small};
    piece->bottom = bitmap->height;
    for (unsigned i = 0; i < sizeof fonts / sizeof fonts[0]; i++) {
        const struct font *font = fonts[i];
        const int pages = (font->above + font->capital + font->below + 7) / 8;
        if (bitmap->bytes >= font->bytes &&
            bitmap->bytes < font->bytes + font->ends[font->count - 1] * pages) {
            piece->top = font->above;
            piece->bottom = font->above + font->capital;
        }
    }
}

void __wrap_draw_bitmap(struct canvas *canvas, int x, int y, const struct bitmap *bitmap,
                        enum draw_ink ink) {
    __real_draw_bitmap(canvas, x, y, bitmap, ink);
    if (canvas->frame != watch.frame || bitmap->width > PIECE_COLUMNS ||
        bitmap->height > PIECE_ROWS) {
        return;
    }
    TEST_ASSERT_LESS_THAN(MOST_PIECES, watch.count);
    struct piece *piece = &watch.pieces[watch.count++];
    *piece = (struct piece){.x = x, .y = y, .width = bitmap->width, .height = bitmap->height};
    find_body(piece, bitmap);
    for (int row = 0; row < bitmap->height; row++) {
        for (int column = 0; column < bitmap->width; column++) {
            const uint8_t byte = bitmap->bytes[row / 8 * bitmap->width + column];
            piece->ink[row][column] =
                (byte >> row % 8 & 1) != 0 && is_inside(&canvas->clip, x + column, y + row);
        }
    }
}

/* A cleared box or a sliding card removes the pieces that it covers or touches. */
static void cover(const struct canvas *canvas, int x, int y, int width, int height) {
    for (unsigned i = 0; i < watch.count && canvas->frame == watch.frame; i++) {
        struct piece *piece = &watch.pieces[i];
        piece->gone =
            piece->gone ||
            (piece->x <= x + width + 1 && piece->x + piece->width >= x - 1 &&
             piece->y + piece->top <= y + height + 1 && piece->y + piece->bottom >= y - 1);
    }
}

void __wrap_draw_box(struct canvas *canvas, int x, int y, int width, int height,
                     enum draw_ink ink) {
    __real_draw_box(canvas, x, y, width, height, ink);
    if (ink == DRAW_CLEAR) {
        cover(canvas, x, y, width, height);
    }
}

void __wrap_draw_round_box(struct canvas *canvas, int x, int y, int width, int height, int radius,
                           enum draw_ink ink) {
    __real_draw_round_box(canvas, x, y, width, height, radius, ink);
    if (ink == DRAW_CLEAR) {
        cover(canvas, x, y, width, height);
    }
}

static bool has_ink(const struct piece *piece, int row, int column) {
    return row >= 0 && row < piece->height && column >= 0 && column < piece->width &&
           piece->ink[row][column];
}

/* Whether a pixel is the ink of another piece that is still there. */
static bool is_anothers(const struct piece *piece, int x, int y) {
    for (unsigned i = 0; i < watch.count; i++) {
        const struct piece *other = &watch.pieces[i];
        if (other != piece && !other->gone && has_ink(other, y - other->y, x - other->x)) {
            return true;
        }
    }
    return false;
}

/* The number of pixels of a piece that look like a neighbouring pixel outside the piece. */
static unsigned touching(const struct piece *piece, const struct canvas *canvas) {
    static const int ways[4][2] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    unsigned count = 0;
    for (int row = 0; row < piece->height; row++) {
        for (int column = 0; column < piece->width; column++) {
            const bool lit = draw_read(canvas, piece->x + column, piece->y + row);
            for (unsigned way = 0; way < 4 && piece->ink[row][column]; way++) {
                const int y = row + ways[way][0];
                const int x = column + ways[way][1];
                const bool body = row >= piece->top && row < piece->bottom;
                count += !has_ink(piece, y, x) &&
                         draw_read(canvas, piece->x + x, piece->y + y) == lit &&
                         (body || is_anothers(piece, piece->x + x, piece->y + y));
            }
        }
    }
    return count;
}

static void print_frame(const struct canvas *canvas) {
    for (int y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
            putchar(draw_read(canvas, x, y) ? '#' : '.');
        }
        putchar('\n');
    }
}

/* Draws a scene in one type size. Returns the number of pieces that touch something. */
static unsigned inspect(const struct scene *scene, const struct app *app, uint8_t language) {
    struct canvas canvas;
    unsigned bad = 0;
    watch.count = 0;
    memset(watch.frame, 0, sizeof watch.frame);
    draw_start(&canvas, watch.frame);
    app_draw(app, &canvas);
    for (unsigned i = 0; i < watch.count; i++) {
        const struct piece *piece = &watch.pieces[i];
        if (!piece->gone && touching(piece, &canvas) > 0) {
            printf("%s, language %u, %s type: ink at %d, %d (%d x %d) touches\n", scene->name,
                   language, app->settings.large ? "large" : "usual", piece->x, piece->y,
                   piece->width, piece->height);
            bad++;
        }
    }
    if (bad > 0 && watch.only) {
        print_frame(&canvas);
    }
    return bad;
}

static void test_no_two_pieces_of_information_touch(void) {
    static struct app app;
    unsigned bad = 0;
    unsigned pictures = 0;
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            const struct scene *scene = &scene_lists[list]->scenes[i];
            if (watch.only && strcmp(watch.only, scene->name) != 0) {
                continue;
            }
            for (uint8_t language = 0; language < LANGUAGES; language++) {
                app = *scene_set(scene, language);
                bad += inspect(scene, &app, language);
                app.settings.large = !app.settings.large;
                bad += inspect(scene, &app, language);
                pictures += 2;
            }
        }
    }
    printf("ink: %u pictures, %u pieces touch\n", pictures, bad);
    TEST_ASSERT_TRUE(pictures > 0);
    TEST_ASSERT_EQUAL_MESSAGE(0, bad, "build/host/tests-host/test_ink SCENE draws one");
}

int main(int count, char **arguments) {
    watch.only = count > 1 ? arguments[1] : NULL;
    UNITY_BEGIN();
    RUN_TEST(test_no_two_pieces_of_information_touch);
    return UNITY_END();
}
