/*
 * twice WHAT: prints what the simulators in C do, for twice.test.mjs to compare with those in
 * JavaScript.
 *
 *     times              the times and sizes of scripts and of the keyboard, "name value" a line
 *     render < FRAME     the picture of 1,024 bytes, in both styles
 *     colours            the terminal's colour for each light of the panel
 *     shot FOLDER < FRAME  the picture as files for each light: FOLDER/0.png to FOLDER/255.png
 *     keys < STROKES     "MS BYTE" a line; when each key goes down and up: "MS KEYS" a line
 */
#include "simulator/terminal/render.h"
#include "simulator/terminal/run.h"
#include "simulator/terminal/script.h"
#include "simulator/terminal/shots.h"
#include "simulator/terminal/terminal_keys.h"

#include <stdlib.h>
#include <string.h>

static int times_print(void) {
    printf("script.PRESS_MS %d\nscript.TIME_MAX_MS %d\nscript.NAME_MAX %d\n", SCRIPT_PRESS_MS,
           SCRIPT_TIME_MAX, SCRIPT_NAME_SIZE - 1);
    printf("script.SLEEP_MAX_MS %d\nhandheld.SETTLED_MS %d\nhandheld.SETTLE_MAX_MS %d\n",
           RUN_SLEEP_MAX_MS, RUN_SETTLED_MS, RUN_SETTLE_MAX_MS);
    printf("render.TAP_MS %d\nrender.HOLD_MS %d\nrender.REPEAT_MS %d\nrender.GAP_MS %d\n",
           KEYS_TAP_MS, KEYS_HOLD_MS, KEYS_REPEAT_MS, KEYS_GAP_MS);
    printf("render.QUEUE %d\n", KEYS_QUEUE);
    printf("panel.WIDTH %d\npanel.HEIGHT %d\npanel.FRAME_BYTES %d\n", HAL_FRAME_WIDTH,
           HAL_FRAME_HEIGHT, HAL_FRAME_SIZE);
    return 0;
}

static bool frame_read(uint8_t frame[HAL_FRAME_SIZE]) {
    return fread(frame, 1, HAL_FRAME_SIZE, stdin) == HAL_FRAME_SIZE;
}

static int render_both(void) {
    uint8_t frame[HAL_FRAME_SIZE];
    if (!frame_read(frame)) {
        return 1;
    }
    render_print(stdout, RENDER_HALF_BLOCKS, frame);
    render_print(stdout, RENDER_BRAILLE, frame);
    return 0;
}

static int colours_print(void) {
    for (int light = 0; light < 256; light++) {
        printf("%d\n", render_colour((uint8_t)light));
    }
    return 0;
}

static int shots_all(const char *folder) {
    uint8_t frame[HAL_FRAME_SIZE];
    bool good = frame_read(frame) && shots_folder(folder);
    for (int light = 0; good && light < 256; light++) {
        char name[8];
        snprintf(name, sizeof name, "%d", light);
        good = shots_write(folder, name, frame, (uint8_t)light);
    }
    return good ? 0 : 1;
}

static int keys_follow(void) {
    struct keys keys;
    keys_start(&keys, HAL_KEY_B);
    uint8_t before = 0;
    unsigned at = 0;
    unsigned byte = 0;
    bool more = scanf("%u %u", &at, &byte) == 2;
    for (unsigned now = 0, rest = 3000; more || rest > 0; now++) {
        for (; more && at == now; more = scanf("%u %u", &at, &byte) == 2) {
            keys_feed(&keys, (uint8_t)byte, now);
        }
        uint8_t down = keys_down(&keys, now);
        if (down != before) {
            printf("%u %u\n", now, down);
        }
        before = down;
        rest -= more ? 0 : 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "times") == 0) {
        return times_print();
    }
    if (strcmp(what, "render") == 0) {
        return render_both();
    }
    if (strcmp(what, "colours") == 0) {
        return colours_print();
    }
    if (strcmp(what, "shot") == 0 && argc == 3) {
        return shots_all(argv[2]);
    }
    return strcmp(what, "keys") == 0 ? keys_follow() : 2;
}
