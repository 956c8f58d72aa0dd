/*
 * How often the advisor wins, and whether one player wins more often than another.
 *
 *     bench_advisor [--games N] [--report] [--people] [--only TEXT] [--play PLAYERS]
 *                   [--against PLAYERS] [--save FILE] [--beside FILE]
 *
 * Each table is a row: games, share won with its standard error, cards left, looks of the net for
 * each decision, and the difference to other players on the very same deals. The error of a
 * difference is the standard error of the mean of the differences per deal.
 *
 * Deals are numbered. The deals from DEVELOP on are for experiments. The deals from REPORT on are
 * only for the tables in the documentation: nothing is chosen or tuned by them.
 *
 *     --only TEXT        only tables whose name has TEXT in it
 *     --play PLAYERS     who is at the table: names of contestant.h, with commas; the last name is
 *                        for all other seats; the seats change from deal to deal
 *     --against PLAYERS  whom they are compared with; in Face to Face the table names the rival
 *     --people           instead: one person of each kind with partners of each kind
 *     --save FILE        appends the outcome of every game
 *     --beside FILE      compares with such a file, from another build
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/shuffle.h"
#include "tests-host/support/contestant.h"

#define DEVELOP 1000000U
#define REPORT 5000000000U
#define MOST_GAMES 20000
#define LINE_SIZE (MOST_GAMES + 200)

enum talk {
    SILENT,
    TALKING,
};

struct table {
    const char *name;
    struct game_setup setup;
    bool talk;
    double floor, aim;
    const char *rival; /* Face to Face */
};

#define THE_GAME(n) .kind = GAME_CLASSIC, .players = (n)
#define QUICK(n) .kind = GAME_QUICK, .players = (n)
#define DUEL .kind = GAME_DUEL, .players = 2

static const struct table tables[] = {
    {"The Game, alone", {THE_GAME(1)}, SILENT, 45, 50, NULL},
    {"The Game, alone, minimum 3", {THE_GAME(1), .expert = true}, SILENT, 24, 30, NULL},
    {"The Game, 2 players", {THE_GAME(2)}, SILENT, 85, 88, NULL},
    {"The Game, 3 players", {THE_GAME(3)}, SILENT, 79, 81, NULL},
    {"The Game, 4 players", {THE_GAME(4)}, SILENT, 90, 94, NULL},
    {"The Game, 5 players", {THE_GAME(5)}, SILENT, 93, 96, NULL},
    {"The Game, 2 players, markers", {THE_GAME(2)}, TALKING, 92, 95, NULL},
    {"The Game, 3 players, markers", {THE_GAME(3)}, TALKING, 87, 92, NULL},
    {"The Game, 4 players, markers", {THE_GAME(4)}, TALKING, 96, 99, NULL},
    {"The Game, 5 players, markers", {THE_GAME(5)}, TALKING, 96, 98, NULL},
    {"The Game, 2 players, markers, minimum 3",
     {THE_GAME(2), .expert = true},
     TALKING,
     45,
     60,
     NULL},
    {"The Game, 3 players, markers, minimum 3",
     {THE_GAME(3), .expert = true},
     TALKING,
     25,
     45,
     NULL},
    {"The Game, 4 players, markers, minimum 3",
     {THE_GAME(4), .expert = true},
     TALKING,
     45,
     60,
     NULL},
    {"The Game, 5 players, markers, minimum 3",
     {THE_GAME(5), .expert = true},
     TALKING,
     45,
     60,
     NULL},
    {"On Fire, alone", {THE_GAME(1), .fire = true}, SILENT, 0, 0, NULL},
    {"On Fire, 2 players, markers", {THE_GAME(2), .fire = true}, TALKING, 0, 0, NULL},
    {"On Fire, 3 players, markers", {THE_GAME(3), .fire = true}, TALKING, 0, 0, NULL},
    {"On Fire, 4 players, markers", {THE_GAME(4), .fire = true}, TALKING, 0, 0, NULL},
    {"On Fire, 5 players, markers", {THE_GAME(5), .fire = true}, TALKING, 0, 0, NULL},
    {"Quick & Easy, alone", {QUICK(1)}, SILENT, 9.7, 12, NULL},
    {"Quick & Easy, 2 players, told", {QUICK(2)}, TALKING, 79, 82, NULL},
    {"Quick & Easy, 3 players, told", {QUICK(3)}, TALKING, 96, 97, NULL},
    {"Quick & Easy, 4 players, told", {QUICK(4)}, TALKING, 98, 99, NULL},
    {"Quick & Easy, 5 players, told", {QUICK(5)}, TALKING, 98, 99, NULL},
    {"Quick & Easy, pro, 2 players", {QUICK(2), .pro = true}, TALKING, 39, 42, NULL},
    {"Quick & Easy, pro, 3 players", {QUICK(3), .pro = true}, TALKING, 62, 64, NULL},
    {"Quick & Easy, pro, 4 players", {QUICK(4), .pro = true}, TALKING, 63, 66, NULL},
    {"Quick & Easy, pro, 5 players", {QUICK(5), .pro = true}, TALKING, 66, 68, NULL},
    {"Face to Face, against b3", {DUEL}, SILENT, 97, 99, "b3"},
    {"Face to Face, against b0", {DUEL}, SILENT, 98.7, 99, "b0"},
    {"Face to Face, against medium", {DUEL}, SILENT, 0, 0, "medium"},
    {"Face to Face, against decent", {DUEL}, SILENT, 0, 0, "decent"},
};

struct options {
    unsigned games;
    bool report, people;
    const char *only, *play, *against, *save, *beside;
};

struct line_up {
    const struct contestant *seat[RULES_SEATS];
};

struct figures {
    char won[MOST_GAMES + 1]; /* '1' or '0' for each deal */
    unsigned long left;
    struct contestant_work work;
};

static uint64_t first_deal(const struct options *options) {
    return options->report ? REPORT : DEVELOP;
}

static void fail(const char *what, const char *which) {
    fprintf(stderr, "bench_advisor: %s: '%s'\n", what, which);
    exit(2);
}

static struct line_up line_up_of(const char *names) {
    struct line_up line_up;
    for (unsigned i = 0; i < RULES_SEATS; i++) {
        char name[20] = {0};
        const size_t size = strcspn(names, ",");
        memcpy(name, names, size < sizeof name ? size : sizeof name - 1);
        line_up.seat[i] = contestant_find(name);
        if (line_up.seat[i] == NULL) {
            fail("no such player", name);
        }
        names += names[size] == ',' ? size + 1 : 0;
    }
    return line_up;
}

static void deal(struct game *game, const struct game_setup *setup, uint64_t number) {
    struct game_setup chosen = *setup;
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(chosen.kind, &bits, deck);
    chosen.starter = chosen.kind == GAME_DUEL ? number & 1 : 0;
    game_must(game_new(game, &chosen, deck));
}

static void talk(struct game *game) {
    for (uint8_t seat = 0; seat < game->setup.players; seat++) {
        if (seat != game->turn || game->moves == 0) {
            advisor_talk(game, seat);
        }
    }
}

/* One deal. In Face to Face each deal is played twice, once from each seat. */
static void play(const struct table *table, const struct line_up *line_up, unsigned number,
                 uint64_t first, struct figures *figures) {
    const unsigned players = table->setup.players;
    const unsigned shift = number % players;
    const uint64_t which = first + (table->rival == NULL ? number : number / 2);
    struct contestant_work rival = {0};
    struct game game;
    uint8_t devices = 0;
    for (unsigned i = 0; i < players && table->talk; i++) {
        devices |=
            (uint8_t)((unsigned)contestant_is_device(line_up->seat[i]) << (i + shift) % players);
    }
    deal(&game, &table->setup, which);
    while (game.status == GAME_PLAYING) {
        const unsigned place = (game.turn + players - shift) % players;
        if (table->talk) {
            talk(&game);
        }
        if (!contestant_play(line_up->seat[place], &game, devices,
                             table->rival == NULL || place == 0 ? &figures->work : &rival)) {
            fail("a player was refused at", table->name);
        }
    }
    figures->won[number] =
        (char)('0' + (table->rival == NULL ? game.status == GAME_WON : game.winner == shift));
    figures->left += table->rival == NULL ? game_left(&game) : 0;
}

static void measure(const struct table *table, const char *names, const struct options *options,
                    struct figures *figures) {
    struct line_up line_up = line_up_of(names);
    memset(figures, 0, sizeof *figures);
    if (table->rival != NULL) {
        line_up.seat[1] = contestant_find(table->rival);
    }
    for (unsigned i = 0; i < options->games; i++) {
        play(table, &line_up, i, first_deal(options), figures);
    }
}

struct mean {
    double mean, error;
};

/* The share of won games, or with `other` the difference of the shares: mean and standard error, in
 * percent. */
static struct mean compare(const char *won, const char *other, unsigned games) {
    double sum = 0;
    double squares = 0;
    for (unsigned i = 0; i < games; i++) {
        const int difference = won[i] - (other == NULL ? '0' : other[i]);
        sum += difference;
        squares += difference * difference;
    }
    const double mean = sum / games;
    return (struct mean){100 * mean, 100 * sqrt((squares / games - mean * mean) / games)};
}

/* --- Outcomes in files --- */

static void write_head(char *head, size_t size, const struct table *table,
                       const struct options *options) {
    snprintf(head, size, "%s|%llu|", table->name, (unsigned long long)first_deal(options));
}

static void save(const struct table *table, const struct options *options, const char *won) {
    char head[100];
    FILE *file = fopen(options->save, "a");
    if (file == NULL) {
        fail("cannot write", options->save);
    }
    write_head(head, sizeof head, table, options);
    fprintf(file, "%s%.*s\n", head, (int)options->games, won);
    fclose(file);
}

/* Reads the last outcomes of this table in a file, which must have enough games. */
static bool load(const struct table *table, const struct options *options, char *won) {
    static char line[LINE_SIZE];
    char head[100];
    bool found = false;
    FILE *file = fopen(options->beside, "r");
    if (file == NULL) {
        fail("cannot read", options->beside);
    }
    write_head(head, sizeof head, table, options);
    while (fgets(line, sizeof line, file) != NULL) {
        const size_t size = strlen(head);
        if (strncmp(line, head, size) == 0 && strlen(line + size) > options->games) {
            memcpy(won, line + size, options->games);
            found = true;
        }
    }
    fclose(file);
    return found;
}

/* --- Rows --- */

static void print_row(const struct table *table, const struct options *options) {
    static struct figures ours;
    static struct figures theirs;
    const char *against = table->rival == NULL ? options->against : NULL;
    measure(table, options->play, options, &ours);
    const struct mean share = compare(ours.won, NULL, options->games);
    const double decisions = (double)(ours.work.decisions > 0 ? ours.work.decisions : 1);
    printf("| %-39s | %s | %u | %.1f ± %.1f | ", table->name, options->play, options->games,
           share.mean, share.error);
    if (table->rival == NULL) {
        printf("%.1f", (double)ours.left / options->games);
    }
    printf(" | %.0f, %lu | ", (double)ours.work.looks / decisions, ours.work.most);
    if (options->beside != NULL
            ? load(table, options, theirs.won)
            : against != NULL && (measure(table, against, options, &theirs), true)) {
        const struct mean more = compare(ours.won, theirs.won, options->games);
        printf("%+.1f ± %.1f", more.mean, more.error);
    }
    printf(" | ");
    if (table->aim > 0) {
        printf("%g, %g", table->floor, table->aim);
    }
    printf(" |\n");
    fflush(stdout);
    if (options->save != NULL) {
        save(table, options, ours.won);
    }
}

static bool is_wanted(const struct table *table, const struct options *options) {
    return options->only == NULL || strstr(table->name, options->only) != NULL;
}

static void print_rows(const struct options *options) {
    printf("| table | players | games | won %% | cards left | looks, most | than %s | at least, "
           "aim |\n"
           "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n",
           options->beside != NULL ? options->beside : options->against);
    for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        if (is_wanted(&tables[i], options)) {
            print_row(&tables[i], options);
        }
    }
}

/* Prints results for one person of each kind at a table of three, with two similar persons or two
 * seats of the device, and how much more each level wins than the one before. */
static void print_people(const struct options *options) {
    static const char *const people[] = {"decent", "simple", "planner", "hasty"};
    static const char *const partners[] = {"", "easy", "medium", "strong"};
    static const struct table table = {"three with markers", {THE_GAME(3)}, TALKING, 0, 0, NULL};
    static struct figures figures[2];
    printf("| one of three | partners | games | won %% | than the row before |\n"
           "| --- | --- | ---: | ---: | ---: |\n");
    for (unsigned person = 0; person < 4; person++) {
        for (unsigned level = 0; level < 4; level++) {
            char names[60];
            snprintf(names, sizeof names, "%s%s%s", people[person], level > 0 ? "," : "",
                     partners[level]);
            measure(&table, names, options, &figures[level % 2]);
            const struct mean share = compare(figures[level % 2].won, NULL, options->games);
            printf("| %s | %s | %u | %.1f ± %.1f | ", people[person],
                   level > 0 ? partners[level] : people[person], options->games, share.mean,
                   share.error);
            if (level > 0) {
                const struct mean more =
                    compare(figures[level % 2].won, figures[(level + 1) % 2].won, options->games);
                printf("%+.1f ± %.1f", more.mean, more.error);
            }
            printf(" |\n");
            fflush(stdout);
        }
    }
}

static void read_options(struct options *options, int count, char **words) {
    for (int i = 1; i < count; i++) {
        const struct {
            const char *name;
            const char **text;
        } texts[] = {{"--only", &options->only},
                     {"--play", &options->play},
                     {"--against", &options->against},
                     {"--save", &options->save},
                     {"--beside", &options->beside}};
        bool found = false;
        if (strcmp(words[i], "--report") == 0) {
            options->report = true;
            continue;
        }
        if (strcmp(words[i], "--people") == 0) {
            options->people = true;
            continue;
        }
        if (i + 1 == count) {
            fail("not an option, or no value", words[i]);
        }
        for (unsigned k = 0; k < sizeof texts / sizeof texts[0]; k++) {
            if (strcmp(words[i], texts[k].name) == 0) {
                *texts[k].text = words[i + 1];
                found = true;
            }
        }
        if (!found && strcmp(words[i], "--games") != 0) {
            fail("not an option", words[i]);
        }
        options->games = found ? options->games : (unsigned)strtoul(words[i + 1], NULL, 10);
        i++;
    }
}

int main(int count, char **words) {
    struct options options = {.games = 500, .play = "strong", .against = "simple"};
    read_options(&options, count, words);
    if (options.games == 0 || options.games > MOST_GAMES) {
        fail("--games takes 1 to 20000", "--games");
    }
    printf("Deals for %s: %u from number %llu on.\n\n",
           options.report ? "the report" : "development", options.games,
           (unsigned long long)first_deal(&options));
    if (options.people) {
        print_people(&options);
    } else {
        print_rows(&options);
    }
    return 0;
}
