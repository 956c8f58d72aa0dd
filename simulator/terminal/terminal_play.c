#include "simulator/terminal/terminal_play.h"

#include "firmware/console.h"
#include "simulator/terminal/terminal.h"
#include "simulator/terminal/terminal_board.h"
#include "simulator/terminal/terminal_keys.h"
#include "simulator/terminal/window.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* A busy computer must not swallow a stroke. So between two looks at the keys their clock moves at
 * most this many milliseconds, less than a keystroke takes. */
#define LOOK_MAX_MS 40

static struct {
    struct console console;
    struct keys keys;
    uint32_t keys_now; /* the clock of the keys */
    uint32_t looked;   /* hal_millis when that clock last moved */
    struct window window;
    bool bell;        /* a tone rings the terminal's bell */
    uint32_t changes; /* of the panel, as last drawn */
    uint32_t tones;   /* tones that have rung */
    bool leave;       /* the player has quit, or the terminal was closed */
} play;

static void redraw(void) {
    play.window.size = terminal_size();
    play.window.valid = false;
}

static void draw(void) {
    const struct host_panel *panel = host_panel();
    const struct settings *settings = &play.console.app.settings;
    const uint8_t language = settings->language_chosen ? settings->language : LANGUAGE_ENGLISH;
    if (play.window.language != language) {
        play.window.language = language;
        redraw();
    }
    if (!play.window.valid || panel->changes != play.changes) {
        uint8_t picture[HAL_FRAME_SIZE];
        host_picture(picture);
        window_update(&play.window, panel, picture);
        terminal_write(play.window.text, play.window.length);
        play.changes = panel->changes;
    }
    if (panel->tones != play.tones) {
        play.tones = panel->tones;
        if (play.bell) {
            terminal_write("\a", 1);
        }
    }
}

static uint32_t keys_clock(void) {
    uint32_t passed = hal_millis() - play.looked;
    play.looked += passed;
    play.keys_now += passed < LOOK_MAX_MS ? passed : LOOK_MAX_MS;
    return play.keys_now;
}

/* Takes a letter or digit as text while a code is typed in. False: it is a key. */
static bool text_take(uint8_t byte) {
    struct app *app = &play.console.app;
    if (play.keys.sequence_len > 0 || !isalnum(byte) || !app_takes_text(app)) {
        return false;
    }
    app_type(app, (char)byte);
    host_wake();
    return true;
}

static void bytes_take(const uint8_t *bytes, size_t count, uint32_t now) {
    for (size_t i = 0; i < count; i++) {
        if (text_take(bytes[i])) {
            continue;
        }
        enum keys_wish wish = keys_feed(&play.keys, bytes[i], now);
        if (wish == KEYS_QUIT) {
            play.leave = true;
        } else if (wish == KEYS_HELP) {
            play.window.help = !play.window.help;
            redraw();
        }
    }
}

/* hal_wait_until calls this while nothing is due. */
static bool play_wait(uint32_t milliseconds) {
    draw();
    uint32_t due = keys_due(&play.keys, keys_clock());
    uint8_t bytes[256];
    size_t count = sizeof bytes;
    unsigned events = terminal_wait(milliseconds < due ? milliseconds : due, bytes, &count);
    bytes_take(bytes, count, keys_clock());
    if (events & TERMINAL_STOP) {
        host_clock_stop();
        terminal_suspend();
        host_clock_go();
    }
    if (events & (TERMINAL_STOP | TERMINAL_BACK | TERMINAL_RESIZED)) {
        redraw();
    }
    if (events & TERMINAL_GONE) {
        play.leave = true;
    }
    host_keys_set(keys_down(&play.keys, keys_clock()));
    return !play.leave;
}

/* Says where the game is saved, if it is. */
static bool kept(const struct app *app, const char *flash) {
    if (app->store.foreign) {
        fprintf(stderr, "thegame-play: %s holds saves of another version, nothing was kept\n",
                flash);
        return false;
    }
    if (app->store.failed != 0) {
        fprintf(stderr, "thegame-play: %s could not be written, your game is not kept\n", flash);
        return false;
    }
    printf("Your game is kept in %s\n", flash);
    return true;
}

int play_run(const struct options *options) {
    const char *flash = options->flash != NULL ? options->flash : board_usual_flash();
    if (flash == NULL || !board_start(options, flash, play_wait)) {
        return 1;
    }
    play.bell = options->bell;
    play.window.two_keys = (hal_keys_present() & HAL_KEY_UP) == 0;
    const char *plain = getenv("NO_COLOR");
    play.window.plain = plain != NULL && *plain != '\0';
    play.window.ascii = terminal_is_ascii();
    keys_start(&play.keys, board_menu_key(keymap_for(hal_keys_present())));
    terminal_enter();
    redraw();
    console_start(&play.console);
    while (!play.leave) {
        console_step(&play.console);
    }
    terminal_leave();
    return kept(&play.console.app, flash) ? 0 : 1;
}
