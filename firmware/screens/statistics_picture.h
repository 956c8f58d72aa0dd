/*
 * Results as a picture: on the left how often each number of cards was left, on the right the last
 * games, under both which game the record was.
 */
#ifndef FIRMWARE_SCREENS_STATISTICS_PICTURE_H
#define FIRMWARE_SCREENS_STATISTICS_PICTURE_H

#include "firmware/app/app.h"
#include "firmware/saving/history.h"

/* Draws it between the line of the mode and the legend. `games` is their number in all. The history
 * may hold fewer. */
void picture_draw(const struct app *app, struct canvas *canvas, const struct history *history,
                  uint8_t kind, uint16_t games);

#endif
