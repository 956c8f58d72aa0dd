#include "firmware/ui/words.h"

#include <string.h>

enum {
    HEAD = 3
}; /* bytes before the text of an entry */

void words_clear(struct words *words) {
    words->length = 0;
    words->about = 0;
}

void words_are(struct words *words, enum words_about about, unsigned number) {
    if (words) {
        words->about = (uint8_t)(about << WORDS_ABOUT | number << WORDS_NUMBER);
    }
}

static uint8_t coordinate(int value) {
    return (uint8_t)(value < 0 ? 0 : value);
}

void words_add(struct words *words, int x, int y, bool lit, const char *text, const char *end) {
    if (words->length + HEAD + (end - text) + 1 > WORDS_SIZE) {
        return;
    }
    uint8_t *to = words->bytes + words->length;
    *to++ = coordinate(x);
    *to++ = coordinate(y);
    *to++ = words->about | (lit ? WORDS_LIT : 0);
    while (text < end) {
        if (end - text >= 2 && memcmp(text, "\u00AD", 2) == 0) {
            text += 2;
        } else {
            *to++ = *text == '\n' ? ' ' : (uint8_t)*text;
            text++;
        }
    }
    *to++ = 0;
    words->length = (uint16_t)(to - words->bytes);
}

void words_add_code(struct words *words, int x, int y, bool lit, uint16_t code) {
    const char text[] = {(char)(0xE0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3F)),
                         (char)(0x80 | (code & 0x3F))};
    words_add(words, x, y, lit, text, text + sizeof text);
}

void words_cover(struct words *words, int x, int y, int width, int height) {
    uint8_t *to = words->bytes;
    const uint8_t *from = words->bytes;
    const uint8_t *end = words->bytes + words->length;
    while (from < end) {
        const size_t size = HEAD + strlen((const char *)from + HEAD) + 1;
        const bool covered =
            from[0] >= x && from[0] < x + width && from[1] >= y && from[1] < y + height;
        if (!covered) {
            memmove(to, from, size);
            to += size;
        }
        from += size;
    }
    words->length = (uint16_t)(to - words->bytes);
}
