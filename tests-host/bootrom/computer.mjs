/**
 * A computer at the other end of the USB cable, as far as a copy to the update drive needs one:
 * enumeration, the bulk-only transport of mass storage, and the SCSI commands for sectors.
 */
import assert from 'node:assert/strict';

export const SECTOR = 512;
const PACKET = 64;
/** The time of a transaction of 64 bytes at 12 Mbit/s, with its token and handshake. */
const TRANSACTION_MS = 0.06;
const PATIENCE_MS = 3000;
const RECOVERY_MS = 10;
const MASS_STORAGE = 8;
const READ_10 = 0x28;
const WRITE_10 = 0x2a;
const COMMAND_SIGNATURE = 0x43425355;
const STATUS_SIGNATURE = 0x53425355;

/** @param {number} value @param {number} bytes @returns {number[]} high byte first */
const bigEndian = (value, bytes) =>
    Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) & 0xff);

export class Computer {
    /** @param {import('../../simulator/device/handheld/handheld.mjs').Handheld} handheld */
    constructor(handheld) {
        this.handheld = handheld;
        /** Of each endpoint's next packet, by its address. @type {Map<number, boolean>} */
        this.data1 = new Map();
        this.tag = 0;
        this.into = 0;
        this.outOf = 0;
    }

    get usb() {
        return this.handheld.chip.usb;
    }

    /** Repeats a transaction until the device has answered it. @param {() => any} transaction */
    insist(transaction) {
        for (let waited = 0; waited < PATIENCE_MS; waited += TRANSACTION_MS) {
            const answer = transaction();
            this.handheld.run(TRANSACTION_MS);
            if (answer.answer !== 'nak') {
                assert.equal(answer.answer, 'ack', 'the device stalls');
                return answer;
            }
        }
        return assert.fail('the device does not answer');
    }

    /** Data packets of an endpoint alternate. @param {number} address @param {boolean} data1 */
    toggle(address, data1) {
        assert.equal(data1, this.data1.get(address), `the toggle of endpoint ${address}`);
        this.data1.set(address, !data1);
    }

    /** @param {number} endpoint @param {number} most bytes @returns {number[]} */
    receive(endpoint, most) {
        const bytes = [];
        for (let length = PACKET; bytes.length < most && length === PACKET; ) {
            const answer = this.insist(() => this.usb.receive(endpoint));
            this.toggle(0x80 | endpoint, answer.data1);
            bytes.push(...answer.bytes);
            length = answer.bytes.length;
        }
        return bytes;
    }

    /** @param {number} endpoint @param {Uint8Array} bytes */
    send(endpoint, bytes) {
        for (let at = 0; at < Math.max(1, bytes.length); at += PACKET) {
            const packet = bytes.subarray(at, at + PACKET);
            this.toggle(endpoint, this.insist(() => this.usb.send(endpoint, packet)).data1);
        }
    }

    /**
     * A request on endpoint 0.
     * @param {number} type @param {number} request @param {number} value @param {number} length
     * @returns {number[]} the answer
     */
    control(type, request, value, length = 0) {
        this.usb.setup(
            Uint8Array.of(type, request, value & 255, value >> 8, 0, 0, length & 255, length >> 8),
        );
        this.handheld.run(TRANSACTION_MS);
        this.data1.set(0x00, true).set(0x80, true);
        if (length === 0) {
            this.receive(0, 1);
            return [];
        }
        const bytes = this.receive(0, length);
        this.data1.set(0x00, true);
        this.send(0, new Uint8Array(0));
        return bytes;
    }

    /**
     * Waits for a device, and makes a mass storage device ready. @returns {string} its vendor and
     * product
     */
    connect() {
        assert.ok(
            this.handheld.runUntil(() => this.usb.attached, PATIENCE_MS),
            'a device shows itself on the cable',
        );
        this.usb.busReset();
        this.handheld.run(RECOVERY_MS);
        const device = this.control(0x80, 6, 0x0100, 18);
        this.control(0x00, 5, 9);
        assert.equal(this.usb.address, 9, 'the device takes its address');
        const settings = this.control(0x80, 6, 0x0200, 255);
        this.findDrive(settings);
        this.control(0x00, 9, settings[5]);
        this.data1.set(this.outOf, false).set(0x80 | this.into, false);
        return [9, 8, 11, 10].map((i) => device[i].toString(16).padStart(2, '0')).join('');
    }

    /** @param {number[]} settings the descriptors of a configuration */
    findDrive(settings) {
        let drive = false;
        for (let at = 0; at < settings.length; at += settings[at]) {
            const [, kind, endpoint] = settings.slice(at);
            if (kind === 4) {
                drive = settings[at + 5] === MASS_STORAGE;
            } else if (kind === 5 && drive && endpoint & 0x80) {
                this.into = endpoint & 15;
            } else if (kind === 5 && drive) {
                this.outOf = endpoint;
            }
        }
        assert.ok(this.into && this.outOf, 'the device is a drive');
    }

    /**
     * @param {number[]} command of SCSI
     * @param {{read?: number, write?: Uint8Array}} data how much comes, or what goes
     * @returns {number[]} what came
     */
    scsi(command, { read = 0, write = new Uint8Array(0) }) {
        const wrapper = new DataView(new ArrayBuffer(31));
        wrapper.setUint32(0, COMMAND_SIGNATURE, true);
        wrapper.setUint32(4, ++this.tag, true);
        wrapper.setUint32(8, read || write.length, true);
        wrapper.setUint8(12, read ? 0x80 : 0);
        wrapper.setUint8(14, command.length);
        command.forEach((byte, i) => {
            wrapper.setUint8(15 + i, byte);
        });
        this.send(this.outOf, new Uint8Array(wrapper.buffer));
        const came = read ? this.receive(this.into, read) : [];
        if (write.length > 0) {
            this.send(this.outOf, write);
        }
        const status = new DataView(Uint8Array.from(this.receive(this.into, 13)).buffer);
        assert.equal(status.getUint32(0, true), STATUS_SIGNATURE);
        assert.equal(status.getUint32(4, true), this.tag);
        assert.equal(status.getUint8(12), 0, `SCSI command ${command[0]} succeeds`);
        return came;
    }

    /** @param {number} sector @returns {Uint8Array} */
    read(sector) {
        const command = [READ_10, 0, ...bigEndian(sector, 4), 0, ...bigEndian(1, 2), 0];
        return Uint8Array.from(this.scsi(command, { read: SECTOR }));
    }

    /** @param {number} sector @param {Uint8Array} bytes whole sectors */
    write(sector, bytes) {
        const count = bytes.length / SECTOR;
        const command = [WRITE_10, 0, ...bigEndian(sector, 4), 0, ...bigEndian(count, 2), 0];
        this.scsi(command, { write: bytes });
    }
}

/**
 * Where the data of a FAT16 volume begins, and what it is called.
 * @param {Computer} computer
 * @returns {{label: string, files: string[], data: number}}
 */
export function openVolume(computer) {
    const start = new DataView(computer.read(0).buffer).getUint32(0x1be + 8, true);
    const boot = new DataView(computer.read(start).buffer);
    const fats = start + boot.getUint16(14, true);
    const root = fats + boot.getUint8(16) * boot.getUint16(22, true);
    const entries = boot.getUint16(17, true);
    const names = [];
    const directory = computer.read(root);
    for (let at = 0; directory[at] !== 0; at += 32) {
        names.push(String.fromCharCode(...directory.subarray(at, at + 11)).trim());
    }
    const [label, ...files] = names;
    return { label, files, data: root + (entries * 32) / SECTOR };
}
