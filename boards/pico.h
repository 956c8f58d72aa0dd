/*
 * Raspberry Pi Pico with a 0.96" I2C module and six keys: the default wiring.
 * Except for the supply of the display (pin 36), all wires are on one side of the Pico. Each key
 * connects its pin to ground; no other parts are needed.
 */
#define BOARD_NAME "Pico" /* as shown to people */
#define BOARD_SDK "pico"  /* the SDK's name for it: chip, flash size, boot stage */

#define BOARD_PANEL_SSD1306 1  /* 128x64; 1.3" modules have an SH1106 */
#define BOARD_BUS_I2C 1        /* four wires: 3V3 (pin 36), GND (pin 8), SDA, SCL */
#define BOARD_I2C_INSTANCE 0   /* the I2C block these two pins belong to */
#define BOARD_I2C_ADDRESS 0x3C /* of nearly all modules; a few have 0x3D */
#define BOARD_I2C_SDA 4        /* pin 6 */
#define BOARD_I2C_SCL 5        /* pin 7 */
#define BOARD_I2C_HZ 400000    /* every panel takes this; most also take 1000000 */
#define BOARD_ROTATION 0       /* pin header of the module at the top */

#define BOARD_MHZ 200 /* for thinking; batteries and regulator of a Pico supply it easily */

#define BOARD_KEY_UP 10    /* pin 14; ground is next to it, on pin 13 */
#define BOARD_KEY_DOWN 11  /* pin 15 */
#define BOARD_KEY_LEFT 12  /* pin 16 */
#define BOARD_KEY_RIGHT 13 /* pin 17; ground is next to it, on pin 18 */
#define BOARD_KEY_A 14     /* pin 19 */
#define BOARD_KEY_B 15     /* pin 20 */

#define BOARD_LED 25   /* on the Pico itself */
#define BOARD_BUZZER 9 /* pin 12: a piezo disc to ground (pin 13), if wanted */

/* A lithium cell must not be connected to VSYS (pin 39) directly, because USB would charge it to
 * 4.7 V. It needs a Schottky diode, whose drop of 0.3 V is included here (docs/building.md). */
#define BOARD_BATTERY_ADC 3         /* VSYS through the Pico's own divider */
#define BOARD_BATTERY_DIVIDER 3     /* the ADC gets a third of it */
#define BOARD_BATTERY_EMPTY_MV 3000 /* at VSYS: a cell of 3.3 V, nearly empty, behind its diode */
#define BOARD_BATTERY_FULL_MV 3850  /* the same cell at 4.15 V, full */
