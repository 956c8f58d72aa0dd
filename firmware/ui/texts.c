#include "firmware/ui/texts.h"

#include <stdbool.h>
#include <string.h>

#include "firmware/ui/draw.h"
#include "firmware/ui/fonts.h"

static const char *const texts[LANGUAGES][TEXTS] = {
    {
#define TEXT(name, english, french, german) english,
#include "firmware/ui/texts_match.def"
#include "firmware/ui/texts_menu.def"
#undef TEXT
    },
    {
#define TEXT(name, english, french, german) french,
#include "firmware/ui/texts_match.def"
#include "firmware/ui/texts_menu.def"
#undef TEXT
    },
    {
#define TEXT(name, english, french, german) german,
#include "firmware/ui/texts_match.def"
#include "firmware/ui/texts_menu.def"
#undef TEXT
    },
};

const char *text_of(uint8_t language, enum text text) {
    return texts[language < LANGUAGES ? language : LANGUAGE_ENGLISH][text];
}

static bool continues_character(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

const char *text_fill(char *buffer, size_t size, const char *pattern, int first, int second) {
    int number = first;
    size_t used = 0;
    while (*pattern != '\0' && size > 0) {
        char digits[DRAW_NUMBER_SIZE];
        const char *part = pattern;
        size_t length = 1;
        if (*pattern == '#') {
            part = draw_number_text(digits, number);
            length = strlen(part);
            number = second;
            pattern++;
        } else {
            while (continues_character(pattern[length])) {
                length++;
            }
            pattern += length;
        }
        if (used + length >= size) {
            break;
        }
        memcpy(buffer + used, part, length);
        used += length;
    }
    if (size > 0) {
        buffer[used] = '\0';
    }
    return buffer;
}
