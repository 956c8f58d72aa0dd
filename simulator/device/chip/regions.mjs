/**
 * Regions, the units of the compiler: the code that can be reached from an address by branches
 * whose target is known, cut into basic blocks.
 */

/** A region is no larger than this. */
const MOST_INSTRUCTIONS = 500;
const MOST_BLOCKS = 120;

/** @param {number} x */
function bits(x) {
    let count = 0;
    for (let left = x; left !== 0; left &= left - 1) {
        count++;
    }
    return count;
}

/**
 * Cycles of an instruction that the compiler takes on, without those of a branch that is taken; 0:
 * it is left to the interpreter. The same cycles as in execute.mjs, for accesses to RAM and flash.
 * @param {number} op @param {number} next the halfword behind it
 * @returns {number}
 */
function cyclesOf(op, next) {
    const top = op >>> 11;
    if (top === 8 && op >= 0x4400) {
        const d = ((op >>> 4) & 8) | (op & 7);
        const kind = (op >>> 8) & 3;
        if (kind === 3) {
            return op & 7 || ((op >>> 3) & 15) === 15 ? 0 : 2;
        }
        return d === 15 && kind !== 1 ? (kind === 2 ? 2 : 0) : 1;
    }
    if (top < 9 || top === 20 || top === 21) {
        return 1;
    }
    if (top < 20) {
        return 2;
    }
    if (top === 22) {
        switch ((op >>> 8) & 7) {
            case 0:
            case 2:
                return 1;
            case 4:
                return op & 0xff ? 1 + bits(op & 0xff) : 0;
            case 5:
                return 2 + bits(op & 0xff);
            default:
                return 0;
        }
    }
    if (top === 23) {
        switch ((op >>> 8) & 7) {
            case 2:
                return ((op >>> 6) & 3) === 2 ? 0 : 1;
            case 4:
                return op & 0xff ? 1 + bits(op & 0xff) : 0;
            case 5:
                return 4 + bits(op & 0xff);
            case 7:
                return op === 0xbf00 || op === 0xbf10 ? 1 : 0;
            default:
                return 0;
        }
    }
    if (top === 24 || top === 25) {
        return op & 0xff ? 1 + bits(op & 0xff) : 0;
    }
    if (top === 26 || top === 27) {
        return ((op >>> 8) & 15) >= 14 ? 0 : 1;
    }
    if (top === 28) {
        return 2;
    }
    return top === 30 && (next & 0xd000) === 0xd000 ? 3 : 0;
}

/**
 * @typedef {object} Instruction
 * @property {number} at offset in flash
 * @property {number} op
 * @property {number} next the halfword behind it
 * @property {number} cycles 0: left to the interpreter
 */

/**
 * Where a branch leads if it is taken, as offset in flash; -1: not a branch. @param {Instruction}
 * instruction
 */
export function targetOf({ at, op }) {
    const top = op >>> 11;
    if (top === 26 || top === 27) {
        return at + 4 + ((op << 24) >> 23);
    }
    return top === 28 ? at + 4 + ((op << 21) >> 20) : -1;
}

/** Whether control never goes on behind it. @param {Instruction} instruction */
export function endsBlock({ op, cycles }) {
    const top = op >>> 11;
    return (
        cycles === 0 ||
        top === 28 ||
        top === 30 ||
        op >>> 8 === 0xbd ||
        (op & 0xff00) === 0x4700 ||
        (op & 0xff87) === 0x4687
    );
}

/** @param {Instruction} instruction */
const isConditional = ({ op, cycles }) => cycles > 0 && op >>> 12 === 13;

/**
 * Where control goes on behind a branch that is not taken, or comes back to after a call; -1:
 * nowhere. @param {Instruction} instruction
 */
function behind(instruction) {
    if (instruction.cycles > 0 && instruction.op >>> 11 === 30) {
        return instruction.at + 4;
    }
    return isConditional(instruction) ? instruction.at + 2 : -1;
}

/**
 * @param {Uint16Array} flash halfwords
 * @param {number} start offset in flash
 * @returns {Map<number, Instruction[]>} the blocks, by the offset of their first instruction,
 * ascending
 */
export function regionFrom(flash, start) {
    /** @type {Map<number, Instruction>} */
    const found = new Map();
    const leaders = new Set([start]);
    const todo = [start];
    while (todo.length > 0 && found.size < MOST_INSTRUCTIONS) {
        let at = /** @type {number} */ (todo.pop());
        let ended = false;
        while (!ended && !found.has(at) && at >= 0 && at / 2 + 1 < flash.length) {
            const op = flash[at >>> 1];
            const next = flash[(at >>> 1) + 1];
            const instruction = { at, op, next, cycles: cyclesOf(op, next) };
            found.set(at, instruction);
            const target = instruction.cycles > 0 ? targetOf(instruction) : -1;
            for (const leader of [target, behind(instruction)]) {
                if (leader >= 0 && !leaders.has(leader) && leaders.size < MOST_BLOCKS) {
                    leaders.add(leader);
                    todo.push(leader);
                }
            }
            ended = endsBlock(instruction) || isConditional(instruction);
            at += 2;
        }
        // Running into code that was found from elsewhere: a block begins there.
        if (!ended && found.has(at) && at !== start && leaders.size < MOST_BLOCKS) {
            leaders.add(at);
        }
    }
    return cut(found, leaders);
}

/** @param {Map<number, Instruction>} found @param {Set<number>} leaders */
function cut(found, leaders) {
    /** @type {Map<number, Instruction[]>} */
    const blocks = new Map();
    for (const leader of [...leaders].sort((a, b) => a - b)) {
        const block = [];
        for (let at = leader; found.has(at); at += 2) {
            const instruction = /** @type {Instruction} */ (found.get(at));
            if (at !== leader && leaders.has(at)) {
                break;
            }
            block.push(instruction);
            if (endsBlock(instruction) || isConditional(instruction)) {
                break;
            }
        }
        if (block.length > 0) {
            blocks.set(leader, block);
        }
    }
    return blocks;
}
