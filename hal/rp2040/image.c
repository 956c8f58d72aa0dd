/*
 * The image checks itself as a whole before anything else runs. If a copy of the UF2 file was
 * interrupted or mixed with another file, the device becomes the USB drive again, and the next copy
 * heals it.
 *
 * seal.py makes image_check the first code that runs after the boot ROM and, on an RP2040, the
 * second stage of the boot. seal.py chooses image_seal so that the hash of all words of a whole
 * image is IMAGE_WHOLE. Each step of the hash can be undone: a single word that differs is always
 * found, and a mixture passes once in 2^32 cases.
 *
 * The code here lies in .reset, which the linker puts into the first pages of the image, uses no
 * variables and calls nothing of the SDK: all of that may be missing. The check cannot vouch for
 * the pages it lies in. make_uf2.py puts these pages at the end of the file, and behind them the
 * page without which the boot ROM starts no image.
 */
#include "hal/rp2040/board.h"
#include "hal/rp2040/machine.h"

#include "boot/picoboot_constants.h"
#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/resets.h"
#include "hardware/vreg.h"
#include "hardware/xosc.h"
#include "pico/bootrom.h"

#if !PICO_RP2040
#include "hardware/structs/ticks.h"
#endif

#define EARLY __attribute__((section(".reset"), used))

/* seal.py has the same three. */
#define IMAGE_WHOLE 0x57484F4Cu
#define HASH_TURN 15
#define HASH_FACTOR 0x9E3779B1u

#define CYCLES_A_TURN 3 /* of a loop that only counts, at least */

extern const uint32_t __flash_binary_start[], image_end[];

/* seal.py finds these two words by their names: the seal, and the address of the SDK's entry point.
 * The seal is the first word of a pair. */
__asm(".section .reset, \"ax\"\n"
      ".balign 8\n"
      ".global image_seal, image_entry\n"
      "image_seal: .word 0\n"
      "image_entry: .word 0\n");

bool image_is_whole(void);
void image_check(void);
void image_drive(void);

/* 200 MHz need a higher core voltage than the chip starts with, and the regulator needs time to
 * reach it. clk_sys comes from the crystal meanwhile. The SDK then finds the voltage high enough.
 * Boards with a slower clock have the same instructions, so that the pages of the check also work
 * when some of them come from another board's file. */
#if PICO_RP2040

#ifdef SYS_CLK_VREG_VOLTAGE_MIN
#define VOLTS SYS_CLK_VREG_VOLTAGE_MIN
#else
#define VOLTS VREG_VOLTAGE_DEFAULT
#endif

static __force_inline void volts_raise(void) {
    const uint32_t wanted = VOLTS << VREG_AND_CHIP_RESET_VREG_VSEL_LSB;
    if ((vreg_and_chip_reset_hw->vreg & VREG_AND_CHIP_RESET_VREG_VSEL_BITS) >= wanted) {
        return;
    }
    hw_write_masked(&vreg_and_chip_reset_hw->vreg, wanted, VREG_AND_CHIP_RESET_VREG_VSEL_BITS);
    const uint32_t cycles = SYS_CLK_VREG_VOLTAGE_AUTO_ADJUST_DELAY_US * (XOSC_HZ / MHZ);
    for (uint32_t left = cycles / CYCLES_A_TURN; left > 0; left--) {
        __asm volatile("");
    }
}

#else

static __force_inline void volts_raise(void) {
}

#endif

/* The check reads the whole image, which would take a second on the ring oscillator that the chip
 * starts from. The SDK sets the crystal and the PLL to the same values again. */
static __force_inline void clocks_quick(void) {
    xosc_hw->ctrl = XOSC_CTRL_FREQ_RANGE_VALUE_1_15MHZ;
    xosc_hw->startup = (XOSC_HZ / KHZ + 128) / 256 * PICO_XOSC_STARTUP_DELAY_MULTIPLIER;
    hw_set_bits(&xosc_hw->ctrl, XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB);
    while (!(xosc_hw->status & XOSC_STATUS_STABLE_BITS)) {
    }
    clocks_hw->clk[clk_ref].ctrl = CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC;
    while (!(clocks_hw->clk[clk_ref].selected & 1u << CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC)) {
    }
    volts_raise();
    hw_set_bits(&resets_hw->reset, RESETS_RESET_PLL_SYS_BITS);
    hw_clear_bits(&resets_hw->reset, RESETS_RESET_PLL_SYS_BITS);
    while (!(resets_hw->reset_done & RESETS_RESET_PLL_SYS_BITS)) {
    }
    pll_sys_hw->cs = PLL_SYS_REFDIV;
    pll_sys_hw->fbdiv_int = PLL_SYS_VCO_FREQ_HZ / (XOSC_HZ / PLL_SYS_REFDIV);
    hw_clear_bits(&pll_sys_hw->pwr, PLL_PWR_PD_BITS | PLL_PWR_VCOPD_BITS);
    while (!(pll_sys_hw->cs & PLL_CS_LOCK_BITS)) {
    }
    pll_sys_hw->prim = PLL_SYS_POSTDIV1 << PLL_PRIM_POSTDIV1_LSB | PLL_SYS_POSTDIV2
                                                                       << PLL_PRIM_POSTDIV2_LSB;
    hw_clear_bits(&pll_sys_hw->pwr, PLL_PWR_POSTDIVPD_BITS);
    clocks_hw->clk[clk_sys].ctrl = 0;
    hw_set_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX);
    while (!(clocks_hw->clk[clk_sys].selected &
             1u << CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX)) {
    }
}

/* hash = (turn(hash ^ first) + second) * factor */
#define HASH_PAIR(first, second)                                                                   \
    "eors %[hash], " first "\n"                                                                    \
    "rors %[hash], %[turn]\n"                                                                      \
    "adds %[hash], " second "\n"                                                                   \
    "muls %[hash], %[factor], %[hash]\n"
#define HASH_FOUR "ldmia %[at]!, {r4, r5, r6, r7}\n" HASH_PAIR("r4", "r5") HASH_PAIR("r6", "r7")

/* In assembler, because it reads 300 KB at every start and the compiler's loop takes twice as
 * long. */
EARLY bool image_is_whole(void) {
    clocks_quick();
    uint32_t hash = 0;
    const uint32_t *at = __flash_binary_start;
    pico_default_asm_volatile("1:\n" HASH_FOUR HASH_FOUR HASH_FOUR HASH_FOUR "cmp %[at], %[end]\n"
                              "bcc 1b\n" : [hash] "+l"(hash),
                              [at] "+l"(at) : [end] "h"(image_end), [turn] "l"(HASH_TURN),
                              [factor] "l"(HASH_FACTOR) : "r4", "r5", "r6", "r7", "cc", "memory");
    return hash == IMAGE_WHOLE;
}

#if PICO_RP2040

#ifdef BOARD_LED
#define DRIVE_LIGHT (1u << BOARD_LED)
#else
#define DRIVE_LIGHT 0
#endif

EARLY void image_drive(void) {
    rom_reset_usb_boot_fn restart =
        (rom_reset_usb_boot_fn)(uintptr_t)rom_func_lookup_inline(ROM_FUNC_RESET_USB_BOOT);
    restart(DRIVE_LIGHT, 0);
}

#else

#define RESTART_DELAY_MS 10 /* as the SDK has it */

/* The ROM restarts by the watchdog, which needs a tick. The ROM of an RP2350 A2 cannot light an LED
 * when ARM cores ask for it. */
EARLY void image_drive(void) {
    ticks_hw->ticks[TICK_WATCHDOG].cycles = XOSC_HZ / MHZ;
    ticks_hw->ticks[TICK_WATCHDOG].ctrl = TICKS_WATCHDOG_CTRL_ENABLE_BITS;
    rom_reboot_fn restart = (rom_reboot_fn)(uintptr_t)rom_func_lookup_inline(ROM_FUNC_REBOOT);
    restart(REBOOT2_FLAG_REBOOT_TYPE_BOOTSEL | REBOOT2_FLAG_NO_RETURN_ON_SUCCESS, RESTART_DELAY_MS,
            0, 0);
    for (;;) {
    }
}

#endif

/* Naked, so that it leaves the stack unchanged. */
EARLY __attribute__((naked)) void image_check(void) {
    __asm volatile("bl image_is_whole\n"
                   "cmp r0, #0\n"
                   "beq 1f\n"
                   "ldr r0, =image_entry\n"
                   "ldr r0, [r0]\n"
                   "bx r0\n"
                   "1: bl image_drive\n"
                   ".ltorg\n");
}
