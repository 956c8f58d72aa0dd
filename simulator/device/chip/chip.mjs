/**
 * The emulated RP2040: rp2040js for most blocks, and around it our own core, bus, boot ROM, timer,
 * watchdog, I2C and resets. One Chip can boot any number of times.
 */
import { RP2040 } from 'rp2040js';
import {
    addRegisters,
    checkClockSource,
    Resets,
    slowCrystal,
    slowPll,
    Vreg,
} from '../peripherals/blocks.mjs';
import { Dormant } from '../peripherals/dormant.mjs';
import { Gates } from '../peripherals/gates.mjs';
import { I2c } from '../peripherals/i2c.mjs';
import { Rosc } from '../peripherals/noise.mjs';
import { Pins, resetPins } from '../peripherals/pins.mjs';
import { SpiPort } from '../peripherals/spi.mjs';
import { makeXipControl, Ssi } from '../peripherals/ssi.mjs';
import { Timer, Watchdog } from '../peripherals/timer.mjs';
import { Usb } from '../peripherals/usb.mjs';
import { Bus } from './bus.mjs';
import { Clock } from './clock.mjs';
import { Compiler } from './compile.mjs';
import { Core } from './core.mjs';
import { Fault, hex, PowerCut } from './fault.mjs';
import { PAGE_BYTES } from './flash.mjs';
import { RAM_BASE, RAM_END, ROM_BYTES } from './map.mjs';
import { LR, SP } from './memory.mjs';
import { Ppb } from './ppb.mjs';
import { bootCrc, HANG, Rom } from './rom.mjs';
import { dumpState, freshRam } from './state.mjs';
import { W25q } from './w25q.mjs';

const IRQ_I2C = [23, 24];
const DREQ_I2C = [
    { tx: 32, rx: 33 },
    { tx: 34, rx: 35 },
];
/** Where the boot ROM copies the second stage to; its stack lies below. */
const STAGE2_AT = RAM_END - PAGE_BYTES;
/** Their digital inputs are switched off by the boot ROM of B2. */
const ADC_PINS = [26, 27, 28, 29];
const PAD_INPUT = 1 << 6;
const PAD_AT_RESET = 0x56;
/** Chip select of the flash among the pins of QSPI. */
const FLASH_SELECT = 1;
/** A longer time awake counts as work: thinking, or writing to flash. Drawing takes less. */
const BUSY_NANOS = 20e6;
/** A firmware that asks to be restarted at an address leaves this in scratch register 4. */
const VECTOR_MAGIC = 0xb007c0d3;

/**
 * Why a run stopped: still going, restarted into the update drive, power lost in a flash operation,
 * or a fault.
 * @typedef {'running' | 'bootsel' | 'cut' | 'fault'} ChipState
 */

/**
 * WDSEL says what the watchdog restarts: nothing at first. If the firmware chooses stages of the
 * power-on state machine, the first chosen stage and all stages behind it start again.
 */
const XOSC = 0x40024;
const PSM = 0x40010;
const PSM_WDSEL = 0x08;
const STAGE = { xosc: 1, clocks: 2, resets: 3, core: 15 };
/** The data sheet gives no time. PLLs of this kind take some hundred periods of their reference. */
const PLL_LOCK_MICROS = 100;

/** Faults that the core answers with an exception. */
const HARD_FAULTS = ['hard-fault', 'stack', 'unaligned', 'undefined', 'unmapped'];
const HARD_FAULT = 3;

/**
 * @typedef {'power' | 'run' | 'watchdog'} ResetCause
 * power: nothing but flash survives. run: the RUN pin. watchdog: also the software's own resets.
 */

/**
 * @typedef {object} ChipOptions
 * @property {import('./flash.mjs').Flash} flash
 * @property {import('../peripherals/noise.mjs').Noise} noise
 * @property {boolean} [compiles] hot code is compiled, see compile.mjs; true if not given
 * @property {number} [runawayMillis] longest time without sleeping before the run fails, 30 s
 *     if not given
 * @property {boolean} [answersFaults] what the real chip answers with a hard fault goes to the
 *     firmware's own handler; if not given, it fails the run
 * @property {boolean} [gatesEverySleep] SLEEP_EN acts in every sleep, not in deep sleep alone: the
 *     data sheet can be read either way
 * @property {number} [pllLockMicros] what a PLL takes to lock, 100 if not given
 * @property {'B1' | 'B2'} [stepping] of the chip, B2 if not given: what its boot ROM leaves behind
 * @property {Uint8Array | null} [bootRom] the 16 KB of a real one, which then starts the firmware
 * and
 *     is the update drive: `state` never becomes bootsel. Ours, if not given
 * @property {number} [timerStart] microseconds in the timer at each boot: to test its wrap-around
 * @property {(chip: Chip) => void} [onBoot] wires the board to the fresh chip
 * @property {(cause: ResetCause) => void} [onReset] the firmware or its watchdog restarts the chip
 */

/** @param {Uint8Array} bytes @param {number} at */
const wordAt = (bytes, at) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(at, true);

export class Chip {
    // Made at every boot.
    /** @type {import('rp2040js').RP2040} */
    mcu;
    /** @type {Core} */
    core;
    /** @type {Bus} */
    bus;
    /** @type {Pins} */
    pins;
    /** @type {Timer} */
    timer;
    /** @type {Watchdog} */
    watchdog;
    /** @type {Rosc} */
    rosc;
    /** @type {I2c[]} */
    i2c;
    /** @type {SpiPort[]} */
    spi;
    /** @type {Resets} */
    resets;
    /** @type {Ssi} */
    ssi;
    /** @type {Usb} */
    usb;
    /** @type {Vreg} */
    vreg;
    /** @type {Gates} */
    gates;
    /** @type {Dormant} */
    dormant;
    /** Takes effect with the next batch of instructions. */
    nextNanosPerCycle = 0;

    /** @param {ChipOptions} options */
    constructor({
        flash,
        noise,
        compiles = true,
        runawayMillis = 30000,
        answersFaults = false,
        gatesEverySleep = false,
        pllLockMicros = PLL_LOCK_MICROS,
        stepping = 'B2',
        bootRom = null,
        timerStart = 0,
        onBoot = () => {},
        onReset = () => {},
    }) {
        this.flash = flash;
        this.noise = noise;
        this.runawayNanos = runawayMillis * 1e6;
        this.answersFaults = answersFaults;
        this.gatesEverySleep = gatesEverySleep;
        this.pllLockMicros = pllLockMicros;
        this.stepping = stepping;
        this.timerStart = timerStart;
        this.onBoot = onBoot;
        this.onReset = onReset;
        this.clock = new Clock();
        this.flashChip = new W25q(flash, this.clock);
        this.compiler = compiles ? new Compiler(flash.memory) : null;
        this.rom = new Rom(this);
        this.bootRom = bootRom ? new Uint32Array(bootRom.slice().buffer) : null;
        /** @type {ChipState} */
        this.state = 'running';
        /** @type {Fault | null} */
        this.fault = null;
        /** Why the state is bootsel or cut. */
        this.reason = '';
        /** Text that the firmware sent to its UARTs. */
        this.serial = '';
        this.awakeNanos = 0;
        /** Cycles of clk_sys that the core was awake for. */
        this.cycles = 0;
        /**
         * Nanoseconds awake, asleep, in deep sleep and dormant, each by clk_sys in MHz.
         * @type {Record<'awake' | 'asleep' | 'deep' | 'dormant', Record<number, number>>}
         */
        this.spent = { awake: {}, asleep: {}, deep: {}, dormant: {} };
        this.longestAwakeNanos = 0;
        this.awakeSince = 0;
        /** End of the last stretch of work that a person might notice, see BUSY_NANOS. */
        this.lastBusyNanos = 0;
        this.pastInstructions = 0;
        /** Number of starts, power-on included. */
        this.boots = 0;
        /** @type {{cause: ResetCause, from: number} | null} */
        this.resetAsked = null;
        this.boot('power');
    }

    /** Emulated nanoseconds since the chip was made, over all resets. */
    get nanos() {
        return this.clock.nanos;
    }

    get instructions() {
        return this.pastInstructions + this.core.instructions;
    }

    /** Bytes of stack used at the deepest point since the last boot. */
    get stackBytes() {
        return RAM_END - this.core.lowestSp;
    }

    /**
     * Starts the chip anew.
     * @param {ResetCause} cause
     * @param {number} [from] the stage of the power-on state machine that it begins with
     */
    boot(cause, from = 0) {
        const kept = this.mcu && cause === 'watchdog' ? this.watchdog.kept : null;
        if (from > STAGE.clocks) {
            this.restartCore(from);
            return;
        }
        const crystal = from > STAGE.xosc ? this.mcu.peripherals[XOSC] : null;
        const { ram } = this.flash.memory;
        if (!this.mcu || cause === 'power') {
            ram.set(freshRam(this.clock.nanos));
            this.flashChip.powerOn();
        }
        this.pastInstructions += this.core ? this.core.instructions : 0;
        this.boots++;
        this.clock.clear();
        this.build(ram, cause, crystal);
        if (kept) {
            this.watchdog.reason = kept.reason;
            this.watchdog.scratch.set(kept.scratch);
        }
        this.state = 'running';
        this.fault = null;
        this.reason = '';
        this.resetAsked = null;
        this.awakeSince = this.clock.nanos;
        this.onBoot(this);
        this.startFirmware(kept);
    }

    /** Restarts the core. The blocks go on, or are held in reset. @param {number} from */
    restartCore(from) {
        const { lines } = this.core;
        this.pastInstructions += this.core.instructions;
        this.boots++;
        this.resetAsked = null;
        this.watchdog.stop();
        this.makeCore();
        this.core.lines = lines;
        if (from === STAGE.resets) {
            this.resets.assertAll();
        }
        this.awakeSince = this.clock.nanos;
        this.startFirmware(this.watchdog.kept);
    }

    /** @param {Uint8Array} ram @param {ResetCause} cause @param {any} crystal */
    build(ram, cause, crystal) {
        const { clock } = this;
        const mcu = new RP2040(/** @type {any} */ (clock));
        /** @param {string} name @param {string} message */
        const unmodelled = (name, message) => {
            throw new Fault('not-modelled', `${name}: ${message}`);
        };
        mcu.logger = /** @type {any} */ ({
            debug() {},
            info() {},
            warn: unmodelled,
            error: unmodelled,
        });
        mcu.onBreak = () => {};
        this.mcu = mcu;
        const { bootRom } = this;
        this.bus = new Bus(mcu, this.flash, ram, bootRom ?? this.rom.image, bootRom !== null);
        this.makeCore();
        clock.onNearer = () => {
            this.core.deadline = 0;
        };
        mcu.gpio.forEach((pin) => {
            pin.padValue = PAD_AT_RESET;
        });
        mcu.qspi[FLASH_SELECT].padValue = PAD_AT_RESET;
        mcu.qspi[FLASH_SELECT].setInputValue(true); // nobody holds BOOTSEL down
        this.pins = new Pins(mcu);
        this.addBlocks(mcu, cause);
        slowCrystal(mcu.peripherals[XOSC], clock, crystal);
        this.dormant.watchCrystal();
        mcu.clkSys = mcu.roscFreq;
        const update = mcu.updateClocks.bind(mcu);
        mcu.updateClocks = () => {
            const before = mcu.clkSys;
            update();
            checkClockSource(mcu);
            if (mcu.clkSys !== before) {
                this.vreg.check();
                this.ssi.clockChanged();
                this.gates.clockChanged();
            }
            this.clocksChanged();
        };
        this.clocksChanged();
    }

    makeCore() {
        const { mcu } = this;
        this.core = new Core(this.bus, this.clock);
        this.core.compiler = this.compiler;
        Object.assign(mcu, { core: this.core });
        this.bus.ppb = new Ppb(this.core, {
            coreHz: () => mcu.clkSys,
            onReset: () => this.askReset('watchdog'),
        });
    }

    /** @param {import('rp2040js').RP2040} mcu @param {ResetCause} cause */
    addBlocks(mcu, cause) {
        const { clock } = this;
        this.timer = new Timer(mcu, clock, this.timerStart);
        this.watchdog = new Watchdog(mcu, clock, {
            onTick: () => this.clocksChanged(),
            onBite: () => {
                const chosen = mcu.peripherals[PSM].readUint32(PSM_WDSEL);
                const first = 31 - Math.clz32(chosen & -chosen);
                if (chosen !== 0 && first <= STAGE.core) {
                    this.askReset('watchdog', first);
                }
            },
        });
        this.rosc = new Rosc(mcu, clock, this.noise);
        this.i2c = [0, 1].map((i) => new I2c(mcu, `I2C${i}`, IRQ_I2C[i], DREQ_I2C[i], clock));
        this.spi = [0, 1].map((i) => new SpiPort(mcu.spi[i], clock));
        this.usb = new Usb(mcu);
        this.vreg = new Vreg(mcu, clock, cause === 'power');
        const stepping = this.bootRom ? null : this.stepping;
        this.resets = new Resets(mcu, this.resetActions(mcu), stepping);
        this.bus.resets = () => this.resets.held;
        this.ssi = new Ssi(mcu, clock, this.flashChip, () => {
            this.bus.xipBytes = 0;
            this.core.deadline = 0;
        });
        this.bus.checkXip = () => this.ssi.checkXip();
        Object.assign(mcu.peripherals, {
            81920: makeXipControl(mcu, this.flashChip),
            98304: this.ssi,
            262156: this.resets,
            262168: this.ssi.pins,
            262176: this.ssi.pads,
            262212: this.i2c[0],
            262216: this.i2c[1],
            262228: this.timer,
            262232: this.watchdog,
            262240: this.rosc,
            262244: this.vreg,
            327952: this.usb,
        });
        slowPll(mcu.pllSys, clock, this.pllLockMicros);
        slowPll(mcu.pllUsb, clock, this.pllLockMicros);
        addRegisters(mcu);
        this.gates = new Gates(this);
        this.bus.gates = this.gates;
        this.dormant = new Dormant(this);
        for (const uart of mcu.uart) {
            uart.onByte = (byte) => {
                this.serial += String.fromCharCode(byte);
            };
        }
    }

    /**
     * @param {import('rp2040js').RP2040} mcu
     * @returns {Map<number, () => void>} by bit of RESETS, for the blocks that keep state here
     */
    resetActions(mcu) {
        return new Map([
            [2, () => mcu.dma.channels.forEach((channel) => channel.abort())],
            [3, () => this.i2c[0].reset()],
            [4, () => this.i2c[1].reset()],
            [5, () => resetPins(mcu, this.pins)],
            [6, () => this.ssi.pins.reset()],
            [
                8,
                () =>
                    mcu.gpio.forEach((pin, i) => {
                        pin.padValue = PAD_AT_RESET;
                        this.pins.settle(i);
                    }),
            ],
            [9, () => this.ssi.pads.reset()],
            [12, () => /** @type {any} */ (mcu.pllSys).reset()],
            [13, () => /** @type {any} */ (mcu.pllUsb).reset()],
            [14, () => mcu.pwm.reset()],
            [16, () => this.spi[0].reset()],
            [17, () => this.spi[1].reset()],
            [24, () => this.usb.reset()],
        ]);
    }

    /** clk_sys, clk_ref or the tick divider changed. */
    clocksChanged() {
        const { mcu, core, clock } = this;
        const hertz = this.watchdog.tickRate(mcu.clocks.refFreq);
        if (hertz !== this.watchdog.hertz) {
            this.timer.setRate(hertz);
            this.watchdog.setRate(hertz);
        }
        this.nextNanosPerCycle = 1e9 / mcu.clkSys;
        if (this.nextNanosPerCycle !== clock.nanosPerCycle) {
            core.deadline = 0;
        }
    }

    /**
     * Does what the boot ROM does: starts the firmware, or becomes the USB drive.
     * @param {Watchdog['kept'] | null} kept
     */
    startFirmware(kept) {
        const { bootRom, core, clock, flashChip, rom, watchdog } = this;
        if (bootRom) {
            core.r[SP] = bootRom[0];
            core.pc = bootRom[1] & ~1;
            return;
        }
        const [, , , , magic, check, sp, pc] = watchdog.scratch;
        if (kept && magic === VECTOR_MAGIC && check === (pc ^ -VECTOR_MAGIC) >>> 0) {
            watchdog.scratch[4] = 0;
            core.r[SP] = sp;
            core.pc = pc & ~1;
            return;
        }
        // The boot ROM tries for half a second: a flash chip may still be erasing.
        clock.advanceTo(Math.max(clock.nanos, flashChip.busyUntil));
        if (this.stepping === 'B2') {
            ADC_PINS.forEach((pin) => {
                this.mcu.gpio[pin].padValue &= ~PAD_INPUT;
            });
        }
        const stage2 = rom.loadSecondStage();
        if (bootCrc(stage2.subarray(0, -4)) !== wordAt(stage2, PAGE_BYTES - 4)) {
            this.enterBootsel('there is no valid second stage in flash');
            return;
        }
        this.bus.ram8.set(stage2, STAGE2_AT - RAM_BASE);
        core.r[SP] = STAGE2_AT;
        core.r[LR] = 0;
        core.lowestSp = RAM_END;
        core.pc = STAGE2_AT;
    }

    /** @param {string} reason */
    enterBootsel(reason) {
        this.state = 'bootsel';
        this.reason = reason;
        this.core.deadline = 0;
    }

    /** @param {ResetCause} cause @param {number} [from] see boot */
    askReset(cause, from = STAGE.clocks) {
        this.resetAsked = { cause, from };
        this.core.deadline = 0;
    }

    /** Makes the firmware hang: its main code stands still, interrupts go on. */
    hang() {
        this.core.pc = HANG;
        this.core.waiting = false;
    }

    /**
     * Runs until `nanos` (absolute), or until the state is no longer running. Faults of the
     * firmware end up in `state` and `fault`; they are not thrown.
     * @param {number} nanos
     * @returns {ChipState}
     */
    runUntil(nanos) {
        while (!this.tryUntil(nanos)) {
            this.core.enter(HARD_FAULT);
        }
        return this.state;
    }

    /** @param {number} nanos @returns {boolean} false: a fault that the firmware is to answer */
    tryUntil(nanos) {
        try {
            while (this.state === 'running' && this.clock.nanos < nanos) {
                if (this.resetAsked) {
                    const { cause, from } = this.resetAsked;
                    this.boot(cause, from);
                    this.onReset(cause);
                } else {
                    this.step(nanos);
                }
            }
        } catch (error) {
            this.clock.cycles = 0;
            const hard = error instanceof Fault && HARD_FAULTS.includes(error.kind);
            if (hard && this.answersFaults && this.core.ipsr !== HARD_FAULT) {
                return false;
            }
            if (error instanceof PowerCut) {
                this.state = 'cut';
                this.reason = error.message;
            } else if (error instanceof Fault) {
                this.state = 'fault';
                this.fault = error;
                error.dump ||= dumpState(this);
            } else {
                throw error;
            }
        }
        return true;
    }

    /**
     * Runs a batch of instructions, a call of the boot ROM, an exception entry, or a sleep.
     * @param {number} until
     */
    step(until) {
        const { core, clock } = this;
        if (this.dormant.asleep) {
            if (!this.dormant.wakes) {
                this.stand('dormant', until);
                return;
            }
            this.dormant.wakeUp();
        }
        if (core.waiting) {
            if (!core.wakes) {
                this.fallAsleep();
                this.stand(core.deep ? 'deep' : 'asleep', until);
                return;
            }
            core.waiting = false;
            this.gates.wakeUp();
        }
        if (this.nextNanosPerCycle !== clock.nanosPerCycle) {
            clock.nanosPerCycle = this.nextNanosPerCycle;
        }
        const before = clock.nanos;
        let used = core.somethingPending ? core.takeException() * clock.nanosPerCycle : 0;
        if (used === 0) {
            if (core.pc < ROM_BYTES && !this.bootRom) {
                used = this.serveRom(until);
            } else {
                const nanos = Math.min(clock.nextNanos, until) - before;
                const cycles = core.execute(Math.max(1, Math.ceil(nanos / clock.nanosPerCycle)));
                if (cycles === 0 && core.pc >= ROM_BYTES && !this.opensFlash(core.pc)) {
                    throw new Fault(
                        'hard-fault',
                        `the program counter is at ${hex(core.pc)}, where no code can be`,
                    );
                }
                used = cycles * clock.nanosPerCycle;
                if (core.lowestSp < core.stackLimit && core.stackInGuard) {
                    throw new Fault('stack', `the stack ran into its guard at ${hex(core.r[SP])}`);
                }
            }
        }
        this.awakeNanos += used;
        this.spend('awake', used);
        this.cycles += used / clock.nanosPerCycle;
        clock.advanceTo(before + used);
        if (clock.nanos - this.awakeSince > this.runawayNanos) {
            throw new Fault(
                'runaway',
                `the firmware has not slept for ${Math.round(this.runawayNanos / 1e6)} ms`,
            );
        }
    }

    /**
     * Whether code at `pc` can be read from now on; fails if the flash is not ready. @param
     * {number} pc
     */
    opensFlash(pc) {
        const closed = this.bus.xipBytes === 0;
        return this.bus.flashOffset(pc) >= 0 && closed;
    }

    /**
     * Up to the next event, or to `until`. @param {'asleep' | 'deep' | 'dormant'} how @param
     * {number} until
     */
    stand(how, until) {
        const { clock } = this;
        const since = clock.nanos;
        clock.advanceTo(Math.min(clock.nextNanos, until));
        this.awakeSince = clock.nanos;
        this.spend(how, clock.nanos - since);
    }

    /** @param {'awake' | 'asleep' | 'deep' | 'dormant'} how @param {number} nanos */
    spend(how, nanos) {
        const spent = this.spent[how];
        const megahertz = Math.round(1000 / this.clock.nanosPerCycle);
        spent[megahertz] = (spent[megahertz] ?? 0) + nanos;
    }

    /** @param {number} until */
    serveRom(until) {
        const { core, clock } = this;
        const toNext = Math.min(clock.nextNanos, until) - clock.nanos;
        return core.pc === HANG ? Math.max(1000, toNext) : this.rom.serve(Math.max(1, toNext));
    }

    fallAsleep() {
        if (this.core.deep || this.gatesEverySleep) {
            this.gates.fallAsleep();
        }
        const nanos = this.clock.nanos - this.awakeSince;
        if (nanos > this.longestAwakeNanos) {
            this.longestAwakeNanos = nanos;
        }
        if (nanos > BUSY_NANOS) {
            this.lastBusyNanos = this.clock.nanos;
        }
    }

    /** The end of the last longer work in nanoseconds, or the present time during such work. */
    get idleSince() {
        const working = !this.core.waiting && this.clock.nanos - this.awakeSince > BUSY_NANOS;
        return working ? this.clock.nanos : this.lastBusyNanos;
    }
}
