#include "simulator/terminal/terminal_keys.h"

#include "hal/hal.h"

#include <string.h>

/* A terminal repeats no faster than this. Faster bytes were typed ahead, or pasted. */
#define FASTEST_REPEAT_MS 15

#define ESCAPE 0x1B

void keys_start(struct keys *keys, uint8_t menu) {
    memset(keys, 0, sizeof *keys);
    keys->menu = menu;
}

static bool passed(uint32_t moment, uint32_t now) {
    return (int32_t)(now - moment) >= 0;
}

static void strike(struct keys *keys, uint8_t key, uint16_t milliseconds, uint32_t now) {
    bool repeat = keys->struck == key && now - keys->struck_at >= FASTEST_REPEAT_MS;
    keys->struck = key;
    keys->struck_at = now;
    if (repeat && keys->down == key && keys->queued == 0) {
        if (passed(keys->until, now + KEYS_REPEAT_MS)) {
            keys->until = now + KEYS_REPEAT_MS;
        }
    } else if (keys->queued < KEYS_QUEUE) {
        keys->queue[keys->queued++] = (struct keys_stroke){key, milliseconds};
    }
}

static uint8_t arrow_key(uint8_t letter) {
    switch (letter) {
    case 'A':
        return HAL_KEY_UP;
    case 'B':
        return HAL_KEY_DOWN;
    case 'C':
        return HAL_KEY_RIGHT;
    case 'D':
        return HAL_KEY_LEFT;
    default:
        return 0;
    }
}

static enum keys_wish feed_plain(struct keys *keys, uint8_t byte, uint32_t now) {
    switch (byte) {
    case '\r':
    case '\n':
    case ' ':
    case 'a':
        strike(keys, HAL_KEY_A, KEYS_TAP_MS, now);
        break;
    case 0x7F:
    case '\b':
    case 'b':
        strike(keys, HAL_KEY_B, KEYS_TAP_MS, now);
        break;
    case 'A':
        strike(keys, HAL_KEY_A, KEYS_HOLD_MS, now);
        break;
    case 'B':
        strike(keys, HAL_KEY_B, KEYS_HOLD_MS, now);
        break;
    case 'm':
        strike(keys, keys->menu, KEYS_HOLD_MS, now);
        break;
    case '?':
        return KEYS_HELP;
    case 'q':
        return KEYS_QUIT;
    default:
        break;
    }
    return KEYS_NOTHING;
}

static void sequence_end(struct keys *keys, uint32_t now) {
    uint8_t last = keys->sequence[keys->sequence_len - 1];
    uint8_t key = arrow_key(last);
    if (key != 0 && keys->sequence[2] != '[') {
        /* ESC [ 1 ; 2 A is Shift with an arrow. */
        bool shifted = keys->sequence_len >= 3 && keys->sequence[keys->sequence_len - 2] == '2';
        strike(keys, key, shifted ? KEYS_HOLD_MS : KEYS_TAP_MS, now);
    }
    keys->sequence_len = 0;
}

static enum keys_wish feed_sequence(struct keys *keys, uint8_t byte, uint32_t now) {
    if (keys->sequence_len == 1 && byte != '[' && byte != 'O') {
        keys->sequence_len = 0;
        strike(keys, HAL_KEY_B, KEYS_TAP_MS, now);
        return keys_feed(keys, byte, now);
    }
    /* A sequence that is too long is skipped to its end. */
    if (keys->sequence_len < sizeof keys->sequence) {
        keys->sequence_len++;
    } else {
        memmove(keys->sequence + 2, keys->sequence + 3, sizeof keys->sequence - 3);
    }
    keys->sequence[keys->sequence_len - 1] = byte;
    /* ESC [ [ A is a function key of the Linux console. */
    bool goes_on = keys->sequence_len == 3 && byte == '[';
    if (keys->sequence_len > 2 && !goes_on && byte >= 0x40 && byte <= 0x7E) {
        sequence_end(keys, now);
    }
    return KEYS_NOTHING;
}

enum keys_wish keys_feed(struct keys *keys, uint8_t byte, uint32_t now) {
    if (keys->sequence_len > 0) {
        return feed_sequence(keys, byte, now);
    }
    if (byte == ESCAPE) {
        keys->sequence[0] = byte;
        keys->sequence_len = 1;
        keys->sequence_at = now;
        return KEYS_NOTHING;
    }
    return feed_plain(keys, byte, now);
}

uint8_t keys_down(struct keys *keys, uint32_t now) {
    if (keys->sequence_len > 0 && passed(keys->sequence_at + KEYS_ESCAPE_MS, now)) {
        if (keys->sequence_len == 1) {
            strike(keys, HAL_KEY_B, KEYS_TAP_MS, now);
        }
        keys->sequence_len = 0;
    }
    if (keys->down != 0 && passed(keys->until, now)) {
        keys->down = 0;
        keys->gap = true;
        keys->until = now + KEYS_GAP_MS;
    }
    if (keys->gap && passed(keys->until, now)) {
        keys->gap = false;
    }
    if (keys->down == 0 && !keys->gap && keys->queued > 0) {
        keys->down = keys->queue[0].key;
        keys->until = now + keys->queue[0].milliseconds;
        keys->queued--;
        memmove(keys->queue, keys->queue + 1, keys->queued * sizeof keys->queue[0]);
    }
    return keys->down;
}

static uint32_t sooner(uint32_t due, uint32_t moment, uint32_t now) {
    uint32_t left = passed(moment, now) ? 0 : moment - now;
    return left < due ? left : due;
}

uint32_t keys_due(const struct keys *keys, uint32_t now) {
    uint32_t due = UINT32_MAX;
    if (keys->sequence_len > 0) {
        due = sooner(due, keys->sequence_at + KEYS_ESCAPE_MS, now);
    }
    if (keys->down != 0 || (keys->gap && keys->queued > 0)) {
        due = sooner(due, keys->until, now);
    }
    return due;
}
