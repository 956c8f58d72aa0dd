/*
 * How often the advisor wins Face to Face against simple players, on fresh deals, through the
 * engine. Every deal is played twice, once from each seat.
 *
 *     bench_advisor_duel [--games N] [--effort E] [--seed S] [--against b3|b0|net]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/advisor/duel_think.h"
#include "tests-host/support/rivals.h"

enum {
    RIVAL_NET = 99 /* the advisor without looking ahead */
};

struct figures {
    unsigned games, won, decisions, left;
    double looks;
    unsigned looks_most;
};

static struct duel_mind mind;

static void fail(const char *what, uint64_t seed) {
    fprintf(stderr, "bench_advisor_duel: %s, seed %llu\n", what, (unsigned long long)seed);
    exit(1);
}

static void advise(struct game *game, enum advisor_effort effort, struct figures *figures,
                   uint64_t seed) {
    struct view view;
    struct advisor_turn turns[ADVISOR_TURNS];
    view_of(&view, game, game->turn);
    duel_start(&mind, NULL, &view, effort);
    while (!duel_step(&mind, 60)) {
    }
    if (duel_best(&mind, turns) == 0) {
        fail("no turn", seed);
    }
    if (figures != NULL) {
        figures->decisions++;
        figures->looks += mind.looks;
        figures->looks_most = mind.looks > figures->looks_most ? mind.looks : figures->looks_most;
    }
    for (unsigned i = 0; i < turns[0].count; i++) {
        if (game_place(game, turns[0].card[i], turns[0].pile[i]) != GAME_OK) {
            fail("not allowed", seed);
        }
    }
    if (game->status == GAME_PLAYING && game_end(game) != GAME_OK) {
        fail("no end of turn", seed);
    }
}

static void rival_turn(struct game *game, int extra, uint64_t seed) {
    struct view view;
    uint8_t card;
    uint8_t pile;
    const uint8_t seat = game->turn;
    if (extra == RIVAL_NET) {
        advise(game, EFFORT_NET, NULL, seed);
        return;
    }
    while (game->status == GAME_PLAYING && game->turn == seat) {
        view_of(&view, game, seat);
        const enum game_error error =
            rival_duel(&view, extra, &card, &pile) ? game_place(game, card, pile) : game_end(game);
        if (error != GAME_OK) {
            fail("the rival cheats", seed);
        }
    }
}

static void play(uint8_t seat, enum advisor_effort effort, int extra, uint64_t seed,
                 struct figures *figures) {
    struct game game;
    uint8_t deck[RULES_CARDS] = {0};
    struct game_setup setup = {.kind = GAME_DUEL, .players = 2, .starter = seed >> 1 & 1};
    uint64_t state = seed;
    for (unsigned d = 0; d < 2; d++) {
        for (unsigned i = 0; i < 58; i++) {
            state = state * 6364136223846793005U + 1442695040888963407U;
            const unsigned at = (unsigned)((state >> 33) % (i + 1));
            deck[58 * d + i] = deck[58 * d + at];
            deck[58 * d + at] = (uint8_t)(i + 2);
        }
    }
    if (game_new(&game, &setup, deck) != GAME_OK) {
        fail("no deal", seed);
    }
    while (game.status == GAME_PLAYING) {
        if (game.turn == seat) {
            advise(&game, effort, figures, seed);
        } else {
            rival_turn(&game, extra, seed);
        }
    }
    figures->games++;
    figures->won += game.winner == seat;
    figures->left += (unsigned)game.hand_size[seat] + game_draw_left(&game, seat);
}

static void report(const char *name, enum advisor_effort effort, const struct figures *figures) {
    const double share = (double)figures->won / figures->games;
    printf("effort %d against %-3s %6u games  %6.2f +- %.2f %%  cards left %.1f  "
           "looks a decision %.0f, most %u\n",
           (int)effort, name, figures->games, 100 * share,
           100 * sqrt(share * (1 - share) / figures->games), (double)figures->left / figures->games,
           figures->looks / figures->decisions, figures->looks_most);
    fflush(stdout);
}

int main(int count, char **words) {
    static const struct {
        const char *name;
        int extra;
    } rivals[] = {{"b3", RIVAL_B3}, {"b0", RIVAL_B0}, {"net", RIVAL_NET}};
    unsigned games = 1000;
    int only = -1;
    const char *against = NULL;
    uint64_t seed = 1;
    for (int i = 1; i + 1 < count; i += 2) {
        if (strcmp(words[i], "--games") == 0) {
            games = (unsigned)atoi(words[i + 1]);
        } else if (strcmp(words[i], "--effort") == 0) {
            only = atoi(words[i + 1]);
        } else if (strcmp(words[i], "--seed") == 0) {
            seed = strtoull(words[i + 1], NULL, 0);
        } else if (strcmp(words[i], "--against") == 0) {
            against = words[i + 1];
        } else {
            fprintf(stderr, "bench_advisor_duel: '%s' is not an option here\n", words[i]);
            return 2;
        }
    }
    for (int effort = EFFORT_NET; effort <= EFFORT_FULL; effort++) {
        for (unsigned r = 0; r < sizeof rivals / sizeof rivals[0]; r++) {
            struct figures figures = {0};
            if ((only >= 0 && effort != only) ||
                (against != NULL && strcmp(against, rivals[r].name) != 0)) {
                continue;
            }
            for (unsigned i = 0; i < games; i++) {
                play(i & 1, (enum advisor_effort)effort, rivals[r].extra,
                     seed * 1000003 + i / 2 * 2654435761U, &figures);
            }
            report(rivals[r].name, (enum advisor_effort)effort, &figures);
        }
    }
    return 0;
}
