#include "tests-host/support/linked.h"

#include <stdio.h>
#include <string.h>

#include "tests-host/support/pictures.h"
#include "tests-host/support/scenes.h"

enum {
    PATH_SIZE = 512,
    NAME_SIZE = 64,
    SCALE = 3,
    SHIFT = 2, /* columns that an SH1106 has before those of the glass */
};

static const char *const pages[] = {"docs/guide.en.md", "docs/guide.fr.md", "docs/guide.de.md",
                                    "docs/building.md"};
static const char *const codes[LANGUAGES] = {"en", "fr", "de"};

static bool pixel(const uint8_t frame[HAL_FRAME_SIZE], unsigned x, unsigned y) {
    return frame[y / 8 * HAL_FRAME_WIDTH + x] >> y % 8 & 1;
}

/* --- Faults: the place in the frame whose pixel is shown at (x, y); false: none -----------------
 */

static bool shifted(unsigned *x, unsigned *y) {
    (void)y;
    *x += SHIFT;
    return *x < HAL_FRAME_WIDTH;
}

static bool turned(unsigned *x, unsigned *y) {
    *x = HAL_FRAME_WIDTH - 1 - *x;
    *y = HAL_FRAME_HEIGHT - 1 - *y;
    return true;
}

static bool half(unsigned *x, unsigned *y) {
    (void)x;
    *y *= 2;
    return *y < HAL_FRAME_HEIGHT;
}

static const struct fault {
    const char *name;
    bool (*place)(unsigned *x, unsigned *y);
} faults[] = {{"fault-shifted", shifted}, {"fault-turned", turned}, {"fault-half", half}};

static void spoil(const struct fault *fault, uint8_t frame[HAL_FRAME_SIZE]) {
    uint8_t good[HAL_FRAME_SIZE];
    memcpy(good, frame, sizeof good);
    memset(frame, 0, HAL_FRAME_SIZE);
    for (unsigned i = 0; i < HAL_FRAME_WIDTH * HAL_FRAME_HEIGHT; i++) {
        unsigned x = i % HAL_FRAME_WIDTH;
        unsigned y = i / HAL_FRAME_WIDTH;
        if (fault->place(&x, &y) && pixel(good, x, y)) {
            frame[i / HAL_FRAME_WIDTH / 8 * HAL_FRAME_WIDTH + i % HAL_FRAME_WIDTH] |=
                (uint8_t)(1 << i / HAL_FRAME_WIDTH % 8);
        }
    }
}

/* --- The pictures ------------------------------------------------------------------------------
 */

static bool draw_named(const char *name, uint8_t language, uint8_t frame[HAL_FRAME_SIZE]) {
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        if (strcmp(faults[i].name, name) == 0) {
            const bool drawn = draw_named("title", language, frame);
            spoil(&faults[i], frame);
            return drawn;
        }
    }
    const struct scene *scene = scene_named(name);
    if (scene) {
        memcpy(frame, scene_draw(scene, language)->frame, HAL_FRAME_SIZE);
    }
    return scene != NULL;
}

/* `link` is LANGUAGE-SCENE. */
static bool write_link(const char *folder, const char *page, const char *link) {
    uint8_t frame[1][HAL_FRAME_SIZE];
    const struct pictures one = {(const uint8_t (*)[HAL_FRAME_SIZE])frame, 1, 1};
    char path[PATH_SIZE];
    uint8_t language = 0;
    while (language < LANGUAGES && strncmp(link, codes[language], 2) != 0) {
        language++;
    }
    if (language == LANGUAGES || !draw_named(link + 3, language, frame[0])) {
        fprintf(stderr, "%s: shows screens/%s.png, but there is no such scene\n", page, link);
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.png", folder, link);
    FILE *out = fopen(path, "wb");
    const bool good = out && pictures_write_png(out, &one, SCALE);
    if (!out || fclose(out) != 0 || !good) {
        fprintf(stderr, "%s: cannot be written\n", path);
        return false;
    }
    return true;
}

typedef bool visitor(void *context, const char *page, const char *link);

/* Links are found by their beginning. Links to strips and sheets have no language. */
static bool visit_links(const char *page, visitor *visit, void *context) {
    static const char *const begin = "screens/";
    char line[4096];
    bool good = true;
    FILE *in = fopen(page, "rb");
    while (in && fgets(line, sizeof line, in)) {
        for (const char *at = strstr(line, begin); at; at = strstr(at + 1, begin)) {
            const char *name = at + strlen(begin);
            const size_t length = strcspn(name, ".)\" ");
            char link[NAME_SIZE];
            if (length < sizeof link && length > 3 && name[2] == '-' &&
                strncmp(name + length, ".png", 4) == 0) {
                snprintf(link, sizeof link, "%.*s", (int)length, name);
                good = visit(context, page, link) && good;
            }
        }
    }
    return in && fclose(in) == 0 && good;
}

static bool visit_write(void *context, const char *page, const char *link) {
    return write_link(context, page, link);
}

bool linked_write(const char *folder) {
    char to[PATH_SIZE];
    bool good = true;
    snprintf(to, sizeof to, "%s", folder);
    for (unsigned i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        good = visit_links(pages[i], visit_write, to) && good;
    }
    return good;
}

struct shown {
    const char *code;
    bool *screens;
};

static bool visit_show(void *context, const char *page, const char *link) {
    const struct shown *shown = context;
    const struct scene *scene = scene_named(link + 3);
    if (scene) {
        shown->screens[scene_draw(scene, LANGUAGE_ENGLISH)->screen] = true;
    }
    if (strncmp(link, shown->code, 2) != 0) {
        printf("%s: %s is in another language\n", page, link);
        return false;
    }
    return true;
}

bool linked_screens(uint8_t language, bool seen[SCREENS]) {
    char page[PATH_SIZE];
    struct shown shown = {codes[language], seen};
    snprintf(page, sizeof page, "docs/guide.%s.md", codes[language]);
    return visit_links(page, visit_show, &shown);
}
