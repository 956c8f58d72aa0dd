/* Speed, status light, battery and noise. */
#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#include "hardware/adc.h"
#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/pll.h"
#include "hardware/structs/rosc.h"
#include "hardware/timer.h"
#if PICO_RP2350
#include "hardware/structs/trng.h"
#endif
#include "pico/platform.h"

/* --- Speed --- */

/* Leaves time for drawing, sending and keys: docs/sizes.md has the figures. A Pico 2 at 150 MHz
 * does as much as a Pico at 200. */
uint8_t hal_speed(void) {
    return SYS_CLK_MHZ < 100 ? 2 : SYS_CLK_MHZ < 150 ? 4 : 6;
}

/* --- Light --- */

void led_start(void) {
#ifdef BOARD_LED
    gpio_init(BOARD_LED);
    hal_led(false);
    gpio_set_dir(BOARD_LED, GPIO_OUT);
#endif
}

void hal_led(bool on) {
#ifdef BOARD_LED
    gpio_put(BOARD_LED, on != BOARD_LED_ACTIVE_LOW);
#else
    (void)on;
#endif
}

/* --- Battery --- */

#ifdef BOARD_BATTERY_ADC

#define BATTERY_SAMPLES 16
#define BATTERY_EVERY_MS 10000
#define ADC_REFERENCE_MV 3300
#define ADC_STEPS 4096

/* Voltages outside these limits are no battery: USB has more, and the chip does not run with
 * less. */
#define BATTERY_OVER_MV 4300
#define BATTERY_UNDER_MV 1800

/* Long before the first measurement, because the pull-down of the pin must be off and the divider
 * of the board, some 70 kilohms, needs time to charge the wire. */
void battery_start(void) {
    adc_gpio_init(ADC_BASE_PIN + BOARD_BATTERY_ADC);
}

/* The ADC and its 48 MHz run for the measurement only. */
static uint32_t battery_millivolts(void) {
    machine_adc(true);
    pll_init(pll_usb, PLL_USB_REFDIV, PLL_USB_VCO_FREQ_HZ, PLL_USB_POSTDIV1, PLL_USB_POSTDIV2);
    clock_configure_undivided(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB,
                              USB_CLK_HZ);
    adc_init();
    adc_select_input(BOARD_BATTERY_ADC);
    uint32_t sum = 0;
    for (unsigned i = 0; i < 2 * BATTERY_SAMPLES; i++) {
        uint32_t sample = adc_read();
        sum += i < BATTERY_SAMPLES ? 0 : sample; /* the first ones charge the ADC's input */
    }
    hw_clear_bits(&adc_hw->cs, ADC_CS_EN_BITS);
    clock_stop(clk_adc);
    pll_deinit(pll_usb);
    pll_usb->fbdiv_int = 0; /* else pll_init takes it for a PLL that runs */
    machine_adc(false);
    return sum / BATTERY_SAMPLES * ADC_REFERENCE_MV * BOARD_BATTERY_DIVIDER / ADC_STEPS;
}

static bool battery_known;

void battery_forget(void) {
    battery_known = false;
}

int hal_battery_percent(void) {
    static uint64_t measured_at; /* microseconds: 32 bits would wrap and trust an old value */
    static int percent;
    if (battery_known && time_us_64() - measured_at < BATTERY_EVERY_MS * UINT64_C(1000)) {
        return percent;
    }
    int millivolts = (int)battery_millivolts();
    if (millivolts > BATTERY_OVER_MV || millivolts < BATTERY_UNDER_MV) {
        percent = -1;
    } else {
        percent = (millivolts - BOARD_BATTERY_EMPTY_MV) * 100 /
                  (BOARD_BATTERY_FULL_MV - BOARD_BATTERY_EMPTY_MV);
        percent = percent < 0 ? 0 : percent > 100 ? 100 : percent;
    }
    battery_known = true;
    measured_at = time_us_64();
    return percent;
}

#else

void battery_start(void) {
}

void battery_forget(void) {
}

int hal_battery_percent(void) {
    return -1;
}

#endif

/* --- Noise --- */

/* Samples of the ring oscillator closer than 10 us may repeat each other. The timer counts whole
 * microseconds, and the sample before may have been late (below). */
#define NOISE_EVERY_US 12

/* The timer runs from the crystal. Samples in step with the crystal would show a pattern if the
 * ring oscillator has little jitter. So a pseudo-random sequence delays each sample by up to more
 * than one period of the ring oscillator. */
#define NOISE_LATE_CYCLES (SYS_CLK_MHZ < 150 ? 31u : 63u)

#if PICO_RP2350
/* The second source of noise of the chip, raw: without its own checks and decorrelators, which the
 * health tests do not need. It takes a sample every 1,000 cycles, 192 at a time. If it does not
 * answer, the ring oscillator is the only source. */
#define TRNG_CYCLES 1000
#define TRNG_WAIT_US 5000

static uint32_t noise_beside(void) {
    static uint32_t words[count_of(trng_hw->ehr_data)];
    static unsigned left;
    if (left == 0) {
        trng_hw->sample_cnt1 = TRNG_CYCLES;
        trng_hw->trng_debug_control = ~0u;
        trng_hw->rnd_source_enable = ~0u;
        trng_hw->rng_icr = ~0u;
        uint32_t since = machine_micros();
        while (trng_hw->trng_busy && machine_micros() - since < TRNG_WAIT_US) {
        }
        for (unsigned i = 0; i < count_of(words); i++) {
            words[i] = trng_hw->ehr_data[i];
        }
        left = 32 * count_of(words);
    }
    left--;
    return words[left / 32] >> left % 32 & 1;
}
#else
static uint32_t noise_beside(void) {
    return 0;
}
#endif

void hal_noise(uint8_t *samples, size_t count) {
    static uint32_t sampled_at;
    static uint32_t late = 1;
    for (size_t i = 0; i < count; i++) {
        while (machine_micros() - sampled_at < NOISE_EVERY_US) {
        }
        sampled_at = machine_micros();
        late = late * 1664525u + 1013904223u;
        busy_wait_at_least_cycles(late >> 16 & NOISE_LATE_CYCLES);
        samples[i] = (uint8_t)((rosc_hw->randombit & 1) ^ noise_beside());
    }
}
