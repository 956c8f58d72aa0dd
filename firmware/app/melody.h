/*
 * Sounds: short melodies. Each note is started by a step of the app.
 */
#ifndef FIRMWARE_APP_MELODY_H
#define FIRMWARE_APP_MELODY_H

#include "firmware/app/app_state.h"

enum app_sound {
    SOUND_MOVE, /* a cursor moved */
    SOUND_LAY,  /* a card was laid */
    SOUND_JUMP, /* a card was laid backwards */
    SOUND_NO,   /* an action is not possible */
    SOUND_TURN, /* the device has played: the person's turn begins */
    SOUND_PASS, /* the device goes to another person */
    SOUND_WON,  /* the game was won */
    SOUND_LOST, /* the game was lost */
};

/* Starts a melody, in place of one that still sounds. Silent if the settings say so. */
void app_sound(struct app *app, enum app_sound sound);

/* Starts the next note when its time has come. */
void melody_step(struct app *app);

#endif
