/*
 * What the display says, and which language is wanted, for readers on the debug port and for the
 * emulated handheld. The image's binary info has two integers with the tag TG and the ids below:
 * the addresses of `told` and `wanted`.
 */
#include "hal/hal.h"

#include "pico/binary_info.h"
#include "pico/platform.h"

#define WORDS_ID 0x5754454cu
#define LANGUAGE_ID 0x474e414cu

#define WISH 0x57495348u /* marks `wanted` as set: RAM is random after power-on */

static volatile struct {
    const uint8_t *words; /* null: nothing has been drawn yet */
    uint32_t length;
    uint32_t language;
} told;

/* The mark, the language, and the complement of the language. The start of the program does not
 * clear it, so it can be set before the start. */
static volatile uint32_t __uninitialized_ram(wanted)[3];

void hal_display_words(const uint8_t *words, size_t length, uint8_t language) {
    told.words = words;
    told.length = length;
    told.language = language;
}

int hal_language_wanted(void) {
    const uint32_t language = wanted[1];
    const bool meant = wanted[0] == WISH && wanted[2] == ~language;
    wanted[0] = 0;
    return meant ? (int)language : -1;
}

/* clang-format off */
/* cppcheck-suppress unknownMacro */
bi_decl(bi_int(BINARY_INFO_MAKE_TAG('T', 'G'), WORDS_ID, (int32_t)&told))
bi_decl(bi_int(BINARY_INFO_MAKE_TAG('T', 'G'), LANGUAGE_ID, (int32_t)wanted))
