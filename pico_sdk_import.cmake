# Finds the Raspberry Pi Pico SDK; include it before project().
#
# PICO_SDK_PATH (cache or environment) wins; else the SDK that package-lock.json pins in node_modules.

if(NOT PICO_SDK_PATH AND DEFINED ENV{PICO_SDK_PATH})
    set(PICO_SDK_PATH "$ENV{PICO_SDK_PATH}")
endif()
if(NOT PICO_SDK_PATH)
    set(PICO_SDK_PATH
        "${CMAKE_CURRENT_LIST_DIR}/node_modules/@xpack-3rd-party/raspberrypi-pico-sdk")
endif()
get_filename_component(PICO_SDK_PATH "${PICO_SDK_PATH}" ABSOLUTE BASE_DIR "${CMAKE_CURRENT_LIST_DIR}")

if(NOT EXISTS "${PICO_SDK_PATH}/pico_sdk_init.cmake")
    message(FATAL_ERROR "No Pico SDK in ${PICO_SDK_PATH}: run `npm ci` in "
        "${CMAKE_CURRENT_LIST_DIR}, or set PICO_SDK_PATH to an unpacked SDK.")
endif()

set(PICO_SDK_PATH "${PICO_SDK_PATH}" CACHE PATH "Where the Raspberry Pi Pico SDK is" FORCE)
include("${PICO_SDK_PATH}/pico_sdk_init.cmake")
