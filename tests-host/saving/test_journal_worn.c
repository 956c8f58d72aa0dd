/* The save journal on flash that no longer accepts writes, in some places or everywhere. */
#include <string.h>

#include "tests-host/support/own_journal.h"

#define SIZE 200

void setUp(void) {
    open_new();
}

/* Writes and rereads `count` records, with the settings as they were at the start. */
static void life(unsigned count) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 7, SIZE));
    for (unsigned i = 0; i < count; i++) {
        if (i % 3) {
            journal_tidy(&journal);
        }
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, i, SIZE));
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, i, SIZE));
        if (i % 50 == 0) {
            EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, i, SIZE));
        }
        TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 7, SIZE));
    }
}

static void test_pages_that_do_not_program_are_passed_over(void) {
    for (unsigned lying = 0; lying <= 1; lying++) {
        for (unsigned page = 0; page < HAL_MODEL_PAGES; page += 14) {
            open_new();
            hal_model.flash.lying = lying;
            hal_model.flash.worn_page[page] = 0x20;
            hal_model.flash.worn_page[(page * 31 + 17) % HAL_MODEL_PAGES] = 0x01;
            life(550);
        }
    }
}

/* A sector that was left at a bad page looks as if it had room. The first write after a start
 * does not change this view: once tidying reports that it is done, the next half sector needs no
 * erase. */
static void test_a_sector_that_was_left_does_not_count_as_erased_ahead(void) {
    for (unsigned bad = 2; bad < JOURNAL_SECTOR_PAGES; bad++) {
        open_new();
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, SIZE));
        const unsigned left = journal.head;
        hal_model.flash.worn_page[left * JOURNAL_SECTOR_PAGES + bad] = 0x20;
        for (unsigned i = 0; journal.head == left || journal.next_page[journal.head] < 12; i++) {
            EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, i % 2, SIZE));
        }
        hal_model_power_on();
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        while (journal_tidy(&journal)) {
        }
        const uint32_t erases = hal_model.flash.erases;
        for (unsigned i = 0; i < JOURNAL_SECTOR_PAGES / 2; i++) {
            EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2 + i, SIZE));
        }
        TEST_ASSERT_EQUAL_MESSAGE(erases, hal_model.flash.erases, "a write had to erase");
    }
}

static void test_sectors_that_do_not_erase_are_passed_over(void) {
    for (unsigned lying = 0; lying <= 1; lying++) {
        for (uint64_t worn = 1; worn < 0x100000000; worn = worn * 7 + 1) {
            open_new();
            hal_model.flash.lying = lying;
            hal_model.flash.worn_erase = (uint32_t)worn;
            for (unsigned i = 0; i < 3; i++) { /* one tidy for each sector that fails */
                while (journal_tidy(&journal)) {
                }
            }
            life(550);
        }
    }
}

/* The last sector of an RP2350 is given up (hal/rp2040/flash.c), even if an earlier version left
 * the newest record in it. */
static void test_a_last_sector_that_takes_nothing_any_more(void) {
    const unsigned last = HAL_FLASH_SECTORS - 1;
    for (unsigned used = 1; used < 620; used += 13) {
        open_new();
        life(used);
        hal_model.flash.worn_erase = UINT32_C(1) << last;
        memset(hal_model.flash.worn_page + last * JOURNAL_SECTOR_PAGES, 0xFF, JOURNAL_SECTOR_PAGES);
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, used - 1, SIZE));
        life(60);
    }
}

/* Only four sectors work: two for the kept records, the one being written, and the one ahead. */
static void test_four_good_sectors_are_enough_for_two_keys(void) {
    hal_model.flash.worn_erase = ~0x80008021U;
    while (journal_tidy(&journal)) {
    }
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 7, SIZE));
    for (unsigned i = 0; i < 500; i++) {
        while (journal_tidy(&journal)) {
        }
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, i, SIZE));
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 7, SIZE));
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 499, SIZE));
}

static void tidying_finds_worn_sectors(bool lying) {
    hal_model.flash.lying = lying;
    hal_model.flash.worn_erase = 0x000E; /* sectors 1 to 3, which come first */
    TEST_ASSERT_TRUE(journal_tidy(&journal));
    TEST_ASSERT_TRUE(journal_tidy(&journal));
    TEST_ASSERT_TRUE(journal_tidy(&journal));
    TEST_ASSERT_FALSE(journal_tidy(&journal));
    TEST_ASSERT_EQUAL(4, hal_model.flash.erases);
    hal_model.flash.worn_erase = 0xFFFFFFFF;
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, SIZE));
    unsigned calls = 0;
    while (calls < 100 && journal_tidy(&journal)) {
        calls++;
    }
    TEST_ASSERT_EQUAL(HAL_FLASH_SECTORS - 4 - 1, calls); /* and the journal gives up in the end */
    TEST_ASSERT_FALSE(journal_needs_tidy(&journal));
}

static void test_tidying_tells_that_there_is_more_to_do(void) {
    tidying_finds_worn_sectors(false);
}

static void test_tidying_does_not_believe_the_flash(void) {
    tidying_finds_worn_sectors(true);
}

/* With all flash stuck, writing fails soon, and the old records are still there. */
static void stuck_flash(bool lying) {
    for (unsigned i = 0; i < 100; i++) {
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, i, SIZE));
    }
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 7, SIZE));
    hal_model.flash.write_protected = true;
    hal_model.flash.lying = lying;
    for (unsigned i = 0; i < 20; i++) {
        EXPECT_JOURNAL(JOURNAL_WORN, keep(JOURNAL_GAME, 1000 + i, SIZE));
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 99, SIZE));
        while (journal_tidy(&journal)) {
        }
    }
    TEST_ASSERT_FALSE(journal_needs_tidy(&journal));
    EXPECT_JOURNAL(JOURNAL_WORN, journal_format(&journal));
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 99, SIZE));
    TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 7, SIZE));

    hal_model.flash.write_protected =
        false; /* a loose contact, perhaps: opening gives it a chance */
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2000, SIZE));
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 2000, SIZE));
}

static void test_stuck_flash_is_an_error_and_loses_nothing(void) {
    stuck_flash(false);
}

static void test_stuck_flash_that_claims_success_is_found_out(void) {
    stuck_flash(true);
}

static void test_nothing_programs_but_all_erases(void) {
    for (unsigned i = 0; i < 100; i++) {
        EXPECT_JOURNAL(JOURNAL_OK, keep(i % JOURNAL_KEYS, i, SIZE));
    }
    memset(hal_model.flash.worn_page, 0x80, sizeof hal_model.flash.worn_page);
    for (unsigned i = 0; i < 20; i++) {
        uint32_t erases = hal_model.flash.erases;
        EXPECT_JOURNAL(JOURNAL_WORN, keep(JOURNAL_GAME, 3, SIZE));
        TEST_ASSERT_LESS_OR_EQUAL(6, hal_model.flash.erases - erases);
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    for (unsigned i = 100 - JOURNAL_KEYS; i < 100; i++) {
        TEST_ASSERT_TRUE(holds(i % JOURNAL_KEYS, i, SIZE));
    }
}

static uint32_t cut_time;

static void cut_happened(void) {
    cut_time = hal_model.now;
}

/* The model itself: programs only clear bits, erases set them all, a cut tears at the given
 * place. */
static void test_the_flash_model_is_nor_flash(void) {
    uint8_t page[HAL_FLASH_PAGE];
    memset(page, 0xF0, sizeof page);
    TEST_ASSERT_TRUE(hal_flash_program(0x300, page));
    memset(page, 0x3C, sizeof page);
    TEST_ASSERT_FALSE(hal_flash_program(0x300, page));
    TEST_ASSERT_EQUAL(1, hal_model.flash.misuses);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x30, hal_flash() + 0x300, sizeof page);
    TEST_ASSERT_TRUE(hal_flash_erase(0));
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, hal_flash(), HAL_FLASH_SECTOR);

    hal_model.now = 5;
    hal_model.flash.on_cut = cut_happened;
    hal_model.flash.cut_at = hal_model.flash.operations + 1;
    hal_model.flash.cut_programmed = 10;
    TEST_ASSERT_TRUE(hal_flash_program(0x100, page));
    TEST_ASSERT_FALSE(hal_flash_program(0x200, page));
    TEST_ASSERT_EQUAL(5, cut_time);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x3C, hal_flash() + 0x200, 10);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, hal_flash() + 0x20A, 246);
    TEST_ASSERT_FALSE(hal_flash_erase(0));
    TEST_ASSERT_EQUAL_HEX8(0x3C, hal_flash()[0x100]);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_pages_that_do_not_program_are_passed_over);
    RUN_TEST(test_a_sector_that_was_left_does_not_count_as_erased_ahead);
    RUN_TEST(test_sectors_that_do_not_erase_are_passed_over);
    RUN_TEST(test_a_last_sector_that_takes_nothing_any_more);
    RUN_TEST(test_four_good_sectors_are_enough_for_two_keys);
    RUN_TEST(test_tidying_tells_that_there_is_more_to_do);
    RUN_TEST(test_tidying_does_not_believe_the_flash);
    RUN_TEST(test_stuck_flash_is_an_error_and_loses_nothing);
    RUN_TEST(test_stuck_flash_that_claims_success_is_found_out);
    RUN_TEST(test_nothing_programs_but_all_erases);
    RUN_TEST(test_the_flash_model_is_nor_flash);
    return UNITY_END();
}
