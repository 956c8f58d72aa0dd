/*
 * How often device seats win The Game, beside the simple player on the same deals:
 *
 *     bench_advisor_classic [--games N] [--effort 0..3] [--players P] [--expert 0|1] [--talk 0|1]
 *                           [--first DEAL]
 *
 * Without --players: every setup that has a goal. Talk: markers by the rule of device seats. Work is
 * counted in units of the advisor; the deals are numbered.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"

struct options {
    unsigned games, effort, players, expert, talk;
    uint64_t first;
};

struct figures {
    unsigned wins;
    unsigned long left, decisions, work;
    unsigned long most; /* work of a decision */
};

static void deal(struct game *game, const struct options *options, uint64_t number) {
    const struct game_setup setup = {
        .kind = GAME_CLASSIC, .players = (uint8_t)options->players, .expert = options->expert != 0};
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(GAME_CLASSIC, &bits, deck);
    game_new(game, &setup, deck);
}

static void talk(struct game *game) {
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        if (seat != game->turn) {
            advisor_talk(game, seat);
        }
    }
}

/* Decides one turn and lays it. */
static void play_turn(struct game *game, const struct options *options, struct figures *figures) {
    static struct advisor advisor;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    unsigned long work = 0;
    view_of(&view, game, game->turn);
    view.devices = options->talk ? 0x1f : 0;
    advisor_start(&advisor, &view, (enum advisor_effort)options->effort);
    do {
        work++;
    } while (!advisor_step(&advisor, 1));
    figures->work += work;
    figures->most = work > figures->most ? work : figures->most;
    figures->decisions++;
    if (advisor_turns(&advisor, turns) == 0) {
        fprintf(stderr, "no turn found\n");
        exit(1);
    }
    for (uint8_t i = 0; i < turns[0].count; i++) {
        if (game_place(game, turns[0].card[i], turns[0].pile[i]) != GAME_OK) {
            fprintf(stderr, "refused\n");
            exit(1);
        }
    }
}

/* One step at a time. */
static void play_simply(struct game *game) {
    struct view view;
    for (;;) {
        view_of(&view, game, game->turn);
        struct advisor advisor;
        advisor_start(&advisor, &view, EFFORT_SIMPLE);
        const struct advice advice = advisor_advice(&advisor);
        if (advice.kind != ADVICE_PLACE || game->status != GAME_PLAYING) {
            return;
        }
        game_place(game, advice.card, advice.pile);
    }
}

static void play(const struct options *options, uint64_t number, bool simply,
                 struct figures *figures) {
    struct game game;
    deal(&game, options, number);
    while (game.status == GAME_PLAYING) {
        if (options->talk) {
            talk(&game);
        }
        if (simply) {
            play_simply(&game);
        } else {
            play_turn(&game, options, figures);
        }
        if (game.status == GAME_PLAYING) {
            game_end(&game);
        }
    }
    figures->wins += game.status == GAME_WON;
    figures->left += game_left(&game);
}

static void measure(const struct options *options, double floor, double aim) {
    struct figures simple = {0};
    struct figures ours = {0};
    const double games = options->games;
    for (unsigned i = 0; i < options->games; i++) {
        play(options, options->first + i, true, &simple);
        play(options, options->first + i, false, &ours);
    }
    const double share = ours.wins / games;
    printf("classic %u players, minimum %u, %-7s effort %u, %u games: %5.1f +- %.1f %% won, %5.2f "
           "left; steps %.0f, most %lu; simple %4.1f %%, %5.2f left",
           options->players, options->expert ? 3U : 2U, options->talk ? "markers" : "silent",
           options->effort, options->games, 100 * share, 100 * sqrt(share * (1 - share) / games),
           (double)ours.left / games, (double)ours.work / (double)ours.decisions, ours.most,
           100 * simple.wins / games, (double)simple.left / games);
    if (floor > 0) {
        printf("; at least %.0f, aim %.0f", floor, aim);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_all(struct options options) {
    static const struct {
        unsigned players, expert, talk;
        double floor, aim;
    } goals[] = {{1, 0, 0, 44, 52}, {1, 1, 0, 25, 33}, {2, 0, 0, 83, 88}, {3, 0, 0, 75, 81},
                 {4, 0, 0, 89, 94}, {5, 0, 0, 92, 96}, {2, 0, 1, 90, 95}, {3, 0, 1, 88, 94},
                 {4, 0, 1, 96, 99}, {5, 0, 1, 94, 98}, {2, 1, 1, 45, 60}, {3, 1, 1, 25, 45},
                 {4, 1, 1, 45, 60}, {5, 1, 1, 45, 60}};
    for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        options.players = goals[i].players;
        options.expert = goals[i].expert;
        options.talk = goals[i].talk;
        measure(&options, goals[i].floor, goals[i].aim);
    }
}

int main(int argc, char **argv) {
    struct options options = {.games = 500, .effort = EFFORT_FULL, .first = 1000000};
    bool one = false;
    for (int i = 1; i + 1 < argc; i += 2) {
        const unsigned long value = strtoul(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--games") == 0) {
            options.games = (unsigned)value;
        } else if (strcmp(argv[i], "--effort") == 0) {
            options.effort = (unsigned)value;
        } else if (strcmp(argv[i], "--first") == 0) {
            options.first = value;
        } else if (strcmp(argv[i], "--players") == 0) {
            options.players = (unsigned)value;
            one = true;
        } else if (strcmp(argv[i], "--expert") == 0) {
            options.expert = (unsigned)value;
        } else if (strcmp(argv[i], "--talk") == 0) {
            options.talk = (unsigned)value;
        }
    }
    if (one) {
        measure(&options, 0, 0);
    } else {
        measure_all(options);
    }
    return 0;
}
