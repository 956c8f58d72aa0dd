#include "tests-host/support/menu_play.h"

#include <stdlib.h>
#include <string.h>

#include "firmware/ui/words.h"
#include "tests-host/support/claims.h"
#include "tests-host/support/hal_model.h"

struct app app;

void menu_start(uint8_t keys) {
    hal_model_reset(3);
    hal_model.keys_present = keys;
    screens_start(&app, keymap_for(keys));
}

void menu_start_title(uint8_t keys) {
    menu_start(keys);
    app.settings.language_chosen = true;
    app_home(&app);
}

void menu_play(const char *letters) {
    static const char all[] = "UDLRNOBM";
    static const enum action actions[] = {ACTION_UP,   ACTION_DOWN, ACTION_LEFT, ACTION_RIGHT,
                                          ACTION_NEXT, ACTION_OK,   ACTION_BACK, ACTION_MENU};
    for (; *letters != '\0'; letters++) {
        const char *place = strchr(all, *letters);
        if (!place) {
            abort();
        }
        app_step(&app, actions[place - all], app.now + (app.settling ? APP_SETTLE_MS : 100));
    }
}

void menu_wait(uint32_t milliseconds) {
    for (uint32_t i = 0; i < milliseconds; i += 10) {
        app_step(&app, ACTION_NONE, app.now + 10);
    }
}

enum title_item menu_continue(uint8_t kind) {
    return (enum title_item)(TITLE_CONTINUE + kind);
}

void menu_open(enum title_item item) {
    if (app.screen != SCREEN_TITLE || (title_rows(&app) >> item & 1) == 0) {
        abort();
    }
    app.menu.cursor = menu_place_of(title_rows(&app), (uint8_t)item);
    menu_play("O");
}

static const struct words *read(void) {
    static uint8_t frame[HAL_FRAME_SIZE];
    static struct words words;
    struct canvas canvas;
    words_clear(&words);
    draw_start(&canvas, frame);
    canvas.words = &words;
    app_draw(&app, &canvas);
    return &words;
}

bool menu_reads(enum text text) {
    return claims_contain(read(), app_text(&app, text));
}

bool menu_says(const char *text) {
    const struct words *words = read();
    for (size_t at = 0; at + 3 < words->length;) {
        const char *entry = (const char *)words->bytes + at + 3;
        if (strcmp(entry, text) == 0) {
            return true;
        }
        at += 3 + strlen(entry) + 1;
    }
    return false;
}
