/*
 * What can be trained: a net, and the games that it learns from.
 */
#ifndef SIMULATOR_TRAIN_COURSE_H
#define SIMULATOR_TRAIN_COURSE_H

#include <stdbool.h>

#include "simulator/train/learner.h"

/* A way to play that is learned from or counted. */
struct course_setup {
    const char *name;
    uint8_t kind;    /* up to the course */
    uint8_t players; /* 1 to 5 */
    uint8_t minimum; /* The Game: 2 or 3 */
    uint8_t hand;    /* a full hand */
    bool talk;       /* seats say what the rules allow */
    uint8_t share;   /* how often it is played, relative to the others */
};

struct course {
    const char *name;               /* of the course and its table */
    unsigned hidden;                /* neurons of the first layer */
    unsigned rows;                  /* of the net */
    unsigned (*unit)(unsigned row); /* how many times a row counts at most, roughly */
    unsigned samples;               /* most positions of a game */
    unsigned reuse;                 /* how often a position is learned from, on average */
    const struct course_setup *setups;
    unsigned setup_count;
    /* Plays a game by the net, or without a net by rule of thumb. Unless `samples` is null, stores
     * the positions there and their number in `count`. Returns the cards left; 0 is a win. */
    unsigned (*play)(const struct net *net, const struct course_setup *setup, uint64_t *random,
                     struct sample *samples, unsigned *count);
};

/* The unit of rows that count once or not at all. */
static inline unsigned course_once(unsigned row) {
    (void)row;
    return 1;
}

#define COURSE_LAMBDA 0.8F

/* Sets the value that each position of a game should have had: mostly the value of the next
 * position, and to a lesser degree the result of the game. `lambda` 1: the result alone. */
void course_targets(struct sample *samples, const struct net_value *values, unsigned count,
                    unsigned left, float lambda);

extern const struct course course_solo, course_few, course_many, course_fire, course_duel,
    course_quick;

#endif
