#include "firmware/saving/store.h"

#include <string.h>

void store_open(struct store *store) {
    memset(store, 0, sizeof *store);
    store->foreign = journal_open(&store->journal) == JOURNAL_OTHER_FORMAT;
}

bool store_read(struct store *store, enum journal_key key, uint8_t version,
                struct store_record *record) {
    if (store->foreign ||
        !journal_read(&store->journal, key, record->data, sizeof record->data, &record->size) ||
        record->size == 0) {
        return false;
    }
    store->foreign = record->data[0] == 0 || record->data[0] > version;
    return !store->foreign;
}

uint32_t store_age(const struct store *store, enum journal_key key) {
    return store->journal.live[key] != 0 ? store->journal.number[key] + 1 : 0;
}

void store_write(struct store *store, enum journal_key key, const uint8_t *data, size_t size) {
    if (store->foreign) {
        return;
    }
    const uint8_t bit = (uint8_t)(1U << key);
    if (journal_write(&store->journal, key, data, size) == JOURNAL_OK) {
        store->failed &= (uint8_t)~bit;
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
