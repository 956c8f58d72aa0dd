// The emulated Cortex-M0+: against rp2040js's own core, against arithmetic, and where the two
// differ.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RP2040 } from 'rp2040js';
import { SplitMix64 } from '../../simulator/device/peripherals/noise.mjs';
import { chipWith, openChip, program, thumb } from './support.mjs';

const AT = 0x20000100;
const DATA = 0x20001000;

/** Random numbers that fall on interesting values more often than not. */
function makeRandom(seed) {
    const generator = new SplitMix64(seed);
    const word = () => Number(generator.next() >> 32n);
    const edges = [
        0, 1, 2, 31, 32, 33, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe,
        0xffffffff,
    ];
    return { word, value: () => (word() % 3 === 0 ? edges[word() % edges.length] : word()) };
}

/** Opcodes both cores know: no branches, no hints, nothing that traps, no 32-bit instructions. */
function comparable(op) {
    const top = op >>> 11;
    if (
        top >= 26 ||
        (op & 0xff00) === 0x4700 ||
        (op & 0xff87) === 0x4487 ||
        (op & 0xff87) === 0x4687
    ) {
        return false;
    }
    if (op >>> 8 === 0x44 || op >>> 8 === 0x46) {
        return (((op >>> 4) & 8) | (op & 7)) !== 13; // the stack pointer would leave RAM
    }
    if (op >>> 8 === 0x45) {
        return (((op >>> 4) & 8) | (op & 7)) !== 15 && ((op >>> 3) & 15) !== 15; // rp2040js reads another pc
    }
    if (top === 22 || top === 23) {
        return (
            [0xb0, 0xb2, 0xb4, 0xb5, 0xbc].includes(op >>> 8) ||
            (op >>> 8 === 0xba && ((op >>> 6) & 3) !== 2)
        );
    }
    if (top === 8) {
        return ![2, 3, 4, 5, 6, 7].includes((op >>> 6) & 15) || op >= 0x4400; // tested against arithmetic below
    }
    if (top === 24 || top === 25) {
        return (op & 0xff) !== 0 && (op & (1 << ((op >>> 8) & 7))) === 0;
    }
    return true;
}

/** Loads and stores get addresses in RAM; register offsets become small. */
function tame(op, registers, random) {
    const top = op >>> 11;
    const size = [10, 11].includes(top) ? 4 : 1;
    if (top >= 10 && top <= 17) {
        registers[(op >>> 3) & 7] = DATA + 4 * (random.word() % 64);
        if (top <= 11) {
            const other = (op >>> 6) & 7;
            registers[other] =
                other === ((op >>> 3) & 7) ? registers[other] : size * (random.word() % 16);
            if (other === ((op >>> 3) & 7)) {
                registers[other] = DATA / 2;
            }
        }
    }
    if (top === 24 || top === 25) {
        registers[(op >>> 8) & 7] = DATA;
    }
}

test('a hundred thousand random instructions do what they do in rp2040js', () => {
    const random = makeRandom(7);
    const chip = openChip();
    const { core, bus } = chip;
    const other = new RP2040();
    other.sram.set(bus.ram8);
    let compared = 0;
    while (compared < 100000) {
        const op = random.word() & 0xffff;
        if (!comparable(op)) {
            continue;
        }
        compared++;
        const registers = Array.from({ length: 13 }, () => random.value());
        tame(op, registers, random);
        const flags = random.word() & 0xf0000000;
        const data = Array.from({ length: 8 }, () => random.value());
        for (let i = 0; i < 13; i++) {
            core.r[i] = registers[i];
            other.core.registers[i] = registers[i];
        }
        core.r[13] = other.core.registers[13] = DATA + 0x400;
        core.r[14] = other.core.registers[14] = 0x12345679;
        core.setFlags(flags);
        other.core.APSR = flags;
        core.pc = other.core.registers[15] = AT;
        for (const [i, word] of data.entries()) {
            bus.write32(DATA + 4 * i, word);
            other.writeUint32(DATA + 4 * i, word);
        }
        bus.write16(AT, op);
        other.writeUint16(AT, op);

        core.execute(1);
        other.core.executeInstruction();
        const what = `opcode ${op.toString(16)} with ${registers.map((r) => (r >>> 0).toString(16))}`;
        assert.equal(core.pc, other.core.registers[15], what);
        for (let i = 0; i < 15; i++) {
            assert.equal(core.r[i] >>> 0, other.core.registers[i], `r${i} after ${what}`);
        }
        assert.equal((core.xpsr & 0xf0000000) >>> 0, other.core.APSR >>> 0, `flags after ${what}`);
        for (let i = -8; i < 24; i++) {
            const address = DATA + 4 * i;
            assert.equal(
                bus.read32(address) >>> 0,
                other.readUint32(address),
                `memory after ${what}`,
            );
        }
    }
});

/**
 * One data-processing instruction on r0 and r1.
 * @returns {{result: number, n: number, z: number, c: number, v: number}}
 */
function operate(core, bus, number, a, b, carry) {
    bus.write16(AT, 0x4000 | (number << 6) | (1 << 3));
    core.pc = AT;
    core.r[0] = a;
    core.r[1] = b;
    core.setFlags(carry ? 0x20000000 : 0);
    core.execute(1);
    const flags = core.xpsr >>> 28;
    return {
        result: core.r[0] >>> 0,
        n: flags >>> 3,
        z: (flags >>> 2) & 1,
        c: (flags >>> 1) & 1,
        v: flags & 1,
    };
}

test('ADC and SBC carry and overflow as 33-bit arithmetic says', () => {
    const { core, bus } = openChip();
    const random = makeRandom(3);
    for (let i = 0; i < 20000; i++) {
        const [a, b, carry] = [random.value() >>> 0, random.value() >>> 0, i & 1];
        for (const [number, second] of [
            [5, b],
            [6, ~b >>> 0],
        ]) {
            const unsigned = BigInt(a) + BigInt(second) + BigInt(carry);
            const signed = BigInt(a | 0) + BigInt(second | 0) + BigInt(carry);
            const result = Number(unsigned & 0xffffffffn);
            assert.deepEqual(
                operate(core, bus, number, a, b, carry),
                {
                    result,
                    n: result >>> 31,
                    z: result === 0 ? 1 : 0,
                    c: unsigned > 0xffffffffn ? 1 : 0,
                    v: signed === BigInt(result | 0) ? 0 : 1,
                },
                `${number === 5 ? 'ADC' : 'SBC'} ${a} ${b} carry ${carry}`,
            );
        }
    }
});

test('shifts by register: counts of 0, 32 and more, and the carry', () => {
    const { core, bus } = openChip();
    const random = makeRandom(4);
    for (let i = 0; i < 20000; i++) {
        const [a, count, carry] = [random.value() >>> 0, random.value() & 0x1ff, i & 1];
        const n = BigInt(count & 0xff);
        const value = BigInt(a);
        const left = value << n;
        const arithmetic = BigInt(a | 0) >> n;
        const turned = Number(n % 32n);
        const ror = ((a >>> turned) | (a << (32 - turned))) >>> 0;
        /** @param {bigint} x @param {bigint} at */
        const bit = (x, at) => Number((x >> at) & 1n);
        const wanted = {
            2: [Number(left & 0xffffffffn), bit(left, 32n)],
            3: [Number(value >> n), n === 0n ? 0 : bit(value, n - 1n)],
            4: [Number(BigInt.asUintN(32, arithmetic)), n === 0n ? 0 : bit(BigInt(a | 0), n - 1n)],
            7: [turned === 0 ? a : ror, (turned === 0 ? a : ror) >>> 31],
        };
        for (const [number, [result, c]] of Object.entries(wanted)) {
            const got = operate(core, bus, Number(number), a, count, carry);
            assert.deepEqual(
                [got.result, got.c],
                [result, n === 0n ? carry : c],
                `shift ${number} of ${a} by ${count & 0xff}`,
            );
        }
    }
});

test('conditional branches follow the flags', () => {
    const { core, bus } = openChip();
    for (let condition = 0; condition < 14; condition++) {
        for (let flags = 0; flags < 16; flags++) {
            const [n, z, c, v] = [flags >> 3, (flags >> 2) & 1, (flags >> 1) & 1, flags & 1];
            const taken = [
                z,
                !z,
                c,
                !c,
                n,
                !n,
                v,
                !v,
                c && !z,
                !c || z,
                n === v,
                n !== v,
                !z && n === v,
                z || n !== v,
            ];
            bus.write16(AT, 0xd000 | (condition << 8) | 0x10);
            core.pc = AT;
            core.setFlags(flags << 28);
            core.execute(1);
            assert.equal(
                core.pc,
                taken[condition] ? AT + 4 + 0x20 : AT + 2,
                `condition ${condition}, flags ${flags}`,
            );
        }
    }
});

/**
 * Puts a vector table and two handlers into RAM: IRQ 0 at 0x20003000, IRQ 1 at 0x20003100, both `bx
 * lr`.
 */
function withVectors(chip) {
    const { core, bus } = chip;
    core.vtor = 0x20002000;
    bus.write32(0x20002000 + 4 * 16, 0x20003001);
    bus.write32(0x20002000 + 4 * 17, 0x20003101);
    bus.write16(0x20003000, thumb.bx(14));
    bus.write16(0x20003100, thumb.bx(14));
    core.enabled = 3;
    return chip;
}

test('an interrupt wakes WFI, runs its handler and returns behind it', () => {
    const chip = withVectors(
        chipWith(program([thumb.wfi, thumb.movs(0, 9), thumb.wfi, thumb.b(-1)])),
    );
    chip.runUntil(1e6);
    chip.core.r[0] = 1;
    assert.ok(chip.core.waiting);
    chip.core.setInterrupt(1, true);
    let handled = 0;
    const take = chip.core.enter.bind(chip.core);
    chip.core.enter = (exception) => {
        handled = exception;
        chip.core.setInterrupt(1, false);
        take(exception);
    };
    assert.equal(chip.runUntil(2e6), 'running');
    assert.equal(handled, 17);
    assert.equal(chip.core.r[0], 9);
    assert.equal(chip.core.ipsr, 0);
    assert.ok(chip.core.waiting);
});

test('with interrupts masked WFI wakes, but the handler waits for the mask', () => {
    const code = program([
        thumb.cpsid,
        thumb.wfi,
        thumb.movs(0, 1),
        thumb.movs(0, 2),
        thumb.cpsie,
        thumb.movs(0, 3),
        thumb.wfi,
        thumb.b(-1),
    ]);
    const chip = withVectors(chipWith(code));
    chip.runUntil(1e6);
    let seen = -1;
    const take = chip.core.enter.bind(chip.core);
    chip.core.enter = (exception) => {
        seen = chip.core.r[0];
        chip.core.setInterrupt(0, false);
        take(exception);
    };
    chip.core.setInterrupt(0, true);
    chip.runUntil(2e6);
    assert.equal(seen, 2, 'the handler ran right behind CPSIE');
    assert.equal(chip.core.r[0], 3);
});

test('a level that stays high runs the handler again and again', () => {
    const chip = withVectors(chipWith(program([thumb.wfi, thumb.b(-1)])));
    chip.runUntil(1e6);
    let entries = 0;
    const take = chip.core.enter.bind(chip.core);
    chip.core.enter = (exception) => {
        entries++;
        if (entries === 5) {
            chip.core.setInterrupt(0, false);
        }
        take(exception);
    };
    chip.core.setInterrupt(0, true);
    chip.runUntil(2e6);
    assert.equal(entries, 5);
});

test('a more urgent interrupt goes between, an equal one does not', () => {
    const chip = withVectors(openChip());
    const { core } = chip;
    core.priorities[0] = 2;
    core.priorities[1] = 1;
    core.r[13] = 0x20004000;
    core.pc = AT;
    core.pending = 1;
    assert.ok(core.takeException() > 0);
    assert.equal(core.ipsr, 16);
    core.pending = 2;
    assert.ok(core.takeException() > 0);
    assert.equal(core.ipsr, 17);
    core.priorities[0] = 1;
    core.pending = 1;
    assert.equal(core.takeException(), 0);
    core.leave(0xfffffff1);
    assert.equal(core.ipsr, 16);
    core.leave(0xfffffff9);
    assert.deepEqual([core.ipsr, core.pc, core.r[13]], [0, AT, 0x20004000]);
});

test('WFE: an event that came before is not slept through', () => {
    const chip = chipWith(
        program([thumb.sev, thumb.wfe, thumb.movs(0, 7), thumb.wfe, thumb.movs(0, 8), thumb.b(0)]),
    );
    chip.runUntil(1e6);
    assert.equal(chip.core.r[0], 7);
    assert.ok(chip.core.waiting);
});
