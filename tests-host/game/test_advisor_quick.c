/* The advisor of Quick & Easy: legal, fair, repeatable, bounded; and its pointing. */
#include <string.h>

#include "game/advisor/tables.h"
#include "game/shuffle.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/hidden.h"
#include "tests-host/support/quick_table.h"

static struct game game;
static struct advisor advisor;
static const struct quick_mind *const mind = &advisor.mind.quick;
static struct advisor_turn turns[ADVISOR_TURNS];
static struct seed seed;

static const struct {
    struct game_setup setup;
    enum quick_custom custom;
} tables[] = {
    {{.kind = GAME_QUICK, .players = 1}, QUICK_SILENT},
    {{.kind = GAME_QUICK, .players = 1, .pro = true}, QUICK_SILENT},
    {{.kind = GAME_QUICK, .players = 2}, QUICK_TELLING},
    {{.kind = GAME_QUICK, .players = 3}, QUICK_SILENT},
    {{.kind = GAME_QUICK, .players = 4}, QUICK_POINTING},
    {{.kind = GAME_QUICK, .players = 5}, QUICK_TELLING},
    {{.kind = GAME_QUICK, .players = 2, .pro = true}, QUICK_POINTING},
    {{.kind = GAME_QUICK, .players = 5, .pro = true}, QUICK_POINTING},
    {{.kind = GAME_QUICK, .players = 3, .pro = true}, QUICK_TELLING},
};

#define TABLES (sizeof tables / sizeof tables[0])

void setUp(void) {
    seed.state = 7;
}

static unsigned think(enum advisor_effort effort, unsigned slice) {
    struct view view;
    view_of(&view, &game, game.turn);
    advisor_start(&advisor, &view, effort);
    while (!advisor_step(&advisor, slice)) {
    }
    return advisor_turns(&advisor, turns);
}

/* Whether the turn can win at once. Tries all ways in the engine. */
static bool can_win(const struct game *from) {
    for (uint8_t i = 0; i < from->hand_size[from->turn]; i++) {
        for (uint8_t pile = 0; pile < 2; pile++) {
            struct game next = *from;
            if (game_place(&next, from->hand[from->turn][i], pile) == GAME_OK &&
                (next.status == GAME_WON || can_win(&next))) {
                return true;
            }
        }
    }
    return false;
}

/* Checks every turn that is offered and lays the best. */
static void check_decision(enum advisor_effort effort) {
    const bool could_win = can_win(&game);
    const unsigned count = think(effort, 50);
    TEST_ASSERT_TRUE(count > 0);
    for (unsigned i = count; i-- > 0;) {
        struct game next = game;
        TEST_ASSERT_TRUE(quick_table_lay(&next, &turns[i]));
        if (i == 0) {
            game = next;
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(!could_win || game.status == GAME_WON, "ended a turn that could win");
}

static void check_games(enum advisor_effort effort, unsigned games, bool in_mid_turn) {
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned deal = 0; deal < games; deal++) {
            quick_table_deal(&game, &tables[i].setup, deal);
            while (game.status == GAME_PLAYING) {
                quick_table_talk(&game, tables[i].custom);
                for (uint8_t k = 0; k < 2 && in_mid_turn && game.laid == 0; k++) {
                    /* A random card, as a person might lay first. */
                    const uint8_t card = game.hand[game.turn][hidden_random(
                        &(struct bits){seed_bits(&seed).draw, &seed}, game.hand_size[game.turn])];
                    const enum game_error tried = game_place(&game, card, k);
                    (void)tried; /* the rules may refuse it */
                }
                if (game.status == GAME_PLAYING) {
                    check_decision(effort);
                }
            }
        }
    }
}

static void test_every_turn_is_legal_and_none_misses_a_win(void) {
    check_games(EFFORT_NET, 60, false);
    check_games(EFFORT_LOW, 1, false);
}

static void test_it_goes_on_in_the_middle_of_a_turn(void) {
    check_games(EFFORT_NET, 60, true);
    check_games(EFFORT_LOW, 1, true);
}

/* Plays some turns by the net. */
static void play_turns(unsigned table, unsigned deal, unsigned count) {
    quick_table_deal(&game, &tables[table].setup, deal);
    for (unsigned i = 0; i < count && game.status == GAME_PLAYING; i++) {
        quick_table_talk(&game, tables[table].custom);
        think(EFFORT_NET, 1);
        quick_table_lay(&game, &turns[0]);
    }
    quick_table_talk(&game, tables[table].custom);
}

static void test_X5_hidden_cards_and_slices_change_nothing(void) {
    const struct bits bits = seed_bits(&seed);
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned deal = 0; deal < 4; deal++) {
            struct advisor_turn wanted[ADVISOR_TURNS];
            play_turns(i, deal, 5 * deal);
            if (game.status != GAME_PLAYING) {
                continue;
            }
            const unsigned count = think(EFFORT_LOW, 1000000);
            memcpy(wanted, turns, sizeof wanted);
            hidden_shuffle(&game, game.turn, &bits);
            TEST_ASSERT_EQUAL(count, think(EFFORT_LOW, 1 + 37 * deal));
            TEST_ASSERT_EQUAL_MEMORY(wanted, turns, count * sizeof turns[0]);
        }
    }
}

static void test_slices_and_efforts_are_bounded(void) {
    static const unsigned most[] = {QUICK_TURNS, 1500, 3500, 9000};
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned effort = 0; effort < 4; effort++) {
            struct view view;
            play_turns(i, 11, 4);
            view_of(&view, &game, game.turn);
            advisor_start(&advisor, &view, (enum advisor_effort)effort);
            TEST_ASSERT_EQUAL(0, advisor.work);
            for (bool done = false; !done;) {
                const uint32_t before = advisor.work;
                done = advisor_step(&advisor, 20);
                TEST_ASSERT_TRUE(advisor.work - before <= 20 + QUICK_TURNS);
            }
            TEST_ASSERT_TRUE(advisor.work <= most[effort]);
        }
    }
}

static uint8_t height_of(uint8_t card) {
    return card / 8 <= 3 ? VIEW_HEIGHT_LOW : card / 8 <= 7 ? VIEW_HEIGHT_MIDDLE : VIEW_HEIGHT_HIGH;
}

/* Checks that a sample has each remaining card once, and that everything the owners said is
 * true. */
static void check_sample(const struct view *view) {
    const struct quick_world *world = &mind->dealt;
    uint8_t seen[RULES_ALL_CARDS] = {0};
    for (uint8_t seat = 0; seat < view->setup.players; seat++) {
        TEST_ASSERT_EQUAL(view->hand_size[seat], world->hand_size[seat]);
        for (uint8_t i = 0; i < world->hand_size[seat]; i++) {
            const uint8_t card = world->hand[seat][i];
            TEST_ASSERT_FALSE(view_laid(view, 0, card) || seen[card]);
            seen[card] = 1;
            if (seat != view->turn.seat && view->told_count[seat] > 0) {
                TEST_ASSERT_EQUAL(view->told[seat][i].colour, card % 8);
                TEST_ASSERT_TRUE(view->told[seat][i].height == VIEW_HEIGHT_UNTOLD ||
                                 view->told[seat][i].height == height_of(card));
            }
        }
    }
    for (uint8_t i = 0; i < view->draw[0]; i++) {
        TEST_ASSERT_FALSE(view_laid(view, 0, world->deck[i]) || seen[world->deck[i]]);
        seen[world->deck[i]] = 1;
    }
}

static void test_X4_samples_agree_with_what_was_said(void) {
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned deal = 0; deal < 12; deal++) {
            struct view view;
            play_turns(i, deal, 2 * deal);
            view_of(&view, &game, game.turn);
            advisor_start(&advisor, &view, EFFORT_LOW);
            unsigned samples = 0;
            unsigned agree = 0;
            const uint8_t next = (uint8_t)((game.turn + 1) % game.setup.players);
            for (unsigned before = 99; game.status == GAME_PLAYING && !advisor_step(&advisor, 1);) {
                if (advisor.phase == ADVISOR_ANSWERS && advisor.sample != before) {
                    before = advisor.sample;
                    check_sample(&view);
                    samples++;
                    agree += (quick_points(mind->dealt.hand[next], mind->dealt.hand_size[next],
                                           view.tops_before) &
                              mind->talk[next].allowed) == view.points[next];
                }
            }
            /* One sample in eight ignores the pointing. */
            TEST_ASSERT_TRUE(samples < 8 || view.points[next] == 0 || agree * 10 >= samples * 7);
        }
    }
}

/* The numbers that are in every hand that the seat could hold, given what it tells and, with
 * `pointing`, points at. The attacker knows the rule only through quick_say. */
static unsigned attack(const struct game *from, uint8_t seat, bool pointing) {
    struct view said, view;
    unsigned common = QUICK_NUMBERS;
    const uint8_t size = from->hand_size[seat];
    view_of(&said, from, seat);
    for (uint8_t i = 0; i < 50; i++) {
        for (uint8_t k = size == 1 ? 49 : (uint8_t)(i + 1); k < 50; k++) {
            struct game other = *from;
            const uint8_t one = rules_card(GAME_QUICK, i);
            const uint8_t two = size == 1 ? one : rules_card(GAME_QUICK, k);
            if (one == from->tops[0] || one == from->tops[1] || two == from->tops[0] ||
                two == from->tops[1]) {
                continue;
            }
            other.hand[seat][0] = one;
            other.hand[seat][size - 1] = two;
            view_of(&view, &other, seat);
            if (memcmp(view.told[seat], said.told[seat], sizeof said.told[seat]) == 0 &&
                (!pointing || quick_say(&view) == said.points[seat])) {
                common &= 1U << one / 8 | 1U << two / 8;
            }
        }
    }
    return common;
}

static void test_Q7_X4_no_number_follows_from_pointing(void) {
    unsigned pointed = 0;
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned deal = 0; tables[i].custom == QUICK_POINTING && deal < 12; deal++) {
            play_turns(i, deal, 1 + 3 * deal);
            for (uint8_t seat = 0; seat < game.setup.players && game.status == GAME_PLAYING;
                 seat++) {
                pointed += game_points(&game, seat) != 0;
                if (game.hand_size[seat] > 0 && attack(&game, seat, false) == 0) {
                    TEST_ASSERT_EQUAL_HEX(0, attack(&game, seat, true));
                }
            }
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(pointed > 20, "nobody points");
}

static unsigned points_after(const struct game_setup *setup, const char *script, uint8_t seat) {
    struct view view;
    SET(&game, setup, script);
    game_tell(&game, seat);
    view_of(&view, &game, seat);
    return quick_say(&view);
}

static void test_Q8_what_a_seat_points_at(void) {
    const struct game_setup pro = tables[6].setup;
    /* The ascending pile shows the red 6, the descending one the blue 5. */
    const char *const piles = "r6a | b5b | [g7 y8]";
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0), points_after(&pro, "r6a | b5b | [g7 y9]", 0));
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(1), points_after(&pro, "r6a | b5b | [g4 y9]", 0));
    TEST_ASSERT_EQUAL_HEX(0, points_after(&pro, "r6a | b5b | [g4 y7]", 0)); /* both cost one */
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0) | GAME_POINT_TRICK(0),
                          points_after(&pro, "r6a | b5b | [r2 y9]", 0));
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(1) | GAME_POINT_TRICK(1),
                          points_after(&pro, "r6a | b5b | [g2 b9]", 0));
    /* "The trick works" on a red 2 would mean the red 1, and so nothing is said about it. */
    TEST_ASSERT_EQUAL_HEX(0, points_after(&pro, "r2a | b5b | [r1 y9]", 0) & GAME_POINT_TRICK(0));
    TEST_ASSERT_EQUAL_HEX(GAME_POINT_BETTER(0), points_after(&pro, piles, 0));
}

static void test_the_table_fits_the_features(void) {
    TEST_ASSERT_EQUAL(QUICK_ROWS, table_quick.rows);
    TEST_ASSERT_TRUE(table_quick.rows * table_quick.hidden <= 24 * 1024);
}

static void test_the_net_alone_beats_the_greedy_player(void) {
    unsigned ours = 0;
    unsigned greedy = 0;
    for (unsigned deal = 0; deal < 100; deal++) {
        play_turns(5, deal, 50);
        ours += game.status == GAME_WON;
        quick_table_deal(&game, &tables[5].setup, deal);
        while (game.status == GAME_PLAYING) {
            struct view view;
            view_of(&view, &game, game.turn);
            TEST_ASSERT_TRUE(quick_table_greedy(&view, turns));
            TEST_ASSERT_TRUE(quick_table_lay(&game, turns));
        }
        greedy += game.status == GAME_WON;
    }
    TEST_ASSERT_TRUE(greedy > 0 && ours > 65 && ours > 3 * greedy);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_turn_is_legal_and_none_misses_a_win);
    RUN_TEST(test_it_goes_on_in_the_middle_of_a_turn);
    RUN_TEST(test_X5_hidden_cards_and_slices_change_nothing);
    RUN_TEST(test_slices_and_efforts_are_bounded);
    RUN_TEST(test_X4_samples_agree_with_what_was_said);
    RUN_TEST(test_Q7_X4_no_number_follows_from_pointing);
    RUN_TEST(test_Q8_what_a_seat_points_at);
    RUN_TEST(test_the_table_fits_the_features);
    RUN_TEST(test_the_net_alone_beats_the_greedy_player);
    return UNITY_END();
}
