/*
 * A person with the console in hand: presses keys, in the test's own time, and sees the frame. For
 * tests that play whole games through the keys.
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

/* Answers what a first start asks: the language stays, no guided game. Then the title is up. */
void player_welcome(struct player *player);

/* What leads towards the title from any screen: Back, but for a first start, which needs a language
 * and where Back turns the picture, and for the menu that Back opens in a game. */
enum action player_way_out(const struct app *app);

/* Lets time pass. */
void player_wait(struct player *player, uint32_t milliseconds);

/* Holds a key (a bit of enum hal_key) down for a while, then waits for 60 ms. */
void player_hold(struct player *player, uint8_t key, uint32_t milliseconds);

/* A short press, or a long one: whatever gives this action on the board. */
void player_do(struct player *player, enum action action);

/* The same for several actions, a letter each: Up Down Left Right Next Ok Back Menu. */
void player_play(struct player *player, const char *letters);

/* Whether the line between piles and hand says this, once nothing moves. */
bool player_reads(struct player *player, const char *line);

/* What a person who follows the advisor would do next on the current screen; ACTION_NONE on
 * screens that do not belong to a running match. */
enum action player_advice(const struct app *app);

#endif
