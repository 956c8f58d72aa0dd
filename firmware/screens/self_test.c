#include "firmware/screens/self_test.h"

#include "firmware/screens/layout.h"
#include "firmware/screens/screens.h"
#include "firmware/ui/fonts.h"
#include "hal/hal.h"

enum {
    PATTERNS = STEP_KEYS,
    POLL_MS = 30, /* between two looks at the keys */
    KEY_SIZE = 13,
};

APP_STATE(struct self_test);

/* --- Flash ------------------------------------------------------------------------------------ */

/* The last key of the journal holds nothing of the player's, so writing it is harmless. */
static enum journal_result test_flash(struct app *app) {
    const uint32_t mark = app->store.journal.sequence;
    const uint8_t data[] = {(uint8_t)mark, (uint8_t)(mark >> 8)};
    uint8_t back[sizeof data];
    size_t size;
    if (app->store.foreign) {
        return JOURNAL_OTHER_FORMAT;
    }
    const enum journal_result result =
        journal_write(&app->store.journal, JOURNAL_TEST, data, sizeof data);
    if (result != JOURNAL_OK) {
        return result;
    }
    const bool read = journal_read(&app->store.journal, JOURNAL_TEST, back, sizeof back, &size);
    return read && size == sizeof data && back[0] == data[0] && back[1] == data[1] ? JOURNAL_OK
                                                                                   : JOURNAL_WORN;
}

static void draw_flash(const struct app *app, struct canvas *canvas) {
    const uint8_t result = view(app)->result;
    const struct paragraph paragraph = {
        .font = &font_text,
        .text = app_text(app, result == JOURNAL_OK             ? TEXT_TEST_FLASH_OK
                              : result == JOURNAL_OTHER_FORMAT ? TEXT_TEST_FLASH_FOREIGN
                                                               : TEXT_TEST_FLASH_FAILED),
        .width = TEXT_WIDTH,
        .align = DRAW_CENTRE,
    };
    const struct box line = {0, FLASH_COUNTS_Y, HAL_FRAME_WIDTH, ROW_HEIGHT};
    int worn = 0;
    for (uint32_t bits = app->store.journal.worn; bits != 0; bits &= bits - 1) {
        worn++;
    }
    char text[64];
    draw_wrap(canvas, TEXT_X, FLASH_WORDS_Y, &paragraph, 0, 2, DRAW_SET);
    text_fill(text, sizeof text, app_text(app, TEXT_TEST_FLASH_RECORDS),
              (int)app->store.journal.sequence, worn);
    draw_text_in(canvas, line, DRAW_CENTRE, &font_text, DRAW_SET, text);
}

/* --- Noise ------------------------------------------------------------------------------------ */

static enum text noise_text(const struct app *app) {
    switch (app->entropy.state) {
    case ENTROPY_HEALTHY:
        return TEXT_TEST_NOISE_HEALTHY;
    case ENTROPY_PROPORTION:
        return TEXT_TEST_NOISE_PROPORTION;
    case ENTROPY_PERIOD:
        return TEXT_TEST_NOISE_PERIOD;
    default:
        return TEXT_TEST_NOISE_REPETITION;
    }
}

/* --- Keys ------------------------------------------------------------------------------------- */

static bool all_seen(const struct app *app) {
    return (hal_keys_present() & ~view(app)->seen) == 0;
}

static void draw_key(const struct app *app, struct canvas *canvas, unsigned key) {
    static const struct {
        uint8_t x;
        uint8_t y;
    } places[INPUT_KEYS] = {{28, 12}, {28, 40}, {14, 26}, {42, 26}, {100, 21}, {78, 31}};
    const int x = places[key].x;
    const int y = places[key].y;
    const bool pressed = (view(app)->seen >> key & 1) != 0;
    const bool held = (app_keys_held(app) >> key & 1) != 0;
    const struct box box = {x, y, KEY_SIZE, KEY_SIZE};
    if (held) {
        draw_round_box(canvas, x, y, KEY_SIZE, KEY_SIZE, 3, DRAW_SET);
    } else {
        draw_round_frame(canvas, x, y, KEY_SIZE, KEY_SIZE, 3, DRAW_SET);
    }
    draw_text_in(canvas, box, DRAW_CENTRE, &font_text, held ? DRAW_CLEAR : DRAW_SET,
                 pressed && !held ? "✓" : legend_symbol_key(key));
}

static void draw_keys(const struct app *app, struct canvas *canvas) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if ((hal_keys_present() >> key & 1) != 0) {
            draw_key(app, canvas, key);
        }
    }
}

/* --- The screen ------------------------------------------------------------------------------- */

static void go_on(struct app *app) {
    if (++state(app)->step == STEPS) {
        app_back(app);
        return;
    }
    state(app)->last_seen = app_now(app);
    if (state(app)->step == STEP_KEYS) {
        app_set_timer(app, POLL_MS);
    } else if (state(app)->step == STEP_NOISE) {
        entropy_start(&app->entropy);
    } else if (state(app)->step == STEP_FLASH) {
        state(app)->result = (uint8_t)test_flash(app);
    }
}

static void look_at_keys(struct app *app) {
    state(app)->seen |= app_keys_held(app);
    if (app_keys_held(app) != 0) {
        state(app)->last_seen = app_now(app);
    }
    const uint64_t idle = app_now(app) - state(app)->last_seen;
    if (idle >= (all_seen(app) ? SELF_TEST_DONE_MS : SELF_TEST_GIVE_UP_MS)) {
        go_on(app);
    } else {
        app_set_timer(app, POLL_MS);
    }
}

/* This step only shows the keys. Back twice in a row, or Menu, leaves it. */
static bool handle_keys(struct app *app, enum action action) {
    if (action == ACTION_BACK && state(app)->leaving) {
        app_back(app);
        return true;
    }
    if (action != ACTION_NONE) {
        state(app)->leaving = action == ACTION_BACK;
    }
    look_at_keys(app);
    return action != ACTION_MENU;
}

static bool handle(struct app *app, enum action action) {
    if (state(app)->step == STEP_KEYS) {
        return handle_keys(app, action);
    }
    if (action == ACTION_OK || action == ACTION_NEXT || action == ACTION_RIGHT ||
        action == ACTION_DOWN) {
        go_on(app);
    }
    return action != ACTION_MENU && action != ACTION_BACK;
}

static void draw_pattern(const struct app *app, struct canvas *canvas) {
    const int width = HAL_FRAME_WIDTH;
    const int height = HAL_FRAME_HEIGHT;
    const struct box plate = {PLATE_X, PLATE_Y, PLATE_WIDTH, PLATE_HEIGHT};
    switch (view(app)->step) {
    case STEP_LIT:
        draw_box(canvas, 0, 0, width, height, DRAW_SET);
        break;
    case STEP_CHEQUERED:
        draw_fill(canvas, 0, 0, width, height, DRAW_HALF, DRAW_SET);
        break;
    case STEP_EDGES:
        for (int inset = 0; inset < plate.y; inset += 4) {
            draw_frame(canvas, inset, inset, width - 2 * inset, height - 2 * inset, DRAW_SET);
        }
        break;
    default:
        break;
    }
    char text[32];
    text_fill(text, sizeof text, app_text(app, TEXT_TEST_DISPLAY), view(app)->step + 1, PATTERNS);
    draw_box(canvas, plate.x, plate.y, plate.width, plate.height, DRAW_CLEAR);
    const char *ok = app_symbol(app, ACTION_OK);
    const int wide = draw_text_width(&font_text, text) + 6 + draw_text_width(&font_text, ok);
    int x = (width - wide) / 2;
    x = draw_text(canvas, x, plate.y + 3, &font_text, DRAW_SET, text) + 6;
    draw_text(canvas, x, plate.y + 3, &font_text, DRAW_SET, ok);
}

static void draw(const struct app *app, struct canvas *canvas) {
    static const struct legend leave[] = {{ACTION_BACK, TEXT_TEST_TWICE}};
    static const struct legend go_on_or_back[] = {
        {ACTION_OK, TEXT_KEY_ON},
        {ACTION_BACK, TEXT_KEY_BACK},
    };
    switch (view(app)->step) {
    case STEP_KEYS:
        menu_draw_title(canvas, app_text(app, all_seen(app) ? TEXT_TEST_KEYS_DONE : TEXT_TEST_KEYS),
                        NULL);
        draw_keys(app, canvas);
        legend_draw(canvas, app_ui(app), leave, 1);
        break;
    case STEP_NOISE:
        menu_draw_title(canvas, app_text(app, TEXT_TEST_NOISE), NULL);
        menu_draw_text(canvas, app_text(app, noise_text(app)));
        legend_draw(canvas, app_ui(app), go_on_or_back, 2);
        break;
    case STEP_FLASH:
        menu_draw_title(canvas, app_text(app, TEXT_TEST_FLASH), NULL);
        draw_flash(app, canvas);
        legend_draw(canvas, app_ui(app), go_on_or_back, 2);
        break;
    default:
        draw_pattern(app, canvas);
        break;
    }
}

const struct screen screen_self_test = {
    .handle = handle,
    .draw = draw,
    .shows_keys = true,
};
