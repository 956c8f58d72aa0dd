/* The save image: a written image is read back, and anything else is refused. */
#include <stdlib.h>
#include <string.h>

#include "game/save.h"
#include "game/shuffle.h"
#include "tests-host/support/checks.h"
#include "tests-host/support/say.h"

enum offset {
    VERSION,
    FLAGS,
    PLAYERS,
    MOVES,
    TALK,
    DECK = SAVE_HEADER,
};

static const struct game_setup pair = {.kind = GAME_CLASSIC, .players = 2};
static const struct game_setup expert = {
    .kind = GAME_CLASSIC, .players = 3, .starter = 2, .expert = true, .short_hands = true};
static const struct game_setup fire = {.kind = GAME_CLASSIC, .players = 2, .fire = true};
static const struct game_setup duel = {.kind = GAME_DUEL, .players = 2, .starter = 1};
static const struct game_setup quick = {.kind = GAME_QUICK, .players = 5};
static const struct game_setup pro = {.kind = GAME_QUICK, .players = 2, .pro = true};

/* Games at various stages. */
static const struct {
    const struct game_setup *setup;
    const char *script;
    bool give_up;
} samples[] = {
    {&pair, "", false},
    {&pair, "20a 30b | 80c 70d 60d | 25a", false},
    {&pair, "50a 99b 3c 2d [@2 41 42 43 44 45 55 60] | 60a", false},
    {&pair, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |", false},
    {&pair, "20a 30b | 80c", true},
    {&pair, "2-85a/2 86-99a/1", false},
    {&expert, "20a 30b 99c | 80c 70d 60d | 25a", false},
    {&duel, "20^ 30v | 2^ 12c 50v | 13^", false},
    {&duel, "&2-55^/2 56-58^ | 56-57^ |", false},
    {&quick, "r3a b5a | g6a | y8b", false},
    {&pro, "r3a | b5a | g6a |", false},
    {&fire, "33a 98c | 40a 44a |", false},
};

#define SAMPLES (sizeof samples / sizeof *samples)

static struct game game;
static uint8_t image[SAVE_SIZE + 1];
static size_t size;

void setUp(void) {
    memset(&game, 0xa5, sizeof game);
}

/* Makes `game` the sample and writes its image. */
static void take_sample(unsigned i) {
    SET(&game, samples[i].setup, samples[i].script);
    if (samples[i].give_up) {
        ALLOWED(game_give_up(&game));
    }
    size = save_write(&game, image);
}

static void set_table(const struct game_setup *setup, const char *script) {
    SET(&game, setup, script);
    size = save_write(&game, image);
}

/* Reads the image, which must be refused and leave the game alone. */
static void check_refused(enum save_result wanted) {
    struct game before = game;
    TEST_ASSERT_EQUAL(wanted, save_read(&game, image, size));
    EXPECT_GAME(&before, &game);
}

/* Any bytes are either refused, or give a game that writes the same bytes back. */
static enum save_result check_any(const uint8_t *bytes, size_t length) {
    struct game read, before;
    memset(&read, 0x5a, sizeof read);
    before = read;
    enum save_result result = save_read(&read, bytes, length);
    if (result == SAVE_OK) {
        uint8_t again[SAVE_SIZE];
        TEST_ASSERT_EQUAL(length, save_write(&read, again));
        TEST_ASSERT_EQUAL_MEMORY(bytes, again, length);
    } else {
        TEST_ASSERT_EQUAL_MEMORY(&before, &read, sizeof read);
    }
    return result;
}

static void test_every_sample_comes_back(void) {
    for (unsigned i = 0; i < SAMPLES; i++) {
        struct game read;
        memset(&read, 0x5a, sizeof read);
        take_sample(i);
        TEST_ASSERT_EQUAL(SAVE_HEADER + game_cards(game.setup.kind) + game.moves, size);
        TEST_ASSERT_EQUAL_MESSAGE(SAVE_OK, save_read(&read, image, size), say_game(&game));
        EXPECT_GAME(&game, &read);
    }
}

static void test_talk_comes_back(void) {
    struct game read;
    SET(&game, &expert, "20a 30b 99c |");
    for (uint8_t seat = 0; seat < 3; seat++) {
        for (uint8_t pile = 0; pile < 4; pile++) {
            ALLOWED(game_mark(&game, seat, pile, (enum game_marker)((seat + pile) % 3)));
        }
    }
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&read, image, save_write(&game, image)));
    EXPECT_GAME(&game, &read);
    ALLOWED(game_give_up(&game)); /* what was said stays said */
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&read, image, save_write(&game, image)));
    EXPECT_GAME(&game, &read);
    SET(&game, &quick, "r3a |");
    ALLOWED(game_tell(&game, 0));
    ALLOWED(game_tell(&game, 4));
    size = save_write(&game, image);
    TEST_ASSERT_EQUAL_HEX8(1, image[TALK]); /* as it was before there was pointing */
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&read, image, size));
    EXPECT_GAME(&game, &read);
    ALLOWED(game_point(&game, 0, GAME_POINT_BETTER(1) | GAME_POINT_TRICK(0)));
    ALLOWED(game_point(&game, 1, GAME_POINT_TRICK(1)));
    size = save_write(&game, image);
    TEST_ASSERT_EQUAL_HEX8(0x0d, image[TALK]);
    TEST_ASSERT_EQUAL_HEX8(0x10, image[TALK + 1]);
    TEST_ASSERT_EQUAL(SAVE_OK, save_read(&read, image, size));
    EXPECT_GAME(&game, &read);
}

static void test_the_format_is_as_documented(void) {
    struct game_setup setup = expert;
    SET(&game, &setup, "[20 25] 20a 30b 99c | 80c");
    ALLOWED(game_mark(&game, 2, 1, GAME_MARKER_LEAVE_IT));
    size = save_write(&game, image);
    static const uint8_t header[] = {1, 0x0c, 3 | 2 << 4, 4, 0, 0, 2 << 2, 0, 0};
    TEST_ASSERT_EQUAL_UINT8_ARRAY(header, image, sizeof header);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(game.deck, image + DECK, 98);
    /* Place in the sorted hand, pile, end: 20 of "? 20 25 30 99", 30, 99, then 80. */
    struct game at;
    for (uint8_t i = 0; i < 4; i++) {
        game_replay(&at, &game, i);
        uint8_t index = 0;
        while (at.hand[at.turn][index] != game.log[i].card) {
            index++;
        }
        static const uint8_t rest[] = {0 << 3, 1 << 3, 2 << 3 | 0x20, 2 << 3};
        TEST_ASSERT_EQUAL_HEX8(index | rest[i], image[DECK + 98 + i]);
    }
    TEST_ASSERT_EQUAL(DECK + 98 + 4, size);
    take_sample(4);
    TEST_ASSERT_EQUAL_HEX8(0x20, image[FLAGS]);
    take_sample(10);
    TEST_ASSERT_EQUAL_HEX8(0x12, image[FLAGS]);
    take_sample(11);
    TEST_ASSERT_EQUAL_HEX8(0x02, image[VERSION]);
    TEST_ASSERT_EQUAL_HEX8(0x40, image[FLAGS]);
    take_sample(7);
    TEST_ASSERT_EQUAL_HEX8(0x01, image[FLAGS]);
    TEST_ASSERT_EQUAL_HEX8(0x12, image[PLAYERS]);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(game.deck, image + DECK, 116);
}

static void test_every_changed_byte_is_seen(void) {
    unsigned refused = 0;
    unsigned read = 0;
    for (unsigned i = 0; i < SAMPLES; i++) {
        take_sample(i);
        for (size_t at = 0; at < size; at++) {
            uint8_t kept = image[at];
            for (unsigned value = 0; value < 256; value++) {
                image[at] = (uint8_t)value;
                enum save_result result = check_any(image, size);
                if (at == VERSION && value != kept) {
                    const bool known = value >= 1 && value <= SAVE_VERSION;
                    TEST_ASSERT_EQUAL(known ? SAVE_DAMAGED : SAVE_UNKNOWN, result);
                }
                if (value == kept || at != VERSION) {
                    TEST_ASSERT_NOT_EQUAL(SAVE_UNKNOWN, result);
                }
                read += result == SAVE_OK;
                refused += result != SAVE_OK;
            }
            image[at] = kept;
        }
    }
    TEST_ASSERT_GREATER_THAN(10 * read, refused);
    TEST_ASSERT_GREATER_THAN(SAMPLES, read);
}

static void test_wrong_lengths_are_refused(void) {
    for (unsigned i = 0; i < SAMPLES; i++) {
        take_sample(i);
        size_t whole = size;
        for (size = 0; size < whole; size++) {
            check_refused(SAVE_DAMAGED);
        }
        size = whole + 1;
        check_refused(SAVE_DAMAGED);
    }
}

static void test_other_versions_are_told_apart(void) {
    for (unsigned version = 0; version < 256; version++) {
        take_sample(1);
        image[VERSION] = (uint8_t)version;
        if (version == 0 || version > SAVE_VERSION) {
            check_refused(SAVE_UNKNOWN);
            size = 1;
            check_refused(SAVE_UNKNOWN);
        }
    }
}

static void check_byte_refused(const struct game_setup *setup, const char *script, size_t at,
                               uint8_t value) {
    set_table(setup, script);
    TEST_ASSERT_NOT_EQUAL(value, image[at]);
    image[at] = value;
    check_refused(SAVE_DAMAGED);
}

static void test_setups_that_do_not_exist_are_refused(void) {
    check_byte_refused(&pair, "", FLAGS, 3);            /* no such game */
    check_byte_refused(&pair, "", FLAGS, 0x10);         /* pro */
    check_byte_refused(&pair, "", FLAGS, 0x40);         /* not a flag */
    check_byte_refused(&pair, "", FLAGS, 0x80);         /* not a flag */
    check_byte_refused(&duel, "", FLAGS, 0x01 | 0x04);  /* expert */
    check_byte_refused(&quick, "", FLAGS, 0x02 | 0x08); /* short hands */
    check_byte_refused(&pair, "", PLAYERS, 0);          /* nobody */
    check_byte_refused(&pair, "", PLAYERS, 6);          /* too many */
    check_byte_refused(&pair, "", PLAYERS, 2 | 2 << 4); /* a starter who is not there */
    check_byte_refused(&duel, "", PLAYERS, 1);          /* a duel alone */
}

static void test_decks_that_are_not_complete_are_refused(void) {
    check_byte_refused(&pair, "", DECK, 1);
    check_byte_refused(&pair, "", DECK, 3);
    check_byte_refused(&pair, "", DECK + 97, 255);
    check_byte_refused(&duel, "", DECK + 58, 3);
}

static void test_moves_against_the_rules_are_refused(void) {
    enum {
        FIRST = DECK + 98
    };
    static const char script[] = "[3 4] 20a 30b | 80c";
    check_byte_refused(&pair, script, FIRST, 0x40);         /* not a bit of a move */
    check_byte_refused(&pair, script, FIRST, 7);            /* beyond the hand */
    check_byte_refused(&pair, script, FIRST, 0x20);         /* ends too early */
    check_byte_refused(&pair, script, FIRST + 1, 0x20);     /* 3 on 20 */
    check_byte_refused(&pair, script, FIRST + 2, 6 | 0x20); /* one card is not enough */
    check_byte_refused(&quick, "r3a", DECK + 50, 2 << 3);   /* a third pile */
    set_table(&pair, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |");
    image[size++] = 0; /* a card after the end */
    image[MOVES]++;
    check_refused(SAVE_DAMAGED);
    set_table(&pair, "2-85a/2 86-99a/1");
    image[size - 1] |= 0x20; /* ending a turn that has won */
    check_refused(SAVE_DAMAGED);
}

static void test_giving_up_what_is_over_is_refused(void) {
    check_byte_refused(&pair, "98a 99b 3c 2d [@2 40 41 42 43 44 45 46] |", FLAGS, 0x20);
    check_byte_refused(&pair, "2-85a/2 86-99a/1", FLAGS, 0x20);
}

static void test_talk_that_nobody_can_say_is_refused(void) {
    static const struct game_setup solo = {.kind = GAME_CLASSIC, .players = 1};
    static const struct game_setup alone = {.kind = GAME_QUICK, .players = 1};
    check_byte_refused(&pair, "", TALK, 3);        /* no such marker */
    check_byte_refused(&pair, "", TALK + 1, 0xc0); /* no such marker */
    check_byte_refused(&pair, "", TALK + 2, 1);    /* nobody there */
    check_byte_refused(&solo, "", TALK, 1);        /* nobody to talk to */
    check_byte_refused(&duel, "", TALK, 1);        /* opponents */
    check_byte_refused(&quick, "", TALK, 6);       /* better on both piles */
    check_byte_refused(&quick, "", TALK, 0x20);    /* no such pile */
    check_byte_refused(&alone, "", TALK, 1);       /* nobody to talk to */
    check_byte_refused(&pro, "", TALK + 2, 1);     /* nobody there */
}

static void test_random_bytes(void) {
    struct seed seed = {7};
    struct bits source = seed_bits(&seed);
    for (unsigned i = 0; i < 20000; i++) {
        uint32_t number;
        source.draw(source.context, 32, &number);
        size_t length = number % sizeof image;
        for (size_t at = 0; at < length; at++) {
            source.draw(source.context, 8, &number);
            image[at] = (uint8_t)number;
        }
        if (length > 0 && i % 2 == 0) {
            image[VERSION] = (uint8_t)(1 + i / 2 % SAVE_VERSION);
        }
        check_any(image, length);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_sample_comes_back);
    RUN_TEST(test_talk_comes_back);
    RUN_TEST(test_the_format_is_as_documented);
    RUN_TEST(test_every_changed_byte_is_seen);
    RUN_TEST(test_wrong_lengths_are_refused);
    RUN_TEST(test_other_versions_are_told_apart);
    RUN_TEST(test_setups_that_do_not_exist_are_refused);
    RUN_TEST(test_decks_that_are_not_complete_are_refused);
    RUN_TEST(test_moves_against_the_rules_are_refused);
    RUN_TEST(test_giving_up_what_is_over_is_refused);
    RUN_TEST(test_talk_that_nobody_can_say_is_refused);
    RUN_TEST(test_random_bytes);
    return UNITY_END();
}
