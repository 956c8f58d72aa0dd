/*
 * Keys: from bouncing contacts to actions.
 *
 * The application never sees a physical key. It sees actions, and a keymap assigns actions to keys,
 * so that the same screens work with six keys and with two.
 *
 *     static struct input input;
 *     input_start(&input, keymap_for(hal_keys_present()), hal_keys(&now));
 *     every tick:  action = input_step(&input, hal_keys(&now), now);
 *
 * A press begins when the key is first seen down. It is over when the key has been up for
 * INPUT_DEBOUNCE_MS without a break, or when the key is up and another key goes down. All times
 * below run from the tick that first saw the key down to the tick that first saw it up. So a press
 * of exactly INPUT_HOLD_MS is a hold, however the contacts bounce.
 *
 * - A key without a held action acts when it goes down. If what it does is a movement (up, down,
 *   left, right, next) it acts again after INPUT_REPEAT_FIRST_MS and then every
 *   INPUT_REPEAT_NEXT_MS; OK, Back and Menu never repeat.
 * - A key with a held action does its tap action when it is released, or its held action after
 *   INPUT_HOLD_MS and then nothing when it is released.
 * - Several keys at once: the first one down counts, the others do nothing, until all are up. Of
 *   keys that go down at the same tick the one with the lowest bit counts.
 * - A key held for INPUT_STUCK_MS is taken for stuck: it is ignored until it is released, and does
 *   not keep the others from working.
 * - Keys that are down at input_start or at input_swallow are ignored until they are released.
 *
 * The wrap of the 32-bit clock does no harm: a stored time is read only until the press is over,
 * and the caller calls input_step every tick until then (input_idle).
 */
#ifndef FIRMWARE_INPUT_H
#define FIRMWARE_INPUT_H

#include <stdbool.h>
#include <stdint.h>

#define INPUT_KEYS 6 /* bits of enum hal_key */

#define INPUT_DEBOUNCE_MS 20      /* a release counts after this long without a break */
#define INPUT_REPEAT_FIRST_MS 400 /* from key down to the first repeat */
#define INPUT_REPEAT_NEXT_MS 120  /* from one repeat to the next */
#define INPUT_HOLD_MS 500         /* from key down to the held action */
#define INPUT_STUCK_MS 10000      /* a key held longer than this is ignored until released */
#define INPUT_QUEUE 4             /* actions that can wait for their tick */

/* What the player wants. */
enum action {
    ACTION_NONE,  /* nothing happened */
    ACTION_UP,    /* move up */
    ACTION_DOWN,  /* move down */
    ACTION_LEFT,  /* move left */
    ACTION_RIGHT, /* move right */
    ACTION_NEXT,  /* the next thing, wrapping around: the only move without a d-pad */
    ACTION_OK,    /* choose, confirm */
    ACTION_BACK,  /* undo, leave */
    ACTION_MENU,  /* open the menu, from anywhere */
};

/* The action (enum action) of each key, indexed by the key's bit number in enum hal_key. */
struct keymap {
    uint8_t tap[INPUT_KEYS];  /* short press; ACTION_NONE: the key does nothing */
    uint8_t hold[INPUT_KEYS]; /* held for INPUT_HOLD_MS; ACTION_NONE: no such action */
};

struct input {
    const struct keymap *keymap;  /* what the keys mean */
    uint32_t changed[INPUT_KEYS]; /* when the raw state of the key changed last */
    uint32_t pressed[INPUT_KEYS]; /* when the key was first seen down in this press */
    uint32_t repeat_at;           /* ms after `pressed` at which the active key repeats */
    uint8_t raw;                  /* raw keys of the latest tick */
    uint8_t held;                 /* keys down, debounced */
    uint8_t ignored;              /* keys of `held` that do nothing until they are released */
    uint8_t active;               /* bit of the key that counts; 0: none */
    bool acted;                   /* the active key has acted and can only repeat */
    bool blocked;                 /* a key has counted, and some key is still down */
    uint8_t queue[INPUT_QUEUE];   /* actions that wait for their tick, oldest first */
    uint8_t queued;               /* number of actions in `queue` */
};

/* The standard keymap for a board with these keys (hal_keys_present). In every keymap a held key
 * gives MENU.
 *
 *   six keys          arrows move, A: OK, B: BACK, B held: MENU
 *   five, no B        arrows move, A: OK, A held: MENU, LEFT held: BACK
 *   A, B and DOWN     DOWN: NEXT, A: OK, B: BACK, B held: MENU
 *   A and B           B: NEXT, B held: BACK, A: OK, A held: MENU
 *
 * Any other set of keys gets the first of these keymaps whose keys it has, or else the last. */
const struct keymap *keymap_for(uint8_t keys_present);

/* Whether the keymap has no d-pad, so that NEXT is the only movement. */
bool keymap_has_no_pad(const struct keymap *keymap);

/* Begins with `raw` as the state of the keys. Keys that are down do nothing until they are
 * released. The keymap is not copied. */
void input_start(struct input *input, const struct keymap *keymap, uint8_t raw);

/* Handles one tick. `raw` is the result of hal_keys and `now` the time in milliseconds, which may
 * wrap. Returns the action of this tick. If there are two actions, the second one comes at the next
 * tick. */
enum action input_step(struct input *input, uint8_t raw, uint32_t now);

/* Forgets pending actions and ignores all keys that are down until they are released. Call it for
 * the press that wakes the screen (when input_pressed shows one), before sleep, and wherever a key
 * that is still down must not act. */
void input_swallow(struct input *input);

/* Keys down, debounced, ignored or not: a set of enum hal_key bits. For the self test. */
uint8_t input_held(const struct input *input);

/* Keys down, debounced, without the ignored ones: a set of enum hal_key bits. While the screen
 * sleeps, such a key wakes it, before the key gives any action. */
uint8_t input_pressed(const struct input *input);

/* Whether nothing is pending and no key that counts is down. Then ticks change nothing until a key
 * changes. */
bool input_idle(const struct input *input);

#endif
