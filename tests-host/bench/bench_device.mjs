// bench_device.mjs [BOARD...]     measures the real UF2 files on the emulated handheld
// bench_device.mjs --docs         writes docs/sizes.md, for which all boards must have been built
//                                 (./dev bench device --docs does that first)
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownBoards, ROOT } from '../../simulator/device/node/files.mjs';
import { limitsOf, measure, sizesOf } from '../emulated/measure.mjs';
import { BOARDS, isBuilt } from '../emulated/support.mjs';

const thousands = (number) => number.toLocaleString('en-US', { maximumFractionDigits: 2 });
const digits = (value) =>
    value >= 1000 ? thousands(value) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function printTable(board) {
    const limits = limitsOf(board);
    console.log(`${board}:`);
    for (const { name, value, unit, remark = '' } of measure(board)) {
        const share = `${((100 * value) / limits[name]).toFixed(0)} % of ${limits[name]}`;
        const figure = `${digits(value)} ${unit}`;
        const cells = [name.padEnd(45), figure.padStart(12), share.padStart(14), remark];
        console.log(`  ${cells.join('  ')}`.trimEnd());
    }
}

// --- docs/sizes.md ---

const SIZES_HEAD = `# Sizes and speed

Written by \`./dev bench device --docs\`; do not edit.

## What the firmware takes

Bytes. The limits are 160 KB of flash without the advisor's tables, 24 KB of static RAM and 4 KB of
stack (the deepest path through the code, interrupts included); the build fails above them. There is
no heap.

| board | flash | RAM | stack |
| --- | ---: | ---: | ---: |`;

const SPEED_HEAD = `
## What the emulated handheld measures

Emulated time, the real UF2 files; \`./dev bench device\` prints it with remarks, and the tests
check the limits. A key is counted from the press (or the release, for keys that can also be held)
to the last pixel that changed, debouncing included.
`;

function writeDocs() {
    const row = (...cells) => `| ${cells.join(' | ')} |`;
    const lines = [SIZES_HEAD];
    for (const board of knownBoards()) {
        const { flash, ram, stack } = sizesOf(board);
        lines.push(row(board, ...[flash, ram, stack].map(thousands)));
    }
    lines.push(
        SPEED_HEAD,
        row('', 'limit', ...BOARDS),
        row('---', '---', ...BOARDS.map(() => '---:')),
    );
    const columns = BOARDS.map((board) => measure(board));
    columns[0].forEach(({ name, unit }, i) => {
        const limits = new Set(BOARDS.map((board) => thousands(limitsOf(board)[name])));
        lines.push(
            row(
                unit ? `${name} (${unit})` : name,
                [...limits].join(', on SPI '),
                ...columns.map((column) => digits(column[i].value)),
            ),
        );
    });
    writeFileSync(join(ROOT, 'docs', 'sizes.md'), `${lines.join('\n')}\n`);
}

const boards = process.argv.slice(2);
if (boards[0] === '--docs') {
    writeDocs();
} else {
    for (const board of boards.length > 0 ? boards : BOARDS.filter(isBuilt)) {
        printTable(board);
    }
}
