/*
 * At the table: who sits there, what the signs mean.
 */
#include "firmware/ui/fonts.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

static const struct game_setup three = {.kind = GAME_CLASSIC, .players = 3};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 3};

#define CLASSIC "4a 9a | 96c 91c | 18b 34a | "

/* --- Initials --------------------------------------------------------------------------------- */

/* Spells with the wheels, which begin at the sign for no letter. */
static void spell(const struct app *app, const char *letters) {
    for (; *letters != '\0'; letters++) {
        const int up = *letters - 'A' + 1;
        scene_press(app, up > 13 ? ACTION_DOWN : ACTION_UP, up > 13 ? 27 - up : up);
        scene_press(app, ACTION_OK, 1);
    }
}

/* From the title to the list of three persons. */
static void open_initials(const struct app *app) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DDRRUUUO");
}

/* Three persons give their initials; then the title is up. */
static void give_initials(const struct app *app) {
    open_initials(app);
    for (int i = 0; i < 3; i++) {
        static const char *const given[] = {"ANN", "WIM", "MAX"};
        scene_press(app, ACTION_OK, 1);
        spell(app, given[i]);
    }
    scene_play(app, "B");
}

static void initials(const struct app *app, int persons) {
    open_initials(app);
    for (int i = 0; i < persons; i++) {
        scene_press(app, ACTION_OK, 1);
        spell(app, i == 0 ? "ANN" : "WIM");
    }
}

static void initials_letters(const struct app *app, int value) {
    initials(app, 1);
    scene_press(app, ACTION_OK, 1);
    spell(app, "W");
    scene_press(app, ACTION_UP, value);
}

/* With two keys a letter is found by halving: A is in the first half four times, in the second
 * once. */
static void initials_halves(const struct app *app, int value) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "NNOONNNNNNNNOO");
    scene_play(app, value == 0 ? "" : "OOONN");
}

static void setup_named(const struct app *app, int value) {
    give_initials(app);
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DDRRDD");
    (void)value;
}

/* A player passes the device on, with a word about the second pile. */
static void pass_named(const struct app *app, int value) {
    give_initials(app);
    scene_deal(app, &three, 0, CLASSIC "[24 36 41 50 67 79]");
    scene_lay(app, 4);
    scene_play(app, "RROO");
    scene_press(app, ACTION_RIGHT, 3);
    scene_lay(app, RULES_CARDS);
    scene_press(app, ACTION_OK, app->screen == SCREEN_TALK);
    if (value > 0) {
        scene_go_on(app);
        scene_press(app, ACTION_DOWN, value);
    }
}

static void starter_named(const struct app *app, int value) {
    give_initials(app);
    scene_deal(app, &three, 0, "");
    while (app->screen != SCREEN_STARTER) {
        scene_press(app, ACTION_OK, 1);
    }
    scene_press(app, ACTION_DOWN, value);
}

static void quick_named(const struct app *app, int value) {
    give_initials(app);
    scene_deal(app, &quick, 0, "r3a | y10b | b5a | ");
    for (int i = 0; i < 3; i++) {
        scene_lay(app, 1);
        scene_play(app, i == 2 ? "ROL" : ""); /* points at a pile */
        scene_play(app, "LORO");              /* tells the cards */
    }
    scene_go_on(app);
    (void)value;
}

static void duel_won(const struct app *app, int value) {
    give_initials(app);
    scene_deal(app, &duel, 0, "12^ 50v | 9^ 55v | ");
    scene_lay(app, RULES_CARDS);
    scene_go_on(app);
    scene_play(app, "MDDORO"); /* gives up */
    scene_press(app, ACTION_OK, value);
}

static void replay_named(const struct app *app, int value) {
    duel_won(app, 1);
    scene_play(app, "RRO"); /* from the result */
    scene_press(app, ACTION_RIGHT, value);
}

/* --- Signs ------------------------------------------------------------------------------------ */

/* Opened from the menu of a game. The tens of `value` are the game, the ones are the page. */
static void signs(const struct app *app, int value) {
    static const struct game_setup *const setups[GAME_KINDS] = {&three, &duel, &quick};
    scene_table(app, setups[value / 10], 0, "");
    scene_play(app, "MDDDO");
    scene_press(app, ACTION_RIGHT, value % 10);
}

/* Opened from the rules, with the signs of all games. */
static void signs_all(const struct app *app, int page) {
    scene_choose(app, TITLE_HOW_TO);
    scene_play(app, "DDDDO");
    scene_press(app, ACTION_RIGHT, page);
}

/* --- Large type ------------------------------------------------------------------------------- */

/* Switches large type on in the settings; then the title is up. */
static void enlarge(const struct app *app) {
    scene_choose(app, TITLE_SETTINGS);
    scene_press(app, ACTION_DOWN, SETTINGS_LARGE);
    scene_play(app, "OM");
}

/* The Game alone, with `laid` cards of this turn laid. */
static void large_alone(const struct app *app, int laid) {
    static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    enlarge(app);
    scene_deal(app, &alone, 0,
               "4a 9a | 96c 91c | 18b 34a | [24 36 41 50 67 79 81 88] 36a 41a 50a 67a | ");
    scene_lay(app, 6 + laid);
    scene_go_on(app);
    scene_wait(app, 1000);
}

/* A person's turn after others have said something. */
static void large_said(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &three, 0, CLASSIC "[24 36 41 50 67 79]");
    scene_lay(app, 2);
    scene_play(app, "ROORRROR");
    scene_lay(app, 2);
    scene_play(app, "RROORROR");
    scene_lay(app, RULES_CARDS);
    scene_press(app, ACTION_OK, app->screen == SCREEN_TALK);
    if (value > 0) {
        scene_go_on(app);
    }
}

static void large_talk(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &three, 0, CLASSIC);
    scene_lay(app, 2);
    scene_press(app, ACTION_RIGHT, value);
    scene_press(app, ACTION_OK, value);
}

#define DUEL "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | [10 22 31 39 48 58] "

static void large_duel(const struct app *app, int downs) {
    enlarge(app);
    scene_table(app, &duel, 0, DUEL);
    scene_press(app, ACTION_DOWN, downs);
}

static void large_duel_gift(const struct app *app, int value) {
    enlarge(app);
    scene_table(app, &duel, 0, DUEL);
    scene_move_to(app, 10);
    while (rules_owner(GAME_DUEL, state_play(app)->cursor.pile) == 0) {
        scene_press(app, ACTION_DOWN, 1);
    }
    (void)value;
}

static void large_duel_pass(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &duel, 0, DUEL);
    scene_lay(app, 8);
    scene_wait(app, (uint32_t)value);
}

static void large_duel_since(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &duel, 2, "12^ 50v | ");
    scene_lay(app, 2);
    scene_go_on(app);
    (void)value;
}

static void large_quick(const struct app *app, int laid) {
    enlarge(app);
    scene_deal(app, &quick, 0, "r3a | y10b | b5a | [b10 y2] b10a");
    for (int i = 0; i < 3; i++) {
        scene_lay(app, 1);
        scene_play(app, i == 2 ? "ROL" : "");
        scene_play(app, "LORO");
    }
    scene_go_on(app);
    scene_lay(app, laid);
    if (laid == 0) {
        scene_move_to(app, RULES_CARD(10, SUIT_BLUE));
    } else {
        scene_move_to_end(app);
    }
    scene_wait(app, 1000);
}

static void large_quick_pass(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &quick, 0, "r3a | y10b | b5a | ");
    scene_lay(app, 1);
    scene_press(app, ACTION_OK, value);
}

static void large_device(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &three, 7, "[24 36 41 50 67 79]");
    scene_press(app, ACTION_OK, value);
    scene_press(app, ACTION_NONE, 1);
}

static void large_look(const struct app *app, int value) {
    enlarge(app);
    scene_deal(app, &three, 0, "[3 17 41 56 62 97]");
    scene_press(app, ACTION_OK, 1);
    scene_wait(app, 1000);
    (void)value;
}

/* --- The battery ------------------------------------------------------------------------------ */

/* The battery has become low in the turn before. */
static void battery(const struct app *app, int value) {
    static const struct game_setup *const setups[GAME_KINDS] = {&three, &duel, &quick};
    static const char *const scripts[GAME_KINDS] = {CLASSIC, "12^ 50v | 9^ 55v | ",
                                                    "r3a | y10b | b5a | "};
    scene_deal(app, setups[value % 10], 0, scripts[value % 10]);
    scene_lay(app, RULES_CARDS);
    hal_model.battery = 8;
    scene_go_on(app);
    scene_press(app, ACTION_RIGHT, value / 10);
}

static const struct scene list[] = {
    SECTION("Initials", "initials", "Who sits there: nobody has given initials yet", initials, 0),
    SCENE("initials-two", "Two have", initials, 2),
    SCENE("initials-letters", "Choosing a letter", initials_letters, 2),
    TWO_KEY_SCENE("initials-halves", "With two keys: which half is it in?", initials_halves, 0),
    TWO_KEY_SCENE("initials-halves-on", "The next letter", initials_halves, 1),
    SCENE("initials-setup", "The form of a new game knows them", setup_named, 0),
    SCENE("initials-starter", "So does everybody else: who starts", starter_named, 1),
    SCENE("initials-pass", "Who takes the device, who has laid what, whose word it is", pass_named,
          0),
    SCENE("initials-said", "A person’s turn: who asks for small steps", pass_named, 1),
    SCENE("initials-told", "Who tells what in Quick & Easy", quick_named, 0),
    SCENE("initials-end", "Who has given up", duel_won, 0),
    SCENE("initials-over", "Who has won", duel_won, 1),
    SCENE("initials-replay", "Whose turn it was", replay_named, 1),
    SECTION("Signs", "signs", "The Game: piles, the draw pile, cards to lay", signs, 0),
    SCENE("signs-2", "Where a card goes", signs, 1),
    SCENE("signs-3", "What a card costs", signs, 2),
    SCENE("signs-4", "Cards in hand, the end of the turn", signs, 3),
    SCENE("signs-5", "What the others laid and say", signs, 4),
    SCENE("signs-6", "Who said it, the chance of winning, a low battery", signs, 5),
    SCENE("signs-duel", "Face to Face", signs, 10),
    SCENE("signs-duel-5", "Whose piles", signs, 14),
    SCENE("signs-quick", "Quick & Easy", signs, 20),
    SCENE("signs-quick-2", "Its colours", signs, 21),
    SCENE("signs-quick-6", "What the others tell", signs, 25),
    SCENE("signs-all", "From the rules: the other games' come last", signs_all, 8),
    SECTION("Large type", "large", "The Game alone: all eight cards", large_alone, 0),
    SCENE("large-one", "A card laid", large_alone, 1),
    SCENE("large-few", "With fewer cards there is room for wider ones", large_alone, 3),
    SCENE("large-pass", "Passing: the piles, and what was said of them", large_said, 0),
    SCENE("large-said", "A person’s turn: steps, and words beside them", large_said, 1),
    SCENE("large-talk", "After the turn: a word about a pile", large_talk, 1),
    SCENE("large-look", "The first look", large_look, 0),
    SCENE("large-device", "The device plays", large_device, 2),
    SCENE("large-duel", "Face to Face: one’s own piles on the left, the opponent’s on the right",
          large_duel, 0),
    SCENE("large-duel-gift", "A gift", large_duel_gift, 0),
    SCENE("large-duel-pass", "Passing", large_duel_pass, 0),
    SCENE("large-duel-pass-2", "The counts take turns with what was laid", large_duel_pass, 2000),
    SCENE("large-duel-since", "What the device has laid since", large_duel_since, 0),
    SCENE("large-quick", "Quick & Easy", large_quick, 0),
    SCENE("large-quick-end", "A card laid: the turn may end", large_quick, 1),
    SCENE("large-quick-pass", "Passing", large_quick_pass, 1),
    SECTION("A low battery", "battery", "Said once, where the sentence stands", battery, 0),
    SCENE("battery-on", "Then a sign beside the draw pile", battery, 10 + GAME_CLASSIC),
    SCENE("battery-duel", "In Face to Face beside one’s own count", battery, 10 + GAME_DUEL),
    SCENE("battery-quick", "In Quick & Easy", battery, 10 + GAME_QUICK),
};

const struct scene_list scenes_table = {list, sizeof list / sizeof list[0]};
