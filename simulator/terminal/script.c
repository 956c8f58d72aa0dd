#define _DEFAULT_SOURCE 1

#include "simulator/terminal/script.h"

#include "hal/hal.h"
#include "simulator/terminal/options.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#define WORDS_MAX 3

/* One word more than any command has, so that a surplus word is noticed. Words beyond the last are
 * empty. */
struct words {
    const char *word[WORDS_MAX + 1];
    int count;
};

struct verb {
    const char *name;
    enum script_verb verb;
    int values;        /* words that must follow */
    const char *usage; /* the whole line */
};

static const struct verb verbs[] = {
    {"press", SCRIPT_HOLD, 1, "press KEY"}, {"hold", SCRIPT_HOLD, 2, "hold KEY MS"},
    {"wait", SCRIPT_WAIT, 1, "wait MS"},    {"shot", SCRIPT_SHOT, 1, "shot NAME"},
    {"sleep", SCRIPT_SLEEP, 0, "sleep"},    {"cut", SCRIPT_CUT, 0, "cut"},
    {"reset", SCRIPT_RESET, 0, "reset"},    {"unplug", SCRIPT_UNPLUG, 0, "unplug"},
    {"plug", SCRIPT_PLUG, 0, "plug"},       {"stats", SCRIPT_STATS, 0, "stats"},
};

__attribute__((format(printf, 3, 4))) static bool complain(const struct script *script,
                                                           uint32_t line, const char *format, ...) {
    va_list arguments;
    fprintf(stderr, "%s:%lu: ", script->file, (unsigned long)line);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return false;
}

static const struct verb *verb_find(const char *name) {
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(verbs[i].name, name) == 0) {
            return &verbs[i];
        }
    }
    return NULL;
}

static uint8_t key_find(const char *name) {
    static const char *const names[] = {"up", "down", "left", "right", "a", "b"};
    for (unsigned bit = 0; bit < sizeof names / sizeof names[0]; bit++) {
        if (strcmp(names[bit], name) == 0) {
            return (uint8_t)(1U << bit);
        }
    }
    return 0;
}

static bool key_read(const struct script *script, struct script_command *command, const char *word,
                     struct script_limits limits) {
    command->key = key_find(word);
    if (command->key == 0) {
        return complain(script, command->line,
                        "'%s' is not a key: it is one of up down left right a b", word);
    }
    if ((command->key & limits.keys_present) == 0) {
        return complain(script, command->line, "this board has no key '%s'", word);
    }
    return true;
}

static bool time_read(const struct script *script, struct script_command *command,
                      const char *word) {
    uint64_t number;
    unsigned least = command->verb == SCRIPT_HOLD ? 1 : 0;
    bool decimal = word[strspn(word, "0123456789")] == '\0';
    if (!decimal || !options_number(word, SCRIPT_TIME_MAX, &number) || number < least) {
        return complain(script, command->line,
                        "'%s' is not a time: it is a number of milliseconds from %u to %d", word,
                        least, SCRIPT_TIME_MAX);
    }
    command->milliseconds = (uint32_t)number;
    return true;
}

static bool name_read(const struct script *script, struct script_command *command, const char *word,
                      struct script_limits limits) {
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (word[strspn(word, allowed)] != '\0' || strlen(word) >= SCRIPT_NAME_SIZE) {
        return complain(script, command->line,
                        "'%s' cannot name a picture: up to %d letters, digits, - and _", word,
                        SCRIPT_NAME_SIZE - 1);
    }
    if (!limits.shots) {
        return complain(script, command->line,
                        "there is no folder for this picture: use --out DIR");
    }
    for (size_t i = 0; i < script->count; i++) {
        const struct script_command *other = &script->commands[i];
        if (other->verb == SCRIPT_SHOT && strcmp(other->name, word) == 0) {
            return complain(script, command->line, "line %lu has named a picture '%s' already",
                            (unsigned long)other->line, word);
        }
    }
    strcpy(command->name, word);
    return true;
}

static bool words_read(const struct script *script, struct script_command *command,
                       const struct words *words, struct script_limits limits) {
    const struct verb *verb = verb_find(words->word[0]);
    if (verb == NULL) {
        return complain(script, command->line,
                        "'%s' is not a command: it is one of press hold wait shot sleep cut reset "
                        "unplug plug stats",
                        words->word[0]);
    }
    if (words->count != verb->values + 1) {
        return complain(script, command->line, "this must read: %s", verb->usage);
    }
    command->verb = verb->verb;
    switch (verb->verb) {
    case SCRIPT_HOLD:
        command->milliseconds = SCRIPT_PRESS_MS;
        return key_read(script, command, words->word[1], limits) &&
               (verb->values == 1 || time_read(script, command, words->word[2]));
    case SCRIPT_WAIT:
        return time_read(script, command, words->word[1]);
    case SCRIPT_SHOT:
        return name_read(script, command, words->word[1], limits);
    default:
        return true;
    }
}

static struct words line_split(char *line) {
    struct words words = {.word = {"", "", "", ""}};
    char *comment = strchr(line, '#');
    if (comment != NULL) {
        *comment = '\0';
    }
    char *rest = NULL;
    for (char *word = strtok_r(line, " \t\r\n", &rest); word != NULL && words.count <= WORDS_MAX;
         word = strtok_r(NULL, " \t\r\n", &rest)) {
        words.word[words.count++] = word;
    }
    return words;
}

static struct script_command *command_add(struct script *script) {
    if ((script->count & (script->count - 1)) == 0) {
        size_t room = script->count > 0 ? script->count * 2 : 1;
        void *more = realloc(script->commands, room * sizeof *script->commands);
        if (more == NULL) {
            fputs("thegame-play: out of memory\n", stderr);
            exit(1);
        }
        script->commands = more;
    }
    struct script_command *command = &script->commands[script->count];
    memset(command, 0, sizeof *command);
    return command;
}

/* Reads a line into a new command. An empty line makes none. */
static bool line_read(struct script *script, uint32_t number, char *line, size_t length,
                      struct script_limits limits) {
    length -= line[length - 1] == '\n';
    if (length > SCRIPT_LINE_MAX || memchr(line, '\0', length) != NULL) {
        return complain(script, number, "this line is too long or holds a zero byte");
    }
    struct words words = line_split(line);
    if (words.count == 0) {
        return true;
    }
    struct script_command *command = command_add(script);
    command->line = number;
    if (!words_read(script, command, &words, limits)) {
        return false;
    }
    script->count++;
    return true;
}

static bool lines_read(struct script *script, FILE *in, struct script_limits limits) {
    bool good = true;
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    for (uint32_t number = 1; (length = getline(&line, &room, in)) > 0; number++) {
        good = line_read(script, number, line, (size_t)length, limits) && good;
    }
    free(line);
    return good;
}

bool script_read(struct script *script, const char *file, struct script_limits limits) {
    bool standard = strcmp(file, "-") == 0;
    *script = (struct script){.file = standard ? "standard input" : file};
    FILE *in = standard ? stdin : fopen(file, "r");
    if (in == NULL) {
        fprintf(stderr, "thegame-play: %s: the script cannot be read: %s\n", file, strerror(errno));
        return false;
    }
    bool good = lines_read(script, in, limits);
    if (ferror(in)) {
        fprintf(stderr, "thegame-play: %s: the script cannot be read: %s\n", file, strerror(errno));
        good = false;
    }
    if (!standard) {
        fclose(in);
    }
    return good;
}

void script_free(struct script *script) {
    free(script->commands);
    *script = (struct script){.count = 0};
}
