/*
 * Prints positions of games that device seats play, and the advisor's decisions there, for
 * comparison with the chip: bench_views GAMES
 *
 * The net alone plays GAMES games of each kind; from every fifth turn a line
 *
 *     WAY EFFORT VIEW TURN
 *
 * is printed for the net alone and for full effort: the bytes of the view in hexadecimal, and of
 * the best turn (struct advisor_turn). A turn without cards or alternatives is left out.
 */
#include <stdio.h>
#include <stdlib.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"

static const struct {
    const char *name;
    struct game_setup setup;
} ways[] = {
    {"alone", {.kind = GAME_CLASSIC, .players = 1}},
    {"alone-3", {.kind = GAME_CLASSIC, .players = 1, .expert = true}},
    {"two", {.kind = GAME_CLASSIC, .players = 2}},
    {"five", {.kind = GAME_CLASSIC, .players = 5}},
    {"duel", {.kind = GAME_DUEL, .players = 2}},
    {"quick-alone", {.kind = GAME_QUICK, .players = 1}},
    {"quick-three", {.kind = GAME_QUICK, .players = 3}},
};

static struct advisor advisor;
static struct advisor_turn turns[ADVISOR_TURNS];

static void print_bytes(const void *bytes, size_t size) {
    putchar(' ');
    for (size_t i = 0; i < size; i++) {
        printf("%02x", ((const uint8_t *)bytes)[i]);
    }
}

static unsigned decide(const struct view *view, enum advisor_effort effort) {
    for (unsigned i = 0; i < ADVISOR_TURNS; i++) {
        turns[i] = (struct advisor_turn){0};
    }
    advisor_start(&advisor, view, effort);
    while (!advisor_step(&advisor, ADVISOR_SLICE)) {
    }
    return advisor_turns(&advisor, turns);
}

static void print_decisions(const char *name, const struct view *view) {
    static const enum advisor_effort efforts[] = {EFFORT_NET, EFFORT_FULL};
    for (unsigned i = 0; i < 2; i++) {
        if (decide(view, efforts[i]) > 1 && turns[0].count > 0) {
            printf("%s %d", name, (int)efforts[i]);
            print_bytes(view, sizeof *view);
            print_bytes(&turns[0], sizeof turns[0]);
            putchar('\n');
        }
    }
}

static void talk(struct game *game) {
    for (uint8_t seat = 0; seat < game->setup.players && game->setup.kind != GAME_DUEL; seat++) {
        if (seat != game->turn) {
            advisor_talk(game, seat);
        }
    }
}

static void play(const char *name, const struct game_setup *setup, uint64_t number) {
    struct game game;
    struct view view;
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[2 * RULES_CARDS];
    shuffle(setup->kind, &bits, deck);
    game_must(game_new(&game, setup, deck));
    for (unsigned turn = 0; game.status == GAME_PLAYING; turn++) {
        talk(&game);
        view_of(&view, &game, game.turn);
        view.devices = (uint8_t)((1U << game.setup.players) - 1);
        if (turn % 5 == 2) {
            print_decisions(name, &view);
        }
        if (decide(&view, EFFORT_NET) == 0) {
            return;
        }
        for (unsigned i = 0; i < turns[0].count; i++) {
            game_must(game_place(&game, turns[0].card[i], turns[0].pile[i]));
        }
        if (game.status == GAME_PLAYING) {
            game_must(game_end(&game));
        }
    }
}

int main(int argc, char **argv) {
    const unsigned long games = argc > 1 ? strtoul(argv[1], NULL, 10) : 1;
    for (unsigned way = 0; way < sizeof ways / sizeof ways[0]; way++) {
        for (unsigned long game = 0; game < games; game++) {
            play(ways[way].name, &ways[way].setup, game);
        }
    }
    return 0;
}
