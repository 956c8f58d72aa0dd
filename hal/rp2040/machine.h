/*
 * Between the files of hal/rp2040 only: what the parts of the machine owe each other.
 */
#ifndef HAL_RP2040_MACHINE_H
#define HAL_RP2040_MACHINE_H

#include <stdbool.h>
#include <stdint.h>

/* Sleeps that long: for waits of 20 microseconds and more, when there is nothing else to do. */
void machine_nap(uint32_t microseconds);

/* Microseconds since power-on, for differences. */
uint32_t machine_micros(void);

/* All is well: due every two seconds, crash.c looks into it if it is late. */
void machine_feed(void);

/* The ADC has a clock to be measured with, or none. */
void machine_adc(bool on);

/* What the SDK's panic calls: restarts at once. The game is in the flash. */
void machine_panic(const char *format, ...) __attribute__((noreturn));

void crash_start(void);  /* the watchdog; makes a record of a crash that could make none itself */
void crash_forget(void); /* of all there were: another firmware may come */

void keys_start(void);
bool keys_moved(void); /* hal_keys has something new to tell */

void display_start(void);
void battery_start(void);
void battery_forget(void); /* nobody knows how long ago it was measured */
void led_start(void);
void sound_start(void);
bool sound_on(void); /* a tone is sounding */

#endif
