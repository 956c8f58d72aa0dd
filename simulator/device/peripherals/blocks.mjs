/**
 * Small blocks of the chip that rp2040js lacks, or that it models too simply for a firmware that
 * saves power.
 */
import { BasePeripheral } from 'rp2040js';
import { Fault } from '../chip/fault.mjs';

const RESETS_ALL = 0x01ffffff;
const PADS_BANK0 = 1 << 8;
/**
 * What the boot ROM has released when it starts the firmware: pins and pads of the flash, timer.
 */
const FREE_AT_BOOT = (1 << 6) | (1 << 9) | (1 << 21);

/** Which blocks are held in reset; asserting a bit puts the block behind it back to its start. */
export class Resets extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {Map<number, () => void>} actions by bit
     * @param {'B1' | 'B2' | null} stepping of the chip: the boot ROM of B2 also needs the pads;
     * null:
     *     a real boot ROM is going to release what it needs
     */
    constructor(mcu, actions, stepping) {
        super(mcu, 'RESETS');
        this.actions = actions;
        const free = FREE_AT_BOOT | (stepping === 'B2' ? PADS_BANK0 : 0);
        this.atBoot = stepping === null ? RESETS_ALL : RESETS_ALL & ~free;
        this.held = this.atBoot;
        this.wdsel = 0;
    }

    /** All blocks but those that the boot ROM needs. */
    assertAll() {
        this.writeUint32(0, this.atBoot);
    }

    /** @param {number} offset */
    readUint32(offset) {
        switch (offset) {
            case 0:
                return this.held;
            case 4:
                return this.wdsel;
            case 8:
                return RESETS_ALL & ~this.held;
        }
        return super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (offset === 0) {
            const asserted = value & ~this.held;
            this.held = value & RESETS_ALL;
            for (const [bit, action] of this.actions) {
                if (asserted & (1 << bit)) {
                    action();
                }
            }
        } else if (offset === 4) {
            this.wdsel = value & RESETS_ALL;
        } else {
            super.writeUint32(offset, value);
        }
    }
}

/** Registers that only keep what is written to them. */
export class Store extends BasePeripheral {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {string} name
     * @param {[number, number][]} values offset, first value
     */
    constructor(mcu, name, values) {
        super(mcu, name);
        this.values = new Map(values);
    }

    /** @param {number} offset */
    readUint32(offset) {
        return this.values.get(offset) ?? super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (!this.values.has(offset)) {
            super.writeUint32(offset, value);
        }
        this.values.set(offset, value);
    }
}

const HAD_POR = 1 << 8;
const HAD_RUN = 1 << 16;

const VREG = 0x00;
/** Values of VSEL. */
const VOLTS_1_10 = 0xb;
const VOLTS_1_15 = 0xc;
/** The time that the SDK waits for the regulator; the data sheet gives none. */
const VREG_NANOS = 1e6;

/** Core voltage and the reason of the last reset. */
export class Vreg extends Store {
    /**
     * @param {import('rp2040js').RP2040} mcu @param {import('../chip/clock.mjs').Clock} clock
     * @param {boolean} fromPower
     */
    constructor(mcu, clock, fromPower) {
        super(mcu, 'VREG_AND_CHIP_RESET', [
            [VREG, 0x10b1],
            [4, 0x91],
            [8, fromPower ? HAD_POR : HAD_RUN],
        ]);
        this.clock = clock;
        this.before = VOLTS_1_10;
        this.settledAt = 0;
    }

    /** The voltage as VSEL counts. Until the regulator has settled, the lower of old and new. */
    get select() {
        const wanted = ((this.values.get(VREG) ?? 0) >>> 4) & 15;
        return this.clock.nanos < this.settledAt ? Math.min(wanted, this.before) : wanted;
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        if (offset === VREG) {
            this.before = this.select;
            this.settledAt = this.clock.nanos + VREG_NANOS;
        }
        super.writeUint32(offset, value);
        this.check();
    }

    /** Fails if clk_sys is faster than Raspberry Pi allows at this voltage. */
    check() {
        const { select } = this;
        const most = select >= VOLTS_1_15 ? 200e6 : select >= VOLTS_1_10 ? 133e6 : 0;
        const { clkSys } = this.rp2040;
        if (clkSys > most) {
            throw new Fault(
                'clock',
                `clk_sys has ${clkSys / 1e6} MHz; the core voltage allows ${most / 1e6} MHz`,
            );
        }
    }
}

const XOSC_CTRL = 0x00;
const XOSC_STATUS = 0x04;
const XOSC_STABLE = 0x80000000;

/**
 * Gives the crystal its start-up time. Boards with slow crystals set a longer time, which is part
 * of the time from reset to the first picture.
 * @param {any} xosc rp2040js's
 * @param {import('../chip/clock.mjs').Clock} clock
 * @param {any} before the one that goes on running over this reset, if any
 */
export function slowCrystal(xosc, clock, before) {
    const read = xosc.readUint32.bind(xosc);
    const write = xosc.writeUint32.bind(xosc);
    let stableAt = clock.nanos;
    if (before) {
        const { ctrl, status, startup, enabled, stable } = before;
        Object.assign(xosc, { ctrl, status, startup, enabled, stable });
    }
    /** @param {number} offset @param {number} value */
    xosc.writeUint32 = (offset, value) => {
        const was = xosc.enabled;
        write(offset, value);
        if (offset === XOSC_CTRL && xosc.enabled && !was) {
            xosc.restart();
        }
    };
    xosc.restart = () => {
        const cycles = (xosc.startup & 0x3fff) * 256 * (xosc.startup & 0x100000 ? 4 : 1);
        stableAt = clock.nanos + (cycles * 1e9) / xosc.rp2040.xoscFreq;
    };
    /** @param {number} offset */
    xosc.readUint32 = (offset) => {
        const value = read(offset);
        return offset === XOSC_STATUS && clock.nanos < stableAt ? value & ~XOSC_STABLE : value;
    };
}

const PLL_CS = 0x00;
const PLL_PWR = 0x04;
const PLL_FBDIV = 0x08;
const PLL_LOCK = 0x80000000;
/** In PWR: the PLL itself and its oscillator are off. */
const PLL_OFF = 0x21;

/**
 * Gives a PLL its time to lock, after power-on and after a change of the multiplier.
 * @param {any} pll rp2040js's
 * @param {import('../chip/clock.mjs').Clock} clock
 * @param {number} micros
 */
export function slowPll(pll, clock, micros) {
    const read = pll.readUint32.bind(pll);
    const write = pll.writeUint32.bind(pll);
    let lockedAt = Infinity;
    Object.defineProperty(pll, 'locked', { get: () => clock.nanos >= lockedAt });
    /** @param {number} offset @param {number} value */
    pll.writeUint32 = (offset, value) => {
        const was = pll.pwr & PLL_OFF ? 0 : pll.fbdivInt;
        const off = offset === PLL_PWR ? value & PLL_OFF : pll.pwr & PLL_OFF;
        const now = off ? 0 : offset === PLL_FBDIV ? value : pll.fbdivInt;
        if (now !== was) {
            lockedAt = now === 0 ? Infinity : clock.nanos + micros * 1000;
        }
        write(offset, value);
    };
    /** @param {number} offset */
    pll.readUint32 = (offset) => {
        const value = read(offset);
        return offset === PLL_CS && !pll.locked ? value & ~PLL_LOCK : value;
    };
    /** The state after the RESETS block released it. */
    pll.reset = () => {
        [1, 0x2d, 0, 0x77000].forEach((value, i) => pll.writeUint32(4 * i, value));
    };
}

/**
 * Registers that rp2040js lacks and that have no effect here: they keep what is written to them.
 * @type {[number, [number, number][]][]} key of the block, then offset and first value
 */
const MORE_REGISTERS = [
    // SYSCFG: the other core's NMI mask.
    [0x40004, [[0x04, 0]]],
    // CLOCKS: the interrupt registers.
    [
        0x40008,
        [
            [0xbc, 0],
            [0xc0, 0],
        ],
    ],
    // UARTs: FIFO levels and DMA control.
    [
        0x40034,
        [
            [0x34, 0x12],
            [0x48, 0],
        ],
    ],
    [
        0x40038,
        [
            [0x34, 0x12],
            [0x48, 0],
        ],
    ],
];
const CLK_REF_DIV = 0x34;

/**
 * Adds these registers to rp2040js's blocks, and corrects one wrong read.
 * @param {import('rp2040js').RP2040} mcu
 */
export function addRegisters(mcu) {
    for (const [key, values] of MORE_REGISTERS) {
        const block = mcu.peripherals[key];
        const read = block.readUint32.bind(block);
        const write = block.writeUint32.bind(block);
        const more = new Map(values);
        block.readUint32 = (offset) => more.get(offset) ?? read(offset);
        block.writeUint32 = (offset, value) => {
            if (more.has(offset)) {
                more.set(offset, value);
            } else {
                write(offset, value);
            }
        };
    }
    const { clocks } = mcu;
    const read = clocks.readUint32;
    clocks.readUint32 = (offset) => (offset === CLK_REF_DIV ? clocks.refDiv & 0x300 : read(offset));
}

/**
 * Fails if clk_sys runs from something that is switched off.
 * @param {import('rp2040js').RP2040} mcu
 */
export function checkClockSource(mcu) {
    const { clocks } = mcu;
    const source = clocks.sysCtrl & 1 ? (clocks.sysCtrl >>> 5) & 7 : -1;
    /** @type {any} whose state rp2040js keeps private */
    const pll = source === 0 ? mcu.pllSys : source === 1 ? mcu.pllUsb : null;
    if (pll && pll.pwr & PLL_OFF) {
        throw new Fault('clock', `clk_sys runs from ${pll.name}, which is switched off`);
    }
    if (pll && !pll.locked) {
        throw new Fault('clock', `clk_sys runs from ${pll.name}, which has not locked`);
    }
    const crystal = source === 3 || (source === -1 && (clocks.refCtrl & 3) === 2);
    /** @type {any} */
    const xosc = mcu.peripherals[0x40024];
    if (crystal && !xosc.enabled) {
        throw new Fault('clock', 'clk_sys runs from the crystal oscillator, which is switched off');
    }
}
