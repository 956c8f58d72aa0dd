/*
 * The Game for the advisor: what a seat knows, its turns, what the net says of them, and what seats
 * say.
 *
 * All piles rise here (see cards.h): piles 2 and 3 and what goes on them are mirrored.
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
    struct cards_pair unseen;   /* in the draw pile or in other hands */
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
    uint8_t marker[CLASSIC_OTHERS][CLASSIC_PILES]; /* of the next seat, the one after, and so on */
};

/* On Fire: the piles, as bits, that would burn if the turn ended here. */
unsigned classic_fires(const struct classic *classic);

/* The value of a card on a pile: itself, or its mirror image. */
static inline uint8_t classic_on(uint8_t card, unsigned pile) {
    return pile < 2 ? card : (uint8_t)(CARDS_MIRROR - card);
}

/* --- Turns (classic_turns.c) --- */

#define CLASSIC_WIDTH 16 /* ways to lay n cards that are followed up */
#define CLASSIC_TURNS 24 /* turns in a list */

/* A way to lay some cards. The steps it costs are how far the tops have risen, whatever the
 * order. */
struct classic_node {
    uint32_t tops;  /* a byte a pile, the first one lowest */
    uint8_t mask;   /* places of the hand that are left */
    uint8_t parent; /* the way with one card less, on the level before */
    uint8_t move;   /* of its last card: place in the hand * 4 + pile */
    int16_t rank;   /* the lower, the better it looks: all tops, less a bonus for jumps in hand */
};

/* The list of turns, and how they are laid. */
struct classic_turns {
    uint8_t count;                  /* of turns; 0: the minimum cannot be laid */
    uint8_t level[CLASSIC_TURNS];   /* cards laid; best looking turn first */
    uint8_t index[CLASSIC_TURNS];   /* which node of that level */
    uint8_t size[CLASSIC_HAND + 1]; /* nodes of each level */
    struct classic_node node[CLASSIC_HAND + 1][CLASSIC_WIDTH];
};

/* Lists the turns that lay at least `minimum` more cards of the hand and cover every burning pile;
 * with 0, and if nothing burns, the turn may also end at once. Beyond the minimum only small steps
 * are thought of, but for the last hand of a game. `width` (at most CLASSIC_WIDTH) ways of each
 * length are followed up, `most` (at most CLASSIC_TURNS) turns kept. If any turn exists, one is
 * found. */
void classic_list(struct classic_turns *turns, const struct classic *from, unsigned minimum,
                  unsigned width, unsigned most);

/* The node of a turn. */
static inline const struct classic_node *classic_turn(const struct classic_turns *turns,
                                                      unsigned turn) {
    return &turns->node[turns->level[turn]][turns->index[turn]];
}

/* The moves of a turn in order, each place in the hand * 4 + pile. Returns how many. */
unsigned classic_moves(const struct classic_turns *turns, unsigned turn,
                       uint8_t moves[CLASSIC_HAND]);

/* --- Inputs of the net, and looks (classic_features.c) --- */

/* Fills `input` with the inputs of a position, returns how many. */
unsigned classic_inputs(const struct classic *classic, struct net_input input[NET_ACTIVE]);

#define CLASSIC_KEPT 12 /* tops of a pile whose sums are kept */

/* Looks at the turns of one position: what they have in common is added up once. */
struct classic_look {
    const struct net *net;
    struct net_sum fixed; /* of inputs that no turn changes */
    uint8_t used[CLASSIC_PILES];
    uint8_t top[CLASSIC_PILES][CLASSIC_KEPT];
    struct net_sum pile[CLASSIC_PILES][CLASSIC_KEPT];
};

/* Prepares for positions that differ from `classic` in hand, tops and what was touched only. */
void classic_look_start(struct classic_look *look, const struct net *net,
                        const struct classic *classic);

/* What the net says of a position: as of all its inputs. */
struct net_value classic_look(struct classic_look *look, const struct classic *classic);

/* --- Talk (classic_talk.c) ---
 *
 * What a device seat says about a pile when a turn has ended, which everybody may know:
 *
 *     "leave it"     it holds the card ten back, or a step of 1 or 2, or a step of up to 6 together
 *                    with the card that jumps back from there
 *     "small steps"  it holds a step of 3 to 6
 *
 * When that would give a card away, because every hand of this size that says just this about these
 * piles has it, the seat says nothing at all. Whether it does depends on nothing hidden, so silence
 * tells no more.
 */

/* What the rule says about one pile, before looking at what all of it gives away. */
unsigned classic_marker(const struct cards_pair *hand, const uint8_t top[CLASSIC_PILES],
                        unsigned pile);

/* The same of a hand of one card. */
unsigned classic_call(uint8_t card, const uint8_t top[CLASSIC_PILES], unsigned pile);

/* What a seat says about all piles: enum game_marker. */
void classic_markers(const uint8_t *hand, unsigned size, const uint8_t top[CLASSIC_PILES],
                     uint8_t marker[CLASSIC_PILES]);

/* --- Thinking (classic_game.c, classic_guess.c) --- */

#define CLASSIC_CARDS 98

/* What thinking keeps in mind (mind.h). */
struct classic_mind {
    const struct net *net;
    struct classic seen[2];        /* by the seat; by the seat that answers */
    struct classic_turns turns[2]; /* of each */
    struct classic_look look;      /* at the list that was made last */
    uint8_t owed;                  /* cards that the seat must still lay */
    uint8_t devices;               /* bit i: the seat i turns later follows the rule of markers */
    uint8_t hands[RULES_SEATS];    /* cards in the hand of the seat i turns later */
    uint8_t unseen[CLASSIC_CARDS]; /* the cards that the seat does not see, ascending */
    uint8_t unseen_count;
    uint8_t dealt[CLASSIC_CARDS]; /* the same as guessed: hands in order of play, the draw pile */
    struct dice dice;             /* as they stand before the first sample */
};

/* What `before` becomes when its hand is laid as in `node`. */
void classic_after(struct classic *after, const struct classic *before,
                   const struct classic_node *node);

/* Draws the hidden cards into `dealt`, so that what was said is true if that can be had. */
void classic_guess(struct classic_mind *mind, unsigned sample);

/* Takes in what the seat that plays next knows, once `node` is laid and cards are drawn as
 * dealt. */
void classic_next(struct classic_mind *mind, const struct classic_node *node);

#endif
