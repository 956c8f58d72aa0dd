/*
 * thegame-cli: the game core on a pipe. The program reads and writes in large pieces. It answers
 * every line that has arrived before it waits for more, so a client that waits for each answer gets
 * it at once.
 */
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "simulator/cli/interpreter.h"

enum {
    INPUT_SIZE = 1 << 16,
    OUTPUT_SIZE = 1 << 17
};

_Static_assert(INPUT_SIZE > CLI_LINE_SIZE + 1, "a whole line fits");

struct pipe {
    char input[INPUT_SIZE];
    size_t filled; /* bytes in `input` */
    bool skipping; /* skips the rest of a line that was too long */
    char output[OUTPUT_SIZE];
    size_t waiting; /* bytes in `output` */
};

/* Whether a read or write that failed should be tried again. The descriptor may have been made
 * non-blocking by another program. */
static bool retry(int file, short events) {
    if (errno == EAGAIN) {
        struct pollfd end = {.fd = file, .events = events};
        return poll(&end, 1, -1) >= 0 || errno == EINTR;
    }
    return errno == EINTR;
}

static bool flush(struct pipe *pipe) {
    size_t written = 0;
    while (written < pipe->waiting) {
        const ssize_t n = write(STDOUT_FILENO, pipe->output + written, pipe->waiting - written);
        if (n < 0 && !retry(STDOUT_FILENO, POLLOUT)) {
            return false;
        }
        if (n > 0) {
            written += (size_t)n;
        }
    }
    pipe->waiting = 0;
    return true;
}

/* False: the line was `quit`, or nobody reads the answers any more. */
static bool answer(struct pipe *pipe, struct cli *cli, const char *line, size_t length) {
    if (pipe->waiting + CLI_ANSWER_SIZE + 1 > OUTPUT_SIZE && !flush(pipe)) {
        return false;
    }
    const size_t size = cli_line(cli, line, length, pipe->output + pipe->waiting, CLI_ANSWER_SIZE);
    if (size == 0) {
        return false;
    }
    pipe->waiting += size;
    pipe->output[pipe->waiting++] = '\n';
    return true;
}

/* Answers every complete line in `input` and keeps the rest. */
static bool answer_lines(struct pipe *pipe, struct cli *cli) {
    const char *at = pipe->input;
    const char *const end = pipe->input + pipe->filled;
    const char *newline;
    while ((newline = memchr(at, '\n', (size_t)(end - at))) != NULL) {
        if (!pipe->skipping && !answer(pipe, cli, at, (size_t)(newline - at))) {
            return false;
        }
        pipe->skipping = false;
        at = newline + 1;
    }
    pipe->filled = (size_t)(end - at);
    memmove(pipe->input, at, pipe->filled);
    if (pipe->filled == INPUT_SIZE) {
        if (!pipe->skipping && !answer(pipe, cli, pipe->input, pipe->filled)) {
            return false;
        }
        pipe->skipping = true;
        pipe->filled = 0;
    }
    return flush(pipe);
}

/* Answers until the input ends. False: the input cannot be read, or nobody reads the answers. */
static bool answer_all(struct pipe *pipe, struct cli *cli) {
    for (;;) {
        const ssize_t n = read(STDIN_FILENO, pipe->input + pipe->filled, INPUT_SIZE - pipe->filled);
        if (n < 0 && retry(STDIN_FILENO, POLLIN)) {
            continue;
        }
        if (n < 0) {
            perror("thegame-cli: the commands cannot be read");
        }
        if (n <= 0) {
            if (pipe->filled > 0 && !pipe->skipping) {
                answer(pipe, cli, pipe->input, pipe->filled);
            }
            return flush(pipe) && n == 0;
        }
        pipe->filled += (size_t)n;
        if (!answer_lines(pipe, cli)) {
            return flush(pipe);
        }
    }
}

static void help_print(void) {
    puts(
        "Usage: thegame-cli\n"
        "The game on a pipe: one command per line in, one line of JSON out.\n"
        "\n"
        "  --version, --help\n"
        "\n"
        "docs/protocol.md lists the commands.\n"
        "Exit status: 0, or 1 if the commands cannot be read or nobody reads the answers, or 2 if\n"
        "the arguments are wrong.");
}

int main(int count, char **arguments) {
    static struct pipe pipe;
    static struct cli cli;
    if (count > 1 && (strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0)) {
        help_print();
        return 0;
    }
    if (count > 1 && strcmp(arguments[1], "--version") == 0) {
        puts("thegame-cli " THEGAME_VERSION);
        return 0;
    }
    if (count > 1) {
        fprintf(stderr, "thegame-cli: '%s' is not an option, see --help\n", arguments[1]);
        return 2;
    }
    cli_start(&cli);
    return answer_all(&pipe, &cli) ? 0 : 1;
}
