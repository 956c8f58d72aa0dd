// report.mjs IMAGE.elf FILE.txt [--prefix arm-none-eabi-] [--others BYTES] [--list]
//
// What the image takes: flash, static RAM, deepest stack; one line on the screen and in FILE.txt.
// Fails above the limits, when an allocator is linked, or when the depth of the stack is unknown.
// --list shows the deepest path and the largest symbols. --others allows that much stack for calls
// through pointers that POINTERS does not know, instead of failing: for code that is not ours.
import { execFileSync } from 'node:child_process';
import { realpathSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deepest, readDisassembly } from './stack.mjs';

const LIMITS = { flash: 160 * 1024, ram: 24 * 1024, stack: 4 * 1024 };

/** The advisor's tables, which do not count against the flash limit. */
const TABLES = /^advisor_(net|table)|^net_/;

const ALLOCATORS = /^(__wrap_|__real_|_)?(malloc|calloc|realloc|free|memalign|aligned_alloc|sbrk)(_r)?$/;

const EXCEPTION_FRAME = 32 + 4; /* what the processor pushes, and the alignment it may need */
const ROM_BYTES = 256; /* allowed for a call into the boot ROM: flash and restart */
const ROM_LEAF_BYTES = 64; /* its copying and counting */

/** Where calls through pointers go, by the caller. Names are those of C functions. */
const POINTERS = [
    [/^(flash_|rom_|hal_restart|__aeabi_\w+_init)/, ROM_BYTES],
    [/^__wrap_/, ROM_LEAF_BYTES],
    [/^runtime_run_initializers/, /^runtime_init_|^first_per_core/],
    [/^runtime_init_/, ROM_BYTES],
    [/^app_show$/, /^enter$/], // the screens' tables
    [/^app_step$/, /^handle$/],
    [/^app_draw$/, /^draw$/],
    [/^menu_/, /^rows?$/],
    [/^shuffle/, /^(entropy_bits|seed_draw)$/],
];

/** How many calls of these may be under way at once. */
const RECURSION = {};

const MAIN = /^(main|runtime_run_initializers)$/;
const INTERRUPTS = /^(alarm_fired|key_moved|tone_over)$/;

/** @param {string} text of `objdump -h` @returns {{name: string, size: number, vma: number, lma:
 * number, flags: string}[]} */
export function readSections(text) {
    const rows = text.matchAll(
        /^\s*\d+\s+(\S+)\s+([0-9a-f]{8})\s+([0-9a-f]{8})\s+([0-9a-f]{8})\s+\S+\s+\S+\s*\n\s*(.*)$/gm);
    return [...rows].map(([, name, size, vma, lma, flags]) => ({
        name, flags, size: parseInt(size, 16), vma: parseInt(vma, 16), lma: parseInt(lma, 16),
    }));
}

/** @param {ReturnType<typeof readSections>} sections @returns {{flash: number, ram: number}} */
export function sizesOf(sections) {
    let flash = 0;
    let ram = 0;
    for (const { name, flags, size, vma, lma } of sections) {
        if (!flags.includes('ALLOC')) continue;
        if (flags.includes('LOAD') && lma >>> 24 === 0x10 && name !== '.sector_fill') flash += size;
        if (vma >>> 24 === 0x20 && !/^\.(stack|heap)/.test(name)) ram += size;
    }
    return { flash, ram };
}

/** @param {string} text of `nm -S` */
export function readSymbols(text) {
    return [...text.matchAll(/^([0-9a-f]{8})(?: ([0-9a-f]{8}))? (\w) (\S+)$/gm)].map(
        ([, address, size, kind, name]) => ({
            address: parseInt(address, 16), size: parseInt(size ?? '0', 16), kind, name,
        }));
}

/** @param {string} text of `objdump -s` @returns {Set<number>} every word in it */
export function readWords(text) {
    const words = new Set();
    for (const [, row] of text.matchAll(/^ [0-9a-f]+ ((?:[0-9a-f]{2,8} ){1,4})/gm)) {
        for (const word of row.trim().split(' ')) {
            if (word.length === 8) words.add(Buffer.from(word, 'hex').readUInt32LE());
        }
    }
    return words;
}

function main([elf, file, ...rest]) {
    const option = (name, otherwise) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : otherwise);
    const prefix = option('--prefix', 'arm-none-eabi-');
    const tool = (name, ...args) =>
        execFileSync(prefix + name, [...args, elf], { encoding: 'utf8', maxBuffer: 1 << 28 });

    const symbols = readSymbols(tool('nm', '-S'));
    const tables = symbols.filter(({ name }) => TABLES.test(name)).reduce((sum, { size }) => sum + size, 0);
    const { flash, ram } = sizesOf(readSections(tool('objdump', '-h')));

    const functions = readDisassembly(tool('objdump', '-d', '--no-show-raw-insn'));
    const taken = readWords(tool('objdump', '-s', '-j', '.text', '-j', '.rodata', '-j', '.data'));
    const others = Number(option('--others', 0));
    const told = { pointers: POINTERS, recursion: RECURSION, taken, others };
    const thread = deepest(functions, { ...told, roots: MAIN });
    const interrupt = deepest(functions, { ...told, roots: INTERRUPTS });
    const stack = thread.bytes + EXCEPTION_FRAME + interrupt.bytes;

    const problems = [...thread.problems, ...interrupt.problems];
    for (const { name } of symbols) {
        if (ALLOCATORS.test(name)) problems.push(`an allocator is linked: ${name}`);
    }
    for (const [what, used] of Object.entries({ flash: flash - tables, ram, stack })) {
        if (used > LIMITS[what]) problems.push(`${what}: ${used} bytes, more than ${LIMITS[what]}`);
    }

    const extra = tables > 0 ? ` (${tables} of them advisor's tables)` : '';
    const line = `${basename(elf, '.elf')}: ${flash} bytes of flash${extra}, ${ram} of RAM, ` +
        `${stack} of stack at most`;
    console.log(line);
    writeFileSync(file, `${line}\n`);
    if (rest.includes('--list')) {
        console.log(`deepest: ${thread.path.join(' > ')}`);
        console.log(`on top of it: exception frame ${EXCEPTION_FRAME}, ${interrupt.path.join(' > ')}`);
        for (const { size, kind, name } of symbols.sort((a, b) => b.size - a.size).slice(0, 40)) {
            console.log(`${String(size).padStart(7)} ${kind} ${name}`);
        }
    }
    for (const problem of problems) console.error(`report: ${problem}`);
    return problems.length === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
    if (!main(process.argv.slice(2))) process.exitCode = 1;
}
