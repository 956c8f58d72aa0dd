/* The advisor repeats its decisions in recorded positions, with any slices of work.
 *
 *     test_decisions [FILE]      compares with a file: decisions.txt unless given
 *     test_decisions record [N]  prints such a file: N games of each kind, one unless given
 *
 * The file has a line for each game: its number and the cards laid as bytes of the log. A line for
 * each decision follows: cards that lay, effort, a hash of all turns that were weighed with their
 * chances, and the best turn as card-pile pairs. Games are played by the net alone; views in the
 * middle of a turn are among them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"
#include "tests-host/support/say.h"

#define LINE_SIZE 600
#define APART 9 /* cards between two recorded positions */

struct table {
    struct game_setup setup;
    bool talk;       /* seats say what they may */
    uint8_t devices; /* seats whose talk follows the rule */
    unsigned deal;
};

static const struct table tables[] = {
    {{.kind = GAME_CLASSIC, .players = 1}, false, 1, 1},
    {{.kind = GAME_CLASSIC, .players = 1}, false, 0, 2},
    {{.kind = GAME_CLASSIC, .players = 1, .expert = true}, false, 1, 3},
    {{.kind = GAME_CLASSIC, .players = 1, .short_hands = true}, false, 1, 4},
    {{.kind = GAME_CLASSIC, .players = 2}, false, 0, 5},
    {{.kind = GAME_CLASSIC, .players = 2}, true, 3, 6},
    {{.kind = GAME_CLASSIC, .players = 3}, false, 0, 7},
    {{.kind = GAME_CLASSIC, .players = 3}, true, 5, 8},
    {{.kind = GAME_CLASSIC, .players = 3, .expert = true}, true, 0, 9},
    {{.kind = GAME_CLASSIC, .players = 4}, true, 15, 10},
    {{.kind = GAME_CLASSIC, .players = 4, .short_hands = true}, true, 2, 11},
    {{.kind = GAME_CLASSIC, .players = 5}, false, 0, 12},
    {{.kind = GAME_CLASSIC, .players = 5, .expert = true}, true, 31, 13},
    {{.kind = GAME_DUEL, .players = 2}, false, 0, 14},
    {{.kind = GAME_DUEL, .players = 2}, false, 2, 15},
    {{.kind = GAME_DUEL, .players = 2}, false, 3, 16},
    {{.kind = GAME_DUEL, .players = 2}, false, 0, 17},
    {{.kind = GAME_QUICK, .players = 1}, false, 0, 18},
    {{.kind = GAME_QUICK, .players = 2}, false, 0, 19},
    {{.kind = GAME_QUICK, .players = 2}, true, 3, 20},
    {{.kind = GAME_QUICK, .players = 3}, true, 2, 21},
    {{.kind = GAME_QUICK, .players = 4, .pro = true}, true, 15, 22},
    {{.kind = GAME_QUICK, .players = 5}, true, 0, 23},
    {{.kind = GAME_QUICK, .players = 5, .pro = true}, false, 0, 24},
};

#define TABLES (sizeof tables / sizeof tables[0])

static const char *file_name = "tests-host/game/decisions.txt";
static struct advisor advisor;
static struct advisor_turn turns[ADVISOR_TURNS];

static void talk(struct game *game, const struct table *table) {
    for (uint8_t seat = 0; seat < game->setup.players && table->talk; seat++) {
        if (seat != game->turn || game->moves == 0) {
            advisor_talk(game, seat);
        }
    }
}

static void deal(struct game *game, const struct table *table) {
    struct seed seed = {table->deal};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(table->setup.kind, &bits, deck);
    EXPECT_ERROR(GAME_OK, game_new(game, &table->setup, deck));
    talk(game, table);
}

static unsigned decide(const struct game *game, const struct table *table, unsigned effort,
                       unsigned slice) {
    struct view view;
    view_of(&view, game, game->turn);
    view.devices = table->devices;
    memset(turns, 0, sizeof turns);
    advisor_start(&advisor, &view, (enum advisor_effort)effort);
    while (!advisor_step(&advisor, slice)) {
    }
    return advisor_turns(&advisor, turns);
}

static uint32_t hash_byte(uint32_t hash, unsigned byte) {
    return (hash ^ byte) * 16777619U;
}

/* A decision as it is written in the file. */
static void describe(char text[LINE_SIZE], unsigned moves, unsigned effort, unsigned count) {
    uint32_t hash = hash_byte(2166136261U, count);
    for (unsigned turn = 0; turn < count; turn++) {
        hash = hash_byte(hash, turns[turn].chance & 0xff);
        hash = hash_byte(hash, turns[turn].chance >> 8);
        for (unsigned i = 0; i < turns[turn].count; i++) {
            hash = hash_byte(hash, turns[turn].card[i]);
            hash = hash_byte(hash, turns[turn].pile[i]);
        }
    }
    int size = snprintf(text, LINE_SIZE, "%u %u %08x", moves, effort, (unsigned)hash);
    for (unsigned i = 0; i < turns[0].count; i++) {
        size += snprintf(text + size, LINE_SIZE - (size_t)size, " %u-%u", turns[0].card[i],
                         turns[0].pile[i]);
    }
}

/* --- Recording --- */

static void record_decisions(const struct game *game, const struct table *table) {
    char text[LINE_SIZE];
    for (unsigned effort = EFFORT_NET; effort <= EFFORT_FULL; effort++) {
        describe(text, game->moves, effort, decide(game, table, effort, ADVISOR_SLICE));
        puts(text);
    }
}

/* Plays by the net. With `record_it` some positions on the way are recorded. */
static void play(struct game *game, const struct table *table, bool record_it) {
    deal(game, table);
    while (game->status == GAME_PLAYING && decide(game, table, EFFORT_NET, 1000) > 0) {
        const struct advisor_turn turn = turns[0];
        for (unsigned i = 0; i < turn.count; i++) {
            if (record_it && game->moves % APART == table->deal % APART) {
                record_decisions(game, table);
            }
            EXPECT_ERROR(GAME_OK, game_place(game, turn.card[i], turn.pile[i]));
        }
        if (game->status == GAME_PLAYING) {
            EXPECT_ERROR(GAME_OK, game_end(game));
            talk(game, table);
        }
    }
}

/* The table of a recorded game. */
static struct table table_of(unsigned number) {
    struct table table = tables[number % TABLES];
    table.deal += 1000 * (unsigned)(number / TABLES);
    return table;
}

/* The second byte of a recorded move. */
enum {
    LOG_PILE = 0x03,
    LOG_ENDS = 0x80, /* the last card of a turn */
};

static void record(unsigned rounds) {
    for (unsigned i = 0; i < rounds * TABLES; i++) {
        const struct table table = table_of(i);
        struct game game;
        play(&game, &table, false);
        printf("game %u ", i);
        for (unsigned move = 0; move < game.moves; move++) {
            printf("%02x%02x", game.log[move].card,
                   game.log[move].pile | (game.log[move].ends ? LOG_ENDS : 0U));
        }
        putchar('\n');
        play(&game, &table, true);
    }
}

/* --- Comparing --- */

static unsigned byte_of(const char *hex) {
    const char digits[] = {hex[0], hex[1], 0};
    return (unsigned)strtoul(digits, NULL, 16);
}

/* The position of a recorded game after `moves` cards. */
static void replay(struct game *game, const struct table *table, const char *log, unsigned moves) {
    deal(game, table);
    while (game->moves < moves) {
        const unsigned pile = byte_of(log + 4U * game->moves + 2);
        const unsigned card = byte_of(log + 4U * game->moves);
        EXPECT_ERROR(GAME_OK, game_place(game, (uint8_t)card, pile & LOG_PILE));
        if ((pile & LOG_ENDS) != 0) {
            EXPECT_ERROR(GAME_OK, game_end(game));
            talk(game, table);
        }
    }
}

/* Cheap decisions are thought in slices of all sizes, expensive ones in one size. */
static void compare(const struct game *game, const struct table *table, const char *line,
                    unsigned effort, unsigned number) {
    static const unsigned slices[] = {1, ADVISOR_SLICE, 1000};
    for (unsigned i = 0; i < 3; i++) {
        char text[LINE_SIZE];
        if (effort <= EFFORT_LOW || number % 3 == i) {
            describe(text, game->moves, effort, decide(game, table, effort, slices[i]));
            TEST_ASSERT_EQUAL_STRING_MESSAGE(line, text, "test_decisions record");
        }
    }
}

static void test_every_recorded_decision_is_the_same(void) {
    static char line[LINE_SIZE];
    static char log[LINE_SIZE];
    struct table table = table_of(0);
    unsigned count = 0;
    FILE *file = fopen(file_name, "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, "run from the root of the repository");
    while (fgets(line, sizeof line, file) != NULL) {
        char *rest = NULL;
        struct game game;
        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "game ", 5) == 0) {
            table = table_of((unsigned)strtoul(line + 5, &rest, 10));
            snprintf(log, sizeof log, "%s", rest + 1);
            continue;
        }
        const unsigned moves = (unsigned)strtoul(line, &rest, 10);
        const unsigned effort = (unsigned)strtoul(rest, NULL, 10);
        replay(&game, &table, log, moves);
        compare(&game, &table, line, effort, count++);
    }
    fclose(file);
    printf("%u decisions\n", count);
    TEST_ASSERT_GREATER_THAN(500, count);
}

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "record") == 0) {
        record(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1);
        return 0;
    }
    if (argc > 1) {
        file_name = argv[1];
    }
    UNITY_BEGIN();
    RUN_TEST(test_every_recorded_decision_is_the_same);
    return UNITY_END();
}
