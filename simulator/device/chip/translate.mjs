/** The instructions of the Cortex-M0+ as WebAssembly: each as execute.mjs does it. */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { ADDED, Emitter, HELD, L, LOADS, LR, SP, SUBTRACTED } from './emit.mjs';
import { XIP_BASE } from './map.mjs';
import { FLASH_AT, RAM_AT } from './memory.mjs';
import { targetOf } from './regions.mjs';
import { ACCESS, OP } from './wasm.mjs';

export class Translator extends Emitter {
    /** @param {import('./regions.mjs').Instruction} instruction */
    translate({ op }) {
        const top = op >>> 11;
        if (top < 3) {
            this.shiftByNumber(top, op);
        } else if (top < 8) {
            this.addNumber(top, op);
        } else if (top === 8) {
            if (op >= 0x4400) {
                this.highRegisters(op);
            } else {
                this.combineRegisters(op);
            }
        } else if (top < 20) {
            this.accessMemory(top, op);
        } else if (top < 22) {
            this.addToPcOrSp(top, op);
        } else if (top < 24) {
            this.miscellaneous(op);
        } else if (top < 26) {
            this.multiple(top, op);
        } else {
            this.branch(op);
        }
    }

    /** LSLS, LSRS, ASRS Rd, Rm, #n @param {number} kind @param {number} op */
    shiftByNumber(kind, op) {
        const { code } = this;
        const m = (op >>> 3) & 7;
        const n = (op >>> 6) & 31;
        if (kind === 0) {
            if (n !== 0) {
                this.get(m).const(32 - n).op(OP.shrU).const(1).op(OP.and);
                this.putCarry();
            }
            this.get(m).const(n).op(OP.shl);
        } else {
            this.get(m).const((n || 32) - 1).op(OP.shrU).const(1).op(OP.and);
            this.putCarry();
            if (kind === 1 && n === 0) {
                code.const(0);
            } else {
                this.get(m).const(n || 31).op(kind === 1 ? OP.shrU : OP.shrS);
            }
        }
        this.putWithFlags(op & 7);
    }

    /** ADDS, SUBS of three; MOVS, CMP, ADDS, SUBS with a number @param {number} top @param {number} op */
    addNumber(top, op) {
        const { code } = this;
        const d = (op >>> 8) & 7;
        if (top === 3) {
            this.get((op >>> 3) & 7).set(L.fa);
            if (op & 0x400) {
                code.const((op >>> 6) & 7).set(L.fb);
            } else {
                this.get((op >>> 6) & 7).set(L.fb);
            }
            this.combine(op & 0x200 ? SUBTRACTED : ADDED, op & 7);
        } else if (top === 4) {
            code.const(op & 0xff);
            this.putWithFlags(d);
        } else {
            this.get(d).set(L.fa).const(op & 0xff).set(L.fb);
            this.combine(top === 6 ? ADDED : SUBTRACTED, top === 5 ? undefined : d);
        }
    }

    /** A register, or the pc as an instruction sees it. @param {number} register */
    getAny(register) {
        return register === 15 ? this.code.const(XIP_BASE + this.at + 4) : this.get(register);
    }

    /** ADD, CMP, MOV, BX, BLX with any register @param {number} op */
    highRegisters(op) {
        const { code } = this;
        const m = (op >>> 3) & 15;
        const d = ((op >>> 4) & 8) | (op & 7);
        switch ((op >>> 8) & 3) {
            case 0:
                this.getAny(d);
                this.getAny(m).op(OP.add);
                break;
            case 1:
                this.getAny(d).set(L.fa);
                this.getAny(m).set(L.fb);
                this.combine(SUBTRACTED);
                return;
            case 2:
                this.getAny(m);
                break;
            default:
                this.get(m).set(L.x);
                this.refuseUnlessThumb();
                if (op & 0x80) {
                    code.const((XIP_BASE + this.at + 2) | 1);
                    this.put(LR);
                }
                this.done(2);
                code.get(L.x).const(~1).op(OP.and);
                this.leave();
                return;
        }
        if (d === 15) {
            code.set(L.x);
            this.done(2);
            code.get(L.x).const(~1).op(OP.and);
            this.leave();
            return;
        }
        if (d === SP) {
            code.const(~3).op(OP.and);
        }
        this.put(d);
    }

    /** With an address in x to go to: faults and exception returns are the interpreter's. */
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

    /** The sixteen data-processing instructions @param {number} op */
    combineRegisters(op) {
        const d = op & 7;
        const m = (op >>> 3) & 7;
        const { code } = this;
        /** @param {...number} ops @returns {void} */
        const both = (...ops) => {
            this.get(d);
            this.get(m).op(...ops);
        };
        switch ((op >>> 6) & 15) {
            case 0:
                both(OP.and);
                break;
            case 1:
                both(OP.xor);
                break;
            case 2:
            case 3:
            case 4:
            case 7:
                this.shiftByRegister((op >>> 6) & 15, d, m);
                return;
            case 5:
            case 6:
                this.addWithCarry(((op >>> 6) & 15) === 6, d, m);
                return;
            case 8:
                both(OP.and);
                this.putWithFlags();
                return;
            case 9:
                code.const(0).set(L.fa);
                this.get(m).set(L.fb);
                this.combine(SUBTRACTED, d);
                return;
            case 10:
            case 11:
                this.get(d).set(L.fa);
                this.get(m).set(L.fb);
                this.combine(((op >>> 6) & 15) === 10 ? SUBTRACTED : ADDED);
                return;
            case 12:
                both(OP.or);
                break;
            case 13:
                both(OP.mul);
                break;
            case 14:
                this.get(d);
                this.get(m).const(-1).op(OP.xor, OP.and);
                break;
            default:
                this.get(m).const(-1).op(OP.xor);
        }
        this.putWithFlags(d);
    }

    /** LSLS, LSRS, ASRS, RORS Rd, Rm @param {number} kind @param {number} d @param {number} m */
    shiftByRegister(kind, d, m) {
        const { code } = this;
        this.carry();
        code.set(L.x);
        this.get(m).const(0xff).op(OP.and).set(L.o);
        if (kind === 7) {
            this.get(d).get(L.o).op(OP.rotr);
            this.putWithFlags(d);
            code.get(L.nf).const(31).op(OP.shrU);
        } else {
            // One bit more than the register holds what falls out last; 63 is as good as more.
            this.get(d).op(kind === 4 ? OP.extendS : OP.extendU);
            if (kind !== 2) {
                code.const64(1).op(OP.shl64);
            }
            code.get(L.o).const(63).get(L.o).const(63).op(OP.ltU, OP.select, OP.extendU);
            code.op(kind === 2 ? OP.shl64 : kind === 3 ? OP.shrU64 : OP.shrS64).set(L.wide);
            if (kind === 2) {
                code.get(L.wide).op(OP.wrap);
            } else {
                code.get(L.wide).const64(1).op(OP.shrU64, OP.wrap);
            }
            this.putWithFlags(d);
            code.get(L.wide);
            if (kind === 2) {
                code.const64(32).op(OP.shrU64);
            }
            code.op(OP.wrap).const(1).op(OP.and);
        }
        code.get(L.x).get(L.o).op(OP.select);
        this.putCarry();
    }

    /** ADCS, SBCS @param {boolean} subtracts @param {number} d @param {number} m */
    addWithCarry(subtracts, d, m) {
        const { code } = this;
        this.carry();
        code.set(L.x);
        this.get(d).set(L.fa);
        this.get(m);
        if (subtracts) {
            code.const(-1).op(OP.xor);
        }
        code.tee(L.fb).get(L.fa).op(OP.add).get(L.x).op(OP.add);
        this.putWithFlags(d);
        code.get(L.fa).get(L.fb).op(OP.and).get(L.fa).get(L.fb).op(OP.or);
        code.get(L.nf).const(-1).op(OP.xor, OP.and, OP.or).const(31).op(OP.shrU).set(L.c);
        code.get(L.fa).get(L.nf).op(OP.xor).get(L.fb).get(L.nf).op(OP.xor, OP.and);
        code.const(31).op(OP.shrU).set(L.v);
        this.hold(HELD);
    }

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

    /** ADR; ADD Rd, SP, #n @param {number} top @param {number} op */
    addToPcOrSp(top, op) {
        if (top === 20) {
            this.code.const(XIP_BASE + ((this.at + 4) & ~3) + ((op & 0xff) << 2));
        } else {
            this.get(SP).const((op & 0xff) << 2).op(OP.add);
        }
        this.put((op >>> 8) & 7);
    }

    /** ADD and SUB SP, extensions, PUSH, POP, REV and kin, NOP @param {number} op */
    miscellaneous(op) {
        const { code } = this;
        const m = (op >>> 3) & 7;
        const kind = (op >>> 6) & 3;
        switch (op >>> 8) {
            case 0xb0:
                this.get(SP).const((op & 0x80 ? -1 : 1) * ((op & 0x7f) << 2)).op(OP.add);
                this.put(SP);
                this.trackSp();
                break;
            case 0xb2:
                this.get(m);
                if (kind < 2) {
                    code.op(kind === 0 ? OP.extend16 : OP.extend8);
                } else {
                    code.const(kind === 2 ? 0xffff : 0xff).op(OP.and);
                }
                this.put(op & 7);
                break;
            case 0xb4:
            case 0xb5:
                this.push(registersOf(op & 0xff, op & 0x100 ? LR : -1));
                break;
            case 0xba:
                this.reverse(kind, m);
                this.put(op & 7);
                break;
            case 0xbc:
            case 0xbd:
                this.pop(registersOf(op & 0xff, -1), (op & 0x100) !== 0);
        }
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

    /** Pushes r[m] with its bytes in another order. @param {number} kind REV, REV16, -, REVSH @param {number} m */
    reverse(kind, m) {
        const swapped = () => {
            this.get(m).const(0x00ff00ff).op(OP.and).const(8).op(OP.shl);
            this.get(m).const(8).op(OP.shrU).const(0x00ff00ff).op(OP.and, OP.or);
        };
        swapped();
        if (kind === 0) {
            this.code.const(16).op(OP.rotr);
        } else if (kind === 3) {
            this.code.op(OP.extend16);
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

    /** Pushes whether a branch is taken. @param {number} condition */
    condition(condition) {
        const { code } = this;
        const compared = this.kc === SUBTRACTED && this.kv === SUBTRACTED;
        const direct = [
            0,
            0,
            OP.geU,
            OP.ltU,
            0,
            0,
            0,
            0,
            OP.gtU,
            OP.leU,
            OP.geS,
            OP.ltS,
            OP.gtS,
            OP.leS,
        ];
        // N and Z are those of the comparison only if nothing else has set them since.
        if (compared && (condition < 4 ? direct[condition] : this.fresh && direct[condition])) {
            code.get(L.fa).get(L.fb).op(direct[condition]);
            return;
        }
        switch (condition >> 1) {
            case 0:
                code.get(L.zf).op(OP.eqz);
                break;
            case 1:
                this.carry();
                break;
            case 2:
                code.get(L.nf).const(31).op(OP.shrU);
                break;
            case 3:
                this.overflow();
                break;
            case 4:
                this.carry();
                code.get(L.zf).const(0).op(OP.ne, OP.and);
                break;
            case 5:
                this.overflow();
                code.get(L.nf).const(31).op(OP.shrU, OP.eq);
                break;
            default:
                this.overflow();
                code.get(L.nf).const(31).op(OP.shrU, OP.eq);
                code.get(L.zf).const(0).op(OP.ne, OP.and);
        }
        if (condition & 1) {
            code.op(OP.eqz);
        }
    }

    /** B, Bcc, BL @param {number} op */
    branch(op) {
        const { code } = this;
        const top = op >>> 11;
        if (top === 30) {
            const offset = callOffset(op, this.next);
            code.const((XIP_BASE + this.at + 4) | 1);
            this.put(LR);
            this.done(3);
            code.const(XIP_BASE + this.at + 4 + offset);
            this.leave();
            return;
        }
        const target = targetOf({ at: this.at, op, next: 0, cycles: 1 });
        if (top === 28) {
            this.done(2);
            this.goTo(target);
            return;
        }
        this.condition((op >>> 8) & 15);
        code.if();
        this.done(2);
        this.goTo(target);
        code.end();
        this.done(1);
        this.goTo(this.at + 2);
    }
}

/** @param {number} list bits @param {number} more a register behind them, or -1 @returns {number[]} */
function registersOf(list, more) {
    const registers = [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => list & (1 << i));
    return more >= 0 ? [...registers, more] : registers;
}

/** CMP, and SUBS, which compares as well. @param {number} op */
export function isComparison(op) {
    const top = op >>> 11;
    return (
        top === 5 ||
        top === 7 ||
        (top === 3 && (op & 0x200) !== 0) ||
        op >>> 8 === 0x45 ||
        (op & 0xffc0) === 0x4280 ||
        (op & 0xffc0) === 0x4240
    );
}

/** Loads, stores, moves of high registers, extensions: no flags are set. @param {number} op */
export function keepsFlags(op) {
    const top = op >>> 11;
    return (top >= 9 && top <= 25) || op >>> 8 === 0x44 || op >>> 8 === 0x46;
}

/** @param {number} op @param {number} op2 @returns {number} of a BL, from behind it */
function callOffset(op, op2) {
    const s = (op >>> 10) & 1;
    const i1 = ~((op2 >>> 13) ^ s) & 1;
    const i2 = ~((op2 >>> 11) ^ s) & 1;
    return (-s << 24) | (i1 << 23) | (i2 << 22) | ((op & 0x3ff) << 12) | ((op2 & 0x7ff) << 1);
}
