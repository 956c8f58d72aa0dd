// Compiled code against the interpreter: random code must leave the same registers, flags, memory,
// cycles and instructions behind, whatever the budget, and fail in the same way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { regionFrom } from '../../simulator/device/chip/regions.mjs';
import { SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';
import { CODE, openChip } from './support.mjs';

const DATA = 0x20001000;
const STACK = 0x20008000;
const TABLE = 0x10010000;
/** Halfwords of random code before and behind the start. */
const AROUND = 200;
const START = CODE + 2 * AROUND;

function makeRandom(seed) {
    const generator = new SplitMix64(seed);
    return (below) => Number((generator.next() >> 32n) % BigInt(below));
}

/** Opcodes by their top five bits, so that every kind of instruction comes as often. */
function randomOpcode(random) {
    const top = random(31);
    const op = (top << 11) | random(0x800);
    // Branches stay near, calls too; hints and traps are rare.
    if (top === 28) {
        return 0xe000 | ((random(40) - 20) & 0x7ff);
    }
    if (top === 26 || top === 27) {
        return 0xd000 | (random(14) << 8) | ((random(40) - 20) & 0xff);
    }
    if (top === 30) {
        return random(4) === 0 ? 0xf000 : 0xbf00;
    }
    if (top === 29) {
        return 0xf800 | random(40); // the second half of a call, or undefined
    }
    return top === 23 && random(4) > 0 ? 0xbc00 | random(256) : op;
}

function randomRegister(random) {
    switch (random(6)) {
        case 0:
            return DATA + 4 * random(256);
        case 1:
            return DATA + random(1024);
        case 2:
            return TABLE + 4 * random(256);
        case 3:
            return random(64);
        case 4:
            return [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 32, 31, 33][random(8)];
        default:
            return random(2 ** 32);
    }
}

/** Two chips, the second of which compiles at once. */
function twoChips() {
    const chips = [openChip({ compiles: false }), openChip({ compiles: true })];
    chips[1].compiler.hot = 1;
    return chips;
}

/** What is left behind by a run, or by its end. */
function outcomeOf(chip, budget) {
    const { core, bus } = chip;
    const outcome = { cycles: 0, fault: '', flags: 0, instructions: 0, lowestSp: 0 };
    try {
        outcome.cycles = core.execute(budget);
        outcome.flags = core.xpsr >>> 28;
        outcome.instructions = core.instructions;
        outcome.lowestSp = core.lowestSp;
    } catch (error) {
        outcome.fault = /** @type {Error} */ (error).message;
    }
    const near = (at, bytes) => [...bus.ram32.subarray((at - 0x20000000) >> 2).subarray(0, bytes)];
    return {
        ...outcome,
        pc: core.pc,
        r: [...core.r],
        data: near(DATA - 64, 340),
        stack: near(STACK - 1024, 512),
    };
}

test('random code does the same compiled and interpreted, to the cycle', () => {
    const random = makeRandom(11);
    const chips = twoChips();
    const table = Array.from({ length: 512 }, () => random(2 ** 16));
    let faults = 0;
    let long = 0;
    for (let trial = 0; trial < 1000; trial++) {
        const code = Array.from({ length: 2 * AROUND }, () => randomOpcode(random));
        const registers = Array.from({ length: 13 }, () => randomRegister(random));
        const data = Array.from({ length: 300 }, () => random(2 ** 32));
        const flags = random(16) << 28;
        const budget = 1 + random(400);
        const outcomes = chips.map((chip) => {
            const { core, bus } = chip;
            chip.flash.memory.forget();
            bus.flash16.set(code, (CODE - 0x10000000) >> 1);
            bus.flash16.set(table, (TABLE - 0x10000000) >> 1);
            bus.ram32.set(data, (DATA - 0x20000000) >> 2);
            bus.ram32.set(data, (STACK - 0x20000000 - 600) >> 2);
            core.r.set([...registers, STACK, START | 1]);
            core.setFlags(flags);
            core.pc = START;
            core.waiting = false;
            core.pendingSvcall = false;
            core.primask = false;
            core.instructions = 0;
            core.lowestSp = 0x20042000;
            return outcomeOf(chip, budget);
        });
        assert.deepEqual(outcomes[1], outcomes[0], `trial ${trial} with a budget of ${budget}`);
        faults += outcomes[0].fault ? 1 : 0;
        long += outcomes[0].instructions > 50 ? 1 : 0;
    }
    // The trials are of all kinds.
    assert.ok(faults > 150 && faults < 970, `${faults} faults`);
    assert.ok(long > 10, `${long} long runs`);
    assert.ok(chips[1].compiler.table.length > 800, 'most trials were compiled');
});

test('code that changes in flash is compiled anew', () => {
    const [, chip] = twoChips();
    const { core, bus, flash } = chip;
    const sector = new Uint8Array(4096).fill(0xff);
    const code = new Uint16Array(sector.buffer);
    for (const number of [1, 2]) {
        code.set([0x2000 | number, 0xe7fe]); // movs r0, #number; b .
        flash.erase(0x4000, sector.length);
        flash.program(0x4000, sector);
        core.pc = 0x10004000;
        core.execute(10);
        assert.equal(core.r[0], number);
        assert.notEqual(flash.memory.code[0x2000], 0);
    }
    // What compiled code was not made from may change.
    const before = flash.memory.code[0x2000];
    flash.program(0x8000, sector);
    assert.equal(flash.memory.code[0x2000], before);
    assert.equal(bus.flash16[0x4000], code[0]);
});

test('hot code that waits is interpreted until its turn comes', () => {
    const [, chip] = twoChips();
    const { core, flash, compiler } = chip;
    const sector = new Uint8Array(4096).fill(0xff);
    new Uint16Array(sector.buffer).set([0x2007, 0xe7fe]); // movs r0, #7; b .
    flash.program(0x4000, sector);
    compiler.waiting = [];
    core.pc = 0x10004000;
    core.execute(10);
    assert.equal(core.r[0], 7);
    assert.equal(flash.memory.code[0x2000], 0);
    assert.equal(compiler.waiting[0], 0x4000);
    compiler.compileNext();
    assert.notEqual(flash.memory.code[0x2000], 0);
});

test('a region follows branches and comes back after calls; others begin elsewhere', () => {
    const flash = new Uint16Array(64).fill(0xbe00);
    // cmp r0, #0; beq +4; bl far; b back; nop; bx lr
    flash.set([0x2800, 0xd002, 0xf000, 0xf820, 0xe7fa, 0x46c0, 0x4770]);
    const blocks = regionFrom(flash, 0);
    assert.deepEqual([...blocks.keys()], [0, 4, 8, 10]);
    assert.equal(blocks.get(8)[0].op, 0xe7fa);
});
