/*
 * The result of a match as a short text and as a QR code (share.c), for share.c and for tests.
 */
#ifndef FIRMWARE_SCREENS_SHARE_H
#define FIRMWARE_SCREENS_SHARE_H

#include "firmware/match/match.h"
#include "firmware/ui/qr.h"

#define SHARE_TEXT_SIZE (QR_TEXT_MOST + 1)

/* The content of the QR code: a link to the cards, if the build has an address (SHARE_URL) and the
 * match has a code; otherwise the result in words, which are the same in every language, so that
 * results can be compared. */
void share_write_code(const struct match *match, char text[SHARE_TEXT_SIZE]);

#endif
