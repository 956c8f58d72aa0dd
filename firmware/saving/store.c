#include "firmware/saving/store.h"

#include <string.h>

#include "game/save.h"

/* The layouts that this firmware reads under each key. */
static const struct {
    uint8_t version; /* the newest layout; 0: nobody reads the record */
    uint8_t game;    /* offset of a game, which has a layout of its own; 0: no game */
} known[] = {
    [JOURNAL_GAME] = {RECORD_MATCH_VERSION, RECORD_MATCH_GAME},
    [JOURNAL_SETTINGS] = {RECORD_SETTINGS_VERSION, 0},
    [JOURNAL_STATISTICS] = {RECORD_STATISTICS_VERSION, 0},
    [JOURNAL_DUEL] = {RECORD_MATCH_VERSION, RECORD_MATCH_GAME},
    [JOURNAL_QUICK] = {RECORD_MATCH_VERSION, RECORD_MATCH_GAME},
    [JOURNAL_FIRE] = {RECORD_FIRE_VERSION, 0},
    [JOURNAL_HISTORY] = {RECORD_HISTORY_VERSION, 0},
    [JOURNAL_HISTORY_2] = {RECORD_HISTORY_VERSION, 0},
    [JOURNAL_HISTORY_3] = {RECORD_HISTORY_VERSION, 0},
    [JOURNAL_HISTORY_4] = {RECORD_HISTORY_VERSION, 0},
};

_Static_assert(sizeof known / sizeof known[0] == JOURNAL_KEYS, "all keys are known");

static bool is_known(unsigned key, const struct store_record *record) {
    const uint8_t version = record->data[0];
    const uint8_t game = known[key].game;
    return version > 0 && version <= known[key].version &&
           (game == 0 || record->size <= game || save_knows(record->data[game]));
}

bool store_read(struct store *store, enum journal_key key, struct store_record *record) {
    if (!journal_read(&store->journal, key, record->data, sizeof record->data, &record->size) ||
        record->size == 0) {
        return false;
    }
    const bool known_here = is_known(key, record);
    store->foreign = store->foreign || !known_here;
    return known_here;
}

void store_open(struct store *store) {
    struct store_record record;
    memset(store, 0, sizeof *store);
    store->foreign = journal_open(&store->journal) == JOURNAL_OTHER_FORMAT;
    for (unsigned key = 0; key < JOURNAL_KEYS; key++) {
        if (known[key].version != 0) {
            (void)store_read(store, (enum journal_key)key, &record);
        }
    }
}

uint32_t store_age(const struct store *store, enum journal_key key) {
    return store->journal.live[key] != 0 ? store->journal.number[key] + 1 : 0;
}

void store_write(struct store *store, enum journal_key key, const uint8_t *data, size_t size) {
    if (store->foreign) {
        return;
    }
    const uint16_t bit = (uint16_t)(1U << key);
    if (journal_write(&store->journal, key, data, size) == JOURNAL_OK) {
        store->failed &= (uint16_t)~bit;
        store->recovered = store->failed != 0;
    } else {
        store->failed |= bit;
    }
}

bool store_has_failed(const struct store *store, enum journal_key key) {
    return (store->failed >> key & 1) != 0;
}

void store_erase(struct store *store) {
    store->failed = journal_format(&store->journal) == JOURNAL_OK ? 0 : 1 << JOURNAL_GAME;
    store->foreign = false;
}
