/* The advisor in Face to Face: its advice is allowed, never gives a win away, and does not depend
 * on hidden cards. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "game/advisor/advisor.h"
#include "game/advisor/tables.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/hidden.h"
#include "tests-host/support/naive.h"
#include "tests-host/support/rivals.h"

enum {
    SLICE = 60,
    GAMES = 600,
    STEP_OVER = 15, /* the most work of a step beyond its slice, plus one */
};

static const struct game_setup duel_setup = {.kind = GAME_DUEL, .players = 2};
static struct advisor advisor;
static struct game game;
static struct advisor_turn turns[ADVISOR_TURNS];
static uint64_t state;
static char context[40];

void setUp(void) {
    state = 1;
    memset(&advisor, 0xa5, offsetof(struct advisor, near));
}

static unsigned below(unsigned count) {
    assert(count > 0);
    state = state * 6364136223846793005U + 1442695040888963407U;
    return (unsigned)((state >> 33) % count);
}

static bool draw_bits(void *unused, unsigned count, uint32_t *bits) {
    (void)unused;
    *bits = (below(1U << 16) << 16 | below(1U << 16)) >> (32 - count);
    return true;
}

static const struct bits bits = {draw_bits, NULL};

static void deal(unsigned number) {
    uint8_t deck[RULES_CARDS] = {0};
    struct game_setup setup = duel_setup;
    snprintf(context, sizeof context, "game %u", number);
    state = number * 0x9e3779b97f4a7c15U;
    setup.starter = (uint8_t)below(2);
    for (unsigned i = 0; i < 116; i++) {
        const unsigned first = i < 58 ? 0 : 58;
        const unsigned at = first + below(i - first + 1);
        deck[i] = deck[at];
        deck[at] = (uint8_t)(i - first + 2);
    }
    ALLOWED(game_new(&game, &setup, deck));
}

static unsigned think_in(const struct game *at, enum advisor_effort effort, unsigned slice) {
    struct view view;
    view_of(&view, at, at->turn);
    advisor_start(&advisor, &view, effort);
    while (!advisor_step(&advisor, slice)) {
    }
    return advisor_turns(&advisor, turns);
}

static unsigned think(const struct game *at, enum advisor_effort effort) {
    return think_in(at, effort, SLICE);
}

static void lay(struct game *at, const struct advisor_turn *turn) {
    for (unsigned i = 0; i < turn->count; i++) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE(
            "fine", table_error(game_place(at, turn->card[i], turn->pile[i])), context);
    }
    if (at->status == GAME_PLAYING) {
        TEST_ASSERT_EQUAL_STRING_MESSAGE("fine", table_error(game_end(at)), context);
    }
}

/* Lays random cards, as a person might before asking for a hint. */
static void lay_some(void) {
    const uint8_t *hand = game.hand[game.turn];
    for (unsigned tries = below(12); tries > 0 && game.status == GAME_PLAYING; tries--) {
        const enum game_error tried = game_place(&game, hand[below(RULES_HAND)], (uint8_t)below(4));
        (void)tried; /* the rules may refuse a card by chance */
    }
}

static void rival(int extra) {
    const uint8_t seat = game.turn;
    while (game.status == GAME_PLAYING && game.turn == seat) {
        struct view view;
        uint8_t card = 0;
        uint8_t pile = 0;
        view_of(&view, &game, seat);
        const bool lays = rival_duel(&view, extra, &card, &pile);
        ALLOWED(lays ? game_place(&game, card, pile) : game_end(&game));
    }
}

/* --- What it advises is allowed --------------------------------------------------------------- */

static void test_every_turn_it_tells_is_allowed(void) {
    unsigned told = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        for (deal(number); game.status == GAME_PLAYING;) {
            const unsigned count = think(&game, EFFORT_NET);
            TEST_ASSERT_GREATER_THAN_MESSAGE(0, count, context);
            for (unsigned i = 0; i < count; i++, told++) {
                struct game copy = game;
                lay(&copy, &turns[i]);
                TEST_ASSERT_TRUE(i == 0 || turns[i].chance <= turns[i - 1].chance);
            }
            lay(&game, &turns[below(count < 3 ? count : 3)]);
        }
    }
    TEST_ASSERT_GREATER_THAN(GAMES * 100, told);
}

/* A turn is listed exactly when the minimum can be reached, whatever was laid already. */
static void test_begun_turns_are_finished_if_they_can_be(void) {
    unsigned begun = 0;
    unsigned stuck = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        for (deal(number); game.status == GAME_PLAYING;) {
            const struct game before = game;
            lay_some();
            if (game.status == GAME_PLAYING || game.status == GAME_STUCK) {
                const struct naive naive = naive_of(&game);
                const bool reaches = game.laid >= game.minimum || naive_reaches(&naive);
                const unsigned count = think(&game, EFFORT_NET);
                begun += game.laid > 0;
                stuck += !reaches;
                TEST_ASSERT_EQUAL_MESSAGE(reaches, count > 0, context);
                for (unsigned i = 0; i < count; i++) {
                    struct game copy = game;
                    lay(&copy, &turns[i]);
                }
            }
            game = before;
            TEST_ASSERT_GREATER_THAN(0, think(&game, EFFORT_NET));
            lay(&game, &turns[0]);
        }
    }
    TEST_ASSERT_GREATER_THAN(GAMES, begun);
    TEST_ASSERT_GREATER_THAN(10, stuck);
}

static void test_look_ahead_is_allowed_too(void) {
    for (unsigned number = 0; number < 6; number++) {
        for (deal(number); game.status == GAME_PLAYING;) {
            TEST_ASSERT_GREATER_THAN(0, think(&game, EFFORT_LOW));
            lay(&game, &turns[0]);
            if (game.status == GAME_PLAYING) {
                rival(RIVAL_B3);
            }
        }
    }
}

/* --- It gives no win away --------------------------------------------------------------------- */

/* The fewest own cards, other than one, that can be left at the end of this turn; 99: one card is
 * left in any case. Tries everything. */
static unsigned fewest_left(const struct game *at) {
    const uint8_t seat = at->turn;
    const unsigned left = (unsigned)at->hand_size[seat] + game_draw_left(at, seat);
    unsigned fewest = left != 1 && (left == 0 || at->laid >= at->minimum) ? left : 99;
    for (unsigned i = 0; i < at->hand_size[seat]; i++) {
        for (uint8_t pile = 0; pile < 4; pile++) {
            struct game next = *at;
            if (game_place(&next, at->hand[seat][i], pile) == GAME_OK) {
                const unsigned found = next.status == GAME_WON ? 0 : fewest_left(&next);
                fewest = found < fewest ? found : fewest;
            }
        }
    }
    return fewest;
}

static void check_end(enum advisor_effort effort, unsigned *wins, unsigned *lasts) {
    const uint8_t seat = game.turn;
    const unsigned fewest = fewest_left(&game);
    TEST_ASSERT_GREATER_THAN(0, think(&game, effort));
    lay(&game, &turns[0]);
    const unsigned left = (unsigned)game.hand_size[seat] + game_draw_left(&game, seat);
    if (fewest == 0) {
        TEST_ASSERT_EQUAL_MESSAGE(seat, game.winner, context);
        TEST_ASSERT_EQUAL(ADVISOR_CERTAIN, turns[0].chance);
        ++*wins;
    }
    TEST_ASSERT_EQUAL_MESSAGE(fewest == 99, left == 1, context);
    ++*lasts;
}

/* D8: a turn that could win wins. D9: a single card is kept for the next turn only by force. */
static void test_ends_are_played_right(void) {
    unsigned wins = 0;
    unsigned lasts = 0;
    for (unsigned number = 0; number < GAMES; number++) {
        for (deal(number); game.status == GAME_PLAYING;) {
            const uint8_t seat = game.turn;
            if (game_draw_left(&game, seat) == 0 && game.hand_size[seat] <= 4) {
                check_end(EFFORT_NET, &wins, &lasts);
            } else {
                TEST_ASSERT_GREATER_THAN(0, think(&game, EFFORT_NET));
                lay(&game, &turns[0]);
            }
        }
    }
    TEST_ASSERT_GREATER_THAN(20, wins);
    TEST_ASSERT_GREATER_THAN(40, lasts);
}

/* --- Nothing hidden, nothing by chance -------------------------------------------------------- */

static void test_hidden_cards_change_nothing(void) {
    unsigned compared = 0;
    for (unsigned number = 0; number < 12; number++) {
        for (deal(number); game.status == GAME_PLAYING; compared++) {
            struct advisor_turn before[ADVISOR_TURNS];
            struct game other = game;
            const unsigned count = think(&game, EFFORT_LOW);
            memcpy(before, turns, sizeof before);
            hidden_shuffle(&other, game.turn, &bits);
            TEST_ASSERT_EQUAL(count, think(&other, EFFORT_LOW));
            TEST_ASSERT_EQUAL_MEMORY(before, turns, count * sizeof *turns);
            lay(&game, &turns[0]);
        }
    }
    TEST_ASSERT_GREATER_THAN(200, compared);
}

static void test_slices_do_what_they_may_and_change_nothing(void) {
    deal(3);
    think(&game, EFFORT_NET);
    lay(&game, &turns[0]);
    struct advisor_turn whole[ADVISOR_TURNS];
    const unsigned count = think_in(&game, EFFORT_LOW, 1000000);
    const uint32_t looks = advisor.work;
    memcpy(whole, turns, sizeof whole);
    for (unsigned slice = 1; slice <= 100; slice += 33) {
        struct view view;
        uint32_t before = 0;
        view_of(&view, &game, game.turn);
        advisor_start(&advisor, &view, EFFORT_LOW);
        while (!advisor_step(&advisor, slice)) {
            TEST_ASSERT_GREATER_OR_EQUAL(before + slice, advisor.work);
            TEST_ASSERT_LESS_THAN(before + slice + STEP_OVER, advisor.work);
            before = advisor.work;
        }
        TEST_ASSERT_EQUAL(looks, advisor.work);
        TEST_ASSERT_EQUAL(count, advisor_turns(&advisor, turns));
        TEST_ASSERT_EQUAL_MEMORY(whole, turns, count * sizeof *turns);
    }
}

static void test_effort_is_bounded_in_work(void) {
    static const uint32_t most[] = {
        [EFFORT_NET] = 40, [EFFORT_LOW] = 1300, [EFFORT_HIGH] = 4000, [EFFORT_FULL] = 11000};
    for (int effort = EFFORT_NET; effort <= EFFORT_FULL; effort++) {
        deal(7);
        for (unsigned turn = 0; turn < 4; turn++) {
            think(&game, (enum advisor_effort)effort);
            TEST_ASSERT_LESS_OR_EQUAL(most[effort], advisor.work);
            lay(&game, &turns[0]);
        }
    }
}

/* --- What the net sees ------------------------------------------------------------------------ */

static void know(struct duel *duel) {
    think(&game, EFFORT_NET);
    *duel = advisor.mind.duel.seen[MIND_OWN];
}

/* The rows of the inputs of a position, in order. */
static unsigned rows_of(const struct duel *duel, uint16_t rows[NET_ACTIVE]) {
    struct net_input input[NET_ACTIVE];
    const unsigned count = duel_inputs(duel, input);
    for (unsigned i = 0; i < count; i++) {
        unsigned k = i;
        for (; k > 0 && rows[k - 1] > input[i].row; k--) {
            rows[k] = rows[k - 1];
        }
        rows[k] = input[i].row;
    }
    return count;
}

static void mirror(struct duel *duel) {
    for (unsigned i = 0; i < duel->hand_size; i++) {
        duel->hand[i] = (uint8_t)(DUEL_MIRROR - duel->hand[i]);
    }
    for (unsigned pile = 0; pile < 4; pile += 2) {
        const uint8_t top = duel->top[pile];
        duel->top[pile] = duel->top[pile + 1];
        duel->top[pile + 1] = top;
    }
    struct cards_pair *sets[] = {&duel->deck, &duel->theirs};
    for (unsigned i = 0; i < 2; i++) {
        const struct cards way = sets[i]->way[0];
        sets[i]->way[0] = sets[i]->way[1];
        sets[i]->way[1] = way;
    }
}

static void test_a_mirrored_game_looks_the_same(void) {
    for (unsigned number = 0; number < 100; number++) {
        for (deal(number); game.status == GAME_PLAYING;) {
            struct duel duel;
            uint16_t rows[NET_ACTIVE];
            uint16_t mirrored[NET_ACTIVE];
            know(&duel);
            const unsigned count = rows_of(&duel, rows);
            mirror(&duel);
            TEST_ASSERT_EQUAL(count, rows_of(&duel, mirrored));
            TEST_ASSERT_LESS_OR_EQUAL(NET_ACTIVE, count);
            for (unsigned i = 0; i < count && duel.top[0] != duel.top[1]; i++) {
                TEST_ASSERT_LESS_THAN(DUEL_ROWS, rows[i]);
                TEST_ASSERT_TRUE(i == 0 || rows[i] > rows[i - 1]);
                TEST_ASSERT_TRUE(duel.top[2] == duel.top[3] || rows[i] == mirrored[i]);
            }
            lay(&game, &turns[0]);
        }
    }
    TEST_ASSERT_EQUAL(DUEL_ROWS, table_duel.rows);
}

/* --- Strength --------------------------------------------------------------------------------- */

static void test_beats_simple_players(void) {
    static const int rivals[] = {RIVAL_B3, RIVAL_B0};
    for (unsigned i = 0; i < 2; i++) {
        unsigned won = 0;
        for (unsigned number = 0; number < 200; number++) {
            for (deal(number); game.status == GAME_PLAYING;) {
                if (game.turn == number % 2) {
                    think(&game, EFFORT_NET);
                    lay(&game, &turns[0]);
                } else {
                    rival(rivals[i]);
                }
            }
            won += game.winner == number % 2;
        }
        TEST_ASSERT_GREATER_OR_EQUAL(180, won);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_turn_it_tells_is_allowed);
    RUN_TEST(test_begun_turns_are_finished_if_they_can_be);
    RUN_TEST(test_look_ahead_is_allowed_too);
    RUN_TEST(test_ends_are_played_right);
    RUN_TEST(test_hidden_cards_change_nothing);
    RUN_TEST(test_slices_do_what_they_may_and_change_nothing);
    RUN_TEST(test_effort_is_bounded_in_work);
    RUN_TEST(test_a_mirrored_game_looks_the_same);
    RUN_TEST(test_beats_simple_players);
    return UNITY_END();
}
