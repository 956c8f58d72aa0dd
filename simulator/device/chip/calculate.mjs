/** Arithmetic of the Cortex-M0+ as WebAssembly: each instruction as execute.mjs does it. */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { ADDED, Emitter, HELD, L, SUBTRACTED } from './emit.mjs';
import { OP } from './wasm.mjs';

export class Calculator extends Emitter {
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

    /**
     * ADDS, SUBS of three; MOVS, CMP, ADDS, SUBS with a number @param {number} top @param {number}
     * op
     */
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

    /**
     * Pushes r[m] with its bytes in another order. @param {number} kind REV, REV16, -, REVSH @param
     * {number} m
     */
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
}
