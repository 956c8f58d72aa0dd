#include "tests-host/support/claims.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
    TEXT_SIZE = 2 * WORDS_SIZE,
    PICTURE_ONLY = TEXTS, /* the scene shows something without words */
};

struct claim {
    const char *scene;
    int text;          /* enum text, or PICTURE_ONLY */
    const char *words; /* instead of a text: entries of the words, separated by spaces */
};

static const struct claim claims[] = {
#define SHOWS(scene, text) {scene, text, NULL},
#define SAYS(scene, words) {scene, PICTURE_ONLY, words},
#define DRAWS(scene) {scene, PICTURE_ONLY, NULL},
#define ALIKE(one, other)
#include "tests-host/support/claims.def"
#undef SHOWS
#undef SAYS
#undef DRAWS
#undef ALIKE
};

#define CLAIMS (sizeof claims / sizeof claims[0])

static const struct {
    const char *one;
    const char *other;
} alike[] = {
#define SHOWS(scene, text)
#define SAYS(scene, words)
#define DRAWS(scene)
#define ALIKE(one, other) {one, other},
#include "tests-host/support/claims.def"
};

#define PAIRS (sizeof alike / sizeof alike[0])

static bool is_about(const struct claim *claim, const struct scene *scene) {
    return strcmp(claim->scene, scene->name) == 0;
}

unsigned claims_count(const struct scene *scene) {
    unsigned count = 0;
    for (unsigned i = 0; i < CLAIMS; i++) {
        count += is_about(&claims[i], scene);
    }
    return count;
}

/* " entry entry entry " */
static void join(const struct words *words, char joined[TEXT_SIZE]) {
    size_t length = 0;
    joined[length++] = ' ';
    for (size_t at = 0; at < words->length;) {
        const char *entry = (const char *)words->bytes + at + 3;
        const size_t size = strlen(entry);
        memcpy(joined + length, entry, size);
        length += size;
        joined[length++] = ' ';
        at += 3 + size + 1;
    }
    joined[length] = '\0';
}

/* Removes everything that depends on line breaks: spaces of all kinds, hyphens, soft hyphens. */
static void squeeze(char *text) {
    static const char *const dropped[] = {" ", "\n", "-", "\u00A0", "\u202F", "\u00AD"};
    char *to = text;
    while (*text != '\0') {
        size_t skip = 0;
        for (unsigned i = 0; i < sizeof dropped / sizeof dropped[0] && skip == 0; i++) {
            const size_t size = strlen(dropped[i]);
            skip = strncmp(text, dropped[i], size) == 0 ? size : 0;
        }
        if (skip == 0) {
            *to++ = *text++;
        }
        text += skip;
    }
    *to = '\0';
}

/* Whether the parts of `pattern` between # and @ follow each other in `text`. Overwrites both
 * strings. */
static bool contains(char *text, char *pattern) {
    squeeze(text);
    squeeze(pattern);
    const char *from = text;
    for (char *part = strtok(pattern, "#@"); part; part = strtok(NULL, "#@")) {
        const char *found = strstr(from, part);
        if (!found) {
            return false;
        }
        from = found + strlen(part);
    }
    return true;
}

bool claims_contain(const struct words *words, const char *text) {
    char joined[TEXT_SIZE];
    char wanted[TEXT_SIZE];
    join(words, joined);
    strcpy(wanted, text);
    return contains(joined, wanted);
}

static bool is_kept(const struct claim *claim, const struct words *words, uint8_t language) {
    if (claim->words) {
        char joined[TEXT_SIZE];
        char wanted[TEXT_SIZE];
        join(words, joined);
        snprintf(wanted, sizeof wanted, " %s ", claim->words);
        return strstr(joined, wanted) != NULL;
    }
    return claim->text == PICTURE_ONLY ||
           claims_contain(words, text_of(language, (enum text)claim->text));
}

const char *claims_broken(const struct scene *scene, uint8_t language) {
    const struct words *words = &scene_draw(scene, language)->words;
    for (unsigned i = 0; i < CLAIMS; i++) {
        if (is_about(&claims[i], scene) && !is_kept(&claims[i], words, language)) {
            return claims[i].words ? claims[i].words : text_of(language, (enum text)claims[i].text);
        }
    }
    return NULL;
}

const char *claims_unknown(void) {
    for (unsigned i = 0; i < CLAIMS; i++) {
        if (!scene_named(claims[i].scene)) {
            return claims[i].scene;
        }
    }
    for (unsigned i = 0; i < PAIRS; i++) {
        if (!scene_named(alike[i].one) || !scene_named(alike[i].other)) {
            return scene_named(alike[i].one) ? alike[i].other : alike[i].one;
        }
    }
    return NULL;
}

bool claims_alike(const struct scene *one, const struct scene *other) {
    for (unsigned i = 0; i < PAIRS; i++) {
        if (strcmp(alike[i].one, one->name) == 0 && strcmp(alike[i].other, other->name) == 0) {
            return true;
        }
    }
    return false;
}
