/*
 * The saves: records of the journal, each with a version of its own in its first byte.
 * docs/save-format.md has the bytes.
 *
 *     store_open(&store);
 *     settings_load(&settings, &store);       each thing knows its own record: see settings.h,
 *     settings_save(&settings, &store);       statistics.h and match/match.h
 *
 * Everything read back is checked. A record that makes no sense is left out, as if it were not
 * there. Records of another version, and a journal of another format, are never overwritten: until
 * the player has said what to do (store_erase), nothing is written at all, and the device plays on
 * without saving.
 */
#ifndef FIRMWARE_SAVING_STORE_H
#define FIRMWARE_SAVING_STORE_H

#include "firmware/saving/journal.h"

struct store {
    struct journal journal;
    uint8_t failed; /* bit k: the flash did not take the last record of key k; the title says so */
    bool recovered; /* it took one since: the others should be saved again */
    bool warned;    /* that a record was not taken has been said once in full */
    bool foreign;   /* the flash holds saves of another version: nothing is written */
};

/* The newest record of a key. */
struct store_record {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size;
};

/* Reads what there is. `foreign` tells whether the journal is of another format. */
void store_open(struct store *store);

/* The newest record of a key; its first byte tells which of the versions 1 to `version` it is. False:
 * there is none. One of any other version makes the whole store foreign; once it is, nothing is read
 * any more. */
bool store_read(struct store *store, enum journal_key key, uint8_t version,
                struct store_record *record);

/* A number that grows from record to record: which of two keys was written later. 0: no record. */
uint32_t store_age(const struct store *store, enum journal_key key);

/* Keeps a record; its first byte is its version. `failed` tells how it went, for each key. */
void store_write(struct store *store, enum journal_key key, const uint8_t *data, size_t size);

/* Whether the last record of this key was not taken. */
bool store_has_failed(const struct store *store, enum journal_key key);

/* Destroys all saves, also those of another version, and starts afresh. */
void store_erase(struct store *store);

#endif
