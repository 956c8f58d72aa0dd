/* What device seats say about the piles of The Game (X4), and what they conclude from the talk of
 * others. */
#include <string.h>

#include "game/advisor/advisor.h"
#include "tests-host/support/checks.h"

static struct game game;
static const struct game_setup pair = {.kind = GAME_CLASSIC, .players = 2};

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

/* -: nothing, s: small steps please, l: please leave it */
static void check_markers(const char *script, uint8_t seat, const char *wanted) {
    SET(&game, &pair, script);
    char found[5] = "";
    advisor_talk(&game, seat);
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        found[pile] = "-sl"[game_marker_of(&game, seat, pile)];
    }
    TEST_ASSERT_EQUAL_STRING(wanted, found);
}

static void test_X4_near_cards_and_jumps_are_marked(void) {
    check_markers("[@2 40 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "----");
    check_markers("[@2 10 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "l---"); /* ten back */
    check_markers("[@2 15 41 42 43 44 45 90] 20a 25b 80c 75d", 1, "-ll-");
    check_markers("[@2 27 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "-l--"); /* a step of 2 */
    check_markers("[@2 28 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "-s--"); /* of 3 */
    check_markers("[@2 31 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "-s--"); /* of 6 */
    check_markers("[@2 32 41 42 43 44 45 46] 20a 25b 80c 75d", 1, "----"); /* of 7 */
    check_markers("[@2 72 79 42 43 44 45 46] 20a 25b 80c 75d", 1, "--ls");
    check_markers("[@2 16 26 42 43 44 45 46] 20a 27b 80c 75d", 1, "l---"); /* 26, then 16 */
}

static void test_X4_what_would_give_a_card_away_is_not_said(void) {
    /* Of all that "leave it" on 20 could mean, 10 would be a step on 9, 21 and 22 steps on 23, and
     * of the pairs only 26 with 16 stays silent elsewhere. */
    check_markers("[@2 16 26 50 51 52 53 54] 20a 9b 23c", 1, "----");
    check_markers("[@2 16 26 50 51 52 53 54] 20a 9b 38c", 1, "l---");
}

/* --- What is made of it: the cards that seat 1 is thought to hold --- */

enum {
    GUESSES = 400,
    PERSON = 0,
    DEVICE = 2, /* bit of seat 1 */
};

/* The number of guessed hands of seat 1 that lead to exactly the markers that it set. */
static unsigned count_fitting(const char *script, const char *markers, unsigned devices) {
    static struct advisor advisor;
    struct classic_mind *mind = &advisor.mind.classic;
    struct view view;
    unsigned fitting = 0;
    SET(&game, &pair, script);
    for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
        game_mark(&game, 1, pile, (enum game_marker)strcspn("-sl", (char[]){markers[pile], 0}));
    }
    view_of(&view, &game, 0);
    view.devices = (uint8_t)devices;
    advisor_start(&advisor, &view, EFFORT_FULL);
    for (unsigned sample = 0; sample < GUESSES; sample++) {
        struct cards_pair hand;
        unsigned alike = 0;
        classic_guess(mind, sample);
        cards_pair_set(&hand, mind->dealt, mind->hands[1]);
        for (uint8_t pile = 0; pile < RULES_PILES; pile++) {
            alike += classic_marker(&hand, mind->seen[MIND_OWN].top, pile) == view.marker[1][pile];
        }
        fitting += alike == RULES_PILES;
    }
    return fitting;
}

#define TABLE "20a 25b | 80c 75d | [40 41 42 43 44 45 46]"

static void test_X4_what_a_device_says_is_believed_and_a_person_a_little_less(void) {
    static const char *const said[] = {"l---", "-s-l", "ls--", "sl-s"};
    for (unsigned i = 0; i < sizeof said / sizeof said[0]; i++) {
        const unsigned device = count_fitting(TABLE, said[i], DEVICE);
        const unsigned person = count_fitting(TABLE, said[i], PERSON);
        TEST_ASSERT_GREATER_THAN_MESSAGE(GUESSES * 8 / 10, device, said[i]);
        TEST_ASSERT_LESS_THAN_MESSAGE(device, person, said[i]);
        TEST_ASSERT_GREATER_THAN_MESSAGE(GUESSES * 6 / 10, person, said[i]);
    }
}

static void test_X4_a_device_that_says_nothing_has_nothing_to_say(void) {
    const unsigned device = count_fitting(TABLE, "----", DEVICE);
    const unsigned person = count_fitting(TABLE, "----", PERSON);
    TEST_ASSERT_GREATER_THAN(GUESSES * 9 / 10, device);
    TEST_ASSERT_LESS_THAN(GUESSES * 4 / 10, person);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X4_what_a_device_says_is_believed_and_a_person_a_little_less);
    RUN_TEST(test_X4_a_device_that_says_nothing_has_nothing_to_say);
    RUN_TEST(test_X4_near_cards_and_jumps_are_marked);
    RUN_TEST(test_X4_what_would_give_a_card_away_is_not_said);
    return UNITY_END();
}
