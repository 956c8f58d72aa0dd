/*
 * What the search needs of a game: a table of functions (struct mind_game) and their state (union
 * mind).
 *
 * The search (advisor.c) is the same for all games. It never reads a mind. It calls:
 *
 *     see                       once: take in what the seat knows, and choose the net
 *     list, value               once: list the seat's own turns, and let the net value each
 *     guess                     for every sample: draw the hidden cards
 *     lay, then list, value     for every try: lay an own turn; list and value the answers of
 *     and lay again             the next seat; lay the best of them; and so on
 *     moves                     at the end: name the cards and piles of a turn
 *
 * A turn is a number: its place in the latest list.
 *
 * The functions in a table are static. Each has the name of its field with `mind_` in front. The
 * stack report (hal/rp2040/report.py) knows the functions by these names.
 */
#ifndef GAME_ADVISOR_MIND_H
#define GAME_ADVISOR_MIND_H

#include "game/advisor/advice.h"
#include "game/advisor/classic.h"
#include "game/advisor/duel.h"
#include "game/advisor/quick.h"

/* The state of thinking about one turn. The advisor zeroes it before `see`. */
union mind {
    struct classic_mind classic;
    struct duel_mind duel;
    struct quick_mind quick;
};

/* Whose turns. A mind keeps two of everything that belongs to a list. */
enum mind_who {
    MIND_OWN,    /* turns of the seat that thinks */
    MIND_ANSWER, /* turns of the seat that is on turn in a try */
};

struct mind_game {
    int32_t margin;    /* turns whose score is this far below the best are not tried */
    uint8_t list_work; /* work of making a list, in looks of the net */
    bool rivals;       /* two seats play against each other and answer by turns */
    bool pays_looks;   /* looks and tries spend the budget, not tries alone */

    /* Takes in what the seat of `view` knows, and brings the net for this table into `near`.
     * Returns the most answers in a try. */
    unsigned (*see)(union mind *mind, const struct view *view, struct net_near *near);

    /* Lists the turns of the seat itself or of the seat that answers. Returns their number: 0 when
     * that seat cannot go on. */
    unsigned (*list)(union mind *mind, enum mind_who who);

    /* The net's value of a turn in the list, for the seat that lays it. */
    struct net_value (*value)(union mind *mind, enum mind_who who, unsigned turn);

    /* The budget, in tries or looks, of a round that begins with `alive` turns. `round` counts from
     * 0. After each round the search drops the worse half of the turns. */
    unsigned (*budget)(const union mind *mind, enum advisor_effort effort, unsigned round,
                       unsigned alive);

    /* Guesses the hidden cards. The same `sample` gives the same cards. Returns the work done, in
     * looks. */
    unsigned (*guess)(union mind *mind, unsigned sample);

    /* Lays a turn and draws cards. An own turn begins a try: it goes on the real table with the
     * guessed cards. An answer goes on the table of the current try. */
    void (*lay)(union mind *mind, enum mind_who who, unsigned turn);

    /* The number of cards that count as left when the seat that answers cannot go on. Never called
     * for rivals. */
    unsigned (*left)(const union mind *mind);

    /* Fills `moves` with the moves of an own turn, each as place in the hand * 4 + pile. Returns
     * their number. */
    unsigned (*moves)(const union mind *mind, unsigned turn, uint8_t moves[RULES_HAND]);

    /* Makes a device seat talk when a turn has ended. Null: the game has no talk. */
    void (*talk)(struct game *game, uint8_t seat);
};

extern const struct mind_game classic_game; /* The Game */
extern const struct mind_game duel_game;    /* Face to Face */
extern const struct mind_game quick_game;   /* Quick & Easy */

#endif
