#include "hal/rp2040/board.h"
#include "hal/rp2040/bus.h"
#include "hal/rp2040/machine.h"

#include "hardware/gpio.h"
#include "hardware/i2c.h"
#include "pico/time.h"

/* A panel's reset chip takes some milliseconds from power-on: so long it is waited for. */
#define PANEL_READY_MS 100
#define PANEL_ASK_US 1000 /* between two questions */

#define CONTROL_COMMANDS 0x00 /* first byte of a transfer: the rest are commands */
#define CONTROL_DATA 0x40     /* the rest goes into the memory */

#define FIFO_SIZE 16
#define FIFO_REFILL 4                                             /* top up when so many are left */
#define BYTE_US ((9 * 1000000 + BOARD_I2C_HZ - 1) / BOARD_I2C_HZ) /* eight bits and the answer */
#define SLACK_US 1000 /* more than any panel stretches */

/* Two starts, two addresses, two control bytes, two column commands, stop and pause. */
const uint8_t bus_window_cost = 7;

static i2c_inst_t *port(void) {
    return I2C_INSTANCE(BOARD_I2C_INSTANCE);
}

/* Open drain by hand: low is driven, high is left to the pull-up. */
static void wire(unsigned gpio, bool high) {
    gpio_set_dir(gpio, high ? GPIO_IN : GPIO_OUT);
    busy_wait_us(3);
}

/* A panel that was cut off in the middle of a byte may hold the data wire until it has seen the
 * rest of the clocks; then a stop ends whatever it thought was going on. */
static void free_bus(void) {
    for (unsigned clock = 0; clock < 9 && !gpio_get(BOARD_I2C_SDA); clock++) {
        wire(BOARD_I2C_SCL, false);
        wire(BOARD_I2C_SCL, true);
    }
    wire(BOARD_I2C_SCL, false);
    wire(BOARD_I2C_SDA, false);
    wire(BOARD_I2C_SCL, true);
    wire(BOARD_I2C_SDA, true);
}

/* The block adds to its counts: the spike filter and seven cycles to the high time, one to the low
 * time. The SDK leaves them out, which costs 6 % of the speed. */
static void mend_speed(void) {
    i2c_hw_t *hw = i2c_get_hw(port());
    hw->enable = 0;
    hw->fs_scl_hcnt -= hw->fs_spklen + 7;
    hw->fs_scl_lcnt -= 1;
    hw->enable = 1;
}

static void open_port(void) {
    gpio_init(BOARD_I2C_SDA);
    gpio_init(BOARD_I2C_SCL);
    gpio_pull_up(BOARD_I2C_SDA);
    gpio_pull_up(BOARD_I2C_SCL);
    busy_wait_us(10);
    free_bus();
    i2c_init(port(), BOARD_I2C_HZ);
    mend_speed();
    gpio_set_function(BOARD_I2C_SDA, GPIO_FUNC_I2C);
    gpio_set_function(BOARD_I2C_SCL, GPIO_FUNC_I2C);
}

static void address_panel(i2c_hw_t *hw, uint8_t address) {
    hw->enable = 0;
    hw->tar = address;
    hw->enable = 1;
    (void)hw->clr_intr;
}

/* Sleeps while the first `bytes` of those in the queue go out. */
static void nap_for(unsigned bytes) {
    if (bytes * BYTE_US >= 20) {
        machine_nap(bytes * BYTE_US);
    }
}

/* False: nobody answers. Without a complaint the time alone decides. */
static bool going_well(i2c_hw_t *hw, uint32_t since, uint32_t limit) {
    return !(hw->raw_intr_stat & I2C_IC_RAW_INTR_STAT_TX_ABRT_BITS) &&
           machine_micros() - since < limit;
}

static bool finish(i2c_hw_t *hw, uint32_t since, uint32_t limit) {
    while (!(hw->raw_intr_stat & I2C_IC_RAW_INTR_STAT_STOP_DET_BITS)) {
        if (!going_well(hw, since, limit)) {
            return false;
        }
        nap_for(hw->txflr);
    }
    return !(hw->raw_intr_stat & I2C_IC_RAW_INTR_STAT_TX_ABRT_BITS);
}

/* `control`: a byte to send before the others, -1: none. */
static bool transfer(uint8_t address, int control, const uint8_t *bytes, size_t count) {
    i2c_hw_t *hw = i2c_get_hw(port());
    address_panel(hw, address);
    uint32_t since = machine_micros();
    uint32_t limit = (uint32_t)(count + 2) * 2 * BYTE_US + SLACK_US;
    if (control >= 0) {
        hw->data_cmd = (uint32_t)control;
    }
    for (size_t i = 0; i < count; i++) {
        while (hw->txflr >= FIFO_SIZE) {
            if (!going_well(hw, since, limit)) {
                return false;
            }
            nap_for(FIFO_SIZE - FIFO_REFILL);
        }
        uint32_t stop = i == count - 1 ? I2C_IC_DATA_CMD_STOP_BITS : 0;
        hw->data_cmd = bytes[i] | stop;
    }
    return finish(hw, since, limit);
}

/* Modules have one of two addresses, by a resistor: the one of the header is asked first. */
static uint8_t address_now = BOARD_I2C_ADDRESS;

static bool find_panel(void) {
    const uint8_t no_commands = CONTROL_COMMANDS;
    for (unsigned i = 0; i < 2; i++) {
        address_now = (uint8_t)(BOARD_I2C_ADDRESS ^ i);
        if (transfer(address_now, -1, &no_commands, 1)) {
            return true;
        }
    }
    return false;
}

bool bus_open(void) {
    open_port();
    while (!find_panel()) {
        if (time_us_64() > PANEL_READY_MS * 1000) {
            return false;
        }
        machine_nap(PANEL_ASK_US);
    }
    return true;
}

bool bus_commands(const uint8_t *bytes, size_t count) {
    return transfer(address_now, CONTROL_COMMANDS, bytes, count);
}

bool bus_data(const uint8_t *bytes, size_t count) {
    return transfer(address_now, CONTROL_DATA, bytes, count);
}

bool bus_raw_i2c(const uint8_t *bytes, size_t count) {
    return count == 0 || transfer(address_now, -1, bytes, count);
}

int bus_status(void) {
    i2c_hw_t *hw = i2c_get_hw(port());
    address_panel(hw, address_now);
    uint32_t since = machine_micros();
    hw->data_cmd = I2C_IC_DATA_CMD_CMD_BITS | I2C_IC_DATA_CMD_STOP_BITS;
    if (!finish(hw, since, 4 * BYTE_US + SLACK_US) || hw->rxflr == 0) {
        return -1;
    }
    return (int)(hw->data_cmd & 0xFF);
}
