/*
 * Time, sleep, slow clocks.
 *
 * The chip sleeps by WFE, not by WFI. An interrupt that comes between the last check and the
 * instruction sets the event register, and then WFE does not sleep.
 */
#include "hal/hal.h"
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#include "hardware/clocks.h"
#include "hardware/irq.h"
#include "hardware/pll.h"
#include "hardware/structs/rosc.h"
#include "hardware/structs/scb.h"
#include "hardware/sync.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "hardware/xosc.h"
#include "pico/bootrom.h"

#include <string.h>

#define SLEEP_ALARM 0u
#define START_CODE 0x47434F44u /* in scratch register 0: registers 1 and 2 hold a text */

#define FEED_MS 2000

/* Coming back from slow clocks takes some microseconds, coming back without the PLL a fraction of a
 * millisecond. Shorter waits are not worth it. */
#define SLOW_FROM_MS 3
#define STOP_FROM_MS 50

uint32_t machine_micros(void) {
    return time_us_32();
}

uint32_t hal_millis(void) {
    return (uint32_t)(time_us_64() / 1000);
}

static void __not_in_flash_func(alarm_fired)(void) {
    timer_hw->intr = 1u << SLEEP_ALARM;
}

/* Sleeps until `until` or any interrupt. The alarm fires on equality only, so the time is checked
 * again after the alarm is set. */
static void sleep_until(uint32_t until) {
    timer_hw->alarm[SLEEP_ALARM] = until;
    if ((int32_t)(until - time_us_32()) > 0) {
        __wfe();
    }
}

void machine_nap(uint32_t microseconds) {
    uint32_t until = time_us_32() + microseconds;
    while ((int32_t)(until - time_us_32()) > 0) {
        sleep_until(until);
    }
}

/* --- Clock gates --- */

#if PICO_RP2040

#define DRIVE_NAME "RPI-RP2"

#define GATES_ADC (CLOCKS_WAKE_EN0_CLK_SYS_ADC_BITS | CLOCKS_WAKE_EN0_CLK_ADC_ADC_BITS)
#define GATES_SPI0 (CLOCKS_WAKE_EN0_CLK_SYS_SPI0_BITS | CLOCKS_WAKE_EN0_CLK_PERI_SPI0_BITS)
#define GATES_SPI1 (CLOCKS_WAKE_EN0_CLK_SYS_SPI1_BITS | CLOCKS_WAKE_EN0_CLK_PERI_SPI1_BITS)

#if BOARD_BUS_SPI
#define GATES_BUS (BOARD_SPI_INSTANCE ? GATES_SPI1 : GATES_SPI0)
#else
#define GATES_BUS                                                                                  \
    (BOARD_I2C_INSTANCE ? CLOCKS_WAKE_EN0_CLK_SYS_I2C1_BITS : CLOCKS_WAKE_EN0_CLK_SYS_I2C0_BITS)
#endif

#ifdef BOARD_BUZZER
#define GATES_SOUND CLOCKS_WAKE_EN0_CLK_SYS_PWM_BITS
#else
#define GATES_SOUND 0
#endif

/* A board uses some of these blocks. The others never have a clock; the ADC has one to measure. */
#define GATES_OF_BLOCKS                                                                            \
    (GATES_ADC | GATES_SPI0 | GATES_SPI1 | CLOCKS_WAKE_EN0_CLK_SYS_DMA_BITS |                      \
     CLOCKS_WAKE_EN0_CLK_SYS_I2C0_BITS | CLOCKS_WAKE_EN0_CLK_SYS_I2C1_BITS |                       \
     CLOCKS_WAKE_EN0_CLK_SYS_PIO0_BITS | CLOCKS_WAKE_EN0_CLK_SYS_PIO1_BITS |                       \
     CLOCKS_WAKE_EN0_CLK_SYS_PWM_BITS | CLOCKS_WAKE_EN0_CLK_SYS_RTC_BITS |                         \
     CLOCKS_WAKE_EN0_CLK_RTC_RTC_BITS)
#define GATES_OF_BLOCKS_1                                                                          \
    (CLOCKS_WAKE_EN1_CLK_SYS_UART0_BITS | CLOCKS_WAKE_EN1_CLK_PERI_UART0_BITS |                    \
     CLOCKS_WAKE_EN1_CLK_SYS_UART1_BITS | CLOCKS_WAKE_EN1_CLK_PERI_UART1_BITS |                    \
     CLOCKS_WAKE_EN1_CLK_SYS_USBCTRL_BITS | CLOCKS_WAKE_EN1_CLK_USB_USBCTRL_BITS)

static void gates_start(void) {
    clocks_hw->wake_en0 = ~(uint32_t)(GATES_OF_BLOCKS & ~(GATES_BUS | GATES_SOUND));
    clocks_hw->wake_en1 = ~(uint32_t)GATES_OF_BLOCKS_1;
}

static void gates_open(void) {
    clocks_hw->wake_en0 = ~0u;
    clocks_hw->wake_en1 = ~0u;
}

void machine_adc(bool on) {
    if (on) {
        hw_set_bits(&clocks_hw->wake_en0, GATES_ADC);
    } else {
        hw_clear_bits(&clocks_hw->wake_en0, GATES_ADC);
    }
}

/* The other core stays in the boot ROM, in deep sleep. While both sleep, nothing reads the flash or
 * the boot ROM. Timer, watchdog and pins keep their clocks, and so do the buses and the memory,
 * which a debugger needs.
 * 
 * The data sheet can be read in two ways: SLEEP_EN acts in every sleep of both cores, or in deep
 * sleep alone. So all bits are set during short sleeps, while a bus may be at work. */
static void sleep_deep(bool deep) {
    const uint32_t off0 = GATES_OF_BLOCKS | CLOCKS_SLEEP_EN0_CLK_SYS_ROM_BITS;
    const uint32_t off1 = GATES_OF_BLOCKS_1 | CLOCKS_SLEEP_EN1_CLK_SYS_XIP_BITS;
    clocks_hw->sleep_en0 = deep ? ~off0 : ~0u;
    clocks_hw->sleep_en1 = deep ? ~off1 : ~0u;
    scb_hw->scr = deep ? M0PLUS_SCR_SLEEPDEEP_BITS : 0;
}

#else /* the RP2350 has other gates, which have not been tried */

#define DRIVE_NAME "RP2350"

static void gates_start(void) {
}

static void gates_open(void) {
}

void machine_adc(bool on) {
    (void)on;
}

static void sleep_deep(bool deep) {
    (void)deep;
}

#endif

/* --- Slow clocks --- */

/* clk_sys from the crystal, which also drives the timer at all times. */
static void clocks_slow(void) {
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLK_REF, 0, XOSC_HZ);
}

static void clocks_stop(void) {
    sleep_deep(true);
    pll_deinit(pll_sys);
    pll_sys->fbdiv_int = 0; /* else pll_init takes it for a PLL that runs */
}

static void clocks_start(void) {
    sleep_deep(false);
    pll_init(pll_sys, PLL_SYS_REFDIV, PLL_SYS_VCO_FREQ_HZ, PLL_SYS_POSTDIV1, PLL_SYS_POSTDIV2);
}

static void clocks_fast(void) {
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX,
                              CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_SYS, SYS_CLK_HZ);
}

/* The firmware uses neither USB nor the calendar. */
static void clocks_stop_unused(void) {
    clock_stop(clk_usb);
    clock_stop(clk_adc);
#if HAS_RP2040_RTC
    clock_stop(clk_rtc);
#endif
    pll_deinit(pll_usb);
    pll_usb->fbdiv_int = 0;
    gates_start();
}

void hal_wait_until(uint32_t deadline) {
    bool slow = false;
    bool stopped = false;
    for (;;) {
        machine_feed();
        uint64_t now = time_us_64();
        int32_t left = (int32_t)(deadline - (uint32_t)(now / 1000));
        if (left <= 0 || keys_moved()) {
            break;
        }
        if (!slow && left >= SLOW_FROM_MS && !sound_on()) {
            clocks_slow();
            slow = true;
        }
        if (slow && !stopped && left >= STOP_FROM_MS) {
            clocks_stop();
            stopped = true;
        }
        uint32_t nap = left < FEED_MS ? (uint32_t)left : FEED_MS;
        sleep_until((uint32_t)((now / 1000 + nap) * 1000));
    }
    if (stopped) {
        clocks_start();
    }
    if (slow) {
        clocks_fast();
    }
}

/* --- Dormant --- */

/* Stops both oscillators, and with them the timer and the watchdog. An edge at a key starts the
 * crystal again. Interrupts are off, so a key that moves after the last check is not acknowledged
 * and wakes the chip at once. The edge may or may not come as an interrupt: keys_moved looks at the
 * level. */
static void sleep_dormant(void) {
    hw_write_masked(&rosc_hw->ctrl, ROSC_CTRL_ENABLE_VALUE_DISABLE << ROSC_CTRL_ENABLE_LSB,
                    ROSC_CTRL_ENABLE_BITS);
    uint32_t before = save_and_disable_interrupts();
    if (!keys_moved()) {
        xosc_dormant();
    }
    restore_interrupts(before);
    hw_write_masked(&rosc_hw->ctrl, ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB,
                    ROSC_CTRL_ENABLE_BITS);
    while (!(rosc_hw->status & ROSC_STATUS_STABLE_BITS)) {
    }
}

void hal_wait_for_key(void) {
    if (sound_on() || keys_moved()) {
        hal_wait_until(hal_millis() + FEED_MS);
        return;
    }
    machine_feed();
    clocks_slow();
    clocks_stop();
    sleep_dormant();
    machine_feed();
    clocks_start();
    clocks_fast();
    battery_forget();
}

/* The emulated handheld or a debugger leaves the text in scratch registers of the watchdog, which
 * power-on clears. The SDK and the boot ROM use registers 4 to 7. The ROM's reset_usb_boot also
 * writes its two arguments to 0 and 1; they are neither a text nor the record of a crash. */
bool hal_start_text(char text[HAL_START_TEXT_SIZE]) {
    const bool there = watchdog_hw->scratch[0] == START_CODE;
    const uint32_t words[] = {watchdog_hw->scratch[1], watchdog_hw->scratch[2]};
    _Static_assert(sizeof words == HAL_START_TEXT_SIZE, "two registers hold the text");
    if (there) { /* else the register may hold the record of a crash */
        watchdog_hw->scratch[0] = 0;
    }
    memcpy(text, words, HAL_START_TEXT_SIZE);
    text[HAL_START_TEXT_SIZE - 1] = 0;
    return there;
}

#ifdef BOARD_LED
#define DRIVE_LED BOARD_LED
#else
#define DRIVE_LED (-1)
#endif

const char *hal_drive_name(void) {
    return DRIVE_NAME;
}

/* The boot ROM of the RP2040 blinks with a high level. An LED that is lit by a low level is on
 * while the drive waits, and blinks as well. */
void hal_restart_for_update(void) {
    crash_forget();
    gates_open();
    rom_reset_usb_boot_extra(DRIVE_LED, 0, BOARD_LED_ACTIVE_LOW);
}

void hal_start(void) {
    crash_start();
    clocks_stop_unused();
    irq_set_exclusive_handler(hardware_alarm_get_irq_num(SLEEP_ALARM), alarm_fired);
    hw_set_bits(&timer_hw->inte, 1u << SLEEP_ALARM);
    irq_set_enabled(hardware_alarm_get_irq_num(SLEEP_ALARM), true);
    battery_start();
    led_start();
    sound_start();
    keys_start();
    display_start();
}
