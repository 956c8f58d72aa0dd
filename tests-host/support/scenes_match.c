/* The scenes of a match outside a person's own turn. */
#include "tests-host/support/scenes.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup three = {.kind = GAME_CLASSIC, .players = 3};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 3};

#define CLASSIC "4a 9a | 96c 91c | 18b 34a | "
#define DUEL "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | "
#define QUICK "r3a | y10b | b5a | "

static const struct {
    const struct game_setup *setup;
    const char *script;
    int cards; /* cards laid until somebody has something to say */
    const char *says;
} tables[GAME_KINDS] = {
    {&three, CLASSIC, 4, "RRRO"}, {&duel, DUEL, 0, ""}, {&quick, QUICK, 2, "LO"}};

static void pass(const struct app *app, int kind) {
    scene_deal(app, tables[kind].setup, 0, tables[kind].script);
    scene_lay(app, tables[kind].cards);
    scene_play(app, tables[kind].says);
    scene_press(app, ACTION_RIGHT, app->screen == SCREEN_TALK ? 2 - kind / 2 : 0);
    scene_lay(app, RULES_CARDS);
    scene_press(app, ACTION_OK, app->screen == SCREEN_TALK);
}

/* The cards laid since one's last turn, with many players. */
static void pass_many(const struct app *app, int value) {
    static const struct game_setup five = {.kind = GAME_CLASSIC, .players = 5};
    scene_deal(app, &five, 0, CLASSIC "85d 80d | 37b 45b 47b | ");
    scene_lay(app, RULES_CARDS);
    scene_press(app, ACTION_OK, 1);
    for (; value > 0; value--) {
        scene_wait(app, 4000);
    }
}

/* Alone, after a sleep. */
static void pass_alone(const struct app *app, int value) {
    scene_table(app, &alone, 0, "");
    scene_sleep(app);
    (void)value;
}

/* The first player takes the device. */
static void look(const struct app *app, int kind) {
    scene_deal(app, tables[kind].setup, 0, kind == GAME_QUICK ? "[r3 p9]" : "[3 17 41 56 62 97]");
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_NONE, 1);
}

/* Before the first card somebody asks to leave a pile alone. */
static void look_talk(const struct app *app, int value) {
    look(app, GAME_CLASSIC);
    scene_play(app, "RROO");
    (void)value;
}

static void starter(const struct app *app, int value) {
    scene_deal(app, &three, 0, "");
    while (app->screen != SCREEN_STARTER) {
        scene_press(app, ACTION_OK, 1);
    }
    scene_press(app, ACTION_DOWN, value);
}

/* The device has made `value` steps of its turn. */
static void device(const struct app *app, int value) {
    scene_deal(app, &three, 7, "[24 36 41 50 67 79]");
    scene_press(app, ACTION_OK, value);
    scene_press(app, ACTION_NONE, value > 0);
}

static void device_duel(const struct app *app, int value) {
    scene_deal(app, &duel, 1, "[10 22 31 39 48 58]");
    scene_press(app, ACTION_OK, value);
    scene_press(app, ACTION_NONE, 1);
}

static void device_quick(const struct app *app, int value) {
    scene_deal(app, &quick, 1, "[b2 p10]");
    while (app->screen != SCREEN_DEVICE) {
        scene_press(app, ACTION_OK, 1);
    }
    scene_press(app, ACTION_OK, value);
    scene_press(app, ACTION_NONE, 1);
}

static void end_turn(const struct app *app) {
    scene_move_to_end(app);
    scene_press(app, ACTION_OK, 1);
}

/* After the turn; the marker on the last pile has been changed `value` times. */
static void talk(const struct app *app, int value) {
    scene_table(app, &three, 0, CLASSIC "[24 36 41 50 67 79] 24a 36b");
    end_turn(app);
    scene_press(app, ACTION_LEFT, value > 0);
    scene_press(app, ACTION_OK, value - 1);
    scene_press(app, ACTION_NONE, 1);
}

static void talk_quick(const struct app *app, int value) {
    scene_table(app, &quick, 0, QUICK "[b2 p10] b2a");
    end_turn(app);
    scene_press(app, ACTION_LEFT, value > 0);
    scene_press(app, ACTION_OK, value - 1);
    scene_press(app, ACTION_NONE, 1);
}

/* A player points at the rising pile. */
static void talk_point(const struct app *app, int value) {
    talk_quick(app, 0);
    scene_press(app, ACTION_RIGHT, 1);
    scene_press(app, ACTION_OK, value);
}

/* On Fire: no card in hand fits a pile that burns. */
static void end_fire(const struct app *app, int value) {
    static const struct game_setup setups[] = {
        {.kind = GAME_CLASSIC, .players = 1, .fire = true},
        {.kind = GAME_CLASSIC, .players = 2, .fire = true},
    };
    scene_table(app, &setups[value], 0,
                value == 0 ? "22c 33a | [40 41 42 43 45 46 47 48]"
                           : "22c 33a | [40 41 42 43 45 46 47]");
}

static void stuck(const struct app *app, int value) {
    scene_table(app, &alone, 0, "20a 94a | 60b 99b | 3d 2c | [95 96 40 41 42 43 44 45] 96a");
    scene_press(app, ACTION_DOWN, value);
}

static void pause(const struct app *app, int value) {
    scene_table(app, &alone, 0, "");
    scene_press(app, ACTION_MENU, 1);
    scene_press(app, ACTION_DOWN, value);
}

/* --- The end ------------------------------------------------------------------------------------
 */

/* Plays an earlier game, for the result to be compared with. A game that is not over is given
 * up. */
static void earlier(const struct app *app, const struct game_setup *setup, const char *script) {
    scene_table(app, setup, 0, script);
    scene_give_up(app);
}

/* Presses the last key of a game: the end of a turn, or a card. Then shows the hands of `value` % 3
 * others. */
static void end(const struct app *app, int value) {
    static const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
    static const struct {
        const struct game_setup *setup;
        const char *script;
    } ends[] = {
        {&two, "95a 6c | 94b 7d | 97a 4c [@2 40 41 42 43 44 45 46]"},
        {&alone, "95a 6c | 94b 7d | [9 10 11 12 13 93 96 4] 96a 4c {40 41}"},
        {&duel, "57^ 4v | 56^ 5v | 58^ 3v [@2 20 30 31 32 33 40]"},
        {&quick, "r10a b1b [@2 y5 g6]"},
        {&alone, "2-91a/2 92-98a/1"},
    };
    scene_table(app, ends[value / 3].setup, 0, ends[value / 3].script);
    if (game_can_end(&app->match.game) == GAME_OK) {
        end_turn(app);
    } else {
        scene_press(app, ACTION_OK, 1);
    }
    scene_press(app, ACTION_NONE, 1);
    scene_press(app, ACTION_RIGHT, value % 3);
}

/* One of several players gives up. */
static void end_given_up(const struct app *app, int value) {
    scene_table(app, &three, 0, CLASSIC);
    scene_press(app, ACTION_MENU, 1);
    scene_press(app, ACTION_DOWN, 2);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_RIGHT, 1);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_RIGHT, value);
}

static void won(const struct app *app, int value) {
    earlier(app, &alone, "2-87a/2");
    scene_table(app, &alone, 0, "2-91a/2 92-98a/1 99a");
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_RIGHT, value);
}

/* A player gives up with `value` cards left. */
static void lost(const struct app *app, int value) {
    static const char *const scripts[] = {"2-61a/2 98b 99b", "2-89a/2 90-92a",
                                          "2-91a/2 92-97a/1 98a"};
    const int number = value > 30 ? 0 : value > 1 ? 1 : 2;
    earlier(app, &alone, value == 7 ? "2-87a/2" : "2-93a/2");
    scene_table(app, &alone, 0, scripts[number]);
    scene_give_up(app);
}

/* A game with many cards left, but more points than before. */
static void best_score(const struct app *app, int value) {
    earlier(app, &alone, "2-61a/2 98b 99b");
    scene_table(app, &alone, 0, "47a 37a 27a 17a | 19a 38b 28b");
    scene_give_up(app);
    (void)value;
}

static void first_game(const struct app *app, int value) {
    scene_table(app, &three, 0, CLASSIC);
    scene_give_up(app);
    (void)value;
}

static bool is_won(const struct app *app) {
    return app->screen == SCREEN_OVER && match_is_won(&app->match);
}

static bool is_lost(const struct app *app) {
    return app->screen == SCREEN_OVER && !match_is_won(&app->match);
}

/* A duel against the device, with any cards. */
static void duel_over(const struct app *app, int wins) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DRDDDLDDO");
    scene_play_until(app, wins ? is_won : is_lost);
}

static void duel_seats_over(const struct app *app, int value) {
    scene_table(app, &duel, 0, DUEL);
    scene_give_up(app);
    (void)value;
}

static bool is_over(const struct app *app) {
    return app->screen == SCREEN_OVER;
}

/* Quick & Easy for three, from a new code. */
static void challenge_over(const struct app *app, int value) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DLDRRDDDDDRDDO");
    scene_press(app, ACTION_OK, 1);
    scene_play_until(app, is_over);
    (void)value;
}

static const struct game_setup *const kinds[GAME_KINDS] = {&three, &duel, &quick};

static void replay(const struct app *app, int value) {
    static const char *const scripts[GAME_KINDS] = {CLASSIC, DUEL, QUICK};
    scene_table(app, kinds[value % 3], 0, scripts[value % 3]);
    scene_give_up(app);
    scene_next(app, 2);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_RIGHT, value / 3);
}

/* Opened from the result, by its last but one choice. */
static void share(const struct app *app, int value) {
    first_game(app, 0);
    scene_next(app, 3);
    scene_press(app, ACTION_OK, 1);
    (void)value;
}

static void replay_turns(const struct app *app, int value) {
    replay(app, GAME_CLASSIC);
    scene_press(app, ACTION_DOWN, value);
}

/* The first turn that the coach would have played differently. */
static void replay_coach(const struct app *app, int value) {
    replay(app, value);
    scene_press(app, app_two_keys(app) ? ACTION_NEXT : ACTION_OK, 1);
}

/* The result, with the cursor on the replay. */
static void over_coach(const struct app *app, int value) {
    scene_table(app, kinds[value], 0, DUEL);
    scene_give_up(app);
    scene_press(app, ACTION_RIGHT, 2);
}

static void replay_end(const struct app *app, int value) {
    replay(app, GAME_CLASSIC);
    scene_press(app, ACTION_OK, value);
}

static const struct scene list[] = {
    SECTION("Round the table", "look", "First everybody looks at their own hand", look,
            GAME_CLASSIC),
    SCENE("look-quick", "The same in Quick & Easy", look, GAME_QUICK),
    SCENE("look-talk", "And may talk before the first turn", look_talk, 0),
    SCENE("starter", "Then the team chooses who starts", starter, 1),
    SCENE("pass", "Between two players nothing of any hand is to be seen", pass, GAME_CLASSIC),
    SCENE("pass-many", "What was laid and drawn since, turn by turn", pass_many, 0),
    SCENE("pass-many-next", "The other turns", pass_many, 1),
    SCENE("pass-alone", "Alone it is only one’s own hand that is guarded", pass_alone, 0),
    SCENE("pass-duel", "The same in Face to Face", pass, GAME_DUEL),
    SCENE("pass-quick", "The same in Quick & Easy", pass, GAME_QUICK),
    TWO_KEY_SCENE("pass-two-keys", "The same with two keys", pass, GAME_CLASSIC),
    SCENE("talk", "After the turn: the new hand", talk, 0),
    SCENE("talk-nothing", "The key says what it would say of the pile", talk, 1),
    SCENE("talk-steps", "Small steps please is said; the key would say: please leave it", talk, 2),
    SCENE("talk-leave", "Please leave it is said; the key takes it back", talk, 3),
    SCENE("talk-quick", "Quick & Easy: describing one's cards", talk_quick, 1),
    SCENE("talk-quick-told", "They are described", talk_quick, 2),
    SCENE("talk-quick-new", "New cards are marked; what can be said, and how", talk_quick, 0),
    SCENE("talk-quick-better", "Better here", talk_point, 1),
    SCENE("talk-quick-trick", "The trick works here", talk_point, 2),
    SECTION("The device plays", "device-thinks", "It thinks", device, 0),
    SCENE("device-lays", "It lays a card", device, 1),
    SCENE("device-ends", "It ends its turn", device, 3),
    SCENE("device-duel", "It plays against you", device_duel, 1),
    SCENE("device-quick", "It plays Quick & Easy", device_quick, 1),
    SCENE("end-fire", "On Fire: the fire cannot be covered", end_fire, 0),
    SCENE("end-fire-two", "The same among two", end_fire, 1),
    SECTION("Menu and stuck", "pause", "The menu of a game", pause, 1),
    SCENE("pause-end", "Its end", pause, 5),
    SCENE("stuck", "Another order would have worked", stuck, 0),
    SECTION("The end", "end", "Who cannot go on, and with which hand", end, 0),
    SCENE("end-hands", "All hands can be looked at", end, 1),
    SCENE("end-alone", "The same alone", end, 3),
    SCENE("end-duel", "In Face to Face", end, 6),
    SCENE("end-quick", "In Quick & Easy", end, 9),
    SCENE("end-won", "The last card of all is laid", end, 12),
    SCENE("end-given-up", "Somebody has given up", end_given_up, 0),
    TWO_KEY_SCENE("end-two-keys", "With two keys", end_given_up, 0),
    SCENE("over-won", "Beaten, and a record", won, 0),
    SCENE("over-lost", "Cards left, and the record", lost, 36),
    SCENE("over-excellent", "Fewer than ten", lost, 7),
    SCENE("over-one", "One card left", lost, 1),
    SCENE("over-score", "The best score, though no record", best_score, 0),
    SCENE("over-first", "The first game of its kind", first_game, 0),
    SCENE("over-duel-won", "Face to Face: you win", duel_over, 1),
    SCENE("over-duel-lost", "The device wins", duel_over, 0),
    SCENE("over-duel-seat", "Between two persons", duel_seats_over, 0),
    SCENE("over-challenge", "A challenge carries its code", challenge_over, 0),
    SCENE("over-coach", "Where the coach saw the most", over_coach, GAME_DUEL),
    SCENE("share", "The result as a QR code", share, 0),
    SCENE("replay", "The game once more, from its start", replay, GAME_CLASSIC),
    SCENE("replay-card", "Card by card", replay, GAME_CLASSIC + 3 * 3),
    SCENE("replay-turn", "Turn by turn", replay_turns, 1),
    SCENE("replay-coach", "What the coach would have laid, and the chances", replay_coach,
          GAME_CLASSIC),
    SCENE("replay-coach-duel", "The same in Face to Face", replay_coach, GAME_DUEL),
    SCENE("replay-end", "Its end", replay_end, 2),
    TWO_KEY_SCENE("replay-two-keys", "With two keys", replay, GAME_CLASSIC),
    SCENE("replay-duel", "Face to Face", replay, GAME_DUEL + 3 * 5),
    SCENE("replay-quick", "Quick & Easy", replay, GAME_QUICK + 3 * 2),
};

const struct scene_list scenes_match = {list, sizeof list / sizeof list[0]};
