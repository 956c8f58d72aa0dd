/*
 * The coach: turns that the advisor would have played get no remark, a single bad turn gets the
 * only remark, and only what the seat knew at the time counts. Games are played through the match.
 */
#include "firmware/match/match.h"

#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "firmware/match/coach_review.h"
#include "firmware/match/device_seat.h"
#include "tests-host/support/own_match.h"
#include "tests-host/support/simple.h"

enum {
    NEVER = 255,      /* no bad turn */
    SIMPLY = 253,     /* by the smallest step */
    ALWAYS = 254,     /* nothing but bad turns */
    CALLS = 2000000,  /* more than any game takes */
    SLICES_MOST = 20, /* a tick each, for one turn, in hundreds */
};

void setUp(void) {
    power_on_new();
}

/* The advisor's turn with the effort of the coach. */
static struct advisor_turn best_turn(void) {
    static struct advisor advisor;
    struct advisor_turn turns[ADVISOR_TURNS];
    struct view view;
    view_of(&view, &match.game, match.game.turn);
    view.devices = match.device_seats;
    advisor_start(&advisor, &view, EFFORT_HIGH);
    while (!advisor_step(&advisor, 1000)) {
    }
    TEST_ASSERT_GREATER_THAN(0, advisor_turns(&advisor, turns));
    return turns[0];
}

static void lay_turn(const struct advisor_turn *turn) {
    for (uint8_t i = 0; i < turn->count; i++) {
        EXPECT_ERROR(GAME_OK, match_lay(&match, turn->card[i], turn->pile[i]));
    }
}

/* Lays the largest possible steps. */
static void lay_badly(void) {
    const struct game *game = &match.game;
    while (game->status == GAME_PLAYING && game_can_end(game) != GAME_OK) {
        struct turn turn;
        uint8_t card = 0;
        uint8_t pile = 0;
        int worst = -100;
        game_turn(game, &turn);
        for (uint8_t i = 0; i < turn.hand_size; i++) {
            for (uint8_t p = 0; p < rules_of(turn.kind)->piles; p++) {
                if (game_can_place(game, turn.hand[i], p) == GAME_OK &&
                    turn_cost(&turn, turn.hand[i], p) > worst) {
                    worst = turn_cost(&turn, turn.hand[i], p);
                    card = turn.hand[i];
                    pile = p;
                }
            }
        }
        EXPECT_ERROR(GAME_OK, match_lay(&match, card, pile));
    }
}

static void lay_simply(void) {
    struct advice advice;
    do {
        struct view view;
        view_of(&view, &match.game, match.game.turn);
        advice = simple_choose(&view);
        if (advice.kind == ADVICE_PLACE) {
            match_lay(&match, advice.card, advice.pile);
        }
    } while (advice.kind == ADVICE_PLACE && match.game.status == GAME_PLAYING);
}

static void end_or_give_up(void) {
    if (match.game.status == GAME_PLAYING) {
        match_end_turn(&match);
        match_talked(&match);
    } else if (match.game.status == GAME_STUCK) {
        match_give_up(&match);
    }
}

/* Persons lay as the advisor would, except in turn number `bad`. Seats of the device play as usual.
 * Persons say nothing. Ends after turn `last`. */
static void play(struct game_setup setup, uint8_t device_seats, uint32_t seed, uint8_t bad,
                 uint8_t last) {
    EXPECT_DEAL(MATCH_DEALT, match_deal(&match, &setup, device_seats, seed));
    if (match.phase == MATCH_LOOKING) {
        match_choose_starter(&match, 0);
    }
    for (uint8_t turn = 1; !game_is_over(&match.game); turn++) {
        if (turn > last) {
            match_give_up(&match);
        } else if (match_is_device(&match, match.game.turn)) {
            match_device_begin(&match);
            while (match_device_step(&match) != MATCH_ENDED) {
            }
        } else if (turn == bad || bad == ALWAYS) {
            lay_badly();
            end_or_give_up();
        } else if (bad == SIMPLY) {
            lay_simply();
            end_or_give_up();
        } else {
            const struct advisor_turn best = best_turn();
            lay_turn(&best);
            end_or_give_up();
        }
    }
}

static int lost(const struct coach_remark *remark) {
    return remark->better.chance - remark->chance;
}

static unsigned coach(void) {
    unsigned calls = 1;
    while (!match_coach(&match)) {
        calls++;
        TEST_ASSERT_LESS_THAN(CALLS, calls);
    }
    return calls;
}

static const struct {
    struct game_setup setup;
    uint8_t device_seats;
} tables[] = {
    {{.kind = GAME_CLASSIC, .players = 1}, 0},
    {{.kind = GAME_CLASSIC, .players = 3, .expert = true}, 0x6},
    {{.kind = GAME_DUEL, .players = 2}, 0x2},
    {{.kind = GAME_QUICK, .players = 2}, 0x2},
    {{.kind = GAME_QUICK, .players = 3}, 0x6},
};
enum {
    TABLES = sizeof tables / sizeof tables[0],
};

static void test_what_the_advisor_lays_gets_no_remark(void) {
    for (unsigned i = 0; i < TABLES; i++) {
        play(tables[i].setup, tables[i].device_seats, 11 + i, NEVER, NEVER);
        coach();
        TEST_ASSERT_EQUAL_MESSAGE(0, match.coach.count, "no turn was worse than the best");
        TEST_ASSERT_NULL(coach_biggest(&match.coach));
    }
}

/* Checks the remark about the only bad turn. */
static void check_remark(uint8_t bad) {
    const struct coach_remark *remark = coach_biggest(&match.coach);
    TEST_ASSERT_EQUAL(bad, remark->turn);
    TEST_ASSERT_TRUE(lost(remark) >= COACH_CLEAR);
    TEST_ASSERT_EQUAL_PTR(remark, coach_about(&match.coach, remark->moves));
    TEST_ASSERT_NULL(coach_about(&match.coach, (uint8_t)(remark->moves + 1)));
    struct game then;
    game_replay(&then, &match.game, remark->moves);
    TEST_ASSERT_EQUAL_MESSAGE(0, then.laid, "a turn began there");
    TEST_ASSERT_FALSE(match_is_device(&match, then.turn));
    for (uint8_t k = 0; k < remark->better.count; k++) {
        EXPECT_ERROR(GAME_OK, game_place(&then, remark->better.card[k], remark->better.pile[k]));
    }
    EXPECT_ERROR_SO(GAME_OK, game_can_end(&then), "it is a whole turn");
}

/* The largest steps are not always bad, but other turns get no remark. */
static void test_one_bad_turn_gets_the_only_remark(void) {
    for (unsigned i = 0; i < TABLES; i++) {
        unsigned seen = 0;
        for (uint32_t seed = 1; seed <= 12; seed++) {
            const unsigned round = tables[i].setup.players == 1 ? 2 + 3 * (seed % 4) : 1 + seed % 3;
            const uint8_t bad = (uint8_t)(1 + tables[i].setup.players * round);
            play(tables[i].setup, tables[i].device_seats, seed, bad, NEVER);
            coach();
            TEST_ASSERT_LESS_THAN_MESSAGE(2, match.coach.count, "one turn was bad");
            if (match.coach.count == 1) {
                check_remark(bad);
                seen++;
            }
        }
        TEST_ASSERT_GREATER_THAN_MESSAGE(1, seen, "and not seen");
    }
}

/* A game alone with one bad turn, the last one, that is seen. */
static void play_seen(uint8_t bad) {
    for (uint32_t seed = 1; seed < 50; seed++) {
        play(tables[0].setup, 0, seed, bad, bad);
        coach();
        if (match.coach.count == 1) {
            return;
        }
    }
    TEST_FAIL_MESSAGE("no bad turn is seen");
}

/* The same turns with two different orders of the draw pile get the same remarks. */
static void test_nothing_but_what_the_seat_knew_decides(void) {
    struct coach first;
    play_seen(5);
    first = match.coach;
    uint8_t *deck = match.game.deck;
    for (unsigned i = match.game.drawn[0]; i < 97; i += 2) {
        const uint8_t card = deck[i];
        deck[i] = deck[i + 1];
        deck[i + 1] = card;
    }
    match.coach.phase = COACH_IDLE;
    coach();
    TEST_ASSERT_EQUAL(1, match.coach.count);
    TEST_ASSERT_EQUAL_MEMORY(first.remark, match.coach.remark, sizeof first.remark[0]);
}

/* A hint with the coach's effort is what the coach calls better afterwards, also where both can
 * rely on the talk of devices. */
static void test_the_coach_agrees_with_the_hint(void) {
    unsigned compared = 0;
    for (uint32_t seed = 1; seed <= 16; seed++) {
        const unsigned table = 1 + seed % 4;
        struct advice hints[RULES_CARDS] = {0};
        struct match_hint hint = {0};
        EXPECT_DEAL(MATCH_DEALT,
                    match_deal(&match, &tables[table].setup, tables[table].device_seats, seed));
        match.effort = EFFORT_HIGH;
        if (match.phase == MATCH_LOOKING) {
            match_choose_starter(&match, 0);
        }
        while (!game_is_over(&match.game)) {
            if (match_is_device(&match, match.game.turn)) {
                match_device_begin(&match);
                while (match_device_step(&match) != MATCH_ENDED) {
                }
                continue;
            }
            while (!match_hint(&match, &hint)) {
            }
            hints[match.game.moves] = hint.advice;
            lay_badly();
            end_or_give_up();
        }
        coach();
        for (uint8_t i = 0; i < match.coach.count; i++) {
            const struct coach_remark *remark = &match.coach.remark[i];
            TEST_ASSERT_EQUAL(ADVICE_PLACE, hints[remark->moves].kind);
            TEST_ASSERT_EQUAL(hints[remark->moves].card, remark->better.card[0]);
            TEST_ASSERT_EQUAL(hints[remark->moves].pile, remark->better.pile[0]);
            compared++;
        }
    }
    printf("coach and hint: %u remarks\n", compared);
    TEST_ASSERT_GREATER_THAN(10, compared);
}

/* Others may use the advisor in between, whenever they like. */
static void test_breaks_change_nothing(void) {
    struct coach first;
    struct game other;
    play(tables[2].setup, 0, 1, SIMPLY, NEVER);
    coach();
    first = match.coach;
    game_replay(&other, &match.game, 0);
    TEST_ASSERT_GREATER_THAN(1, first.count);
    match.coach.phase = COACH_IDLE;
    for (unsigned calls = 1; !match_coach(&match); calls++) {
        TEST_ASSERT_LESS_THAN(CALLS, calls);
        if (calls % 401 == 0) {
            thought_think(&match.thought, &other, 0, EFFORT_NET);
        }
    }
    TEST_ASSERT_EQUAL(first.count, match.coach.count);
    TEST_ASSERT_EQUAL_MEMORY(first.remark, match.coach.remark, sizeof first.remark);
}

/* Talk counts: the same cards without the talk are another position. */
static void test_what_was_said_is_known(void) {
    play(tables[1].setup, tables[1].device_seats, 12, NEVER, 12);
    coach();
    TEST_ASSERT_EQUAL(0, match.coach.count);
    unsigned said = 0;
    for (unsigned i = 0; i < RULES_CARDS; i++) {
        said += match.said[i][1] != 0 || match.said[i][2] != 0;
    }
    TEST_ASSERT_GREATER_THAN(2, said);
    struct view then;
    struct game game;
    game_replay(&game, &match.game, 0);
    game_say(&game, match.said[0]);
    view_of(&then, &game, 0);
    uint8_t markers = 0;
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        markers |= then.marker[1][pile] | then.marker[2][pile];
    }
    TEST_ASSERT_NOT_EQUAL(0, markers);
}

/* With more remarks than are kept, the biggest stay, in the order of play. */
static void test_the_biggest_are_kept(void) {
    struct coach_remark gone[64];
    unsigned count = 0;
    for (uint32_t seed = 1; seed < 60 && count == 0; seed++) {
        play(tables[2].setup, 0, seed, SIMPLY, NEVER);
        struct coach before = match.coach;
        while (!match_coach(&match)) {
            for (uint8_t i = 0; i < before.count; i++) {
                if (coach_about(&match.coach, before.remark[i].moves) == NULL) {
                    gone[count++] = before.remark[i];
                }
            }
            before = match.coach;
        }
    }
    TEST_ASSERT_EQUAL(COACH_REMARKS, match.coach.count);
    TEST_ASSERT_GREATER_THAN(0, count);
    const struct coach_remark *biggest = coach_biggest(&match.coach);
    for (uint8_t i = 0; i < COACH_REMARKS; i++) {
        const struct coach_remark *kept = &match.coach.remark[i];
        TEST_ASSERT_TRUE(i == 0 || kept[-1].moves < kept->moves);
        TEST_ASSERT_TRUE(lost(biggest) >= lost(kept));
        for (unsigned k = 0; k < count; k++) {
            TEST_ASSERT_TRUE(lost(kept) >= lost(&gone[k]));
        }
    }
}

/* A new deal has nothing to say about the old one. */
static void test_a_new_deal_begins_anew(void) {
    play_seen(5);
    play(tables[0].setup, 0, 12, NEVER, 3);
    TEST_ASSERT_EQUAL(COACH_IDLE, match.coach.phase);
    coach();
    TEST_ASSERT_EQUAL(0, match.coach.count);
}

/* A player who gets stuck by their own cards has no chance left. */
static void test_a_turn_that_gets_stuck(void) {
    for (uint32_t seed = 1; seed == 1 || (seed < 50 && match.coach.count == 0); seed++) {
        play(tables[2].setup, 0, seed, ALWAYS, NEVER);
        if (match.game.gave_up && match.game.laid > 0) {
            coach();
        }
    }
    TEST_ASSERT_GREATER_THAN(0, match.coach.count);
    const struct coach_remark *last = &match.coach.remark[match.coach.count - 1];
    TEST_ASSERT_EQUAL(match.game.moves, last->moves + match.game.laid);
    TEST_ASSERT_EQUAL(0, last->chance);
}

/* A slice is no more work than a slice of a seat of the device, and a turn takes a few seconds. */
static void test_slices(void) {
    play(tables[0].setup, 0, 11, ALWAYS, 10);
    const unsigned calls = coach();
    TEST_ASSERT_GREATER_THAN(10 * match.coach.turn, calls);
    TEST_ASSERT_LESS_THAN(100 * SLICES_MOST * match.coach.turn, calls);
    printf("coach: %u slices for %u turns\n", calls, match.coach.turn);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_what_the_advisor_lays_gets_no_remark);
    RUN_TEST(test_one_bad_turn_gets_the_only_remark);
    RUN_TEST(test_nothing_but_what_the_seat_knew_decides);
    RUN_TEST(test_the_coach_agrees_with_the_hint);
    RUN_TEST(test_breaks_change_nothing);
    RUN_TEST(test_what_was_said_is_known);
    RUN_TEST(test_the_biggest_are_kept);
    RUN_TEST(test_a_new_deal_begins_anew);
    RUN_TEST(test_a_turn_that_gets_stuck);
    RUN_TEST(test_slices);
    return UNITY_END();
}
