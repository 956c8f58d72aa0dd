// The emulated chip: what fails a run, time and sleep, clocks, watchdog, resets, boot ROM.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fault } from '../../simulator/device/chip/fault.mjs';
import { HANG } from '../../simulator/device/chip/rom.mjs';
import { CODE, chipWith, closeFlash, openChip, program, SLEEPER, thumb } from './support.mjs';

const { movs, ldr, str, ldrh, strb, literal, blx, b, wfi, bkpt } = thumb;

/** Runs `code` for a millisecond. @returns {Fault} what it failed with */
function faultOf(code, literals) {
    const chip = chipWith(program(code, literals));
    assert.equal(chip.runUntil(1e6), 'fault');
    assert.ok(chip.fault instanceof Fault);
    return chip.fault;
}

test('what the real chip does not forgive fails the run, with where and registers', () => {
    const cases = [
        ['unaligned', [literal(0, 0), ldr(1, 0)], [0x20000002]],
        ['unaligned', [literal(0, 0), ldrh(1, 0)], [0x20000001]],
        ['unaligned', [literal(0, 0), str(1, 0)], [0x20000001]],
        ['flash-write', [literal(0, 0), str(1, 0)], [0x10001000]],
        ['flash-write', [literal(0, 0), strb(1, 0)], [0x13001003]],
        ['rom-write', [movs(0, 0), str(1, 0)], []],
        ['unmapped', [literal(0, 0), ldr(1, 0)], [0x20042000]],
        ['unmapped', [literal(0, 0), str(1, 0)], [0x20042000]],
        ['unmapped', [literal(0, 0), ldr(1, 0)], [0x30000000]],
        ['unmapped', [literal(0, 0), ldr(1, 0)], [0xd0000200]],
        ['unmapped', [literal(0, 0), ldr(1, 0)], [0x10200000]],
        ['unmapped', [literal(0, 0), strb(1, 0)], [0x60000000]],
        ['in-reset', [literal(0, 0), ldr(1, 0)], [0x40044000]],
        ['not-modelled', [literal(0, 0), ldr(1, 0)], [0x40008080]],
        ['undefined', [0xde00]],
        ['undefined', [0xb100]],
        ['undefined', [0xe800]],
        ['undefined', [0xf7f0, 0xa000]],
        ['breakpoint', [bkpt]],
        ['hard-fault', [literal(0, 0), blx(0)], [0x20000000]],
        ['hard-fault', [literal(0, 0), blx(0)], [0x30000001]],
        ['rom-call', [literal(0, 0), blx(0)], [0x00000301]],
    ];
    for (const [kind, code, literals] of cases) {
        const fault = faultOf(code, literals);
        assert.equal(fault.kind, kind, fault.message);
        assert.match(fault.dump, /^pc 0x[0-9a-f]{8} {2}lr 0x.* at \d+\.\d+ ms\nr0 0x/);
    }
});

test('the fault names the instruction, not the one behind it', () => {
    const fault = faultOf([thumb.nop, literal(0, 0), str(1, 0)], [0x10001000]);
    assert.match(fault.dump, new RegExp(`^pc 0x${(CODE + 4).toString(16)} `));
});

test('sleeping costs no instructions, and an hour of it no time', () => {
    const chip = chipWith(SLEEPER);
    chip.runUntil(1e6);
    const { instructions } = chip;
    const awake = chip.awakeNanos;
    assert.equal(chip.runUntil(3600e9), 'running');
    assert.equal(chip.instructions, instructions);
    assert.equal(chip.awakeNanos, awake);
    assert.equal(chip.nanos, 3600e9);
});

test('a loop without sleep is awake all the time, and in the end a runaway', () => {
    const chip = chipWith(program([b(0)]), { runawayMillis: 20 });
    assert.equal(chip.runUntil(10e6), 'running');
    assert.ok(Math.abs(chip.awakeNanos - 10e6) < 1000);
    assert.equal(chip.runUntil(30e6), 'fault');
    assert.equal(chip.fault.kind, 'runaway');
});

test('cycles take the time of clk_sys: at first the ring oscillator, then what CLOCKS says', () => {
    const chip = chipWith(program([b(0)]));
    chip.runUntil(1e6);
    const slow = chip.instructions;
    assert.ok(Math.abs(slow - 6500 / 2) < 20, `${slow} branches of two cycles in 1 ms at 6.5 MHz`);
    chip.bus.write32(0x40024000, 0x00fabaa0); // XOSC on
    chip.bus.write32(0x40008030, 2); // clk_ref from it, and clk_sys follows
    chip.runUntil(2e6);
    assert.ok(
        Math.abs(chip.instructions - slow - 6000) < 20,
        `${chip.instructions - slow} at 12 MHz`,
    );
});

test('a clk_sys from something that is off fails the run', () => {
    const chip = openChip();
    assert.throws(() => chip.bus.write32(0x4000803c, 1), /PLL_SYS.*off/);
});

test('the crystal takes its start-up time', () => {
    const chip = openChip();
    chip.bus.write32(0x4002400c, 47); // 47 * 256 cycles of 12 MHz: a millisecond
    chip.bus.write32(0x40024000, 0x00fabaa0);
    const stable = () => chip.bus.read32(0x40024004) >>> 31;
    const start = chip.nanos;
    chip.runUntil(start + 0.9e6);
    assert.equal(stable(), 0);
    chip.runUntil(start + 1.1e6);
    assert.equal(stable(), 1);
});

/** A chip whose timer runs: clk_ref from the crystal, a tick every 12 cycles. */
function tickingChip(code, options) {
    const chip = code ? chipWith(code, options) : openChip(options);
    chip.runUntil(chip.nanos + 100000);
    chip.bus.write32(0x4000f000, 0x01ffffff);
    chip.bus.write32(0x40024000, 0x00fabaa0);
    chip.bus.write32(0x40008030, 2);
    chip.bus.write32(0x4005802c, 0x20c);
    chip.bus.write32(0x40010008, 0x1fffc); // PSM WDSEL, as the SDK sets it
    return chip;
}

test('the timer counts microseconds of the crystal, whatever clk_sys does, and wraps', () => {
    const chip = tickingChip(undefined, { timerStart: 2 ** 32 - 100 });
    const start = chip.nanos;
    const low = () => chip.bus.read32(0x40054028) >>> 0;
    assert.equal(low(), 2 ** 32 - 100);
    chip.runUntil(start + 90500);
    assert.equal(low(), 2 ** 32 - 10);
    chip.bus.write32(0x40008040, 0x400); // clk_sys a quarter as fast
    chip.runUntil(start + 150000);
    assert.equal(low(), 50);
    assert.equal(chip.bus.read32(0x40054024), 1, 'the high word');
});

test('a tick divider that does not fit clk_ref makes wrong time, as on the real chip', () => {
    const chip = tickingChip();
    const start = chip.bus.read32(0x40054028);
    chip.bus.write32(0x4005802c, 0x206); // 6 instead of 12
    chip.runUntil(chip.nanos + 1e6);
    assert.ok(Math.abs(chip.bus.read32(0x40054028) - start - 2000) <= 1);
});

test('a timer alarm wakes the core at its microsecond', () => {
    const chip = tickingChip();
    const { core, bus } = chip;
    core.enabled = 1;
    core.primask = true; // wake without a handler
    bus.write32(0x40054038, 1);
    const now = bus.read32(0x40054028);
    bus.write32(0x40054010, now + 250);
    const start = chip.nanos;
    let wokeAt = 0;
    const execute = core.execute.bind(core);
    core.execute = (budget) => {
        wokeAt ||= chip.nanos;
        return execute(budget);
    };
    chip.runUntil(start + 1e6);
    assert.ok(wokeAt - start > 249e3 && wokeAt - start <= 250.1e3, `after ${wokeAt - start} ns`);
});

test('the watchdog bites in time, keeps RAM and scratch, and says why', () => {
    const causes = [];
    const chip = tickingChip(SLEEPER, { onReset: (cause) => causes.push(cause) });
    const { bus } = chip;
    bus.write32(0x40058004, 2 * 5000); // 5 ms: it counts two a tick
    bus.write32(0x40058000, 1 << 30);
    bus.write32(0x40058018, 0x1234);
    bus.write32(0x20000400, 0xcafe);
    const start = chip.nanos;
    chip.runUntil(start + 4.9e6);
    assert.deepEqual(causes, []);
    chip.bus.write32(0x40058004, 2 * 5000); // fed
    chip.runUntil(start + 9.8e6);
    assert.deepEqual(causes, []);
    chip.runUntil(start + 10.1e6);
    assert.deepEqual(causes, ['watchdog']);
    assert.equal(chip.bus.read32(0x40058008), 1, 'reason: timer');
    assert.equal(chip.bus.read32(0x40058018), 0x1234);
    assert.equal(chip.bus.read32(0x20000400), 0xcafe);
    assert.equal(chip.state, 'running');
    chip.boot('power');
    assert.equal(chip.bus.read32(0x40058008), 0);
    assert.equal(chip.bus.read32(0x40058018), 0);
    assert.notEqual(chip.bus.read32(0x20000400), 0xcafe, 'power-on: RAM is garbage');
});

test('software can force a reset, and one by SYSRESETREQ', () => {
    for (const [address, value, reason] of [
        [0x40058000, 1 << 31, 2],
        [0xe000ed0c, 0x05fa0004, 0],
    ]) {
        const chip = openChip();
        chip.bus.write32(0x40010008, 0x1fffc);
        chip.bus.write32(address, value);
        chip.runUntil(chip.nanos + 1e6);
        assert.equal(chip.boots, 2);
        assert.equal(chip.bus.read32(0x40058008), reason);
    }
});

test('restart at an address, as the boot ROM does for the SDK', () => {
    const chip = openChip();
    const { bus } = chip;
    bus.write16(0x20000200, movs(5, 77));
    bus.write16(0x20000202, wfi);
    bus.write16(0x20000204, b(-1));
    const magic = 0xb007c0d3;
    [magic, (0x20000201 ^ -magic) >>> 0, 0x20040000, 0x20000201].forEach((word, i) =>
        bus.write32(0x4005801c + 4 * i, word),
    );
    bus.write32(0x40010008, 0x1fffc);
    bus.write32(0x40058000, 1 << 31);
    chip.runUntil(chip.nanos + 1e6);
    assert.equal(chip.core.r[5], 77);
    assert.equal(chip.watchdog.scratch[4], 0);
});

test('boot ROM: look-up, bits, memory', () => {
    const chip = openChip();
    const { core, bus, rom } = chip;
    assert.deepEqual([bus.read8(0x10), bus.read8(0x11), bus.read8(0x13)], [0x4d, 0x75, 2]);
    const call = (code, ...args) => {
        core.r.set([bus.read16(0x14), code.charCodeAt(0) | (code.charCodeAt(1) << 8)]);
        core.r[14] = 0x20000001;
        core.pc = bus.read16(0x18) & ~1;
        rom.serve(1e9);
        const found = core.r[0];
        if (found === 0) {
            return 0;
        }
        core.r.set(args);
        core.pc = found & ~1;
        rom.serve(1e9);
        assert.equal(core.pc, 0x20000000);
        return core.r[0] >>> 0;
    };
    assert.equal(call('P3', 0xf000000f), 8);
    assert.equal(call('R3', 0x00000003), 0xc0000000);
    assert.equal(call('L3', 0x00010000), 15);
    assert.equal(call('T3', 0x00010000), 16);
    assert.equal(call('T3', 0), 32);
    call('MS', 0x20000500, 0xa5, 7);
    assert.equal(bus.read32(0x20000500) >>> 0, 0xa5a5a5a5);
    assert.notEqual(bus.read8(0x20000507), 0xa5);
    call('MC', 0x20000600, 0x20000501, 4);
    assert.equal(bus.read32(0x20000600) >>> 0, 0xa5a5a5a5);
    assert.equal(call('SF'), 0, 'no floating point tables');
});

test('boot ROM: erase and program, in their time, only when flash is off the bus', () => {
    const chip = openChip();
    const { core, bus, rom, flash } = chip;
    const entry = (code) =>
        rom.lookup(bus.read16(0x14), code.charCodeAt(0) | (code.charCodeAt(1) << 8)) & ~1;
    const call = (code, ...args) => {
        core.r.set(args);
        core.r[14] = 0x20000001;
        core.pc = entry(code);
        const before = chip.nanos;
        while (core.pc < 0x4000) {
            chip.clock.advanceTo(chip.nanos + rom.serve(1e6)); // in pieces: interrupts go on
        }
        return chip.nanos - before;
    };
    assert.throws(
        () => call('RE', 0x1ff000, 4096, 65536, 0xd8),
        /flash command while SSI is set up for reads/,
    );
    call('IF');
    call('EX');
    assert.throws(() => bus.read32(0x10000000), /while SSI or chip select serve commands/);
    assert.ok(Math.abs(call('RE', 0x1ff000, 4096, 65536, 0xd8) - 45e6) < 1e6);
    bus.write32(0x20000700, 0x11223344);
    const sending = 48 * 256 * chip.clock.nanosPerCycle;
    assert.ok(Math.abs(call('RP', 0x1ff000, 0x20000700, 256) - 0.7e6 - sending) < 0.1e6);
    assert.throws(() => call('RP', 0x1ff000, 0x10000000, 256), /flash is read while/);
    call('FC');
    call('CX');
    assert.equal(bus.read32(0x101ff000), 0x11223344);
    assert.deepEqual([flash.erases, flash.programs], [1, 1]);
});

test('code in flash while flash is off the bus fails the run', () => {
    const chip = chipWith(program([b(0)]));
    chip.runUntil(1e6);
    closeFlash(chip);
    assert.equal(chip.runUntil(2e6), 'fault');
    assert.equal(chip.fault.kind, 'flash-mode');
});

test('restart into the update drive stops the run with that state', () => {
    const chip = openChip();
    const { core, bus, rom } = chip;
    core.pc = rom.lookup(bus.read16(0x14), 0x4255) & ~1;
    core.waiting = false;
    core.r[14] = 0x20000001;
    assert.equal(chip.runUntil(chip.nanos + 1e6), 'bootsel');
    assert.match(chip.reason, /asked/);
});

test('flash without a valid second stage ends up in the update drive', () => {
    const chip = chipWith(SLEEPER);
    chip.flash.bytes[3] ^= 1;
    chip.boot('power');
    assert.equal(chip.state, 'bootsel');
    assert.match(chip.reason, /second stage/);
});

test('the watchdog restarts what PSM WDSEL says: nothing at first', () => {
    const chip = tickingChip(SLEEPER);
    chip.bus.write32(0x40010008, 0);
    chip.bus.write32(0x40058000, 0x80000000);
    chip.runUntil(chip.nanos + 1e6);
    assert.equal(chip.boots, 1);
    chip.bus.write32(0x40010008, 1 << 15);
    chip.bus.write32(0x40058000, 0x80000000);
    chip.runUntil(chip.nanos + 1e6);
    assert.equal(chip.boots, 2);
});

test('a hung firmware still takes interrupts, and its watchdog', () => {
    const chip = tickingChip(SLEEPER);
    chip.bus.write32(0x40058004, 2 * 3000);
    chip.bus.write32(0x40058000, 1 << 30);
    chip.hang();
    chip.runUntil(chip.nanos + 2e6);
    assert.equal(chip.core.pc, HANG);
    assert.equal(chip.boots, 1);
    chip.runUntil(chip.nanos + 2e6);
    assert.equal(chip.boots, 2);
});

test('noise: hasty samples are counted', () => {
    const chip = openChip();
    for (let i = 0; i < 5; i++) {
        chip.bus.read32(0x4006001c);
    }
    assert.equal(chip.rosc.hasty, 4);
    chip.runUntil(chip.nanos + 10000);
    chip.bus.read32(0x4006001c);
    assert.equal(chip.rosc.hasty, 4);
});
