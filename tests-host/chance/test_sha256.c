/* SHA-256 against the published examples of FIPS 180-4 and its validation suite. */
#include <stdio.h>
#include <string.h>

#include "firmware/chance/sha256.h"
#include "unity.h"

static void hex(const uint8_t *bytes, size_t size, char *text) {
    for (size_t i = 0; i < size; i++) {
        (void)snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    }
}

static void expect(const char *digest, const uint8_t *bytes, size_t size) {
    struct sha256 hash;
    uint8_t result[SHA256_SIZE];
    char text[2 * SHA256_SIZE + 1];
    sha256_start(&hash);
    sha256_add(&hash, bytes, size);
    sha256_finish(&hash, result);
    hex(result, sizeof result, text);
    TEST_ASSERT_EQUAL_STRING(digest, text);
}

static void expect_text(const char *digest, const char *text) {
    expect(digest, (const uint8_t *)text, strlen(text));
}

static void test_published_examples(void) {
    expect_text("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "");
    expect_text("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "abc");
    expect_text("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq");
    expect_text(
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1",
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklm"
        "nopqrlmnopqrsmnopqrstnopqrstu");
}

static void test_validation_suite_short_messages(void) {
    static const uint8_t one[] = {0xd3};
    static const uint8_t two[] = {0x11, 0xaf};
    expect("28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1", one, sizeof one);
    expect("5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98", two, sizeof two);
}

static void test_a_million_letters(void) {
    static const char *const digest =
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
    /* Whole, and in parts whose borders fall everywhere in a block. */
    for (size_t part = 1; part <= 1000000; part = part * 7 + 3) {
        static uint8_t letters[1000000];
        struct sha256 hash;
        uint8_t result[SHA256_SIZE];
        char text[2 * SHA256_SIZE + 1];
        memset(letters, 'a', sizeof letters);
        sha256_start(&hash);
        for (size_t done = 0; done < sizeof letters; done += part) {
            size_t rest = sizeof letters - done;
            sha256_add(&hash, letters + done, part < rest ? part : rest);
        }
        sha256_finish(&hash, result);
        hex(result, sizeof result, text);
        TEST_ASSERT_EQUAL_STRING(digest, text);
    }
}

/* The digest of the digests of 0, 1, ... 199 bytes 0, 1, 2, ...: every length of the padding. The
 * expected value was made with sha256sum. */
static void test_every_length_of_padding(void) {
    struct sha256 all;
    uint8_t bytes[200];
    uint8_t digest[SHA256_SIZE];
    char text[2 * SHA256_SIZE + 1];
    sha256_start(&all);
    for (unsigned size = 0; size < sizeof bytes; size++) {
        struct sha256 hash;
        sha256_start(&hash);
        sha256_add(&hash, bytes, size);
        sha256_finish(&hash, digest);
        sha256_add(&all, digest, sizeof digest);
        bytes[size] = (uint8_t)size;
    }
    sha256_finish(&all, digest);
    hex(digest, sizeof digest, text);
    TEST_ASSERT_EQUAL_STRING("ba7b0fcea7d10c06b855b43d2b4dce1e3e842fff6be0acefb0faf4f2dd05bb47",
                             text);
}

static void test_finishing_wipes(void) {
    struct sha256 hash;
    static const struct sha256 nothing;
    uint8_t digest[SHA256_SIZE];
    sha256_start(&hash);
    sha256_add(&hash, (const uint8_t *)"secret", 6);
    sha256_finish(&hash, digest);
    TEST_ASSERT_EQUAL_MEMORY(&nothing, &hash, sizeof hash);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_published_examples);
    RUN_TEST(test_validation_suite_short_messages);
    RUN_TEST(test_a_million_letters);
    RUN_TEST(test_every_length_of_padding);
    RUN_TEST(test_finishing_wipes);
    return UNITY_END();
}
