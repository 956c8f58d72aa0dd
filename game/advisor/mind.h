/*
 * What a game hands in to be thought about: a table of functions, and what they keep in mind.
 *
 * The search (advisor.c) is the same for all games. It never looks into a mind. It calls:
 *
 *     see                       once: what the seat knows, and which net values it
 *     list, value               once: the seat's own turns, and what the net says of each
 *     guess                     for every sample: draw the hidden cards
 *     lay, then list, value     for every try: lay an own turn; list and value the answers of
 *     and lay again             the seat that is next then; lay the best of them; and so on
 *     moves                     at the end: the cards and piles of a turn
 *
 * A turn is a number here: its place in the list that was made last.
 *
 * The functions of the tables are static and have the names of the fields with `mind_` before them.
 * The stack report (hal/rp2040/report.py) knows them by that.
 */
#ifndef GAME_ADVISOR_MIND_H
#define GAME_ADVISOR_MIND_H

#include "game/advisor/advice.h"
#include "game/advisor/classic.h"
#include "game/advisor/duel.h"
#include "game/advisor/quick.h"

/* What thinking about a turn of one of the games keeps in mind; zeroed before `see`. */
union mind {
    struct classic_mind classic;
    struct duel_mind duel;
    struct quick_mind quick;
};

/* Whose turns: minds keep two of everything that belongs to a list. */
enum mind_who {
    MIND_OWN,    /* of the seat that thinks */
    MIND_ANSWER, /* of the seat that is on turn in a try */
};

struct mind_game {
    int32_t margin;    /* turns whose score is that far below the best are not tried */
    uint8_t list_work; /* looks of the net that take as long as making a list */
    bool rivals;       /* seats play against each other: they answer by turns */
    bool pays_looks;   /* the budget is spent by looks and tries, not by tries alone */

    /* Takes in what the seat of `view` knows, and brings the net for the table into `near`. Returns
     * how many answers a try has. */
    unsigned (*see)(union mind *mind, const struct view *view, struct net_near *near);

    /* Lists the turns of the seat itself, or of the seat that answers. Returns how many: 0 when
     * that seat cannot go on. */
    unsigned (*list)(union mind *mind, enum mind_who who);

    /* What the net says of a turn of that list, for the seat that lays it. */
    struct net_value (*value)(union mind *mind, enum mind_who who, unsigned turn);

    /* The tries, or looks, of a round that begins with `alive` turns; `round` counts from 0. After
     * each round the worse half of the turns is dropped. */
    unsigned (*budget)(const union mind *mind, enum advisor_effort effort, unsigned round,
                       unsigned alive);

    /* Draws the hidden cards: the same for the same number. Returns its work, in looks. */
    unsigned (*guess)(union mind *mind, unsigned sample);

    /* Lays a turn and draws: an own one on the table as it stands with the guessed cards, or an
     * answer on the table as it stands in this try. */
    void (*lay)(union mind *mind, enum mind_who who, unsigned turn);

    /* The cards that count as left when the seat that answers cannot. Not asked of rivals. */
    unsigned (*left)(const union mind *mind);

    /* The moves of an own turn: place in the hand * 4 + pile. Returns how many. */
    unsigned (*moves)(const union mind *mind, unsigned turn, uint8_t moves[RULES_HAND]);

    /* Says for a device seat what it may say when a turn has ended. Null: the game has no talk. */
    void (*talk)(struct game *game, uint8_t seat);
};

extern const struct mind_game classic_game; /* The Game */
extern const struct mind_game duel_game;    /* Face to Face */
extern const struct mind_game quick_game;   /* Quick & Easy */

#endif
