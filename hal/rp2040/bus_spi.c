#include "hal/rp2040/board.h"
#include "hal/rp2040/bus.h"
#include "hal/rp2040/machine.h"

#include "hardware/gpio.h"
#include "hardware/spi.h"

/* Data sheets ask for microseconds. Some panels without a data sheet need more. */
#define RESET_US 2000
#define AFTER_RESET_US 20000

/* Two or three command bytes, and the changes of the data/command wire. */
const uint8_t bus_window_cost = 4;

static void output(unsigned gpio, bool high) {
    gpio_init(gpio);
    gpio_put(gpio, high);
    gpio_set_dir(gpio, GPIO_OUT);
}

void bus_raw_select(bool selected) {
    gpio_put(BOARD_SPI_CS, !selected);
}

void bus_raw_data(bool data) {
    gpio_put(BOARD_SPI_DC, data);
}

void bus_raw_spi(const uint8_t *bytes, size_t count) {
    spi_write_blocking(SPI_INSTANCE(BOARD_SPI_INSTANCE), bytes, count);
}

bool bus_open(void) {
    spi_init(SPI_INSTANCE(BOARD_SPI_INSTANCE), BOARD_SPI_HZ);
    gpio_set_function(BOARD_SPI_SCK, GPIO_FUNC_SPI);
    gpio_set_function(BOARD_SPI_MOSI, GPIO_FUNC_SPI);
    output(BOARD_SPI_CS, true);
    output(BOARD_SPI_DC, false);
#ifdef BOARD_SPI_RESET
    output(BOARD_SPI_RESET, false);
    machine_nap(RESET_US);
    gpio_put(BOARD_SPI_RESET, true);
    machine_nap(AFTER_RESET_US);
#endif
    return true;
}

static bool transfer(bool data, const uint8_t *bytes, size_t count) {
    bus_raw_data(data);
    bus_raw_select(true);
    bus_raw_spi(bytes, count);
    bus_raw_select(false);
    return true;
}

bool bus_commands(const uint8_t *bytes, size_t count) {
    return transfer(false, bytes, count);
}

bool bus_data(const uint8_t *bytes, size_t count) {
    return transfer(true, bytes, count);
}

bool bus_finish(void) {
    return true;
}

int bus_status(void) {
    return BUS_NO_STATUS;
}
