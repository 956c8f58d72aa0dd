#include "tests-host/support/hidden.h"

unsigned hidden_random(const struct bits *bits, unsigned count) {
    uint32_t value = 0;
    bits->draw(bits->context, 32, &value);
    return (unsigned)((uint64_t)value * count >> 32);
}

/* A card that a seat cannot see, and what the seat may know about it. */
struct hidden {
    uint8_t *card;
    bool told;
};

/* Whether the owners would describe two cards in the same words. */
static bool tell_alike(const struct game *game, uint8_t one, uint8_t two) {
    static const uint8_t heights[] = {0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3};
    return one % 8 == two % 8 && (game->setup.pro || heights[one / 8] == heights[two / 8]);
}

static void sort_hand(uint8_t *hand, unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        for (unsigned j = i; j > 0 && hand[j - 1] > hand[j]; j--) {
            uint8_t card = hand[j];
            hand[j] = hand[j - 1];
            hand[j - 1] = card;
        }
    }
}

/* Deals the hidden cards of one deck anew, consistent with what players said about them. */
static void shuffle_deck(struct game *game, uint8_t seat, uint8_t deck, const struct bits *bits) {
    struct hidden hidden[RULES_CARDS];
    unsigned count = 0;
    const struct rules *rules = rules_of(game->setup.kind);
    for (uint8_t other = 0; other < game->setup.players; other++) {
        if (other != seat && (rules->decks == 1 || other == deck)) {
            for (unsigned i = 0; i < game->hand_size[other]; i++) {
                hidden[count++] = (struct hidden){&game->hand[other][i], game_tells(game, other)};
            }
        }
    }
    for (unsigned i = game->drawn[deck]; i < rules->deck_size; i++) {
        hidden[count++] = (struct hidden){&game->deck[deck * rules->deck_size + i], false};
    }
    for (unsigned i = count; i > 1; i--) {
        struct hidden *one = &hidden[i - 1];
        struct hidden *two = &hidden[hidden_random(bits, i)];
        uint8_t card = *one->card;
        if ((!one->told && !two->told) || tell_alike(game, card, *two->card)) {
            *one->card = *two->card;
            *two->card = card;
        }
    }
    for (uint8_t other = 0; other < game->setup.players; other++) {
        sort_hand(game->hand[other], game->hand_size[other]);
    }
}

void hidden_shuffle(struct game *game, uint8_t seat, const struct bits *bits) {
    for (uint8_t deck = 0; deck < rules_of(game->setup.kind)->decks; deck++) {
        shuffle_deck(game, seat, deck, bits);
    }
}
