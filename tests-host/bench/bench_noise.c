/* Measures how often a deal is refused, over a range of ring oscillators: bench_noise [DEALS] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/match/match.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/oscillator.h"

static const double periods[] = {8, 20, 77, 154};
static const double jitters[] = {0, 0.001, 0.003, 0.01};
static const double duties[] = {0.5, 0.7};
static const double drifts[] = {0, 1e-4};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static struct store store;
static struct statistics statistics;
static struct entropy entropy;
static struct match match;

/* Counts refused deals with one attempt per deal, or with two (`twice`), as in match_deal. */
static unsigned refused_of(unsigned deals, struct oscillator model, bool twice) {
    const struct game_setup setup = {.kind = GAME_CLASSIC, .players = 1};
    unsigned refused = 0;
    for (unsigned i = 0; i < deals; i++) {
        oscillator = model;
        oscillator.random = i + 1;
        oscillator.phase = (double)i / deals;
        memset(&entropy, 0, sizeof entropy);
        const bool dealt = match_deal(&match, &setup, 0, MATCH_NO_CHALLENGE) == MATCH_DEALT;
        refused += !dealt || (!twice && entropy.failures > 0);
    }
    return refused;
}

int main(int argc, char **argv) {
    const unsigned deals = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200;
    hal_model_reset(1);
    store_open(&store);
    match_start(&match, &store, &statistics, &entropy);
    hal_model.noise_source = oscillator_noise;
    printf(
        "Deals refused of %u, by a model of the ring oscillator: in step with the crystal, out of "
        "step,\nand out of step with a second start, which is what the firmware does.\n\n"
        "period  jitter   duty  drift/s  in step  out of step  second start\n",
        deals);
    const unsigned all = COUNT(periods) * COUNT(jitters) * COUNT(duties) * COUNT(drifts);
    for (unsigned i = 0; i < all; i++) {
        struct oscillator model = {
            .drift = drifts[i % COUNT(drifts)],
            .duty = duties[i / COUNT(drifts) % COUNT(duties)],
            .jitter = jitters[i / (COUNT(drifts) * COUNT(duties)) % COUNT(jitters)],
            .period = periods[i / (COUNT(drifts) * COUNT(duties) * COUNT(jitters))],
        };
        printf("%3.0f ns  %5.2f %%  %.1f   %.4f ", model.period, 100 * model.jitter, model.duty,
               model.drift);
        const unsigned in_step = refused_of(deals, model, false);
        model.dithered = true;
        const unsigned out = refused_of(deals, model, false);
        printf("%9u %12u %13u\n", in_step, out, refused_of(deals, model, true));
        fflush(stdout);
    }
    return 0;
}
