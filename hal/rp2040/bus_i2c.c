#include "hal/rp2040/board.h"
#include "hal/rp2040/bus.h"
#include "hal/rp2040/machine.h"

#include "hardware/gpio.h"
#include "hardware/i2c.h"
#include "pico/time.h"

/* The longest wait for a panel's reset chip, which takes some milliseconds from power-on. */
#define PANEL_READY_MS 100
#define PANEL_ASK_US 1000 /* between two questions */

#define CONTROL_COMMANDS 0x00 /* first byte of a transfer: the rest are commands */
#define CONTROL_DATA 0x40     /* the rest is data for the memory */

#define FIFO_SIZE 16
#define FIFO_REFILL 4                                             /* refill at this many entries */
#define BYTE_US ((9 * 1000000 + BOARD_I2C_HZ - 1) / BOARD_I2C_HZ) /* eight bits and the answer */
#define SLACK_US 1000                                            /* more than any panel stretches */
#define FIFO_LIMIT_US ((FIFO_SIZE + 2) * 2 * BYTE_US + SLACK_US) /* time for a full queue */

/* Two starts and stops (four bits), two addresses, two control bytes, two column commands: 58
 * bits. */
const uint8_t bus_window_cost = 58 / 9;

/* A resistor sets one of two addresses. The address of the header is tried first. */
static uint8_t address_now = BOARD_I2C_ADDRESS;

/* A transfer that is queued behind a stop begins at once. */
static bool under_way; /* a transfer was queued since bus_finish */

static i2c_inst_t *port(void) {
    return I2C_INSTANCE(BOARD_I2C_INSTANCE);
}

/* Open drain by hand: low is driven, high is left to the pull-up. */
static void wire(unsigned gpio, bool high) {
    gpio_set_dir(gpio, high ? GPIO_IN : GPIO_OUT);
    busy_wait_us(3);
}

/* A panel that was interrupted in the middle of a byte may hold the data wire until it gets the
 * rest of the clocks. The stop condition then ends its transfer. */
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

/* The block adds the spike filter and seven cycles to the high time, and one cycle to the low time.
 * The SDK does not subtract them, which costs 6 % of the speed. */
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
    under_way = false;
    gpio_set_function(BOARD_I2C_SDA, GPIO_FUNC_I2C);
    gpio_set_function(BOARD_I2C_SCL, GPIO_FUNC_I2C);
}

static void address_panel(i2c_hw_t *hw, uint8_t address) {
    hw->enable = 0;
    hw->tar = address;
    hw->enable = 1;
    (void)hw->clr_intr;
}

/* Sleeps for the time of `bytes` bytes in the queue. */
static void nap_for(unsigned bytes) {
    if (bytes * BYTE_US >= 20) {
        machine_nap(bytes * BYTE_US);
    }
}

static bool refused(const i2c_hw_t *hw) {
    return hw->raw_intr_stat & I2C_IC_RAW_INTR_STAT_TX_ABRT_BITS;
}

/* False: the panel refused a byte, or the time is over. */
static bool going_well(const i2c_hw_t *hw, uint32_t since) {
    return !refused(hw) && machine_micros() - since < FIFO_LIMIT_US;
}

static bool queue(i2c_hw_t *hw, uint32_t entry) {
    uint32_t since = machine_micros();
    while (hw->txflr >= FIFO_SIZE) {
        if (!going_well(hw, since)) {
            return false;
        }
        nap_for(FIFO_SIZE - FIFO_REFILL);
    }
    hw->data_cmd = entry;
    return true;
}

bool bus_finish(void) {
    const i2c_hw_t *hw = i2c_get_hw(port());
    uint32_t since = machine_micros();
    bool taken = true;
    while (under_way && taken && (hw->txflr > 0 || hw->status & I2C_IC_STATUS_MST_ACTIVITY_BITS)) {
        nap_for(hw->txflr);
        taken = going_well(hw, since);
    }
    taken = taken && !(under_way && refused(hw));
    under_way = false;
    return taken;
}

static i2c_hw_t *begin(void) {
    i2c_hw_t *hw = i2c_get_hw(port());
    if (!under_way) {
        address_panel(hw, address_now);
        under_way = true;
    }
    return hw;
}

/* `control`: a byte to send first, -1: none. */
static bool transfer(int control, const uint8_t *bytes, size_t count) {
    i2c_hw_t *hw = begin();
    if (control >= 0 && !queue(hw, (uint32_t)control)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t stop = i == count - 1 ? I2C_IC_DATA_CMD_STOP_BITS : 0;
        if (!queue(hw, bytes[i] | stop)) {
            return false;
        }
    }
    return true;
}

static bool find_panel(void) {
    const uint8_t no_commands = CONTROL_COMMANDS;
    for (unsigned i = 0; i < 2; i++) {
        address_now = (uint8_t)(BOARD_I2C_ADDRESS ^ i);
        if (bus_raw_i2c(&no_commands, 1)) {
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
    return transfer(CONTROL_COMMANDS, bytes, count);
}

bool bus_data(const uint8_t *bytes, size_t count) {
    return transfer(CONTROL_DATA, bytes, count);
}

bool bus_raw_i2c(const uint8_t *bytes, size_t count) {
    return count == 0 || (transfer(-1, bytes, count) && bus_finish());
}

/* An SH1106 or SH1107 answers with its memory after data and with its status after commands. So an
 * empty transfer of commands comes first. */
int bus_status(void) {
    const uint8_t no_commands = CONTROL_COMMANDS;
    if (!bus_finish() || !transfer(-1, &no_commands, 1)) {
        return -1;
    }
    i2c_hw_t *hw = begin();
    hw->data_cmd = I2C_IC_DATA_CMD_CMD_BITS | I2C_IC_DATA_CMD_STOP_BITS;
    return bus_finish() && hw->rxflr > 0 ? (int)(hw->data_cmd & 0xFF) : -1;
}
