/*
 * The app with screens made for this test: which screen is up, what it is called with, where Back
 * leads.
 */
#include "firmware/app/app.h"

#include <string.h>
#include <unity.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"

enum {
    HOME,
    LIST,
    PAGE,
    UNSAVED,
    MENU,
    TABLE, /* the scene of a person's turn */
    GUARD, /* the scene of passing */
    COUNT,
};

static struct {
    unsigned entered;  /* how often a screen was put up */
    uint16_t argument; /* what it was called with */
    bool dirty;        /* and whether it found something in its state */
    unsigned handled;
} seen_by_screens;

static struct app app;

static void enter(struct app *any) {
    seen_by_screens.entered++;
    seen_by_screens.argument = any->argument;
    for (unsigned i = 0; i < sizeof any->state; i++) {
        seen_by_screens.dirty = seen_by_screens.dirty || any->state.bytes[i] != 0;
    }
    memset(&any->state, 0xA5, sizeof any->state);
}

/* Handles only UP and DOWN. */
static bool handle(struct app *any, enum action action) {
    seen_by_screens.handled++;
    return menu_handle(&any->menu, 9, action) == MENU_MOVED;
}

static void draw(const struct app *any, struct canvas *canvas) {
    draw_box(canvas, any->screen, 0, 1, 1, DRAW_SET);
}

static const struct screen plain = {.enter = enter, .handle = handle, .draw = draw};
static const struct screen silent = {.handle = handle, .draw = draw};
static const struct screen in_match = {
    .enter = enter, .handle = handle, .draw = draw, .in_match = true};
static const struct screen table = {.enter = enter,
                                    .handle = handle,
                                    .draw = draw,
                                    .scene = MATCH_SCENE_PLAY,
                                    .in_match = true,
                                    .shows_hand = true};
static const struct screen guard = {
    .enter = enter, .handle = handle, .draw = draw, .scene = MATCH_SCENE_PASS, .in_match = true};

static const struct screen *const all[COUNT] = {
    [HOME] = &silent, [LIST] = &plain,  [PAGE] = &plain, [UNSAVED] = &plain,
    [MENU] = &plain,  [TABLE] = &table, [GUARD] = &guard};

static const struct screen_list list = {
    .screens = all, .count = COUNT, .menu = MENU, .unsaved = {UNSAVED, 77}};

void setUp(void) {
    memset(&seen_by_screens, 0, sizeof seen_by_screens);
    hal_model_reset(1);
    app_start(&app, &list, keymap_for(SIX_KEYS));
}

void tearDown(void) {
    TEST_ASSERT_FALSE_MESSAGE(seen_by_screens.dirty, "a screen finds its state zeroed");
}

static void press(enum action action) {
    app_step(&app, action, app.now + 100);
}

static void deal(void) {
    const struct game_setup alone = {.kind = GAME_CLASSIC, .players = 1};
    EXPECT_DEAL(MATCH_DEALT, match_deal(&app.match, &alone, 0, 1));
}

static void expect(uint8_t screen, uint8_t cursor) {
    TEST_ASSERT_EQUAL_UINT8(screen, app.screen);
    TEST_ASSERT_EQUAL_UINT8(cursor, app.menu.cursor);
}

static void test_it_starts_at_home_and_back_stays_there(void) {
    expect(HOME, 0);
    press(ACTION_BACK);
    press(ACTION_MENU);
    expect(HOME, 0);
    TEST_ASSERT_EQUAL(0, app.depth);
}

static void test_a_screen_is_told_before_it_is_put_up(void) {
    app_open(&app, LIST, 1234);
    TEST_ASSERT_EQUAL(1, seen_by_screens.entered);
    TEST_ASSERT_EQUAL(1234, seen_by_screens.argument);
    expect(LIST, 0);
}

static void test_back_returns_to_where_one_was(void) {
    press(ACTION_DOWN);
    app_open(&app, LIST, 5);
    press(ACTION_DOWN);
    press(ACTION_DOWN);
    app_open(&app, PAGE, 6);
    expect(PAGE, 0);
    press(ACTION_BACK);
    expect(LIST, 2);
    TEST_ASSERT_EQUAL_MESSAGE(5, seen_by_screens.argument, "it is told the same again");
    press(ACTION_BACK);
    expect(HOME, 1);
}

static void test_a_screen_in_the_place_of_another(void) {
    press(ACTION_DOWN);
    app_open(&app, LIST, 0);
    app_replace(&app, PAGE, 0);
    press(ACTION_BACK);
    expect(HOME, 1);
}

static void test_the_menu_key_leads_home_from_afar(void) {
    press(ACTION_DOWN);
    app_open(&app, LIST, 0);
    app_open(&app, PAGE, 0);
    press(ACTION_MENU);
    expect(HOME, 0);
    TEST_ASSERT_EQUAL(0, app.depth);
}

static void test_a_full_stack_forgets_the_last(void) {
    for (int i = 0; i < 3 * APP_LEVELS; i++) {
        app_open(&app, PAGE, 0);
    }
    for (int i = 0; i < APP_LEVELS; i++) {
        TEST_ASSERT_EQUAL(PAGE, app.screen);
        press(ACTION_BACK);
    }
    expect(HOME, 0);
}

static void test_it_shows_what_the_match_is_at(void) {
    app_go_on(&app);
    expect(HOME, 0); /* there is none */
    deal();
    app_open(&app, LIST, 0);
    app_go_on_with(&app, 3);
    expect(TABLE, 0);
    TEST_ASSERT_EQUAL(3, seen_by_screens.argument);
    press(ACTION_BACK);
    expect(MENU, 0);
    TEST_ASSERT_EQUAL(SCREEN_LIST_WAY_OUT, seen_by_screens.argument);
    app_home(&app);
    TEST_ASSERT_EQUAL_MESSAGE(GAME_NOBODY, app.match.viewer, "at home nobody has the device");
    app_go_on(&app);
    expect(GUARD, 0);
}

static void test_the_menu_of_a_match_lies_on_the_match_alone(void) {
    static const struct screen *const screens[] = {&silent, &in_match, &table, &plain};
    static const struct screen_list with_replay = {.screens = screens, .count = 4, .menu = 3};
    app.list = &with_replay;
    deal();
    app_go_on(&app);
    app_open(&app, 1, 0);
    press(ACTION_MENU);
    TEST_ASSERT_EQUAL(3, app.screen);
    press(ACTION_BACK);
    TEST_ASSERT_EQUAL_MESSAGE(2, app.screen, "not the screen that lay on it");
}

static void test_coming_back_to_the_match_asks_it_anew(void) {
    deal();
    app_go_on(&app);
    press(ACTION_MENU);
    expect(MENU, 0);
    press(ACTION_BACK);
    expect(TABLE, 0);
    press(ACTION_MENU);
    match_leave(&app.match); /* as sleep does */
    press(ACTION_BACK);
    expect(GUARD, 0);
}

static void test_a_hand_does_not_stand_through_a_sleep(void) {
    deal();
    app_go_on(&app);
    app_step(&app, ACTION_NONE, settings_sleep_minutes(&app.settings) * 60000U);
    EXPECT_POWER(APP_ASLEEP, app.power);
    expect(GUARD, 0);
}

static void test_a_save_that_failed_is_said_once_before_the_match_goes_on(void) {
    hal_model.flash.write_protected = true;
    deal();
    app_go_on(&app);
    expect(UNSAVED, 0);
    TEST_ASSERT_EQUAL(77, seen_by_screens.argument);
    press(ACTION_BACK);
    expect(TABLE, 0);
    app_go_on(&app);
    expect(TABLE, 0);
}

static void test_what_moves_is_drawn_until_it_rests(void) {
    app_move(&app, 100);
    app_move(&app, 40);
    TEST_ASSERT_EQUAL(20, app_deadline(&app, app.now));
    app.changed = false;
    app_step(&app, ACTION_NONE, app.now + 90);
    TEST_ASSERT_TRUE(app.changed && app.moving);
    app.changed = false;
    app_step(&app, ACTION_NONE, app.now + 10);
    TEST_ASSERT_TRUE_MESSAGE(app.changed, "once more, at rest");
    TEST_ASSERT_FALSE(app.moving);
    app_move(&app, 100);
    app_open(&app, LIST, 0);
    TEST_ASSERT_FALSE_MESSAGE(app.moving, "not on another screen");
}

static void test_a_timer_is_the_screens_own(void) {
    app_open(&app, LIST, 0);
    app_set_timer(&app, 50);
    TEST_ASSERT_EQUAL(50, app_deadline(&app, app.now));
    app_step(&app, ACTION_NONE, app.now + 49);
    TEST_ASSERT_EQUAL(0, seen_by_screens.handled);
    app_step(&app, ACTION_NONE, app.now + 1);
    TEST_ASSERT_EQUAL(1, seen_by_screens.handled);
    app_set_timer(&app, 50);
    app_open(&app, PAGE, 0);
    app_step(&app, ACTION_NONE, app.now + 100);
    TEST_ASSERT_EQUAL(1, seen_by_screens.handled);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_it_starts_at_home_and_back_stays_there);
    RUN_TEST(test_a_screen_is_told_before_it_is_put_up);
    RUN_TEST(test_back_returns_to_where_one_was);
    RUN_TEST(test_a_screen_in_the_place_of_another);
    RUN_TEST(test_the_menu_key_leads_home_from_afar);
    RUN_TEST(test_a_full_stack_forgets_the_last);
    RUN_TEST(test_it_shows_what_the_match_is_at);
    RUN_TEST(test_the_menu_of_a_match_lies_on_the_match_alone);
    RUN_TEST(test_coming_back_to_the_match_asks_it_anew);
    RUN_TEST(test_a_hand_does_not_stand_through_a_sleep);
    RUN_TEST(test_a_save_that_failed_is_said_once_before_the_match_goes_on);
    RUN_TEST(test_what_moves_is_drawn_until_it_rests);
    RUN_TEST(test_a_timer_is_the_screens_own);
    return UNITY_END();
}
