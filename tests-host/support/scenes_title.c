/*
 * The ways in: first start, title, a new game, challenge codes, questions and messages.
 */
#include "firmware/chance/challenge.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};

static void first_start(struct app *app, int value) {
    app->settings.language_chosen = false;
    app_open(app, SCREEN_LANGUAGE, 0);
    (void)value;
}

/* The title, with the cursor on an item. */
static void title(struct app *app, int value) {
    scene_press(app, ACTION_DOWN, value);
}

static void title_with_game(struct app *app, int value) {
    scene_table(app, &alone, 0, "");
    app_home(app);
    scene_press(app, ACTION_DOWN, value);
}

static void title_not_saved(struct app *app, int value) {
    title_with_game(app, value);
    app->store.failed = true;
}

/* What a new game can be, by number. */
static void setup(struct app *app, int value) {
    static const struct choice choices[] = {
        {.setup = {.kind = GAME_CLASSIC, .players = 1}, .number = MATCH_NO_CHALLENGE},
        {.setup = {.kind = GAME_CLASSIC, .players = 5, .expert = true},
         .device_seats = 0x1a,
         .number = MATCH_NO_CHALLENGE},
        {.setup = {.kind = GAME_CLASSIC, .players = 3, .expert = true},
         .device_seats = 4,
         .challenge = true,
         .number = MATCH_NO_CHALLENGE},
        {.setup = {.kind = GAME_DUEL, .players = 2},
         .device_seats = 2,
         .number = MATCH_NO_CHALLENGE},
        {.setup = {.kind = GAME_QUICK, .players = 4, .pro = true}, .number = MATCH_NO_CHALLENGE},
    };
    static const int rows[] = {0, 4, 7, 0, 1};
    app->choice = choices[value];
    app_open(app, SCREEN_SETUP, 0);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_DOWN, rows[value]);
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
    SCENE("title-end", "The end of its list", title_with_game, 6),
    SCENE("title-not-saved", "The flash does not take the saves", title_not_saved, 0),
    SECTION("A new game", "setup", "Which game, how many players", setup, 0),
    SCENE("setup-seats", "Who sits there: a person or the device", setup, 1),
    SCENE("setup-end", "Difficulty, the kind of deal, and off it goes", setup, 2),
    SCENE("setup-duel", "Face to Face", setup, 3),
    SCENE("setup-quick", "Quick & Easy", setup, 4),
    TWO_KEY_SCENE("setup-two-keys", "The same with two keys", setup, 1),
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
    SCENE("message-saves", "Saves of another version", message, MESSAGE_SAVES_FOREIGN),
    SCENE("message-save-failed", "The flash is worn", message, MESSAGE_SAVE_FAILED),
};

const struct scene_list scenes_title = {list, sizeof list / sizeof list[0]};
