#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#ifdef BOARD_BUZZER

#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/pwm.h"
#include "hardware/timer.h"

#define TONE_ALARM 1u
#define PWM_DIVIDER 64
#define LOWEST_HZ 50 /* no buzzer is heard below */

_Static_assert(SYS_CLK_HZ / PWM_DIVIDER / LOWEST_HZ <= 65536, "the counter has 16 bits");

static volatile bool sounding;

/* Runs from RAM, because a tone may end while the flash is busy. The SDK's function for the pin is
 * in flash. */
static void __not_in_flash_func(silence)(void) {
    pwm_set_gpio_level(BOARD_BUZZER, 0);
    pwm_set_enabled(pwm_gpio_to_slice_num(BOARD_BUZZER), false);
    io_bank0_hw->io[BOARD_BUZZER].ctrl = (uint32_t)GPIO_FUNC_SIO << IO_BANK0_GPIO0_CTRL_FUNCSEL_LSB;
    sounding = false;
}

static void __not_in_flash_func(tone_over)(void) {
    timer_hw->intr = 1u << TONE_ALARM;
    silence();
}

void sound_start(void) {
    gpio_init(BOARD_BUZZER);
    gpio_set_dir(BOARD_BUZZER, GPIO_OUT);
    irq_set_exclusive_handler(hardware_alarm_get_irq_num(TONE_ALARM), tone_over);
    hw_set_bits(&timer_hw->inte, 1u << TONE_ALARM);
    irq_set_enabled(hardware_alarm_get_irq_num(TONE_ALARM), true);
}

bool sound_on(void) {
    return sounding;
}

void hal_tone(uint16_t hertz, uint16_t milliseconds) {
    timer_hw->armed = 1u << TONE_ALARM;
    silence();
    if (hertz < LOWEST_HZ || milliseconds == 0) {
        return;
    }
    uint32_t period = SYS_CLK_HZ / PWM_DIVIDER / hertz;
    unsigned slice = pwm_gpio_to_slice_num(BOARD_BUZZER);
    pwm_set_clkdiv_int_frac(slice, PWM_DIVIDER, 0);
    pwm_set_wrap(slice, (uint16_t)(period - 1));
    pwm_set_gpio_level(BOARD_BUZZER, (uint16_t)(period / 2));
    sounding = true;
    gpio_set_function(BOARD_BUZZER, GPIO_FUNC_PWM);
    pwm_set_enabled(slice, true);
    timer_hw->alarm[TONE_ALARM] = machine_micros() + milliseconds * 1000u;
}

#else

void sound_start(void) {
}

bool sound_on(void) {
    return false;
}

void hal_tone(uint16_t hertz, uint16_t milliseconds) {
    (void)hertz;
    (void)milliseconds;
}

#endif
