#include "firmware/saving/settings.h"

#include <string.h>

#include "firmware/saving/bytes.h"
#include "firmware/ui/texts.h"

enum {
    VERSION = 2,  /* of the record */
    SIZE_1 = 6,   /* of one of version 1, which has no initials */
    INITIALS = 6, /* where they are, SETTINGS_INITIALS bytes a seat */
    SIZE = INITIALS + RULES_SEATS * SETTINGS_INITIALS,
};

static const uint8_t minutes[SETTINGS_SLEEP_CHOICES] = {1, 2, 5, 10, 0};

/* The eye sees ratios: each step is about two and a half times as bright as the one before. */
static const uint8_t lights[SETTINGS_BRIGHTNESS_MOST + 1] = {6, 16, 40, 100, 255};

void settings_start(struct settings *settings) {
    *settings = (struct settings){
        .language = LANGUAGE_ENGLISH,
        .brightness = 3,
        .sleep_after = 1,
        .sound = true,
        .hints = true,
        .animations = true,
    };
}

void settings_save(const struct settings *settings, struct store *store) {
    uint8_t data[SIZE];
    struct bytes bytes = {data};
    bytes_put(&bytes, VERSION, 1);
    bytes_put(&bytes, settings->language, 1);
    bytes_put(&bytes, settings->brightness, 1);
    bytes_put(&bytes, settings->sleep_after, 1);
    bytes_put(&bytes,
              (uint32_t)(settings->sound | settings->flipped << 1 | settings->hints << 2 |
                         settings->animations << 3 | settings->language_chosen << 4 |
                         settings->chance << 5 | settings->turned << 6 | settings->large << 7),
              1);
    bytes_put(&bytes, (uint32_t)(settings->help | settings->speed << 2), 1);
    for (unsigned seat = 0; seat < RULES_SEATS; seat++) {
        memcpy(data + INITIALS + seat * SETTINGS_INITIALS, settings->initials[seat],
               SETTINGS_INITIALS);
    }
    store_write(store, JOURNAL_SETTINGS, data, sizeof data);
}

void settings_load(struct settings *settings, struct store *store) {
    struct store_record record;
    if (!store_read(store, JOURNAL_SETTINGS, VERSION, &record) ||
        record.size != (record.data[0] == 1 ? SIZE_1 : SIZE)) {
        return;
    }
    const uint8_t *data = record.data;
    struct settings read = {
        .language_chosen = (data[4] >> 4 & 1) != 0,
        .language = data[1],
        .brightness = data[2],
        .sleep_after = data[3],
        .sound = (data[4] & 1) != 0,
        .flipped = (data[4] >> 1 & 1) != 0,
        .hints = (data[4] >> 2 & 1) != 0,
        .animations = (data[4] >> 3 & 1) != 0,
        .chance = (data[4] >> 5 & 1) != 0,
        .large = data[4] >> 7 != 0,
        .turned = (data[4] >> 6 & 1) != 0,
        .help = data[5] & 3,
        .speed = data[5] >> 2 & 3,
    };
    for (unsigned seat = 0; seat < RULES_SEATS && record.size == SIZE; seat++) {
        memcpy(read.initials[seat], data + INITIALS + seat * SETTINGS_INITIALS, SETTINGS_INITIALS);
    }
    if (settings_valid(&read)) {
        *settings = read;
    }
}

/* Letters, and nothing behind the last one. */
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
    return settings->language < LANGUAGES && settings->brightness <= SETTINGS_BRIGHTNESS_MOST &&
           settings->sleep_after < SETTINGS_SLEEP_CHOICES && settings->help < HELPS &&
           settings->speed < SPEEDS;
}

uint8_t settings_sleep_minutes(const struct settings *settings) {
    return minutes[settings->sleep_after];
}

uint8_t settings_light(const struct settings *settings) {
    return lights[settings->brightness];
}
