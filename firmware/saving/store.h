/*
 * The saves: records of the journal, each with a version of its own in its first byte.
 * docs/save-format.md has the bytes.
 *
 *     store_open(&store);
 *     settings_load(&settings, &store);       each thing knows its own record: see settings.h,
 *     settings_save(&settings, &store);       statistics.h and match/match.h
 *
 * Everything read back is checked. A record that makes no sense is left out, as if it were not
 * there. Records of another version, and a journal of another format, are never overwritten.
 * store_open looks at all of them. If it finds one, nothing is written until the player has said
 * what to do (store_erase); the device plays on without saving. Records that it knows are still
 * read: the question is asked in the player's language.
 */
#ifndef FIRMWARE_SAVING_STORE_H
#define FIRMWARE_SAVING_STORE_H

#include "firmware/saving/journal.h"

struct store {
    struct journal journal;
    uint16_t failed; /* bit k: the flash did not take the last record of key k; the title says so */
    bool recovered;  /* it took one since: the others should be saved again */
    bool warned;     /* that a record was not taken has been said once in full */
    bool foreign;    /* the flash holds saves of another version: nothing is written */
};

/* The newest record of a key. */
struct store_record {
    uint8_t data[JOURNAL_DATA_MAX];
    size_t size;
};

/* Opens the journal and looks at the version of every record. Writes nothing. */
void store_open(struct store *store);

/* Reads the newest record of a key, if it is in a layout that this firmware knows: its first byte
 * says which one. False: there is no such record. */
bool store_read(struct store *store, enum journal_key key, struct store_record *record);

/* A number that grows from record to record: which of two keys was written later. 0: no record. */
uint32_t store_age(const struct store *store, enum journal_key key);

/* Keeps a record; its first byte is its version. `failed` tells how it went, for each key. */
void store_write(struct store *store, enum journal_key key, const uint8_t *data, size_t size);

/* Whether the last record of this key was not taken. */
bool store_has_failed(const struct store *store, enum journal_key key);

/* Destroys all saves, also those of another version, and starts afresh. */
void store_erase(struct store *store);

#endif
