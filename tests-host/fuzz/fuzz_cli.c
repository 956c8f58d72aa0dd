/*
 * Runs any text as a session with thegame-cli. Every line gets one line of JSON as its answer, and
 * a refused command changes nothing.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "simulator/cli/interpreter.h"
#include "tests-host/support/naive.h"

#define HINTS 2

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "fuzz_cli: %s\n", what);
        abort();
    }
}

static bool starts(const char *text, size_t length, const char *with) {
    return length >= strlen(with) && memcmp(text, with, strlen(with)) == 0;
}

/* The end of the JSON value at `at`, or NULL if there is none. Strings contain no escapes. */
static const char *json_value(const char *at) {
    static const char *const words[] = {"true", "false", "null"};
    for (unsigned i = 0; i < 3; i++) {
        if (strncmp(at, words[i], strlen(words[i])) == 0) {
            return at + strlen(words[i]);
        }
    }
    if (*at >= '0' && *at <= '9') {
        return at + strspn(at, "0123456789");
    }
    if (*at == '"') {
        size_t length = strspn(at + 1, "abcdefghijklmnopqrstuvwxyz_-+.0123456789");
        return at[length + 1] == '"' ? at + length + 2 : NULL;
    }
    if (*at != '[' && *at != '{') {
        return NULL;
    }
    const char close = *at == '[' ? ']' : '}';
    at++;
    for (bool first = true; *at != close; first = false) {
        if (!first && *at++ != ',') {
            return NULL;
        }
        if (close == '}') {
            at = *at == '"' ? json_value(at) : NULL;
            if (at == NULL || *at != ':') {
                return NULL;
            }
            at++;
        }
        at = json_value(at);
        if (at == NULL) {
            return NULL;
        }
    }
    return at + 1;
}

static void check_answer(const char *answer, size_t length) {
    must(length < CLI_ANSWER_SIZE, "an answer is too long");
    must(memchr(answer, '\n', length) == NULL, "an answer of several lines");
    must(starts(answer, length, "{\"ok\":"), "an answer without ok");
    const char *end = json_value(answer);
    must(end == answer + length, "an answer that is not JSON");
}

/* Carries out one line. False: it was `quit`. */
static bool run_line(struct cli *cli, const char *line, size_t length) {
    /* A copy of the exact size, so that the sanitizer notices reading past the end. */
    char *copy = malloc(length + 1);
    must(copy != NULL, "no memory");
    const char *exact = memcpy(copy + 1, line, length);
    char answer[CLI_ANSWER_SIZE + 1];
    const struct cli before = *cli;
    memset(answer, 0, sizeof answer);
    size_t used = cli_line(cli, exact, length, answer, CLI_ANSWER_SIZE);
    free(copy);
    if (used == 0) {
        return false;
    }
    check_answer(answer, used);
    bool refused = starts(answer, used, "{\"ok\":false,");
    bool asked = starts(answer, used, "{\"ok\":true,\"move");
    if (refused || asked) {
        must(memcmp(&cli->game, &before.game, sizeof before.game) == 0 &&
                 cli->has_game == before.has_game && cli->talk == before.talk,
             "a refusal or question has changed the game");
    }
    if (cli->has_game) {
        struct naive at = naive_of(&cli->game);
        const char *complaint = naive_complaint(&cli->game, naive_reaches(&at));
        must(complaint == NULL, complaint);
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct cli cli;
    const char *at = (const char *)data;
    const char *const end = at + size;
    unsigned hints = 0;
    cli_start(&cli);
    while (at < end) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        const char *stop = newline == NULL ? end : newline;
        /* Hints take long here, and other tests cover them. */
        if (starts(at, (size_t)(stop - at), "hint") && ++hints > HINTS) {
            break;
        }
        if (!run_line(&cli, at, (size_t)(stop - at))) {
            break;
        }
        at = newline == NULL ? end : newline + 1;
    }
    return 0;
}
