/*
 * What can be trained: a net, and games of which it learns.
 */
#ifndef SIMULATOR_TRAIN_COURSE_H
#define SIMULATOR_TRAIN_COURSE_H

#include <stdbool.h>

#include "simulator/train/learner.h"

/* A way to play that is learned or counted. */
struct course_setup {
    const char *name;
    uint8_t kind;    /* free for the course */
    uint8_t players; /* 1 to 5 */
    uint8_t minimum; /* The Game: 2 or 3 */
    uint8_t hand;    /* a full hand */
    bool talk;       /* seats say what they may */
    uint8_t share;   /* how often it is learned, beside the others */
};

struct course {
    const char *name;               /* of the course and its table */
    unsigned hidden;                /* width of the net */
    unsigned rows;                  /* of the net */
    unsigned (*unit)(unsigned row); /* how many times a row counts at most, roughly */
    unsigned samples;               /* most positions of a game */
    unsigned reuse;                 /* how often a position is learned from, on average */
    const struct course_setup *setups;
    unsigned setup_count;
    /* Plays a game by the net, or by rule of thumb without one. Puts its positions into `samples`,
     * unless that is NULL, and their number into `count`. Returns the cards left; 0 is a win. */
    unsigned (*play)(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count);
};

/* The unit of rows that are there once or not at all. */
static inline unsigned course_once(unsigned row) {
    (void)row;
    return 1;
}

#define COURSE_LAMBDA 0.8F

/* Sets what each of a game's positions should have been valued at: mostly the next one's value, a
 * little less mostly what came of it in the end. `lambda` 1: what came of it alone. */
void course_targets(struct sample *samples, const struct net_value *values, unsigned count,
                    unsigned left, float lambda);

extern const struct course course_solo, course_few, course_many, course_duel, course_quick;

#endif
