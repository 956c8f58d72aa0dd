/*
 * What the files of hal/rp2040 offer each other, and nobody else.
 */
#ifndef HAL_RP2040_MACHINE_H
#define HAL_RP2040_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

/* Sleeps for `microseconds`, 20 or more. */
void machine_nap(uint32_t microseconds);

/* Microseconds since power-on, for differences. */
uint32_t machine_micros(void);

/* Feeds the watchdog: due every two seconds. If the call is late, crash.c restarts the machine. */
void machine_feed(void);

/* Gives the ADC a clock, or takes the clock away. */
void machine_adc(bool on);

/* Called by the SDK's panic. Restarts at once; the game is in the flash. */
void machine_panic(const char *format, ...) __attribute__((noreturn));

void crash_start(void);  /* starts the watchdog; records a crash that left no record itself */
void crash_forget(void); /* clears the record, because another firmware may come */

void keys_start(void);
bool keys_moved(void); /* hal_keys has a change to report */

void display_start(void);
void battery_start(void);
void battery_forget(void); /* the next hal_battery_percent measures again */
void led_start(void);
void sound_start(void);
bool sound_on(void); /* a tone is sounding */

#endif
