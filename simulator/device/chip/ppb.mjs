/** The private peripherals of the core: NVIC, system control block and SysTick, at 0xe000e000. */
import { Fault, hex } from './fault.mjs';

const SYST_CSR = 0x010;
const SYST_RVR = 0x014;
const SYST_CVR = 0x018;
const SYST_CALIB = 0x01c;
const NVIC_ISER = 0x100;
const NVIC_ICER = 0x180;
const NVIC_ISPR = 0x200;
const NVIC_ICPR = 0x280;
const NVIC_IPR = 0x400;
const CPUID = 0xd00;
const ICSR = 0xd04;
const VTOR = 0xd08;
const AIRCR = 0xd0c;
const SCR = 0xd10;
const CCR = 0xd14;
const SHPR2 = 0xd1c;
const SHPR3 = 0xd20;
const SHCSR = 0xd24;
const MPU_TYPE = 0xd90;
const MPU_CTRL = 0xd94;
const MPU_RNR = 0xd98;
const MPU_RBAR = 0xd9c;
const MPU_RASR = 0xda0;

const AIRCR_KEY = 0x05fa;
const SYSRESETREQ = 1 << 2;
const TENMS = 9999;

/** SysTick from either source: the core's clock, or the microsecond tick. */
class SysTick {
    /** @param {import('./core.mjs').Core} core @param {() => number} coreHz */
    constructor(core, coreHz) {
        this.core = core;
        this.coreHz = coreHz;
        this.control = 0;
        this.reload = 0;
        this.flag = false;
        this.startNanos = 0;
        this.startValue = 0;
        this.alarm = core.clock.createAlarm(() => this.wrap());
    }

    get nanosPerTick() {
        return this.control & 4 ? 1e9 / this.coreHz() : 1000;
    }

    get value() {
        if ((this.control & 1) === 0) {
            return this.startValue;
        }
        const ticks = Math.floor(
            (this.core.clock.nanos - this.startNanos) / this.nanosPerTick + 1e-6,
        );
        return Math.max(0, this.startValue - ticks);
    }

    /** @param {number} value counts down from here */
    start(value) {
        this.startNanos = this.core.clock.nanos;
        this.startValue = value;
        this.alarm.cancel();
        if (this.control & 1 && (value || this.reload)) {
            this.alarm.schedule((value || this.reload + 1) * this.nanosPerTick);
        }
    }

    wrap() {
        this.flag = true;
        if (this.control & 2) {
            this.core.pendingSystick = true;
            this.core.deadline = 0;
        }
        this.startNanos = this.core.clock.nanos;
        this.startValue = this.reload + 1;
        if (this.reload) {
            this.alarm.schedule((this.reload + 1) * this.nanosPerTick);
        }
    }

    /** @param {number} value */
    setControl(value) {
        const now = this.value;
        this.control = value & 7;
        this.start(now);
    }
}

/**
 * The MPU has one region without access: the guard below the stack. Accesses are not checked one by
 * one: only a stack pointer inside the guard counts as an access, one that jumps over it does not.
 */
class Mpu {
    /** @param {import('./core.mjs').Core} core */
    constructor(core) {
        this.core = core;
        this.control = 0;
        this.base = 0;
        this.attributes = 0;
    }

    /** @param {number} offset @returns {number} */
    read(offset) {
        switch (offset) {
            case MPU_TYPE:
                return 8 << 8;
            case MPU_CTRL:
                return this.control;
            case MPU_RBAR:
                return this.base;
            case MPU_RASR:
                return this.attributes;
            default:
                return 0;
        }
    }

    /** @param {number} offset @param {number} value @returns {boolean} whether it is modelled */
    write(offset, value) {
        if (offset === MPU_CTRL) {
            this.control = value & 7;
        } else if (offset === MPU_RBAR) {
            this.base = value;
        } else if (offset === MPU_RASR) {
            this.attributes = value;
        }
        const { control, base, attributes } = this;
        const on = (control & attributes & 1) !== 0;
        const subregions = ~(attributes >>> 8) & 0xff;
        const size = 2 << ((attributes >>> 1) & 31);
        const top = 32 - Math.clz32(subregions);
        this.core.stackGuardBytes = size / 8;
        this.core.stackLimit = on ? (base & ~(size - 1)) + (top * size) / 8 : 0;
        const noAccess = ((attributes >>> 24) & 7) === 0;
        return (base & 15) === 0 && noAccess && (offset !== MPU_RNR || value === 0);
    }
}

export class Ppb {
    /**
     * @param {import('./core.mjs').Core} core
     * @param {{coreHz: () => number, onReset: () => void}} chip
     */
    constructor(core, chip) {
        this.core = core;
        this.chip = chip;
        this.systick = new SysTick(core, chip.coreHz);
        this.mpu = new Mpu(core);
    }

    /** @param {number} offset @returns {number} */
    readUint32(offset) {
        const { core, systick } = this;
        if (offset >= NVIC_IPR && offset < NVIC_IPR + 32) {
            let value = 0;
            for (let i = 3; i >= 0; i--) {
                value = (value << 8) | (core.priorities[offset - NVIC_IPR + i] << 6);
            }
            return value;
        }
        switch (offset) {
            case SYST_CSR: {
                const flag = systick.flag ? 1 << 16 : 0;
                systick.flag = false;
                return flag | systick.control;
            }
            case SYST_RVR:
                return systick.reload;
            case SYST_CVR:
                return systick.value;
            case SYST_CALIB:
                return TENMS;
            case NVIC_ISER:
            case NVIC_ICER:
                return core.enabled;
            case NVIC_ISPR:
            case NVIC_ICPR:
                return core.pending;
            case CPUID:
                return 0x410cc601;
            case ICSR:
                return (
                    (core.pendingPendsv ? 1 << 28 : 0) |
                    (core.pendingSystick ? 1 << 26 : 0) |
                    (core.pending & core.enabled ? 1 << 22 : 0) |
                    (core.mostUrgent() << 12) |
                    core.ipsr
                );
            case VTOR:
                return core.vtor;
            case AIRCR:
                return 0xfa050000;
            case SCR:
                return core.scr;
            case CCR:
                return 0x208;
            case SHPR2:
                return core.svcallPriority << 30;
            case SHPR3:
                return (core.pendsvPriority << 22) | (core.systickPriority << 30);
            case SHCSR:
                return core.pendingSvcall ? 1 << 15 : 0;
            case MPU_TYPE:
            case MPU_CTRL:
            case MPU_RNR:
            case MPU_RBAR:
            case MPU_RASR:
                return this.mpu.read(offset);
        }
        throw new Fault('not-modelled', `read of the core's register ${hex(0xe000e000 + offset)}`);
    }

    /** @param {number} offset @param {number} value */
    writeUint32(offset, value) {
        const { core, systick } = this;
        core.deadline = 0;
        if (offset >= NVIC_IPR && offset < NVIC_IPR + 32) {
            for (let i = 0; i < 4; i++) {
                core.priorities[offset - NVIC_IPR + i] = (value >>> (8 * i + 6)) & 3;
            }
            return;
        }
        switch (offset) {
            case SYST_CSR:
                systick.setControl(value);
                return;
            case SYST_RVR:
                systick.reload = value & 0xffffff;
                return;
            case SYST_CVR:
                systick.flag = false;
                systick.start(0);
                return;
            case NVIC_ISER:
                core.enabled |= value;
                return;
            case NVIC_ICER:
                core.enabled &= ~value;
                return;
            case NVIC_ISPR:
                core.pending |= value;
                return;
            case NVIC_ICPR:
                core.pending = (core.pending & ~value) | (core.lines & core.pending);
                return;
            case ICSR:
                this.writeIcsr(value);
                return;
            case VTOR:
                core.vtor = (value & 0xffffff00) >>> 0;
                return;
            case AIRCR:
                if (value >>> 16 === AIRCR_KEY && value & SYSRESETREQ) {
                    this.chip.onReset();
                }
                return;
            case SCR:
                core.scr = value & 0x16;
                return;
            case SHPR2:
                core.svcallPriority = value >>> 30;
                return;
            case SHPR3:
                core.pendsvPriority = (value >>> 22) & 3;
                core.systickPriority = value >>> 30;
                return;
            case MPU_CTRL:
            case MPU_RNR:
            case MPU_RBAR:
            case MPU_RASR:
                if (this.mpu.write(offset, value)) {
                    return;
                }
                break;
        }
        throw new Fault(
            'not-modelled',
            `write of ${hex(value)} to the core's register ${hex(0xe000e000 + offset)}`,
        );
    }

    /** @param {number} value */
    writeIcsr(value) {
        const { core } = this;
        if (value & (1 << 31)) {
            throw new Fault('not-modelled', 'NMI pended by software');
        }
        if (value & (1 << 28)) {
            core.pendingPendsv = true;
        }
        if (value & (1 << 27)) {
            core.pendingPendsv = false;
        }
        if (value & (1 << 26)) {
            core.pendingSystick = true;
        }
        if (value & (1 << 25)) {
            core.pendingSystick = false;
        }
    }
}
