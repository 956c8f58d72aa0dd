/* What `picotool info` shows of the image. CMakeLists.txt sets the name of the program. */
#include "hal/rp2040/board.h"

#include "pico/binary_info.h"

/* The SDK's macro ends in a semicolon of its own, which clang-format does not expect. */
/* clang-format off */

/* cppcheck-suppress unknownMacro */
bi_decl(bi_program_version_string(THEGAME_VERSION))
bi_decl(bi_program_feature("board: " BOARD_NAME))
#ifdef BOARD_I2C_SDA
bi_decl(bi_1pin_with_name(BOARD_I2C_SDA, "display SDA"))
#endif
#ifdef BOARD_I2C_SCL
bi_decl(bi_1pin_with_name(BOARD_I2C_SCL, "display SCL"))
#endif
#ifdef BOARD_SPI_SCK
bi_decl(bi_1pin_with_name(BOARD_SPI_SCK, "display clock"))
#endif
#ifdef BOARD_SPI_MOSI
bi_decl(bi_1pin_with_name(BOARD_SPI_MOSI, "display data"))
#endif
#ifdef BOARD_SPI_CS
bi_decl(bi_1pin_with_name(BOARD_SPI_CS, "display select"))
#endif
#ifdef BOARD_SPI_DC
bi_decl(bi_1pin_with_name(BOARD_SPI_DC, "display data or command"))
#endif
#ifdef BOARD_SPI_RESET
bi_decl(bi_1pin_with_name(BOARD_SPI_RESET, "display reset"))
#endif
#ifdef BOARD_KEY_UP
bi_decl(bi_1pin_with_name(BOARD_KEY_UP, "key up"))
#endif
#ifdef BOARD_KEY_DOWN
bi_decl(bi_1pin_with_name(BOARD_KEY_DOWN, "key down"))
#endif
#ifdef BOARD_KEY_LEFT
bi_decl(bi_1pin_with_name(BOARD_KEY_LEFT, "key left"))
#endif
#ifdef BOARD_KEY_RIGHT
bi_decl(bi_1pin_with_name(BOARD_KEY_RIGHT, "key right"))
#endif
#ifdef BOARD_KEY_A
bi_decl(bi_1pin_with_name(BOARD_KEY_A, "key A"))
#endif
#ifdef BOARD_KEY_B
bi_decl(bi_1pin_with_name(BOARD_KEY_B, "key B"))
#endif
#ifdef BOARD_BUZZER
bi_decl(bi_1pin_with_name(BOARD_BUZZER, "buzzer"))
#endif
#ifdef BOARD_LED
bi_decl(bi_1pin_with_name(BOARD_LED, "status light"))
#endif
