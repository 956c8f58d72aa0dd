#include "tests-host/support/panel_model.h"

#include <stdio.h>
#include <string.h>

struct panel_model panel_model;

const uint8_t bus_window_cost = 6;

static struct panel_model *const m = &panel_model;

static void power_on(void) {
    m->on = m->pumped = m->remap = m->up = false;
    m->contrast = 0x7F;
    m->page = m->column = 0;
    for (unsigned i = 0; i < sizeof m->glass; i++) {
        m->glass[i / 132][i % 132] = (uint8_t)(i * 167 + 85);
    }
}

void panel_model_start(const struct panel_type *type) {
    memset(m, 0, sizeof *m);
    m->type = type;
    m->there = true;
    power_on();
}

void panel_model_replug(void) {
    power_on();
}

void panel_model_count(void) {
    m->transfers = m->commands = m->data = 0;
}

static void complain(const char *about) {
    if (m->complaint == NULL) {
        m->complaint = about;
    }
}

/* Commands of two bytes, for each controller. */
static const uint8_t two_bytes[] = {0x81, 0xA8, 0xD3, 0xD5, 0xD9, 0xDB};
static const uint8_t two_bytes_ssd1306[] = {0x20, 0x8D, 0xDA};
static const uint8_t two_bytes_sh1106[] = {0xAD, 0xDA};
static const uint8_t two_bytes_sh1107[] = {0xAD, 0xDC};

static bool takes_argument(uint8_t command) {
    const bool ssd1306 = m->type == &panel_ssd1306;
    const bool sh1106 = m->type == &panel_sh1106;
    return memchr(two_bytes, command, sizeof two_bytes) != NULL ||
           (ssd1306 && memchr(two_bytes_ssd1306, command, sizeof two_bytes_ssd1306) != NULL) ||
           (sh1106 && memchr(two_bytes_sh1106, command, sizeof two_bytes_sh1106) != NULL) ||
           (!ssd1306 && !sh1106 && memchr(two_bytes_sh1107, command, sizeof two_bytes_sh1107));
}

static void obey_long(uint8_t command, uint8_t argument) {
    if (command == 0x81) {
        m->contrast = argument;
        m->contrast_most = argument > m->contrast_most ? argument : m->contrast_most;
    } else if (command == 0xD9) {
        m->precharge = argument;
        if ((argument & 0x0F) == 0 || (argument & 0xF0) == 0) {
            complain("a pre-charge period of nothing");
        }
    } else if (command == 0xDB && m->type == &panel_ssd1306 && (argument & ~0x30) != 0) {
        complain("an undocumented VCOMH");
    } else if (command == 0xA8 && argument != 0x3F) {
        complain("not 64 rows");
    } else if (command == 0x20 && argument != 0x02) {
        complain("not page addressing");
    } else if (command == 0x8D) {
        m->pumped = argument == 0x14;
    } else if (command == 0xAD && m->on) {
        complain("a converter switched while lit");
    } else if (command == 0xAD) {
        m->pumped = argument == (m->type == &panel_sh1107 ? 0x8A : 0x8B);
    }
}

static void obey_short(uint8_t command) {
    const uint8_t pages = m->type->standing ? 16 : 8;
    if (command >= 0xB0 && command < 0xB0 + pages) {
        m->page = command & 0x0F;
    } else if (command < 0x10) {
        m->column = (uint8_t)((m->column & 0xF0) | command);
    } else if (command < (m->type->standing ? 0x18 : 0x20)) {
        m->column = (uint8_t)((m->column & 0x0F) | (command & 0x0F) << 4);
    } else if (command == 0xA0 || command == 0xA1) {
        m->remap = command == 0xA1;
    } else if (command == 0xC0 || command == 0xC8) {
        m->up = command == 0xC8;
    } else if (command == 0xAE || command == 0xAF) {
        m->on = command == 0xAF;
        m->lit_before_data = m->lit_before_data || (m->on && m->data == 0);
    } else if (!(command == 0xA4 || command == 0xA6 || command == 0x40 || command == 0x32 ||
                 command == 0xE3 || (command == 0x2E && m->type == &panel_ssd1306) ||
                 (command == 0x20 && m->type == &panel_sh1107))) {
        complain("an unknown command");
    }
}

/* Counts a transfer. Returns whether it succeeds. */
static bool transfer(void) {
    m->transfers++;
    m->unfinished = true;
    if (!m->open) {
        complain("a transfer on a bus that is not open");
    }
    if (m->lost || !m->there || m->transfers == m->fail_at) {
        m->open = m->late && !m->lost;
        m->lost = true;
        return false;
    }
    return true;
}

bool bus_open(void) {
    m->transfers++;
    m->lost = false;
    m->open = m->there && m->transfers != m->fail_at;
    return m->open;
}

bool bus_finish(void) {
    bool taken = !m->lost;
    m->open = m->open && taken;
    m->unfinished = m->lost = false;
    return taken;
}

bool bus_commands(const uint8_t *bytes, size_t count) {
    if (!transfer()) {
        return m->open;
    }
    m->commands += (int)count;
    for (size_t i = 0; i < count; i++) {
        if (!takes_argument(bytes[i])) {
            obey_short(bytes[i]);
        } else if (i + 1 < count) {
            obey_long(bytes[i], bytes[i + 1]);
            i++;
        } else {
            complain("a command without its argument");
        }
    }
    return true;
}

bool bus_data(const uint8_t *bytes, size_t count) {
    if (!transfer()) {
        return m->open;
    }
    m->data += (int)count;
    const unsigned width = m->type == &panel_sh1106 ? 132 : 128;
    for (size_t i = 0; i < count; i++, m->column++) {
        if (m->column >= width) {
            complain("data beyond the last column");
            return true;
        }
        /* The remapping applies to incoming data, as in an SSD1306. */
        const unsigned column = m->remap || m->type->standing ? m->column : width - 1 - m->column;
        m->glass[m->page][column] = bytes[i];
    }
    return true;
}

int bus_status(void) {
    if (m->mute) {
        return BUS_NO_STATUS;
    }
    m->transfers++;
    if (!bus_finish() || !m->open || !m->there) {
        m->open = false;
        return -1;
    }
    const int kind = m->type == &panel_ssd1306 ? 0x03 : m->type == &panel_sh1106 ? 0x08 : 0x07;
    return m->nonsense ? 0xFF : m->on ? kind : kind | 0x40;
}

static bool glass_lit(unsigned column, unsigned row) {
    return m->glass[row / 8][column] >> row % 8 & 1;
}

bool panel_model_lit(uint16_t rotation, unsigned x, unsigned y) {
    if (!m->on || !m->pumped) {
        return false;
    }
    if (m->type->standing) {
        return rotation == 90 ? glass_lit(63 - y, x) : glass_lit(y, 127 - x);
    }
    if (rotation == 180) {
        x = 127 - x;
        y = 63 - y;
    }
    return glass_lit(x + m->type->column_offset, m->up ? y : 63 - y);
}

/* --- u8g2's way in: written down --- */

static void note(const char *what, const uint8_t *bytes, size_t count) {
    size_t used = strlen(m->raw);
    used += (size_t)snprintf(m->raw + used, sizeof m->raw - used, "%s", what);
    for (size_t i = 0; i < count && used + 4 < sizeof m->raw; i++) {
        used += (size_t)snprintf(m->raw + used, sizeof m->raw - used, " %02x", bytes[i]);
    }
    snprintf(m->raw + used, sizeof m->raw - used, "\n");
}

bool bus_raw_i2c(const uint8_t *bytes, size_t count) {
    note("i2c:", bytes, count);
    if (!transfer()) {
        return false;
    }
    m->on = bytes[count - 1] == 0xAF || (m->on && bytes[count - 1] != 0xAE);
    return bus_finish();
}

void bus_raw_select(bool selected) {
    note(selected ? "select" : "release", NULL, 0);
}

void bus_raw_data(bool data) {
    note(data ? "data" : "command", NULL, 0);
}

void bus_raw_spi(const uint8_t *bytes, size_t count) {
    note("spi", bytes, count);
}
