/*
 * Face to Face for the advisor: what a seat knows, its turns, and their values by the net.
 *
 * All piles rise here: falling piles are mirrored, and card c becomes 61 - c. The net gives the
 * chance of winning of the seat that has just laid.
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

/* What one seat knows after laying and before drawing. The piles are, in order: own rising, own
 * falling, the opponent's rising, the opponent's falling. */
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
    bool gave;          /* one of these cards went to the opponent */
};

/* The value of a card on a pile: itself, or its mirror image. */
static inline uint8_t duel_on(unsigned card, unsigned pile) {
    return (uint8_t)(pile & 1 ? DUEL_MIRROR - card : card);
}

/* Adds a card, or removes it if it is there, in both sets. */
static inline void duel_flip(struct cards_pair *pair, unsigned card) {
    cards_flip(&pair->way[0], (int)card);
    cards_flip(&pair->way[1], DUEL_MIRROR - (int)card);
}

/* The number of cards in hand after the turn has ended and cards are drawn. */
static inline unsigned duel_next_hand(const struct duel *duel) {
    const unsigned room = duel->gave ? (unsigned)(DUEL_HAND - duel->hand_size) : 2;
    const unsigned hand = duel->hand_size + (room < duel->draw ? room : duel->draw);
    return hand < DUEL_HAND ? hand : DUEL_HAND;
}

/* --- Turns (duel_turns.c) --- */

#define DUEL_WAYS 2   /* ways kept for the same cards */
#define DUEL_TURNS 20 /* most turns in a list */
#define DUEL_NO_GIFT 0xff

/* A way to lay some cards of the hand on the own piles. */
struct duel_way {
    uint8_t top[2]; /* the own tops afterwards */
    uint8_t move;   /* its last card: place in the hand * 4 + pile */
    uint8_t parent; /* the way without its last card */
};

struct duel_turn {
    uint8_t mask; /* places of the hand that go on the own piles */
    uint8_t way;  /* index of the way to lay them */
    uint8_t gift; /* the move of a card for the opponent, or DUEL_NO_GIFT */
    int16_t rank; /* higher is better */
};

/* A list of turns, the best rank first, with the ways to lay them. */
struct duel_turns {
    uint8_t count; /* 0: the minimum cannot be laid */
    struct duel_turn turn[DUEL_TURNS];
    uint8_t ways[1 << DUEL_HAND];
    struct duel_way way[1 << DUEL_HAND][DUEL_WAYS];
};

/* Lists the turns of the seat on turn, which may have laid some cards already, and keeps the `most`
 * (at most DUEL_TURNS) with the best rank. If any turn exists, the list has one. If a turn wins at
 * once, it is the first. */
void duel_list(struct duel_turns *turns, const struct duel *duel, unsigned most);

/* Sets `after` to what the seat knows after a turn, before drawing. */
void duel_after(struct duel *after, const struct duel *before, const struct duel_turns *turns,
                unsigned turn);

/* Fills `moves` with the moves of a turn in order, each as place in the hand * 4 + pile. Returns
 * their number. */
unsigned duel_moves(const struct duel_turns *turns, unsigned turn, uint8_t moves[DUEL_HAND]);

/* The cards that are hidden from the seat on turn. */
struct duel_hidden {
    uint8_t seat;               /* the seat on turn, 0 or 1 */
    uint8_t pile[2][DUEL_DECK]; /* draw piles of the seats, the next card last */
    uint8_t hand[DUEL_HAND];    /* the opponent's hand */
};

/* Draws for the seat whose turn led to `after`, and passes the turn on. Sets `next` to what the
 * opponent then knows. */
void duel_pass(struct duel *next, struct duel_hidden *hidden, const struct duel *after);

/* --- Inputs of the net, and looks (duel_features.c) --- */

#define DUEL_ROWS 496 /* rows of the net */

/* Fills `input` with the inputs of a position and returns their number. */
unsigned duel_inputs(const struct duel *duel, struct net_input input[NET_ACTIVE]);

/* A look at the turns of one position. It adds up the inputs that the turns share only once. */
struct duel_look {
    const struct net *net;
    struct net_sum theirs[2]; /* sums of the opponent's side: as it is, after the latest gift */
    uint8_t top[2][2];        /* the opponent's tops of these sums; 0: there is no sum yet */
};

void duel_look_start(struct duel_look *look, const struct net *net);

/* The chance of winning after a turn, in parts of NET_CERTAIN. */
uint16_t duel_look(struct duel_look *look, const struct duel *after);

/* --- Thinking (duel_game.c) --- */

/* The mind of Face to Face (mind.h). */
struct duel_mind {
    const struct net *net;
    struct duel seen[2];         /* what the seat knows; what the seat that answers knows */
    struct duel_turns turns[2];  /* the list of each */
    struct duel_look look;       /* at the latest list */
    uint8_t seat;                /* seat in the match; in struct duel_hidden this seat is 0 */
    uint32_t seed;               /* seed of the guesses */
    uint8_t cards[2][DUEL_DECK]; /* unseen cards: own draw pile; the opponent's cards */
    struct duel_hidden dealt;    /* the guess */
    struct duel_hidden tried;    /* the guess, with the turns of this try laid */
};

#endif
