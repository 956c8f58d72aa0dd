/*
 * The whole engine: one game of any of the three kinds.
 *
 *     struct game_setup setup = {.kind = GAME_CLASSIC, .players = 3};
 *     game_new(&game, &setup, deck);         deck: see shuffle.h
 *     game_choose_starter(&game, 1);         after all players have seen their hands
 *     while (game.status == GAME_PLAYING) {
 *         game_place(&game, card, pile);     at least game.minimum times
 *         game_end(&game);                   draws, and the next player is on turn
 *     }
 *
 * All state is in struct game, which the caller owns. The caller may read its fields; only these
 * functions write them. A call that returns anything but GAME_OK has changed nothing. Two games
 * with the same setup, deck, moves and talk are equal byte for byte.
 */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include <assert.h>

#include "game/turn.h"

/* Marks functions whose result the caller must use: the compiler warns otherwise. */
#if defined __GNUC__
#define GAME_RESULT __attribute__((warn_unused_result))
#else
#define GAME_RESULT
#endif

struct game_setup {
    uint8_t kind;     /* enum game_kind */
    uint8_t players;  /* 1 to 5; Face to Face: 2 */
    uint8_t starter;  /* seat that begins */
    bool expert;      /* The Game: the minimum is 3 */
    bool short_hands; /* The Game: every hand is one card smaller */
    bool pro;         /* Quick & Easy: exactly one card per turn */
    bool fire;        /* The Game: On Fire, fire cards must be covered */
};

enum game_status {
    GAME_PLAYING, /* the player on turn can go on */
    GAME_STUCK,   /* the turn may not end and no card fits: undo or give up */
    GAME_WON,     /* by the team; in a duel by the player on turn */
    GAME_LOST,    /* by the team; in a duel by the player on turn */
};

/* Number-free talk about a pile (The Game). */
enum game_marker {
    GAME_MARKER_NONE,
    GAME_MARKER_SMALL_STEPS, /* "small steps please" */
    GAME_MARKER_LEAVE_IT,    /* "please leave it" */
    GAME_MARKERS,
};

/* Number-free talk about a pile (Quick & Easy), as bits. */
#define GAME_POINT_BETTER(pile) (1U << (pile))      /* "better here": on one pile only */
#define GAME_POINT_TRICK(pile) (1U << (2 + (pile))) /* "the trick works here" */

/* The encoding of `talk` in struct game. The Game uses two bits for each pile, Quick & Easy these
 * bits. */
#define GAME_TALK_TELLS 0x01     /* the seat tells its cards */
#define GAME_TALK_POINTS 0x0f    /* GAME_POINT bits, before they are shifted */
#define GAME_TALK_POINTS_SHIFT 1 /* how far they are shifted */

/* One card laid. The bit fields fill their byte, so equal moves are equal byte for byte. Saves have
 * an encoding of their own (save.c). */
struct game_move {
    uint8_t card;
    uint8_t pile : 2;
    uint8_t place : 5; /* the place that the card had in the sorted hand */
    bool ends : 1;     /* the last card of a finished turn */
};

_Static_assert(sizeof(struct game_move) == 2, "a move is two bytes");
_Static_assert(RULES_PILES <= 1 << 2 && RULES_HAND <= 1 << 5, "every pile and place has a number");

#define GAME_NOBODY 0xff

struct game {
    struct game_setup setup;
    uint8_t status;                        /* enum game_status */
    uint8_t turn;                          /* seat of the player on turn, or of the last one */
    uint8_t winner;                        /* duel, once decided: the seat; else GAME_NOBODY */
    uint8_t laid;                          /* cards laid on this turn */
    uint8_t minimum;                       /* cards that must be laid on this turn */
    bool gave;                             /* duel: the opponent got a card on this turn */
    bool gave_up;                          /* the game ended by game_give_up */
    uint8_t moves;                         /* cards laid since the start */
    uint8_t drawn[RULES_DECKS];            /* cards taken off each deck */
    uint8_t tops[RULES_PILES];             /* top cards, or the start values */
    uint8_t hand_size[RULES_SEATS];        /* cards in each hand */
    uint8_t hand[RULES_SEATS][RULES_HAND]; /* ascending; zero beyond the hand's size */
    uint8_t talk[RULES_SEATS]; /* what a seat says: game_marker_of, game_tells, game_points */
    uint8_t deck[RULES_CARDS]; /* drawing order; a duel's second deck follows the first */
    struct game_move log[RULES_CARDS]; /* every card laid, oldest first; zero beyond `moves` */
};

_Static_assert(sizeof(struct game) <= 512, "a game is at most 512 bytes");

/* Deals a new game. `deck` holds every card in drawing order: the first hand-size cards go to the
 * first seat, the next to the second, and so on; in a duel it holds 58 cards for each player, and
 * each player's hand comes from their own. */
GAME_RESULT enum game_error game_new(struct game *game, const struct game_setup *setup,
                                     const uint8_t *deck);

/* Asserts that a call succeeded. For calls that the rules cannot refuse, such as laying a card of
 * the log once more. */
static inline void game_must(enum game_error error) {
    assert(error == GAME_OK);
    (void)error;
}

/* Whether the rules have this setup. */
bool game_setup_valid(const struct game_setup *setup);

/* Cards in all decks of a game of this kind: the length of `deck` above. */
uint8_t game_cards(uint8_t kind);

/* Sets the seat that begins. Possible until the first card is laid. */
GAME_RESULT enum game_error game_choose_starter(struct game *game, uint8_t seat);

/* Whether the player on turn may lay this card on this pile now. GAME_OK or the reason. */
enum game_error game_can_place(const struct game *game, uint8_t card, uint8_t pile);

GAME_RESULT enum game_error game_place(struct game *game, uint8_t card, uint8_t pile);

/* Takes back the last card laid on this turn. */
GAME_RESULT enum game_error game_undo(struct game *game);

/* Whether game_end would be accepted: GAME_OK or the reason. */
enum game_error game_can_end(const struct game *game);

/* On Fire: the piles, as bits, that must be covered before this turn may end. */
uint8_t game_burning(const struct game *game);

/* Ends the turn: the player draws, and the next player who has cards is on turn. If that player
 * cannot reach the minimum, the game is lost. */
GAME_RESULT enum game_error game_end(struct game *game);

/* Ends the game as lost (in a duel: for the player on turn). */
GAME_RESULT enum game_error game_give_up(struct game *game);

/* Cards left in draw pile number `deck`. */
uint8_t game_draw_left(const struct game *game, uint8_t deck);

/* The number of cards not laid: all hands and draw piles. This is the result of The Game. */
uint8_t game_left(const struct game *game);

/* The number of cards that a seat holds or can still draw. This is the result of a duel. */
uint8_t game_seat_left(const struct game *game, uint8_t seat);

/* Whether the game has ended: won or lost. */
bool game_is_over(const struct game *game);

/* The size of a full hand in this game. */
uint8_t game_hand_limit(const struct game_setup *setup);

/* Fills `turn` with all that decides the moves of the player on turn. */
void game_turn(const struct game *game, struct turn *turn);

/* Sets `to` to the state of `from` after its first `moves` cards, including the ends of turns among
 * them, without talk. If `moves` is beyond the end of the log, the whole log is replayed. */
void game_replay(struct game *to, const struct game *from, uint8_t moves);

/* The Game, two players or more: `seat` leaves a marker on a pile. The marker stays until the
 * seat's next turn begins. */
enum game_error game_mark(struct game *game, uint8_t seat, uint8_t pile, enum game_marker marker);

enum game_marker game_marker_of(const struct game *game, uint8_t seat, uint8_t pile);

/* Quick & Easy, two players or more: `seat` tells what it holds, as far as the rules allow, until
 * its turn ends. */
enum game_error game_tell(struct game *game, uint8_t seat);

bool game_tells(const struct game *game, uint8_t seat);

/* Quick & Easy, two players or more: `seat` points at piles (GAME_POINT bits). This replaces what
 * the seat pointed at before. A point at a pile lasts until the end of a turn that laid cards
 * there, or of the seat's own turn. */
enum game_error game_point(struct game *game, uint8_t seat, unsigned points);

/* What `seat` points at, as GAME_POINT bits. */
unsigned game_points(const struct game *game, uint8_t seat);

/* Restores what the seats said: `talk` is a copy of game->talk from the same state of this game. */
void game_say(struct game *game, const uint8_t talk[RULES_SEATS]);

#endif
