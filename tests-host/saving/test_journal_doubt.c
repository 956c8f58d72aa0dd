/*
 * The save journal on flash that reads differently from one time to the next (flash_model.h), after
 * a cut or from age: a decision about a record is final, and the journal returns the bytes that it
 * has checked.
 */
#include <string.h>

#include "tests-host/support/own_journal.h"

enum {
    ROUNDS = 300, /* of each kind of chance */
    STARTS = 4,
    SMALL = 100,
    LARGE = 400, /* two pages */
};

void setUp(void) {
    open_new();
}

void tearDown(void) {
    TEST_ASSERT_EQUAL(0, hal_model.flash.misuses);
}

static void power_on(void) {
    hal_model_power_on();
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
}

/* Sets a power cut in operation `operation` from now on; the flash shows `programmed` bytes of
 * it. */
static void cut_in(uint32_t operation, uint32_t programmed, enum hal_model_reading reading) {
    hal_model.flash.cut_at = hal_model.flash.operations + operation;
    hal_model.flash.cut_programmed = programmed;
    hal_model.flash.torn = HAL_MODEL_TORN_PREFIX;
    hal_model.flash.reading = reading;
}

static void seed(uint64_t number, size_t size) {
    hal_model_reset(number);
    EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&journal));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 1, SMALL));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2, SMALL));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_STATISTICS, 3, size));
}

/* A record whose second page would be zeros, cut between its pages, is not completed by the zeros
 * of the journal itself. */
static void test_zeros_never_complete_a_record(void) {
    for (uint8_t constant = 0; constant < 2; constant++) {
        for (uint32_t shown = 0; shown <= HAL_FLASH_PAGE; shown += 32) {
            seed(1, LARGE);
            fill(4, LARGE);
            memset(data + 240, constant ? 0xFF : 0, LARGE - 240);
            cut_in(1, shown, HAL_MODEL_READS_FIXED);
            EXPECT_JOURNAL(JOURNAL_WORN, journal_write(&journal, JOURNAL_STATISTICS, data, LARGE));
            power_on();
            const bool old = holds(JOURNAL_STATISTICS, 3, LARGE);
            EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 5, SMALL));
            for (unsigned start = 0; start < STARTS; start++) {
                power_on();
                TEST_ASSERT_EQUAL_MESSAGE(old, holds(JOURNAL_STATISTICS, 3, LARGE),
                                          "it is another one after the settings were changed");
                TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 5, SMALL));
            }
        }
    }
}

/* A record may be unreadable at one start and readable at a later one. It never replaces a record
 * written in between: neither a newer one of its key, nor the one it would have replaced. */
static void later(enum hal_model_reading reading, unsigned key) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        seed(round, SMALL);
        cut_in(0, round % 2 ? HAL_FLASH_PAGE : 0, reading);
        EXPECT_JOURNAL(JOURNAL_WORN, keep(JOURNAL_GAME, 6, SMALL));
        power_on();
        EXPECT_JOURNAL(JOURNAL_OK, keep(key, 7, SMALL));
        const bool decided = holds(JOURNAL_GAME, 6, SMALL);
        for (unsigned start = 0; start < STARTS; start++) {
            power_on();
            TEST_ASSERT_TRUE_MESSAGE(holds(key, 7, SMALL), "an acknowledged record is lost");
            TEST_ASSERT_EQUAL_MESSAGE(decided, holds(JOURNAL_GAME, 6, SMALL),
                                      "the record in flight comes and goes");
        }
    }
}

static void test_a_record_that_can_be_read_later_beats_nothing(void) {
    later(HAL_MODEL_READS_STARTS, JOURNAL_GAME);
    later(HAL_MODEL_READS_ALWAYS, JOURNAL_GAME);
}

static void test_a_record_in_flight_does_not_come_and_go(void) {
    later(HAL_MODEL_READS_STARTS, JOURNAL_SETTINGS);
    later(HAL_MODEL_READS_ALWAYS, JOURNAL_SETTINGS);
}

/* The pages of a record may look blank, but the pages after them may still be in doubt. */
static void test_a_record_that_looks_blank_hides_nothing_behind_it(void) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        seed(round, SMALL);
        memset(data, 0xFF, sizeof data);
        EXPECT_JOURNAL(JOURNAL_OK,
                       journal_write(&journal, JOURNAL_STATISTICS, data, JOURNAL_DATA_MAX));
        cut_in(0, 0, HAL_MODEL_READS_STARTS);
        EXPECT_JOURNAL(JOURNAL_WORN, keep(JOURNAL_GAME, 6, SMALL));
        power_on();
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 7, SMALL));
        const bool decided = holds(JOURNAL_GAME, 6, SMALL);
        for (unsigned start = 0; start < STARTS; start++) {
            power_on();
            TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 7, SMALL));
            TEST_ASSERT_EQUAL(decided, holds(JOURNAL_GAME, 6, SMALL));
        }
        TEST_ASSERT_EQUAL(0, hal_model.flash.misuses);
    }
}

/* Puts game 1 in the next sector to be erased, and game 2 in the last page of the head. */
static void fill_ring(void) {
    open_new();
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, SMALL));
    const unsigned first = journal.head;
    for (unsigned i = 0; (journal.head + 1U) % HAL_FLASH_SECTORS != first ||
                         journal.next_page[journal.head] != JOURNAL_SECTOR_PAGES - 1;
         i++) {
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 3 + i, SMALL));
    }
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2, SMALL));
}

/* The newest record may be gone at the next start. So the record that it replaced is erased neither
 * ahead of time nor for the copy of the newest one. */
static void test_what_the_newest_record_replaced_is_kept_until_that_is_sure(void) {
    for (uint32_t operation = 0; operation < 12; operation++) {
        fill_ring();
        const size_t newest = (size_t)journal.live[JOURNAL_GAME] * HAL_FLASH_PAGE;
        power_on();
        if (operation == 0) {
            while (journal_tidy(&journal)) {
            }
        } else {
            cut_in(operation - 1, 0, HAL_MODEL_READS_FIXED);
            (void)keep(JOURNAL_STATISTICS, 1, SMALL);
        }
        hal_model.flash.bytes[newest + JOURNAL_RECORD_HEADER] ^= 0x10;
        power_on();
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1, SMALL) || holds(JOURNAL_GAME, 2, SMALL));
    }
}

static void spoil(unsigned page) {
    hal_model.flash.bytes[(size_t)page * HAL_FLASH_PAGE + JOURNAL_RECORD_HEADER] ^= 0x10;
}

static void only_sector_left(unsigned sector) {
    hal_model.flash.dead_sectors = ~(UINT32_C(1) << sector);
}

/* A second cut comes while the newest record is copied, so both copies may be gone at the next
 * start. The record that they replaced is still there, even if no other sector can be erased. */
static void test_a_copy_of_the_newest_record_does_not_free_what_both_replaced(void) {
    for (uint32_t operation = 0; operation < 30; operation++) {
        fill_ring();
        const unsigned oldest = (journal.head + 1U) % HAL_FLASH_SECTORS;
        const unsigned newest = journal.live[JOURNAL_GAME];
        power_on();
        cut_in(operation, HAL_FLASH_PAGE, HAL_MODEL_READS_FIXED);
        (void)keep(JOURNAL_STATISTICS, 1, SMALL);
        power_on();
        if (journal.live[JOURNAL_STATISTICS] != 0) {
            TEST_ASSERT_GREATER_THAN_MESSAGE(3, operation, "there is something to cut");
            break; /* the copy was complete before */
        }
        const unsigned copy = journal.live[JOURNAL_GAME];
        only_sector_left(oldest);
        while (journal_tidy(&journal)) {
        }
        spoil(newest);
        if (copy != newest) {
            spoil(copy);
        }
        power_on();
        TEST_ASSERT_TRUE_MESSAGE(holds(JOURNAL_GAME, 1, SMALL), "no game is left");
    }
}

static void test_what_was_replaced_is_free_once_the_newest_record_is_sure(void) {
    fill_ring();
    const unsigned oldest = (journal.head + 1U) % HAL_FLASH_SECTORS;
    power_on();
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_STATISTICS, 1, SMALL));
    only_sector_left(oldest);
    hal_model.flash.dead_sectors &= ~(UINT32_C(1) << journal.head);
    for (unsigned i = 0; i < JOURNAL_SECTOR_PAGES; i++) {
        while (journal_tidy(&journal)) {
        }
        EXPECT_JOURNAL_SO(JOURNAL_OK, keep(JOURNAL_SETTINGS, 100 + i, SMALL),
                          "its sector is not erased");
    }
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 2, SMALL));
}

/* With an unstable cell the journal returns the record or the one before it, never a mixture. */
static void test_what_is_read_is_what_was_checked(void) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t chance = round;
        seed(round, SMALL);
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 6, LARGE));
        const size_t place = (size_t)journal.live[JOURNAL_GAME] * HAL_FLASH_PAGE;
        const size_t byte = place + hal_model_mix(&chance) % (JOURNAL_RECORD_HEADER + LARGE);
        hal_model.flash.reading = HAL_MODEL_READS_ALWAYS;
        flash_model_rot(byte, (uint8_t)(1 << round % 8));
        for (unsigned start = 0; start < STARTS; start++) {
            size_t size = 0;
            power_on();
            TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_GAME, back, sizeof back, &size));
            TEST_ASSERT_TRUE_MESSAGE(is(6, LARGE, size) || is(2, SMALL, size),
                                     "something else than was ever written");
        }
    }
}

/* With rot anywhere nothing is invented, older records of the key come up, and writing
 * continues. */
static void test_rot_invents_nothing(void) {
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint64_t chance = round;
        seed(round, SMALL);
        hal_model.flash.reading = (enum hal_model_reading)(round % HAL_MODEL_READINGS);
        for (unsigned i = 0; i < 40; i++) {
            flash_model_rot(HAL_FLASH_SECTOR + hal_model_mix(&chance) % (5 * HAL_FLASH_PAGE),
                            (uint8_t)hal_model_mix(&chance));
        }
        for (unsigned start = 0; start < STARTS; start++) {
            size_t size = 0;
            hal_model_power_on();
            TEST_ASSERT_NOT_EQUAL(JOURNAL_OTHER_FORMAT, journal_open(&journal));
            if (journal_read(&journal, JOURNAL_GAME, back, sizeof back, &size)) {
                TEST_ASSERT_TRUE(is(2, SMALL, size) || is(8 + start - 1, SMALL, size));
            }
            EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 8 + start, SMALL));
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 8 + start, SMALL));
        }
        hal_model.flash.misuses = 0; /* rot is not the journal's fault */
    }
}

/* Dead sectors accept no writes, and do not prevent saving elsewhere. */
static void test_dead_sectors_are_passed_over(void) {
    for (unsigned lying = 0; lying <= 1; lying++) {
        for (unsigned round = 0; round < 40; round++) {
            uint64_t chance = round;
            seed(round, LARGE);
            const uint64_t half = hal_model_mix(&chance);
            hal_model.flash.dead_sectors = (uint32_t)(half & hal_model_mix(&chance));
            hal_model.flash.lying = lying != 0;
            power_on();
            for (unsigned i = 0; i < 100; i++) {
                while (journal_tidy(&journal)) {
                }
                const enum journal_result result = keep(JOURNAL_GAME, 10 + i, SMALL);
                TEST_ASSERT_TRUE(result == JOURNAL_OK ? holds(JOURNAL_GAME, 10 + i, SMALL)
                                                      : result == JOURNAL_WORN && i < 3);
            }
            power_on();
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 109, SMALL));
            TEST_ASSERT_TRUE(holds(JOURNAL_STATISTICS, 3, LARGE));
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_zeros_never_complete_a_record);
    RUN_TEST(test_a_record_that_can_be_read_later_beats_nothing);
    RUN_TEST(test_a_record_in_flight_does_not_come_and_go);
    RUN_TEST(test_a_record_that_looks_blank_hides_nothing_behind_it);
    RUN_TEST(test_what_the_newest_record_replaced_is_kept_until_that_is_sure);
    RUN_TEST(test_a_copy_of_the_newest_record_does_not_free_what_both_replaced);
    RUN_TEST(test_what_was_replaced_is_free_once_the_newest_record_is_sure);
    RUN_TEST(test_what_is_read_is_what_was_checked);
    RUN_TEST(test_rot_invents_nothing);
    RUN_TEST(test_dead_sectors_are_passed_over);
    return UNITY_END();
}
