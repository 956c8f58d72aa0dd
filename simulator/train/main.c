/*
 * Learns the advisor's nets by playing: thegame-train COURSE [OPTIONS], or ./dev train.
 *
 * In each round all cores play games by the present net, while the net learns from positions of
 * earlier rounds. The result depends on the seed and the number of games alone, not on cores or
 * load. Every few rounds the program writes its state, and a run that was stopped continues from
 * there.
 */
#define _POSIX_C_SOURCE 200809L

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "simulator/train/course.h"

#define ROUND 512 /* games of a round */
#define CHUNK 64  /* games that one core takes at a time, with their own seed */
#define CHUNKS (ROUND / CHUNK)
#define FIRST_ROUNDS 4 /* played by rule of thumb */
#define MEMORY 300000  /* the latest positions, which the net learns from */
#define BATCH 128
#define RATE_FIRST 1e-3F
#define RATE_LAST 3e-5F

static const struct course *const courses[] = {&course_solo, &course_few,  &course_many,
                                               &course_fire, &course_duel, &course_quick};

struct options {
    const struct course *course;
    uint64_t games, seed;
    unsigned threads;
    const char *folder; /* where state and table go */
    const char *table;  /* file to write at the end */
};

struct chunk {
    struct sample *samples;
    unsigned count;
    unsigned played[64], won[64];
};

/* What the player threads of a round share. */
struct round {
    const struct options *options;
    const struct net *net; /* NULL: by rule of thumb */
    uint64_t number;
    struct chunk chunk[CHUNKS];
    unsigned next;
    pthread_mutex_t lock;
};

static unsigned pick_setup(const struct course *course, uint64_t *random) {
    unsigned all = 0;
    for (unsigned i = 0; i < course->setup_count; i++) {
        all += course->setups[i].share;
    }
    unsigned at = random_below(random, all);
    unsigned setup = 0;
    while (at >= course->setups[setup].share) {
        at -= course->setups[setup++].share;
    }
    return setup;
}

static void play_chunk(struct round *round, unsigned number) {
    const struct course *course = round->options->course;
    struct chunk *chunk = &round->chunk[number];
    uint64_t random = round->options->seed * 1000003 + round->number * CHUNKS + number;
    random_next(&random);
    chunk->count = 0;
    memset(chunk->played, 0, sizeof chunk->played);
    memset(chunk->won, 0, sizeof chunk->won);
    for (unsigned game = 0; game < CHUNK; game++) {
        const unsigned setup = pick_setup(course, &random);
        unsigned count = 0;
        const unsigned left = course->play(round->net, &course->setups[setup], &random,
                                           chunk->samples + chunk->count, &count);
        chunk->count += count;
        chunk->played[setup]++;
        chunk->won[setup] += left == 0;
    }
}

static void *play_chunks(void *context) {
    struct round *round = context;
    for (;;) {
        pthread_mutex_lock(&round->lock);
        const unsigned number = round->next++;
        pthread_mutex_unlock(&round->lock);
        if (number >= CHUNKS) {
            return NULL;
        }
        play_chunk(round, number);
    }
}

struct memory {
    struct sample *sample;
    uint64_t added;
};

static void remember(struct memory *memory, const struct chunk *chunk) {
    for (unsigned i = 0; i < chunk->count; i++) {
        memory->sample[memory->added++ % MEMORY] = chunk->samples[i];
    }
}

static void learn(struct learner *learner, const struct memory *memory, unsigned steps, float rate,
                  uint64_t seed) {
    const unsigned size = memory->added < MEMORY ? (unsigned)memory->added : MEMORY;
    const struct sample *batch[BATCH];
    uint64_t random = seed;
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned i = 0; i < BATCH; i++) {
            batch[i] = &memory->sample[random_below(&random, size)];
            __builtin_prefetch(batch[i]);
        }
        learner_step(learner, batch, BATCH, rate);
    }
}

static void path_of(char *path, size_t size, const struct options *options, const char *ending) {
    snprintf(path, size, "%s/%s%s", options->folder, options->course->name, ending);
}

static void save(const struct options *options, const struct learner *learner, uint64_t games) {
    char path[500];
    char fresh[510];
    path_of(path, sizeof path, options, ".state");
    snprintf(fresh, sizeof fresh, "%s.new", path);
    FILE *file = fopen(fresh, "wb");
    if (file == NULL || fwrite(&games, sizeof games, 1, file) != 1 || learner_save(learner, file) ||
        fclose(file) != 0 || rename(fresh, path) != 0) {
        fprintf(stderr, "train: cannot write %s\n", path);
        exit(1);
    }
}

static uint64_t load(const struct options *options, struct learner *learner) {
    char path[500];
    uint64_t games = 0;
    path_of(path, sizeof path, options, ".state");
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    if (fread(&games, sizeof games, 1, file) != 1 || learner_load(learner, file)) {
        fprintf(stderr, "train: %s is damaged or of another net; delete it to start again\n", path);
        exit(1);
    }
    fclose(file);
    return games;
}

static void print_table(const struct options *options, const struct player *player) {
    char path[500];
    char remark[300];
    path_of(path, sizeof path, options, ".c");
    snprintf(remark, sizeof remark, "Made by ./dev train %s --games %llu --seed %llu.",
             options->course->name, (unsigned long long)options->games,
             (unsigned long long)options->seed);
    FILE *file = fopen(options->table != NULL ? options->table : path, "w");
    char name[100];
    snprintf(name, sizeof name, "table_%s", options->course->name);
    if (file == NULL) {
        fprintf(stderr, "train: cannot write the table\n");
        exit(1);
    }
    learner_print(&player->net, file, name, remark);
    fclose(file);
}

static void report(const struct options *options, unsigned *played, unsigned *won, uint64_t games,
                   double seconds) {
    const struct course *course = options->course;
    fprintf(stderr, "%s %llu games, %.0f s:", course->name, (unsigned long long)games, seconds);
    for (unsigned i = 0; i < course->setup_count; i++) {
        if (played[i] > 0) {
            fprintf(stderr, " [%s] %.1f", course->setups[i].name, 100.0 * won[i] / played[i]);
        }
        played[i] = won[i] = 0;
    }
    fprintf(stderr, "\n");
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void train(const struct options *options) {
    const struct course *course = options->course;
    struct learner learner;
    struct player player = {0};
    struct memory memory = {.sample = malloc(MEMORY * sizeof(struct sample))};
    struct round round = {.options = options};
    unsigned played[64] = {0};
    unsigned won[64] = {0};
    const double started = now();
    learner_new(&learner, course->rows, course->hidden, course->unit, options->seed);
    uint64_t games = load(options, &learner);
    pthread_mutex_init(&round.lock, NULL);
    for (unsigned i = 0; i < CHUNKS; i++) {
        round.chunk[i].samples = malloc(CHUNK * course->samples * sizeof(struct sample));
    }
    while (games < options->games) {
        const float done = (float)games / (float)options->games;
        const float rate = RATE_FIRST * powf(RATE_LAST / RATE_FIRST, done);
        pthread_t thread[64];
        unsigned fresh = 0;
        round.number = games / ROUND;
        round.next = 0;
        learner_give(&learner, &player);
        round.net = round.number < FIRST_ROUNDS ? NULL : &player.net;
        for (unsigned i = 0; i < options->threads; i++) {
            pthread_create(&thread[i], NULL, play_chunks, &round);
        }
        for (unsigned i = 0; i < options->threads; i++) {
            pthread_join(thread[i], NULL);
        }
        for (unsigned i = 0; i < CHUNKS; i++) {
            remember(&memory, &round.chunk[i]);
            fresh += round.chunk[i].count;
            for (unsigned setup = 0; setup < course->setup_count; setup++) {
                played[setup] += round.chunk[i].played[setup];
                won[setup] += round.chunk[i].won[setup];
            }
        }
        learn(&learner, &memory, fresh * course->reuse / BATCH, rate, options->seed + games);
        games += ROUND;
        if (round.number % 32 == 31 || games >= options->games) {
            save(options, &learner, games);
            report(options, played, won, games, now() - started);
        }
    }
    learner_give(&learner, &player);
    print_table(options, &player);
}

int main(int argc, char **argv) {
    struct options options = {.games = 1000000, .seed = 1, .folder = "build/train"};
    options.threads = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--games") == 0 && i + 1 < argc) {
            options.games = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--seed") == 0 && i + 1 < argc) {
            options.seed = strtoull(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc) {
            options.threads = (unsigned)strtoul(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--folder") == 0 && i + 1 < argc) {
            options.folder = argv[++i];
        } else {
            for (unsigned k = 0; k < sizeof courses / sizeof courses[0]; k++) {
                if (strcmp(argv[i], courses[k]->name) == 0) {
                    options.course = courses[k];
                }
            }
        }
    }
    if (options.course == NULL) {
        fprintf(stderr, "usage: thegame-train COURSE [--games N] [--seed S] [--threads N]\n");
        return 2;
    }
    train(&options);
    return 0;
}
