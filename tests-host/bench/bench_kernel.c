/*
 * Measures how many games of The Game alone one core plays per second by the smallest step:
 * bench_kernel [GAMES]
 *
 * The time includes shuffling, by a fast generator. test_kernel compares the kernel with the
 * engine.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests-host/support/kernel.h"

static uint32_t next(uint64_t *state) {
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*state >> 32);
}

static double seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int argc, char **argv) {
    const unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 1000000;
    unsigned long wins = 0;
    unsigned long left = 0;
    uint64_t state = 1;
    const double before = seconds();
    for (unsigned long game = 0; game < games; game++) {
        uint8_t deck[KERNEL_CARDS] = {0};
        for (unsigned i = 0; i < KERNEL_CARDS; i++) {
            const unsigned at = (unsigned)((uint64_t)next(&state) * (i + 1) >> 32);
            deck[i] = deck[at];
            deck[at] = (uint8_t)(i + 2);
        }
        const unsigned rest = kernel_play(deck, NULL);
        wins += rest == 0;
        left += rest;
    }
    const double taken = seconds() - before;
    printf("%lu games by the smallest step: %.0f a second on one core, %.2f %% won, %.2f left\n",
           games, (double)games / taken, 100.0 * (double)wins / (double)games,
           (double)left / (double)games);
    return 0;
}
