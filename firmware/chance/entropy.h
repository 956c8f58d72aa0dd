/*
 * Random bits, from raw noise that nobody trusts.
 *
 *     static struct entropy entropy;
 *     if (!entropy_start(&entropy))
 *         tell the player; deal nothing
 *     ok = entropy_bits(&entropy, 7, &value);
 *
 * Each sample of hal_noise is assumed to hold half a bit of entropy: whatever came before, no value
 * is likelier than 2^-0.5. Three health tests watch every single one, on the first 1,024, before
 * any bit is handed out, and on all that follow. Two are those of NIST SP 800-90B (4.4.1, 4.4.2);
 * as they cannot see noise that repeats itself, the lag test counts in every window how often a
 * sample equals the one k before it, for all k up to ENTROPY_LAGS. Noise with such a period never
 * passes the start.
 *
 * False alarms, for noise exactly as bad as assumed: one in 2^20 for each of the three (repetition:
 * a sample; the others: a window). The lag test's cutoff follows from the same assumption: each
 * agreement has at most the probability 2^-0.5, whatever came before, so those at one lag are no
 * more than binomial, and 128 lags together stay under 128 * P(B(1024, 2^-0.5) >= 805) < 2^-20.
 *
 * Bits come in blocks: the SHA-256 of ENTROPY_BLOCK_SAMPLES fresh samples, 320 bits of entropy for
 * 256 bits handed out (64 more than there come out, as SP 800-90B asks for full entropy). Nothing
 * is carried from one block to the next and no bit is handed out twice, so the number of orders a
 * shuffle can reach is bounded by no state.
 *
 * Noise that fails its test stays failed until entropy_start is called again and passes. Failures
 * are counted until the power goes, and after the first one a start takes 16 times the samples,
 * then 32, then 64 times: noise that passes every other time is not believed for trying again.
 * There is no fallback: entropy_bits says false, and the caller deals no cards.
 */
#ifndef FIRMWARE_ENTROPY_H
#define FIRMWARE_ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

#define ENTROPY_STARTUP_SAMPLES 1024  /* the first entropy_start tests and discards them */
#define ENTROPY_RETRY_FACTOR 16       /* times as many of them after a failure */
#define ENTROPY_RETRY_DOUBLINGS 2     /* further failures that double that */
#define ENTROPY_REPETITION_CUTOFF 41  /* equal samples in a row: a failure; 1 + 20 / 0.5 */
#define ENTROPY_WINDOW 1024           /* samples in a window of the next two tests */
#define ENTROPY_PROPORTION_CUTOFF 793 /* samples equal to the first of the window: a failure */
#define ENTROPY_LAGS 128              /* earlier samples that the lag test compares with */
#define ENTROPY_LAG_CUTOFF 805        /* samples equal to the one k before: a failure */
#define ENTROPY_LAG_PLANES 10         /* bits of its counters: 2^10 is the window */
#define ENTROPY_BLOCK_SAMPLES 640     /* samples that make a block, (256 + 64) / 0.5 */
#define ENTROPY_BLOCK_BYTES 32        /* bytes of a block */

/* What became of the noise. */
enum entropy_state {
    ENTROPY_NOT_STARTED, /* entropy_start has not been called: a zeroed struct */
    ENTROPY_HEALTHY,     /* all tests passed so far */
    ENTROPY_REPETITION,  /* failed: the same sample over and over */
    ENTROPY_PROPORTION,  /* failed: one value far too often */
    ENTROPY_PERIOD,      /* failed: it repeats itself */
};

struct entropy {
    enum entropy_state state;
    uint8_t failures;                   /* since power-on */
    uint8_t block[ENTROPY_BLOCK_BYTES]; /* bits to hand out; those handed out are zero */
    uint16_t left;                      /* bits of the block not yet handed out */
    uint8_t last;                       /* repetition test: the sample before */
    uint16_t run;                       /* and how often it came in a row, 0: no sample yet */
    uint8_t first;                      /* proportion test: first sample of the window */
    uint16_t equal;                     /* how many samples of the window equal it */
    uint16_t seen;                      /* samples of the window so far */
    uint32_t past[ENTROPY_LAGS / 32];   /* lag test: bit k - 1 is the sample k before */
    /* and a counter for each k, bit by bit: bit k - 1 of plane n is bit n of counter k. They begin
     * so that the one that reaches the cutoff overflows. */
    uint32_t agreed[ENTROPY_LAGS / 32][ENTROPY_LAG_PLANES];
};

/* Starts, or starts over: tests the start-up samples. True: healthy. The first call needs a zeroed
 * struct. */
bool entropy_start(struct entropy *entropy);

/* Sets `*value` to `count` (1 to 32) random bits, the rest zero. False, and `*value` zero: the
 * noise is not healthy. `context` is the struct entropy: the function is what a shuffle takes. */
bool entropy_bits(void *context, unsigned count, uint32_t *value);

#endif
