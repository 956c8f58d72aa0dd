// The tools that run after every firmware build: the UF2 maker and the size and stack report.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { FAMILIES, FLASH_START, makeUf2, PAYLOAD, SECTOR } from '../../hal/rp2040/make_uf2.mjs';
import { readSections, readSymbols, readWords, sizesOf } from '../../hal/rp2040/report.mjs';
import { deepest, readDisassembly, stackBytes } from '../../hal/rp2040/stack.mjs';

const { decodeBlock } = createRequire(import.meta.url)('uf2');

const FLASH = { family: 'rp2040', flash: 64 * SECTOR, save: 16 * SECTOR };

function blocksOf(file) {
    assert.equal(file.length % 512, 0);
    return Array.from({ length: file.length / 512 }, (_, i) =>
        decodeBlock(file.slice(i * 512, i * 512 + 512)),
    );
}

test('a UF2 file covers whole sectors, in order, and holds the image', () => {
    for (const size of [1, PAYLOAD, SECTOR - 1, SECTOR, SECTOR + 1, 5 * SECTOR + 700]) {
        const image = Uint8Array.from({ length: size }, (_, i) => (i * 7 + 1) & 0xff);
        const blocks = blocksOf(makeUf2(image, FLASH));
        assert.equal(blocks.length * PAYLOAD, Math.ceil(size / SECTOR) * SECTOR);
        blocks.forEach((block, i) => {
            assert.equal(block.flashAddress, FLASH_START + i * PAYLOAD);
            assert.equal(block.blockNumber, i);
            assert.equal(block.totalBlocks, blocks.length);
            assert.equal(block.boardFamily, 0xe48bff56);
            assert.equal(block.flags, 0x2000);
            assert.equal(block.payload.length, PAYLOAD);
        });
        const bytes = Buffer.concat(blocks.map((block) => block.payload));
        assert.deepEqual(bytes.subarray(0, size), Buffer.from(image));
        assert.ok(bytes.subarray(size).every((byte) => byte === 0));
    }
});

test('no block touches the sectors of the saves', () => {
    const most = 48 * SECTOR;
    assert.equal(blocksOf(makeUf2(new Uint8Array(most), FLASH)).length, most / PAYLOAD);
    assert.throws(() => makeUf2(new Uint8Array(most + 1), FLASH), /belong to the saves/);
});

test('families', () => {
    const [block] = blocksOf(makeUf2(new Uint8Array(1), { ...FLASH, family: 'rp2350' }));
    assert.equal(block.boardFamily, FAMILIES.rp2350);
    assert.throws(() => makeUf2(new Uint8Array(1), { ...FLASH, family: 'avr' }), /unknown family/);
    assert.throws(() => makeUf2(new Uint8Array(0), FLASH), /empty/);
});

test('what an instruction takes from the stack', () => {
    const constant = (register) => (register === 'r4' ? 0xfffffbf0 : 0);
    const cases = [
        ['push {r4, r5, r6, lr}', 16],
        ['push {r4-r7, lr}', 20],
        ['stmdb sp!, {r4, r5, r6, r7, r8, lr}', 24],
        ['vpush {d8}', 8],
        ['sub sp, #48', 48],
        ['sub.w sp, sp, #1040', 1040],
        ['str.w lr, [sp, #-4]!', 4],
        ['add sp, r4', 1040],
        ['add sp, #48', 0],
        ['pop {r4, r5, pc}', 0],
        ['str r0, [sp, #4]', 0],
    ];
    for (const [code, bytes] of cases) {
        assert.equal(stackBytes(code, constant), bytes, code);
    }
});

/** A disassembly: functions by name, each a list of instructions; `@name` becomes its address. */
function disassembly(functions) {
    const names = Object.keys(functions);
    const at = (name) => (0x10000000 + names.indexOf(name) * 0x100).toString(16);
    return names
        .map((name) => {
            const lines = functions[name].map((code, i) => {
                const address = (parseInt(at(name), 16) + i * 2).toString(16);
                const [operation, ...rest] = code
                    .replace(/@(\w+)/g, (_, to) => `${at(to)} <${to}>`)
                    .split(' ');
                return `${address}:\t${operation}\t${rest.join(' ')}`;
            });
            return `${at(name)} <${name}>:\n${lines.join('\n')}\n`;
        })
        .join('\n');
}

const QUIET = { roots: /^main$/, pointers: [], recursion: {}, taken: new Set() };

test('the deepest path counts', () => {
    const functions = readDisassembly(
        disassembly({
            main: ['push {r4, lr}', 'bl @shallow', 'bl @deep', 'pop {r4, pc}'],
            shallow: ['sub sp, #100', 'bx lr'],
            deep: ['push {r4, lr}', 'b.n @deeper'],
            deeper: ['sub sp, #96', 'bx lr'],
            unused: ['sub sp, #4000', 'bx lr'],
        }),
    );
    const answer = deepest(functions, QUIET);
    assert.equal(answer.bytes, 8 + 8 + 96);
    assert.deepEqual(answer.path, ['main 8', 'deep 8', 'deeper 96']);
    assert.deepEqual(answer.problems, []);
});

test('a call through a pointer must be accounted for', () => {
    const text = disassembly({
        main: ['push {r4, lr}', 'bl @call', 'pop {r4, pc}'],
        call: ['push {r3, lr}', 'blx r3', 'pop {r3, pc}'],
        left: ['sub sp, #40', 'bx lr'],
        right: ['sub sp, #80', 'bx lr'],
        other: ['sub sp, #800', 'bx lr'],
    });
    const functions = readDisassembly(text);
    const taken = new Set([0x10000201, 0x10000301, 0x10000401]);
    assert.match(
        deepest(functions, { ...QUIET, taken }).problems[0],
        /call calls through a pointer/,
    );
    const told = { ...QUIET, taken, pointers: [[/^call$/, /^(left|right)$/]] };
    assert.equal(deepest(functions, told).bytes, 8 + 8 + 80);
    assert.deepEqual(deepest(functions, told).problems, []);
    const wrong = { ...told, pointers: [[/^call$/, /^nobody$/]] };
    assert.match(deepest(functions, wrong).problems[0], /nothing matches/);
    assert.equal(deepest(functions, { ...told, pointers: [[/^call$/, 256]] }).bytes, 8 + 8 + 256);
    const others = deepest(functions, { ...QUIET, taken, others: 500 });
    assert.equal(others.bytes, 8 + 8 + 500);
    assert.deepEqual(others.problems, []);
});

test('returning through a register is not a call', () => {
    const functions = readDisassembly(
        disassembly({
            main: [
                'push {r0, r1, r2, r3}',
                'push {r4, lr}',
                'pop {r4}',
                'pop {r3}',
                'add sp, #16',
                'bx r3',
            ],
        }),
    );
    assert.deepEqual(deepest(functions, QUIET).problems, []);
});

test('recursion needs a bound', () => {
    const functions = readDisassembly(
        disassembly({
            main: ['push {r4, lr}', 'bl @again', 'pop {r4, pc}'],
            again: ['push {r4, r5, r6, lr}', 'bl @step', 'pop {r4, r5, r6, pc}'],
            step: ['sub sp, #24', 'bl @again', 'bx lr'],
        }),
    );
    assert.match(
        deepest(functions, QUIET).problems[0],
        /recursion without a bound: again > step > again/,
    );
    const answer = deepest(functions, { ...QUIET, recursion: { again: 3 } });
    assert.deepEqual(answer.problems, []);
    assert.equal(answer.bytes, 8 + 3 * (16 + 24));
});

test('a function that calls itself is recursion, a jump to its start is a loop', () => {
    const own = readDisassembly(
        disassembly({ main: ['push {r4, lr}', 'bl @main', 'pop {r4, pc}'] }),
    );
    assert.match(deepest(own, QUIET).problems[0], /recursion/);
    const loop = readDisassembly(disassembly({ main: ['push {r4, lr}', 'b.n @main'] }));
    assert.deepEqual(deepest(loop, QUIET).problems, []);
});

test('sections: what is flash, what is RAM', () => {
    const row = (name, size, vma, lma, flags) =>
        `  0 ${name}  ${size}  ${vma}  ${lma}  00001000  2**2\n                  ${flags}\n`;
    const sections = readSections(
        row('.text', '00001000', '10000100', '10000100', 'CONTENTS, ALLOC, LOAD, READONLY, CODE') +
            row('.data', '00000100', '20000000', '10001100', 'CONTENTS, ALLOC, LOAD, CODE') +
            row('.bss', '00000800', '20000100', '20000100', 'ALLOC') +
            row('.heap', '00000800', '20000900', '20000900', 'ALLOC') +
            row('.stack_dummy', '00001000', '20041000', '20041000', 'ALLOC') +
            row('.sector_fill', '00000e00', '10001200', '10001200', 'CONTENTS, ALLOC, LOAD, DATA') +
            row('.debug_info', '00009000', '00000000', '00000000', 'CONTENTS, READONLY, DEBUGGING'),
    );
    assert.equal(sections.length, 7);
    assert.deepEqual(sizesOf(sections), { flash: 0x1100, ram: 0x900 });
});

test('symbols and words', () => {
    const symbols = readSymbols('10000100 00000020 T main\n20000000 b start\n         U malloc\n');
    assert.deepEqual(
        symbols.map(({ name, size }) => [name, size]),
        [
            ['main', 0x20],
            ['start', 0],
        ],
    );
    const words = readWords(' 10002000 01020010 ffffffff 00000000 78563412  ................\n');
    assert.ok(words.has(0x10000201) && words.has(0x12345678));
});
