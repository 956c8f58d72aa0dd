/*
 * The ways in: first start, title, a new game, challenge codes, questions and messages.
 */
#include <string.h>

#include "firmware/chance/challenge.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

/* The title, with the cursor on an item. */
static void title(const struct app *app, int value) {
    scene_press(app, ACTION_DOWN, value);
}

/* A game is dealt and left again. */
static void title_with_game(const struct app *app, int value) {
    scene_play(app, "OOMUO");
    scene_press(app, ACTION_DOWN, value);
}

/* The same, and the game has been given up. */
static void title_after_game(const struct app *app, int value) {
    scene_play(app, "OO");
    scene_go_on(app);
    scene_give_up(app);
    scene_press(app, ACTION_MENU, 1);
    scene_press(app, ACTION_DOWN, value);
}

/* All three games are running; the last one begun is Face to Face. */
static void title_three_games(const struct app *app, int value) {
    scene_play(app, "OOMUO");      /* The Game, alone */
    scene_play(app, "DDODLUOMUO"); /* Quick & Easy */
    scene_play(app, "DDODLUOMUO"); /* Face to Face */
    (void)value;
}

static void title_battery(const struct app *app, int value) {
    hal_model.battery = value;
    scene_restart(app);
}

static void title_not_saved(const struct app *app, int value) {
    hal_model.flash.write_protected = true;
    scene_play(app, "OOOMUO");
    scene_press(app, ACTION_DOWN, value);
}

/* The device plays by itself, in the middle of a game. How much was written to flash before decides
 * which game. */
static void demo(const struct app *app, int kind) {
    scene_choose(app, TITLE_SETTINGS);
    scene_press(app, ACTION_DOWN, SETTINGS_SOUND);
    while (app->store.journal.sequence % GAME_KINDS != (unsigned)kind) {
        scene_press(app, ACTION_RIGHT, 1);
    }
    scene_press(app, ACTION_BACK, 1);
    for (int i = 0; i < 25; i++) {
        scene_wait(app, 1000);
    }
}

static void title_safe(const struct app *app, int value) {
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_HANG, .quick = (uint8_t)value};
    scene_restart(app);
}

/* The choices of a new game, by number. */
static void setup(const struct app *app, int value) {
    static const char *const keys[] = {
        "O",   "ODDRRRRDDRDDRDRDDRUUUU", "ODDRRDDDRDDRDDR",
        "ODR", "ODRRDRRRDDDDDRUUUUU",    "ONNOOOONNONNONONNONNNNNNNN"};
    scene_play(app, keys[value]);
}

/* The deal of the day: first a date is entered, then the game is dealt. */
static void day(const struct app *app, int value) {
    scene_choose(app, TITLE_DAY);
    scene_play(app, value == 0 ? "" : "RRUU");
}

/* Enters the first characters of a code, as a player with these keys would. */
static void type(const struct app *app, const char *code) {
    while (*code != '\0') {
        const struct spelling *entry = state_code_entry(app);
        const int value = challenge_value(*code);
        const uint8_t place = entry->place;
        if (app_two_keys(app)) {
            const uint8_t half = (uint8_t)(menu_count(entry->left) / 2);
            const bool first = half == 0 || 1U << value < 1U << menu_row_at(entry->left, half);
            scene_play(app, first ? "O" : "N");
            code += app->screen != SCREEN_CODE_ENTRY || entry->place != place;
        } else {
            scene_press(app, ACTION_UP, value);
            scene_play(app, "O");
            code++;
        }
    }
}

static void code_entry(const struct app *app, int value) {
    static const char *const codes[] = {"A4", "1528N3", "1528N3D"};
    if (app_two_keys(app)) {
        scene_press(app, ACTION_NEXT, menu_place_of(title_rows(app), TITLE_ENTER_CODE));
    } else {
        scene_press(app, ACTION_UP, 4);
    }
    scene_press(app, ACTION_OK, 1);
    type(app, codes[value]);
}

static void code_halves(const struct app *app, int value) {
    code_entry(app, value);
    scene_play(app, value == 0 ? "NO" : "");
}

static void setup_from_code(const struct app *app, int value) {
    static const char *const codes[] = {"1528N3C", "D261117"};
    scene_press(app, ACTION_UP, 4);
    scene_press(app, ACTION_OK, 1);
    type(app, codes[value]);
    scene_press(app, ACTION_UP, value);
}

/* A challenge: Quick & Easy for three. */
static void code_show(const struct app *app, int value) {
    scene_play(app, "ODLDRRDDDDDRDDO");
    (void)value;
}

/* --- Questions, with the answer "no" or "yes" lit, and messages ----------------------------------
 */

static void ask_give_up(const struct app *app, int yes) {
    scene_play(app, "OOMDDO");
    scene_press(app, ACTION_RIGHT, yes);
}

/* After a turn. */
static void ask_give_up_late(const struct app *app, int value) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    scene_table(app, &alone, 0, "4a 9a | ");
    scene_play(app, "MDDO");
    (void)value;
}

static void ask_new_game(const struct app *app, int yes) {
    title_with_game(app, 0);
    scene_choose(app, TITLE_NEW_GAME);
    scene_deal_now(app);
    scene_press(app, ACTION_RIGHT, yes);
}

static void ask_setting(const struct app *app, int row) {
    scene_choose(app, TITLE_SETTINGS);
    scene_press(app, ACTION_DOWN, row);
    scene_press(app, ACTION_OK, 1);
}

static void ask_update(const struct app *app, int yes) {
    ask_setting(app, SETTINGS_UPDATE);
    scene_press(app, ACTION_RIGHT, yes);
}

static void drive(const struct app *app, int yes) {
    ask_update(app, yes);
    scene_press(app, ACTION_OK, 1);
}

/* A machine that cannot be updated. */
static void no_update(const struct app *app, int yes) {
    hal_model.no_drive = true;
    ask_update(app, yes);
    scene_press(app, ACTION_OK, 1);
}

static void saves_foreign(const struct app *app, int value) {
    scene_other_version(app);
    (void)value;
}

static void ask_erase(const struct app *app, int value) {
    saves_foreign(app, value);
    scene_play(app, "RO");
}

static void stuck_noise(uint8_t *samples, size_t count) {
    memset(samples, 1, count);
}

static void noise_failed(const struct app *app, int value) {
    hal_model.noise_source = stuck_noise;
    scene_play(app, "OO");
    (void)value;
}

static void save_failed(const struct app *app, int value) {
    hal_model.flash.write_protected = true;
    scene_play(app, "OO");
    (void)value;
}

static const struct scene list[] = {
    SECTION("First start and title", "language",
            "The first start asks for the language; a key turns the picture", NULL, 0),
    TWO_KEY_SCENE("language-two-keys", "The same with two keys", NULL, 0),
    SCENE("guide", "And offers a guided game, once", NULL, 1),
    TWO_KEY_SCENE("guide-two-keys", "The same with two keys", NULL, 1),
    SCENE("title-first", "The title, before any game", title, 0),
    SCENE("title", "The title: a game can be taken up again", title_with_game, 0),
    SCENE("title-end", "The end of its list", title_with_game, 8),
    SCENE("title-over", "After a game: the same table once more", title_after_game, 0),
    SCENE("title-three", "Each of the three games can be taken up again", title_three_games, 0),
    SCENE("title-battery", "A board that can tell how full its battery is", title_battery, 60),
    SCENE("title-battery-low", "It is nearly empty", title_battery, 8),
    SCENE("demo", "Nobody is there: the device plays by itself", demo, GAME_CLASSIC),
    SCENE("demo-quick", "The same, the next game", demo, GAME_QUICK),
    SCENE("title-not-saved", "The flash does not take the saves", title_not_saved, 0),
    SCENE("title-safe", "After three crashes, each within a minute: a start without the game",
          title_safe, 3),
    SECTION("A new game", "setup", "Which game, how many players", setup, 0),
    SCENE("setup-seats", "Who sits there: a person or the device", setup, 1),
    SCENE("setup-end", "Difficulty, the kind of deal, and off it goes", setup, 2),
    SCENE("setup-duel", "Face to Face", setup, 3),
    SCENE("setup-quick", "Quick & Easy", setup, 4),
    TWO_KEY_SCENE("setup-two-keys", "The same with two keys", setup, 5),
    SCENE("day", "The deal of the day: its date is given once", day, 0),
    SCENE("day-deal", "Then it is dealt, or the next one", day, 1),
    SECTION("Challenge codes", "code-show", "A new code, to be read out", code_show, 0),
    SCENE("code-entry", "Typing a code in", code_entry, 0),
    TWO_KEY_SCENE("code-entry-two-keys", "Two keys: in which half is the next character?",
                  code_halves, 0),
    TWO_KEY_SCENE("code-last-two-keys", "The check character", code_halves, 1),
    SCENE("code-wrong", "A code that does not exist", code_entry, 2),
    SCENE("code-setup", "A code brings its game along", setup_from_code, 0),
    SCENE("code-date", "A date: the deal of that day", setup_from_code, 1),
    SECTION("Questions and messages", "confirm-give-up", "Giving up", ask_give_up_late, 0),
    SCENE("confirm-give-up-early", "Giving up before a turn has ended", ask_give_up, 0),
    SCENE("confirm-new-game", "A new game ends the one before", ask_new_game, 1),
    SCENE("confirm-reset", "Erasing the statistics", ask_setting, SETTINGS_RESET),
    SCENE("confirm-update", "Restart for a new firmware", ask_update, 1),
    SCENE("drive", "The last picture, dimmed, before the console is a USB drive", drive, 1),
    SCENE("confirm-erase", "Erasing saves of another version", ask_erase, 0),
    SCENE("message-noise", "The noise failed its health test", noise_failed, 0),
    SCENE("message-update", "A machine that is no handheld", no_update, 1),
    SCENE("message-saves", "Saves of another version", saves_foreign, 0),
    SCENE("message-save-failed", "The flash is worn", save_failed, 0),
};

const struct scene_list scenes_title = {list, sizeof list / sizeof list[0]};
