#include "firmware/saving/store.h"

#include <string.h>

#include "firmware/app/app.h"
#include "firmware/chance/challenge.h"
#include "game/save.h"

enum {
    VERSION = 1,
    SETTINGS_SIZE = 6,
    MATCH_HEADER = 9,
    ENTRY_SIZE = 13,
    STATISTICS_SIZE = 3 + MODES * RULES_SEATS * ENTRY_SIZE,
};

_Static_assert(STATISTICS_SIZE <= JOURNAL_DATA_MAX, "the statistics fit a record");
_Static_assert(MATCH_HEADER + SAVE_SIZE <= JOURNAL_DATA_MAX, "a match fits a record");

enum read_result {
    READ_NOTHING,
    READ_OK,
    READ_FOREIGN
};

/* Bytes go in and out little end first. */
struct bytes {
    uint8_t *at;
};

static void put(struct bytes *bytes, uint32_t value, unsigned size) {
    for (; size > 0; size--, value >>= 8) {
        *bytes->at++ = (uint8_t)value;
    }
}

static uint32_t take(struct bytes *bytes, unsigned size) {
    uint32_t value = 0;
    for (unsigned i = 0; i < size; i++) {
        value |= (uint32_t)*bytes->at++ << 8 * i;
    }
    return value;
}

static void write(struct app *app, enum journal_key key, const uint8_t *data, size_t size) {
    if (!app->saves_foreign) {
        const bool failed = journal_write(&app->journal, key, data, size) != JOURNAL_OK;
        app->save_failed = (uint8_t)((app->save_failed & ~(1U << key)) | (unsigned)failed << key);
    }
}

static bool has_failed(const struct app *app, enum journal_key key) {
    return (app->save_failed >> key & 1) != 0;
}

/* The newest record of a key. The first byte of every record is its version. */
struct record {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size;
};

static enum read_result read(const struct app *app, enum journal_key key, struct record *record) {
    if (!journal_read(&app->journal, key, record->data, sizeof record->data, &record->size) ||
        record->size == 0) {
        return READ_NOTHING;
    }
    return record->data[0] == VERSION ? READ_OK : READ_FOREIGN;
}

void store_settings(struct app *app) {
    const struct settings *settings = &app->settings;
    uint8_t data[SETTINGS_SIZE];
    struct bytes bytes = {data};
    put(&bytes, VERSION, 1);
    put(&bytes, settings->language, 1);
    put(&bytes, settings->brightness, 1);
    put(&bytes, settings->sleep_after, 1);
    put(&bytes,
        (uint32_t)(settings->sound | settings->turned << 1 | settings->hints << 2 |
                   settings->animations << 3 | settings->language_chosen << 4),
        1);
    put(&bytes, 0, 1);
    write(app, JOURNAL_SETTINGS, data, sizeof data);
}

static enum read_result read_settings(struct app *app, struct record *record) {
    const enum read_result result = read(app, JOURNAL_SETTINGS, record);
    const uint8_t *data = record->data;
    if (result != READ_OK || record->size != SETTINGS_SIZE) {
        return result;
    }
    const struct settings settings = {
        .language_chosen = (data[4] >> 4 & 1) != 0,
        .language = data[1],
        .brightness = data[2],
        .sleep_after = data[3],
        .sound = (data[4] & 1) != 0,
        .turned = (data[4] >> 1 & 1) != 0,
        .hints = (data[4] >> 2 & 1) != 0,
        .animations = (data[4] >> 3 & 1) != 0,
    };
    if (settings_valid(&settings)) {
        app->settings = settings;
    }
    return result;
}

void store_statistics(struct app *app) {
    uint8_t data[STATISTICS_SIZE];
    struct bytes bytes = {data};
    put(&bytes, VERSION, 1);
    put(&bytes, app->statistics.counted, 2);
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        const struct statistics_entry *entry =
            &app->statistics.entry[i / RULES_SEATS][i % RULES_SEATS];
        put(&bytes, entry->games, 2);
        put(&bytes, entry->wins, 2);
        put(&bytes, entry->left, 4);
        put(&bytes, entry->streak, 2);
        put(&bytes, entry->streak_best, 2);
        put(&bytes, entry->best, 1);
    }
    write(app, JOURNAL_STATISTICS, data, sizeof data);
}

static enum read_result read_statistics(struct app *app, struct record *record) {
    const enum read_result result = read(app, JOURNAL_STATISTICS, record);
    if (result != READ_OK || record->size != STATISTICS_SIZE) {
        return result;
    }
    struct bytes bytes = {record->data + 1};
    struct statistics statistics = {.counted = (uint16_t)take(&bytes, 2)};
    for (unsigned i = 0; i < MODES * RULES_SEATS; i++) {
        struct statistics_entry *entry = &statistics.entry[i / RULES_SEATS][i % RULES_SEATS];
        entry->games = (uint16_t)take(&bytes, 2);
        entry->wins = (uint16_t)take(&bytes, 2);
        entry->left = take(&bytes, 4);
        entry->streak = (uint16_t)take(&bytes, 2);
        entry->streak_best = (uint16_t)take(&bytes, 2);
        entry->best = (uint8_t)take(&bytes, 1);
        if (entry->wins > entry->games || entry->streak > entry->streak_best ||
            entry->streak_best > entry->wins) {
            return result;
        }
    }
    app->statistics = statistics;
    return result;
}

void store_match(struct app *app) {
    uint8_t data[MATCH_HEADER + SAVE_SIZE];
    struct bytes bytes = {data};
    const struct match *match = &app->match;
    put(&bytes, VERSION, 1);
    put(&bytes, match->phase, 1);
    put(&bytes, match->device_seats, 1);
    put(&bytes, match->serial, 2);
    put(&bytes, match->challenge, 4);
    const size_t size = save_write(&match->game, bytes.at);
    write(app, JOURNAL_GAME, data, MATCH_HEADER + size);
    if (!has_failed(app, JOURNAL_GAME) && has_failed(app, JOURNAL_SETTINGS)) {
        store_settings(app);
    }
    if (!has_failed(app, JOURNAL_GAME) && has_failed(app, JOURNAL_STATISTICS)) {
        store_statistics(app);
    }
}

static enum read_result read_match(struct app *app, struct record *record) {
    const enum read_result result = read(app, JOURNAL_GAME, record);
    if (result != READ_OK || record->size < MATCH_HEADER) {
        return result;
    }
    struct bytes bytes = {record->data + 1};
    struct match match = {
        .phase = (uint8_t)take(&bytes, 1),
        .device_seats = (uint8_t)take(&bytes, 1),
    };
    match.serial = (uint16_t)take(&bytes, 2);
    match.challenge = take(&bytes, 4);
    const enum save_result read = save_read(&match.game, bytes.at, record->size - MATCH_HEADER);
    if (read == SAVE_UNKNOWN) {
        return READ_FOREIGN;
    }
    struct game_setup setup;
    if (read != SAVE_OK || match.phase == MATCH_NONE || match.phase >= MATCH_PHASES ||
        match.device_seats >> match.game.setup.players != 0 ||
        (match.challenge != MATCH_NO_CHALLENGE && !challenge_setup(match.challenge, &setup))) {
        return READ_NOTHING;
    }
    app->match = match;
    return result;
}

bool store_open(struct app *app) {
    struct record record;
    const enum journal_result opened = journal_open(&app->journal);
    app->saves_foreign = opened == JOURNAL_OTHER_FORMAT;
    if (opened == JOURNAL_OK) {
        app->saves_foreign = read_settings(app, &record) == READ_FOREIGN ||
                             read_statistics(app, &record) == READ_FOREIGN ||
                             read_match(app, &record) == READ_FOREIGN;
    }
    return !app->saves_foreign;
}

void store_erase(struct app *app) {
    app->save_failed = journal_format(&app->journal) == JOURNAL_OK ? 0 : 1 << JOURNAL_GAME;
    app->saves_foreign = false;
}
