#define _DEFAULT_SOURCE 1

#include "tests-host/support/documentation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "firmware/chance/challenge.h"
#include "tests-host/support/annotated.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/handheld.h"
#include "tests-host/support/linked.h"
#include "tests-host/support/pictures.h"
#include "tests-host/support/player.h"
#include "tests-host/support/scenes.h"

enum {
    PATH_SIZE = 512,
    REAL_SCALE = 1,
    STRIP_SCALE = 2,
    LARGE_SCALE = 5,
    SHEET_COLUMNS = 3,
    SECTION_SCENES = 64, /* at most */
    NAME_SIZE = 64,
    LOOK_MS = 40,   /* between two looks at the panel */
    THINK_MS = 520, /* of the player in the animation */
    LAST_MS = 1500, /* the last picture of the animation stays longer */
    PRESSES = 24,   /* in it */
    DEAL = 2718281, /* the cards of it */
};

static FILE *open_file(const char *folder, const char *name, const char *ending) {
    char path[PATH_SIZE];
    const int length = snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
    FILE *out = length < PATH_SIZE ? fopen(path, "wb") : NULL;
    if (!out) {
        fprintf(stderr, "test_screens: %s: cannot be written\n", path);
    }
    return out;
}

static bool close_file(FILE *out, bool good) {
    return out && fclose(out) == 0 && good;
}

static bool write_pictures(const char *folder, const char *name, const struct pictures *pictures,
                           unsigned scale) {
    FILE *out = open_file(folder, name, "png");
    return close_file(out, out && pictures_write_png(out, pictures, scale));
}

static bool write_strip(const char *folder, const struct scene *scene) {
    uint8_t frames[LANGUAGES][HAL_FRAME_SIZE];
    const struct pictures strip = {(const uint8_t (*)[HAL_FRAME_SIZE])frames, LANGUAGES, 1};
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        memcpy(frames[language], scene_draw(scene, language)->frame, HAL_FRAME_SIZE);
    }
    return write_pictures(folder, scene->name, &strip, STRIP_SCALE);
}

/* --- The page: for each section a sheet in English, and captions below it --------------------- */

struct section {
    const struct scene *scenes[SECTION_SCENES];
    unsigned count;
};

/* "First start" becomes sheet-first-start. */
static void sheet_name(const char *section, char name[NAME_SIZE]) {
    size_t length = (size_t)snprintf(name, NAME_SIZE, "sheet");
    bool gap = true;
    for (; section != NULL && *section != '\0' && length + 2 < NAME_SIZE; section++) {
        const bool letter = isalnum((unsigned char)*section) != 0;
        if (letter && gap) {
            name[length++] = '-';
        }
        if (letter) {
            name[length++] = (char)tolower((unsigned char)*section);
        }
        gap = !letter;
    }
    name[length] = '\0';
}

/* One row of the table per row of the sheet. Each caption links to the strip in three languages. */
static void write_captions(FILE *page, const struct section *section) {
    for (unsigned i = 0; i < section->count; i++) {
        const struct scene *scene = section->scenes[i];
        const char *caption = *scene->caption != '\0' ? scene->caption : scene->name;
        fprintf(page, "%s [%s](screens/%s.png) |", i % SHEET_COLUMNS == 0 ? "|" : "", caption,
                scene->name);
        if (i % SHEET_COLUMNS == SHEET_COLUMNS - 1 || i == section->count - 1) {
            fputs("\n", page);
        }
        if (i == SHEET_COLUMNS - 1 || (i == section->count - 1 && i < SHEET_COLUMNS - 1)) {
            fputs("| --- | --- | --- |\n", page);
        }
    }
    fputs("\n", page);
}

static bool write_section_sheet(const char *folder, const char *name, const struct section *section,
                                uint8_t language, unsigned scale) {
    static uint8_t frames[SECTION_SCENES + SHEET_COLUMNS][HAL_FRAME_SIZE];
    const unsigned rows = (section->count + SHEET_COLUMNS - 1) / SHEET_COLUMNS;
    const struct pictures sheet = {(const uint8_t (*)[HAL_FRAME_SIZE])frames, SHEET_COLUMNS, rows};
    memset(frames, 0, sizeof frames);
    for (unsigned i = 0; i < section->count; i++) {
        memcpy(frames[i], scene_draw(section->scenes[i], language)->frame, HAL_FRAME_SIZE);
    }
    return write_pictures(folder, name, &sheet, scale);
}

static bool write_section(FILE *page, const char *pictures, const struct section *section) {
    char name[NAME_SIZE];
    bool good = true;
    for (unsigned i = 0; i < section->count; i++) {
        good = write_strip(pictures, section->scenes[i]) && good;
    }
    sheet_name(section->scenes[0]->section, name);
    fprintf(page, "## %s\n\n![%s](screens/%s.png)\n\n", section->scenes[0]->section,
            section->scenes[0]->section, name);
    write_captions(page, section);
    return write_section_sheet(pictures, name, section, LANGUAGE_ENGLISH, STRIP_SCALE) && good;
}

/* `page` is not used. */
static bool write_section_real(FILE *page, const char *folder, const struct section *section) {
    static const char *const codes[LANGUAGES] = {"en", "fr", "de"};
    bool good = true;
    (void)page;
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        char sheet[NAME_SIZE];
        char name[NAME_SIZE + 3];
        sheet_name(section->scenes[0]->section, sheet);
        snprintf(name, sizeof name, "%s-%s", codes[language], sheet);
        good = write_section_sheet(folder, name, section, language, REAL_SCALE) && good;
    }
    return good;
}

typedef bool section_writer(FILE *page, const char *pictures, const struct section *section);

static bool write_sections(FILE *page, const char *pictures, section_writer *write) {
    struct section section = {.count = 0};
    bool good = true;
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            const struct scene *scene = &scene_lists[list]->scenes[i];
            if (scene->section && section.count > 0) {
                good = write(page, pictures, &section) && good;
                section.count = 0;
            }
            if (section.count < SECTION_SCENES) {
                section.scenes[section.count++] = scene;
            }
        }
    }
    return write(page, pictures, &section) && good;
}

static bool write_page(const char *folder, const char *pictures) {
    FILE *page = open_file(folder, "screens", "md");
    if (!page) {
        return false;
    }
    fputs("# Every screen\n\n![A game](screens/playing.gif)\n\n"
          "Made by `./dev screens`, which draws them with the very code that runs on the device; "
          "the\n"
          "tests compare every pixel. Here they are in English. What stands below a sheet stands "
          "in its\n"
          "order, and leads to the same picture in English, French and German.\n\n",
          page);
    return close_file(page, write_sections(page, pictures, write_section));
}

/* --- For the README -----------------------------------------------------------------------------
 */

static bool write_sheet(const char *folder) {
    static const char *const names[] = {"title",
                                        "setup",
                                        "pass",
                                        "play-jump",
                                        "duel-gift",
                                        "quick-told",
                                        "talk-leave",
                                        "device-lays",
                                        "play-hint",
                                        "over-won",
                                        "replay-card",
                                        "statistics",
                                        "how-to-classic-5",
                                        "code-show",
                                        "self-test-keys"};
    enum {
        COUNT = sizeof names / sizeof names[0]
    };
    static uint8_t frames[COUNT][HAL_FRAME_SIZE];
    const struct pictures sheet = {(const uint8_t (*)[HAL_FRAME_SIZE])frames, SHEET_COLUMNS,
                                   COUNT / SHEET_COLUMNS};
    for (unsigned i = 0; i < COUNT; i++) {
        const struct scene *scene = scene_named(names[i]);
        if (!scene) {
            fprintf(stderr, "contact.png shows %s, but there is no such scene\n", names[i]);
            return false;
        }
        memcpy(frames[i], scene_draw(scene, LANGUAGE_ENGLISH)->frame, HAL_FRAME_SIZE);
    }
    return write_pictures(folder, "contact", &sheet, STRIP_SCALE);
}

static bool write_large(const char *folder) {
    uint8_t frame[1][HAL_FRAME_SIZE];
    const struct pictures one = {(const uint8_t (*)[HAL_FRAME_SIZE])frame, 1, 1};
    memcpy(frame[0], scene_draw(scene_named("play-jump"), LANGUAGE_ENGLISH)->frame, HAL_FRAME_SIZE);
    FILE *out = open_file(folder, "handheld", "svg");
    if (out) {
        handheld_write(out, frame[0]);
    }
    return close_file(out, true) && write_pictures(folder, "playing", &one, LARGE_SCALE);
}

static bool write_annotated(const char *folder) {
    static const char *const names[LANGUAGES] = {"en-table", "fr-table", "de-table"};
    bool good = true;
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        FILE *out = open_file(folder, names[language], "svg");
        if (out) {
            annotated_write(out, scene_draw(scene_named("play-laid"), language)->frame);
        }
        good = close_file(out, true) && good;
    }
    return good;
}

/* Lets time pass and keeps every shown picture. `shown` is how long the last picture has been
 * up. */
static void watch(struct player *player, struct animation *animation, unsigned *shown,
                  uint32_t milliseconds) {
    uint8_t frame[HAL_FRAME_SIZE];
    for (; milliseconds > 0; milliseconds -= LOOK_MS) {
        memcpy(frame, hal_model.frame, sizeof frame);
        player_wait(player, LOOK_MS);
        *shown += LOOK_MS;
        if (memcmp(frame, hal_model.frame, sizeof frame) != 0) {
            animation_add(animation, frame, *shown);
            *shown = 0;
        }
    }
}

static uint8_t key_of(const struct app *app, enum action action) {
    uint8_t key = 0;
    while (key < INPUT_KEYS && app->keymap->tap[key] != action) {
        key++;
    }
    return (uint8_t)(1 << key);
}

static bool write_animation(const char *folder) {
    static struct player player;
    static struct animation animation;
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    unsigned shown = 0;
    FILE *out = open_file(folder, "playing", "gif");
    if (!out) {
        return false;
    }
    hal_model_reset(1);
    challenge_write(challenge_number(&setup, DEAL), hal_model.code);
    player_start(&player, SIX_KEYS);
    player_do(&player, ACTION_OK); /* the language */
    animation_begin(&animation, out);
    for (int press = 0; press < PRESSES; press++) {
        watch(&player, &animation, &shown, THINK_MS);
        hal_model.keys = key_of(&player.console.app, player_advice(&player.console.app));
        watch(&player, &animation, &shown, 2 * LOOK_MS);
        hal_model.keys = 0;
    }
    watch(&player, &animation, &shown, THINK_MS);
    animation_add(&animation, hal_model.frame, LAST_MS);
    return close_file(out, animation_end(&animation));
}

bool documentation_write(const char *folder) {
    char pictures[PATH_SIZE];
    snprintf(pictures, sizeof pictures, "%s/screens", folder);
    mkdir(pictures, 0755);
    const bool page = write_page(folder, pictures);
    const bool sheet = write_sheet(pictures) && write_large(pictures) && write_annotated(pictures);
    const bool links = linked_write(pictures);
    return write_animation(pictures) && page && sheet && links;
}

bool documentation_write_real(const char *folder) {
    mkdir(folder, 0755);
    return write_sections(NULL, folder, write_section_real);
}
