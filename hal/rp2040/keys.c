#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "pico/time.h"

static const struct {
    uint8_t gpio;
    uint8_t key;
} keys[] = {
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

static uint8_t last; /* what hal_keys said last */

/* The interrupt has done its work by waking the processor. */
static void key_moved(void) {
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_acknowledge_irq(keys[i].gpio, EDGES);
    }
}

static uint8_t keys_down(void) {
    uint32_t high = gpio_get_all();
    uint8_t down = 0;
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        if (!(high >> keys[i].gpio & 1)) {
            down |= keys[i].key;
        }
    }
    return down;
}

uint8_t hal_keys(void) {
    last = keys_down();
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
    return keys_down() != last;
}

void keys_start(void) {
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_init(keys[i].gpio);
        gpio_pull_up(keys[i].gpio);
    }
    busy_wait_us(10); /* for the pull-ups, before anybody looks */
    irq_set_exclusive_handler(IO_IRQ_BANK0, key_moved);
    key_moved();
    for (unsigned i = 0; i < KEY_COUNT; i++) {
        gpio_set_irq_enabled(keys[i].gpio, EDGES, true);
    }
    irq_set_enabled(IO_IRQ_BANK0, true);
}
