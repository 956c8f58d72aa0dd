/*
 * The end of a game alone, where nothing is hidden any more. The advisor wins where it can, and no
 * turn leads into a foreseeable loss. The test tries every way to lay the hand in the engine.
 */
#include <stdio.h>
#include <string.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"

enum {
    WAYS = 1 << 15, /* the most positions that the search of a turn tries */
};

static struct advisor advisor;
static struct game game;
static char context[60];

static void deal(uint8_t kind, unsigned number) {
    const struct game_setup setup = {.kind = kind,
                                     .players = 1,
                                     .expert = kind == GAME_CLASSIC && number % 4 == 3,
                                     .pro = kind == GAME_QUICK && number % 4 == 3};
    struct seed seed = {number};
    const struct bits bits = seed_bits(&seed);
    uint8_t deck[RULES_CARDS];
    shuffle(kind, &bits, deck);
    ALLOWED(game_new(&game, &setup, deck));
}

/* --- What there is to find -------------------------------------------------------------------- */

/* The tried positions, by their keys. */
struct tried {
    uint64_t key[WAYS];
    unsigned count;
};

/* A key for the piles and the hand. */
static uint64_t key_of(const struct game *at) {
    uint64_t key = 1;
    for (unsigned pile = 0; pile < RULES_PILES; pile++) {
        key = key << 8 | at->tops[pile];
    }
    for (unsigned i = 0; i < at->hand_size[0]; i++) {
        key ^= 0x9e3779b97f4a7c15U * (at->hand[0][i] + 1U) << 33;
    }
    return key;
}

/* False: the position was tried before, or there are too many. */
static bool is_new(struct tried *tried, const struct game *at) {
    const uint64_t key = key_of(at);
    unsigned place = (unsigned)(key * 0x9e3779b97f4a7c15U >> 40) % WAYS;
    while (tried->key[place] != 0 && tried->key[place] != key) {
        place = (place + 1) % WAYS;
    }
    if (tried->key[place] == key || tried->count > WAYS / 2) {
        return false;
    }
    tried->key[place] = key;
    tried->count++;
    return true;
}

/* Whether some way of laying cards leads to a position that satisfies `there`. */
static bool leads(struct tried *tried, const struct game *at,
                  bool (*there)(const struct game *at)) {
    if (there(at)) {
        return true;
    }
    for (uint8_t i = 0; i < at->hand_size[0]; i++) {
        for (uint8_t pile = 0; pile < rules_of(at->setup.kind)->piles; pile++) {
            struct game next = *at;
            if (game_place(&next, at->hand[0][i], pile) == GAME_OK && is_new(tried, &next) &&
                leads(tried, &next, there)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_won(const struct game *at) {
    return at->status == GAME_WON;
}

/* With nothing to draw, the hand is all there is. Whether cards are laid now or later does not
 * matter. */
static bool can_be_won(const struct game *at) {
    static struct tried tried;
    memset(&tried, 0, sizeof tried);
    return game_draw_left(at, 0) == 0 && leads(&tried, at, is_won);
}

/* A turn that ends here draws all remaining cards. These are known, and they can be laid. */
static bool ends_well(const struct game *at) {
    struct game next = *at;
    return at->laid >= game_draw_left(at, 0) && game_can_end(at) == GAME_OK &&
           game_end(&next) == GAME_OK && can_be_won(&next);
}

/* --- What the advisor finds ------------------------------------------------------------------- */

static void lay_best(enum advisor_effort effort) {
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    view_of(&view, &game, 0);
    advisor_start(&advisor, &view, effort);
    while (!advisor_step(&advisor, ADVISOR_SLICE)) {
    }
    TEST_ASSERT_NOT_EQUAL(0, advisor_turns(&advisor, turns));
    for (uint8_t i = 0; i < turns[0].count; i++) {
        ALLOWED(game_place(&game, turns[0].card[i], turns[0].pile[i]));
    }
}

static unsigned won, seen;

/* Checks the winning turn, and the turn before it, after which nothing is hidden. */
static void check_turn(enum advisor_effort effort) {
    static struct tried tried;
    const struct game before = game;
    const bool wins = can_be_won(&game);
    lay_best(effort);
    if (wins) {
        EXPECT_STATUS_SO(GAME_WON, game.status, context);
        won++;
        return;
    }
    const bool tells_all = game.laid >= game_draw_left(&game, 0) && game_draw_left(&game, 0) > 0;
    ALLOWED(game_end(&game));
    seen += tells_all;
    if (tells_all && !can_be_won(&game)) {
        memset(&tried, 0, sizeof tried);
        TEST_ASSERT_FALSE_MESSAGE(leads(&tried, &before, ends_well), context);
    }
}

static void check(uint8_t kind, unsigned games, enum advisor_effort effort) {
    for (unsigned number = 0; number < games; number++) {
        snprintf(context, sizeof context, "game %u, deal %u", kind, number);
        deal(kind, number);
        while (game.status == GAME_PLAYING) {
            check_turn(effort);
        }
    }
}

static void test_what_can_be_won_is_won_and_no_loss_that_is_seen_is_laid_into(void) {
    check(GAME_CLASSIC, 200, EFFORT_NET);
    check(GAME_CLASSIC, 30, EFFORT_LOW);
    check(GAME_QUICK, 200, EFFORT_NET);
    check(GAME_QUICK, 30, EFFORT_LOW);
    printf("ends: %u turns could win, after %u nothing was hidden\n", won, seen);
    TEST_ASSERT_GREATER_THAN(50, won);
    TEST_ASSERT_GREATER_THAN(100, seen);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_can_be_won_is_won_and_no_loss_that_is_seen_is_laid_into);
    return UNITY_END();
}
