/* The history of results: the data of the pictures in the statistics. */
#include "firmware/saving/history.h"

#include <string.h>

#include "tests-host/support/hal_model.h"
#include "tests-host/support/say.h"
#include "unity.h"

static struct store store;
static struct statistics_news news;
static struct history history;

static void power_on(void) {
    hal_model_power_on();
    store_open(&store);
}

void setUp(void) {
    hal_model_reset(1);
    power_on();
    memset(&news, 0, sizeof news);
}

void tearDown(void) {
    TEST_ASSERT_EQUAL_MESSAGE(0, hal_model.flash.misuses, "flash that was not blank");
}

/* One more game of this entry. */
static void add(unsigned entry, uint8_t left) {
    news.counts = true;
    news.entry = (uint8_t)entry;
    news.serial++;
    news.left = left;
    news.won = left == 0;
    history_add(&store, &news);
}

static void read(unsigned entry) {
    history_read(&history, &store, entry);
}

static unsigned games(void) {
    unsigned games = 0;
    for (unsigned i = 0; i < HISTORY_BINS; i++) {
        games += history.bins[i];
    }
    return games;
}

static void expect_empty(unsigned entry) {
    read(entry);
    TEST_ASSERT_EQUAL_UINT_MESSAGE(0, games(), "games in the bins");
    TEST_ASSERT_EACH_EQUAL_HEX8(HISTORY_NO_GAME, history.last, HISTORY_LAST);
    TEST_ASSERT_EQUAL_UINT16(0, history.record);
    TEST_ASSERT_EQUAL_UINT16(0, history.score);
}

static void test_a_new_device_has_none(void) {
    for (unsigned entry = 0; entry < STATISTICS_ENTRIES; entry++) {
        expect_empty(entry);
    }
    TEST_ASSERT_EQUAL_UINT32(0, hal_model.flash.operations);
}

static void test_bins(void) {
    static const struct {
        uint8_t kind;
        uint8_t left;
        uint8_t bin;
    } cases[] = {
        {GAME_CLASSIC, 0, 0},  {GAME_CLASSIC, 1, 1},  {GAME_CLASSIC, 9, 1},  {GAME_CLASSIC, 10, 2},
        {GAME_CLASSIC, 79, 8}, {GAME_CLASSIC, 80, 9}, {GAME_CLASSIC, 98, 9}, {GAME_QUICK, 0, 0},
        {GAME_QUICK, 4, 1},    {GAME_QUICK, 5, 2},    {GAME_QUICK, 39, 8},   {GAME_QUICK, 50, 9},
        {GAME_DUEL, 4, 1},     {GAME_DUEL, 58, 9},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_ASSERT_EQUAL_UINT_MESSAGE(cases[i].bin, history_bin(cases[i].kind, cases[i].left),
                                       "the bin");
    }
}

static void test_the_last_twenty(void) {
    for (uint8_t i = 0; i < 3; i++) {
        add(0, (uint8_t)(40 - 20 * i));
    }
    read(0);
    TEST_ASSERT_EACH_EQUAL_HEX8(HISTORY_NO_GAME, history.last, HISTORY_LAST - 3);
    TEST_ASSERT_EQUAL_HEX8(40, history.last[HISTORY_LAST - 3]);
    TEST_ASSERT_EQUAL_HEX8(20, history.last[HISTORY_LAST - 2]);
    TEST_ASSERT_EQUAL_HEX8(HISTORY_WON, history.last[HISTORY_LAST - 1]);
    for (uint8_t i = 0; i < 30; i++) {
        add(0, (uint8_t)(50 + i));
    }
    read(0);
    for (unsigned i = 0; i < HISTORY_LAST; i++) {
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(60 + i, history.last[i], "the newest is the last one");
    }
    TEST_ASSERT_EQUAL_UINT(33, games());
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(1, history.bins[0], "wins");
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(10, history.bins[6], "50 to 59");
}

/* A duel can be won with cards left. */
static void test_a_win_with_cards_left(void) {
    news.entry = MODE_DUEL * RULES_SEATS + 1;
    news.left = 7;
    news.won = true;
    history_add(&store, &news);
    read(news.entry);
    TEST_ASSERT_EQUAL_HEX8(HISTORY_WON | 7, history.last[HISTORY_LAST - 1]);
    TEST_ASSERT_EQUAL_UINT16(1, history.bins[2]);
}

/* Every entry has its own results, also beside the others in its record, also after a start. */
static void test_every_entry_has_its_own(void) {
    for (unsigned round = 0; round < 3; round++) {
        for (unsigned entry = STATISTICS_ENTRIES; entry-- > 0;) {
            news.score = (uint16_t)(1 + entry);
            news.game = (uint16_t)(1000 + entry);
            news.fewest = true;
            add(entry, (uint8_t)(entry + round));
        }
        power_on();
        TEST_ASSERT_FALSE(store.foreign);
        for (unsigned entry = 0; entry < STATISTICS_ENTRIES; entry++) {
            read(entry);
            TEST_ASSERT_EQUAL_UINT(round + 1, games());
            TEST_ASSERT_EQUAL_UINT8(entry + round, history.last[HISTORY_LAST - 1] & 0x7F);
            TEST_ASSERT_EQUAL_UINT16(1000 + entry, history.record);
            TEST_ASSERT_EQUAL_UINT16(1 + entry, history.score);
        }
    }
}

static void test_a_match_is_added_once(void) {
    add(3, 20);
    const uint32_t operations = hal_model.flash.operations;
    history_add(&store, &news);
    power_on();
    history_add(&store, &news);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(operations, hal_model.flash.operations, "nothing to write");
    read(3);
    TEST_ASSERT_EQUAL_UINT(1, games());
    news.serial--;
    add(4, 20); /* the same serial in another entry: of another game */
    read(4);
    TEST_ASSERT_EQUAL_UINT(1, games());
}

/* The first match may have any serial: an empty record has none. */
static void test_the_first_match_is_added_whatever_its_serial(void) {
    news.serial = UINT16_MAX;
    add(0, 12);
    TEST_ASSERT_EQUAL_UINT16(0, news.serial);
    read(0);
    TEST_ASSERT_EQUAL_UINT(1, games());
}

static void test_the_record_and_the_best_score(void) {
    static const struct {
        bool fewest;
        uint16_t game, score, record_after, score_before;
    } cases[] = {
        {true, 1, 30, 1, 0}, {false, 2, 80, 1, 30}, {true, 3, 70, 3, 80}, {false, 4, 0, 3, 80}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        news.fewest = cases[i].fewest;
        news.game = cases[i].game;
        news.score = cases[i].score;
        add(0, 20);
        TEST_ASSERT_EQUAL_UINT16(cases[i].score_before, news.score_best);
        read(0);
        TEST_ASSERT_EQUAL_UINT16(cases[i].record_after, history.record);
    }
    TEST_ASSERT_EQUAL_UINT16(80, history.score);
}

/* Bytes as docs/save-format.md has them. The record ends after the last entry with games. */
static void test_the_bytes_are_those_of_the_document(void) {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size = 0;
    news.serial = 0x1233;
    news.score = 0x0215;
    news.game = 0x0102;
    news.fewest = true;
    add(18, 23);
    TEST_ASSERT_TRUE(journal_read(&store.journal, 8, data, sizeof data, &size));
    static const uint8_t header[] = {1, 18, 0x34, 0x12};
    static const uint8_t bins[] = {0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    static const uint8_t after[] = {23, 0x02, 0x01, 0x15, 0x02};
    TEST_ASSERT_EQUAL_UINT(4 + 2 * 44, size);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(header, data, sizeof header);
    TEST_ASSERT_EACH_EQUAL_HEX8(0, data + 4, 20);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, data + 24, 20);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(bins, data + 48, sizeof bins);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, data + 68, 19);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(after, data + 87, sizeof after);
    for (unsigned entry = 0; entry < STATISTICS_ENTRIES; entry++) {
        if (entry != 18) {
            expect_empty(entry);
        }
    }
}

/* A record that makes no sense is left out, and replaced by the next game. */
static void test_a_record_that_makes_no_sense(void) {
    static const uint8_t bad[4 + 44 + 1] = {1};
    for (size_t size = 1; size <= sizeof bad; size++) {
        if (size == 4 || size == 4 + 44) {
            continue; /* no entry, one entry */
        }
        setUp();
        store_write(&store, JOURNAL_HISTORY, bad, size);
        expect_empty(0);
        news.serial = UINT16_MAX; /* the next is 0, as in the record */
        add(0, 5);
        read(0);
        TEST_ASSERT_EQUAL_UINT(1, games());
    }
}

static void test_reset(void) {
    add(0, 12);
    add(60, 12);
    history_reset(&store);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(0, store_age(&store, JOURNAL_HISTORY_2),
                                     "there was nothing to forget");
    power_on();
    TEST_ASSERT_FALSE(store.foreign);
    expect_empty(0);
    expect_empty(60);
    history_add(&store, &news);
    read(60);
    TEST_ASSERT_EQUAL_UINT(1, games());
}

/* If the flash refuses a page, the game is added once the flash accepts one. */
static void test_a_game_that_the_flash_did_not_take_is_added_later(void) {
    add(0, 12);
    hal_model.flash.write_protected = true;
    add(0, 30);
    TEST_ASSERT_TRUE(store_has_failed(&store, JOURNAL_HISTORY));
    hal_model.flash.write_protected = false;
    history_add_again(&store, &news);
    TEST_ASSERT_FALSE(store_has_failed(&store, JOURNAL_HISTORY));
    history_add_again(&store, &news);
    read(0);
    TEST_ASSERT_EQUAL_UINT(2, games());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_new_device_has_none);
    RUN_TEST(test_bins);
    RUN_TEST(test_the_last_twenty);
    RUN_TEST(test_a_win_with_cards_left);
    RUN_TEST(test_every_entry_has_its_own);
    RUN_TEST(test_a_match_is_added_once);
    RUN_TEST(test_the_first_match_is_added_whatever_its_serial);
    RUN_TEST(test_the_record_and_the_best_score);
    RUN_TEST(test_the_bytes_are_those_of_the_document);
    RUN_TEST(test_a_record_that_makes_no_sense);
    RUN_TEST(test_reset);
    RUN_TEST(test_a_game_that_the_flash_did_not_take_is_added_later);
    return UNITY_END();
}
