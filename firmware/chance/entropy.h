/*
 * Random bits, from raw noise that nobody trusts.
 *
 *     static struct entropy entropy;
 *     if (!entropy_start(&entropy))
 *         tell the player; deal nothing
 *     ok = entropy_bits(&entropy, 7, &value);
 *
 * The module assumes that each sample of hal_noise holds half a bit of entropy: whatever came
 * before, no value is likelier than 2^-0.5. Three health tests watch every sample. They first test
 * 1,024 samples before any bit is handed out, and then all samples that follow. Two of them are the
 * tests of NIST SP 800-90B (4.4.1, 4.4.2). These two cannot see noise that repeats itself. So the
 * third, the lag test, counts in every window how often a sample equals the sample k before it, for
 * all k up to ENTROPY_LAGS. Noise with such a period never passes the start.
 *
 * With noise exactly as bad as assumed, each test raises one false alarm in 2^20: the repetition
 * test in 2^20 samples, the other two in 2^20 windows. The cutoff of the lag test follows from the
 * same assumption. Each agreement has at most the probability 2^-0.5, whatever came before. So the
 * number of agreements at one lag is at most binomial, and the probability for all 128 lags
 * together is below 128 * P(B(1024, 2^-0.5) >= 805) < 2^-20.
 *
 * Bits come in blocks. A block is the SHA-256 of ENTROPY_BLOCK_SAMPLES fresh samples: 320 bits of
 * entropy go in and 256 bits come out. SP 800-90B asks for these 64 extra bits for full entropy.
 * Blocks share no state and no bit is handed out twice, so no state limits the number of orders
 * that a shuffle can reach.
 *
 * After a failure the noise counts as failed until entropy_start is called again and passes. The
 * module counts failures until the power goes. After the first failure a start tests 16 times as
 * many samples, after the next 32 times, then 64 times. So noise that fails every other time cannot
 * pass by trying again. There is no fallback: entropy_bits returns false, and the caller deals no
 * cards.
 */
#ifndef FIRMWARE_ENTROPY_H
#define FIRMWARE_ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

#define ENTROPY_STARTUP_SAMPLES 1024  /* samples that the first entropy_start tests and discards */
#define ENTROPY_RETRY_FACTOR 16       /* factor for these samples after a failure */
#define ENTROPY_RETRY_DOUBLINGS 2     /* further failures that double the factor */
#define ENTROPY_REPETITION_CUTOFF 41  /* equal samples in a row that are a failure: 1 + 20 / 0.5 */
#define ENTROPY_WINDOW 1024           /* samples in a window of the next two tests */
#define ENTROPY_PROPORTION_CUTOFF 793 /* samples equal to the window's first that are a failure */
#define ENTROPY_LAGS 128              /* earlier samples that the lag test compares with */
#define ENTROPY_LAG_CUTOFF 805        /* samples equal to the one k before that are a failure */
#define ENTROPY_LAG_PLANES 10         /* bits of the lag test's counters: 2^10 is the window */
#define ENTROPY_BLOCK_SAMPLES 640     /* samples that make a block, (256 + 64) / 0.5 */
#define ENTROPY_BLOCK_BYTES 32        /* bytes of a block */

/* The state of the noise. */
enum entropy_state {
    ENTROPY_NOT_STARTED, /* entropy_start has not been called: a zeroed struct */
    ENTROPY_HEALTHY,     /* all tests passed so far */
    ENTROPY_REPETITION,  /* failed: the same sample over and over */
    ENTROPY_PROPORTION,  /* failed: one value far too often */
    ENTROPY_PERIOD,      /* failed: the noise repeats itself */
};

struct entropy {
    enum entropy_state state;
    uint8_t failures;                   /* since power-on */
    uint8_t block[ENTROPY_BLOCK_BYTES]; /* bits to hand out; bits handed out are zero */
    uint16_t left;                      /* bits of the block not yet handed out */
    uint8_t last;                       /* repetition test: the previous sample */
    uint16_t run;                       /* repetition test: its count in a row; 0: no sample yet */
    uint8_t first;                      /* proportion test: first sample of the window */
    uint16_t equal;                   /* proportion test: samples of the window equal to `first` */
    uint16_t seen;                    /* samples of the window so far */
    uint32_t past[ENTROPY_LAGS / 32]; /* lag test: bit k - 1 is the sample k before */
    /* Lag test: a counter for each k, stored in bit planes. Bit k - 1 of plane n is bit n of
     * counter k. The counters begin at a value from which a counter overflows at the cutoff. */
    uint32_t agreed[ENTROPY_LAGS / 32][ENTROPY_LAG_PLANES];
};

/* Starts, or starts over: tests the start-up samples. Returns true if the noise is healthy. The
 * first call needs a zeroed struct. */
bool entropy_start(struct entropy *entropy);

/* Sets the low `count` (1 to 32) bits of `*value` to random bits and the rest to zero. If the noise
 * is not healthy, returns false and sets `*value` to zero. `context` is the struct entropy, so the
 * function can be the `draw` of a struct bits (game/shuffle.h). */
bool entropy_bits(void *context, unsigned count, uint32_t *value);

#endif
