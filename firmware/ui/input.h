/*
 * Keys: from bouncing contacts to actions.
 *
 * The application never sees a physical key. It sees actions, and a keymap says which key gives
 * which, so that the same screens work with six keys and with two.
 *
 *     static struct input input;
 *     input_start(&input, keymap_for(hal_keys_present()), hal_keys(&now));
 *     every tick:  action = input_step(&input, hal_keys(&now), now);
 *
 * A press counts when the key is first seen down; it is over once the key has been up for
 * INPUT_DEBOUNCE_MS without a break, or is up when another one goes down. All times below are
 * counted from the tick at which the key was first seen down to the tick at which it was first seen
 * up, so that a press of exactly INPUT_HOLD_MS is a hold, however the contacts bounce.
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
 * The wrap of a 32-bit clock does no harm: a stored time is read only until the press is over, and
 * the caller steps every tick until then (input_idle).
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
    ACTION_NEXT, /* the next thing, wrapping around: all the movement a board without a d-pad has */
    ACTION_OK,   /* choose, confirm */
    ACTION_BACK, /* undo, leave */
    ACTION_MENU, /* the menu, from anywhere */
};

/* What each key does, an enum action each, indexed by the key's bit number in enum hal_key. */
struct keymap {
    uint8_t tap[INPUT_KEYS];  /* short press; ACTION_NONE: the key does nothing */
    uint8_t hold[INPUT_KEYS]; /* held for INPUT_HOLD_MS; ACTION_NONE: no such action */
};

struct input {
    const struct keymap *keymap;  /* what the keys mean */
    uint32_t changed[INPUT_KEYS]; /* when the raw state of the key changed last */
    uint32_t pressed[INPUT_KEYS]; /* when the key was first seen down in this press */
    uint32_t repeat_at;           /* ms after `pressed` at which the active key repeats */
    uint8_t raw;                  /* keys as fed last */
    uint8_t held;                 /* keys down, debounced */
    uint8_t ignored;              /* of these, the ones that do nothing until released */
    uint8_t active;               /* bit of the key that counts, 0: none */
    bool acted;                   /* the active key has done all it does but repeat */
    bool blocked;                 /* a key has counted, and not all are up again */
    uint8_t queue[INPUT_QUEUE];   /* actions that wait for their tick, oldest first */
    uint8_t queued;               /* how many */
};

/* The standard keymap for a board with these keys (hal_keys_present). MENU is always a hold away.
 *
 *   six keys          arrows move, A: OK, B: BACK, B held: MENU
 *   five, no B        arrows move, A: OK, A held: MENU, LEFT held: BACK
 *   A, B and DOWN     DOWN: NEXT, A: OK, B: BACK, B held: MENU
 *   A and B           B: NEXT, B held: BACK, A: OK, A held: MENU
 *
 * Any other set gets the first of these that needs no key it lacks, else the last. */
const struct keymap *keymap_for(uint8_t keys_present);

/* True: without a d-pad, NEXT is all there is to move with. */
bool keymap_has_no_pad(const struct keymap *keymap);

/* Begins with `raw` as the state of the keys. Those that are down do nothing until released. The
 * keymap is not copied. */
void input_start(struct input *input, const struct keymap *keymap, uint8_t raw);

/* One tick: `raw` is what hal_keys says, `now` the time in milliseconds, which may wrap. Returns
 * what happened; if two things did, the second one comes at the next tick. */
enum action input_step(struct input *input, uint8_t raw, uint32_t now);

/* Forgets what is pending and ignores all keys that are down, until they are released. For the
 * press that wakes the screen (call it when input_pressed says that there is one), for going to
 * sleep, and wherever a key still down from before must not act. */
void input_swallow(struct input *input);

/* Keys down, debounced, ignored or not: a set of enum hal_key bits. For the self test. */
uint8_t input_held(const struct input *input);

/* Keys down, debounced, without the ignored ones: a set of enum hal_key bits. While the screen
 * sleeps, a key here is what wakes it, before any action comes of it. */
uint8_t input_pressed(const struct input *input);

/* Nothing is pending and no key that counts is down: until a key changes, more ticks would change
 * nothing, whatever the time. */
bool input_idle(const struct input *input);

#endif
