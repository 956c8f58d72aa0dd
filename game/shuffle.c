#include "game/shuffle.h"

#include "game/rules.h"

static unsigned bit_length(uint8_t number) {
    unsigned bits = 0;
    for (; number > 0; number >>= 1) {
        bits++;
    }
    return bits;
}

bool shuffle_pick(const struct bits *bits, uint8_t last, uint8_t *number) {
    uint32_t value = 0;
    if (last > 0) {
        do {
            if (!bits->draw(bits->context, bit_length(last), &value)) {
                return false;
            }
        } while (value > last);
    }
    *number = (uint8_t)value;
    return true;
}

static bool shuffle_deck(uint8_t kind, const struct bits *bits, uint8_t *deck) {
    const uint8_t size = rules_of(kind)->deck_size;
    for (uint8_t i = 0; i < size; i++) {
        deck[i] = rules_card(kind, i);
    }
    for (uint8_t i = size - 1; i > 0; i--) {
        uint8_t j;
        if (!shuffle_pick(bits, i, &j)) {
            return false;
        }
        const uint8_t card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    return true;
}

bool shuffle(uint8_t kind, const struct bits *bits, uint8_t *deck) {
    const struct rules *rules = rules_of(kind);
    for (uint8_t i = 0; i < rules->decks; i++) {
        if (!shuffle_deck(kind, bits, deck + i * rules->deck_size)) {
            return false;
        }
    }
    return true;
}

static bool seed_draw(void *context, unsigned count, uint32_t *value) {
    struct seed *seed = context;
    uint64_t z = seed->state += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    z = z ^ z >> 31;
    *value = (uint32_t)(z >> (64 - count));
    return true;
}

struct bits seed_bits(struct seed *seed) {
    return (struct bits){.draw = seed_draw, .context = seed};
}
