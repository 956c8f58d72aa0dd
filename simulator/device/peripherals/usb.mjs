/**
 * The USB controller as a device, with a computer at the other end of the cable: `busReset`,
 * `setup`, `send` and `receive` are what the computer does, one transaction per call.
 *
 * It is stricter than the chip in one point: it uses the second buffer of an endpoint only after
 * the firmware has handled the first.
 */
import { BasePeripheral } from 'rp2040js';

const ADDRESS = 0x00;
const MAIN_CTRL = 0x40;
const SIE_CTRL = 0x4c;
const SIE_STATUS = 0x50;
const BUFF_STATUS = 0x58;
const CPU_SHOULD_HANDLE = 0x5c;
const EP_ABORT = 0x60;
const EP_ABORT_DONE = 0x64;
const EP_STALL_ARM = 0x68;
const INTR = 0x8c;
const INTE = 0x90;
const INTF = 0x94;
const INTS = 0x98;
const REGISTERS = INTS / 4 + 1;
/** Writing a 1 clears. */
const CLEARED_BY_ONES = [SIE_STATUS, BUFF_STATUS, EP_ABORT_DONE];

const CONTROLLER_ON = 1 << 0;
const PULLED_UP = 1 << 16;
const SETUP_RECEIVED = 1 << 17;
const BUS_RESET = 1 << 19;
const INT_BUFFER = 1 << 4;
const INT_BUS_RESET = 1 << 12;
const INT_SETUP = 1 << 16;
const IRQ = 5;

/** Of a buffer's control, 16 bits for each of an endpoint's two buffers. */
const FULL = 1 << 15;
const DATA1 = 1 << 13;
const BEGIN_WITH_FIRST = 1 << 12;
const STALL = 1 << 11;
const AVAILABLE = 1 << 10;
const LENGTH = 0x3ff;
/** Of an endpoint's control. */
const TWO_BUFFERS = 1 << 30;
const OFFSET = 0xffc0;
const BUFFER_BYTES = 64;
const CONTROL_BUFFER = 0x100;

/**
 * What the device answers: taken or sent (then with data), or not now, or not at all.
 * @typedef {object} Answer
 * @property {'ack' | 'nak' | 'stall'} answer
 * @property {boolean} [data1] the kind of the packet, of an ack
 * @property {Uint8Array} [bytes] what the device sent
 */

export class Usb extends BasePeripheral {
    /** @param {import('rp2040js').RP2040} mcu */
    constructor(mcu) {
        super(mcu, 'USB');
        this.memory = mcu.usbDPRAMView;
        this.values = new Uint32Array(REGISTERS);
        /** The buffer that the next transaction of each endpoint and direction uses, 0 or 1. */
        this.next = new Uint8Array(32);
    }

    /** Held in reset by RESETS. */
    reset() {
        this.values.fill(0);
        this.next.fill(0);
        this.update();
    }

    /** @param {number} offset */
    readUint32(offset) {
        if (offset === INTR) {
            return this.raw;
        }
        if (offset === INTS) {
            return (this.raw & this.values[INTE / 4]) | this.values[INTF / 4];
        }
        return offset / 4 < REGISTERS ? this.values[offset / 4] : super.readUint32(offset);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        const at = offset / 4;
        if (at >= REGISTERS) {
            super.writeUint32(offset, value);
        } else if (CLEARED_BY_ONES.includes(offset)) {
            this.values[at] &= ~this.rawWriteValue;
        } else {
            this.values[at] = value;
        }
        if (offset === EP_ABORT) {
            this.values[EP_ABORT_DONE / 4] |= value; // nothing is ever under way
        }
        this.update();
    }

    get raw() {
        const status = this.values[SIE_STATUS / 4];
        return (
            (this.values[BUFF_STATUS / 4] ? INT_BUFFER : 0) |
            (status & BUS_RESET ? INT_BUS_RESET : 0) |
            (status & SETUP_RECEIVED ? INT_SETUP : 0)
        );
    }

    update() {
        this.rp2040.setInterrupt(IRQ, this.readUint32(INTS) !== 0);
    }

    // --- What the computer sees and does ---

    /** Whether a device shows itself on the cable. */
    get attached() {
        return (
            (this.values[MAIN_CTRL / 4] & CONTROLLER_ON) !== 0 &&
            (this.values[SIE_CTRL / 4] & PULLED_UP) !== 0
        );
    }

    get address() {
        return this.values[ADDRESS / 4] & 0x7f;
    }

    busReset() {
        this.values[SIE_STATUS / 4] |= BUS_RESET;
        this.update();
    }

    /** @param {Uint8Array} request eight bytes; a device has to take it */
    setup(request) {
        request.forEach((byte, i) => {
            this.memory.setUint8(i, byte);
        });
        this.values[EP_STALL_ARM / 4] &= ~3;
        this.values[SIE_STATUS / 4] |= SETUP_RECEIVED;
        this.update();
    }

    /** @param {number} endpoint @returns {Answer} the device sends */
    receive(endpoint) {
        return this.transact(endpoint, true, null);
    }

    /** @param {number} endpoint @param {Uint8Array} bytes at most 64 @returns {Answer} */
    send(endpoint, bytes) {
        return this.transact(endpoint, false, bytes);
    }

    /**
     * @param {number} endpoint @param {boolean} toComputer @param {Uint8Array | null} bytes
     * @returns {Answer}
     */
    transact(endpoint, toComputer, bytes) {
        const { memory, next } = this;
        const index = 2 * endpoint + (toComputer ? 0 : 1);
        const at = 0x80 + 4 * index;
        const bit = 1 << index;
        const first = memory.getUint16(at, true);
        if (first & STALL && (endpoint > 0 || this.values[EP_STALL_ARM / 4] & bit)) {
            return { answer: 'stall' };
        }
        if (first & BEGIN_WITH_FIRST) {
            next[index] = 0;
            memory.setUint16(at, first & ~BEGIN_WITH_FIRST, true);
        }
        const buffer = next[index];
        const control = memory.getUint16(at + 2 * buffer, true);
        const ready = ((control & FULL) !== 0) === toComputer && (control & AVAILABLE) !== 0;
        if (!ready || this.values[BUFF_STATUS / 4] & bit) {
            return { answer: 'nak' };
        }
        const setting = endpoint === 0 ? CONTROL_BUFFER : memory.getUint32(4 * index, true);
        const data = new Uint8Array(
            memory.buffer,
            memory.byteOffset + (setting & OFFSET) + BUFFER_BYTES * buffer,
            BUFFER_BYTES,
        );
        if (bytes) {
            data.set(bytes);
        }
        const length = bytes ? bytes.length : control & LENGTH;
        const flags = (control & ~(FULL | AVAILABLE | LENGTH)) | length | (bytes ? FULL : 0);
        memory.setUint16(at + 2 * buffer, flags, true);
        next[index] = setting & TWO_BUFFERS ? 1 - buffer : 0;
        this.values[BUFF_STATUS / 4] |= bit;
        this.values[CPU_SHOULD_HANDLE / 4] &= ~bit;
        this.values[CPU_SHOULD_HANDLE / 4] |= buffer ? bit : 0;
        this.update();
        return {
            answer: 'ack',
            data1: (control & DATA1) !== 0,
            bytes: bytes ? undefined : data.slice(0, length),
        };
    }
}
