/**
 * The Cortex-M0+ of the emulated chip: state, exceptions and NVIC. The instructions are in
 * execute.mjs.
 *
 * It replaces the core of rp2040js, because batches of instructions are faster than single steps,
 * and because rp2040js lacks some things: WFI with interrupts masked, SEV and the event register,
 * latched interrupts, carry and overflow of ADC, SBC and of shifts by register, and hard faults,
 * which end the run.
 */
import { Compiler } from './compile.mjs';
import { execute } from './execute.mjs';
import { Fault, hex } from './fault.mjs';
import { LR, SP } from './memory.mjs';

/** Bytes that one PUSH writes at most. */
const MOST_PUSHED = 36;
const HARD_FAULT = 3;
const EXCEPTION_SVCALL = 11;
const EXCEPTION_PENDSV = 14;
const EXCEPTION_SYSTICK = 15;
const FIRST_IRQ = 16;
const LOWEST_PRIORITY = 4;
const ENTRY_CYCLES = 15;
const RETURN_CYCLES = 13;
const SLEEP_ON_EXIT = 1 << 1;
const EVENT_ON_PEND = 1 << 4;

export class Core {
    /** @param {import('./bus.mjs').Bus} bus @param {import('./clock.mjs').Clock} clock */
    constructor(bus, clock) {
        this.bus = bus;
        this.clock = clock;
        /** r0 to r12, sp, lr. */
        this.memory = bus.flash.memory;
        this.r = this.memory.state.subarray(0, 15).fill(0);
        /** @type {Compiler | null} null: everything is interpreted */
        this.compiler = null;
        /** Address of the next instruction; during a slow access, of the one that makes it. */
        this.pc = 0;
        /** N is the sign of nf; Z is set while zf is 0; C and V are 0 or 1. */
        this.nf = 0;
        this.zf = 1;
        this.c = 0;
        this.v = 0;
        this.primask = false;
        this.control = 0;
        this.otherSp = 0;
        /** Number of the exception being handled, 0 in thread mode. */
        this.ipsr = 0;
        this.vtor = 0;
        this.scr = 0;

        /** In WFI or WFE. */
        this.waiting = false;
        /** The wait is a WFE, which an event ends. */
        this.waitingForEvent = false;
        this.event = false;

        this.lines = 0;
        this.pending = 0;
        this.enabled = 0;
        this.priorities = new Uint8Array(32);
        this.pendingSvcall = false;
        this.pendingPendsv = false;
        this.pendingSystick = false;
        this.svcallPriority = 0;
        this.pendsvPriority = 0;
        this.systickPriority = 0;

        /** Cycles after which the running batch must end; 0 ends it after this instruction. */
        this.deadline = 0;
        /** Extra cycles of the last slow access. */
        this.stall = 0;
        /** Instructions executed since the chip was built. */
        this.instructions = 0;
        /** The lowest stack pointer seen. */
        this.lowestSp = 0x20042000;
        /** The guard below the stack, as the MPU says; 0: there is none. */
        this.stackLimit = 0;
        this.stackGuardBytes = 0;
        /** rp2040js's divider adds to this; nothing reads it (the divider runs beside the core). */
        this.cycles = 0;
        /** Read and written by rp2040js's SYSCFG. */
        this.interruptNMIMask = 0;
    }

    /**
     * Executes instructions for about `budget` cycles.
     * @param {number} budget
     * @returns {number} cycles used
     */
    execute(budget) {
        return execute(this, budget);
    }

    get xpsr() {
        return (
            (this.nf & 0x80000000) |
            (this.zf === 0 ? 0x40000000 : 0) |
            (this.c << 29) |
            (this.v << 28) |
            0x01000000 |
            this.ipsr
        );
    }

    /** @param {number} value the four flags in the top bits */
    setFlags(value) {
        this.nf = value & 0x80000000;
        this.zf = value & 0x40000000 ? 0 : 1;
        this.c = (value >>> 29) & 1;
        this.v = (value >>> 28) & 1;
    }

    /**
     * Level of an interrupt line; rp2040js's peripherals call it.
     * @param {number} irq
     * @param {boolean} level
     */
    setInterrupt(irq, level) {
        const bit = 1 << irq;
        if (!level) {
            this.lines &= ~bit;
            return;
        }
        if ((this.lines & bit) === 0) {
            this.lines |= bit;
            if ((this.pending & bit) === 0 && this.scr & EVENT_ON_PEND) {
                this.event = true;
            }
            if (this.ipsr !== FIRST_IRQ + irq) {
                this.pending |= bit;
            }
            this.deadline = 0;
        }
    }

    /** @param {number} exception @returns {number} 0 is the most urgent that software can choose */
    priorityOf(exception) {
        switch (exception) {
            case 0:
                return LOWEST_PRIORITY;
            case EXCEPTION_SVCALL:
                return this.svcallPriority;
            case EXCEPTION_PENDSV:
                return this.pendsvPriority;
            case EXCEPTION_SYSTICK:
                return this.systickPriority;
            default:
                return exception < FIRST_IRQ ? -1 : this.priorities[exception - FIRST_IRQ];
        }
    }

    /** @returns {number} the pending exception that goes first, 0 if none */
    mostUrgent() {
        let best = 0;
        let priority = LOWEST_PRIORITY;
        if (this.pendingSvcall && this.svcallPriority < priority) {
            best = EXCEPTION_SVCALL;
            priority = this.svcallPriority;
        }
        if (this.pendingPendsv && this.pendsvPriority < priority) {
            best = EXCEPTION_PENDSV;
            priority = this.pendsvPriority;
        }
        if (this.pendingSystick && this.systickPriority < priority) {
            best = EXCEPTION_SYSTICK;
            priority = this.systickPriority;
        }
        for (let set = this.pending & this.enabled; set !== 0; set &= set - 1) {
            const irq = 31 - Math.clz32(set & -set);
            if (this.priorities[irq] < priority) {
                best = FIRST_IRQ + irq;
                priority = this.priorities[irq];
            }
        }
        return best;
    }

    get somethingPending() {
        return (
            (this.pending & this.enabled) !== 0 ||
            this.pendingSvcall ||
            this.pendingPendsv ||
            this.pendingSystick
        );
    }

    /** Whether the stack pointer is in the guard. A hard fault may use the guard. */
    get stackInGuard() {
        const into = this.stackLimit - (this.r[SP] >>> 0);
        return into > 0 && into <= this.stackGuardBytes + MOST_PUSHED && this.ipsr !== HARD_FAULT;
    }

    /** SLEEPDEEP: a sleep stops what SLEEP_EN says. */
    get deep() {
        return (this.scr & 4) !== 0;
    }

    /** Whether a core in WFI or WFE goes on. PRIMASK does not keep WFI asleep. */
    get wakes() {
        if (this.waitingForEvent && this.event) {
            this.event = false;
            return true;
        }
        if (this.waitingForEvent && this.primask) {
            return false;
        }
        const exception = this.mostUrgent();
        return exception !== 0 && this.priorityOf(exception) < this.priorityOf(this.ipsr);
    }

    /** Enters the most urgent exception if it may run now. @returns {number} cycles that took */
    takeException() {
        const exception = this.mostUrgent();
        if (exception === 0 || this.priorityOf(exception) >= this.priorityOf(this.ipsr)) {
            return 0;
        }
        if (this.primask && this.priorityOf(exception) >= 0) {
            if (exception === EXCEPTION_SVCALL) {
                throw new Fault('hard-fault', 'SVC while interrupts are masked');
            }
            return 0;
        }
        this.enter(exception);
        return ENTRY_CYCLES;
    }

    /** @param {number} exception */
    enter(exception) {
        const { r, bus } = this;
        const padded = r[SP] & 4 ? 1 : 0;
        const frame = ((r[SP] - 0x20) & ~4) >>> 0;
        for (let i = 0; i < 4; i++) {
            bus.write32(frame + 4 * i, r[i]);
        }
        bus.write32(frame + 0x10, r[12]);
        bus.write32(frame + 0x14, r[LR]);
        bus.write32(frame + 0x18, this.pc);
        bus.write32(frame + 0x1c, this.xpsr | (padded << 9));
        r[SP] = frame;
        if (frame < this.lowestSp) {
            this.lowestSp = frame;
        }
        r[LR] = this.ipsr !== 0 ? 0xfffffff1 : this.control & 2 ? 0xfffffffd : 0xfffffff9;
        if (this.ipsr === 0) {
            this.selectStack(0);
        }
        this.ipsr = exception;
        this.event = true;
        this.acknowledge(exception);
        const target = bus.read32((this.vtor + 4 * exception) >>> 0);
        if ((target & 1) === 0) {
            throw new Fault(
                'hard-fault',
                `vector ${exception} holds ${hex(target)}, which is not Thumb code`,
            );
        }
        this.pc = target & ~1;
    }

    /** @param {number} exception */
    acknowledge(exception) {
        if (exception >= FIRST_IRQ) {
            this.pending &= ~(1 << (exception - FIRST_IRQ));
        } else if (exception === EXCEPTION_SVCALL) {
            this.pendingSvcall = false;
        } else if (exception === EXCEPTION_PENDSV) {
            this.pendingPendsv = false;
        } else if (exception === EXCEPTION_SYSTICK) {
            this.pendingSystick = false;
        }
    }

    /**
     * Return from an exception.
     * @param {number} code the value branched to
     * @returns {number} cycles
     */
    leave(code) {
        const { r, bus } = this;
        const left = this.ipsr;
        const kind = code & 0xf;
        if (kind !== 1 && kind !== 9 && kind !== 13) {
            throw new Fault('hard-fault', `return from an exception by ${hex(code)}`);
        }
        this.ipsr = 0;
        this.selectStack(kind === 13 ? 2 : 0);
        const frame = r[SP] >>> 0;
        for (let i = 0; i < 4; i++) {
            r[i] = bus.read32(frame + 4 * i);
        }
        r[12] = bus.read32(frame + 0x10);
        r[LR] = bus.read32(frame + 0x14);
        this.pc = bus.read32(frame + 0x18) & ~1;
        const psr = bus.read32(frame + 0x1c);
        r[SP] = (frame + 0x20) | (psr & 0x200 ? 4 : 0);
        this.setFlags(psr);
        this.ipsr = psr & 0x3f;
        if ((this.ipsr === 0) !== (kind !== 1)) {
            throw new Fault(
                'hard-fault',
                'the stack frame of the exception does not fit its return',
            );
        }
        this.event = true;
        if (left >= FIRST_IRQ) {
            this.pending |= this.lines & (1 << (left - FIRST_IRQ));
        }
        if (this.ipsr === 0 && this.scr & SLEEP_ON_EXIT) {
            this.waiting = true;
            this.waitingForEvent = false;
        }
        this.deadline = 0;
        return RETURN_CYCLES;
    }

    /** @param {number} wanted 0 main stack, 2 process stack */
    selectStack(wanted) {
        if ((this.control & 2) !== wanted) {
            const sp = this.r[SP];
            this.r[SP] = this.otherSp;
            this.otherSp = sp;
            this.control = (this.control & ~2) | wanted;
        }
    }

    /** MRS. @param {number} register @returns {number} */
    readSpecial(register) {
        switch (register) {
            case 0:
            case 1:
            case 2:
            case 3:
                return (this.xpsr & 0xf0000000) | (register & 1 ? this.ipsr : 0);
            case 5:
            case 7:
                return this.ipsr;
            case 6:
                return 0;
            case 8:
                return this.control & 2 ? this.otherSp : this.r[SP];
            case 9:
                return this.control & 2 ? this.r[SP] : this.otherSp;
            case 16:
                return this.primask ? 1 : 0;
            case 20:
                return this.control;
            default:
                throw new Fault('undefined', `MRS of special register ${register}`);
        }
    }

    /** MSR. @param {number} register @param {number} value */
    writeSpecial(register, value) {
        switch (register) {
            case 0:
            case 1:
            case 2:
            case 3:
                this.setFlags(value);
                break;
            case 5:
            case 6:
            case 7:
                break;
            case 8:
            case 9:
                if ((register === 9) === ((this.control & 2) !== 0)) {
                    this.r[SP] = value & ~3;
                } else {
                    this.otherSp = value & ~3;
                }
                break;
            case 16:
                this.primask = (value & 1) !== 0;
                break;
            case 20:
                if (this.ipsr === 0) {
                    this.selectStack(value & 2);
                }
                this.control = (this.control & 2) | (value & 1);
                break;
            default:
                throw new Fault('undefined', `MSR of special register ${register}`);
        }
    }

    /**
     * WFI, WFE. `wakes` says whether the wait is over. @param {boolean}
     * forEvent
     */
    wait(forEvent) {
        this.waiting = true;
        this.waitingForEvent = forEvent;
        this.deadline = 0;
    }
}
