/*
 * The saves: records of the journal, each with a version of its own in its first byte.
 * docs/save-format.md describes the bytes.
 *
 *     store_open(&store);
 *     settings_load(&settings, &store);       each module knows its own record: see settings.h,
 *     settings_save(&settings, &store);       statistics.h and match/match.h
 *
 * Everything that is read is checked. An invalid record is ignored, as if it were not there.
 * Records of another version, and a journal of another format, are never overwritten. store_open
 * looks at all records. If it finds one of another version, nothing is written until the player has
 * decided (store_erase); until then the device plays without saving. Records of known versions are
 * still read, so that the question appears in the player's language.
 */
#ifndef FIRMWARE_SAVING_STORE_H
#define FIRMWARE_SAVING_STORE_H

#include "firmware/saving/journal.h"

struct store {
    struct journal journal;
    uint16_t failed; /* bit k: the flash did not take the last record of key k; the title says so */
    bool recovered;  /* the flash took a record since: save the failed ones again */
    bool warned;     /* the player has seen the full message about `failed` */
    bool foreign;    /* the flash holds saves of another version: nothing is written */
};

/* The newest record of a key. */
struct store_record {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size;
};

/* Opens the journal and looks at the version of every record. Writes nothing. */
void store_open(struct store *store);

/* Reads the newest record of a key if this firmware knows its layout, which the first byte names.
 * False: there is no such record. */
bool store_read(struct store *store, enum journal_key key, struct store_record *record);

/* The number of the newest record of a key. Of two keys, the one written later has the larger
 * number. 0: no record. */
uint32_t store_age(const struct store *store, enum journal_key key);

/* Writes a record. Its first byte is its version. Afterwards `failed` tells whether the flash took
 * it. */
void store_write(struct store *store, enum journal_key key, const uint8_t *data, size_t size);

/* Whether the flash did not take the last record of this key. */
bool store_has_failed(const struct store *store, enum journal_key key);

/* Destroys all saves, also those of another version, and starts afresh. */
void store_erase(struct store *store);

#endif
