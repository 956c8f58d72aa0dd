/** Just enough of a WebAssembly assembler: modules with one function each. */

export const I32 = 0x7f;
export const I64 = 0x7e;
const EMPTY = 0x40;

/** Instructions without immediates, as the standard numbers them. */
export const OP = {
    unreachable: 0x00,
    end: 0x0b,
    else: 0x05,
    return: 0x0f,
    select: 0x1b,
    eqz: 0x45,
    eq: 0x46,
    ne: 0x47,
    ltS: 0x48,
    ltU: 0x49,
    gtS: 0x4a,
    gtU: 0x4b,
    leS: 0x4c,
    leU: 0x4d,
    geS: 0x4e,
    geU: 0x4f,
    add: 0x6a,
    sub: 0x6b,
    mul: 0x6c,
    and: 0x71,
    or: 0x72,
    xor: 0x73,
    shl: 0x74,
    shrS: 0x75,
    shrU: 0x76,
    rotr: 0x78,
    extend8: 0xc0,
    extend16: 0xc1,
    wrap: 0xa7,
    extendS: 0xac,
    extendU: 0xad,
    shl64: 0x86,
    shrS64: 0x87,
    shrU64: 0x88,
};

/** Loads and stores, with the natural alignment of each. */
export const ACCESS = {
    load: [0x28, 2],
    load8S: [0x2c, 0],
    load8U: [0x2d, 0],
    load16S: [0x2e, 1],
    load16U: [0x2f, 1],
    store: [0x36, 2],
    store8: [0x3a, 0],
    store16: [0x3b, 1],
};

/** @param {number} value @returns {number[]} unsigned LEB128 */
function unsigned(value) {
    const bytes = [];
    let left = value >>> 0;
    do {
        const more = left > 0x7f;
        bytes.push((left & 0x7f) | (more ? 0x80 : 0));
        left >>>= 7;
    } while (left > 0);
    return bytes;
}

/** @param {number} value @returns {number[]} signed LEB128 */
function signed(value) {
    const bytes = [];
    let left = value | 0;
    for (;;) {
        const byte = left & 0x7f;
        left >>= 7;
        if ((left === 0 && (byte & 0x40) === 0) || (left === -1 && byte & 0x40)) {
            bytes.push(byte);
            return bytes;
        }
        bytes.push(byte | 0x80);
    }
}

/** The body of a function, written instruction by instruction. */
export class Code {
    constructor() {
        /** @type {number[]} */
        this.bytes = [];
        /** Blocks, loops and ifs that are open. */
        this.depth = 0;
    }

    /** @param {...number} ops of OP */
    op(...ops) {
        this.bytes.push(...ops);
        return this;
    }

    /** @param {number} value */
    const(value) {
        this.bytes.push(0x41, ...signed(value));
        return this;
    }

    /** @param {number} value small */
    const64(value) {
        this.bytes.push(0x42, ...signed(value));
        return this;
    }

    /** @param {number} local */
    get(local) {
        this.bytes.push(0x20, ...unsigned(local));
        return this;
    }

    /** @param {number} local */
    set(local) {
        this.bytes.push(0x21, ...unsigned(local));
        return this;
    }

    /** @param {number} local */
    tee(local) {
        this.bytes.push(0x22, ...unsigned(local));
        return this;
    }

    /** @param {number[]} kind of ACCESS @param {number} offset */
    access([opcode, align], offset) {
        this.bytes.push(opcode, align, ...unsigned(offset));
        return this;
    }

    block() {
        return this.open(0x02, EMPTY);
    }

    loop() {
        return this.open(0x03, EMPTY);
    }

    /** @param {number} [type] of its result */
    if(type = EMPTY) {
        return this.open(0x04, type);
    }

    /** @param {number} opcode @param {number} type */
    open(opcode, type) {
        this.bytes.push(opcode, type);
        this.depth++;
        return this;
    }

    end() {
        this.bytes.push(OP.end);
        this.depth--;
        return this;
    }

    /** @param {number} level what `depth` was inside the block to leave, or the loop to repeat */
    br(level) {
        this.bytes.push(0x0c, ...unsigned(this.depth - level));
        return this;
    }

    /** @param {number[]} levels by the value on the stack; the last one for all others */
    brTable(levels) {
        const labels = levels.flatMap((level) => unsigned(this.depth - level));
        this.bytes.push(0x0e, ...unsigned(levels.length - 1), ...labels);
        return this;
    }

    /** @param {number} type of the function that the table has at the number on the stack */
    callIndirect(type) {
        this.bytes.push(0x11, ...unsigned(type), 0);
        return this;
    }
}

/** @param {number} id @param {number[]} content */
const section = (id, content) => [id, ...unsigned(content.length), ...content];

/** @param {string} name */
const text = (name) => [name.length, ...[...name].map((letter) => letter.charCodeAt(0))];

/** Types of functions: 0 is () → i32, 1 is (i32) → i32. */
const TYPES = [2, 0x60, 0, 1, I32, 0x60, 1, I32, 1, I32];

/**
 * A module with one function, exported as f; it imports the memory m.m and the table m.t.
 * @param {Code[]} parts of the function, one after the other, without its last end
 * @param {{type: number, locals: [number, number][]}} about its type, and its locals as [how many,
 * type]
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function makeModule(parts, { type, locals }) {
    const memory = [...text('m'), ...text('m'), 2, 0, 1];
    const table = [...text('m'), ...text('t'), 1, 0x70, 0, 1];
    const header = [
        ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
        ...section(1, TYPES),
        ...section(2, [2, ...memory, ...table]),
        ...section(3, [1, type]),
        ...section(7, [1, ...text('f'), 0, 0]),
    ];
    const declared = [
        ...unsigned(locals.length),
        ...locals.flatMap(([count, kind]) => [...unsigned(count), kind]),
    ];
    const length = parts.reduce((sum, { bytes }) => sum + bytes.length, declared.length + 1);
    const size = unsigned(length);
    const start = [...header, 10, ...unsigned(1 + size.length + length), 1, ...size, ...declared];
    const whole = new Uint8Array(start.length - declared.length + length);
    let at = 0;
    for (const bytes of [start, ...parts.map((part) => part.bytes), [OP.end]]) {
        whole.set(bytes, at);
        at += bytes.length;
    }
    return whole;
}
