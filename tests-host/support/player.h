/*
 * A person with the console in hand, who presses keys in the test's own time and sees the frame.
 * For tests that play whole games with the keys.
 */
#ifndef TESTS_PLAYER_H
#define TESTS_PLAYER_H

#include "firmware/console.h"

/* The console in hand, on the machine of hal_model. */
struct player {
    struct console console;
    uint32_t presses; /* keys pressed so far */
};

/* Switches the console on, with these keys (enum hal_key bits). Call hal_model_reset or
 * hal_model_power_on before. */
void player_start(struct player *player, uint8_t keys_present);

/* Answers the questions of a first start: the language stays, no guided game. Then the title is
 * up. */
void player_welcome(struct player *player);

/* The action that leads towards the title from any screen. It is Back, except where it is OK: at a
 * first start, where Back turns the picture, and in the menu that Back opens in a game. */
enum action player_way_out(const struct app *app);

/* Lets time pass. */
void player_wait(struct player *player, uint32_t milliseconds);

/* Holds a key (a bit of enum hal_key) down for a while, then waits for 60 ms. */
void player_hold(struct player *player, uint8_t key, uint32_t milliseconds);

/* Presses the key that gives this action on the board, short or long. */
void player_do(struct player *player, enum action action);

/* The same for several actions, one letter each: Up Down Left Right Next Ok Back Menu. */
void player_play(struct player *player, const char *letters);

/* Whether the line between piles and hand says this, once nothing moves. */
bool player_reads(struct player *player, const char *line);

/* What a person who follows the advisor would do next on the current screen; ACTION_NONE on
 * screens that do not belong to a running match. */
enum action player_advice(const struct app *app);

#endif
