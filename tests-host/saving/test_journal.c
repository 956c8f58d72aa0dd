/* The save journal on good flash: written records are read back, and have the documented bytes. */
#include <stdio.h>
#include <string.h>

#include "firmware/saving/crc32.h"
#include "tests-host/support/own_journal.h"

void setUp(void) {
    open_new();
}

void tearDown(void) {
    TEST_ASSERT_EQUAL(0, hal_model.flash.misuses);
}

static void tidy(void) {
    while (journal_tidy(&journal)) {
    }
}

static void test_crc32_check_value(void) {
    const uint8_t *digits = (const uint8_t *)"123456789";
    TEST_ASSERT_EQUAL_HEX32(0xCBF43926, crc32_add(0, digits, 9));
    TEST_ASSERT_EQUAL_HEX32(0xCBF43926, crc32_add(crc32_add(0, digits, 4), digits + 4, 5));
    TEST_ASSERT_EQUAL_HEX32(0, crc32_add(0, digits, 0));
}

static void test_blank_flash_holds_nothing_and_stays_untouched(void) {
    size_t size = 1;
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        TEST_ASSERT_FALSE(journal_read(&journal, key, back, sizeof back, &size));
        TEST_ASSERT_EQUAL(0, size);
    }
    TEST_ASSERT_EQUAL(0, hal_model.flash.operations);
}

static void test_every_size_is_kept(void) {
    for (size_t size = 0; size <= JOURNAL_DATA_MAX; size++) {
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, (unsigned)size, size));
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, (unsigned)size, size));
        if (size % 16 == 0) {
            EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, (unsigned)size, size));
        }
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_write(&journal, JOURNAL_GAME, NULL, 0));
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 0, 0));
}

static void test_keys_are_kept_apart(void) {
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
            EXPECT_JOURNAL(JOURNAL_OK, keep(key, 10 * round + key, 100 + key));
        }
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        TEST_ASSERT_TRUE(holds(key, 20 + key, 100 + key));
    }
}

static void test_what_cannot_be_kept_is_refused(void) {
    EXPECT_JOURNAL(JOURNAL_REFUSED, keep(JOURNAL_KEYS, 1, 10));
    EXPECT_JOURNAL(JOURNAL_REFUSED, keep(JOURNAL_GAME, 1, JOURNAL_DATA_MAX + 1));
    TEST_ASSERT_EQUAL(0, hal_model.flash.operations);
    size_t size = 0;
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, 10));
    TEST_ASSERT_FALSE(journal_read(&journal, JOURNAL_KEYS, back, sizeof back, &size));
    TEST_ASSERT_FALSE(journal_read(&journal, JOURNAL_GAME, back, 9, &size));
    TEST_ASSERT_EQUAL(0, size);
    TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_GAME, back, 10, &size));
}

static void test_not_opened_means_not_written(void) {
    static struct journal closed;
    size_t size = 0;
    fill(1, 10);
    EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, journal_write(&closed, JOURNAL_GAME, data, 10));
    TEST_ASSERT_FALSE(journal_read(&closed, JOURNAL_GAME, back, sizeof back, &size));
    TEST_ASSERT_FALSE(journal_needs_tidy(&closed));
    TEST_ASSERT_FALSE(journal_tidy(&closed));
    TEST_ASSERT_EQUAL(0, hal_model.flash.operations);
}

static void test_the_same_again_is_not_written_again(void) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 1, 20));
    uint32_t operations = hal_model.flash.operations;
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 1, 20));
    TEST_ASSERT_EQUAL(operations, hal_model.flash.operations);
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 1, 19));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, 19));
    TEST_ASSERT_EQUAL(operations + 2, hal_model.flash.operations);
}

/* The example of docs/save-format.md, byte for byte. */
static void test_the_bytes_are_those_of_the_document(void) {
    static const uint8_t header[] = {0x54, 0x47, 0x53, 0x56, 0x04, 0x00,
                                     0x11, 0x00, 0xD7, 0x9D, 0x10, 0xD4};
    static const uint8_t first[] = {0x5A, 0x01, 0x01, 0x00, 0x03, 0x00, 0x11, 0x01, 0x00, 0x00,
                                    0x00, 0x00, 0x4D, 0x0A, 0x4A, 0x5A, 0x61, 0x62, 0x63};
    static const uint8_t second[] = {0x5A, 0x01, 0x00, 0x00, 0x00, 0x00, 0x12, 0x01,
                                     0x01, 0x00, 0x00, 0x00, 0x87, 0x46, 0xD5, 0xA7};
    static uint8_t expected[HAL_MODEL_FLASH];
    memset(expected, 0xFF, sizeof expected);
    memcpy(expected + 0x1000, header, sizeof header);
    memcpy(expected + 0x1100, first, sizeof first);
    memcpy(expected + 0x1200, second, sizeof second);
    EXPECT_JOURNAL(JOURNAL_OK,
                   journal_write(&journal, JOURNAL_SETTINGS, (const uint8_t *)"abc", 3));
    EXPECT_JOURNAL(JOURNAL_OK, journal_write(&journal, JOURNAL_GAME, NULL, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, hal_model.flash.bytes, sizeof expected);
}

/* Checks that records of earlier firmware are read, and that new records, also of new keys, follow
 * them. */
static void check_version(const uint8_t header[12]) {
    static const uint8_t first[] = {0x5A, 0x01, 0x01, 0x00, 0x03, 0x00, 0x11, 0x01, 0x00, 0x00,
                                    0x00, 0x00, 0x4D, 0x0A, 0x4A, 0x5A, 0x61, 0x62, 0x63};
    size_t size = 0;
    memcpy(hal_model.flash.bytes + 0x1000, header, 12);
    memcpy(hal_model.flash.bytes + 0x1100, first, sizeof first);
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    for (unsigned i = 0; i < 600; i++) {
        tidy();
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_KEYS - 1, i, 100));
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_SETTINGS, back, sizeof back, &size));
        TEST_ASSERT_EQUAL_MEMORY("abc", back, 3);
    }
}

/* The journal of version 0.2.0. */
static void test_the_journal_of_version_2_is_read(void) {
    static const uint8_t header[] = {0x54, 0x47, 0x53, 0x56, 0x02, 0x00,
                                     0x11, 0x00, 0x0B, 0xC2, 0x7B, 0xF1};
    check_version(header);
}

static void test_the_journal_of_version_3_is_read(void) {
    static const uint8_t header[] = {0x54, 0x47, 0x53, 0x56, 0x03, 0x00,
                                     0x11, 0x00, 0x6E, 0xA5, 0xC7, 0x49};
    check_version(header);
}

/* Records of version 0.1.0, in the last half of the area, are read, and new records follow them. */
static void test_the_journal_of_version_1_is_read(void) {
    static const uint8_t header[] = {0x54, 0x47, 0x53, 0x56, 0x01, 0x00,
                                     0x01, 0x00, 0xB4, 0x7F, 0x0C, 0xA9};
    static const uint8_t first[] = {0x5A, 0x01, 0x01, 0x00, 0x03, 0x00, 0x11, 0x00, 0x00, 0x00,
                                    0x00, 0x00, 0xD3, 0x0A, 0xE0, 0x96, 0x61, 0x62, 0x63};
    static const uint8_t second[] = {0x5A, 0x01, 0x00, 0x00, 0x00, 0x00, 0x12, 0x00,
                                     0x01, 0x00, 0x00, 0x00, 0x37, 0x6F, 0xB5, 0x9A};
    size_t size = 1;
    memcpy(hal_model.flash.bytes + 0x11000, header, sizeof header);
    memcpy(hal_model.flash.bytes + 0x11100, first, sizeof first);
    memcpy(hal_model.flash.bytes + 0x11200, second, sizeof second);
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_EQUAL(JOURNAL_VERSION, journal.found_version);
    TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_GAME, back, sizeof back, &size));
    TEST_ASSERT_EQUAL(0, size);
    for (unsigned i = 0; i < 600; i++) {
        tidy();
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, i, 100));
        if (i % 100 == 0) {
            EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, i, 100));
        }
        TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_SETTINGS, back, sizeof back, &size));
        TEST_ASSERT_EQUAL(3, size);
        TEST_ASSERT_EQUAL_MEMORY("abc", back, 3);
    }
}

static void test_the_first_write_after_a_power_on_settles(void) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, 10));
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 2, 10));
    const uint8_t *bytes = hal_model.flash.bytes;
    TEST_ASSERT_EACH_EQUAL_HEX8(0, bytes + 0x1200, 0x200);
    TEST_ASSERT_EQUAL_HEX8_MESSAGE(0x5A, bytes[0x1400], "the newest record once more");
    TEST_ASSERT_EQUAL_MEMORY(bytes + 0x1110, bytes + 0x1410, 10);
    TEST_ASSERT_EQUAL_HEX8(0x5A, bytes[0x1500]);
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1, 10));
}

/* Such a page looks like one that was never written. */
static void test_data_that_look_blank_are_kept(void) {
    memset(data, 0xFF, sizeof data);
    EXPECT_JOURNAL(JOURNAL_OK, journal_write(&journal, JOURNAL_GAME, data, JOURNAL_DATA_MAX));
    for (unsigned i = 0; i < 3; i++) {
        size_t size = 0;
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, i, 10));
        TEST_ASSERT_TRUE(journal_read(&journal, JOURNAL_GAME, back, sizeof back, &size));
        TEST_ASSERT_EQUAL(JOURNAL_DATA_MAX, size);
        TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, back, size);
    }
}

/* 150 turns and cards, statistics at the end, and a change of settings now and then. */
static void game_play(unsigned number, size_t size, bool tidied, unsigned *erases_in_write) {
    for (unsigned i = 0; i <= 150; i++) {
        if (tidied) {
            tidy();
        }
        uint32_t erases = hal_model.flash.erases;
        unsigned key = i < 150 ? JOURNAL_GAME : JOURNAL_STATISTICS;
        EXPECT_JOURNAL(JOURNAL_OK, keep(key, number * 1000 + i, i < 150 ? size : 400));
        *erases_in_write += hal_model.flash.erases - erases;
    }
}

static void test_laying_a_card_never_waits_for_an_erase(void) {
    unsigned erases = 0;
    for (unsigned game = 0; game < 40; game++) {
        game_play(game, 100 + 15 * game, true, &erases);
    }
    TEST_ASSERT_EQUAL(0, erases);
    TEST_ASSERT_NOT_EQUAL(0, hal_model.flash.erases);
}

static void test_without_tidying_writing_erases_itself(void) {
    unsigned erases = 0;
    for (unsigned game = 0; game < 40; game++) {
        game_play(game, 100 + 15 * game, false, &erases);
    }
    TEST_ASSERT_EQUAL(hal_model.flash.erases, erases);
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 39149, 685));
}

static void test_tidying_does_one_slow_thing_and_then_is_done(void) {
    TEST_ASSERT_TRUE(journal_needs_tidy(&journal));
    TEST_ASSERT_FALSE(journal_tidy(&journal));
    TEST_ASSERT_EQUAL(1, hal_model.flash.erases);
    TEST_ASSERT_FALSE(journal_needs_tidy(&journal));
    TEST_ASSERT_FALSE(journal_tidy(&journal));
    TEST_ASSERT_EQUAL(1, hal_model.flash.erases);
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1, 10)); /* moves into it */
    TEST_ASSERT_TRUE(journal_needs_tidy(&journal));
    TEST_ASSERT_EQUAL(1, hal_model.flash.erases);
    TEST_ASSERT_FALSE(journal_tidy(&journal));
    TEST_ASSERT_EQUAL(2, hal_model.flash.erases);
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal)); /* the sector ahead is known again */
    TEST_ASSERT_FALSE(journal_needs_tidy(&journal));
}

/* Settings written once stay while hundreds of sectors are erased around them. All sectors wear
 * equally, except for the one that is passed over. */
static void test_wear_is_level_and_old_records_stay(void) {
    static const struct {
        size_t size;
        const char *text;
    } games[] = {{130, "130"}, {240, "240"}, {260, "260"}};
    for (unsigned i = 0; i < 3; i++) {
        open_new();
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 7, 30));
        unsigned in_write = 0;
        for (unsigned game = 0; game < 100; game++) {
            game_play(game, games[i].size, true, &in_write);
        }
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        TEST_ASSERT_TRUE(holds(JOURNAL_SETTINGS, 7, 30));
        TEST_ASSERT_TRUE(holds(JOURNAL_STATISTICS, 99150, 400));
        uint32_t least = UINT32_MAX;
        uint32_t most = 0;
        for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
            uint32_t erased = hal_model.flash.erased[sector];
            bool pinned = sector == journal.live[JOURNAL_SETTINGS] / JOURNAL_SECTOR_PAGES;
            least = !pinned && erased < least ? erased : least;
            most = erased > most ? erased : most;
        }
        printf("game records of %s bytes: %.1f erases a game, %u to %u a sector in 100 games\n",
               games[i].text, hal_model.flash.erases / 100.0, (unsigned)least, (unsigned)most);
        TEST_ASSERT_LESS_OR_EQUAL(least + least / 8 + 1, most);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_crc32_check_value);
    RUN_TEST(test_blank_flash_holds_nothing_and_stays_untouched);
    RUN_TEST(test_every_size_is_kept);
    RUN_TEST(test_keys_are_kept_apart);
    RUN_TEST(test_what_cannot_be_kept_is_refused);
    RUN_TEST(test_not_opened_means_not_written);
    RUN_TEST(test_the_same_again_is_not_written_again);
    RUN_TEST(test_the_bytes_are_those_of_the_document);
    RUN_TEST(test_the_journal_of_version_2_is_read);
    RUN_TEST(test_the_journal_of_version_3_is_read);
    RUN_TEST(test_the_journal_of_version_1_is_read);
    RUN_TEST(test_the_first_write_after_a_power_on_settles);
    RUN_TEST(test_data_that_look_blank_are_kept);
    RUN_TEST(test_laying_a_card_never_waits_for_an_erase);
    RUN_TEST(test_without_tidying_writing_erases_itself);
    RUN_TEST(test_tidying_does_one_slow_thing_and_then_is_done);
    RUN_TEST(test_wear_is_level_and_old_records_stay);
    return UNITY_END();
}
