/*
 * Keys: an interrupt records every change with its time, also while the flash is busy.
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

/* In RAM, because the interrupt reads it. */
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

/* Changes that hal_keys has not reported yet. There is room for a few taps with bouncing contacts
 * during an erase of 400 ms. If the queue is full, later changes are lost, but hal_keys still
 * reports the final state of the keys. */
#define CHANGES 32u
#define BOUNCE_US 1000u /* changes closer together count as one */

static struct {
    uint32_t at; /* microseconds */
    uint8_t down;
} changes[CHANGES];

static volatile uint32_t noted; /* changes recorded by the interrupt since the start */
static volatile uint32_t told;  /* changes reported by hal_keys */
static uint8_t last;            /* what hal_keys returned last */

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

/* Runs from RAM, because the flash may be busy. Acknowledges first, so that no edge is missed. */
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

/* Reads the time before it looks for a change, and again after it found one, so `at` never goes
 * back. */
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
    busy_wait_us(10); /* until the pull-ups have settled */
    irq_set_exclusive_handler(IO_IRQ_BANK0, key_moved);
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_set_irq_enabled(keys[i].gpio, EDGES, true); /* clears edges of the pull-ups */
        gpio_set_dormant_irq_enabled(keys[i].gpio, EDGES, true);
    }
    irq_set_enabled(IO_IRQ_BANK0, true);
}
