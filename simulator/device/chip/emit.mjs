/**
 * The parts of compiled code: registers and flags as locals, exits, accesses to memory.
 *
 * Carry and overflow of additions and subtractions are computed only where they are needed, from
 * the operands `fa` and `fb`; `kc` and `kv` say how.
 */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { RAM_BASE, RAM_BYTES, XIP_BASE } from './map.mjs';
import { FLASH_AT, RAM_AT, SP, STATE } from './memory.mjs';
import { regionFrom } from './regions.mjs';
import { ACCESS, Code, I32, I64, OP } from './wasm.mjs';

/** Locals: those that are words of the state, registers included, have its numbers. */
export const L = {
    ...STATE,
    kc: 23,
    kv: 24,
    fa: 25,
    fb: 26,
    pc: 28,
    x: 29,
    o: 30,
    wide: 31,
};
export const LOCALS = /** @type {[number, number][]} */ ([
    [31, I32],
    [1, I64],
]);
/** How carry and overflow are held: in the locals c and v, or by the operands of an operation. */
export const HELD = 0;
export const ADDED = 1;
export const SUBTRACTED = 2;
/** Not known when compiling. */
export const EITHER = -1;

/** Loads by size and sign, stores by size. */
export const LOADS = { 4: ACCESS.load, 2: ACCESS.load16U, 1: ACCESS.load8U };
const STORES = { 4: ACCESS.store, 2: ACCESS.store16, 1: ACCESS.store8 };

/** Pushes C, held as `kind` says. @param {Code} code @param {number} kind */
export function pushCarry(code, kind) {
    switch (kind) {
        case HELD:
            code.get(L.c);
            break;
        case ADDED:
            code.get(L.fa).get(L.fb).op(OP.add).get(L.fa).op(OP.ltU);
            break;
        case SUBTRACTED:
            code.get(L.fa).get(L.fb).op(OP.geU);
            break;
        default:
            pushEither(code, L.kc, pushCarry);
    }
}

/** Pushes V, held as `kind` says. @param {Code} code @param {number} kind */
export function pushOverflow(code, kind) {
    switch (kind) {
        case HELD:
            code.get(L.v);
            break;
        case ADDED:
            code.get(L.fa).get(L.fb).op(OP.add).tee(L.x).get(L.fa).op(OP.xor);
            code.get(L.x).get(L.fb).op(OP.xor, OP.and).const(31).op(OP.shrU);
            break;
        case SUBTRACTED:
            code.get(L.fa).get(L.fb).op(OP.xor).get(L.fa).get(L.fb).op(OP.sub);
            code.get(L.fa).op(OP.xor, OP.and).const(31).op(OP.shrU);
            break;
        default:
            pushEither(code, L.kv, pushOverflow);
    }
}

/**
 * How a flag is held is known only when the code runs.
 * @param {Code} code @param {number} local that says it @param {(code: Code, kind: number) => void}
 * push
 */
function pushEither(code, local, push) {
    code.get(local).op(OP.eqz).if(I32);
    push(code, HELD);
    code.op(OP.else).get(local).const(ADDED).op(OP.eq).if(I32);
    push(code, ADDED);
    code.op(OP.else);
    push(code, SUBTRACTED);
    code.end().end();
}

/** A region and the means to write its code. */
export class Emitter {
    /** @param {Uint16Array} flash16 @param {Int32Array} flash32 @param {number} start */
    constructor(flash16, flash32, start) {
        this.flash32 = flash32;
        this.flashBytes = flash16.length * 2;
        this.blocks = regionFrom(flash16, start);
        this.offsets = [...this.blocks.keys()];
        this.start = start;
        this.code = new Code();
        this.read = new Set();
        this.written = new Set();
        /** Offsets of words taken over as constants. @type {Set<number>} */
        this.literals = new Set();
        this.exitLevel = 0;
        this.loopLevel = 0;
        // Of the block being written:
        this.kc = EITHER;
        this.kv = EITHER;
        this.place = 0;
        this.cycles = 0;
        this.count = 0;
        this.at = 0;
        this.next = 0;
        /** N and Z are those of the last comparison. */
        this.fresh = false;
    }

    // --- Registers and flags ---

    /** @param {number} register */
    get(register) {
        this.read.add(register);
        return this.code.get(register);
    }

    /** @param {number} register takes what is on the stack */
    put(register) {
        this.written.add(register);
        return this.code.set(register);
    }

    /** What is on the stack becomes N and Z, and the register if any. @param {number} [register] */
    putWithFlags(register) {
        this.code.tee(L.nf);
        if (register === undefined) {
            this.code.set(L.zf);
        } else {
            this.code.tee(L.zf);
            this.put(register);
        }
    }

    /** C and V are held so from here on. @param {number} kind */
    hold(kind) {
        this.code.const(kind).set(L.kc).const(kind).set(L.kv);
        this.kc = kind;
        this.kv = kind;
    }

    /** What is on the stack becomes C. */
    putCarry() {
        this.code.set(L.c).const(HELD).set(L.kc);
        this.kc = HELD;
    }

    /** Pushes C. */
    carry() {
        pushCarry(this.code, this.kc);
    }

    /** Pushes V. */
    overflow() {
        pushOverflow(this.code, this.kv);
    }

    /**
     * Adds or subtracts fa and fb. @param {number} kind @param {number} [register] of the result
     */
    combine(kind, register) {
        const { code } = this;
        this.hold(kind);
        code.get(L.fa).get(L.fb).op(kind === ADDED ? OP.add : OP.sub);
        this.putWithFlags(register);
    }

    // --- Exits ---

    /** Leaves with what is on the stack as the address to go on at. */
    leave() {
        this.code.set(L.pc).br(this.exitLevel);
    }

    /** The instructions up to and with this one have been done. @param {number} extra cycles */
    account(extra = 0) {
        this.code.get(L.cycles).const(this.cycles + extra).op(OP.add).set(L.cycles);
        this.code.get(L.count).const(this.count).op(OP.add).set(L.count);
    }

    /** Leaves this instruction to the interpreter, if what is on the stack is not 0. */
    refuseIf() {
        this.code.if();
        this.refuse();
        this.code.end();
    }

    refuse() {
        this.account();
        this.code.const((XIP_BASE + this.at) | 1);
        this.leave();
    }

    /** Goes on at an offset in flash, in this region or not. @param {number} offset */
    goTo(offset) {
        const place = this.offsets.indexOf(offset);
        if (place < 0) {
            this.code.const(XIP_BASE + offset);
            this.leave();
        } else if (place > this.place) {
            // The blocks behind this one are still open, the next one innermost.
            this.code.br(this.loopLevel + this.offsets.length - place);
        } else {
            this.code.const(place).set(L.block).br(this.loopLevel);
        }
    }

    // --- Memory ---

    /**
     * With an address in x: pushes whether `count` units from there are not all in a memory, or not
     * aligned (an unaligned offset becomes huge when rotated). The offset is in o.
     * @param {number} base @param {number} size of the memory @param {number} bytes @param {number}
     * count
     */
    notIn(base, size, bytes, count) {
        this.code.get(L.x).const(base).op(OP.sub).tee(L.o);
        if (bytes > 1) {
            this.code.const(bytes === 4 ? 2 : 1).op(OP.rotr);
        }
        this.code.const(size / bytes - (count - 1)).op(OP.geU);
    }

    /** @param {number} bytes @param {number} [count] */
    notInRam(bytes, count = 1) {
        this.notIn(RAM_BASE, RAM_BYTES, bytes, count);
    }

    /** @param {number} bytes @param {number} [count] */
    notInFlash(bytes, count = 1) {
        this.notIn(XIP_BASE, this.flashBytes, bytes, count);
    }

    /**
     * With an address in x: loads from RAM or flash. @param {1 | 2 | 4} bytes @param {number[]}
     * [kind]
     */
    load(bytes, kind = LOADS[bytes]) {
        const { code } = this;
        this.notInRam(bytes);
        code.if(I32);
        this.notInFlash(bytes);
        this.refuseIf();
        code.get(L.o).access(kind, FLASH_AT).op(OP.else).get(L.o).access(kind, RAM_AT).end();
    }

    /**
     * With an address in x: stores a register in RAM. @param {1 | 2 | 4} bytes @param {number}
     * register
     */
    store(bytes, register) {
        this.notInRam(bytes);
        this.refuseIf();
        this.code.get(L.o);
        this.get(register).access(STORES[bytes], RAM_AT);
    }

    /**
     * Loads or stores registers one after the other, from the offset o on. @param {number[]} list
     * @param {boolean} loads @param {number} where RAM_AT or FLASH_AT
     */
    many(list, loads, where) {
        list.forEach((register, i) => {
            this.code.get(L.o);
            if (loads) {
                this.code.access(ACCESS.load, where + 4 * i);
                this.put(register);
            } else {
                this.get(register).access(ACCESS.store, where + 4 * i);
            }
        });
    }

    trackSp() {
        this.get(SP).get(L.lowestSp);
        this.get(SP).get(L.lowestSp).op(OP.ltS, OP.select).set(L.lowestSp);
    }
}
