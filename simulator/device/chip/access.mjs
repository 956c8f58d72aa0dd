/** Loads and stores of the Cortex-M0+ as WebAssembly: each instruction as execute.mjs does it. */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { Calculator } from './calculate.mjs';
import { L, LOADS } from './emit.mjs';
import { FLASH_AT, RAM_AT, SP } from './memory.mjs';
import { ACCESS, OP } from './wasm.mjs';

export class Accessor extends Calculator {
    /** Single loads and stores @param {number} top @param {number} op */
    accessMemory(top, op) {
        const { code } = this;
        const t = top === 9 || top >= 18 ? (op >>> 8) & 7 : op & 7;
        if (top === 9) {
            const offset = ((this.at + 4) & ~3) + ((op & 0xff) << 2);
            if (offset < this.flashBytes) {
                this.literals.add(offset);
                code.const(this.flash32[offset >>> 2]);
                this.put(t);
            } else {
                this.refuse();
            }
            return;
        }
        if (top < 12) {
            this.get((op >>> 3) & 7);
            this.get((op >>> 6) & 7).op(OP.add).set(L.x);
        } else if (top >= 18) {
            this.get(SP).const((op & 0xff) << 2).op(OP.add).set(L.x);
        } else {
            const scale = top < 14 ? 2 : top < 16 ? 0 : 1;
            this.get((op >>> 3) & 7).const(((op >>> 6) & 31) << scale).op(OP.add).set(L.x);
        }
        const kind = top === 10 ? (op >>> 9) & 3 : top === 11 ? 4 + ((op >>> 9) & 3) : -1;
        const stores = kind >= 0 ? kind < 3 : top % 2 === 0;
        /** @type {1 | 2 | 4} */
        const bytes =
            kind >= 0
                ? /** @type {const} */ ([4, 2, 1, 1, 4, 2, 1, 2])[kind]
                : top < 14 || top >= 18
                  ? 4
                  : top < 16
                    ? 1
                    : 2;
        if (stores) {
            this.store(bytes, t);
            return;
        }
        this.load(bytes, kind === 3 ? ACCESS.load8S : kind === 7 ? ACCESS.load16S : LOADS[bytes]);
        this.put(t);
    }

    /** @param {number[]} list */
    push(list) {
        const { code } = this;
        this.get(SP).const(4 * list.length).op(OP.sub).set(L.x);
        this.notInRam(4, list.length);
        this.refuseIf();
        this.many(list, false, RAM_AT);
        code.get(L.x);
        this.put(SP);
        this.trackSp();
    }

    /** @param {number[]} list @param {boolean} returns */
    pop(list, returns) {
        const { code } = this;
        const words = list.length + (returns ? 1 : 0);
        this.get(SP).set(L.x);
        this.notInRam(4, words);
        this.refuseIf();
        if (returns) {
            code.get(L.o).access(ACCESS.load, RAM_AT + 4 * list.length).set(L.x);
            this.refuseUnlessThumb();
        }
        this.many(list, true, RAM_AT);
        this.get(SP).const(4 * words).op(OP.add);
        this.put(SP);
        if (returns) {
            this.done(4 + list.length);
            code.get(L.x).const(~1).op(OP.and);
            this.leave();
        }
    }

    /** STM, LDM @param {number} top @param {number} op */
    multiple(top, op) {
        const { code } = this;
        const n = (op >>> 8) & 7;
        const list = registersOf(op & 0xff, -1);
        this.get(n).set(L.x);
        this.notInRam(4, list.length);
        if (top === 24) {
            this.refuseIf();
            this.many(list, false, RAM_AT);
        } else {
            code.if();
            this.notInFlash(4, list.length);
            this.refuseIf();
            this.many(list, true, FLASH_AT);
            code.op(OP.else);
            this.many(list, true, RAM_AT);
            code.end();
        }
        if (top === 24 || !list.includes(n)) {
            code.get(L.x).const(4 * list.length).op(OP.add);
            this.put(n);
        }
    }

    /** Jumps to the address in x. Faults and exception returns are left to the interpreter. */
    refuseUnlessThumb() {
        const { code } = this;
        code.get(L.x).const(1).op(OP.and, OP.eqz);
        code.get(L.x).const(28).op(OP.shrU).const(0xf).op(OP.eq, OP.or);
        this.refuseIf();
    }

    /** This instruction, the last of its block, is done. @param {number} cycles */
    done(cycles) {
        this.cycles += cycles;
        this.count++;
        this.account();
        this.cycles -= cycles;
        this.count--;
    }
}

/**
 * @param {number} list bits @param {number} more a register behind them, or -1 @returns {number[]}
 */
export function registersOf(list, more) {
    const registers = [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => list & (1 << i));
    return more >= 0 ? [...registers, more] : registers;
}
