/*
 * property_games --games N --seed S [--from K]: plays random games of every kind and checks the
 * invariants at every step. Game K of seed S is the same on every machine; a failure prints the
 * command that plays just that one again.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/save.h"
#include "game/shuffle.h"
#include "tests-host/support/hidden.h"
#include "tests-host/support/naive.h"
#include "tests-host/support/simple.h"

#define MOST_STEPS 2000 /* a longer game is given up */
#define TIGHT_WAYS 4    /* no more ways than this to lay a card: a tight position */
#define LATE_CARDS 5    /* no more cards than this to draw: a late position */

/* How the seats of a game play. */
enum policy {
    POLICY_RANDOM, /* any move */
    POLICY_GREEDY, /* mostly the cheapest move */
    POLICY_ADVISOR,
    POLICIES,
};

/* Counts of the checked positions, for the summary. */
struct tally {
    unsigned long games[GAME_KINDS];
    unsigned long won;
    unsigned long positions;
    unsigned long start_lost;      /* brute force at the start of a turn: out of reach */
    unsigned long start_playing;   /* and in reach */
    unsigned long mid_reaches;     /* in mid-turn, minimum not laid yet: in reach */
    unsigned long mid_stuck;       /* no card fits */
    unsigned long mid_doomed;      /* some card fits, but the turn cannot end any more */
    unsigned long fires_coverable; /* On Fire, with something burning: the turn can still end */
    unsigned long fires_lost;      /* and it cannot */
    unsigned long tight;           /* of all these */
    unsigned long late;            /* of all these */
};

struct run {
    unsigned long long seed;
    unsigned long index; /* of the game */
    unsigned step;
    struct seed random;
    struct bits bits;
    struct tally tally;
    struct game game;
    struct game after[RULES_CARDS + 1]; /* the game after each card, without talk */
};

static void fail(const struct run *run, const char *what) {
    const struct game *game = &run->game;
    printf("property_games: %s\n", what);
    printf("in step %u of a game of kind %u with %u players (expert %d, short %d, pro %d, fire "
           "%d), from %u:\n",
           run->step, game->setup.kind, game->setup.players, game->setup.expert,
           game->setup.short_hands, game->setup.pro, game->setup.fire, game->setup.starter + 1U);
    for (unsigned i = 0; i < game->moves; i++) {
        struct game_move move = game->log[i];
        printf(" %u%c%s", move.card, "abcd"[move.pile], move.ends ? " |" : "");
    }
    printf("\nreplay: property_games --seed %llu --from %lu --games 1\n", run->seed, run->index);
    exit(1);
}

static unsigned random_below(struct run *run, unsigned count) {
    return hidden_random(&run->bits, count);
}

static void check(const struct run *run, bool holds, const char *what) {
    if (!holds) {
        fail(run, what);
    }
}

static void check_same(const struct run *run, const struct game *other, const char *what) {
    check(run, memcmp(&run->game, other, sizeof *other) == 0, what);
}

/* Compares the engine's decision with brute force over all orders, and checks every single move. */
static void check_moves(struct run *run) {
    const struct game *game = &run->game;
    struct naive at = naive_of(game);
    bool reaches = naive_reaches(&at);
    const char *complaint = naive_complaint(game, reaches);
    check(run, complaint == NULL, complaint);
    struct turn turn;
    game_turn(game, &turn);
    check(run, turn_can_reach_minimum(&turn) == reaches, "brute force disagrees");
    bool over = game->status == GAME_WON || game->status == GAME_LOST;
    for (uint8_t i = 0; i < at.count; i++) {
        for (uint8_t pile = 0; pile < naive_piles(at.kind); pile++) {
            bool allowed = game_can_place(game, at.hand[i], pile) == GAME_OK;
            check(run, allowed == (!over && naive_fits(&at, at.hand[i], pile)),
                  "a move is misjudged");
        }
    }
    struct tally *tally = &run->tally;
    tally->positions++;
    if (game->gave_up || naive_may_end(&at)) {
        return;
    }
    if (game_burning(game) != 0) {
        ++*(reaches ? &tally->fires_coverable : &tally->fires_lost);
    }
    unsigned ways = naive_ways(&at);
    if (game->laid == 0) {
        ++*(reaches ? &tally->start_playing : &tally->start_lost);
    } else {
        ++*(reaches ? &tally->mid_reaches : ways == 0 ? &tally->mid_stuck : &tally->mid_doomed);
    }
    tally->tight += ways <= TIGHT_WAYS;
    tally->late += game_draw_left(game, at.kind == GAME_DUEL ? at.seat : 0) <= LATE_CARDS;
}

static void check_save(struct run *run) {
    uint8_t bytes[SAVE_SIZE];
    struct game read;
    memset(&read, 0x5a, sizeof read);
    size_t size = save_write(&run->game, bytes);
    check(run, save_read(&read, bytes, size) == SAVE_OK, "a saved game is refused");
    check_same(run, &read, "a saved game comes back different");
}

static void check_replay(struct run *run) {
    uint8_t moves = (uint8_t)random_below(run, run->game.moves + 1U);
    struct game back;
    memset(&back, 0x5a, sizeof back);
    game_replay(&back, &run->game, moves);
    struct game wanted = run->after[moves];
    if (moves == run->game.moves) {
        wanted = run->game;
        memset(wanted.talk, 0, sizeof wanted.talk);
    }
    check(run, memcmp(&back, &wanted, sizeof back) == 0, "a replay goes another way");
}

static void check_view(struct run *run) {
    uint8_t seat = (uint8_t)random_below(run, run->game.setup.players);
    struct game other = run->game;
    struct view real, guessed;
    hidden_shuffle(&other, seat, &run->bits);
    memset(&real, 0, sizeof real);
    memset(&guessed, 0xff, sizeof guessed);
    view_of(&real, &run->game, seat);
    view_of(&guessed, &other, seat);
    check(run, memcmp(&real, &guessed, sizeof real) == 0, "a view shows what is hidden");
    check(run, memcmp(real.turn.hand, run->game.hand[seat], RULES_HAND) == 0, "own hand unseen");
}

static void check_step(struct run *run) {
    run->step++;
    check_moves(run);
    check_save(run);
    check_replay(run);
    check_view(run);
}

/* Checks that every call is refused and changes nothing. */
static void check_over(struct run *run) {
    struct game before = run->game;
    struct game *game = &run->game;
    bool refused = game_undo(game) == GAME_OVER && game_end(game) == GAME_OVER &&
                   game_give_up(game) == GAME_OVER && game_mark(game, 0, 0, GAME_MARKER_NONE) &&
                   game_tell(game, 0) && game_choose_starter(game, 0) == GAME_OVER &&
                   game_place(game, game->hand[game->turn][0], 0) == GAME_OVER;
    check(run, refused, "a game that is over goes on");
    check_same(run, &before, "a game that is over has changed");
}

/* Checks that a step that the rules refuse changes nothing. */
static void try_nonsense(struct run *run) {
    struct game before = run->game;
    uint8_t card = (uint8_t)random_below(run, 256);
    uint8_t pile = (uint8_t)random_below(run, 6);
    if (game_can_place(&run->game, card, pile) != GAME_OK) {
        check(run, game_place(&run->game, card, pile) != GAME_OK, "a forbidden card was laid");
    }
    if (game_can_end(&run->game) != GAME_OK) {
        check(run, game_end(&run->game) != GAME_OK, "a turn ended too early");
    }
    if (run->game.laid == 0) {
        check(run, game_undo(&run->game) == GAME_NOTHING_TO_UNDO, "undo went across a draw");
    }
    check_same(run, &before, "a refusal has changed something");
}

/* Remembers the game after its last card, for undo and replay. */
static void remember(struct run *run) {
    struct game *kept = &run->after[run->game.moves];
    *kept = run->game;
    memset(kept->talk, 0, sizeof kept->talk);
}

static void place(struct run *run, uint8_t card, uint8_t pile) {
    struct game before = run->game;
    check(run, game_place(&run->game, card, pile) == GAME_OK, "an allowed card was refused");
    if (run->game.status <= GAME_STUCK) {
        struct game back = run->game;
        check(run, game_undo(&back) == GAME_OK, "undo refused");
        check(run, memcmp(&back, &before, sizeof back) == 0, "undo is not exact");
    }
    remember(run);
}

static void undo(struct run *run) {
    check(run, game_undo(&run->game) == GAME_OK, "undo refused");
    struct game wanted = run->after[run->game.moves];
    memcpy(wanted.talk, run->game.talk, sizeof wanted.talk);
    check_same(run, &wanted, "undo is not exact");
}

static void end_turn(struct run *run) {
    struct game *game = &run->game;
    uint8_t seat = game->turn;
    uint8_t next = naive_next(game);
    unsigned held = game->hand_size[seat] + naive_draws(game);
    check(run, game_end(game) == GAME_OK, "the turn could not be ended");
    check(run, game->hand_size[seat] == held, "drew too few or too many");
    check(run, game->turn == next, "the wrong player is next");
    check(run, game->setup.kind != GAME_CLASSIC || game->talk[next] == 0, "markers stand too long");
    check(run, game->setup.kind != GAME_QUICK || game->talk[seat] == 0, "cards told too long");
    remember(run);
}

static void talk(struct run *run) {
    struct game *game = &run->game;
    uint8_t seat = (uint8_t)random_below(run, game->setup.players);
    bool alone = game->setup.players == 1;
    if (game->setup.kind == GAME_QUICK) {
        const unsigned points = random_below(run, 16);
        const bool both = (points & 3) == 3;
        check(run, (game_tell(game, seat) == GAME_OK) == !alone, "telling");
        check(run, (game_point(game, seat, points) == GAME_OK) == (!alone && !both), "pointing");
        check(run, alone || both || game_points(game, seat) == points, "pointing is lost");
        return;
    }
    uint8_t pile = (uint8_t)random_below(run, RULES_PILES);
    enum game_marker marker = (enum game_marker)random_below(run, GAME_MARKERS);
    bool allowed = !alone && game->setup.kind == GAME_CLASSIC;
    check(run, (game_mark(game, seat, pile, marker) == GAME_OK) == allowed, "marking");
    check(run, !allowed || game_marker_of(game, seat, pile) == marker, "a marker is lost");
}

/* Lays any card, or the cheapest one. */
static void lay_some(struct run *run, bool cheapest) {
    struct turn turn;
    uint8_t card = 0;
    uint8_t pile = 0;
    int best = 1000;
    unsigned ways = 0;
    game_turn(&run->game, &turn);
    for (uint8_t i = 0; i < turn.hand_size; i++) {
        for (uint8_t p = 0; p < naive_piles(turn.kind); p++) {
            if (turn_fits(&turn, turn.hand[i], p) != GAME_OK) {
                continue;
            }
            ways++;
            int cost = cheapest ? turn_cost(&turn, turn.hand[i], p) : (int)random_below(run, 1000);
            if (cost < best) {
                best = cost;
                card = turn.hand[i];
                pile = p;
            }
        }
    }
    if (ways > 0) {
        place(run, card, pile);
    } else if (game_can_end(&run->game) == GAME_OK) {
        end_turn(run);
    } else {
        undo(run);
    }
}

static void follow_advice(struct run *run) {
    struct view view;
    view_of(&view, &run->game, run->game.turn);
    struct advice advice = simple_choose(&view);
    switch (advice.kind) {
    case ADVICE_PLACE:
        place(run, advice.card, advice.pile);
        break;
    case ADVICE_END:
        end_turn(run);
        break;
    default:
        undo(run);
    }
}

static void play_step(struct run *run, enum policy policy) {
    unsigned dice = random_below(run, 1000);
    bool may_end = game_can_end(&run->game) == GAME_OK;
    if (run->step > MOST_STEPS || dice < 2) {
        check(run, game_give_up(&run->game) == GAME_OK, "giving up refused");
    } else if (dice < 30) {
        talk(run);
    } else if (dice < 60) {
        try_nonsense(run);
    } else if (dice < 100 && run->game.laid > 0) {
        undo(run);
    } else if (policy == POLICY_ADVISOR) {
        follow_advice(run);
    } else if (may_end && random_below(run, 4) > 0) {
        end_turn(run);
    } else {
        lay_some(run, policy == POLICY_GREEDY && random_below(run, 16) > 0);
    }
}

static struct game_setup random_setup(struct run *run) {
    struct game_setup setup = {.kind = (uint8_t)random_below(run, GAME_KINDS), .players = 2};
    if (setup.kind != GAME_DUEL) {
        setup.players = (uint8_t)(1 + random_below(run, RULES_SEATS));
    }
    setup.starter = (uint8_t)random_below(run, setup.players);
    setup.expert = setup.kind == GAME_CLASSIC && random_below(run, 2) == 1;
    setup.short_hands = setup.kind == GAME_CLASSIC && random_below(run, 2) == 1;
    setup.pro = setup.kind == GAME_QUICK && random_below(run, 2) == 1;
    setup.fire = setup.kind == GAME_CLASSIC && random_below(run, 2) == 1;
    return setup;
}

static void play_game(struct run *run) {
    static const enum policy often[] = {POLICY_RANDOM, POLICY_RANDOM, POLICY_RANDOM,
                                        POLICY_RANDOM, POLICY_RANDOM, POLICY_GREEDY,
                                        POLICY_GREEDY, POLICY_ADVISOR};
    /* Neighbouring games share no bits: the index is spread before it is added. */
    run->random.state = run->seed * 0x9FB21C651E98DF25U + run->index * 0xD6E8FEB86659FD93U;
    run->step = 0;
    struct game_setup setup = random_setup(run);
    enum policy policy = often[random_below(run, sizeof often / sizeof *often)];
    uint8_t deck[RULES_CARDS];
    check(run, shuffle(setup.kind, &run->bits, deck), "no shuffle");
    check(run, game_new(&run->game, &setup, deck) == GAME_OK, "no game");
    uint8_t starter = (uint8_t)random_below(run, setup.players);
    check(run, game_choose_starter(&run->game, starter) == GAME_OK, "no starter");
    remember(run);
    check_step(run);
    while (run->game.status <= GAME_STUCK) {
        play_step(run, policy);
        check_step(run);
    }
    check_over(run);
    run->tally.games[setup.kind]++;
    run->tally.won += run->game.status == GAME_WON;
}

static unsigned long long read_number(const char *text) {
    char *end;
    unsigned long long number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0') {
        fprintf(stderr, "property_games: not a number: %s\n", text);
        exit(2);
    }
    return number;
}

int main(int argc, char **argv) {
    static struct run run;
    unsigned long games = 1000;
    unsigned long from = 0;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 < argc && strcmp(argv[i], "--games") == 0) {
            games = (unsigned long)read_number(argv[i + 1]);
        } else if (i + 1 < argc && strcmp(argv[i], "--seed") == 0) {
            run.seed = read_number(argv[i + 1]);
        } else if (i + 1 < argc && strcmp(argv[i], "--from") == 0) {
            from = (unsigned long)read_number(argv[i + 1]);
        } else {
            fprintf(stderr, "usage: property_games --games N --seed S [--from K]\n");
            return 2;
        }
    }
    run.bits = seed_bits(&run.random);
    for (run.index = from; run.index < from + games; run.index++) {
        play_game(&run);
    }
    const struct tally *tally = &run.tally;
    printf("%lu games (%lu classic, %lu duels, %lu quick; %lu won), %lu positions\n", games,
           tally->games[GAME_CLASSIC], tally->games[GAME_DUEL], tally->games[GAME_QUICK],
           tally->won, tally->positions);
    printf(
        "brute force agrees: turns that begin: %lu in reach, %lu lost; in mid-turn: %lu in reach, "
        "%lu doomed, %lu stuck; of all these %lu tight, %lu late; with fires: %lu in reach, %lu "
        "lost\n",
        tally->start_playing, tally->start_lost, tally->mid_reaches, tally->mid_doomed,
        tally->mid_stuck, tally->tight, tally->late, tally->fires_coverable, tally->fires_lost);
    return 0;
}
