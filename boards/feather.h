/*
 * Adafruit Feather RP2040 with the 128x64 OLED FeatherWing on top. Three keys, nothing to wire.
 */
#define BOARD_NAME "Feather RP2040" /* as shown to people */
#define BOARD_SDK                                                                                  \
    "adafruit_feather_rp2040" /* the SDK's name for it: chip, flash size, boot stage */

#define BOARD_PANEL_SH1107 1   /* 64x128, mounted on its side */
#define BOARD_BUS_I2C 1        /* through the Feather's own connectors */
#define BOARD_I2C_INSTANCE 1   /* the I2C block these two pins belong to */
#define BOARD_I2C_ADDRESS 0x3C /* fixed */
#define BOARD_I2C_SDA 2        /* SDA */
#define BOARD_I2C_SCL 3        /* SCL */
#define BOARD_I2C_HZ 400000    /* every panel takes this */
#define BOARD_ROTATION 90      /* lies on its side */

#define BOARD_KEY_A 9    /* D9, button A */
#define BOARD_KEY_B 8    /* D6, button B */
#define BOARD_KEY_DOWN 7 /* D5, button C: moves to the next entry */

#define BOARD_LED 13 /* D13, the red one */
