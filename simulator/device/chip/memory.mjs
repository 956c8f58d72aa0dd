/**
 * The memory that compiled code works on, in one piece as WebAssembly wants it: registers, RAM,
 * flash, and for each halfword of flash the compiled function that has a block from there on.
 */
import { RAM_BYTES } from './map.mjs';
import { SECTOR_BYTES } from './sizes.mjs';

const PAGE = 0x10000;
export const RAM_AT = PAGE;
export const FLASH_AT = RAM_AT + Math.ceil(RAM_BYTES / PAGE) * PAGE;

export const SP = 13;
export const LR = 14;
/** Words of the state: r0 to r14, then these; `block` is where the next function is to begin. */
export const STATE = {
    nf: 15,
    zf: 16,
    c: 17,
    v: 18,
    lowestSp: 19,
    cycles: 20,
    count: 21,
    limit: 22,
    block: 27,
};

export class Memory {
    /** @param {number} flashBytes */
    constructor(flashBytes) {
        this.codeAt = FLASH_AT + flashBytes;
        this.placeAt = this.codeAt + flashBytes;
        const pages = Math.ceil((this.placeAt + flashBytes / 2) / PAGE);
        this.wasm = new WebAssembly.Memory({ initial: pages, maximum: pages });
        const { buffer } = this.wasm;
        this.state = new Int32Array(buffer, 0, 32);
        this.ram = new Uint8Array(buffer, RAM_AT, RAM_BYTES);
        this.flash = new Uint8Array(buffer, FLASH_AT, flashBytes);
        /** Functions by halfword; 0: none. */
        this.code = new Uint16Array(buffer, this.codeAt, flashBytes / 2);
        /** Which block of that function begins there. */
        this.place = new Uint8Array(buffer, this.placeAt, flashBytes / 2);
        /** How often each halfword was jumped to, up to what makes it hot. */
        this.heat = new Uint16Array(flashBytes / 2);
        /** Sectors that compiled code was made from. */
        this.compiled = new Uint8Array(flashBytes / SECTOR_BYTES);
    }

    /**
     * The content of a sector changes: what was compiled from it is no longer true. @param {number}
     * offset
     */
    changed(offset) {
        if (this.compiled[Math.floor(offset / SECTOR_BYTES)]) {
            this.forget();
        }
    }

    /** Drops all compiled code. */
    forget() {
        this.code.fill(0);
        this.heat.fill(0);
        this.compiled.fill(0);
    }
}
