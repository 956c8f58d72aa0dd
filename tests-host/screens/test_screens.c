/*
 * Golden pictures: every scene of support/scenes.h in three languages, byte for byte as in
 * tests-host/golden/NAME.pbm (English, French, German side by side), and no text cut.
 *
 *     test_screens               compares; pictures that differ are put into BUILD_DIR/screens
 *     test_screens --accept      takes what is drawn now as right: writes tests-host/golden,
 *                                docs/screens.md and docs/screens
 *     test_screens --docs DIR    writes DIR/screens.md and DIR/screens only
 *
 * All of them in the root of the checkout.
 */
#define _DEFAULT_SOURCE 1

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests-host/support/documentation.h"
#include "tests-host/support/pictures.h"
#include "tests-host/support/scenes.h"
#include "unity.h"

enum {
    PATH_SIZE = 512,
    REVIEW_SCALE = 2,
};

static const char golden[] = "tests-host/golden";
static const struct pictures strip_shape = {.columns = LANGUAGES, .rows = 1};

void setUp(void) {
}

void tearDown(void) {
}

static const char *file_path(char path[PATH_SIZE], const char *folder, const char *name,
                             const char *ending) {
    snprintf(path, PATH_SIZE, "%s/%s.%s", folder, name, ending);
    return path;
}

static bool read_golden(const char *name, uint8_t (*frames)[HAL_FRAME_SIZE]) {
    char path[PATH_SIZE];
    FILE *in = fopen(file_path(path, golden, name, "pbm"), "rb");
    const bool good = in && pictures_read_pbm(in, &strip_shape, frames);
    if (in) {
        fclose(in);
    }
    return good;
}

static bool write_golden(const char *name, uint8_t (*frames)[HAL_FRAME_SIZE]) {
    char path[PATH_SIZE];
    const struct pictures strip = {(const uint8_t(*)[HAL_FRAME_SIZE])frames, LANGUAGES, 1};
    FILE *out = fopen(file_path(path, golden, name, "pbm"), "wb");
    const bool good = out && pictures_write_pbm(out, &strip);
    return out && fclose(out) == 0 && good;
}

/* Above as it should be, below as it is. */
static void write_review(const char *name, uint8_t (*frames)[HAL_FRAME_SIZE]) {
    char folder[PATH_SIZE - 64];
    char path[PATH_SIZE];
    const char *build = getenv("BUILD_DIR");
    const struct pictures both = {(const uint8_t(*)[HAL_FRAME_SIZE])frames, LANGUAGES, 2};
    snprintf(folder, sizeof folder, "%s/screens", build ? build : ".");
    mkdir(folder, 0755);
    FILE *out = fopen(file_path(path, folder, name, "png"), "wb");
    if (out && pictures_write_png(out, &both, REVIEW_SCALE)) {
        printf("    look at %s: above as it should be, below as it is\n", path);
    }
    if (out) {
        fclose(out);
    }
}

/* Draws a scene in all languages. */
static void draw_strip(const struct scene *scene, uint8_t (*frames)[HAL_FRAME_SIZE]) {
    uint8_t screen;
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        scene_draw(scene, language, frames[language], &screen);
    }
}

static bool differs(const struct scene *scene) {
    static const char *const languages[LANGUAGES] = {"English", "French", "German"};
    uint8_t frames[2 * LANGUAGES][HAL_FRAME_SIZE] = {0};
    bool different = false;
    draw_strip(scene, frames + LANGUAGES);
    if (!read_golden(scene->name, frames)) {
        printf("%s: there is no golden picture of it\n", scene->name);
        different = true;
    }
    for (unsigned i = 0; i < LANGUAGES && !different; i++) {
        if (memcmp(frames[i], frames[LANGUAGES + i], HAL_FRAME_SIZE) != 0) {
            printf("%s: differs in %s\n", scene->name, languages[i]);
            different = true;
        }
    }
    if (different) {
        write_review(scene->name, frames);
    }
    return different;
}

static const struct scene *find_scene(const char *name, size_t length) {
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            const struct scene *scene = &scene_lists[list]->scenes[i];
            if (strlen(scene->name) == length && strncmp(scene->name, name, length) == 0) {
                return scene;
            }
        }
    }
    return NULL;
}

/* Counts the pictures in the folder that belong to no scene, or removes them. */
static unsigned leftovers(bool remove) {
    unsigned count = 0;
    DIR *folder = opendir(golden);
    for (struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        const char *ending = strstr(entry->d_name, ".pbm");
        char path[PATH_SIZE];
        if (!ending || find_scene(entry->d_name, (size_t)(ending - entry->d_name))) {
            continue;
        }
        snprintf(path, sizeof path, "%s/%s", golden, entry->d_name);
        if (remove) {
            unlink(path);
        } else {
            printf("%s: there is no such scene\n", path);
        }
        count++;
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

/* --- The tests ----------------------------------------------------------------------------------
 */

static void test_pictures_are_as_accepted(void) {
    unsigned different = leftovers(false);
    unsigned all = 0;
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++, all++) {
            different += differs(&scene_lists[list]->scenes[i]);
        }
    }
    printf("screens: %u scenes in %d languages, %u not as accepted\n", all, LANGUAGES, different);
    TEST_ASSERT_EQUAL_MESSAGE(
        0, different,
        "If they are right: ./dev screens, or test_screens --accept, takes them over");
}

static void test_no_text_is_cut(void) {
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            for (uint8_t language = 0; language < LANGUAGES; language++) {
                uint8_t frame[HAL_FRAME_SIZE];
                uint8_t screen;
                char what[PATH_SIZE];
                snprintf(what, sizeof what, "%s, language %u", scene_lists[list]->scenes[i].name,
                         language);
                TEST_ASSERT_EQUAL_MESSAGE(
                    0, scene_draw(&scene_lists[list]->scenes[i], language, frame, &screen), what);
            }
        }
    }
}

static void test_every_screen_has_its_scene(void) {
    bool seen[SCREENS] = {false};
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            uint8_t frame[HAL_FRAME_SIZE];
            uint8_t screen;
            scene_draw(&scene_lists[list]->scenes[i], LANGUAGE_ENGLISH, frame, &screen);
            seen[screen] = true;
        }
    }
    for (int screen = 0; screen < SCREENS; screen++) {
        TEST_ASSERT_TRUE_MESSAGE(seen[screen], "a screen without a scene");
    }
}

static void test_pictures_read_back(void) {
    uint8_t frames[LANGUAGES][HAL_FRAME_SIZE];
    uint8_t back[LANGUAGES][HAL_FRAME_SIZE];
    const struct pictures strip = {(const uint8_t(*)[HAL_FRAME_SIZE])frames, LANGUAGES, 1};
    draw_strip(&scenes_play.scenes[0], frames);
    FILE *file = tmpfile();
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_TRUE(pictures_write_pbm(file, &strip));
    rewind(file);
    TEST_ASSERT_TRUE(pictures_read_pbm(file, &strip_shape, back));
    TEST_ASSERT_EQUAL_MEMORY(frames, back, sizeof frames);
    fclose(file);
}

/* --- Taking over --------------------------------------------------------------------------------
 */

static bool accept(void) {
    uint8_t frames[LANGUAGES][HAL_FRAME_SIZE];
    bool good = true;
    mkdir(golden, 0755);
    leftovers(true);
    for (unsigned list = 0; list < SCENE_LISTS; list++) {
        for (unsigned i = 0; i < scene_lists[list]->count; i++) {
            draw_strip(&scene_lists[list]->scenes[i], frames);
            good = write_golden(scene_lists[list]->scenes[i].name, frames) && good;
        }
    }
    return good && documentation_write("docs");
}

int main(int count, char **arguments) {
    if (access("tests-host", F_OK) != 0) {
        puts("test_screens: run it in the root of the checkout");
        return 2;
    }
    if (count == 2 && strcmp(arguments[1], "--accept") == 0) {
        return accept() ? 0 : 1;
    }
    if (count == 3 && strcmp(arguments[1], "--docs") == 0) {
        return documentation_write(arguments[2]) ? 0 : 1;
    }
    if (count != 1) {
        puts("usage: test_screens [--accept | --docs DIR]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_pictures_read_back);
    RUN_TEST(test_pictures_are_as_accepted);
    RUN_TEST(test_no_text_is_cut);
    RUN_TEST(test_every_screen_has_its_scene);
    return UNITY_END();
}
