/*
 * Reads any bytes as a save image. Either the image is refused and nothing changes, or it gives a
 * game that keeps the rules and writes the same bytes back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/save.h"
#include "tests-host/support/naive.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

static void must(bool holds, const char *what) {
    if (!holds) {
        fprintf(stderr, "fuzz_save: %s\n", what);
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct game game, untouched;
    memset(&game, 0x5a, sizeof game);
    untouched = game;
    if (save_read(&game, data, size) != SAVE_OK) {
        must(memcmp(&game, &untouched, sizeof game) == 0, "a refused image has changed the game");
        return 0;
    }
    uint8_t bytes[SAVE_SIZE];
    must(save_write(&game, bytes) == size, "written with another length");
    must(memcmp(bytes, data, size) == 0, "written with other bytes");
    struct naive at = naive_of(&game);
    const char *complaint = naive_complaint(&game, naive_reaches(&at));
    must(complaint == NULL, complaint);
    return 0;
}

/* Random changes alone would hardly ever leave a complete deck. So half of the changes swap two
 * cards, or change, add or drop a move. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    size_t cards = size > SAVE_HEADER && (data[1] & 3) < GAME_KINDS ? game_cards(data[1] & 3) : 0;
    size_t start = SAVE_HEADER + cards;
    unsigned pick = seed / 8;
    if (seed % 2 == 0 || cards == 0 || size < start || size != start + data[3]) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    if (seed % 8 == 1) {
        uint8_t *one = data + SAVE_HEADER + pick % cards;
        uint8_t *two = data + SAVE_HEADER + pick / 128 % cards;
        uint8_t card = *one;
        *one = *two;
        *two = card;
    } else if (seed % 8 == 3 && size > start) {
        data[3]--;
        size--;
    } else if (seed % 8 == 5 && size > start) {
        data[size - 1] = (uint8_t)(pick % 64);
    } else if (size < max_size && data[3] < RULES_CARDS) {
        data[3]++;
        data[size++] = (uint8_t)(pick % 64);
    }
    return size;
}
