/* What device seats say about the piles of The Game (X4). */
#include <string.h>

#include "game/advisor/advisor.h"
#include "tests-host/support/checks.h"

static struct game game;
static const struct game_setup pair = {.kind = GAME_CLASSIC, .players = 2};

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

void tearDown(void) {
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

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_X4_near_cards_and_jumps_are_marked);
    RUN_TEST(test_X4_what_would_give_a_card_away_is_not_said);
    return UNITY_END();
}
