/*
 * Quick & Easy: the best turn of a seat, found in slices.
 *
 *     quick_start(&mind, NULL, &view, EFFORT_FULL);
 *     while (!quick_step(&mind, 100)) {
 *     }
 *     count = quick_best(&mind, turns);     best first
 *
 * The best turns of the net are tried out: the hidden cards are dealt many times so that all that
 * was said is true, the same cards for each turn, and the seats play on by the net, each from what
 * it may know, for a few turns, or to the end once few cards are left. The worse half of the turns
 * is dropped again and again. Nothing but the view decides; a mind can be dropped at any moment.
 */
#ifndef GAME_ADVISOR_QUICK_THINK_H
#define GAME_ADVISOR_QUICK_THINK_H

#include "game/advisor/dice.h"
#include "game/advisor/quick.h"
#include "game/advisor/turn.h"

/* The whole table, hidden cards included, as it could be. */
struct quick_world {
    uint16_t alive[RULES_COLOURS]; /* numbers of each colour that are not laid */
    uint8_t hand[RULES_SEATS][QUICK_HAND];
    uint8_t hand_size[RULES_SEATS];
    uint8_t tells[RULES_SEATS];                        /* whether the seat tells its cards */
    struct quick_guess guess[RULES_SEATS][QUICK_HAND]; /* what the others know of them */
    uint8_t top[QUICK_PILES];
    uint8_t left; /* cards not laid */
    uint8_t seat; /* on turn */
    uint8_t drawn;
    uint8_t deck_size;
    uint8_t deck[RULES_COLOURS * 10];
};

/* A turn that is tried out. */
struct quick_candidate {
    uint8_t option;
    uint8_t alive; /* still tried, or dropped */
    uint16_t samples;
    uint32_t win; /* sums over the samples */
    int32_t score;
    uint16_t net_win; /* what the net says */
    int32_t net_score;
};

struct quick_mind {
    const struct net *net;
    struct quick_world root; /* what is known; hidden hands hold nothing */
    struct quick_talk talk[RULES_SEATS];
    uint8_t points[RULES_SEATS];
    uint8_t devices; /* seats that point by the rule, as bits */
    uint8_t seat, players;
    bool pro;
    uint32_t seed;
    struct quick_option option[QUICK_OPTIONS];
    struct quick_candidate candidate[QUICK_OPTIONS];
    uint8_t count;  /* candidates */
    uint8_t active; /* of them not dropped: the first ones */
    uint8_t at;     /* the one being tried */
    uint8_t depth;  /* turns still to play in this try */
    uint16_t sample;
    uint32_t round_work; /* looks for each round of dropping */
    uint32_t spent;      /* in this round */
    uint32_t work;       /* looks so far */
    bool playing;        /* in the middle of a try */
    bool done;
    struct quick_world dealt; /* the cards of this sample */
    struct quick_world world; /* the try */
};

_Static_assert(sizeof(struct quick_mind) <= 20 * 1024, "a mind is at most 20 KB");

/* Begins to think for the seat of `view`, which must be on turn in a game that goes on. */
void quick_start(struct quick_mind *mind, struct net_near *near, const struct view *view,
                 enum advisor_effort effort);

/* Goes on for about `work` looks of the net, at most 10 more. True once it is done. */
bool quick_step(struct quick_mind *mind, unsigned work);

/* The turns that were weighed, best first; none if no card can be laid. Good at any moment. */
unsigned quick_best(const struct quick_mind *mind, struct advisor_turn turn[ADVISOR_TURNS]);

/* What the seat of `view` points at (GAME_POINT bits) by the rule of all device seats. */
unsigned quick_say(const struct view *view);

#endif
