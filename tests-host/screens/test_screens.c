/*
 * Golden pictures: docs/screens.md and docs/screens show the screens in three languages, for the
 * documentation. The test draws them anew and compares them byte for byte; no text may be cut.
 *
 *     test_screens               compares with what it draws into BUILD_DIR/golden
 *     test_screens --accept      takes what is drawn now as right
 *     test_screens --real FOLDER draws the sheets at the real size of a panel
 *     test_screens --words       prints what every scene says
 *
 * Run the program in the root of the checkout.
 */
#define _DEFAULT_SOURCE 1

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests-host/support/claims.h"
#include "tests-host/support/documentation.h"
#include "tests-host/support/linked.h"
#include "tests-host/support/scenes.h"
#include "unity.h"

enum {
    PATH_SIZE = 512,
};

static bool same_file(const char *one, const char *other) {
    FILE *files[2] = {fopen(one, "rb"), fopen(other, "rb")};
    bool same = files[0] && files[1];
    for (int byte = 0; same && byte != EOF;) {
        byte = fgetc(files[0]);
        same = byte == fgetc(files[1]);
    }
    for (int i = 0; i < 2; i++) {
        if (files[i]) {
            fclose(files[i]);
        }
    }
    return same;
}

typedef bool agreement(const char *one, const char *other);

static bool there(const char *one, const char *other) {
    (void)one;
    return access(other, F_OK) == 0;
}

/* Names and counts the files of folder `one` that do not agree with those of folder `other`. */
static unsigned differences(const char *one, const char *other, agreement *agree) {
    unsigned count = 0;
    DIR *folder = opendir(one);
    for (const struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        char here[PATH_SIZE];
        char fellow[PATH_SIZE];
        snprintf(here, sizeof here, "%s/%s", one, entry->d_name);
        snprintf(fellow, sizeof fellow, "%s/%s", other, entry->d_name);
        if (entry->d_name[0] != '.' && !agree(here, fellow)) {
            printf("%s: differs from %s, or that is not there\n", here, fellow);
            count++;
        }
    }
    if (folder) {
        closedir(folder);
    }
    return count;
}

static void empty_folder(const char *path) {
    DIR *folder = opendir(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder)) != NULL;) {
        char file[PATH_SIZE];
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        unlink(file);
    }
    if (folder) {
        closedir(folder);
    }
}

/* --- The tests -------------------------------------------------------------------------------- */

static const char *const languages[LANGUAGES] = {"English", "French", "German"};

/* "scene in English: what it says" */
static const char *said(const struct scene *scene, uint8_t language) {
    static char text[PATH_SIZE + WORDS_SIZE];
    const struct words *words = &scene_draw(scene, language)->words;
    size_t length =
        (size_t)snprintf(text, sizeof text, "%s in %s:", scene->name, languages[language]);
    for (size_t at = 0; at < words->length;) {
        const char *entry = (const char *)words->bytes + at + 3;
        length += (size_t)snprintf(text + length, sizeof text - length, " %s", entry);
        at += 3 + strlen(entry) + 1;
    }
    return text;
}

static void test_pictures_are_as_accepted(void) {
    const char *build = getenv("BUILD_DIR");
    char drawn[PATH_SIZE - 64];
    char pictures[PATH_SIZE - 32];
    snprintf(drawn, sizeof drawn, "%s/golden", build ? build : "build");
    snprintf(pictures, sizeof pictures, "%s/screens", drawn);
    mkdir(build ? build : "build", 0755);
    mkdir(drawn, 0755);
    empty_folder(pictures);
    TEST_ASSERT_TRUE(documentation_write(drawn));
    unsigned different = differences(drawn, "docs", same_file);
    different += differences(pictures, "docs/screens", same_file);
    different += differences("docs/screens", pictures, there);
    unsigned all = 0;
    while (scene_number(all)) {
        all++;
    }
    printf("screens: %u scenes in %d languages, %u not as accepted\n", all, LANGUAGES, different);
    TEST_ASSERT_EQUAL_MESSAGE(0, different, "If they are right: ./dev screens takes them over");
}

static void test_no_text_is_cut(void) {
    const struct scene *scene;
    for (unsigned number = 0; (scene = scene_number(number)) != NULL; number++) {
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            TEST_ASSERT_EQUAL_MESSAGE(0, scene_draw(scene, language)->cut, said(scene, language));
        }
    }
}

static void test_every_picture_shows_what_its_scene_claims(void) {
    const struct scene *scene;
    char what[PATH_SIZE + WORDS_SIZE];
    unsigned broken = 0;
    snprintf(what, sizeof what, "claims.def: there is no scene %s", claims_unknown());
    TEST_ASSERT_NULL_MESSAGE(claims_unknown(), what);
    for (unsigned number = 0; (scene = scene_number(number)) != NULL; number++) {
        snprintf(what, sizeof what, "%s: claims.def does not say what it shows", scene->name);
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, claims_count(scene), what);
        for (uint8_t language = 0; language < LANGUAGES; language++) {
            const char *claim = claims_broken(scene, language);
            if (claim) {
                printf("%s does not show \"%s\", but %s\n", scene->name, claim,
                       said(scene, language));
                broken++;
            }
        }
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, broken, "pictures show something else than claims.def says");
}

static bool look_alike(const struct scene *one, const struct scene *other, uint8_t language) {
    return memcmp(scene_draw(one, language)->frame, scene_draw(other, language)->frame,
                  HAL_FRAME_SIZE) == 0;
}

static void test_no_two_scenes_look_alike(void) {
    const struct scene *one;
    const struct scene *other;
    unsigned wrong = 0;
    for (unsigned first = 0; (one = scene_number(first)) != NULL; first++) {
        for (unsigned second = first + 1; (other = scene_number(second)) != NULL; second++) {
            for (uint8_t language = 0; language < LANGUAGES; language++) {
                if (look_alike(one, other, language) != claims_alike(one, other)) {
                    printf("%s and %s look %s in %s\n", one->name, other->name,
                           claims_alike(one, other) ? "different" : "alike", languages[language]);
                    wrong++;
                }
            }
        }
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, wrong, "only pairs that claims.def lists as ALIKE look alike");
}

static void test_every_screen_has_its_scene(void) {
    bool seen[SCREENS] = {false};
    const struct scene *scene;
    for (unsigned number = 0; (scene = scene_number(number)) != NULL; number++) {
        seen[scene_draw(scene, LANGUAGE_ENGLISH)->screen] = true;
    }
    for (int screen = 0; screen < SCREENS; screen++) {
        char what[PATH_SIZE];
        snprintf(what, sizeof what, "screen %d has no scene", screen);
        TEST_ASSERT_TRUE_MESSAGE(seen[screen], what);
    }
}

static void test_every_guide_shows_every_screen_in_its_language(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        bool shown[SCREENS] = {false};
        TEST_ASSERT_TRUE(linked_screens(language, shown));
        for (int screen = 0; screen < SCREENS; screen++) {
            char what[PATH_SIZE];
            snprintf(what, sizeof what,
                     "language %u: the guide has no picture of screen %d of screens.def", language,
                     screen);
            TEST_ASSERT_TRUE_MESSAGE(shown[screen], what);
        }
    }
}

/* --- Taking over ------------------------------------------------------------------------------ */

static bool accept(void) {
    empty_folder("docs/screens");
    return documentation_write("docs");
}

static void print_words(void) {
    const struct scene *scene;
    for (unsigned number = 0; (scene = scene_number(number)) != NULL; number++) {
        puts(said(scene, LANGUAGE_ENGLISH));
    }
}

int main(int count, char **arguments) {
    if (access("tests-host", F_OK) != 0) {
        puts("test_screens: run it in the root of the checkout");
        return 2;
    }
    if (count == 2 && strcmp(arguments[1], "--accept") == 0) {
        return accept() ? 0 : 1;
    }
    if (count == 2 && strcmp(arguments[1], "--words") == 0) {
        print_words();
        return 0;
    }
    if (count == 3 && strcmp(arguments[1], "--real") == 0) {
        return documentation_write_real(arguments[2]) ? 0 : 1;
    }
    if (count != 1) {
        puts("usage: test_screens [--accept | --real FOLDER | --words]");
        return 2;
    }
    UNITY_BEGIN();
    RUN_TEST(test_pictures_are_as_accepted);
    RUN_TEST(test_no_text_is_cut);
    RUN_TEST(test_every_picture_shows_what_its_scene_claims);
    RUN_TEST(test_no_two_scenes_look_alike);
    RUN_TEST(test_every_screen_has_its_scene);
    RUN_TEST(test_every_guide_shows_every_screen_in_its_language);
    return UNITY_END();
}
