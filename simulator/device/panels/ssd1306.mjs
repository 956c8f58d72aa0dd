/** The SSD1306 of the 0.96" modules. */
import { hex2, Panel } from './panel.mjs';

const HORIZONTAL = 0;
const VERTICAL = 1;
const PAGE = 2;

/** 128 x 64, three addressing modes, charge pump. */
export class Ssd1306 extends Panel {
    mode = PAGE;
    columns = [0, 127];
    pages = [0, 7];
    comPins = 0;
    pump = false;

    /** @param {import('./panel.mjs').PanelOptions} [options] */
    constructor(options = {}) {
        super(options, 1024);
        this.powerOn();
    }

    /** A bit takes 100 ns or more. */
    mostSpiHz = 10e6;

    get name() {
        return 'SSD1306';
    }

    reset() {
        super.reset();
        this.mode = PAGE;
        this.columns = [0, 127];
        this.pages = [0, 7];
        this.mux = 64;
        this.comPins = 0x12;
        this.pump = false;
    }

    get supplied() {
        return this.pump;
    }

    status() {
        return (this.on ? 0x00 : 0x40) | 0x03;
    }

    /** @param {number} command */
    parametersOf(command) {
        switch (command) {
            case 0x26:
            case 0x27:
                return 6;
            case 0x29:
            case 0x2a:
                return 5;
            case 0x21:
            case 0x22:
            case 0xa3:
                return 2;
            case 0x20:
            case 0x81:
            case 0x8d:
            case 0xa8:
            case 0xd3:
            case 0xd5:
            case 0xd9:
            case 0xda:
            case 0xdb:
                return 1;
        }
        const single =
            command <= 0x17 ||
            (command >= 0x40 && command <= 0x7f) ||
            (command >= 0xb0 && command <= 0xb7) ||
            [0x2e, 0x2f, 0xa0, 0xa1, 0xa4, 0xa5, 0xa6, 0xa7, 0xae, 0xaf, 0xc0, 0xc8, 0xe3].includes(
                command,
            );
        return single ? 0 : -1;
    }

    /** @param {number} command @param {number[]} values */
    execute(command, values) {
        const [value, second] = values;
        if (command === 0xdb && ![0x00, 0x20, 0x30].includes(value)) {
            this.complain(`VCOMH level ${hex2(value)} is none of 00, 20 and 30`);
        }
        if (this.executeCommon(command, values)) {
            if (command === 0xaf && this.comPins !== 0x12) {
                this.complain(
                    `COM pins ${hex2(this.comPins)} do not fit the 128x64 glass: its rows are mixed up`,
                );
            }
            return;
        }
        if (command <= 0x1f) {
            this.onlyIn('a column by halves (00 to 17)', [PAGE]);
            this.setColumnHalf(command, 0x70, 7);
        } else if (command >= 0x40 && command <= 0x7f) {
            this.set('startLine', command & 0x3f);
        } else if (command >= 0xb0 && command <= 0xb7) {
            this.onlyIn('a page alone (B0 to B7)', [PAGE]);
            this.page = command & 7;
        } else if (command === 0x21 || command === 0x22) {
            this.onlyIn(`a window (${hex2(command)})`, [HORIZONTAL, VERTICAL]);
            this.setWindow(command === 0x21 ? 'column' : 'page', value, second);
        } else {
            this.executeOther(command, value);
        }
    }

    /** @param {number} command @param {number} value */
    executeOther(command, value) {
        switch (command) {
            case 0x20:
                if ((value & 3) === 3) {
                    this.complain('addressing mode 3 does not exist');
                }
                this.mode = value & 3;
                break;
            case 0x8d:
                if ((value & ~0x04) !== 0x10) {
                    this.complain(`charge pump setting ${hex2(value)} is neither 10 nor 14`);
                }
                this.set('pump', (value & 4) !== 0);
                break;
            case 0xa8:
                if ((value & 0x3f) < 15) {
                    this.complain(`multiplex ratio ${(value & 0x3f) + 1} is below 16`);
                }
                this.set('mux', (value & 0x3f) + 1);
                break;
            case 0xc0:
            case 0xc8:
                this.set('scanReversed', command === 0xc8);
                break;
            case 0xd3:
                this.set('offset', value & 0x3f);
                break;
            case 0xda:
                this.comPins = value & 0x32;
                break;
            case 0x2e:
                break;
            default:
                this.complain(`hardware scrolling (${hex2(command)}) is not modelled`);
        }
    }

    /**
     * The remap works on what is written from now on; the memory keeps its picture.
     * @param {boolean} remap
     */
    setRemap(remap) {
        this.remap = remap;
    }

    /** @param {string} command @param {number[]} modes */
    onlyIn(command, modes) {
        if (!modes.includes(this.mode)) {
            this.complain(`${command} is not defined in addressing mode ${this.mode}`);
        }
    }

    /** @param {'column' | 'page'} axis @param {number} first @param {number} last */
    setWindow(axis, first, last) {
        const most = axis === 'column' ? 127 : 7;
        const window = [first & most, last & most];
        if (window[0] > window[1]) {
            this.complain(`${axis} window from ${window[0]} to ${window[1]}`);
        }
        this[axis === 'column' ? 'columns' : 'pages'] = window;
        this[axis] = window[0];
    }

    /** @param {number} byte */
    write(byte) {
        const { column } = this;
        this.put(this.page * 128 + (this.remap ? 127 - column : column), byte);
        if (this.mode === PAGE) {
            this.column = (column + 1) & 127;
        } else if (this.mode === HORIZONTAL) {
            this.step('column', 'columns') && this.step('page', 'pages');
        } else {
            this.step('page', 'pages') && this.step('column', 'columns');
        }
    }

    /**
     * @param {'column' | 'page'} pointer @param {'columns' | 'pages'} window
     * @returns {boolean} whether the pointer came round
     */
    step(pointer, window) {
        const [first, last] = this[window];
        const round = this[pointer] === last;
        this[pointer] = round ? first : (this[pointer] + 1) & (pointer === 'column' ? 127 : 7);
        return round;
    }

    /**
     * @param {number} x @param {number} y
     * @returns {boolean | null} a pixel of the glass, null where it is not driven
     */
    glass(x, y) {
        const row = this.rowOn(63 - y, 64, this.mux);
        return row < 0 ? null : ((this.ram[(row >> 3) * 128 + (127 - x)] >> (row & 7)) & 1) === 1;
    }
}
