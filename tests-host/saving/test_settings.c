/* Settings: their first values and their ranges. */
#include "firmware/saving/settings.h"

#include <string.h>

#include "firmware/ui/texts.h"
#include "unity.h"

static struct settings settings;

void setUp(void) {
    settings_start(&settings);
}

static void test_start(void) {
    TEST_ASSERT_TRUE(settings_valid(&settings));
    TEST_ASSERT_FALSE_MESSAGE(settings.language_chosen, "a first start asks for the language");
    TEST_ASSERT_EQUAL_UINT8(LANGUAGE_ENGLISH, settings.language);
    TEST_ASSERT_FALSE(settings.flipped);
    TEST_ASSERT_TRUE(settings.hints);
    TEST_ASSERT_TRUE(settings.animations);
    TEST_ASSERT_FALSE(settings.chance);
}

static void test_start_clears_what_was_there(void) {
    settings = (struct settings){
        .language_chosen = true,
        .language = 9,
        .brightness = 9,
        .sleep_after = 9,
        .flipped = true,
        .turned = true,
        .chance = true,
        .large = true,
        .help = 9,
        .speed = 9,
        .initials = {"?"},
    };
    settings_start(&settings);
    TEST_ASSERT_TRUE(settings_valid(&settings));
    TEST_ASSERT_FALSE(settings.flipped);
    TEST_ASSERT_FALSE(settings.turned);
}

static void take_bits(uint8_t *used, unsigned shift, unsigned bits, const char *field) {
    const unsigned mask = ((1U << bits) - 1) << shift;
    TEST_ASSERT_EQUAL_HEX_MESSAGE(0, *used & mask, field);
    *used |= (uint8_t)mask;
}

static void test_no_two_settings_share_a_bit_of_the_record(void) {
    uint8_t used[256] = {0};
#define SETTING(type, name, field, byte, shift, bits, ...)                                         \
    take_bits(&used[byte], shift, bits, #field);
#define HIDDEN(field, byte, shift, ...) take_bits(&used[byte], shift, 1, #field);
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
    TEST_ASSERT_EQUAL_HEX_MESSAGE(0, used[0], "the version has the first byte");
}

static void test_values_out_of_range(void) {
    settings.language = LANGUAGES;
    TEST_ASSERT_FALSE(settings_valid(&settings));
    settings_start(&settings);
    settings.brightness = SETTINGS_BRIGHTNESS_MOST + 1;
    TEST_ASSERT_FALSE(settings_valid(&settings));
    settings_start(&settings);
    settings.sleep_after = SETTINGS_SLEEP_CHOICES;
    TEST_ASSERT_FALSE(settings_valid(&settings));
    settings_start(&settings);
    settings.help = HELPS;
    TEST_ASSERT_FALSE(settings_valid(&settings));
    settings_start(&settings);
    settings.speed = SPEEDS;
    TEST_ASSERT_FALSE(settings_valid(&settings));
}

static void test_initials_are_letters_and_nothing_behind_them(void) {
    static const struct {
        char text[SETTINGS_INITIALS + 1];
        bool valid;
    } cases[] = {{"", true},     {"A", true},     {"AZ", true},     {"MWM", true},
                 {"a", false},   {"A1", false},   {"[AB", false},   {"@", false},
                 {"AB?", false}, {"A\0B", false}, {"\0\0C", false}, {{'A', 'B', 'C', 'D'}, false}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (unsigned seat = 0; seat < RULES_SEATS; seat++) {
            settings_start(&settings);
            memcpy(settings.initials[seat], cases[i].text, sizeof cases[i].text);
            TEST_ASSERT_EQUAL_MESSAGE(cases[i].valid, settings_valid(&settings), cases[i].text);
        }
    }
}

static void test_brighter_is_brighter(void) {
    uint8_t before = 0;
    for (uint8_t step = 0; step <= SETTINGS_BRIGHTNESS_MOST; step++) {
        settings.brightness = step;
        TEST_ASSERT_TRUE(settings_valid(&settings));
        TEST_ASSERT_GREATER_THAN_UINT8(before, settings_light(&settings));
        before = settings_light(&settings);
    }
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(255, before, "the last step is all there is");
}

static void test_dimmest_is_brighter_than_dimmed(void) {
    settings.brightness = 0;
    TEST_ASSERT_GREATER_THAN_UINT8_MESSAGE(1, settings_light(&settings),
                                           "else dimming would not be seen");
}

static void test_sleep(void) {
    static const uint8_t minutes[SETTINGS_SLEEP_CHOICES] = {1, 2, 5, 10, 0};
    for (uint8_t choice = 0; choice < SETTINGS_SLEEP_CHOICES; choice++) {
        settings.sleep_after = choice;
        TEST_ASSERT_TRUE(settings_valid(&settings));
        TEST_ASSERT_EQUAL_UINT8(minutes[choice], settings_sleep_minutes(&settings));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_start);
    RUN_TEST(test_start_clears_what_was_there);
    RUN_TEST(test_no_two_settings_share_a_bit_of_the_record);
    RUN_TEST(test_values_out_of_range);
    RUN_TEST(test_initials_are_letters_and_nothing_behind_them);
    RUN_TEST(test_brighter_is_brighter);
    RUN_TEST(test_dimmest_is_brighter_than_dimmed);
    RUN_TEST(test_sleep);
    return UNITY_END();
}
