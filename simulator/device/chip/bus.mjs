/**
 * The bus of the emulated chip: which block answers at which address. It is stricter than rp2040js,
 * which only logs: an access that the real chip answers with a hard fault, or not at all, ends the
 * run.
 */
import { Fault, hex } from './fault.mjs';
import * as map from './map.mjs';

/**
 * Bit in RESETS of the block behind each key of rp2040js's table of peripherals. Not USB: the SDK
 * itself reaches into it before releasing it.
 */
const RESET_BITS = new Map([
    [0x4004c, 0],
    [0x40030, 1],
    [0x50000, 2],
    [0x40044, 3],
    [0x40048, 4],
    [0x40014, 5],
    [0x40018, 6],
    [0x4001c, 8],
    [0x40020, 9],
    [0x50200, 10],
    [0x50300, 11],
    [0x40028, 12],
    [0x4002c, 13],
    [0x40050, 14],
    [0x4005c, 15],
    [0x4003c, 16],
    [0x40040, 17],
    [0x40004, 18],
    [0x40000, 19],
    [0x4006c, 20],
    [0x40054, 21],
    [0x40034, 22],
    [0x40038, 23],
]);

/** A block in reset. The real boot ROM writes to some blocks before they are released. */
const INERT = { readUint32: () => 0, writeUint32Atomic() {} };

/**
 * Registers of SIO that rp2040js has: no mailbox to core 1 (0x50 to 0x58).
 * @param {number} offset
 */
function sioHas(offset) {
    return offset <= 0x17c && offset !== 0x0c && !(offset >= 0x50 && offset <= 0x58);
}

export class Bus {
    /**
     * @param {import('rp2040js').RP2040} mcu
     * @param {import('./flash.mjs').Flash} flash
     * @param {Uint8Array} ram 264 KB
     * @param {Uint32Array} rom 16 KB
     * @param {boolean} romRuns the core executes the ROM; otherwise the chip serves its functions
     */
    constructor(mcu, flash, ram, rom, romRuns = false) {
        this.mcu = mcu;
        this.flash = flash;
        this.rom = rom;
        /** The part of the ROM that can be executed. */
        this.rom16 = romRuns ? new Uint16Array(rom.buffer) : new Uint16Array(0);
        this.ram8 = ram;
        this.ram16 = new Uint16Array(ram.buffer, ram.byteOffset, ram.length / 2);
        this.ram32 = new Int32Array(ram.buffer, ram.byteOffset, ram.length / 4);
        const { buffer, byteOffset, length } = flash.bytes;
        this.flash16 = new Uint16Array(buffer, byteOffset, length / 2);
        this.flash32 = new Int32Array(buffer, byteOffset, length / 4);
        /** Memory that is seldom used. @type {{at: number, view: DataView}[]} */
        this.others = [{ at: map.USB_RAM, view: mcu.usbDPRAMView }];
        if (romRuns) {
            const view = new DataView(new ArrayBuffer(map.CACHE_RAM_BYTES));
            this.others.push({ at: map.CACHE_RAM, view });
        }
        /** Bytes of flash that can be read at XIP_BASE: none until `checkXip` has passed. */
        this.xipBytes = 0;
        /** Fails if the flash cannot be read now; set by the chip. */
        this.checkXip = () => {};
        /** @type {import('./ppb.mjs').Ppb} set by the chip */
        this.ppb = /** @type {any} */ (null);
        /** @type {() => number} bits of the blocks held in reset; set by the chip */
        this.resets = () => 0;
        /** @type {import('../peripherals/gates.mjs').Gates | null} set by the chip */
        this.gates = null;
        // DMA goes through rp2040js's own entry points.
        mcu.readUint32 = (address) => this.read32(address >>> 0) >>> 0;
        mcu.readUint16 = (address) => this.read16(address >>> 0);
        mcu.readUint8 = (address) => this.read8(address >>> 0);
        mcu.writeUint32 = (address, value) => this.write32(address >>> 0, value);
        mcu.writeUint16 = (address, value) => this.write16(address >>> 0, value);
        mcu.writeUint8 = (address, value) => this.write8(address >>> 0, value);
    }

    /**
     * @param {number} address unsigned
     * @returns {number} offset in flash, or -1 if it is elsewhere
     */
    flashOffset(address) {
        if (address < map.XIP_BASE || address >= map.XIP_END) {
            return -1;
        }
        const offset = address & (map.XIP_STEP - 1);
        if (this.xipBytes === 0) {
            this.checkXip();
            this.xipBytes = this.flash.bytes.length;
        }
        if (offset >= this.flash.bytes.length) {
            throw new Fault(
                'unmapped',
                `read at ${hex(address)}, beyond the flash of ${this.flash.bytes.length} bytes`,
            );
        }
        return offset;
    }

    /** The memory at an address, unless it is RAM, ROM or flash. @param {number} address */
    otherMemory(address) {
        if (address >>> 20 !== map.USB_RAM >>> 20 && address >>> 20 !== map.CACHE_RAM >>> 20) {
            return undefined;
        }
        return this.others.find(({ at, view }) => address >= at && address < at + view.byteLength);
    }

    /** @param {number} address */
    peripheral(address) {
        const key = (address >>> 14) << 2;
        /** @type {any} not all of rp2040js's say their name in their type */
        const found = this.mcu.peripherals[key];
        const bit = RESET_BITS.get(key);
        if (found && bit !== undefined && this.resets() & (1 << bit)) {
            if (this.ppb.core.pc >>> 1 < this.rom16.length) {
                return INERT;
            }
            throw new Fault(
                'in-reset',
                `access to ${found.name} at ${hex(address)} while it is held in reset`,
            );
        }
        this.gates?.check(key, found?.name);
        return found;
    }

    /** @param {number} address unsigned @returns {number} */
    read32(address) {
        if (address & 3) {
            throw new Fault('unaligned', `word read at ${hex(address)}`);
        }
        return this.readWord(address);
    }

    /** @param {number} address */
    readWord(address) {
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            return this.ram32[ram >>> 2];
        }
        const flash = this.flashOffset(address);
        if (flash >= 0) {
            return this.flash32[flash >>> 2];
        }
        if (address < map.ROM_BYTES) {
            return this.rom[address >>> 2];
        }
        if (address >= map.SIO_BASE && sioHas(address - map.SIO_BASE)) {
            return this.mcu.sio.readUint32(address - map.SIO_BASE);
        }
        if (address >>> 12 === map.PPB_BASE >>> 12) {
            return this.ppb.readUint32(address & 0xfff);
        }
        const other = this.otherMemory(address);
        if (other) {
            return other.view.getUint32(address - other.at, true);
        }
        const peripheral = this.peripheral(address);
        if (peripheral) {
            return peripheral.readUint32(address & 0xfff);
        }
        throw new Fault('unmapped', `read at ${hex(address)}, where there is nothing`);
    }

    /** @param {number} address unsigned @returns {number} */
    read16(address) {
        if (address & 1) {
            throw new Fault('unaligned', `halfword read at ${hex(address)}`);
        }
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            return this.ram16[ram >>> 1];
        }
        const word = this.readWord((address & ~3) >>> 0);
        return address & 2 ? word >>> 16 : word & 0xffff;
    }

    /** @param {number} address unsigned @returns {number} */
    read8(address) {
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            return this.ram8[ram];
        }
        return (this.readWord((address & ~3) >>> 0) >>> ((address & 3) * 8)) & 0xff;
    }

    /** @param {number} address unsigned @param {number} value */
    write32(address, value) {
        if (address & 3) {
            throw new Fault('unaligned', `word write at ${hex(address)}`);
        }
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            this.ram32[ram >>> 2] = value;
        } else if (address >= map.SIO_BASE && sioHas(address - map.SIO_BASE)) {
            this.mcu.sio.writeUint32(address - map.SIO_BASE, value >>> 0);
        } else if (address >>> 12 === map.PPB_BASE >>> 12) {
            this.ppb.writeUint32(address & 0xfff, value);
        } else {
            const other = this.otherMemory(address);
            if (other) {
                other.view.setUint32(address - other.at, value, true);
            } else {
                this.writePeripheral(address, value, value);
            }
        }
    }

    /**
     * A narrow write reaches a peripheral as a word with the value repeated, as on the real bus.
     * @param {number} address @param {number} value @param {number} repeated
     */
    writePeripheral(address, value, repeated) {
        if (address < map.ROM_BYTES) {
            throw new Fault(
                'rom-write',
                `write of ${hex(value)} to the boot ROM at ${hex(address)}`,
            );
        }
        if (address >= map.XIP_BASE && address < map.XIP_END) {
            throw new Fault('flash-write', `write of ${hex(value)} to flash at ${hex(address)}`);
        }
        const peripheral = this.peripheral(address);
        if (!peripheral) {
            throw new Fault(
                'unmapped',
                `write of ${hex(value)} at ${hex(address)}, where there is nothing`,
            );
        }
        peripheral.writeUint32Atomic(address & 0xffc, repeated >>> 0, (address >>> 12) & 3);
    }

    /** @param {number} address unsigned @param {number} value */
    write16(address, value) {
        if (address & 1) {
            throw new Fault('unaligned', `halfword write at ${hex(address)}`);
        }
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            this.ram16[ram >>> 1] = value;
            return;
        }
        const other = this.otherMemory(address);
        if (other) {
            other.view.setUint16(address - other.at, value, true);
        } else {
            this.refuseNarrow(address, value);
            this.writePeripheral(address, value, (value << 16) | (value & 0xffff));
        }
    }

    /** @param {number} address unsigned @param {number} value */
    write8(address, value) {
        const ram = address - map.RAM_BASE;
        if (ram >= 0 && ram < map.RAM_BYTES) {
            this.ram8[ram] = value;
            return;
        }
        const other = this.otherMemory(address);
        if (other) {
            other.view.setUint8(address - other.at, value);
        } else {
            this.refuseNarrow(address, value);
            this.writePeripheral(address, value, Math.imul(value & 0xff, 0x01010101));
        }
    }

    /** @param {number} address @param {number} value */
    refuseNarrow(address, value) {
        if (address >= map.SIO_BASE) {
            throw new Fault('not-modelled', `narrow write of ${hex(value)} at ${hex(address)}`);
        }
    }
}
