/*
 * Between the files of hal/host only: the parts of the machine that host.c switches on.
 */
#ifndef HAL_HOST_MACHINE_H
#define HAL_HOST_MACHINE_H

#include <stdint.h>

/* An erased flash in memory, no file, counters at zero. */
void machine_flash_start(void);
void machine_flash_counts(uint32_t *erases, uint32_t *programs);

/* The noise source (enum host_noise), at the start of its stream. */
void machine_noise_start(unsigned noise, uint64_t seed);

#endif
