# -DDISPLAY=u8g2: the library `u8g2` from U8G2_PATH, or downloaded, and the setup function to call.

set(U8G2_PATH "" CACHE PATH "An unpacked u8g2 (the folder that has csrc in it); empty: download it")
set(U8G2_SETUP "" CACHE STRING "u8g2_Setup_..._f of the panel; empty: that of the board's own panel")

set(u8g2_path "${U8G2_PATH}")
if(NOT u8g2_path)
    set(u8g2_path "$ENV{U8G2_PATH}")
endif()
if(NOT u8g2_path)
    set(FOLDER "${PROJECT_BINARY_DIR}/u8g2-source")
    include(fetch_u8g2.cmake)
    set(u8g2_path "${FOLDER}")
endif()
if(NOT EXISTS "${u8g2_path}/csrc/u8g2.h")
    message(FATAL_ERROR
        "No u8g2 in '${u8g2_path}': U8G2_PATH must be the folder that has csrc/u8g2.h.")
endif()

if(NOT U8G2_SETUP)
    string(JSON panel GET "${board}" panel)
    set(bus i2c_)
    if(spi)
        set(bus "")
    endif()
    set(setup_ssd1306 u8g2_Setup_ssd1306_${bus}128x64_noname_f)
    set(setup_sh1106 u8g2_Setup_sh1106_${bus}128x64_noname_f)
    set(setup_sh1107 u8g2_Setup_sh1107_${bus}64x128_f)
    set(U8G2_SETUP ${setup_${panel}})
endif()
if(NOT U8G2_SETUP MATCHES "^u8g2_Setup_[a-z0-9_]+_f$")
    message(FATAL_ERROR "U8G2_SETUP '${U8G2_SETUP}' is not the name of a full-buffer setup function: "
        "u8g2_Setup_..._f.")
endif()

# Without sections of its own every panel's buffer would be linked, more than there is RAM.
file(GLOB sources CONFIGURE_DEPENDS "${u8g2_path}/csrc/*.c")
list(FILTER sources EXCLUDE REGEX "/u8g2_fonts\\.c$")
add_library(u8g2 STATIC ${sources})
target_include_directories(u8g2 SYSTEM PUBLIC "${u8g2_path}/csrc")
target_compile_options(u8g2 PRIVATE -w -ffunction-sections -fdata-sections)
