/** The instructions of the Cortex-M0+ as WebAssembly: each as execute.mjs does it. */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { Accessor, registersOf } from './access.mjs';
import { L, SUBTRACTED } from './emit.mjs';
import { XIP_BASE } from './map.mjs';
import { LR, SP } from './memory.mjs';
import { targetOf } from './regions.mjs';
import { OP } from './wasm.mjs';

export class Translator extends Accessor {
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
