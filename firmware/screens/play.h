/*
 * A person's turn (play.c): what other screens need of it.
 */
#ifndef FIRMWARE_SCREENS_PLAY_H
#define FIRMWARE_SCREENS_PLAY_H

struct app;

/* On the play screen: moves the cursor to what the advisor would do and says so. */
void play_hint(struct app *app);

#endif
