/*
 * Face to Face for the advisor: what a seat knows, its turns, and what the net says of them.
 *
 * All piles rise here: a falling pile is seen in a mirror, where card c is 61 - c. The net says how
 * likely the seat wins that has just laid.
 */
#ifndef GAME_ADVISOR_DUEL_H
#define GAME_ADVISOR_DUEL_H

#include "game/advisor/cards.h"
#include "game/advisor/dice.h"
#include "game/advisor/net.h"

#define DUEL_HAND 6
#define DUEL_DECK 58
#define DUEL_MIRROR 61 /* c and DUEL_MIRROR - c are each other's image */
#define DUEL_MINIMUM 2
#define DUEL_JUMP 10

/* What one seat knows after laying and before drawing. Piles: own rising, own falling, the
 * opponent's rising, the opponent's falling. */
struct duel {
    struct cards_pair deck;   /* own draw pile */
    struct cards_pair theirs; /* the opponent's hand and draw pile */
    uint8_t hand[DUEL_HAND];
    uint8_t hand_size;
    uint8_t top[4];
    uint8_t draw;       /* cards in the own draw pile */
    uint8_t their_hand; /* cards in the opponent's hand */
    uint8_t their_draw; /* cards in the opponent's draw pile */
    uint8_t laid;       /* cards laid on this turn */
    bool gave;          /* one of them to the opponent */
};

/* The value of a card on a pile: itself, or its mirror image. */
static inline uint8_t duel_on(unsigned card, unsigned pile) {
    return (uint8_t)(pile & 1 ? DUEL_MIRROR - card : card);
}

/* Adds a card, or takes it out, in both ways. */
static inline void duel_flip(struct cards_pair *pair, unsigned card) {
    cards_flip(&pair->way[0], (int)card);
    cards_flip(&pair->way[1], DUEL_MIRROR - (int)card);
}

/* Cards in hand once the turn has ended and cards are drawn. */
static inline unsigned duel_next_hand(const struct duel *duel) {
    const unsigned room = duel->gave ? (unsigned)(DUEL_HAND - duel->hand_size) : 2;
    const unsigned hand = duel->hand_size + (room < duel->draw ? room : duel->draw);
    return hand < DUEL_HAND ? hand : DUEL_HAND;
}

/* --- Turns (duel_turns.c) --- */

#define DUEL_WAYS 2   /* ways to lay the same cards that are kept */
#define DUEL_TURNS 20 /* turns in a list */
#define DUEL_NO_GIFT 0xff

/* A way to lay some of the hand on the own piles. */
struct duel_way {
    uint8_t top[2]; /* what that leads to */
    uint8_t move;   /* of its last card: place in the hand * 4 + pile */
    uint8_t parent; /* the way without that card */
};

struct duel_turn {
    uint8_t mask; /* places of the hand that go on the own piles */
    uint8_t way;  /* how */
    uint8_t gift; /* the same move of a card for the opponent, or DUEL_NO_GIFT */
    int16_t rank; /* the higher, the better it looks */
};

/* The list of turns, best looking first, and how they are laid. */
struct duel_turns {
    uint8_t count; /* 0: the minimum cannot be laid */
    struct duel_turn turn[DUEL_TURNS];
    uint8_t ways[1 << DUEL_HAND];
    struct duel_way way[1 << DUEL_HAND][DUEL_WAYS];
};

/* Lists the turns of the seat on turn, which may have laid some cards already, and keeps the `most`
 * (at most DUEL_TURNS) that look best. If any turn exists, one is found; if one wins at once, it is
 * the first. */
void duel_list(struct duel_turns *turns, const struct duel *duel, unsigned most);

/* What the seat knows after a turn, before drawing. */
void duel_after(struct duel *after, const struct duel *before, const struct duel_turns *turns,
                unsigned turn);

/* The moves of a turn in order, each place in the hand * 4 + pile. Returns how many. */
unsigned duel_moves(const struct duel_turns *turns, unsigned turn, uint8_t moves[DUEL_HAND]);

/* What is hidden from the seat on turn. */
struct duel_hidden {
    uint8_t seat;               /* which of the two is on turn */
    uint8_t pile[2][DUEL_DECK]; /* draw piles of the seats, the next card last */
    uint8_t hand[DUEL_HAND];    /* of the opponent */
};

/* Draws for the seat whose turn led to `after`, and passes the turn on: `next` is what the opponent
 * knows then. */
void duel_pass(struct duel *next, struct duel_hidden *hidden, const struct duel *after);

/* --- Inputs of the net, and looks (duel_features.c) --- */

#define DUEL_ROWS 496 /* of the net */

/* Fills `input` with the inputs of a position, returns how many. */
unsigned duel_inputs(const struct duel *duel, struct net_input input[NET_ACTIVE]);

/* Looks at the turns of one position: what they have in common is added up once. */
struct duel_look {
    const struct net *net;
    struct net_sum theirs[2]; /* the opponent's side as it is, and after the latest gift */
    uint8_t top[2][2];        /* the tops there; 0: nothing is kept */
};

void duel_look_start(struct duel_look *look, const struct net *net);

/* The chance of winning at a position after a turn, of NET_CERTAIN. */
uint16_t duel_look(struct duel_look *look, const struct duel *after);

/* --- Thinking (duel_game.c) --- */

/* What thinking keeps in mind (mind.h). */
struct duel_mind {
    const struct net *net;
    struct duel seen[2];         /* by the seat; by the seat that answers */
    struct duel_turns turns[2];  /* of each */
    struct duel_look look;       /* at the list that was made last */
    uint8_t seat;                /* at the table of the match; it is seat 0 of what is hidden */
    uint32_t seed;               /* of the guesses */
    uint8_t cards[2][DUEL_DECK]; /* unseen ones: the own draw pile; the opponent's */
    struct duel_hidden dealt;    /* as guessed */
    struct duel_hidden tried;    /* in the try */
};

#endif
