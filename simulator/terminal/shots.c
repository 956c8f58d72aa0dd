#define _DEFAULT_SOURCE 1

#include "simulator/terminal/shots.h"

#include "simulator/terminal/png.h"
#include "simulator/terminal/render.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_SIZE 4096

#define SCALE 4  /* pixels of the PNG per pixel of the panel */
#define BORDER 8 /* pixels of the PNG around the panel */

enum colour {
    COLOUR_CASE, /* around the glass */
    COLOUR_DARK, /* a pixel that is off */
    COLOUR_LIT,  /* a pixel that is on */
};

static const uint8_t colour_case[3] = {0x22, 0x26, 0x2A};
static const uint8_t colour_dark[3] = {0x05, 0x08, 0x0C};
static const uint8_t colour_lit[3] = {0xD6, 0xF6, 0xFF};

bool shots_folder(const char *folder) {
    char path[PATH_SIZE];
    size_t length = strlen(folder);
    if (length == 0 || length >= sizeof path) {
        fputs("thegame-play: --out needs the name of a folder\n", stderr);
        return false;
    }
    memcpy(path, folder, length + 1);
    for (size_t i = 1; i <= length; i++) {
        if (folder[i] == '/' || folder[i] == '\0') {
            path[i] = '\0';
            if (mkdir(path, 0755) != 0 && errno != EEXIST) {
                fprintf(stderr, "thegame-play: %s: this folder cannot be made: %s\n", path,
                        strerror(errno));
                return false;
            }
            path[i] = folder[i];
        }
    }
    return true;
}

static FILE *shot_open(char path[PATH_SIZE], const char *folder, const char *name,
                       const char *ending) {
    int length = snprintf(path, PATH_SIZE, "%s/%s.%s", folder, name, ending);
    if (length < 0 || length >= PATH_SIZE) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return fopen(path, "wb");
}

static bool shot_close(FILE *out, bool good, const char *path) {
    if (out != NULL && fclose(out) != 0) {
        good = false;
    }
    if (out == NULL || !good) {
        fprintf(stderr, "thegame-play: %s: this picture cannot be written: %s\n", path,
                strerror(errno));
        return false;
    }
    return true;
}

static bool pbm_write(FILE *out, const uint8_t picture[HAL_FRAME_SIZE]) {
    uint8_t rows[HAL_FRAME_SIZE] = {0};
    for (int y = 0; y < HAL_FRAME_HEIGHT; y++) {
        for (int x = 0; x < HAL_FRAME_WIDTH; x++) {
            if (!render_pixel(picture, x, y)) {
                rows[(y * HAL_FRAME_WIDTH + x) / 8] |= (uint8_t)(0x80 >> x % 8);
            }
        }
    }
    return fprintf(out, "P4\n%d %d\n", HAL_FRAME_WIDTH, HAL_FRAME_HEIGHT) > 0 &&
           fwrite(rows, 1, sizeof rows, out) == sizeof rows;
}

static unsigned shot_pixel(const void *context, uint32_t x, uint32_t y) {
    const uint8_t *picture = context;
    if (x < BORDER || x >= BORDER + HAL_FRAME_WIDTH * SCALE || y < BORDER ||
        y >= BORDER + HAL_FRAME_HEIGHT * SCALE) {
        return COLOUR_CASE;
    }
    bool lit = render_pixel(picture, (int)(x - BORDER) / SCALE, (int)(y - BORDER) / SCALE);
    return lit ? COLOUR_LIT : COLOUR_DARK;
}

/* As on the panels and to the eye, every doubling is one step. The dimmest step is still easy to
 * see. */
static int light_percent(uint8_t light) {
    int doublings = 0;
    while (light >> (doublings + 1) != 0) {
        doublings++;
    }
    return 40 + doublings * 60 / 7;
}

static bool shot_png_write(FILE *out, const uint8_t picture[HAL_FRAME_SIZE], uint8_t light) {
    struct png_image image = {
        .width = HAL_FRAME_WIDTH * SCALE + 2 * BORDER,
        .height = HAL_FRAME_HEIGHT * SCALE + 2 * BORDER,
        .pixel = shot_pixel,
        .context = picture,
    };
    int percent = light_percent(light);
    for (int i = 0; i < 3; i++) {
        int lit = colour_dark[i] + (colour_lit[i] - colour_dark[i]) * percent / 100;
        image.colours[COLOUR_CASE * 3 + i] = colour_case[i];
        image.colours[COLOUR_DARK * 3 + i] = colour_dark[i];
        image.colours[COLOUR_LIT * 3 + i] = (uint8_t)lit;
    }
    return png_write(out, &image);
}

bool shots_write(const char *folder, const char *name, const uint8_t picture[HAL_FRAME_SIZE],
                 uint8_t light) {
    char path[PATH_SIZE];
    FILE *out = shot_open(path, folder, name, "pbm");
    if (!shot_close(out, out != NULL && pbm_write(out, picture), path)) {
        return false;
    }
    out = shot_open(path, folder, name, "png");
    return shot_close(out, out != NULL && shot_png_write(out, picture, light), path);
}
