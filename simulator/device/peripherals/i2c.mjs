/**
 * The I2C block of the RP2040 (a DesignWare controller) as a bus master, in real bus time: nine bit
 * times per byte, computed from the SCL counts. It has interrupts and DMA requests, which
 * rp2040js's model lacks.
 */
import { BasePeripheral } from 'rp2040js';

const CON = 0x00;
const TAR = 0x04;
const SAR = 0x08;
const DATA_CMD = 0x10;
const SS_HCNT = 0x14;
const SS_LCNT = 0x18;
const FS_HCNT = 0x1c;
const FS_LCNT = 0x20;
const INTR_STAT = 0x2c;
const INTR_MASK = 0x30;
const RAW_INTR_STAT = 0x34;
const RX_TL = 0x38;
const TX_TL = 0x3c;
const CLR_INTR = 0x40;
const CLR_RX_UNDER = 0x44;
const CLR_RX_OVER = 0x48;
const CLR_TX_OVER = 0x4c;
const CLR_RD_REQ = 0x50;
const CLR_TX_ABRT = 0x54;
const CLR_RX_DONE = 0x58;
const CLR_ACTIVITY = 0x5c;
const CLR_STOP_DET = 0x60;
const CLR_START_DET = 0x64;
const CLR_GEN_CALL = 0x68;
const ENABLE = 0x6c;
const STATUS = 0x70;
const TXFLR = 0x74;
const RXFLR = 0x78;
const SDA_HOLD = 0x7c;
const TX_ABRT_SOURCE = 0x80;
const DMA_CR = 0x88;
const DMA_TDLR = 0x8c;
const DMA_RDLR = 0x90;
const SDA_SETUP = 0x94;
const ENABLE_STATUS = 0x9c;
const FS_SPKLEN = 0xa0;

/** Cycles that the block adds to its counts, beside those of the spike filter. */
const HIGH_EXTRA = 7;
const LOW_EXTRA = 1;

const RX_UNDER = 1 << 0;
const RX_OVER = 1 << 1;
const RX_FULL = 1 << 2;
const TX_OVER = 1 << 3;
const TX_EMPTY = 1 << 4;
const TX_ABRT = 1 << 6;
const ACTIVITY = 1 << 8;
const STOP_DET = 1 << 9;
const START_DET = 1 << 10;

/** What reading each clear register clears. */
const CLEARS = new Map([
    [CLR_INTR, RX_UNDER | RX_OVER | TX_OVER | TX_ABRT | ACTIVITY | STOP_DET | START_DET],
    [CLR_RX_UNDER, RX_UNDER],
    [CLR_RX_OVER, RX_OVER],
    [CLR_TX_OVER, TX_OVER],
    [CLR_RD_REQ, 0],
    [CLR_TX_ABRT, TX_ABRT],
    [CLR_RX_DONE, 0],
    [CLR_ACTIVITY, ACTIVITY],
    [CLR_STOP_DET, STOP_DET],
    [CLR_START_DET, START_DET],
    [CLR_GEN_CALL, 0],
]);

const CMD_READ = 1 << 8;
const CMD_STOP = 1 << 9;
const CMD_RESTART = 1 << 10;

const ABRT_7B_ADDR_NOACK = 1 << 0;
const ABRT_TXDATA_NOACK = 1 << 3;
const ABRT_ARB_LOST = 1 << 12;
const ABRT_USER = 1 << 16;

const CON_SPEED_STANDARD = 1 << 1;
const CON_TX_EMPTY_CTRL = 1 << 8;
const FIFO_DEPTH = 16;

/**
 * @typedef {object} I2cWires what hangs on the two wires
 * @property {(address: number, read: boolean) => boolean} start a (repeated) start; true:
 *     acknowledged
 * @property {(byte: number) => boolean} write true: acknowledged
 * @property {() => number} read
 * @property {() => void} stop
 * @property {() => boolean} stuck somebody holds a wire down
 * @property {() => number} stretch for how many nanoseconds somebody holds the clock down in this
 * byte
 */

/** @type {I2cWires} */
const nobody = {
    start: () => false,
    write: () => false,
    read: () => 0xff,
    stop: () => {},
    stuck: () => false,
    stretch: () => 0,
};

export class I2c extends BasePeripheral {
    con = 0;
    tar = 0;
    /** Registers that only keep what is written to them. @type {Map<number, number>} */
    store = new Map();
    mask = 0;
    raw = 0;
    abortSource = 0;
    enabled = false;
    /** @type {'idle' | 'address' | 'hold' | 'write' | 'read' | 'stop'} */
    phase = 'idle';
    reading = false;
    command = 0;
    aborting = 0;
    /** @type {number[]} */
    tx = [];
    /** @type {number[]} */
    rx = [];

    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {string} name
     * @param {number} irq
     * @param {{tx: number, rx: number}} dreq
     * @param {import('../chip/clock.mjs').Clock} clock
     */
    constructor(mcu, name, irq, dreq, clock) {
        super(mcu, name);
        this.irq = irq;
        this.dreq = dreq;
        this.clock = clock;
        this.wires = nobody;
        /** Bytes on the wires, addresses included. */
        this.bytes = 0;
        this.alarm = clock.createAlarm(() => this.done());
        this.reset();
    }

    /** The state after the RESETS block released it. */
    reset() {
        this.alarm.cancel();
        this.con = 0x65;
        this.tar = 0x55;
        this.store = new Map([
            [SAR, 0x55],
            [SS_HCNT, 0x28],
            [SS_LCNT, 0x2f],
            [FS_HCNT, 0x06],
            [FS_LCNT, 0x0d],
            [SDA_HOLD, 1],
            [SDA_SETUP, 0x64],
            [FS_SPKLEN, 7],
            [DMA_CR, 0],
            [DMA_TDLR, 0],
            [DMA_RDLR, 0],
            [RX_TL, 0],
            [TX_TL, 0],
        ]);
        this.mask = 0x8ff;
        this.raw = 0;
        this.abortSource = 0;
        this.enabled = false;
        this.phase = 'idle';
        this.reading = false;
        this.command = 0;
        this.aborting = 0;
        this.tx = [];
        this.rx = [];
        this.update();
    }

    /** @param {number} offset */
    stored(offset) {
        return this.store.get(offset) ?? 0;
    }

    get bitNanos() {
        const standard = (this.con & 6) === CON_SPEED_STANDARD;
        const high =
            this.stored(standard ? SS_HCNT : FS_HCNT) + this.stored(FS_SPKLEN) + HIGH_EXTRA;
        const low = this.stored(standard ? SS_LCNT : FS_LCNT) + LOW_EXTRA;
        return ((high + low) * 1e9) / this.rp2040.clkSys;
    }

    get busy() {
        return this.phase !== 'idle';
    }

    /** Raw interrupts, those that are levels included. */
    get rawStatus() {
        const shifting = this.phase !== 'idle' && this.phase !== 'hold' && this.phase !== 'stop';
        const empty =
            this.enabled &&
            this.tx.length <= this.stored(TX_TL) &&
            !(this.con & CON_TX_EMPTY_CTRL && shifting);
        return (
            this.raw | (empty ? TX_EMPTY : 0) | (this.rx.length > this.stored(RX_TL) ? RX_FULL : 0)
        );
    }

    update() {
        this.rp2040.setInterrupt(this.irq, (this.rawStatus & this.mask) !== 0);
        const control = this.stored(DMA_CR);
        const { dma } = this.rp2040;
        if (this.enabled && control & 2 && this.tx.length <= this.stored(DMA_TDLR)) {
            dma.setDREQ(this.dreq.tx);
        } else {
            dma.clearDREQ(this.dreq.tx);
        }
        if (this.enabled && control & 1 && this.rx.length > this.stored(DMA_RDLR)) {
            dma.setDREQ(this.dreq.rx);
        } else {
            dma.clearDREQ(this.dreq.rx);
        }
    }

    /** @param {number} value */
    push(value) {
        if (!this.enabled || this.raw & TX_ABRT) {
            return;
        }
        if (this.tx.length === FIFO_DEPTH) {
            this.raw |= TX_OVER;
        } else {
            this.tx.push(value & 0x7ff);
            this.kick();
        }
        this.update();
    }

    /** Goes on with the next command, if the bus is free for one. */
    kick() {
        if ((this.phase !== 'idle' && this.phase !== 'hold') || this.tx.length === 0) {
            return;
        }
        const next = this.tx[0];
        const reading = (next & CMD_READ) !== 0;
        if (this.phase === 'idle' || next & CMD_RESTART || reading !== this.reading) {
            if (this.wires.stuck()) {
                this.abort(ABRT_ARB_LOST);
                this.phase = 'idle';
                return;
            }
            this.reading = reading;
            this.raw |= START_DET | ACTIVITY;
            this.phase = 'address';
            this.alarm.schedule(10 * this.bitNanos + this.wires.stretch());
            return;
        }
        this.transfer();
    }

    transfer() {
        this.command = this.tx.shift() ?? 0;
        this.phase = this.reading ? 'read' : 'write';
        this.alarm.schedule(9 * this.bitNanos + this.wires.stretch());
    }

    /** @param {number} reason */
    abort(reason) {
        this.abortSource |= reason | (this.tx.length << 23);
        this.tx = [];
        this.raw |= TX_ABRT;
    }

    stop() {
        this.phase = 'stop';
        this.alarm.schedule(this.bitNanos);
    }

    /** The bits of the running phase are through. */
    done() {
        const { phase } = this;
        if (phase === 'stop') {
            this.wires.stop();
            this.phase = 'idle';
            this.raw |= STOP_DET;
            this.kick();
            this.update();
            return;
        }
        this.bytes++;
        let acknowledged = true;
        if (phase === 'address') {
            acknowledged = this.wires.start(this.tar & 0x7f, this.reading);
        } else if (phase === 'write') {
            acknowledged = this.wires.write(this.command & 0xff);
        } else if (this.rx.length === FIFO_DEPTH) {
            this.raw |= RX_OVER;
        } else {
            this.rx.push(this.wires.read());
        }
        if (!acknowledged) {
            this.abort(phase === 'address' ? ABRT_7B_ADDR_NOACK : ABRT_TXDATA_NOACK);
            this.stop();
        } else if (this.aborting) {
            this.abort(this.aborting);
            this.aborting = 0;
            this.stop();
        } else if (phase !== 'address' && this.command & CMD_STOP) {
            this.stop();
        } else if (phase === 'address' && this.tx.length > 0) {
            this.transfer();
        } else {
            this.phase = 'hold';
            this.kick();
        }
        this.update();
    }

    /** @param {number} value */
    setEnable(value) {
        if (value & 2 && this.busy) {
            this.aborting = ABRT_USER;
            if (this.phase === 'hold') {
                this.abort(ABRT_USER);
                this.aborting = 0;
                this.stop();
            }
        }
        const enabled = (value & 1) !== 0;
        if (!enabled && this.enabled) {
            this.alarm.cancel();
            if (this.busy) {
                this.wires.stop();
                this.raw |= STOP_DET;
            }
            this.phase = 'idle';
            this.tx = [];
            this.rx = [];
        }
        this.enabled = enabled;
        this.update();
    }

    /** @param {number} offset */
    readUint32(offset) {
        const clears = CLEARS.get(offset);
        if (clears !== undefined) {
            const was = (this.raw & clears) !== 0;
            this.raw &= ~clears;
            if (clears & TX_ABRT) {
                this.abortSource = 0;
            }
            this.update();
            return was ? 1 : 0;
        }
        switch (offset) {
            case CON:
                return this.con;
            case TAR:
                return this.tar;
            case DATA_CMD: {
                const value = this.rx.shift();
                if (value === undefined) {
                    this.raw |= RX_UNDER;
                }
                this.update();
                return value ?? 0;
            }
            case INTR_STAT:
                return this.rawStatus & this.mask;
            case INTR_MASK:
                return this.mask;
            case RAW_INTR_STAT:
                return this.rawStatus;
            case ENABLE:
                return (this.enabled ? 1 : 0) | (this.aborting ? 2 : 0);
            case ENABLE_STATUS:
                return this.enabled ? 1 : 0;
            case STATUS:
                return (
                    (this.busy ? 0x21 : 0) |
                    (this.tx.length < FIFO_DEPTH ? 2 : 0) |
                    (this.tx.length === 0 ? 4 : 0) |
                    (this.rx.length > 0 ? 8 : 0) |
                    (this.rx.length === FIFO_DEPTH ? 0x10 : 0)
                );
            case TXFLR:
                return this.tx.length;
            case RXFLR:
                return this.rx.length;
            case TX_ABRT_SOURCE:
                return this.abortSource;
        }
        return this.store.get(offset) ?? super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        switch (offset) {
            case CON:
                this.con = value & 0x7ff;
                return;
            case TAR:
                this.tar = value & 0xfff;
                return;
            case DATA_CMD:
                this.push(value);
                return;
            case INTR_MASK:
                this.mask = value & 0x1fff;
                this.update();
                return;
            case ENABLE:
                this.setEnable(value);
                return;
        }
        if (!this.store.has(offset)) {
            super.writeUint32(offset, value);
            return;
        }
        this.store.set(offset, value & 0xffff);
        this.update();
    }
}
