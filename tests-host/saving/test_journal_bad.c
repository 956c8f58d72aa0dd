/*
 * The save journal on flash that holds something else or does not obey.
 *
 *     test_journal_bad                    all tests, with the short fuzz loops
 *     test_journal_bad --fuzz COUNT SEED  only the fuzz loops, from this seed on
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "firmware/saving/crc32.h"
#include "firmware/saving/journal.h"
#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct journal journal;
static uint8_t data[JOURNAL_DATA_MAX];
static uint8_t back[JOURNAL_DATA_MAX];
static unsigned long fuzz_count = 400;
static uint64_t fuzz_seed = 1;

void setUp(void) {
    hal_model_reset(1);
    EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&journal));
}

void tearDown(void) {
    TEST_ASSERT_EQUAL(0, hal_model.flash.misuses);
}

static void fill(unsigned key, unsigned number, size_t size) {
    uint64_t state = (uint64_t)number << 8 | key;
    for (size_t i = 0; i < size; i++) {
        data[i] = (uint8_t)(hal_model_mix(&state) >> 56);
    }
}

/* Record `number` of a key: its size and bytes follow from key and number, and begin with the
 * number. */
static size_t record(unsigned key, unsigned number) {
    size_t size = 4 + (number * 37 + key * 101) % 700;
    fill(key, number, size);
    memcpy(data, &number, 4);
    return size;
}

static enum journal_result keep(unsigned key, unsigned number) {
    size_t size = record(key, number);
    return journal_write(&journal, key, data, size);
}

static bool holds(unsigned key, unsigned number) {
    size_t found = 0;
    size_t size = record(key, number);
    return journal_read(&journal, key, back, sizeof back, &found) && found == size &&
           memcmp(back, data, size) == 0;
}

static bool holds_nothing(void) {
    size_t size = 0;
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        if (journal_read(&journal, key, back, sizeof back, &size)) {
            return false;
        }
    }
    return true;
}

/* Several hundred records of all keys, so that every sector has some. */
static void life(unsigned records) {
    for (unsigned i = 0; i < records; i++) {
        journal_tidy(&journal);
        EXPECT_JOURNAL(JOURNAL_OK, keep(i % 7 < 4 ? 0 : i % 7 - 3, i));
    }
}

static void header_put(unsigned sector, uint16_t version) {
    uint8_t *header = hal_model.flash.bytes + (size_t)sector * HAL_FLASH_SECTOR;
    memcpy(header, "TGSV", 4);
    header[4] = (uint8_t)version;
    header[5] = (uint8_t)(version >> 8);
    header[6] = (uint8_t)((sector + HAL_FLASH_SECTORS / 2) % HAL_FLASH_SECTORS);
    header[7] = 0;
    uint32_t crc = crc32_add(0, header, 8);
    for (unsigned i = 0; i < 4; i++) {
        header[8 + i] = (uint8_t)(crc >> 8 * i);
    }
}

static void test_another_format_is_left_alone(void) {
    static const uint16_t versions[] = {0, 5, 6, 255, 256, 257, 65535};
    static uint8_t before[HAL_MODEL_FLASH];
    for (unsigned i = 0; i < sizeof versions / sizeof versions[0]; i++) {
        for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector += 5) {
            hal_model_reset(1);
            journal_open(&journal);
            life(100);
            memset(hal_model.flash.bytes + (size_t)sector * HAL_FLASH_SECTOR, 0x33, 4096);
            header_put(sector, versions[i]);
            memcpy(before, hal_model.flash.bytes, sizeof before);

            EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, journal_open(&journal));
            TEST_ASSERT_EQUAL(versions[i], journal.found_version);
            TEST_ASSERT_TRUE(holds_nothing());
            EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, keep(JOURNAL_GAME, 1));
            TEST_ASSERT_FALSE_MESSAGE(journal_needs_tidy(&journal), "wants to tidy foreign saves");
            TEST_ASSERT_FALSE_MESSAGE(journal_tidy(&journal), "has tidied foreign saves");
            TEST_ASSERT_EQUAL_MEMORY(before, hal_model.flash.bytes, sizeof before);

            EXPECT_JOURNAL(JOURNAL_OK, journal_format(&journal));
            TEST_ASSERT_TRUE(holds_nothing());
            EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1));
            EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
            TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1));
        }
    }
}

/* A cut format leaves either the other format, so that the console asks again, or an empty
 * journal. */
static void test_a_cut_format_never_mixes_formats(void) {
    for (unsigned operation = 0; operation < 2 * HAL_FLASH_SECTORS; operation++) {
        for (unsigned torn = 0; torn < HAL_MODEL_TORN_KINDS; torn++) {
            hal_model_reset(1);
            for (unsigned sector = 0; sector < HAL_FLASH_SECTORS; sector++) {
                header_put(sector, JOURNAL_VERSION + 1);
            }
            hal_model.flash.cut_at = operation;
            hal_model.flash.cut_programmed = 100;
            hal_model.flash.cut_erased = 2000;
            hal_model.flash.torn = (enum hal_model_torn)torn;
            EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, journal_open(&journal));
            (void)journal_format(&journal);
            TEST_ASSERT_TRUE(hal_model.flash.dead);
            hal_model_power_on();
            const enum journal_result result = journal_open(&journal);
            if (operation < 2 * HAL_FLASH_SECTORS - 2) {
                EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, result);
            } else if (operation == 2 * HAL_FLASH_SECTORS - 1) {
                EXPECT_JOURNAL(JOURNAL_FRESH, result);
            }
            EXPECT_JOURNAL(JOURNAL_OK, journal_format(&journal));
        }
    }
}

static void test_records_of_another_version_are_passed_over(void) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1));
    unsigned first = journal.live[JOURNAL_GAME];
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2));
    uint8_t *bytes = hal_model.flash.bytes + (size_t)journal.live[JOURNAL_GAME] * HAL_FLASH_PAGE;
    size_t size = record(JOURNAL_GAME, 2);
    bytes[1] = 2;
    uint32_t crc = crc32_add(crc32_add(0, bytes, 12), bytes + 16, size);
    for (unsigned i = 0; i < 4; i++) {
        bytes[12 + i] = (uint8_t)(crc >> 8 * i);
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_EQUAL(first, journal.live[JOURNAL_GAME]);
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1));
}

/* Writes a record of any size with a correct CRC. */
static void record_forge(unsigned page, uint8_t key, size_t size, uint8_t sequence) {
    uint8_t *bytes = hal_model.flash.bytes + (size_t)page * HAL_FLASH_PAGE;
    uint8_t header[16] = {0x5A, 1, key, 0, (uint8_t)size, (uint8_t)(size >> 8), (uint8_t)page, 1};
    memset(header + 8, sequence, 4);
    memset(bytes + 16, 0x77, size);
    uint32_t crc = crc32_add(crc32_add(0, header, 12), bytes + 16, size);
    for (unsigned i = 0; i < 4; i++) {
        header[12 + i] = (uint8_t)(crc >> 8 * i);
    }
    memcpy(bytes, header, sizeof header);
}

static void test_records_that_cannot_be_are_passed_over(void) {
    static const struct {
        size_t size;
        unsigned page;
        uint8_t key;
        uint8_t sequence;
        bool valid;
    } forged[] = {
        {JOURNAL_DATA_MAX, 0x21, 0, 0, true},      /* as long as can be */
        {JOURNAL_DATA_MAX + 1, 0x21, 0, 0, false}, /* longer */
        {240, 0x2F, 0, 0, true},                   /* to the end of its sector */
        {241, 0x2F, 0, 0, false},                  /* beyond */
        {496, 0x2E, JOURNAL_KEYS - 1, 0x7E, true}, /* the last key */
        {496, 0x2E, JOURNAL_KEYS, 0x7E, false},    /* no such key */
        {10, 0x21, 0, 0xFF, false},                /* no such number */
        {10, 0x20, 0, 0, false},                   /* in place of the header */
    };
    for (unsigned i = 0; i < sizeof forged / sizeof forged[0]; i++) {
        hal_model_reset(1);
        record_forge(forged[i].page, forged[i].key, forged[i].size, forged[i].sequence);
        TEST_ASSERT_EQUAL(forged[i].valid ? JOURNAL_OK : JOURNAL_FRESH, journal_open(&journal));
        TEST_ASSERT_EQUAL(forged[i].valid, !holds_nothing());
    }
}

/* No flash lasts for two thousand million records. If a record has such a number, the console asks
 * whether to erase the flash. Until then nothing is written; afterwards saving works. */
static void test_a_forged_number_does_not_prevent_saving_for_ever(void) {
    static const uint8_t sequences[] = {0x80, 0xC0, 0xFE};
    for (unsigned i = 0; i < sizeof sequences; i++) {
        hal_model_reset(1);
        EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&journal));
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_SETTINGS, 1));
        record_forge(0x21, JOURNAL_GAME, 10, sequences[i]);
        EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, journal_open(&journal));
        TEST_ASSERT_TRUE(holds_nothing());
        EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, keep(JOURNAL_GAME, 1));
        EXPECT_JOURNAL(JOURNAL_OK, journal_format(&journal));
        EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1));
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
        TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1));
    }
}

/* After the largest accepted number saving continues, and the next start asks. */
static void test_the_largest_number_is_followed_by_the_question(void) {
    record_forge(0x21, JOURNAL_GAME, 10, 0);
    uint8_t *bytes = hal_model.flash.bytes + 0x2100;
    memcpy(bytes + 8, "\xFE\xFF\xFF\x7F", 4);
    const uint32_t crc = crc32_add(crc32_add(0, bytes, 12), bytes + 16, 10);
    for (unsigned i = 0; i < 4; i++) {
        bytes[12 + i] = (uint8_t)(crc >> 8 * i);
    }
    EXPECT_JOURNAL(JOURNAL_OK, journal_open(&journal));
    TEST_ASSERT_FALSE(holds_nothing());
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1));
    TEST_ASSERT_TRUE(holds(JOURNAL_GAME, 1));
    EXPECT_JOURNAL(JOURNAL_OTHER_FORMAT, journal_open(&journal));
    EXPECT_JOURNAL(JOURNAL_OK, journal_format(&journal));
}

static void test_records_and_headers_work_only_where_they_were_written(void) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 0));
    memcpy(hal_model.flash.bytes + 0x5300, hal_model.flash.bytes + 0x1100, 256);
    memset(hal_model.flash.bytes + 0x1100, 0, 256);
    memcpy(hal_model.flash.bytes + 0x5000, hal_model.flash.bytes + 0x1000, 256);
    EXPECT_JOURNAL(JOURNAL_FRESH, journal_open(&journal));
    TEST_ASSERT_TRUE(holds_nothing());
    TEST_ASSERT_NOT_EQUAL(0, journal.next_page[1]);
    TEST_ASSERT_EQUAL(0, journal.next_page[5]);
}

static void test_a_record_that_decays_gives_way_to_the_one_before(void) {
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 1));
    EXPECT_JOURNAL(JOURNAL_OK, keep(JOURNAL_GAME, 2));
    size_t size = record(JOURNAL_GAME, 2);
    size_t place = (size_t)journal.live[JOURNAL_GAME] * HAL_FLASH_PAGE;
    for (size_t i = 0; i < 16 + size; i++) {
        hal_model.flash.bytes[place + i] ^= 0x10;
        size_t found = 0;
        struct journal open = journal;
        TEST_ASSERT_TRUE(journal_read(&open, JOURNAL_GAME, back, sizeof back, &found));
        TEST_ASSERT_EQUAL_MESSAGE(1, back[0], "since it was opened");
        EXPECT_JOURNAL(JOURNAL_OK, journal_open(&open));
        TEST_ASSERT_TRUE(journal_read(&open, JOURNAL_GAME, back, sizeof back, &found));
        TEST_ASSERT_EQUAL_MESSAGE(1, back[0], "before");
        hal_model.flash.bytes[place + i] ^= 0x10;
    }
}

static void fuzz_fail(const char *problem, uint64_t seed) {
    char text[120];
    (void)snprintf(text, sizeof text, "%s: run test_journal_bad --fuzz 1 %llu", problem,
                   (unsigned long long)seed);
    TEST_FAIL_MESSAGE(text);
}

/* Garbage of several densities, some of it made to look like headers. */
static void garbage(uint64_t *state) {
    uint64_t kind = hal_model_mix(state) % 4;
    for (size_t i = 0; i < HAL_MODEL_FLASH; i++) {
        uint64_t chance = hal_model_mix(state);
        uint8_t noise = (uint8_t)(chance >> 56);
        hal_model.flash.bytes[i] = kind == 0 || chance % 8 < kind ? noise : 0xFF;
    }
    for (size_t page = 0; page < HAL_MODEL_PAGES && kind == 3; page++) {
        uint8_t *bytes = hal_model.flash.bytes + page * HAL_FLASH_PAGE;
        if (page % JOURNAL_SECTOR_PAGES == 0) {
            header_put((unsigned)page / JOURNAL_SECTOR_PAGES, JOURNAL_VERSION);
        } else {
            uint8_t start[] = {0x5A,          1,
                               bytes[2] % 8,  0,
                               bytes[4],      bytes[5] % 4,
                               (uint8_t)page, page < HAL_MODEL_PAGES / 2};
            memcpy(bytes, start, sizeof start);
        }
    }
}

static void test_garbage_is_nothing(void) {
    for (uint64_t seed = fuzz_seed; seed < fuzz_seed + fuzz_count; seed++) {
        uint64_t state = seed;
        hal_model_reset(seed);
        garbage(&state);
        if (journal_open(&journal) != JOURNAL_FRESH || !holds_nothing()) {
            fuzz_fail("garbage was taken for a record", seed);
        }
        for (unsigned i = 0; i < 40; i++) {
            if (keep(i % JOURNAL_KEYS, i) != JOURNAL_OK || !holds(i % JOURNAL_KEYS, i)) {
                fuzz_fail("garbage got in the way of a record", seed);
            }
        }
        if (journal_open(&journal) != JOURNAL_OK || !holds(39 % JOURNAL_KEYS, 39)) {
            fuzz_fail("garbage got in the way of opening", seed);
        }
    }
}

/* Damages a journal that was in use: bits, runs of bytes, pages and sectors moved about. */
static void damage(uint64_t *state) {
    uint8_t *bytes = hal_model.flash.bytes;
    for (unsigned i = 0; i < 30; i++) {
        uint64_t chance = hal_model_mix(state);
        size_t size = chance % 3 == 0 ? HAL_FLASH_SECTOR : HAL_FLASH_PAGE;
        size_t to = (chance >> 8) % (HAL_MODEL_FLASH / size) * size;
        size_t from = (chance >> 32) % (HAL_MODEL_FLASH / size) * size;
        switch (chance >> 4 & 3) {
        case 0:
            memmove(bytes + to, bytes + from, size);
            break;
        case 1:
            memset(bytes + to, (chance >> 6 & 1) ? 0xFF : 0, size);
            break;
        case 2:
            memset(bytes + to + (chance >> 24) % 128, (int)(chance >> 56), (chance >> 40) % 128);
            break;
        default:
            bytes[(chance >> 8) % HAL_MODEL_FLASH] ^= (uint8_t)(1 << (chance >> 61));
            break;
        }
    }
}

static void test_a_damaged_journal_holds_only_what_was_written(void) {
    for (uint64_t seed = fuzz_seed; seed < fuzz_seed + fuzz_count; seed++) {
        uint64_t state = seed;
        hal_model_reset(seed);
        journal_open(&journal);
        life(100 + (unsigned)(seed % 100));
        damage(&state);
        (void)journal_open(&journal);
        for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
            size_t size = 0;
            unsigned number = 0;
            if (journal_read(&journal, key, back, sizeof back, &size)) {
                memcpy(&number, back, 4);
                if (size < 4 || !holds(key, number)) {
                    fuzz_fail("a record came up that was never written", seed);
                }
            }
        }
        if (keep(JOURNAL_GAME, 1000) != JOURNAL_OK || journal_open(&journal) != JOURNAL_OK ||
            !holds(JOURNAL_GAME, 1000)) {
            fuzz_fail("the damage got in the way of a record", seed);
        }
    }
}

int main(int argc, char **argv) {
    UNITY_BEGIN();
    if (argc == 4 && strcmp(argv[1], "--fuzz") == 0) {
        fuzz_count = strtoul(argv[2], NULL, 10);
        fuzz_seed = strtoull(argv[3], NULL, 10);
    } else {
        RUN_TEST(test_another_format_is_left_alone);
        RUN_TEST(test_a_cut_format_never_mixes_formats);
        RUN_TEST(test_records_of_another_version_are_passed_over);
        RUN_TEST(test_records_that_cannot_be_are_passed_over);
        RUN_TEST(test_a_forged_number_does_not_prevent_saving_for_ever);
        RUN_TEST(test_the_largest_number_is_followed_by_the_question);
        RUN_TEST(test_records_and_headers_work_only_where_they_were_written);
        RUN_TEST(test_a_record_that_decays_gives_way_to_the_one_before);
    }
    RUN_TEST(test_garbage_is_nothing);
    RUN_TEST(test_a_damaged_journal_holds_only_what_was_written);
    return UNITY_END();
}
