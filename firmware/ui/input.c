#include "firmware/ui/input.h"

#include <string.h>

#include "hal/hal.h"

#define ALL_KEYS ((1 << INPUT_KEYS) - 1)
#define ARROWS (HAL_KEY_UP | HAL_KEY_DOWN | HAL_KEY_LEFT | HAL_KEY_RIGHT)

/* Bit numbers of enum hal_key. */
enum {
    UP,
    DOWN,
    LEFT,
    RIGHT,
    A,
    B
};

_Static_assert(1 << UP == HAL_KEY_UP && 1 << DOWN == HAL_KEY_DOWN && 1 << LEFT == HAL_KEY_LEFT &&
                   1 << RIGHT == HAL_KEY_RIGHT && 1 << A == HAL_KEY_A && 1 << B == HAL_KEY_B,
               "key numbers");

/* Ordered from the most keys to the fewest. */
static const struct {
    uint8_t keys;
    struct keymap map;
} standard[] = {
    {ARROWS | HAL_KEY_A | HAL_KEY_B,
     {.tap = {[UP] = ACTION_UP,
              [DOWN] = ACTION_DOWN,
              [LEFT] = ACTION_LEFT,
              [RIGHT] = ACTION_RIGHT,
              [A] = ACTION_OK,
              [B] = ACTION_BACK},
      .hold = {[B] = ACTION_MENU}}},
    {ARROWS | HAL_KEY_A,
     {.tap = {[UP] = ACTION_UP,
              [DOWN] = ACTION_DOWN,
              [LEFT] = ACTION_LEFT,
              [RIGHT] = ACTION_RIGHT,
              [A] = ACTION_OK},
      .hold = {[LEFT] = ACTION_BACK, [A] = ACTION_MENU}}},
    {HAL_KEY_DOWN | HAL_KEY_A | HAL_KEY_B,
     {.tap = {[DOWN] = ACTION_NEXT, [A] = ACTION_OK, [B] = ACTION_BACK},
      .hold = {[B] = ACTION_MENU}}},
    {HAL_KEY_A | HAL_KEY_B,
     {.tap = {[A] = ACTION_OK, [B] = ACTION_NEXT}, .hold = {[A] = ACTION_MENU, [B] = ACTION_BACK}}},
};

#define STANDARD_MAPS (sizeof standard / sizeof standard[0])

const struct keymap *keymap_for(uint8_t keys_present) {
    for (unsigned i = 0; i < STANDARD_MAPS; i++) {
        if ((standard[i].keys & ~keys_present) == 0) {
            return &standard[i].map;
        }
    }
    return &standard[STANDARD_MAPS - 1].map;
}

static bool action_repeats(uint8_t action) {
    return action >= ACTION_UP && action <= ACTION_NEXT;
}

static void action_queue(struct input *input, uint8_t action) {
    if (action != ACTION_NONE && input->queued < INPUT_QUEUE) {
        input->queue[input->queued++] = action;
    }
}

static enum action action_next(struct input *input) {
    if (input->queued == 0) {
        return ACTION_NONE;
    }
    uint8_t action = input->queue[0];
    input->queued--;
    memmove(input->queue, input->queue + 1, input->queued);
    return (enum action)action;
}

static unsigned key_number(uint8_t bit) {
    unsigned number = 0;
    while (bit >> number != 1) {
        number++;
    }
    return number;
}

/* How long a key has been down, not counting a release that is still being debounced. */
static uint32_t key_down_ms(const struct input *input, unsigned key, uint32_t now) {
    uint32_t until = (input->raw >> key & 1) ? now : input->changed[key];
    return until - input->pressed[key];
}

/* A press begins at its first edge, because only a finger closes a contact. The press ends after
 * the key has been up for INPUT_DEBOUNCE_MS, so the press includes the bouncing of both edges. It
 * also ends when another key goes down. */
static void keys_debounce(struct input *input, uint8_t raw, uint32_t now) {
    uint8_t moved = raw ^ input->raw;
    uint8_t fresh = raw & (uint8_t)~input->held;
    input->raw = raw;
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        uint8_t bit = (uint8_t)(1 << key);
        if (moved & bit) {
            input->changed[key] = now;
        }
        if (fresh & bit) {
            input->held |= bit;
            input->pressed[key] = now;
        } else if (!(raw & bit) && (fresh || now - input->changed[key] >= INPUT_DEBOUNCE_MS)) {
            input->held &= (uint8_t)~bit;
        }
    }
}

/* The effects of time on the active key: its held action and its repeats. */
static void active_advance(struct input *input, uint32_t now) {
    unsigned key = key_number(input->active);
    uint32_t down_ms = key_down_ms(input, key, now);
    uint8_t tap = input->keymap->tap[key];
    uint8_t hold = input->keymap->hold[key];
    if (hold != ACTION_NONE) {
        if (!input->acted && down_ms >= INPUT_HOLD_MS) {
            input->acted = true;
            action_queue(input, hold);
        }
    } else if (action_repeats(tap) && down_ms >= input->repeat_at) {
        action_queue(input, tap);
        input->repeat_at = down_ms + INPUT_REPEAT_NEXT_MS;
    }
}

static void active_release(struct input *input) {
    if (!input->acted) {
        action_queue(input, input->keymap->tap[key_number(input->active)]);
    }
    input->active = 0;
}

static void active_press(struct input *input, uint8_t down) {
    unsigned key = 0;
    while ((down >> key & 1) == 0) {
        key++;
    }
    input->active = (uint8_t)(1 << key);
    input->blocked = true;
    input->acted = input->keymap->hold[key] == ACTION_NONE;
    input->repeat_at = INPUT_REPEAT_FIRST_MS;
    if (input->acted) {
        action_queue(input, input->keymap->tap[key]);
    }
}

static void stuck_ignore(struct input *input, uint32_t now) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        uint8_t bit = (uint8_t)(1 << key);
        if ((input_pressed(input) & bit) && now - input->pressed[key] >= INPUT_STUCK_MS) {
            input->ignored |= bit;
            input->active &= (uint8_t)~bit;
        }
    }
}

bool keymap_has_no_pad(const struct keymap *keymap) {
    for (unsigned key = 0; key < INPUT_KEYS; key++) {
        if (keymap->tap[key] == ACTION_NEXT) {
            return true;
        }
    }
    return false;
}

void input_start(struct input *input, const struct keymap *keymap, uint8_t raw) {
    memset(input, 0, sizeof *input);
    input->keymap = keymap;
    input->raw = raw & ALL_KEYS;
    input_swallow(input);
}

void input_swallow(struct input *input) {
    input->held |= input->raw;
    input->ignored = input->held;
    input->active = 0;
    input->blocked = false;
    input->queued = 0;
}

enum action input_step(struct input *input, uint8_t raw, uint32_t now) {
    uint8_t before = input_pressed(input);
    keys_debounce(input, raw & ALL_KEYS, now);
    input->ignored &= input->held;
    if (input->active) {
        active_advance(input, now);
    }
    if (input->active & ~input->held) {
        active_release(input);
    }
    stuck_ignore(input, now);
    uint8_t after = input_pressed(input);
    if ((before & after) == 0) {
        input->blocked = false;
    }
    if (after && !input->blocked) {
        active_press(input, after);
    }
    return action_next(input);
}

uint8_t input_held(const struct input *input) {
    return input->held;
}

uint8_t input_pressed(const struct input *input) {
    return input->held & (uint8_t)~input->ignored;
}

bool input_idle(const struct input *input) {
    return input->raw == input->held && input_pressed(input) == 0 && input->queued == 0;
}
