/*
 * The wires to the panel: I2C (bus_i2c.c), SPI (bus_spi.c), or what a test puts in their place.
 *
 * Transfers are queued and follow each other without a pause: one may still be on its way when the
 * next is called, and then that one, or bus_finish, tells that it failed. Each ends within a
 * bounded time. After a failure bus_open comes first again.
 */
#ifndef HAL_RP2040_BUS_H
#define HAL_RP2040_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a new window costs, in data bytes that could be sent in the same time: unchanged columns
 * between two changed ones are better sent along up to this number. */
extern const uint8_t bus_window_cost;

/* Sets up pins and clocks, frees a bus that somebody holds, resets a panel that has a reset wire,
 * looks for one that can answer. False: there is none. */
bool bus_open(void);

/* Sends commands, or data for the panel's memory, at most 128 bytes. False: the panel did not take
 * them, or there is none. */
bool bus_commands(const uint8_t *bytes, size_t count);
bool bus_data(const uint8_t *bytes, size_t count);

/* Returns once everything is sent. False: the panel did not take all of it. */
bool bus_finish(void);

/* After bus_finish, the panel's status byte, -1 if it does not answer, BUS_NO_STATUS where it has
 * no way to. */
int bus_status(void);

#define BUS_NO_STATUS (-2)

/* --- For u8g2 only, which frames its transfers itself ---------------------------------------- */

/* One whole I2C transfer, control bytes included, to its end. */
bool bus_raw_i2c(const uint8_t *bytes, size_t count);

/* SPI by the piece: the select wire, the data/command wire, bytes. */
void bus_raw_select(bool selected);
void bus_raw_data(bool data);
void bus_raw_spi(const uint8_t *bytes, size_t count);

#endif
