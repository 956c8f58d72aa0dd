/*
 * Waveshare Pico-OLED-1.3 on a Raspberry Pi Pico, which plugs in. Two keys, nothing to wire.
 */
#define BOARD_NAME "Waveshare OLED 1.3" /* as shown to people */
#define BOARD_SDK "pico"                /* the Pico in its socket */

#define BOARD_PANEL_SH1107 1 /* 64x128, standing */
#define BOARD_BUS_SPI 1      /* as delivered; for I2C move the resistors, see below */
#define BOARD_SPI_INSTANCE 1 /* the SPI block these two pins belong to */
#define BOARD_SPI_SCK 10     /* CLK */
#define BOARD_SPI_MOSI 11    /* DIN */
#define BOARD_SPI_CS 9       /* low: the panel listens */
#define BOARD_SPI_DC 8       /* high: data, low: commands */
#define BOARD_SPI_RESET 12   /* low: reset */
#define BOARD_SPI_HZ 4000000 /* the most an SH1107 takes: 250 ns a bit */
#define BOARD_ROTATION 90    /* lies on its side */

#define BOARD_MHZ 200 /* for thinking, as on every Pico */

/* With the resistors moved to I2C: BOARD_BUS_I2C 1, BOARD_I2C_INSTANCE 1, BOARD_I2C_ADDRESS 0x3C,
 * BOARD_I2C_SDA 6, BOARD_I2C_SCL 7, BOARD_I2C_HZ 400000 instead of the SPI lines. */

#define BOARD_KEY_A 15 /* KEY0 */
#define BOARD_KEY_B 17 /* KEY1 */

#define BOARD_LED 25 /* on the Pico itself */
