/*
 * The command line protocol over the game core: one command in, one line of JSON out.
 * docs/protocol.md lists the commands. Every input gets an answer; a wrong command changes nothing.
 */
#ifndef SIMULATOR_CLI_INTERPRETER_H
#define SIMULATOR_CLI_INTERPRETER_H

#include <stddef.h>

#include "game/advisor/advisor.h"
#include "game/game.h"

#define CLI_LINE_SIZE 4096   /* a longer line is refused */
#define CLI_ANSWER_SIZE 4096 /* no answer is longer */

struct cli {
    struct game game;
    bool has_game;
    bool talk; /* every seat says what the advisor would say */
    struct advisor advisor;
};

void cli_start(struct cli *cli);

/* Carries out one line, given without its line end. Writes the answer, without a line end, to
 * `text`, which has room for CLI_ANSWER_SIZE bytes. Returns the length of the answer; 0: the line
 * was `quit`. */
size_t cli_line(struct cli *cli, const char *line, size_t length, char *text, size_t capacity);

#endif
