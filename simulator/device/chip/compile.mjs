/**
 * Compiles hot code in flash to WebAssembly, one region at a time (regions.mjs). A compiled region
 * stops in front of an instruction that it cannot execute exactly as the interpreter does: an
 * access to anything but RAM and flash, a fault, an exception return, WFI and others. It also stops
 * in front of a block that may exceed the budget of cycles. So cycles, instructions and the times
 * of interrupts are the same as in execute.mjs; tests compare the two.
 *
 * emit.mjs writes code, translate.mjs translates instructions; this file has blocks, functions and
 * the jumps between them.
 */
// biome-ignore-all format: what belongs to one instruction stands in one line
import { EITHER, L, LOCALS, pushCarry, pushOverflow } from './emit.mjs';
import { XIP_BASE } from './map.mjs';
import { STATE } from './memory.mjs';
import { endsBlock, targetOf } from './regions.mjs';
import { SECTOR_BYTES } from './sizes.mjs';
import { isComparison, keepsFlags, Translator } from './translate.mjs';
import { ACCESS, Code, I32, makeModule, OP } from './wasm.mjs';

/**
 * Code that is jumped to HOT times is worth compiling: compiling a function takes as long as
 * interpreting half a million instructions.
 */
const HOT = 4000;
const MOST_FUNCTIONS = 0xffff;

/** A region as one function. */
class Region extends Translator {
    /** @param {import('./regions.mjs').Instruction[]} block */
    translateBlock(block) {
        const { code } = this;
        this.kc = EITHER;
        this.kv = EITHER;
        this.fresh = false;
        this.cycles = 0;
        this.count = 0;
        this.at = block[0].at;
        const last = /** @type {import('./regions.mjs').Instruction} */ (block.at(-1));
        const before = block.slice(0, -1).reduce((sum, { cycles }) => sum + cycles, 0);
        code.get(L.cycles).const(before).op(OP.add).get(L.limit).op(OP.geS);
        this.refuseIf();
        for (const instruction of block) {
            this.at = instruction.at;
            this.next = instruction.next;
            if (instruction.cycles === 0) {
                this.refuse();
                return;
            }
            this.translate(instruction);
            this.fresh = isComparison(instruction.op) || (this.fresh && keepsFlags(instruction.op));
            this.cycles += instruction.cycles;
            this.count++;
        }
        if (!endsBlock(last) && targetOf(last) < 0) {
            this.account();
            this.goTo(last.at + 2);
        }
    }

    /** @returns {Uint8Array<ArrayBuffer> | null} a module; null: nothing in it can be compiled */
    make() {
        const first = /** @type {import('./regions.mjs').Instruction[]} */ (
            this.blocks.get(this.start)
        );
        if (first[0].cycles === 0) {
            return null;
        }
        const { code, offsets } = this;
        code.block();
        this.exitLevel = code.depth;
        code.loop();
        this.loopLevel = code.depth;
        offsets.forEach(() => code.block());
        // The innermost of these blocks ends where the first block of code begins.
        code.get(L.block).brTable(
            offsets.map((_, place) => this.loopLevel + offsets.length - place),
        );
        offsets.forEach((offset, place) => {
            code.end();
            this.place = place;
            this.translateBlock(/** @type {any} */ (this.blocks.get(offset)));
        });
        code.end().op(OP.unreachable).end();
        return this.wrap();
    }

    /** Loads the locals from the state at the start and stores them at the end. */
    wrap() {
        const before = new Code();
        const behind = new Code();
        const flags = [L.nf, L.zf, L.c, L.v, L.lowestSp, L.cycles, L.count, L.limit];
        for (const local of [...new Set([...this.read, ...this.written, ...flags, L.block])]) {
            before.const(0).access(ACCESS.load, 4 * local).set(local);
        }
        pushCarry(behind, EITHER);
        behind.set(L.c);
        pushOverflow(behind, EITHER);
        behind.set(L.v);
        for (const local of [...this.written, ...flags.slice(0, -1)]) {
            behind.const(0).get(local).access(ACCESS.store, 4 * local);
        }
        behind.get(L.pc);
        return makeModule([before, this.code, behind], { type: 0, locals: LOCALS });
    }
}

/**
 * Goes from compiled region to compiled region. Takes an address; returns one: odd, if the
 * interpreter must do at least the next instruction.
 * @param {import('./memory.mjs').Memory} memory
 */
function makeDriver(memory) {
    const code = new Code();
    code.loop();
    const again = code.depth;
    code.get(0).const(XIP_BASE).op(OP.sub).tee(1).const(memory.flash.length).op(OP.geU);
    code.if().get(0).op(OP.return).end();
    code.get(1).const(1).op(OP.and).if().get(0).op(OP.return).end();
    code.get(1).access(ACCESS.load16U, memory.codeAt).tee(2).op(OP.eqz);
    code.if().get(0).op(OP.return).end();
    code.const(0).get(1).const(1).op(OP.shrU).access(ACCESS.load8U, memory.placeAt);
    code.access(ACCESS.store, 4 * STATE.block);
    code.get(2).callIndirect(0).set(0).br(again);
    code.end().op(OP.unreachable);
    return makeModule([code], { type: 1, locals: [[2, I32]] });
}

/** All compiled code of a chip. */
export class Compiler {
    /** @param {import('./memory.mjs').Memory} memory */
    constructor(memory) {
        this.memory = memory;
        /** Jumps after which code is compiled. */
        this.hot = HOT;
        /**
         * Offsets of hot code that waits for `compileNext`; null: hot code is compiled at once.
         * @type {number[] | null}
         */
        this.waiting = null;
        this.table = new WebAssembly.Table({ element: 'anyfunc', initial: 1 });
        this.imports = { m: { m: memory.wasm, t: this.table } };
        const { flash } = memory;
        this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
        this.flash32 = new Int32Array(flash.buffer, flash.byteOffset, flash.length / 4);
        /** @type {(pc: number) => number} */
        this.run = this.instantiate(makeDriver(memory));
    }

    /** @param {Uint8Array<ArrayBuffer>} bytes @returns {any} */
    instantiate(bytes) {
        return new WebAssembly.Instance(new WebAssembly.Module(bytes), this.imports).exports.f;
    }

    /** Code has become hot. @param {number} offset in flash */
    heed(offset) {
        if (this.waiting) {
            this.waiting.push(offset);
        } else {
            this.compile(offset);
        }
    }

    /** Compiles one piece of the code that waits: a few ms. */
    compileNext() {
        const offset = this.waiting?.shift();
        if (offset !== undefined) {
            this.compile(offset);
        }
    }

    /** Compiles what begins at an offset in flash, if it can be. @param {number} offset */
    compile(offset) {
        const region = new Region(this.flash16, this.flash32, offset);
        const module = region.make();
        if (!module) {
            return;
        }
        if (this.table.length > MOST_FUNCTIONS) {
            return;
        }
        const number = this.table.grow(1);
        this.table.set(number, this.instantiate(module));
        const { code, place } = this.memory;
        for (const [start, block] of region.blocks) {
            // The start of an earlier region stays with that region.
            if (code[start >>> 1] === 0 || start === offset) {
                code[start >>> 1] = number;
                place[start >>> 1] = region.offsets.indexOf(start);
            }
            const { at } = /** @type {import('./regions.mjs').Instruction} */ (block.at(-1));
            this.mark(start);
            this.mark(at + 3);
        }
        region.literals.forEach((at) => this.mark(at));
    }

    /** @param {number} offset that compiled code depends on */
    mark(offset) {
        this.memory.compiled[Math.floor(offset / SECTOR_BYTES)] = 1;
    }
}
