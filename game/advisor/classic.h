/*
 * The Game for the advisor: what a seat knows, its turns, their values by the net, and talk.
 *
 * All piles rise here (see cards.h): piles 2 and 3 and the cards for them are mirrored.
 */
#ifndef GAME_ADVISOR_CLASSIC_H
#define GAME_ADVISOR_CLASSIC_H

#include "game/advisor/cards.h"
#include "game/advisor/dice.h"
#include "game/advisor/net.h"

#define CLASSIC_HAND 8 /* most cards in a hand */
#define CLASSIC_PILES 4
#define CLASSIC_OTHERS 4 /* most other seats */

/* What one seat knows after laying and before drawing. */
struct classic {
    struct cards_pair unseen;   /* cards in the draw pile or in other hands */
    uint8_t hand[CLASSIC_HAND]; /* own cards, in any order */
    uint8_t hand_size;
    uint8_t top[CLASSIC_PILES]; /* rising: mirrored for piles 2 and 3 */
    uint8_t touched;            /* bit p: pile p changed since the markers were set */
    uint8_t draw;               /* cards in the draw pile */
    uint8_t others;             /* cards in all other hands */
    uint8_t players;
    uint8_t minimum;                               /* 2, or 3 for experts */
    uint8_t limit;                                 /* a full hand */
    bool fire;                                     /* On Fire */
    uint8_t burning;                               /* bit p: pile p must be covered on this turn */
    bool talk;                                     /* seats leave markers */
    uint8_t marker[CLASSIC_OTHERS][CLASSIC_PILES]; /* in order of play, the next seat first */
};

/* On Fire: the piles, as bits, that would burn if the turn ended now. */
unsigned classic_fires(const struct classic *classic);

/* The value of a card on a pile: itself, or its mirror image. */
static inline uint8_t classic_on(uint8_t card, unsigned pile) {
    return pile < 2 ? card : (uint8_t)(CARDS_MIRROR - card);
}

/* --- Turns (classic_turns.c) --- */

#define CLASSIC_WIDTH 16 /* ways to lay n cards that the search follows up */
#define CLASSIC_TURNS 24 /* most turns in a list */

/* A way to lay some cards. Its cost is the distance that the tops have risen, whatever the
 * order. */
struct classic_node {
    uint32_t tops;  /* one byte per pile, pile 0 in the lowest */
    uint8_t mask;   /* places of the hand whose cards are not laid */
    uint8_t parent; /* the way without the last card, on the level before */
    uint8_t move;   /* its last card: place in the hand * 4 + pile */
    int16_t rank;   /* lower is better: the sum of the tops, less a bonus for jumps in hand */
};

/* A list of turns, with the cards that each turn lays. */
struct classic_turns {
    uint8_t count;                  /* number of turns; 0: the minimum cannot be laid */
    uint8_t level[CLASSIC_TURNS];   /* cards that each turn lays; the best rank first */
    uint8_t index[CLASSIC_TURNS];   /* its node on that level */
    uint8_t size[CLASSIC_HAND + 1]; /* nodes of each level */
    struct classic_node node[CLASSIC_HAND + 1][CLASSIC_WIDTH];
};

/* Lists the turns that lay at least `minimum` more cards of the hand and cover every burning pile.
 * If `minimum` is 0 and nothing burns, the turn may also end at once. Beyond the minimum the list
 * has only small steps, except with the last hand of a game. The search follows up `width` (at most
 * CLASSIC_WIDTH) ways of each length and keeps `most` (at most CLASSIC_TURNS) turns. If any turn
 * exists, it finds one. */
void classic_list(struct classic_turns *turns, const struct classic *from, unsigned minimum,
                  unsigned width, unsigned most);

static inline const struct classic_node *classic_turn(const struct classic_turns *turns,
                                                      unsigned turn) {
    return &turns->node[turns->level[turn]][turns->index[turn]];
}

/* Fills `moves` with the moves of a turn in order, each as place in the hand * 4 + pile. Returns
 * their number. */
unsigned classic_moves(const struct classic_turns *turns, unsigned turn,
                       uint8_t moves[CLASSIC_HAND]);

/* --- Inputs of the net, and looks (classic_features.c) --- */

/* Fills `input` with the inputs of a position and returns their number. */
unsigned classic_inputs(const struct classic *classic, struct net_input input[NET_ACTIVE]);

#define CLASSIC_KEPT 12 /* tops of a pile whose sums are cached */

/* A look at the turns of one position. It adds up the inputs that the turns share only once. */
struct classic_look {
    const struct net *net;
    struct net_sum fixed; /* sum of the inputs that no turn changes */
    uint8_t used[CLASSIC_PILES];
    uint8_t top[CLASSIC_PILES][CLASSIC_KEPT];
    struct net_sum pile[CLASSIC_PILES][CLASSIC_KEPT];
};

/* Prepares for positions that differ from `classic` only in `hand`, `top` and `touched`. */
void classic_look_start(struct classic_look *look, const struct net *net,
                        const struct classic *classic);

/* The net's value of a position: the same as from classic_inputs. */
struct net_value classic_look(struct classic_look *look, const struct classic *classic);

/* --- Talk (classic_talk.c) ---
 *
 * The rule by which a device seat talks about a pile when a turn has ended. The rule is public:
 *
 *     "leave it"     the seat holds the card ten back, or a step of 1 or 2, or a step of up to 6
 *                    together with the card that jumps back from there
 *     "small steps"  the seat holds a step of 3 to 6
 *
 * The markers would reveal a card if every hand of this size that sets the same markers on these
 * piles had that card. Then the seat says nothing at all. This check uses nothing that is hidden,
 * so the silence reveals no more. */

/* The marker that the rule gives one pile, before the check that all markers together reveal no
 * card. */
unsigned classic_marker(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                        unsigned pile);

/* The same for a hand of one card. */
unsigned classic_call(uint8_t card, const uint8_t top[CLASSIC_PILES], unsigned pile);

/* What a seat says about all piles: an enum game_marker for each. */
void classic_markers(const uint8_t *hand, unsigned size, const uint8_t top[CLASSIC_PILES],
                     uint8_t marker[CLASSIC_PILES]);

/* --- Thinking (classic_game.c, classic_guess.c) --- */

#define CLASSIC_CARDS 98

/* The mind of The Game (mind.h). */
struct classic_mind {
    const struct net *net;
    struct classic seen[2];        /* what the seat knows; what the seat that answers knows */
    struct classic_turns turns[2]; /* the list of each */
    struct classic_look look;      /* at the latest list */
    uint8_t owed;                  /* cards that the seat must still lay */
    uint8_t devices;               /* bit i: the seat i turns later follows the rule of talk */
    uint8_t hands[RULES_SEATS];    /* cards in the hand of the seat i turns later */
    uint8_t unseen[CLASSIC_CARDS]; /* cards that the seat does not see, ascending */
    uint8_t unseen_count;
    uint8_t dealt[CLASSIC_CARDS]; /* the guess: hands in order of play, then the draw pile */
    struct dice dice;             /* the dice before the first sample */
};

/* Sets `after` to `before` with the cards of `node` laid. */
void classic_after(struct classic *after, const struct classic *before,
                   const struct classic_node *node);

/* Guesses the hidden cards into `dealt`, so that they agree with what the seats said, if
 * possible. */
void classic_guess(struct classic_mind *mind, unsigned sample);

/* Sets what the next seat knows after `node` is laid and cards are drawn as in `dealt`. */
void classic_next(struct classic_mind *mind, const struct classic_node *node);

#endif
