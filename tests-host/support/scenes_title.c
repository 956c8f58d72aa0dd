/*
 * The ways in: first start, title, a new game, challenge codes, questions and messages.
 */
#include "firmware/chance/challenge.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

static void first_start(struct app *app, int value) {
    app->settings.language_chosen = false;
    app_open(app, SCREEN_LANGUAGE, 0);
    (void)value;
}

/* The title, with the cursor on an item. */
static void title(struct app *app, int value) {
    scene_press(app, ACTION_DOWN, value);
}

/* A game is dealt and left again. */
static void title_with_game(struct app *app, int value) {
    scene_play(app, "OUOMUO");
    scene_press(app, ACTION_DOWN, value);
}

/* The same, and it has been given up. */
static void title_after_game(struct app *app, int value) {
    scene_play(app, "OUOMDDOROM");
    scene_press(app, ACTION_DOWN, value);
}

/* All three games are going on, the last of them one of Face to Face. */
static void title_three_games(struct app *app, int value) {
    scene_play(app, "OUOMUO");    /* The Game, alone */
    scene_play(app, "DDOLUOMUO"); /* Quick & Easy */
    scene_play(app, "DDOLUOMUO"); /* Face to Face */
    (void)value;
}

static void title_battery(struct app *app, int value) {
    hal_model.battery = value;
    app_home(app);
}

static void title_not_saved(struct app *app, int value) {
    hal_model.flash.write_protected = true;
    scene_play(app, "OUOOMUO");
    scene_press(app, ACTION_DOWN, value);
}

/* What a new game can be, by number: from the title, down the list. The last one has two keys. */
/* The device by itself, in the middle of a game. */
static void demo(struct app *app, int value) {
    app->store.journal.sequence = (uint32_t)value;
    for (int i = 0; i < 25; i++) {
        scene_think(app);
        app_step(app, ACTION_NONE, app->now + 1000);
    }
}

static void title_safe(struct app *app, int value) {
    settings_save(&app->settings, &app->store);
    hal_model.crash = (struct hal_crash){.cause = HAL_CRASH_HANG, .quick = (uint8_t)value};
    screens_start(app, app->keymap);
}

/* What a new game can be, by number. */
static void setup(struct app *app, int value) {
    static const char *const keys[] = {"O",  "ODRRRRDDRDDRDRDDRUUUU", "ODRRDDDRDDRDDR",
                                       "OR", "ORRDRRRDDDDDRUUUUU",    "ONOOOONNONNONONNONNNNNNNN"};
    scene_play(app, keys[value]);
}

static struct choice code(uint8_t kind, uint8_t players) {
    struct choice choice = {.setup = {.kind = kind, .players = players}};
    choice.number = challenge_number(&choice.setup, 5317283);
    return choice;
}

static void setup_from_code(struct app *app, int value) {
    const struct choice choice = code(GAME_CLASSIC, 2);
    app->choice = choice;
    app_open(app, SCREEN_SETUP, 0);
    (void)value;
}

static void code_entry(struct app *app, int value) {
    static const uint8_t digits[] = {10, 4, 31, 23, 0, 17, 8};
    app_open(app, SCREEN_CODE_ENTRY, 0);
    for (int i = 0; i < value; i++) {
        state_code_entry(app)->digit[i] = digits[i];
    }
    state_code_entry(app)->place = (uint8_t)(value - 1);
    if (value == CHALLENGE_LENGTH) {
        scene_press(app, ACTION_OK, 1);
    }
}

static void code_show(struct app *app, int value) {
    app_open(app, SCREEN_CODE_SHOW, 0);
    app->choice = code(GAME_QUICK, 3);
    (void)value;
}

/* A question, with the answer "no" or "yes" lit. */
static void question(struct app *app, int value) {
    app_open(app, SCREEN_CONFIRM, (uint16_t)(value % CONFIRM_QUESTIONS));
    scene_press(app, ACTION_RIGHT, value / CONFIRM_QUESTIONS);
}

static void message(struct app *app, int value) {
    app_open(app, SCREEN_MESSAGE, (uint16_t)value);
}

static const struct scene list[] = {
    SECTION("First start and title", "language", "The first start asks for the language",
            first_start, 0),
    SCENE("title-first", "The title, before any game", title, 0),
    SCENE("title", "The title: a game can be taken up again", title_with_game, 0),
    SCENE("title-end", "The end of its list", title_with_game, 7),
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
    SECTION("Challenge codes", "code-show", "A new code, to be read out", code_show, 0),
    SCENE("code-entry", "Typing a code in", code_entry, 3),
    TWO_KEY_SCENE("code-entry-two-keys", "The same with two keys", code_entry, 3),
    SCENE("code-wrong", "A code that does not exist", code_entry, CHALLENGE_LENGTH),
    SCENE("code-setup", "A code brings its game along", setup_from_code, 0),
    SECTION("Questions and messages", "confirm-give-up", "Giving up", question, CONFIRM_GIVE_UP),
    SCENE("confirm-new-game", "A new game ends the one before", question,
          CONFIRM_NEW_GAME + CONFIRM_QUESTIONS),
    SCENE("confirm-reset", "Erasing the statistics", question, CONFIRM_RESET),
    SCENE("confirm-update", "Restart for a new firmware", question,
          CONFIRM_UPDATE + CONFIRM_QUESTIONS),
    SCENE("confirm-erase", "Erasing saves of another version", question, CONFIRM_ERASE),
    SCENE("message-noise", "The noise failed its health test", message, MESSAGE_NOISE_FAILED),
    SCENE("message-update", "A machine that is no handheld", message, MESSAGE_NO_UPDATE),
    SCENE("message-saves", "Saves of another version", message, MESSAGE_SAVES_FOREIGN),
    SCENE("message-save-failed", "The flash is worn", message, MESSAGE_SAVE_FAILED),
};

const struct scene_list scenes_title = {list, sizeof list / sizeof list[0]};
