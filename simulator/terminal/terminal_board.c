#define _DEFAULT_SOURCE 1

#include "simulator/terminal/terminal_board.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define PATH_SIZE 4096

/* Makes every folder of a path. */
static bool folders_make(const char *path) {
    char folder[PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(folder, 0755) != 0 && errno != EEXIST) {
            fprintf(stderr, "thegame-play: %s: this folder for the saves cannot be made: %s\n",
                    folder, strerror(errno));
            return false;
        }
        *slash = '/';
    }
    return true;
}

const char *board_usual_flash(void) {
    static char path[PATH_SIZE];
    const char *data = getenv("XDG_DATA_HOME");
    const char *home = getenv("HOME");
    int length;
    if (data != NULL && data[0] == '/') {
        length = snprintf(path, sizeof path, "%s/thegame/save.bin", data);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, sizeof path, "%s/.local/share/thegame/save.bin", home);
    } else {
        fputs("thegame-play: there is no home folder to keep the saves in, use --flash FILE\n",
              stderr);
        return NULL;
    }
    if (length < 0 || (size_t)length >= sizeof path) {
        fputs("thegame-play: the path of the home folder is too long, use --flash FILE\n", stderr);
        return NULL;
    }
    return folders_make(path) ? path : NULL;
}

bool board_start(const struct options *options, const char *flash, bool (*wait)(uint32_t)) {
    struct host_setup setup = {
        .real_time = wait != NULL,
        .keys_present = options->keys_present,
        .noise = options->noise,
        .seed = options->seed,
        .wait = wait,
    };
    host_start(&setup);
    char why[PATH_SIZE + 256];
    if (flash != NULL && !host_flash_open(flash, why, sizeof why)) {
        fprintf(stderr, "thegame-play: %s\n", why);
        return false;
    }
    return true;
}

uint8_t board_menu_key(const struct keymap *keymap) {
    for (unsigned bit = 0; bit < INPUT_KEYS; bit++) {
        if (keymap->hold[bit] == ACTION_MENU) {
            return (uint8_t)(1U << bit);
        }
    }
    return HAL_KEY_B;
}
