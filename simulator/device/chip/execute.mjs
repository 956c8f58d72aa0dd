/**
 * The instructions of the Cortex-M0+, in one loop: this is where an emulated run spends its time,
 * so it is one long function on purpose. Registers are signed 32-bit numbers; memory that is RAM is
 * reached directly, everything else through the slow path of `core.bus`.
 */
import { Fault, hex } from './fault.mjs';
import { RAM_BASE, RAM_BYTES, XIP_BASE } from './map.mjs';
import { LR, SP, STATE } from './memory.mjs';

/** @typedef {import('./compile.mjs').Compiler} Compiler */

/** @param {number} address @param {boolean} write @returns {number} cycles beyond the first */
function stallOf(address, write) {
    switch (address >>> 28) {
        case 0xd:
            return 0;
        case 0x4:
            return write ? 4 : 3;
        default:
            return 1;
    }
}

/**
 * A load that is not from RAM. Tables in flash come first.
 * @param {import('./core.mjs').Core} core
 * @param {number} address
 * @param {number} bytes
 * @param {number} pc
 * @param {number} cycles
 */
function load(core, address, bytes, pc, cycles) {
    const a = address >>> 0;
    const { bus } = core;
    const o = (address - XIP_BASE) >>> 0;
    if (o < bus.xipBytes && (a & (bytes - 1)) === 0) {
        core.stall = 1;
        return bytes === 4
            ? bus.flash32[o >>> 2]
            : bytes === 2
              ? bus.flash16[o >>> 1]
              : bus.flash.bytes[o];
    }
    core.pc = pc;
    core.clock.cycles = cycles;
    core.stall = stallOf(a, false);
    return bytes === 4 ? core.bus.read32(a) : bytes === 2 ? core.bus.read16(a) : core.bus.read8(a);
}

/**
 * A store that is not to RAM.
 * @param {import('./core.mjs').Core} core
 * @param {number} address
 * @param {number} bytes
 * @param {number} value
 * @param {number} pc
 * @param {number} cycles
 */
function store(core, address, bytes, value, pc, cycles) {
    const a = address >>> 0;
    core.pc = pc;
    core.clock.cycles = cycles;
    core.stall = stallOf(a, true);
    if (bytes === 4) {
        core.bus.write32(a, value);
    } else if (bytes === 2) {
        core.bus.write16(a, value & 0xffff);
    } else {
        core.bus.write8(a, value & 0xff);
    }
}

/**
 * LDM, POP without pc: loads the registers of `list` from `address` on.
 * @param {import('./core.mjs').Core} core
 * @param {number} list
 * @param {number} address
 * @param {number} pc
 * @param {number} cycles
 * @returns {number} how many
 */
function loadMany(core, list, address, pc, cycles) {
    const { r } = core;
    let count = 0;
    for (let i = 0; i < 8; i++) {
        if (list & (1 << i)) {
            r[i] = loadWord(core, address + 4 * count, pc, cycles);
            count++;
        }
    }
    return count;
}

/**
 * @param {import('./core.mjs').Core} core
 * @param {number} address
 * @param {number} pc
 * @param {number} cycles
 */
function loadWord(core, address, pc, cycles) {
    const o = (address - RAM_BASE) | 0;
    if (o >>> 0 < RAM_BYTES && (address & 3) === 0) {
        return core.bus.ram32[o >>> 2];
    }
    return load(core, address, 4, pc, cycles);
}

/**
 * @param {import('./core.mjs').Core} core
 * @param {number} address
 * @param {number} value
 * @param {number} pc
 * @param {number} cycles
 */
function storeWord(core, address, value, pc, cycles) {
    const o = (address - RAM_BASE) | 0;
    if (o >>> 0 < RAM_BYTES && (address & 3) === 0) {
        core.bus.ram32[o >>> 2] = value;
    } else {
        store(core, address, 4, value, pc, cycles);
    }
}

/**
 * STM, PUSH: stores the registers of `list` from `address` on.
 * @param {import('./core.mjs').Core} core
 * @param {number} list
 * @param {number} address
 * @param {number} pc
 * @param {number} cycles
 * @returns {number} how many
 */
function storeMany(core, list, address, pc, cycles) {
    const { r } = core;
    let count = 0;
    for (let i = 0; i < 8; i++) {
        if (list & (1 << i)) {
            storeWord(core, address + 4 * count, r[i], pc, cycles);
            count++;
        }
    }
    return count;
}

/**
 * BX, BLX, POP pc.
 * @param {import('./core.mjs').Core} core @param {number} value @param {number} pc
 * @returns {number} the address to go on at, or -1 after an exception return
 */
function target(core, value, pc) {
    if (value >>> 28 === 0xf && core.ipsr !== 0) {
        return -1;
    }
    if ((value & 1) === 0) {
        core.pc = pc;
        throw new Fault('hard-fault', `branch to ${hex(value)}, which is not Thumb code`);
    }
    return value & ~1;
}

/**
 * The 32-bit instructions but BL.
 * @param {import('./core.mjs').Core} core @param {number} op @param {number} op2
 * @returns {boolean} whether there is one like this
 */
function wide(core, op, op2) {
    if (op === 0xf3bf && (op2 & 0xffc0) === 0x8f40) {
        return true; // DSB, DMB, ISB
    }
    if ((op & 0xfff0) === 0xf380 && (op2 & 0xff00) === 0x8800) {
        core.writeSpecial(op2 & 0xff, core.r[op & 15]);
        return true;
    }
    if (op === 0xf3ef && (op2 & 0xf000) === 0x8000) {
        core.r[(op2 >>> 8) & 15] = core.readSpecial(op2 & 0xff);
        return true;
    }
    return false;
}

/** @param {import('./core.mjs').Core} core @param {number} op @param {number} pc */
function undefinedInstruction(core, op, pc) {
    core.pc = pc;
    return new Fault('undefined', `${hex(op)} is not an instruction`);
}

/**
 * Executes until about `budget` cycles are used, or until something happened that the run loop must
 * look at (core.deadline fell), or until the code leaves flash, RAM and a real boot ROM (a call of
 * our own ROM).
 *
 * @param {import('./core.mjs').Core} core
 * @param {number} budget cycles
 * @returns {number} cycles used
 */
export function execute(core, budget) {
    const { r, bus } = core;
    const { ram8, ram16, ram32, flash16, flash32, rom16 } = bus;
    const flashBytes = bus.xipBytes;
    let { pc, nf, zf, c, v, lowestSp } = core;
    let cycles = 0;
    let count = 0;
    let limit = budget;
    core.deadline = budget;
    const { compiler } = core;
    const hot = compiler ? compiler.hot : 0;
    const { code, heat, state } = core.memory;
    // Compiled code begins where something jumps to.
    let jumped = compiler !== null;

    while (cycles < limit) {
        let op = 0;
        let o = (pc - XIP_BASE) | 0;
        if (o >>> 0 < flashBytes) {
            if (jumped) {
                jumped = false;
                if (code[o >>> 1] === 0 && heat[o >>> 1] < hot && ++heat[o >>> 1] === hot) {
                    compiler?.heed(o);
                }
                if (code[o >>> 1] !== 0) {
                    state[STATE.nf] = nf;
                    state[STATE.zf] = zf;
                    state[STATE.c] = c;
                    state[STATE.v] = v;
                    state[STATE.lowestSp] = lowestSp;
                    state[STATE.cycles] = cycles;
                    state[STATE.count] = count;
                    state[STATE.limit] = limit;
                    const to = /** @type {Compiler} */ (compiler).run(pc);
                    nf = state[STATE.nf];
                    zf = state[STATE.zf];
                    c = state[STATE.c];
                    v = state[STATE.v];
                    lowestSp = state[STATE.lowestSp];
                    cycles = state[STATE.cycles];
                    count = state[STATE.count];
                    pc = to & ~1;
                    jumped = (to & 1) === 0;
                    continue;
                }
            }
            op = flash16[o >>> 1];
        } else {
            o = (pc - RAM_BASE) | 0;
            if (o >>> 0 < RAM_BYTES) {
                op = ram16[o >>> 1];
            } else if (pc >>> 1 < rom16.length) {
                op = rom16[pc >>> 1];
            } else {
                break;
            }
        }
        pc += 2;
        count++;
        cycles++;
        switch (op >>> 11) {
            case 0: {
                const n = (op >>> 6) & 31; // LSLS Rd, Rm, #n
                const x = r[(op >>> 3) & 7];
                if (n !== 0) {
                    c = (x >>> (32 - n)) & 1;
                }
                r[op & 7] = nf = zf = x << n;
                break;
            }
            case 1: {
                const n = (op >>> 6) & 31; // LSRS Rd, Rm, #n
                const x = r[(op >>> 3) & 7];
                if (n === 0) {
                    c = x >>> 31;
                    nf = zf = 0;
                } else {
                    c = (x >>> (n - 1)) & 1;
                    nf = zf = (x >>> n) | 0;
                }
                r[op & 7] = nf;
                break;
            }
            case 2: {
                const n = (op >>> 6) & 31 || 32; // ASRS Rd, Rm, #n
                const x = r[(op >>> 3) & 7];
                c = n === 32 ? x >>> 31 : (x >>> (n - 1)) & 1;
                r[op & 7] = nf = zf = n === 32 ? x >> 31 : x >> n;
                break;
            }
            case 3: {
                const a = r[(op >>> 3) & 7]; // ADDS, SUBS Rd, Rn, Rm or #3
                const b = op & 0x400 ? (op >>> 6) & 7 : r[(op >>> 6) & 7];
                if (op & 0x200) {
                    nf = (a - b) | 0;
                    c = a >>> 0 >= b >>> 0 ? 1 : 0;
                    v = ((a ^ b) & (a ^ nf)) >>> 31;
                } else {
                    nf = (a + b) | 0;
                    c = nf >>> 0 < a >>> 0 ? 1 : 0;
                    v = ((a ^ nf) & (b ^ nf)) >>> 31;
                }
                r[op & 7] = zf = nf;
                break;
            }
            case 4:
                r[(op >>> 8) & 7] = nf = zf = op & 0xff; // MOVS Rd, #8
                break;
            case 5: {
                const a = r[(op >>> 8) & 7]; // CMP Rn, #8
                const b = op & 0xff;
                nf = zf = (a - b) | 0;
                c = a >>> 0 >= b ? 1 : 0;
                v = ((a ^ b) & (a ^ nf)) >>> 31;
                break;
            }
            case 6: {
                const d = (op >>> 8) & 7; // ADDS Rd, #8
                const a = r[d];
                const b = op & 0xff;
                nf = (a + b) | 0;
                c = nf >>> 0 < a >>> 0 ? 1 : 0;
                v = ((a ^ nf) & (b ^ nf)) >>> 31;
                r[d] = zf = nf;
                break;
            }
            case 7: {
                const d = (op >>> 8) & 7; // SUBS Rd, #8
                const a = r[d];
                const b = op & 0xff;
                nf = (a - b) | 0;
                c = a >>> 0 >= b ? 1 : 0;
                v = ((a ^ b) & (a ^ nf)) >>> 31;
                r[d] = zf = nf;
                break;
            }
            case 8: {
                if (op >= 0x4400) {
                    const m = (op >>> 3) & 15;
                    const d = ((op >>> 4) & 8) | (op & 7);
                    const b = m === 15 ? pc + 2 : r[m];
                    const kind = (op >>> 8) & 3;
                    if (kind === 1) {
                        const a = d === 15 ? pc + 2 : r[d]; // CMP Rn, Rm
                        nf = zf = (a - b) | 0;
                        c = a >>> 0 >= b >>> 0 ? 1 : 0;
                        v = ((a ^ b) & (a ^ nf)) >>> 31;
                    } else if (kind === 3) {
                        if (op & 7) {
                            throw undefinedInstruction(core, op, pc - 2);
                        }
                        const to = target(core, b, pc - 2); // BX, BLX Rm
                        if (op & 0x80) {
                            r[LR] = pc | 1;
                        }
                        cycles++;
                        if (to === -1) {
                            cycles += core.leave(b);
                            ({ pc, nf, zf, c, v } = core);
                            limit = 0;
                        } else {
                            pc = to;
                            jumped = compiler !== null;
                        }
                    } else {
                        // ADD, MOV Rd, Rm
                        const x = kind === 0 ? ((d === 15 ? pc + 2 : r[d]) + b) | 0 : b;
                        if (d === 15) {
                            pc = x & ~1;
                            cycles++;
                            jumped = compiler !== null;
                        } else {
                            r[d] = d === SP ? x & ~3 : x;
                        }
                    }
                    break;
                }
                const d = op & 7;
                const a = r[d];
                const b = r[(op >>> 3) & 7];
                switch ((op >>> 6) & 15) {
                    case 0:
                        r[d] = nf = zf = a & b; // ANDS
                        break;
                    case 1:
                        r[d] = nf = zf = a ^ b; // EORS
                        break;
                    case 2: {
                        const n = b & 0xff; // LSLS
                        nf = zf = n < 32 ? a << n : 0;
                        if (n !== 0) {
                            c = n <= 32 ? (n === 32 ? a & 1 : (a >>> (32 - n)) & 1) : 0;
                        }
                        r[d] = nf;
                        break;
                    }
                    case 3: {
                        const n = b & 0xff; // LSRS
                        nf = zf = n < 32 ? (a >>> n) | 0 : 0;
                        if (n !== 0) {
                            c = n <= 32 ? (a >>> (n - 1)) & 1 : 0;
                        }
                        r[d] = nf;
                        break;
                    }
                    case 4: {
                        const n = b & 0xff; // ASRS
                        nf = zf = n < 32 ? a >> n : a >> 31;
                        if (n !== 0) {
                            c = n < 32 ? (a >>> (n - 1)) & 1 : a >>> 31;
                        }
                        r[d] = nf;
                        break;
                    }
                    case 5:
                        nf = zf = (a + b + c) | 0; // ADCS
                        c = ((a & b) | ((a | b) & ~nf)) >>> 31;
                        v = ((a ^ nf) & (b ^ nf)) >>> 31;
                        r[d] = nf;
                        break;
                    case 6: {
                        const n = ~b; // SBCS
                        nf = zf = (a + n + c) | 0;
                        c = ((a & n) | ((a | n) & ~nf)) >>> 31;
                        v = ((a ^ nf) & (n ^ nf)) >>> 31;
                        r[d] = nf;
                        break;
                    }
                    case 7: {
                        const n = b & 0xff; // RORS
                        nf = zf = n & 31 ? (a >>> (n & 31)) | (a << (32 - (n & 31))) : a;
                        if (n !== 0) {
                            c = nf >>> 31;
                        }
                        r[d] = nf;
                        break;
                    }
                    case 8:
                        nf = zf = a & b; // TST
                        break;
                    case 9:
                        nf = zf = (0 - b) | 0; // RSBS
                        c = b === 0 ? 1 : 0;
                        v = (b & nf) >>> 31;
                        r[d] = nf;
                        break;
                    case 10:
                        nf = zf = (a - b) | 0; // CMP
                        c = a >>> 0 >= b >>> 0 ? 1 : 0;
                        v = ((a ^ b) & (a ^ nf)) >>> 31;
                        break;
                    case 11:
                        nf = zf = (a + b) | 0; // CMN
                        c = nf >>> 0 < a >>> 0 ? 1 : 0;
                        v = ((a ^ nf) & (b ^ nf)) >>> 31;
                        break;
                    case 12:
                        r[d] = nf = zf = a | b; // ORRS
                        break;
                    case 13:
                        r[d] = nf = zf = Math.imul(a, b); // MULS
                        break;
                    case 14:
                        r[d] = nf = zf = a & ~b; // BICS
                        break;
                    default:
                        r[d] = nf = zf = ~b; // MVNS
                }
                break;
            }
            case 9: {
                const a = ((pc + 2) & ~3) + ((op & 0xff) << 2); // LDR Rt, literal
                o = (a - XIP_BASE) | 0;
                if (o >>> 0 < flashBytes) {
                    r[(op >>> 8) & 7] = flash32[o >>> 2];
                    cycles++;
                } else {
                    r[(op >>> 8) & 7] = loadWord(core, a, pc - 2, cycles);
                    cycles++;
                    limit = core.deadline;
                }
                break;
            }
            case 10: {
                const a = (r[(op >>> 3) & 7] + r[(op >>> 6) & 7]) | 0;
                const t = op & 7;
                o = (a - RAM_BASE) | 0;
                const inRam = o >>> 0 < RAM_BYTES;
                switch ((op >>> 9) & 3) {
                    case 0: // STR
                        if (inRam && (a & 3) === 0) {
                            ram32[o >>> 2] = r[t];
                            cycles++;
                            break;
                        }
                        store(core, a, 4, r[t], pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    case 1: // STRH
                        if (inRam && (a & 1) === 0) {
                            ram16[o >>> 1] = r[t];
                            cycles++;
                            break;
                        }
                        store(core, a, 2, r[t], pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    case 2: // STRB
                        if (inRam) {
                            ram8[o] = r[t];
                            cycles++;
                            break;
                        }
                        store(core, a, 1, r[t], pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    default: // LDRSB
                        if (inRam) {
                            r[t] = (ram8[o] << 24) >> 24;
                            cycles++;
                            break;
                        }
                        r[t] = (load(core, a, 1, pc - 2, cycles) << 24) >> 24;
                        cycles += core.stall;
                        limit = core.deadline;
                }
                break;
            }
            case 11: {
                const a = (r[(op >>> 3) & 7] + r[(op >>> 6) & 7]) | 0;
                const t = op & 7;
                o = (a - RAM_BASE) | 0;
                const inRam = o >>> 0 < RAM_BYTES;
                switch ((op >>> 9) & 3) {
                    case 0: // LDR
                        if (inRam && (a & 3) === 0) {
                            r[t] = ram32[o >>> 2];
                            cycles++;
                            break;
                        }
                        r[t] = load(core, a, 4, pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    case 1: // LDRH
                        if (inRam && (a & 1) === 0) {
                            r[t] = ram16[o >>> 1];
                            cycles++;
                            break;
                        }
                        r[t] = load(core, a, 2, pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    case 2: // LDRB
                        if (inRam) {
                            r[t] = ram8[o];
                            cycles++;
                            break;
                        }
                        r[t] = load(core, a, 1, pc - 2, cycles);
                        cycles += core.stall;
                        limit = core.deadline;
                        break;
                    default: // LDRSH
                        if (inRam && (a & 1) === 0) {
                            r[t] = (ram16[o >>> 1] << 16) >> 16;
                            cycles++;
                            break;
                        }
                        r[t] = (load(core, a, 2, pc - 2, cycles) << 16) >> 16;
                        cycles += core.stall;
                        limit = core.deadline;
                }
                break;
            }
            case 12: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0; // STR Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES && (a & 3) === 0) {
                    ram32[o >>> 2] = r[op & 7];
                    cycles++;
                } else {
                    store(core, a, 4, r[op & 7], pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 13: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 4) & 0x7c)) | 0; // LDR Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES && (a & 3) === 0) {
                    r[op & 7] = ram32[o >>> 2];
                    cycles++;
                } else {
                    r[op & 7] = load(core, a, 4, pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 14: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 6) & 31)) | 0; // STRB Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES) {
                    ram8[o] = r[op & 7];
                    cycles++;
                } else {
                    store(core, a, 1, r[op & 7], pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 15: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 6) & 31)) | 0; // LDRB Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES) {
                    r[op & 7] = ram8[o];
                    cycles++;
                } else {
                    r[op & 7] = load(core, a, 1, pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 16: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0; // STRH Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES && (a & 1) === 0) {
                    ram16[o >>> 1] = r[op & 7];
                    cycles++;
                } else {
                    store(core, a, 2, r[op & 7], pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 17: {
                const a = (r[(op >>> 3) & 7] + ((op >>> 5) & 0x3e)) | 0; // LDRH Rt, [Rn, #5]
                o = (a - RAM_BASE) | 0;
                if (o >>> 0 < RAM_BYTES && (a & 1) === 0) {
                    r[op & 7] = ram16[o >>> 1];
                    cycles++;
                } else {
                    r[op & 7] = load(core, a, 2, pc - 2, cycles);
                    cycles += core.stall;
                    limit = core.deadline;
                }
                break;
            }
            case 18: // STR Rt, [SP, #8]
                storeWord(
                    core,
                    (r[SP] + ((op & 0xff) << 2)) | 0,
                    r[(op >>> 8) & 7],
                    pc - 2,
                    cycles,
                );
                cycles++;
                limit = core.deadline;
                break;
            case 19: // LDR Rt, [SP, #8]
                r[(op >>> 8) & 7] = loadWord(
                    core,
                    (r[SP] + ((op & 0xff) << 2)) | 0,
                    pc - 2,
                    cycles,
                );
                cycles++;
                limit = core.deadline;
                break;
            case 20:
                r[(op >>> 8) & 7] = ((pc + 2) & ~3) + ((op & 0xff) << 2); // ADR
                break;
            case 21:
                r[(op >>> 8) & 7] = r[SP] + ((op & 0xff) << 2); // ADD Rd, SP, #8
                break;
            case 22:
                switch ((op >>> 8) & 7) {
                    case 0: // ADD, SUB SP, #7
                        r[SP] += op & 0x80 ? -((op & 0x7f) << 2) : (op & 0x7f) << 2;
                        if (r[SP] < lowestSp) {
                            lowestSp = r[SP];
                            limit = lowestSp < core.stackLimit ? 0 : limit;
                        }
                        break;
                    case 2: {
                        const x = r[(op >>> 3) & 7];
                        const kind = (op >>> 6) & 3; // SXTH, SXTB, UXTH, UXTB
                        r[op & 7] =
                            kind === 3
                                ? x & 0xff
                                : kind === 2
                                  ? x & 0xffff
                                  : kind === 1
                                    ? (x << 24) >> 24
                                    : (x << 16) >> 16;
                        break;
                    }
                    case 4:
                    case 5: {
                        const withLr = (op >>> 8) & 1; // PUSH
                        let total = withLr;
                        for (let list = op & 0xff; list !== 0; list &= list - 1) {
                            total++;
                        }
                        const sp = (r[SP] - 4 * total) | 0;
                        if (withLr) {
                            storeWord(core, sp + 4 * (total - 1), r[LR], pc - 2, cycles);
                        }
                        storeMany(core, op & 0xff, sp, pc - 2, cycles);
                        r[SP] = sp;
                        if (sp < lowestSp) {
                            lowestSp = sp;
                            core.deadline = sp < core.stackLimit ? 0 : core.deadline;
                        }
                        cycles += total;
                        limit = core.deadline;
                        break;
                    }
                    case 6:
                        if (op !== 0xb662 && op !== 0xb672) {
                            throw undefinedInstruction(core, op, pc - 2);
                        }
                        core.primask = op === 0xb672; // CPSIE, CPSID
                        if (!core.primask && core.somethingPending) {
                            limit = 0;
                        }
                        break;
                    default:
                        throw undefinedInstruction(core, op, pc - 2);
                }
                break;
            case 23:
                switch ((op >>> 8) & 7) {
                    case 2: {
                        const x = r[(op >>> 3) & 7];
                        switch ((op >>> 6) & 3) {
                            case 0: // REV
                                r[op & 7] =
                                    (x << 24) |
                                    ((x & 0xff00) << 8) |
                                    ((x >>> 8) & 0xff00) |
                                    (x >>> 24);
                                break;
                            case 1: // REV16
                                r[op & 7] = ((x & 0x00ff00ff) << 8) | ((x >>> 8) & 0x00ff00ff);
                                break;
                            case 3: // REVSH
                                r[op & 7] = ((x << 24) >> 16) | ((x >>> 8) & 0xff);
                                break;
                            default:
                                throw undefinedInstruction(core, op, pc - 2);
                        }
                        break;
                    }
                    case 4:
                    case 5: {
                        const sp = r[SP]; // POP
                        const total = loadMany(core, op & 0xff, sp, pc - 2, cycles);
                        cycles += total;
                        limit = core.deadline;
                        if ((op & 0x100) === 0) {
                            r[SP] = sp + 4 * total;
                            break;
                        }
                        const value = loadWord(core, sp + 4 * total, pc - 2, cycles);
                        r[SP] = sp + 4 * total + 4;
                        cycles += 3;
                        const to = target(core, value, pc - 2);
                        if (to === -1) {
                            cycles += core.leave(value);
                            ({ pc, nf, zf, c, v } = core);
                            limit = 0;
                        } else {
                            pc = to;
                            jumped = compiler !== null;
                        }
                        break;
                    }
                    case 6:
                        core.pc = pc - 2;
                        throw new Fault('breakpoint', `BKPT #${op & 0xff}: the firmware gave up`);
                    case 7:
                        switch (op & 0xff) {
                            case 0x00: // NOP, YIELD
                            case 0x10:
                                break;
                            case 0x20: // WFE
                                core.wait(true);
                                cycles++;
                                limit = core.deadline;
                                break;
                            case 0x30: // WFI
                                core.wait(false);
                                cycles++;
                                limit = core.deadline;
                                break;
                            case 0x40: // SEV
                                core.event = true;
                                break;
                            default:
                                throw undefinedInstruction(core, op, pc - 2);
                        }
                        break;
                    default:
                        throw undefinedInstruction(core, op, pc - 2);
                }
                break;
            case 24: {
                const n = (op >>> 8) & 7; // STM Rn!
                const total = storeMany(core, op & 0xff, r[n], pc - 2, cycles);
                r[n] += 4 * total;
                cycles += total;
                limit = core.deadline;
                break;
            }
            case 25: {
                const n = (op >>> 8) & 7; // LDM Rn!
                const from = r[n];
                const total = loadMany(core, op & 0xff, from, pc - 2, cycles);
                if ((op & (1 << n)) === 0) {
                    r[n] = from + 4 * total;
                }
                cycles += total;
                limit = core.deadline;
                break;
            }
            case 26:
            case 27: {
                let taken = false; // Bcc
                switch ((op >>> 8) & 15) {
                    case 0:
                        taken = zf === 0;
                        break;
                    case 1:
                        taken = zf !== 0;
                        break;
                    case 2:
                        taken = c !== 0;
                        break;
                    case 3:
                        taken = c === 0;
                        break;
                    case 4:
                        taken = nf < 0;
                        break;
                    case 5:
                        taken = nf >= 0;
                        break;
                    case 6:
                        taken = v !== 0;
                        break;
                    case 7:
                        taken = v === 0;
                        break;
                    case 8:
                        taken = c !== 0 && zf !== 0;
                        break;
                    case 9:
                        taken = c === 0 || zf === 0;
                        break;
                    case 10:
                        taken = nf >>> 31 === v;
                        break;
                    case 11:
                        taken = nf >>> 31 !== v;
                        break;
                    case 12:
                        taken = zf !== 0 && nf >>> 31 === v;
                        break;
                    case 13:
                        taken = zf === 0 || nf >>> 31 !== v;
                        break;
                    case 14:
                        throw undefinedInstruction(core, op, pc - 2);
                    default:
                        core.pendingSvcall = true;
                        limit = 0;
                }
                if (taken) {
                    pc += 2 + ((op << 24) >> 23);
                    cycles++;
                    jumped = compiler !== null;
                }
                break;
            }
            case 28:
                pc += 2 + ((op << 21) >> 20); // B
                cycles++;
                jumped = compiler !== null;
                break;
            case 30: {
                o = (pc - XIP_BASE) | 0;
                const op2 =
                    o >>> 0 < flashBytes
                        ? flash16[o >>> 1]
                        : pc >>> 0 < RAM_BASE
                          ? rom16[pc >>> 1]
                          : ram16[(pc - RAM_BASE) >>> 1];
                if ((op2 & 0xd000) === 0xd000) {
                    const s = (op >>> 10) & 1; // BL
                    const i1 = ~((op2 >>> 13) ^ s) & 1;
                    const i2 = ~((op2 >>> 11) ^ s) & 1;
                    const offset =
                        (-s << 24) |
                        (i1 << 23) |
                        (i2 << 22) |
                        ((op & 0x3ff) << 12) |
                        ((op2 & 0x7ff) << 1);
                    r[LR] = (pc + 2) | 1;
                    pc += 2 + offset;
                    cycles += 2;
                    jumped = compiler !== null;
                    break;
                }
                core.nf = nf;
                core.zf = zf;
                core.c = c;
                core.v = v;
                core.pc = pc - 2;
                if (!wide(core, op, op2)) {
                    throw undefinedInstruction(core, (op << 16) | op2, pc - 2);
                }
                ({ nf, zf, c, v } = core);
                pc += 2;
                cycles += 2;
                if (!core.primask && core.somethingPending) {
                    limit = 0;
                }
                break;
            }
            default:
                throw undefinedInstruction(core, op, pc - 2);
        }
    }

    core.pc = pc;
    core.nf = nf;
    core.zf = zf;
    core.c = c;
    core.v = v;
    core.lowestSp = lowestSp;
    core.instructions += count;
    return cycles;
}
