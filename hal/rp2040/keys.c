/*
 * Keys: every change is noted by an interrupt, with its time, also while the flash is busy.
 */
#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/timer.h"
#include "pico/time.h"

struct key_pin {
    uint8_t gpio;
    uint8_t key;
};

/* In RAM, as the interrupt reads it. */
static const struct key_pin __not_in_flash("keys") keys[] = {
#ifdef BOARD_KEY_UP
    {BOARD_KEY_UP, HAL_KEY_UP},
#endif
#ifdef BOARD_KEY_DOWN
    {BOARD_KEY_DOWN, HAL_KEY_DOWN},
#endif
#ifdef BOARD_KEY_LEFT
    {BOARD_KEY_LEFT, HAL_KEY_LEFT},
#endif
#ifdef BOARD_KEY_RIGHT
    {BOARD_KEY_RIGHT, HAL_KEY_RIGHT},
#endif
#ifdef BOARD_KEY_A
    {BOARD_KEY_A, HAL_KEY_A},
#endif
#ifdef BOARD_KEY_B
    {BOARD_KEY_B, HAL_KEY_B},
#endif
};

#define KEY_COUNT (sizeof keys / sizeof keys[0])
#define EDGES ((uint32_t)GPIO_IRQ_EDGE_FALL | (uint32_t)GPIO_IRQ_EDGE_RISE)

/* Changes of the keys that nobody has asked for yet: an erase of 400 ms has room for a few taps
 * with bouncing contacts. Should it ever be full, the keys as they are in the end are still
 * told. */
#define CHANGES 32u
#define BOUNCE_US 1000u /* changes that close together are one */

static struct {
    uint32_t at; /* microseconds */
    uint8_t down;
} changes[CHANGES];

static volatile uint32_t noted; /* changes since the start; the interrupt counts */
static volatile uint32_t told;  /* and hal_keys */
static uint8_t last;            /* what hal_keys said last */

static __force_inline uint8_t keys_down(void) {
    uint32_t high = gpio_get_all();
    uint8_t down = 0;
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        if (!(high >> keys[i].gpio & 1)) {
            down |= keys[i].key;
        }
    }
    return down;
}

/* Runs from RAM: the flash may be busy. Acknowledged first, so that no edge is missed. */
static void __not_in_flash_func(key_moved)(void) {
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_acknowledge_irq(keys[i].gpio, EDGES);
    }
    uint32_t at = timer_hw->timerawl;
    uint32_t waiting = noted - told;
    if (waiting > 0 && at - changes[(noted - 1) % CHANGES].at < BOUNCE_US) {
        changes[(noted - 1) % CHANGES].down = keys_down();
    } else if (waiting < CHANGES) {
        changes[noted % CHANGES].at = at;
        changes[noted % CHANGES].down = keys_down();
        noted++;
    }
}

/* Time is read before the changes are, or after one was there: so it never goes back. */
uint8_t hal_keys(uint32_t *at) {
    uint64_t now = time_us_64();
    if (told != noted) {
        now = time_us_64();
        now -= (uint32_t)now - changes[told % CHANGES].at;
        last = changes[told % CHANGES].down;
        told++;
    } else {
        last = keys_down();
    }
    *at = (uint32_t)(now / 1000);
    return last;
}

uint8_t hal_keys_present(void) {
    uint8_t present = 0;
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        present |= keys[i].key;
    }
    return present;
}

bool keys_moved(void) {
    return told != noted || keys_down() != last;
}

void keys_start(void) {
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_init(keys[i].gpio);
        gpio_pull_up(keys[i].gpio);
    }
    busy_wait_us(10); /* for the pull-ups, before anybody looks */
    irq_set_exclusive_handler(IO_IRQ_BANK0, key_moved);
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_set_irq_enabled(keys[i].gpio, EDGES, true); /* acknowledges those of the pull-ups */
        gpio_set_dormant_irq_enabled(keys[i].gpio, EDGES, true);
    }
    irq_set_enabled(IO_IRQ_BANK0, true);
}
