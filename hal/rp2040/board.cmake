# What the header of BOARD says, once and for all, as the compiler understands it: include it before
# project(). Sets `board`, the JSON that describe_board.py makes of it, and `board_sdk`.

set(boards_folder "${CMAKE_CURRENT_LIST_DIR}/../../boards")
file(GLOB headers CONFIGURE_DEPENDS "${boards_folder}/*.h")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers}
    "${CMAKE_CURRENT_LIST_DIR}/board.h" "${CMAKE_CURRENT_LIST_DIR}/describe_board.py")
if(NOT EXISTS "${boards_folder}/${BOARD}.h")
    list(TRANSFORM headers REPLACE "^.*/(.*)\\.h$" "\\1")
    list(JOIN headers ", " headers)
    message(FATAL_ERROR "Unknown board '${BOARD}'. Known boards: ${headers}.")
endif()

find_package(Python3 REQUIRED COMPONENTS Interpreter)
find_program(BOARD_COMPILER NAMES arm-none-eabi-gcc REQUIRED
    HINTS "${PICO_TOOLCHAIN_PATH}" ENV PICO_TOOLCHAIN_PATH PATH_SUFFIXES bin
    DOC "The compiler that reads the board's header")
execute_process(
    COMMAND "${BOARD_COMPILER}" -E -dM -x c -I . "-DBOARD_HEADER=\"boards/${BOARD}.h\""
        -include hal/hal.h hal/rp2040/board.h
    COMMAND "${Python3_EXECUTABLE}" "${CMAKE_CURRENT_LIST_DIR}/describe_board.py"
    WORKING_DIRECTORY "${CMAKE_CURRENT_LIST_DIR}/../.."
    OUTPUT_VARIABLE board
    ERROR_VARIABLE complaint
    RESULTS_VARIABLE results)
if(NOT results STREQUAL "0;0")
    message(FATAL_ERROR "boards/${BOARD}.h: ${complaint}")
endif()
string(JSON board_sdk GET "${board}" sdk)
