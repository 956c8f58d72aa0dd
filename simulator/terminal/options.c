#include "simulator/terminal/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIX_KEYS 0x3F
#define TWO_KEYS (HAL_KEY_A | HAL_KEY_B)

bool options_number(const char *text, uint64_t most, uint64_t *number) {
    bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    const char *digits = text + (hexadecimal ? 2 : 0);
    const char *allowed = hexadecimal ? "0123456789abcdefABCDEF" : "0123456789";
    if (*digits == '\0' || digits[strspn(digits, allowed)] != '\0') {
        return false;
    }
    errno = 0;
    unsigned long long value = strtoull(digits, NULL, hexadecimal ? 16 : 10);
    if (errno != 0 || value > most) {
        return false;
    }
    *number = value;
    return true;
}

static bool noise_read(struct options *options, const char *value, char *why, size_t why_size) {
    options->noise_chosen = true;
    if (strcmp(value, "stuck") == 0) {
        options->noise = HOST_NOISE_STUCK;
        return true;
    }
    options->noise = HOST_NOISE_SEEDED;
    if (!options_number(value, UINT64_MAX, &options->seed)) {
        snprintf(why, why_size, "--noise takes a number or the word stuck, not '%s'", value);
        return false;
    }
    return true;
}

static bool keys_read(struct options *options, const char *value, char *why, size_t why_size) {
    static const struct {
        const char *name;
        uint8_t keys;
    } boards[] = {{"six", SIX_KEYS},
                  {"five", SIX_KEYS & ~HAL_KEY_B},
                  {"three", TWO_KEYS | HAL_KEY_DOWN},
                  {"two", TWO_KEYS}};
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (strcmp(value, boards[i].name) == 0) {
            options->keys_present = boards[i].keys;
            return true;
        }
    }
    snprintf(why, why_size, "--keys takes two, three, five or six, not '%s'", value);
    return false;
}

static bool valued_read(struct options *options, const char *name, const char *value, char *why,
                        size_t why_size) {
    if (strcmp(name, "--noise") == 0) {
        return noise_read(options, value, why, why_size);
    }
    if (strcmp(name, "--keys") == 0) {
        return keys_read(options, value, why, why_size);
    }
    if (strcmp(name, "--script") == 0) {
        options->script = value;
    } else if (strcmp(name, "--out") == 0) {
        options->out = value;
    } else {
        options->flash = value;
    }
    return true;
}

static bool takes_value(const char *name) {
    static const char *const names[] = {"--script", "--out", "--flash", "--noise", "--keys"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool flag_read(struct options *options, const char *name) {
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        options->mode = OPTIONS_HELP;
    } else if (strcmp(name, "--version") == 0) {
        options->mode = OPTIONS_VERSION;
    } else if (strcmp(name, "--demo") == 0) {
        options->mode = OPTIONS_DEMO;
    } else if (strcmp(name, "--bell") == 0) {
        options->bell = true;
    } else {
        return false;
    }
    return true;
}

static bool combination_check(struct options *options, char *why, size_t why_size) {
    if (options->script != NULL && options->mode == OPTIONS_DEMO) {
        snprintf(why, why_size, "--script and --demo cannot be had together");
        return false;
    }
    if (options->flash != NULL && options->mode == OPTIONS_DEMO) {
        snprintf(why, why_size, "--demo keeps no save: leave --flash out");
        return false;
    }
    if (options->out != NULL && options->script == NULL) {
        snprintf(why, why_size, "--out is for the pictures of a script: --script is missing");
        return false;
    }
    if (options->script != NULL) {
        options->mode = OPTIONS_SCRIPT;
        if (!options->noise_chosen) {
            options->noise = HOST_NOISE_SEEDED;
        }
    }
    return true;
}

bool options_read(struct options *options, int count, char **arguments, char *why,
                  size_t why_size) {
    *options = (struct options){.seed = 1, .keys_present = SIX_KEYS};
    for (int i = 1; i < count; i++) {
        const char *name = arguments[i];
        if (takes_value(name)) {
            if (i + 1 == count) {
                snprintf(why, why_size, "%s needs a value after it", name);
                return false;
            }
            if (!valued_read(options, name, arguments[++i], why, why_size)) {
                return false;
            }
        } else if (!flag_read(options, name)) {
            snprintf(why, why_size, "'%s' is not an option, see --help", name);
            return false;
        }
        if (options->mode == OPTIONS_HELP || options->mode == OPTIONS_VERSION) {
            return true;
        }
    }
    return combination_check(options, why, why_size);
}

void options_print_help(void) {
    puts(
        "Usage: thegame-play [options]\n"
        "Plays the console in this terminal. Without a terminal it plays one game by itself.\n"
        "\n"
        "  --flash FILE        keep the saves in FILE\n"
        "                      (usual: $XDG_DATA_HOME/thegame/save.bin, else\n"
        "                      ~/.local/share/thegame/save.bin; scripts and the demonstration\n"
        "                      keep none)\n"
        "  --keys NUMBER       two (A and B), three (and down), five (no B) or six, the usual\n"
        "  --noise SEED|stuck  shuffle from a seed, or from a broken source\n"
        "                      (usual: the system's noise; in scripts the seed 1)\n"
        "  --bell              ring the terminal's bell when the console makes a sound\n"
        "  --demo              play one game by itself, print some screens and the result\n"
        "  --script FILE       run a script instead, in virtual time; - is the standard input\n"
        "  --out DIR           where the script's pictures go\n"
        "  --version, --help\n"
        "\n"
        "Keys: arrows; Enter, Space or a: A; Esc, Backspace or b: B; Shift+arrow, A and B hold\n"
        "the key; m: menu; ?: shows the keys; q: leaves, the game is kept.\n"
        "\n"
        "A script has one command a line; # begins a comment:\n"
        "  press KEY           60 ms down, 60 ms up; KEY is up down left right a b\n"
        "  hold KEY MS         MS down, 60 ms up\n"
        "  wait MS             lets time pass\n"
        "  shot NAME           waits until the screen is at rest, then DIR/NAME.png and .pbm\n"
        "  sleep               lets time pass until the display is off\n"
        "  cut, reset          loses power and starts again; restarts\n"
        "  unplug, plug        takes the display away, puts it back\n"
        "  stats               prints a line of JSON\n"
        "\n"
        "Exit status: 0, or 1 if something failed, or 2 if the arguments or the script are wrong.");
}
