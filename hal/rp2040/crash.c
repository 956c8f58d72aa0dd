/*
 * Crashes: panics of the SDK, faults of the processor, a stack that is too deep, and hangs. Each
 * leaves a record in the watchdog's scratch registers and restarts at once. The registers survive a
 * restart but not a loss of power.
 *
 * The code that runs in a crash is in RAM, because the flash may be busy or may be what failed. It
 * relies on no variables and uses its own stack.
 */
#include "hal/hal.h"
#include "hal/rp2040/machine.h"

#include "hardware/irq.h"
#include "hardware/structs/psm.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "pico/platform.h"

#define HANG_ALARM 2u /* power.c and sound.c have the others */

/* hal.h promises a call every two seconds, and the longest erase takes 0.4 s. The alarm records
 * where the program hangs. If interrupts are off, the alarm cannot come and the watchdog
 * restarts. */
#define HANG_MS 3500
#define WATCHDOG_MS 4000

#define QUICK_MS 60000

/* The record, in scratch registers 0 to 3. The first has cause, count, quick and a mark in its four
 * bytes; the others have the address, the caller's address, and a check word. The SDK and the boot
 * ROM use registers 4 to 7. The ROM's reset_usb_boot also writes 0 and 1, so no record survives the
 * drive. */
enum {
    RECORD,
    PC,
    LR,
    CHECK
};

#define MARK 0xC4000000u
#define MARK_BITS 0xFF000000u
#define CHECK_SEED 0x9D3A51E7u

static bool quick_over; /* a minute has passed since this start */

static __force_inline uint32_t check_of(uint32_t record, uint32_t pc, uint32_t lr) {
    return CHECK_SEED ^ record ^ (pc << 1 | pc >> 31) ^ lr;
}

/* The first register of the record, 0 if there is none. */
static __force_inline uint32_t record_now(void) {
    const io_rw_32 *scratch = watchdog_hw->scratch;
    uint32_t record = scratch[RECORD];
    return (record & MARK_BITS) == MARK &&
                   scratch[CHECK] == check_of(record, scratch[PC], scratch[LR])
               ? record
               : 0;
}

static __force_inline void record_write(uint32_t record, uint32_t pc, uint32_t lr) {
    io_rw_32 *scratch = watchdog_hw->scratch;
    scratch[RECORD] = record;
    scratch[PC] = pc;
    scratch[LR] = lr;
    scratch[CHECK] = check_of(record, pc, lr);
}

static __force_inline uint32_t one_more(uint32_t record, unsigned shift) {
    uint32_t number = record >> shift & 0xFF;
    return (number < 0xFF ? number + 1 : number) << shift;
}

static __force_inline void record_crash(uint32_t cause, uint32_t pc, uint32_t lr) {
    uint32_t before = record_now();
    record_write(MARK | one_more(before, 16) | one_more(before, 8) | cause, pc, lr);
}

/* May be called before the watchdog is set up. */
static void __attribute__((noreturn, used)) __not_in_flash_func(crash)(uint32_t cause, uint32_t pc,
                                                                       uint32_t lr) {
    record_crash(cause, pc, lr);
    psm_hw->wdsel = PSM_WDSEL_BITS & ~(PSM_WDSEL_ROSC_BITS | PSM_WDSEL_XOSC_BITS);
    for (;;) {
        watchdog_hw->ctrl = WATCHDOG_CTRL_TRIGGER_BITS;
    }
}

/* --- Where it was
 * ------------------------------------------------------------------------------- */

/* What the processor pushes for an exception. */
enum {
    FRAME_LR = 5,
    FRAME_PC = 6
};

#define GUARD_SIZE 32u

extern uint32_t __StackBottom, __StackTop, __flash_binary_start, __flash_binary_end;

static __force_inline bool in_image(uint32_t word) {
    return (word & 1) != 0 && word > (uintptr_t)&__flash_binary_start &&
           word < (uintptr_t)&__flash_binary_end;
}

/* The first word on the stack, from `at` on, that looks like a return address. */
static const uint32_t *__not_in_flash_func(next_caller)(const uint32_t *at) {
    while (at < &__StackTop && !in_image(*at)) {
        at++;
    }
    return at;
}

static __force_inline uint32_t caller_at(const uint32_t *at) {
    return at < &__StackTop ? *at : 0;
}

void crash_fault(const uint32_t *frame) __attribute__((noreturn));
void __not_in_flash_func(crash_fault)(const uint32_t *frame) {
    uintptr_t guard_end = (uintptr_t)&__StackBottom + GUARD_SIZE;
    if ((uintptr_t)frame < guard_end) { /* the frame is lost; look for the caller */
        const uint32_t *caller = next_caller((const uint32_t *)guard_end);
        crash(HAL_CRASH_STACK, caller_at(caller), caller_at(next_caller(caller + 1)));
    }
    bool readable = (uintptr_t)frame <= (uintptr_t)&__StackTop - 32 && ((uintptr_t)frame & 3) == 0;
    crash(HAL_CRASH_FAULT, readable ? frame[FRAME_PC] : 0, readable ? frame[FRAME_LR] : 0);
}

void crash_hang(const uint32_t *frame) __attribute__((noreturn));
void __not_in_flash_func(crash_hang)(const uint32_t *frame) {
    crash(HAL_CRASH_HANG, frame[FRAME_PC], frame[FRAME_LR]);
}

void crash_panic(uint32_t pc, const uint32_t *stack) __attribute__((noreturn));
void __not_in_flash_func(crash_panic)(uint32_t pc, const uint32_t *stack) {
    crash(HAL_CRASH_PANIC, pc, caller_at(next_caller(stack)));
}

/* Takes its own stack, because the old one may be full and is looked through. Never returns. */
static uint64_t __attribute__((used)) crash_stack[16];

#ifdef __ARM_ARCH_8M_MAIN__
#define NO_STACK_LIMIT "movs r1, #0\nmsr msplim, r1\n"
#else
#define NO_STACK_LIMIT
#endif

#define CALL_WITH_FRAME(function)                                                                  \
    __asm volatile("mov r0, sp\n" NO_STACK_LIMIT "ldr r1, =crash_stack + 128\n"                    \
                   "mov sp, r1\n"                                                                  \
                   "bl " #function "\n"                                                            \
                   ".ltorg\n")

void isr_hardfault(void);
void __attribute__((naked)) __not_in_flash_func(isr_hardfault)(void) {
    CALL_WITH_FRAME(crash_fault);
}

static void __attribute__((naked)) __not_in_flash_func(isr_hang)(void) {
    CALL_WITH_FRAME(crash_hang);
}

/* The SDK's panic jumps here, so lr still holds the return address of its caller. */
void __attribute__((naked))
__not_in_flash_func(machine_panic)(const char *format __attribute__((unused)), ...) {
    __asm volatile("mov r0, lr\n"
                   "mov r1, sp\n"
                   "bl crash_panic\n");
}

/* --- For the rest of the machine ------------------------------------------------------- */

void machine_feed(void) {
    uint32_t now = time_us_32();
    watchdog_update();
    timer_hw->alarm[HANG_ALARM] = now + HANG_MS * 1000u;
    if (!quick_over && hal_millis() >= QUICK_MS) {
        quick_over = true;
        uint32_t record = record_now();
        if (record != 0) {
            record_write(record & ~0x00FF0000u, watchdog_hw->scratch[PC], watchdog_hw->scratch[LR]);
        }
    }
}

struct hal_crash hal_crash(void) {
    uint32_t record = record_now();
    if (record == 0) {
        return (struct hal_crash){0};
    }
    return (struct hal_crash){
        .cause = (uint8_t)record,
        .count = (uint8_t)(record >> 8),
        .quick = (uint8_t)(record >> 16),
        .pc = watchdog_hw->scratch[PC],
        .lr = watchdog_hw->scratch[LR],
    };
}

void crash_forget(void) {
    watchdog_hw->scratch[CHECK] = 0;
    watchdog_hw->scratch[RECORD] = 0;
}

void crash_start(void) {
    if (watchdog_enable_caused_reboot() &&
        (watchdog_hw->reason & WATCHDOG_REASON_TIMER_BITS) != 0) {
        record_crash(HAL_CRASH_HANG, 0, 0);
    }
    watchdog_enable(WATCHDOG_MS, true);
    unsigned irq = hardware_alarm_get_irq_num(HANG_ALARM);
    irq_set_exclusive_handler(irq, isr_hang);
    irq_set_priority(irq, PICO_HIGHEST_IRQ_PRIORITY);
    hw_set_bits(&timer_hw->inte, 1u << HANG_ALARM);
    irq_set_enabled(irq, true);
    machine_feed();
}
