/*
 * The coach reviews a finished game. For every turn of a person the coach considers what that seat
 * knew then, and makes a remark if the advisor saw a clearly better turn. match_coach reviews one
 * slice at a time (coach_review.h).
 *
 * The flash does not keep what players said. After a restart in mid-game, the review knows only the
 * cards of the turns before it.
 */
#ifndef FIRMWARE_MATCH_COACH_H
#define FIRMWARE_MATCH_COACH_H

#include "game/advisor/advisor.h"

#define COACH_REMARKS 12                        /* the coach keeps the biggest ones */
#define COACH_CLEAR (ADVISOR_CERTAIN / 100 * 6) /* how much higher a clearly better chance is */

/* A turn that could have been better. */
struct coach_remark {
    uint8_t moves;              /* cards that lay when the turn began */
    uint8_t turn;               /* its number, from 1, over all seats */
    uint16_t chance;            /* of winning after the cards laid, of ADVISOR_CERTAIN */
    struct advisor_turn better; /* what to lay instead, and its chance */
};

enum coach_phase {
    COACH_IDLE,  /* has not begun */
    COACH_BEST,  /* finds the best turn */
    COACH_LAY,   /* lays the cards that were laid, one by one */
    COACH_AFTER, /* finds what the turn was worth */
    COACH_DONE,
};

struct coach {
    struct game game; /* the game at the start of a turn, or with some of its cards laid */
    uint8_t phase;    /* enum coach_phase */
    bool judged;      /* the turn is judged: its cards are only laid */
    uint8_t turn;     /* number of this turn */
    struct advisor_turn best;
    uint8_t count;
    struct coach_remark remark[COACH_REMARKS]; /* in the order of play */
};

/* Judges the turn that began after `moves` cards: `chance` is what it was worth. Makes a remark if
 * `best` is clearly better. */
void coach_judge(struct coach *coach, uint8_t moves, uint16_t chance);

/* A chance in percent. */
int coach_percent(uint16_t chance);

/* The remark about the biggest loss; null: there is none. */
const struct coach_remark *coach_biggest(const struct coach *coach);

/* The remark about the turn that began after `moves` cards; null: there is none. */
const struct coach_remark *coach_about(const struct coach *coach, uint8_t moves);

#endif
