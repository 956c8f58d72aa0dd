/* What the signs on the table mean: each game explains those that occur in it, and no others. */
#include "tests-host/support/menu_play.h"
#include "unity.h"

enum {
    C = 1 << GAME_CLASSIC,
    D = 1 << GAME_DUEL,
    Q = 1 << GAME_QUICK,
    ALL = C | D | Q,
};

/* In which games a sign occurs, as the rules and the screens have it. */
static const struct {
    enum text text;
    unsigned games;
} explained[] = {
    {TEXT_SAY_SMALL_STEPS, C}, {TEXT_SAY_LEAVE_IT, C},    {TEXT_SAY_BETTER, Q},
    {TEXT_SAY_TRICK, Q},       {TEXT_SIGN_AUTHOR, C | Q}, {TEXT_SIGN_HEIGHTS, Q},
    {TEXT_SIGN_RED, Q},        {TEXT_SIGN_BLUE, Q},       {TEXT_SIGN_GREEN, Q},
    {TEXT_SIGN_YELLOW, Q},     {TEXT_SIGN_PURPLE, Q},     {TEXT_SIGN_PERSON, D},
    {TEXT_SIGN_DEVICE, D},     {TEXT_SIGN_COUNTS, D},     {TEXT_SIGN_DECK, C | Q},
    {TEXT_SIGN_OWED, ALL},     {TEXT_SIGN_COST, ALL},     {TEXT_SIGN_BACK, C | D},
    {TEXT_SIGN_JUMP, C | D},   {TEXT_SIGN_NEW, ALL},      {TEXT_FITS_NOWHERE, ALL},
    {TEXT_SIGN_TARGET, ALL},   {TEXT_SIGN_OPEN, ALL},     {TEXT_SIGN_END, ALL},
    {TEXT_SIGN_WAY, ALL},      {TEXT_SIGN_CHANCE, C | Q}, {TEXT_BATTERY_LOW, ALL},
};

enum {
    EXPLAINED = sizeof explained / sizeof explained[0],
};

void setUp(void) {
    menu_start_title(0x3f);
}

void tearDown(void) {
}

/* Goes through all pages by OK, which leads back behind the last one. Those seen, by `explained`. */
static uint32_t read_pages(uint8_t back_at) {
    uint32_t seen = 0;
    for (unsigned page = 0; app.screen == SCREEN_SIGNS && page < EXPLAINED; page++) {
        for (unsigned i = 0; i < EXPLAINED; i++) {
            seen |= (uint32_t)menu_says(app_text(&app, explained[i].text)) << i;
        }
        menu_play("O");
    }
    AT(back_at);
    return seen;
}

static void check_seen(uint32_t seen, unsigned games) {
    for (unsigned i = 0; i < EXPLAINED; i++) {
        TEST_ASSERT_EQUAL_MESSAGE((explained[i].games & games) != 0, seen >> i & 1,
                                  app_text(&app, explained[i].text));
    }
}

static void test_each_game_explains_its_own(void) {
    static const char *const deals[GAME_KINDS] = {"UO", "RUO", "RRUO"};
    for (unsigned kind = 0; kind < GAME_KINDS; kind++) {
        menu_start_title(0x3f);
        menu_open(TITLE_NEW_GAME);
        menu_play(deals[kind]);
        for (unsigned i = 0; i < 500 && app.screen != SCREEN_PLAY; i++) {
            menu_play("O");
            menu_wait(100);
        }
        AT(SCREEN_PLAY);
        menu_play("MDDDO");
        AT(SCREEN_SIGNS);
        check_seen(read_pages(SCREEN_PAUSE), 1U << kind);
        menu_play("B");
        AT(SCREEN_PLAY);
    }
}

static void test_the_rules_explain_all(void) {
    menu_open(TITLE_HOW_TO);
    menu_play("DDDDO");
    AT(SCREEN_SIGNS);
    check_seen(read_pages(SCREEN_HOW_TO), ALL);
    menu_play("OB");
    AT(SCREEN_HOW_TO);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(4, app.menu.cursor, "where it was");
}

static void test_with_two_keys(void) {
    menu_start_title(HAL_KEY_A | HAL_KEY_B);
    menu_open(TITLE_HOW_TO);
    menu_play("NNNNO");
    AT(SCREEN_SIGNS);
    const bool first = menu_says(app_text(&app, TEXT_SAY_SMALL_STEPS));
    menu_play("N");
    TEST_ASSERT_TRUE(first);
    TEST_ASSERT_FALSE(menu_says(app_text(&app, TEXT_SAY_SMALL_STEPS)));
    menu_play("B");
    AT(SCREEN_HOW_TO);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_each_game_explains_its_own);
    RUN_TEST(test_the_rules_explain_all);
    RUN_TEST(test_with_two_keys);
    return UNITY_END();
}
