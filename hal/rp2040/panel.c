#include "hal/rp2040/panel.h"
#include "hal/rp2040/bus.h"

#include <string.h>

#define STATUS_OFF 0x40 /* in the status byte of all three controllers: the display is off */
#define NO_OPERATION 0xE3

void panel_start(struct panel *panel, const struct panel_type *type, uint16_t rotation,
                 uint8_t contrast) {
    *panel = (struct panel){
        .type = type, .expected = type, .rotation = rotation, .contrast = contrast, .light = 1};
}

uint8_t panel_contrast(uint8_t light, uint8_t most) {
    unsigned contrast = light * most / 255u;
    return (uint8_t)(contrast > 0 || light == 0 ? contrast : 1);
}

struct panel_run panel_run_next(const uint8_t *before, const uint8_t *now, uint8_t columns,
                                uint8_t from, uint8_t gap) {
    while (from < columns && before[from] == now[from]) {
        from++;
    }
    unsigned end = from;
    for (unsigned column = from; column < columns && column <= end + gap; column++) {
        if (before[column] != now[column]) {
            end = column + 1;
        }
    }
    return (struct panel_run){from, (uint8_t)(end - from)};
}

/* Bit `i` of byte `j` becomes bit `j` of byte `i`, by swaps in squares of two, four and eight
 * bits. */
static void transpose_square(uint8_t bytes[8]) {
    uint32_t halves[2];
    for (unsigned i = 0; i < 2; i++) {
        const uint8_t *half = bytes + 4 * i;
        uint32_t x = half[0] | (uint32_t)half[1] << 8 | (uint32_t)half[2] << 16;
        x |= (uint32_t)half[3] << 24;
        uint32_t swapped = (x ^ x >> 7) & 0x00AA00AA;
        x ^= swapped ^ swapped << 7;
        swapped = (x ^ x >> 14) & 0x0000CCCC;
        halves[i] = x ^ swapped ^ swapped << 14;
    }
    uint32_t swapped = (halves[0] ^ halves[1] << 4) & 0xF0F0F0F0;
    halves[0] ^= swapped;
    halves[1] ^= swapped >> 4;
    for (unsigned i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(halves[i / 4] >> i % 4 * 8);
    }
}

void panel_transpose(const uint8_t frame[HAL_FRAME_SIZE], uint8_t page, uint16_t rotation,
                     uint8_t columns[64]) {
    for (unsigned block = 0; block < 8; block++) { /* eight rows of the frame */
        const uint8_t *rows = frame + block * HAL_FRAME_WIDTH;
        uint8_t bytes[8]; /* one per column, then one per row */
        for (unsigned bit = 0; bit < 8; bit++) {
            unsigned r = page * 8u + bit;
            bytes[bit] = rows[rotation == 90 ? r : 127 - r];
        }
        transpose_square(bytes);
        for (unsigned row = 0; row < 8; row++) {
            unsigned y = block * 8 + row;
            columns[rotation == 90 ? 63 - y : y] = bytes[row];
        }
    }
}

/* How the picture lies on the panel: mounting and flipping together. */
static uint16_t rotation_now(const struct panel *panel) {
    return (uint16_t)((panel->rotation + (panel->flipped ? 180 : 0)) % 360);
}

static bool send_run(struct panel *panel, uint8_t page, struct panel_run run,
                     const uint8_t *columns) {
    unsigned column = run.first + panel->type->column_offset;
    const uint8_t window[] = {
        (uint8_t)(0xB0 | page),
        (uint8_t)(column & 0x0F),
        (uint8_t)(0x10 | column >> 4),
    };
    unsigned skip = panel->page == page ? 1 : 0;
    if (!bus_commands(window + skip, sizeof window - skip)) {
        return false;
    }
    panel->page = page;
    return bus_data(columns + run.first, run.count);
}

/* Sends the columns that differ from the panel's memory, and counts them. */
static bool send_changes(struct panel *panel, uint8_t page, const uint8_t *columns,
                         unsigned *sent) {
    uint8_t *shown = panel->shown + page * panel->type->columns;
    uint8_t width = panel->type->columns;
    struct panel_run run = panel_run_next(shown, columns, width, 0, bus_window_cost);
    while (run.count > 0) {
        if (!send_run(panel, page, run, columns)) {
            return false;
        }
        memcpy(shown + run.first, columns + run.first, run.count);
        *sent += run.count;
        uint8_t end = (uint8_t)(run.first + run.count);
        run = panel_run_next(shown, columns, width, end, bus_window_cost);
    }
    return true;
}

static bool send_everything(struct panel *panel) {
    struct panel_run run = {0, panel->type->columns};
    for (uint8_t page = 0; page < panel->type->pages; page++) {
        if (!send_run(panel, page, run, panel->shown + page * run.count)) {
            return false;
        }
    }
    return true;
}

static bool send_orientation(const struct panel *panel) {
    bool upright = rotation_now(panel) < 180;
    return bus_commands(upright ? panel->type->upright : panel->type->upside_down, 2);
}

/* Sets the brightness only. The panel is switched on once its memory holds a picture. */
static bool send_light(const struct panel *panel) {
    const uint8_t *voltages =
        panel->light < PANEL_DIM_BELOW ? panel->type->dim : panel->type->bright;
    const uint8_t contrast[] = {0x81, panel_contrast(panel->light, panel->contrast)};
    return bus_commands(voltages, 4) && bus_commands(contrast, sizeof contrast);
}

static bool send_switch(bool on) {
    const uint8_t command = on ? 0xAF : 0xAE;
    return bus_commands(&command, 1);
}

/* Sets up a panel that is off, because its converter must not be switched while it is lit. */
static bool configure(struct panel *panel) {
    panel->page = panel->type->pages;
    return bus_commands(panel->type->setup, panel->type->setup_size) && send_orientation(panel) &&
           send_light(panel) && send_everything(panel);
}

/* Modules with 128x64 pixels are sold as SSD1306 with either controller. A status byte that is
 * known decides until the next set-up; else the board's header does. */
static const struct panel_type *type_of(const struct panel *panel) {
    int status = panel->expected->standing ? -1 : bus_status();
    int kind = status < 0 ? -1 : status & 0x0F;
    return kind == 0x08                   ? &panel_sh1106
           : kind == 0x03 || kind == 0x06 ? &panel_ssd1306
                                          : panel->expected;
}

/* Brings a panel from any state to one that shows `shown`. */
static bool set_up(struct panel *panel) {
    panel->tells = false;
    if (!bus_open()) {
        return false;
    }
    panel->type = type_of(panel);
    if (!send_switch(false) || !configure(panel)) {
        return false;
    }
    if (panel->light == 0) {
        return bus_finish();
    }
    if (!send_switch(true) || !bus_finish()) {
        return false;
    }
    /* Some modules answer a status read with nonsense. Trust only those that say "on" now. */
    int status = bus_status();
    panel->tells = status >= 0 && !(status & STATUS_OFF);
    panel->answers = status != BUS_NO_STATUS;
    return true;
}

/* Whether the panel is there and still set up. A panel that was unplugged for a moment answers, but
 * is off. */
static bool as_we_left_it(const struct panel *panel) {
    if (panel->light == 0 || !panel->tells) {
        return true;
    }
    int status = bus_status();
    return status >= 0 && !(status & STATUS_OFF);
}

/* A panel without a usable status byte can still fail to acknowledge, so it gets a command that
 * does nothing when there is nothing else to send. A panel that cannot answer at all is set up
 * again at the next waking, like all panels. */
static bool still_there(const struct panel *panel) {
    const uint8_t command = NO_OPERATION;
    return panel->tells || !panel->answers || panel->light == 0 ||
           (bus_commands(&command, 1) && bus_finish());
}

/* The page in the panel's order: part of `frame`, or made in `buffer`. */
static const uint8_t *page_of(const struct panel *panel, const uint8_t *frame, uint8_t page,
                              uint8_t buffer[64]) {
    if (!panel->type->standing) {
        return frame + page * panel->type->columns;
    }
    panel_transpose(frame, page, rotation_now(panel), buffer);
    return buffer;
}

/* Sends the picture first and asks for the status after it, so that a key is answered sooner. A
 * panel that was unplugged is then set up and redrawn. */
bool panel_show(struct panel *panel, const uint8_t frame[HAL_FRAME_SIZE]) {
    const struct panel_type *type = panel->type;
    bool lit = panel->running && panel->light > 0; /* else all is sent at the next waking */
    unsigned sent = 0;
    uint8_t buffer[64];
    for (uint8_t page = 0; page < type->pages; page++) {
        const uint8_t *columns = page_of(panel, frame, page, buffer);
        if (!lit) {
            memcpy(panel->shown + page * type->columns, columns, type->columns);
        } else if (!send_changes(panel, page, columns, &sent)) {
            panel->running = false;
            return false;
        }
    }
    if (lit && !bus_finish()) {
        panel->running = false;
    } else if (!panel->running || !as_we_left_it(panel)) {
        panel->running = set_up(panel);
    } else if (sent == 0) {
        panel->running = still_there(panel);
    }
    return panel->running;
}

void panel_light(struct panel *panel, uint8_t light) {
    uint8_t before = panel->light;
    panel->light = light;
    if (!panel->running || light == before) {
        return;
    }
    if (light == 0) {
        panel->running = send_switch(false) && bus_finish();
    } else if (before == 0) {
        panel->running = set_up(panel); /* it may have been unplugged while it was off */
    } else {
        panel->running = send_light(panel) && bus_finish();
    }
}

static uint8_t bits_reversed(uint8_t byte) {
    uint8_t result = 0;
    for (unsigned bit = 0; bit < 8; bit++) {
        result |= (uint8_t)((byte >> bit & 1) << (7 - bit));
    }
    return result;
}

void panel_flip(struct panel *panel, bool flipped) {
    if (panel->flipped == flipped) {
        return;
    }
    panel->flipped = flipped;
    if (!panel->running) {
        return;
    }
    if (panel->type->standing) {
        for (unsigned i = 0, j = HAL_FRAME_SIZE - 1; i < j; i++, j--) {
            uint8_t byte = bits_reversed(panel->shown[i]);
            panel->shown[i] = bits_reversed(panel->shown[j]);
            panel->shown[j] = byte;
        }
    }
    /* The new orientation holds only for what is written from now on. */
    panel->running = send_orientation(panel) && send_everything(panel) && bus_finish();
}
