#include "firmware/saving/history.h"

#include <string.h>

#include "firmware/saving/bytes.h"

enum {
    ENTRIES = 17, /* entries of a record */
    HEADER = 4,   /* version, the latest entry that got a game, the serial of its match */
    ENTRY_SIZE = 2 * HISTORY_BINS + HISTORY_LAST + 2 + 2,
    WIDTH_CLASSIC = 10,
    WIDTH_OTHERS = 5,
};

_Static_assert(HEADER + ENTRIES * ENTRY_SIZE <= JOURNAL_DATA_MAX, "the entries fit their record");
_Static_assert(STATISTICS_ENTRIES <= JOURNAL_HISTORIES * ENTRIES, "there is a record for each");

static enum journal_key key_of(unsigned entry) {
    return (enum journal_key)(JOURNAL_HISTORY + entry / ENTRIES);
}

static size_t place_of(unsigned entry) {
    return HEADER + entry % ENTRIES * (size_t)ENTRY_SIZE;
}

unsigned history_bin_width(uint8_t kind) {
    return kind == GAME_CLASSIC ? WIDTH_CLASSIC : WIDTH_OTHERS;
}

unsigned history_bin(uint8_t kind, uint8_t left) {
    const unsigned bin = left == 0 ? 0 : 1 + left / history_bin_width(kind);
    return bin < HISTORY_BINS ? bin : HISTORY_BINS - 1;
}

/* --- The bytes -------------------------------------------------------------------------------- */

static void put(const struct history *history, uint8_t *data) {
    struct bytes bytes = {data};
    for (unsigned i = 0; i < HISTORY_BINS; i++) {
        bytes_put(&bytes, history->bins[i], 2);
    }
    for (unsigned i = 0; i < HISTORY_LAST; i++) {
        bytes_put(&bytes, history->last[i], 1);
    }
    bytes_put(&bytes, history->record, 2);
    bytes_put(&bytes, history->score, 2);
}

static void take(struct history *history, uint8_t *data) {
    struct bytes bytes = {data};
    for (unsigned i = 0; i < HISTORY_BINS; i++) {
        history->bins[i] = (uint16_t)bytes_take(&bytes, 2);
    }
    for (unsigned i = 0; i < HISTORY_LAST; i++) {
        history->last[i] = (uint8_t)bytes_take(&bytes, 1);
    }
    history->record = (uint16_t)bytes_take(&bytes, 2);
    history->score = (uint16_t)bytes_take(&bytes, 2);
}

static void clear(struct history *history) {
    memset(history, 0, sizeof *history);
    memset(history->last, HISTORY_NO_GAME, sizeof history->last);
}

/* Reads the record of an entry. Without a valid record returns false and makes an empty one. */
static bool read_record(struct store *store, unsigned entry, struct store_record *record) {
    const bool read = store_read(store, key_of(entry), record) && record->size >= HEADER &&
                      (record->size - HEADER) % ENTRY_SIZE == 0;
    if (!read) {
        record->data[0] = RECORD_HISTORY_VERSION;
        record->size = HEADER;
    }
    return read;
}

/* A record ends after its last entry that has games, so most records are one page long. */
static void take_entry(struct history *history, struct store_record *record, unsigned entry) {
    if (place_of(entry) < record->size) {
        take(history, record->data + place_of(entry));
    } else {
        clear(history);
    }
}

static void put_entry(const struct history *history, struct store_record *record, unsigned entry) {
    struct history empty;
    clear(&empty);
    for (; record->size <= place_of(entry); record->size += ENTRY_SIZE) {
        put(&empty, record->data + record->size);
    }
    put(history, record->data + place_of(entry));
}

/* Notes the latest match. Returns true if the record already had it as the latest. */
static bool is_known(struct store_record *record, bool read, const struct statistics_news *news) {
    const uint8_t last[] = {news->entry, (uint8_t)news->serial, (uint8_t)(news->serial >> 8)};
    const bool same = read && memcmp(record->data + 1, last, sizeof last) == 0;
    memcpy(record->data + 1, last, sizeof last);
    return same;
}

/* --- What it is for --------------------------------------------------------------------------- */

void history_read(struct history *history, struct store *store, unsigned entry) {
    struct store_record record;
    (void)read_record(store, entry, &record);
    take_entry(history, &record, entry);
}

static void add(struct history *history, const struct statistics_news *news) {
    uint16_t *bin = &history->bins[history_bin(statistics_kind_at(news->entry), news->left)];
    *bin = (uint16_t)(*bin + (*bin < UINT16_MAX));
    memmove(history->last, history->last + 1, HISTORY_LAST - 1);
    history->last[HISTORY_LAST - 1] = (uint8_t)(news->left | (news->won ? HISTORY_WON : 0));
    history->record = news->fewest ? news->game : history->record;
    history->score = news->score > history->score ? news->score : history->score;
}

void history_add(struct store *store, struct statistics_news *news) {
    struct store_record record;
    struct history history;
    const bool read = read_record(store, news->entry, &record);
    take_entry(&history, &record, news->entry);
    news->score_best = history.score;
    if (!is_known(&record, read, news)) {
        add(&history, news);
        put_entry(&history, &record, news->entry);
        store_write(store, key_of(news->entry), record.data, record.size);
    }
}

void history_add_again(struct store *store, struct statistics_news *news) {
    if (news->counts && store_has_failed(store, key_of(news->entry))) {
        history_add(store, news);
    }
}

void history_reset(struct store *store) {
    for (unsigned i = 0; i < JOURNAL_HISTORIES; i++) {
        const enum journal_key key = (enum journal_key)(JOURNAL_HISTORY + i);
        if (store_age(store, key) != 0) {
            store_write(store, key, NULL, 0);
        }
    }
}
