/*
 * QR codes (ISO/IEC 18004) of one size: version 3, the largest that fits the height of the display
 * with two pixels per module. A text of up to 42 bytes gets level M, which is readable with a
 * seventh of the code damaged. A longer text gets level L, which is readable with a fourteenth
 * damaged.
 */
#ifndef FIRMWARE_UI_QR_H
#define FIRMWARE_UI_QR_H

#include <stdbool.h>
#include <stdint.h>

#define QR_SIZE 29      /* modules on each side */
#define QR_TEXT_MOST 53 /* most bytes of text */

struct qr {
    uint32_t row[QR_SIZE]; /* bit x: the module in column x is dark */
};

/* Makes the code of a text. False: the text is too long, and there is no code. */
bool qr_make(struct qr *qr, const char *text);

#endif
