/*
 * The wires to the panel: I2C (bus_i2c.c), SPI (bus_spi.c), or what a test puts in their place.
 *
 * Transfers are queued and follow each other without a pause. A call may return while its transfer
 * is still under way; if that transfer fails, a later call or bus_finish returns false. Each call
 * ends within a bounded time. After a failure the caller starts again with bus_open.
 */
#ifndef HAL_RP2040_BUS_H
#define HAL_RP2040_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a new window costs, in data bytes of the same time. Up to this many unchanged columns
 * between two changed ones are better sent along. */
extern const uint8_t bus_window_cost;

/* Sets up pins and clocks, frees a bus that a panel holds, resets a panel that has a reset wire,
 * and looks for a panel that can answer. False: none answers. */
bool bus_open(void);

/* Sends commands, or data for the panel's memory, at most 128 bytes. False: the panel did not take
 * them, or there is none. */
bool bus_commands(const uint8_t *bytes, size_t count);
bool bus_data(const uint8_t *bytes, size_t count);

/* Returns once everything is sent. False: the panel did not take all of it. */
bool bus_finish(void);

/* After bus_finish: the panel's status byte, -1 if the panel does not answer, BUS_NO_STATUS if this
 * bus cannot read. */
int bus_status(void);

#define BUS_NO_STATUS (-2)

/* --- For u8g2 only, which frames its transfers itself ---------------------------------------- */

/* One whole I2C transfer with its control bytes. Returns when it is over. */
bool bus_raw_i2c(const uint8_t *bytes, size_t count);

/* The parts of an SPI transfer: the select wire, the data/command wire, the bytes. */
void bus_raw_select(bool selected);
void bus_raw_data(bool data);
void bus_raw_spi(const uint8_t *bytes, size_t count);

#endif
