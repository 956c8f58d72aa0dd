/*
 * What of struct app is kept in flash, as records of the journal. docs/save-format.md has the
 * bytes.
 *
 * Everything read back is checked. A record that makes no sense is left out, as if it were not
 * there. Records of another version, and a journal of another format, are never overwritten: until
 * the player has said what to do (store_erase), nothing is written at all, and the device plays on
 * without saving.
 */
#ifndef FIRMWARE_STORE_H
#define FIRMWARE_STORE_H

#include <stdbool.h>

struct app;

/* Reads settings, statistics and match into `app`. False: the saves are of another version. */
bool store_open(struct app *app);

/* Keep what has changed. app->save_failed tells how it went, for each of the three; with the match
 * that is saved next, settings and statistics that failed are tried again. */
void store_settings(struct app *app);
void store_statistics(struct app *app);
void store_match(struct app *app);

/* Destroys all saves, also those of another version, and starts afresh. */
void store_erase(struct app *app);

#endif
