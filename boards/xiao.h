/*
 * Seeed XIAO RP2040 in its expansion board. The board has one key. A second key has to be added:
 * any switch from D0 to ground.
 */
#define BOARD_NAME "XIAO RP2040"      /* as shown to people */
#define BOARD_SDK "seeed_xiao_rp2040" /* the SDK's name for it: chip, flash size, boot stage */

#define BOARD_PANEL_SSD1306 1  /* 128x64 */
#define BOARD_BUS_I2C 1        /* on the expansion board */
#define BOARD_I2C_INSTANCE 1   /* the I2C block these two pins belong to */
#define BOARD_I2C_ADDRESS 0x3C /* fixed */
#define BOARD_I2C_SDA 6        /* D4 */
#define BOARD_I2C_SCL 7        /* D5 */
#define BOARD_I2C_HZ 400000    /* every panel takes this */
#define BOARD_ROTATION 180     /* as the vendor turns it; if wrong, a key turns it at first start */

#define BOARD_KEY_A 27 /* D1, the key on the board */
#define BOARD_KEY_B 26 /* D0, to be wired: the Grove socket A0 has it and ground */

#define BOARD_LED 25           /* the blue one */
#define BOARD_LED_ACTIVE_LOW 1 /* lit when the pin is low */
#define BOARD_BUZZER 29        /* A3 */
