/*
 * The reasons of hints: positions for each reason, and whole games in which every given reason is
 * checked against the position by other code.
 */
#include "game/advisor/reason.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/advisor/advisor.h"
#include "game/shuffle.h"
#include "tests-host/support/checks.h"

static struct game game;
static struct advisor advisor;
static const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
static const struct game_setup three = {.kind = GAME_CLASSIC, .players = 3};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 1};

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

/* The reason for a turn such as "24a 36b". */
static struct reason why(const char *turn) {
    struct advisor_turn plan = {.chance = ADVISOR_CERTAIN / 2};
    struct view view;
    view_of(&view, &game, game.turn);
    while (*turn != '\0') {
        static const char colours[] = "rbgyp";
        char *end;
        const char *colour = game.setup.kind == GAME_QUICK ? strchr(colours, *turn++) : colours;
        const long number = strtol(turn, &end, 10);
        plan.card[plan.count] =
            game.setup.kind == GAME_QUICK ? RULES_CARD(number, colour - colours) : (uint8_t)number;
        plan.pile[plan.count++] = (uint8_t)(*end - 'a');
        turn = end + 1 + (end[1] == ' ');
    }
    return reason_of(&view, &plan);
}

static void expect(enum reason_kind kind, unsigned number, const char *turn) {
    const struct reason reason = why(turn);
    TEST_ASSERT_EQUAL_MESSAGE(kind, reason.kind, turn);
    TEST_ASSERT_EQUAL_MESSAGE(number, reason.number, turn);
}

static void test_each_reason_in_a_position(void) {
    SET(&game, &alone, "20a 60b | 80c 50d | [10 22 31 41 58 71 88 95]");
    expect(REASON_ENOUGH, 0, "");
    expect(REASON_JUMP, 0, "10a 22a");
    expect(REASON_THEN_JUMP, 31, "41a 31a");
    expect(REASON_BEST, 50, "95b 22a");
    SET(&game, &alone, "20a 60b | 80c 50d | [22 23 44 47 58 73 88 95]");
    expect(REASON_SMALLEST, 0, "22a 23a");
    SET(&game, &alone, "20a 60b | 80c 50d | [24 44 47 58 73 90 95 98]");
    expect(REASON_KEEPS, 90, "24a 95b");
    struct view view;
    view_of(&view, &game, 0);
    TEST_ASSERT_EQUAL(REASON_TAKE_BACK, reason_of(&view, NULL).kind);
}

static void test_the_only_card_that_fits(void) {
    SET(&game, &alone, "20a 94a | 60b 97b | 3d 2d | 30c 4c | [50 55 61 65 70 75 80 95]");
    expect(REASON_ONLY, 0, "95a");
}

static void test_the_last_cards(void) {
    SET(&game, &alone, "2-95a/2 [96 97 98 99]");
    expect(REASON_WINS, 0, "96a 97a 98a 99a");
    TEST_ASSERT_NOT_EQUAL(REASON_WINS, why("96a 97a").kind);
}

static void test_a_pile_left_to_somebody(void) {
    SET(&game, &three, "20a 60b | 80c 50d | 83b 70c | [22 30 48 58 90 95]");
    game_mark(&game, 2, 0, GAME_MARKER_LEAVE_IT);
    expect(REASON_SPARES, 2, "90b 58c");
    expect(REASON_SMALLEST, 0, "22a 30a");
    game_mark(&game, 1, 1, GAME_MARKER_LEAVE_IT);
    TEST_ASSERT_NOT_EQUAL_MESSAGE(REASON_SPARES, why("90b 58c").kind, "somebody minds this too");
}

static void test_a_gift_refills_the_hand(void) {
    SET(&game, &duel, "12^ 50v | 9^ 55v | 20^ 41v | 17^ 43v | [10 22 31 39 48 58]");
    expect(REASON_GIFT, 0, "10c 22a");
}

static void test_a_trick_of_quick_and_easy(void) {
    SET(&game, &quick, "r7a | y4b | [r3 y9]");
    expect(REASON_JUMP, 0, "r3a");
}

/* --- Over many games: what is said is true ---------------------------------------------------- */

static unsigned said[REASONS];

static int naive_cost(const struct game *at, uint8_t card, uint8_t pile) {
    const bool colours = at->setup.kind == GAME_QUICK;
    const int number = colours ? card / 8 : card;
    int top = colours ? at->tops[pile] / 8 : at->tops[pile];
    const bool falls = colours ? pile == 1 : at->setup.kind == GAME_DUEL ? pile & 1 : pile >= 2;
    if (colours && falls && top == 0) {
        top = 11;
    }
    return falls ? top - number : number - top;
}

static bool is_own_pile(const struct game *at, uint8_t pile) {
    return at->setup.kind != GAME_DUEL || pile / 2 == at->turn;
}

/* Counts the ways to lay a card now. Finds the smallest step on own piles, and whether the smallest
 * step on piles that `seat` asked to leave is at most `most`. */
static unsigned look_round(const struct game *at, int *smallest, uint8_t seat, int most,
                           bool *asked) {
    unsigned ways = 0;
    for (unsigned i = 0; i < at->hand_size[at->turn]; i++) {
        for (uint8_t pile = 0; pile < rules_of(at->setup.kind)->piles; pile++) {
            const uint8_t card = at->hand[at->turn][i];
            if (game_can_place(at, card, pile) != GAME_OK) {
                continue;
            }
            const int cost = naive_cost(at, card, pile);
            ways++;
            if (is_own_pile(at, pile)) {
                *smallest = cost < *smallest ? cost : *smallest;
                *asked = *asked || (seat < at->setup.players && cost <= most &&
                                    game_marker_of(at, seat, pile) == GAME_MARKER_LEAVE_IT);
            }
        }
    }
    return ways;
}

/* Plays the turn on a copy; returns whether card number `number` jumps back on the first pile in
 * the turn, or can do so after it. */
static bool goes_back_later(struct game copy, const struct advisor_turn *plan, unsigned number,
                            bool after) {
    for (unsigned i = 0; i < plan->count; i++) {
        if (!after && i > 0 && plan->card[i] / (copy.setup.kind == GAME_QUICK ? 8 : 1) == number &&
            plan->pile[i] == plan->pile[0] && naive_cost(&copy, plan->card[i], plan->pile[i]) < 0) {
            return true;
        }
        ALLOWED(game_place(&copy, plan->card[i], plan->pile[i]));
    }
    for (unsigned i = 0; after && i < copy.hand_size[copy.turn]; i++) {
        const uint8_t card = copy.hand[copy.turn][i];
        for (uint8_t pile = 0; pile < rules_of(copy.setup.kind)->piles; pile++) {
            const bool trick = copy.setup.kind == GAME_QUICK
                                   ? card % 8 == copy.tops[pile] % 8 && copy.tops[pile] != 0 &&
                                         naive_cost(&copy, card, pile) < 0
                                   : naive_cost(&copy, card, pile) == -10;
            if (trick && is_own_pile(&copy, pile) &&
                card / (copy.setup.kind == GAME_QUICK ? 8 : 1) == number) {
                return true;
            }
        }
    }
    return false;
}

static void check_true(const struct reason *reason, const struct advisor_turn *plan) {
    int smallest = 1000;
    bool asked = false;
    const int cost = plan ? naive_cost(&game, plan->card[0], plan->pile[0]) : 0;
    const unsigned ways = look_round(&game, &smallest, reason->number, cost, &asked);
    struct game copy = game;
    said[reason->kind]++;
    switch (reason->kind) {
    case REASON_TAKE_BACK:
        TEST_ASSERT_NULL(plan);
        break;
    case REASON_ENOUGH:
        ALLOWED(game_can_end(&game));
        break;
    case REASON_WINS:
        for (unsigned i = 0; i < plan->count; i++) {
            ALLOWED(game_place(&copy, plan->card[i], plan->pile[i]));
        }
        STATUS("won", &copy);
        break;
    case REASON_ONLY:
        TEST_ASSERT_EQUAL(1, ways);
        break;
    case REASON_GIFT:
        TEST_ASSERT_FALSE(is_own_pile(&game, plan->pile[0]));
        TEST_ASSERT_GREATER_THAN(0, game_draw_left(&game, game.turn));
        break;
    case REASON_JUMP:
        TEST_ASSERT_TRUE(is_own_pile(&game, plan->pile[0]) && cost < 0);
        break;
    case REASON_THEN_JUMP:
        TEST_ASSERT_TRUE(goes_back_later(game, plan, reason->number, false));
        break;
    case REASON_SMALLEST:
        TEST_ASSERT_EQUAL(smallest, cost);
        break;
    case REASON_SPARES:
        TEST_ASSERT_TRUE(asked && reason->number != game.turn);
        TEST_ASSERT_NOT_EQUAL(GAME_MARKER_LEAVE_IT,
                              game_marker_of(&game, reason->number, plan->pile[0]));
        break;
    case REASON_KEEPS:
        TEST_ASSERT_TRUE(goes_back_later(game, plan, reason->number, true));
        break;
    default:
        TEST_ASSERT_EQUAL((plan->chance * 200U + ADVISOR_CERTAIN) / (2U * ADVISOR_CERTAIN),
                          reason->number);
    }
}

/* Lays a turn. Before each card and before the end, the rest of the turn must also have a
 * reason. */
static void lay_and_ask(struct advisor_turn rest) {
    while (rest.count > 0) {
        ALLOWED(game_place(&game, rest.card[0], rest.pile[0]));
        rest.count--;
        memmove(rest.card, rest.card + 1, rest.count);
        memmove(rest.pile, rest.pile + 1, rest.count);
        if (!game_is_over(&game)) {
            struct view view;
            view_of(&view, &game, game.turn);
            const struct reason reason = reason_of(&view, &rest);
            check_true(&reason, &rest);
        }
    }
}

static void play_whole_game(const struct game_setup *setup, uint32_t seed) {
    struct seed source = {seed};
    const struct bits bits = seed_bits(&source);
    uint8_t deck[RULES_CARDS];
    shuffle(setup->kind, &bits, deck);
    game_must(game_new(&game, setup, deck));
    while (!game_is_over(&game)) {
        struct advisor_turn turns[ADVISOR_TURNS];
        struct view view;
        view_of(&view, &game, game.turn);
        advisor_start(&advisor, &view, EFFORT_NET);
        while (!advisor_step(&advisor, ADVISOR_SLICE)) {
        }
        const unsigned count = advisor_turns(&advisor, turns);
        for (unsigned i = 0; i < count; i++) { /* also of those that it would not choose */
            const struct reason reason = reason_of(&view, &turns[i]);
            check_true(&reason, &turns[i]);
        }
        TEST_ASSERT_GREATER_THAN(0, count);
        lay_and_ask(turns[0]);
        if (!game_is_over(&game)) {
            ALLOWED(game_end(&game));
            for (uint8_t seat = 0; seat < setup->players; seat++) {
                if (seat != game.turn) {
                    advisor_talk(&game, seat);
                }
            }
        }
    }
}

static void test_over_many_games_the_reasons_are_true(void) {
    static const struct game_setup quick_pair = {.kind = GAME_QUICK, .players = 2};
    for (uint32_t seed = 0; seed < 40; seed++) {
        play_whole_game(&alone, seed);
        play_whole_game(&three, seed);
        play_whole_game(&duel, seed);
        play_whole_game(&quick_pair, seed);
    }
    for (unsigned kind = REASON_ENOUGH; kind < REASONS; kind++) {
        printf("reason %u: %u times\n", kind, said[kind]);
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, said[kind], "a reason that never came up");
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_reason_in_a_position);
    RUN_TEST(test_the_only_card_that_fits);
    RUN_TEST(test_the_last_cards);
    RUN_TEST(test_a_pile_left_to_somebody);
    RUN_TEST(test_a_gift_refills_the_hand);
    RUN_TEST(test_a_trick_of_quick_and_easy);
    RUN_TEST(test_over_many_games_the_reasons_are_true);
    return UNITY_END();
}
