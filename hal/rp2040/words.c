/*
 * What the display says, for whoever reads along over the debug port, or in the emulated handheld:
 * the image's binary info has an integer with the tag TG and the id below, the address of `told`.
 */
#include "hal/hal.h"

#include "pico/binary_info.h"

#define WORDS_ID 0x5754454cu

static volatile struct {
    const uint8_t *words; /* null: nothing has been drawn yet */
    uint32_t length;
} told;

/* clang-format off */
/* cppcheck-suppress unknownMacro */
bi_decl(bi_int(BINARY_INFO_MAKE_TAG('T', 'G'), WORDS_ID, (int32_t)&told))
    /* clang-format on */

    void hal_display_words(const uint8_t *words, size_t length) {
    told.words = words;
    told.length = length;
}
