/*
 * QR codes (ISO/IEC 18004) of one size: version 3, the largest that fits the height of the display
 * with two pixels a module. A text of up to 42 bytes gets level M, which still reads with a seventh
 * of the code spoilt; a longer one level L, which reads with a fourteenth spoilt.
 */
#ifndef FIRMWARE_UI_QR_H
#define FIRMWARE_UI_QR_H

#include <stdbool.h>
#include <stdint.h>

#define QR_SIZE 29      /* modules of a side */
#define QR_TEXT_MOST 53 /* bytes */

struct qr {
    uint32_t row[QR_SIZE]; /* bit x: the module in column x is dark */
};

/* Makes the code of a text. False: it is too long, and nothing is made. */
bool qr_make(struct qr *qr, const char *text);

#endif
