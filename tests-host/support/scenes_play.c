/*
 * The turn of a person, in the three games.
 */
#include <string.h>

#include "firmware/screens/guide.h"
#include "firmware/screens/tour.h"
#include "tests-host/support/decks.h"
#include "tests-host/support/scenes.h"
#include "tests-host/support/states.h"

static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup two = {.kind = GAME_CLASSIC, .players = 2};
static const struct game_setup expert = {.kind = GAME_CLASSIC, .players = 1, .expert = true};
static const struct game_setup fire = {.kind = GAME_CLASSIC, .players = 1, .fire = true};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 4};
static const struct game_setup quick_alone = {.kind = GAME_QUICK, .players = 1};
static const struct game_setup pro = {.kind = GAME_QUICK, .players = 3, .pro = true};

#define EARLY "4a 9a | 96c 91c | 18b 34a | 85d 80d | "
#define LATE "4a 9a | 96c 8c | 92b 90a | 70d 6d | [95 94 7 5 40 50 60 66] "

static void fresh(const struct app *app, int value) {
    scene_table(app, &alone, 0, "[3 17 28 41 56 62 88 97]");
    scene_press(app, ACTION_RIGHT, value);
}

static void jump(const struct app *app, int value) {
    scene_table(app, &alone, 0, EARLY "[24 36 41 50 67 79 90 33]");
    scene_press(app, ACTION_DOWN, value);
}

/* `value` cards of the turn are already laid. */
static void laid(const struct app *app, int value) {
    static const uint8_t cards[] = {24, 90};
    scene_table(app, &alone, 0, EARLY "[24 36 41 50 67 79 90 33]");
    for (int i = 0; i < value && i < 2; i++) {
        scene_move_to(app, cards[i]);
        scene_press(app, ACTION_OK, 1);
    }
    scene_press(app, ACTION_NONE, 1);
}

/* On Fire: two cards burn. `value` of them have been covered, the first one by another fire
 * card. */
static void burning(const struct app *app, int value) {
    static const char *const scripts[] = {"[24 41 44 67 79 82 90 97]",
                                          "[24 41 44 67 79 82 90 97] 44a",
                                          "[24 41 44 67 79 82 90 97] 44a 24b"};
    char script[80] = "33a 22b | ";
    scene_table(app, &fire, 0, strcat(script, scripts[value]));
}

/* Two cards are laid, and the cursor is `steps` steps to the left of the end of the turn. */
static void end_of_turn(const struct app *app, int value) {
    laid(app, 2);
    scene_move_to_end(app);
    scene_press(app, ACTION_LEFT, value);
}

static void ask_for_hint(const struct app *app) {
    scene_press(app, ACTION_MENU, 1);
    scene_press(app, ACTION_DOWN, 1);
    scene_press(app, ACTION_OK, 1);
}

/* The player asks for a hint with the cursor on another card. */
static void hint(const struct app *app, int value) {
    fresh(app, value);
    ask_for_hint(app);
}

/* The other cards in hand are far from all piles. */
static void hint_end(const struct app *app, int value) {
    scene_table(app, &alone, 0, "4a 9a | 96c 91c | [10 11 48 49 50 51 52 53] 10a 11a");
    ask_for_hint(app);
    (void)value;
}

static void hint_undo(const struct app *app, int value) {
    scene_table(app, &expert, 0, "20a 50a 94a | 60b 80b 99b | 70d 3d 2c | [95 96 98] 96a");
    ask_for_hint(app);
    (void)value;
}

static void want_bar(const struct app *app) {
    scene_choose(app, TITLE_SETTINGS);
    scene_press(app, ACTION_DOWN, SETTINGS_CHANCE);
    scene_press(app, ACTION_OK, 1);
}

static void bar(const struct app *app, int value) {
    want_bar(app);
    laid(app, value);
}

/* The 3 goes where it does the most harm. */
static void bar_bad(const struct app *app, int value) {
    want_bar(app);
    fresh(app, 0);
    scene_press(app, ACTION_DOWN, value);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_NONE, 1);
}

static void bar_quick(const struct app *app, int value) {
    want_bar(app);
    scene_table(app, &quick_alone, 0, "r1a | y10b | [b2 g9]");
    scene_press(app, ACTION_RIGHT, value);
}

static void refusal(const struct app *app, int value) {
    scene_table(app, &alone, 0, LATE);
    scene_move_to(app, 50);
    scene_press(app, ACTION_OK, value);
}

/* The other player marks all piles but one. */
static void markers(const struct app *app, int value) {
    scene_deal(app, &two, 0, EARLY "[24 36 41 50 67 79 33]");
    scene_lay(app, 8);
    scene_play(app, "ROORORROOR"); /* leave a and d alone, small steps on b */
    scene_go_on(app);
    scene_press(app, ACTION_RIGHT, value);
}

static void last_cards(const struct app *app, int value) {
    scene_table(app, &alone, 0, "2-89a/2 {98 99} 90-93a | 94a 95a |");
    (void)value;
}

static void three_owed(const struct app *app, int value) {
    scene_table(app, &expert, 0, "[3 17 28 41 56 62 88 97]");
    scene_press(app, ACTION_OK, value);
    scene_press(app, ACTION_NONE, 1);
}

static void choosing(const struct app *app, int value) {
    scene_table(app, &alone, 0, EARLY "[24 36 41 50 67 79 90 33]");
    scene_press(app, ACTION_NEXT, 4);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_NEXT, value);
}

/* The card slides onto its pile; the hand is being dealt. */
static void sliding(const struct app *app, int value) {
    scene_table(app, &alone, 0, EARLY "[24 36 41 50 67 79 90 33]");
    scene_press(app, ACTION_OK, 1);
    scene_wait(app, (uint32_t)value);
}

static void dealing(const struct app *app, int value) {
    scene_deal(app, &alone, 0, "[3 17 28 41 56 62 88 97]");
    scene_go_on(app);
    scene_wait(app, (uint32_t)value);
}

static void duel_fresh(const struct app *app, int value) {
    scene_table(app, &duel, 2, "[6 13 27 38 44 58]");
    scene_press(app, ACTION_RIGHT, value);
}

#define DUEL "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | "

static void duel_jump(const struct app *app, int value) {
    scene_table(app, &duel, 0, DUEL "[10 22 31 39 48 58]");
    scene_press(app, ACTION_RIGHT, value);
}

/* The card under the cursor goes to the opponent. */
static void duel_gift(const struct app *app, int value) {
    scene_table(app, &duel, 0, DUEL "[10 22 31 39 48 58]");
    scene_move_to(app, 48);
    scene_press(app, ACTION_DOWN, value);
}

/* A card of the player's second turn. */
static void duel_second(const struct app *app, int value) {
    scene_table(app, &duel, 0, "12^ 50v | 9^ 55v | [10 23 31 39 44 57] 44v");
    (void)value;
}

/* The player tries to lay a second card on the opponent's piles. */
static void duel_second_gift(const struct app *app, int value) {
    scene_table(app, &duel, 0, DUEL "[10 22 31 39 47 58] 47d");
    scene_move_to(app, 58);
    while (rules_owner(GAME_DUEL, state_play(app)->cursor.pile) == 0) {
        scene_press(app, ACTION_UP, 1);
    }
    scene_press(app, ACTION_OK, value);
}

static bool devices_have_played(const struct app *app) {
    return app->screen == SCREEN_PLAY && state_play(app)->since.count > 0;
}

/* The cards that the devices have laid, line by line, with any deal. */
static void since(const struct app *app, int value) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DDRRDDRDRDLDDDDDO"); /* three players, two of them easy devices */
    scene_play_until(app, devices_have_played);
    for (; value > 0; value--) {
        scene_wait(app, SINCE_TURN_MS);
    }
}

/* The smallest step of the device is a gift. */
static void since_gift(const struct app *app, int value) {
    scene_table(app, &duel, 2, "30^ 40v [@2 29 15 20 33 38 45] |");
    for (; value > 0; value--) {
        scene_wait(app, SINCE_TURN_MS);
    }
}

static void since_quick(const struct app *app, int value) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DLDRRRDDRDRDRDLDDDO");
    scene_play_until(app, devices_have_played);
    for (; value > 0; value--) {
        scene_wait(app, SINCE_TURN_MS);
    }
}

/* One Back too many. */
static void back_once_more(const struct app *app, int value) {
    laid(app, 1);
    scene_press(app, ACTION_BACK, value);
}

static void duel_end(const struct app *app, int value) {
    scene_table(app, &duel, 0, DUEL "[22 31 39 47 58] 47d 22^");
    scene_move_to_end(app);
    (void)value;
}

static void duel_choosing(const struct app *app, int value) {
    duel_gift(app, 0);
    scene_press(app, ACTION_OK, 1);
    scene_press(app, ACTION_NEXT, value);
}

static void quick_fresh(const struct app *app, int value) {
    scene_table(app, &quick, 0, "[r3 p9]");
    scene_press(app, ACTION_RIGHT, value);
}

/* Plays the script, and then everybody tells what they hold. */
static void tell_all(const struct app *app, const struct game_setup *setup, const char *script) {
    scene_deal(app, setup, 0, script);
    for (int turn = 0; turn < setup->players; turn++) {
        scene_lay(app, 1);
        scene_play(app, "LO");
        scene_press(app, ACTION_RIGHT, 1);
    }
    scene_go_on(app);
}

#define TOLD "r3a | y10b | b5a | g7b | [b2 p10]"

static void quick_told(const struct app *app, int value) {
    tell_all(app, &quick, TOLD);
    scene_press(app, ACTION_RIGHT, value);
}

static void quick_laid(const struct app *app, int value) {
    scene_table(app, &quick, 0, TOLD " b2a");
    if (value == 0) {
        scene_move_to(app, RULES_CARD(10, PURPLE));
    } else {
        scene_move_to_end(app);
    }
}

static void pro_second(const struct app *app, int value) {
    tell_all(app, &pro, "r3a | y10b | b5a | [b2 p8] b2a");
    scene_lay(app, 1);
    scene_move_to(app, RULES_CARD(8, PURPLE));
    scene_press(app, ACTION_OK, value);
}

/* The guided game, started from How to play. */
static void guided(const struct app *app, const char *letters) {
    scene_choose(app, TITLE_HOW_TO);
    scene_play(app, "OOOOO");
    scene_play(app, letters);
    scene_press(app, ACTION_NONE, 1);
}

static void tour(const struct app *app, int page) {
    scene_choose(app, TITLE_HOW_TO);
    scene_press(app, ACTION_OK, page + 1);
}

static void guide(const struct app *app, int lesson) {
    static const char *const keys[GUIDE_LESSONS] = {
        [GUIDE_LAY] = "",      [GUIDE_END] = "OO",      [GUIDE_JUMP] = "OOO",
        [GUIDE_BACK] = "OOOO", [GUIDE_PILE] = "OOOOOO", [GUIDE_GOAL] = "OOOOOODU",
    };
    guided(app, keys[lesson]);
}

static void guide_choosing(const struct app *app, int value) {
    guided(app, "O");
    scene_press(app, ACTION_NEXT, value);
}

/* The first turn, and a card of the second, with two keys. */
static void guide_back(const struct app *app, int value) {
    guided(app, "OOOOOOO");
    (void)value;
}

static void guide_result(const struct app *app, int value) {
    guided(app, "OOO");
    scene_give_up(app);
    (void)value;
}

/* A game of two persons: first the name of the player on turn, then what to do. */
static void first_turn(const struct app *app, int value) {
    scene_choose(app, TITLE_NEW_GAME);
    scene_play(app, "DDRUU");
    scene_deal_now(app);
    scene_go_on(app);
    scene_press(app, ACTION_NONE, 1);
    for (; value > 0; value--) {
        scene_wait(app, SINCE_TURN_MS);
    }
}

static void second_turn(const struct app *app, int value) {
    fresh(app, 0);
    scene_play(app, "OO");
    scene_move_to_end(app);
    scene_press(app, ACTION_OK, 1 + value);
    scene_press(app, ACTION_NONE, 1);
}

static const struct scene list[] = {
    SECTION("The guided game", "guide-tour", "The goal", tour, TOUR_GOAL),
    SCENE("guide-tour-2", "Which way piles go", tour, TOUR_WAYS),
    SCENE("guide-tour-3", "What a card costs", tour, TOUR_COST),
    SCENE("guide-tour-4", "Cards to draw, cards to lay", tour, TOUR_TURN),
    SCENE("guide-lay", "How to choose and lay a card", guide, GUIDE_LAY),
    SCENE("guide-end", "How to end the turn", guide, GUIDE_END),
    SCENE("guide-jump", "The jump of 10 back", guide, GUIDE_JUMP),
    SCENE("guide-back", "How to take a card back", guide, GUIDE_BACK),
    SCENE("guide-pile", "Another pile would do as well", guide, GUIDE_PILE),
    SCENE("guide-goal", "What wins", guide, GUIDE_GOAL),
    SCENE("guide-result", "The same at its end", guide_result, 0),
    TWO_KEY_SCENE("guide-lay-two-keys", "Two keys: how to lay a card", guide, GUIDE_LAY),
    TWO_KEY_SCENE("guide-back-two-keys", "Two keys: B is held to take back", guide_back, 0),
    TWO_KEY_SCENE("guide-pile-two-keys", "Two keys: how to change the pile", guide_choosing, 0),
    TWO_KEY_SCENE("guide-chosen-two-keys", "Two keys: and then it is laid", guide_choosing, 1),
    SECTION("Playing The Game", "play-fresh",
            "The first turn: the keys; brackets show where a card fits", fresh, 0),
    TWO_KEY_SCENE("play-fresh-two-keys", "The same with two keys", fresh, 0),
    SCENE("play-second", "The second turn: a card can be taken back", second_turn, 1),
    SCENE("play-name", "Among several persons: who plays", first_turn, 0),
    SCENE("play-name-next", "In turn with what is to be done", first_turn, 1),
    SCENE("play-card", "Another card; its cost stands on the piles", fresh, 4),
    SCENE("play-jump", "A jump of 10 back", jump, 0),
    SCENE("play-pile", "The same card could go elsewhere", jump, 1),
    SCENE("play-since", "Among devices: what they laid since, until the first key", since, 0),
    SCENE("play-since-next", "The next one of them", since, 1),
    SCENE("play-laid", "One card laid, one more is owed", laid, 1),
    SCENE("play-may-end", "Enough laid: go on, or end the turn", end_of_turn, 1),
    SCENE("play-took-back", "Taken back: the cursor is on the card", back_once_more, 1),
    SCENE("play-leaving", "One Back too many opens the menu, and leaves nothing", back_once_more,
          2),
    SCENE("play-end", "The end of the turn", end_of_turn, 0),
    SCENE("play-expert", "Expert: three cards a turn", three_owed, 1),
    SCENE("play-fire", "On Fire: two cards burn and must be covered", burning, 0),
    SCENE("play-fire-covered", "One is covered, by a card that burns for the next turn", burning,
          1),
    SCENE("play-fire-out", "Both are covered: the turn may end", burning, 2),
    SCENE("play-last-cards", "The draw pile is empty", last_cards, 0),
    SCENE("play-markers", "What the others say about the piles", markers, 1),
    SCENE("play-nowhere", "Dotted: this card fits nowhere", refusal, 0),
    SCENE("play-refused", "It cannot be laid", refusal, 1),
    SCENE("play-hint", "A hint", hint, 3),
    SCENE("play-hint-end", "A hint to end the turn", hint_end, 0),
    SCENE("play-hint-undo", "A hint to take a card back", hint_undo, 0),
    SCENE("play-chance", "Alone, if wanted: the chance of winning as a bar", bar, 1),
    SCENE("play-chance-bad", "Shorter after a bad card", bar_bad, 2),
    SCENE("play-sliding", "A card on its way", sliding, 80),
    SCENE("play-dealing", "The hand appears", dealing, 260),
    TWO_KEY_SCENE("play-choosing", "Two keys: the card is chosen, now the pile", choosing, 0),
    TWO_KEY_SCENE("play-choosing-next", "Two keys: the next pile", choosing, 1),
    SECTION("Playing Face to Face", "duel-fresh", "The opponent’s piles are on top", duel_fresh, 0),
    TWO_KEY_SCENE("duel-second-two-keys", "The second turn: a card can be taken back", duel_second,
                  0),
    SCENE("duel-since", "What the device laid since", since_gift, 0),
    SCENE("duel-since-gift", "And what it gave", since_gift, 1),
    SCENE("duel-jump", "A jump of 10 back", duel_jump, 0),
    SCENE("duel-gift", "A card for the opponent: it helps them by 5", duel_gift, 1),
    SCENE("duel-own", "The same card on one’s own pile", duel_gift, 0),
    SCENE("duel-refused", "Only one card a turn goes there", duel_second_gift, 1),
    SCENE("duel-end", "The end of the turn", duel_end, 0),
    TWO_KEY_SCENE("duel-choosing", "Two keys: choosing the pile", duel_choosing, 0),
    SECTION("Playing Quick & Easy", "quick-fresh", "Any card opens a pile", quick_fresh, 0),
    SCENE("quick-since", "What was laid since", since_quick, 1),
    SCENE("quick-told", "What the others tell of their cards", quick_told, 0),
    SCENE("quick-other", "The other card", quick_told, 1),
    SCENE("quick-laid", "One card laid: go on, or end the turn", quick_laid, 0),
    SCENE("quick-end", "The end of the turn", quick_laid, 1),
    SCENE("quick-chance", "Alone, if wanted: the chance of winning as a bar", bar_quick, 0),
    SCENE("quick-pro", "Pro: one card a turn", pro_second, 1),
};

const struct scene_list scenes_play = {list, sizeof list / sizeof list[0]};
