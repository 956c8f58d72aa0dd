/*
 * How often device seats win Quick & Easy, beside the greedy player on the same deals:
 *
 *     bench_advisor_quick [--games N] [--effort 0..3] [--players P] [--pro 0|1] [--talk 0|1|2]
 *                         [--first DEAL]
 *
 * Without --players, --pro or --talk: every one of them that has a goal. Talk: 0 none, 1 colours
 * and heights, 2 piles too. Work is counted in looks of the net; the deals are numbered.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests-host/support/quick_table.h"

struct options {
    unsigned games, effort, players, pro, talk;
    uint64_t first;
};

struct figures {
    unsigned wins;
    unsigned long left, decisions, work;
    unsigned most; /* work of a decision */
};

static void choose(const struct view *view, unsigned effort, struct advisor_turn *best,
                   struct figures *figures) {
    static struct quick_mind mind;
    struct advisor_turn turn[ADVISOR_TURNS];
    quick_start(&mind, NULL, view, (enum advisor_effort)effort);
    while (!quick_step(&mind, 100)) {
    }
    quick_best(&mind, turn);
    *best = turn[0];
    figures->decisions++;
    figures->work += mind.work;
    figures->most = mind.work > figures->most ? mind.work : figures->most;
}

static void play(const struct options *options, const struct game_setup *setup, unsigned number,
                 bool greedy, struct figures *figures) {
    struct game game;
    quick_table_deal(&game, setup, options->first + number);
    while (game.status == GAME_PLAYING) {
        struct view view;
        struct advisor_turn turn;
        quick_table_talk(&game, (enum quick_custom)options->talk);
        view_of(&view, &game, game.turn);
        view.devices = options->talk == QUICK_POINTING ? 0x1f : 0;
        if (greedy) {
            quick_table_greedy(&view, &turn);
        } else {
            choose(&view, options->effort, &turn, figures);
        }
        if (!quick_table_lay(&game, &turn)) {
            fprintf(stderr, "refused: deal %lu\n", (unsigned long)(options->first + number));
            exit(1);
        }
    }
    figures->wins += game.status == GAME_WON;
    figures->left += game_left(&game);
}

static void measure(const struct options *options, double floor, double aim) {
    static const char *const talk[] = {"silent", "telling", "pointing"};
    const struct game_setup setup = {
        .kind = GAME_QUICK, .players = (uint8_t)options->players, .pro = options->pro != 0};
    struct figures greedy = {0};
    struct figures ours = {0};
    const double games = options->games;
    for (unsigned i = 0; i < options->games; i++) {
        play(options, &setup, i, true, &greedy);
        play(options, &setup, i, false, &ours);
    }
    const double share = ours.wins / games;
    printf(
        "%-5s %u players, %-8s effort %u, %u games: %5.1f +- %.1f %% won, %5.2f left; work %.0f, "
        "most %u; greedy %4.1f %%",
        options->pro ? "pro" : "quick", options->players, talk[options->talk], options->effort,
        options->games, 100 * share, 100 * sqrt(share * (1 - share) / games),
        (double)ours.left / games, (double)ours.work / (double)ours.decisions, ours.most,
        100 * greedy.wins / games);
    if (floor > 0) {
        printf("; at least %.0f, aim %.0f", floor, aim);
    }
    printf("\n");
    fflush(stdout);
}

static void measure_all(struct options options) {
    static const struct {
        unsigned players, pro, talk;
        double floor, aim;
    } goals[] = {{1, 0, 0, 10, 12}, {2, 0, 1, 74, 82}, {3, 0, 1, 93, 96},
                 {4, 0, 1, 96, 98}, {5, 0, 1, 97, 98}, {2, 1, 2, 34, 42},
                 {3, 1, 2, 53, 60}, {4, 1, 2, 53, 62}, {5, 1, 2, 54, 62}};
    for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        options.players = goals[i].players;
        options.pro = goals[i].pro;
        options.talk = goals[i].talk;
        measure(&options, goals[i].floor, goals[i].aim);
    }
}

int main(int argc, char **argv) {
    struct options options = {.games = 500, .effort = EFFORT_FULL, .first = 1000000, .talk = 1};
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
        } else if (strcmp(argv[i], "--pro") == 0) {
            options.pro = (unsigned)value;
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
