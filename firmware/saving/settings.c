#include "firmware/saving/settings.h"

#include <stddef.h>
#include <string.h>

#include "hal/hal.h"

enum {
    SIZE_1 = 6,   /* size of a record of version 1, which has no initials */
    INITIALS = 6, /* offset of the initials, SETTINGS_INITIALS bytes per seat */
    SIZE = INITIALS + RULES_SEATS * SETTINGS_INITIALS,
};

static const uint8_t minutes[SETTINGS_SLEEP_CHOICES] = {1, 2, 5, 10, 0};

/* The eye perceives ratios, so each step is about two and a half times as bright as the one
 * before. */
static const uint8_t lights[SETTINGS_BRIGHTNESS_MOST + 1] = {6, 16, 40, 100, 255};

/* A setting and its place in the record. */
struct setting {
    uint8_t offset; /* in struct settings: one byte */
    uint8_t byte;
    uint8_t shift;
    uint8_t bits;
    uint8_t choices;
    uint8_t start;
};

static const struct setting table[] = {
#define SETTING(type, name, field, byte, shift, bits, choices, start, ...)                         \
    {offsetof(struct settings, field), byte, shift, bits, choices, start},
#define HIDDEN(field, byte, shift, start)                                                          \
    {offsetof(struct settings, field), byte, shift, 1, 2, start},
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN
};

enum {
    SETTINGS = sizeof table / sizeof table[0]
};

#define SETTING(type, name, field, byte, shift, bits, choices, ...)                                \
    _Static_assert(sizeof(type) == 1 && (byte) < SIZE_1 && (shift) + (bits) <= 8 &&                \
                       (choices) <= 1 << (bits),                                                   \
                   "the record has room for " #field);
#define HIDDEN(field, byte, shift, start)                                                          \
    _Static_assert((byte) < SIZE_1 && (shift) < 8, "the record has room for " #field);
#include "firmware/saving/settings.def"
#undef SETTING
#undef HIDDEN

static uint8_t get(const struct settings *settings, const struct setting *setting) {
    return *((const uint8_t *)settings + setting->offset);
}

static void set(struct settings *settings, const struct setting *setting, uint8_t value) {
    *((uint8_t *)settings + setting->offset) = value;
}

void settings_start(struct settings *settings) {
    memset(settings, 0, sizeof *settings);
    for (unsigned i = 0; i < SETTINGS; i++) {
        set(settings, &table[i], table[i].start);
    }
}

void settings_save(const struct settings *settings, struct store *store) {
    uint8_t data[SIZE] = {RECORD_SETTINGS_VERSION};
    for (unsigned i = 0; i < SETTINGS; i++) {
        data[table[i].byte] |= (uint8_t)(get(settings, &table[i]) << table[i].shift);
    }
    for (unsigned seat = 0; seat < RULES_SEATS; seat++) {
        memcpy(data + INITIALS + seat * SETTINGS_INITIALS, settings->initials[seat],
               SETTINGS_INITIALS);
    }
    store_write(store, JOURNAL_SETTINGS, data, sizeof data);
}

void settings_load(struct settings *settings, struct store *store) {
    struct store_record record;
    if (!store_read(store, JOURNAL_SETTINGS, &record) ||
        record.size != (record.data[0] == 1 ? SIZE_1 : SIZE)) {
        return;
    }
    struct settings read = {0};
    for (unsigned i = 0; i < SETTINGS; i++) {
        const unsigned mask = (1U << table[i].bits) - 1;
        set(&read, &table[i], (uint8_t)(record.data[table[i].byte] >> table[i].shift & mask));
    }
    for (unsigned seat = 0; seat < RULES_SEATS && record.size == SIZE; seat++) {
        memcpy(read.initials[seat], record.data + INITIALS + seat * SETTINGS_INITIALS,
               SETTINGS_INITIALS);
    }
    if (settings_valid(&read)) {
        *settings = read;
    }
}

/* Whether the text is letters, with only zero bytes after the last one. */
static bool are_initials(const char text[SETTINGS_INITIALS + 1]) {
    unsigned length = 0;
    while (length < SETTINGS_INITIALS && text[length] >= 'A' && text[length] <= 'Z') {
        length++;
    }
    for (unsigned i = length; i <= SETTINGS_INITIALS; i++) {
        if (text[i] != '\0') {
            return false;
        }
    }
    return true;
}

bool settings_valid(const struct settings *settings) {
    for (unsigned seat = 0; seat < RULES_SEATS; seat++) {
        if (!are_initials(settings->initials[seat])) {
            return false;
        }
    }
    for (unsigned i = 0; i < SETTINGS; i++) {
        if (get(settings, &table[i]) >= table[i].choices) {
            return false;
        }
    }
    return true;
}

uint8_t settings_sleep_minutes(const struct settings *settings) {
    return minutes[settings->sleep_after];
}

uint8_t settings_light(const struct settings *settings) {
    return lights[settings->brightness];
}
