/*
 * The coach looks at a finished game once more: at every turn of a person, from what that seat knew
 * then, and keeps the turns where the advisor saw something clearly better. match_coach does it, a
 * slice at a time (coach_review.h).
 *
 * What was said at the table is not kept in flash: of turns before the game was taken up again only
 * the cards count.
 */
#ifndef FIRMWARE_MATCH_COACH_H
#define FIRMWARE_MATCH_COACH_H

#include "game/advisor/advisor.h"

#define COACH_REMARKS 12                        /* most that are kept: the biggest */
#define COACH_CLEAR (ADVISOR_CERTAIN / 100 * 6) /* a chance that much higher is clearly better */

/* A turn that could have been better. */
struct coach_remark {
    uint8_t moves;              /* cards that lay when it began */
    uint8_t turn;               /* its number, from 1; those of all seats count */
    uint16_t chance;            /* of winning, of ADVISOR_CERTAIN, after what was laid */
    struct advisor_turn better; /* what to lay instead, and its chance */
};

enum coach_phase {
    COACH_IDLE,  /* has not begun */
    COACH_BEST,  /* thinks what a turn should be */
    COACH_LAY,   /* lays what was laid, card by card */
    COACH_AFTER, /* thinks what that was worth */
    COACH_DONE,
};

struct coach {
    struct game game; /* as it stood: at the beginning of a turn, or with some of its cards laid */
    uint8_t phase;    /* enum coach_phase */
    bool judged;      /* the turn needs no more thought: its cards are only laid */
    uint8_t turn;     /* number of this turn */
    struct advisor_turn best;
    uint8_t count;
    struct coach_remark remark[COACH_REMARKS]; /* in the order of play */
};

/* The turn that began after `moves` cards came to this chance of winning: a remark, if `best`
 * is clearly better. */
void coach_judge(struct coach *coach, uint8_t moves, uint16_t chance);

/* A chance in percent. */
int coach_percent(uint16_t chance);

/* The one about the most; null: there is none. */
const struct coach_remark *coach_biggest(const struct coach *coach);

/* The one about the turn that began after `moves` cards; null: there is none. */
const struct coach_remark *coach_about(const struct coach *coach, uint8_t moves);

#endif
