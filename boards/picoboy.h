/*
 * PicoBoy: a handheld with a 1.3" SPI panel and a five-way stick. Nothing to wire.
 */
#define BOARD_NAME "PicoBoy" /* as shown to people */
#define BOARD_SDK "pico"     /* programmed as a Pico */

#define BOARD_PANEL_SH1106 1 /* 128x64 */
#define BOARD_BUS_SPI 1      /* write only: the panel cannot answer */
#define BOARD_SPI_INSTANCE 0 /* the SPI block these two pins belong to */
#define BOARD_SPI_SCK 18     /* clock */
#define BOARD_SPI_MOSI 19    /* data to the panel */
#define BOARD_SPI_CS 10      /* low: the panel listens */
#define BOARD_SPI_DC 8       /* high: data, low: commands */
#define BOARD_SPI_RESET 9    /* low: reset */
#define BOARD_SPI_HZ 4000000 /* the most an SH1106 takes: 250 ns a bit */
#define BOARD_ROTATION 0     /* upright: the vendor's code also ends with A1 and C8 */

#define BOARD_CONTRAST 31 /* the vendor's value, for a coin cell */
#define BOARD_MHZ 48      /* for the same reason; the vendor runs 50 */

#define BOARD_KEY_UP 1    /* the stick, up */
#define BOARD_KEY_DOWN 3  /* the stick, down */
#define BOARD_KEY_LEFT 4  /* the stick, left */
#define BOARD_KEY_RIGHT 2 /* the stick, right */
#define BOARD_KEY_A 0     /* the stick, pressed; there is no B */

#define BOARD_LED 5     /* the red one of three */
#define BOARD_BUZZER 15 /* the speaker */
