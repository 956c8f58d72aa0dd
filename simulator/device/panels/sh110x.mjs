/** The SH1106 of the 1.3" modules and the SH1107 of the standing ones. */
import { hex2, Panel } from './panel.mjs';

/**
 * Defined commands that only matter when the memory is read back.
 * @param {import('./panel.mjs').Panel} panel @param {number} command
 */
function refuseReadModifyWrite(panel, command) {
    if (command === 0xe0 || command === 0xee) {
        panel.complain(`read-modify-write (${hex2(command)}) is not modelled`);
    }
}

/**
 * The data sheets want the display off before the converter is switched.
 * @param {import('./panel.mjs').Panel} panel
 */
function refuseWhileLit(panel) {
    if (panel.on) {
        panel.complain('the DC-DC converter is set while the display is on');
    }
}

/** 132 x 64 of which the glass has the middle 128 columns; page addressing only. */
export class Sh1106 extends Panel {
    comPins = 0;
    converter = false;

    /** @param {import('./panel.mjs').PanelOptions} [options] */
    constructor(options = {}) {
        super(options, 8 * 132);
        this.powerOn();
    }

    /** From 2.4 V on, a bit takes 250 ns or more. */
    mostSpiHz = 4e6;

    get name() {
        return 'SH1106';
    }

    reset() {
        super.reset();
        this.contrast = 0x80;
        this.mux = 64;
        this.comPins = 0x12;
        this.converter = true;
    }

    get supplied() {
        return this.converter;
    }

    status() {
        return (this.on ? 0x00 : 0x40) | 0x08;
    }

    /** @param {number} command */
    parametersOf(command) {
        if ([0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xda, 0xdb].includes(command)) {
            return 1;
        }
        const single =
            command <= 0x18 ||
            (command >= 0x30 && command <= 0x33) ||
            (command >= 0x40 && command <= 0x7f) ||
            (command >= 0xb0 && command <= 0xb7) ||
            (command >= 0xc0 && command <= 0xcf) ||
            [0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xe0, 0xe3, 0xee].includes(command);
        return single ? 0 : -1;
    }

    /** @param {number} command @param {number[]} values */
    execute(command, values) {
        refuseReadModifyWrite(this, command);
        if (this.executeCommon(command, values)) {
            if (command === 0xaf && this.comPins !== 0x12) {
                this.complain(
                    `common pads ${hex2(this.comPins)} do not fit the 128x64 glass: its rows are mixed up`,
                );
            }
            return;
        }
        const [value] = values;
        if (command <= 0x1f) {
            this.setColumnHalf(command, 0xf0, 15);
        } else if (command >= 0x40 && command <= 0x7f) {
            this.set('startLine', command & 0x3f);
        } else if (command >= 0xb0 && command <= 0xb7) {
            this.page = command & 7;
        } else if (command >= 0xc0 && command <= 0xcf) {
            this.set('scanReversed', (command & 8) !== 0);
        } else if (command === 0xa8) {
            this.set('mux', (value & 0x3f) + 1);
        } else if (command === 0xd3) {
            this.set('offset', value & 0x3f);
        } else if (command === 0xda) {
            this.comPins = value & 0x12;
        } else if (command === 0xad) {
            if (value !== 0x8a && value !== 0x8b) {
                this.complain(`DC-DC setting ${hex2(value)} is neither 8A nor 8B`);
            }
            refuseWhileLit(this);
            this.set('converter', value === 0x8b);
        }
    }

    /** @param {number} byte */
    write(byte) {
        if (this.column > 131) {
            this.complain(`data beyond column 131 of page ${this.page}`);
            return;
        }
        this.put(this.page * 132 + this.column, byte);
        this.column++;
    }

    /** @param {number} x @param {number} y */
    glass(x, y) {
        const row = this.rowOn(63 - y, 64, this.mux);
        const column = this.remap ? x + 2 : 129 - x;
        return row < 0 ? null : ((this.ram[(row >> 3) * 132 + column] >> (row & 7)) & 1) === 1;
    }
}

const GLASS_FIRST_COM = 32;

/**
 * 128 x 128 with a standing glass of 64 x 128: a column of memory is a COM line, pages run down the
 * glass.
 */
export class Sh1107 extends Panel {
    vertical = false;

    /** @param {import('./panel.mjs').PanelOptions} [options] */
    constructor(options = {}) {
        super({ rotation: 90, ...options }, 16 * 128);
        this.powerOn();
    }

    /** From 2.4 V on, a bit takes 250 ns or more. */
    mostSpiHz = 4e6;

    get name() {
        return 'SH1107';
    }

    reset() {
        super.reset();
        this.contrast = 0x80;
        this.mux = 128;
        this.vertical = false;
    }

    status() {
        return (this.on ? 0x00 : 0x40) | 0x07;
    }

    /** @param {number} command */
    parametersOf(command) {
        if ([0x81, 0xa8, 0xad, 0xd3, 0xd5, 0xd9, 0xdb, 0xdc].includes(command)) {
            return 1;
        }
        const single =
            command <= 0x17 ||
            (command >= 0xb0 && command <= 0xcf) ||
            [0x20, 0x21, 0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xe0, 0xe3, 0xee].includes(
                command,
            );
        return single ? 0 : -1;
    }

    /** @param {number} command @param {number[]} values */
    execute(command, values) {
        refuseReadModifyWrite(this, command);
        if (this.executeCommon(command, values)) {
            return;
        }
        const [value] = values;
        if (command <= 0x1f) {
            this.setColumnHalf(command, 0xf0, 7);
        } else if (command === 0x20 || command === 0x21) {
            this.vertical = command === 0x21;
        } else if (command >= 0xb0 && command <= 0xbf) {
            this.page = command & 15;
        } else if (command >= 0xc0 && command <= 0xcf) {
            this.set('scanReversed', (command & 8) !== 0);
        } else if (command === 0xa8) {
            this.set('mux', (value & 0x7f) + 1);
        } else if (command === 0xd3) {
            this.set('offset', value & 0x7f);
        } else if (command === 0xdc) {
            this.set('startLine', value & 0x7f);
        } else if (command === 0xad) {
            if ((value & 0xf0) !== 0x80) {
                this.complain(`DC-DC setting ${hex2(value)} is not 80 to 8F`);
            }
            refuseWhileLit(this);
        }
    }

    /** @param {number} byte */
    write(byte) {
        if (this.column > 127) {
            this.complain(`data beyond column 127 of page ${this.page}`);
            return;
        }
        this.put(this.page * 128 + this.column, byte);
        if (!this.vertical) {
            this.column++;
            return;
        }
        this.page = (this.page + 1) & 15;
        if (this.page === 0) {
            this.column++;
        }
    }

    /**
     * The scan runs over all 128 COM lines; `mux` says how many rows of memory take part.
     * @param {number} com
     */
    rowOn(com) {
        const scanned = this.scanReversed ? 127 - com : com;
        const row = (scanned + this.offset) & 127;
        return row >= this.mux ? -1 : (row + this.startLine) & 127;
    }

    /** @param {number} c column 0 to 63 @param {number} r row 0 to 127 of the standing glass */
    standing(c, r) {
        const column = this.rowOn(GLASS_FIRST_COM + c);
        const segment = this.remap ? 127 - r : r;
        return column < 0
            ? null
            : ((this.ram[(segment >> 3) * 128 + column] >> (segment & 7)) & 1) === 1;
    }

    /** @param {number} x @param {number} y */
    pixel(x, y) {
        const bit = this.rotation === 90 ? this.standing(63 - y, x) : this.standing(y, 127 - x);
        return bit === null ? false : this.allOn || bit !== this.inverted;
    }
}
