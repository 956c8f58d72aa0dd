// bench_device.mjs [BOARD...]     measures the real UF2 files on the emulated handheld
// bench_device.mjs --docs         writes docs/sizes.md, for which all boards must have been built
//                                 (./dev bench device --docs does that first)
// bench_device.mjs --display u8g2 [BOARD...]  the drivers of our own and u8g2's, side by side
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { knownBoards, ROOT } from '../../simulator/device/node/files.mjs';
import { missCycles } from '../emulated/cache.mjs';
import { keyFigures } from '../emulated/keys.mjs';
import { limitsOf, measure, measureBoot, measureCache, sizesOf } from '../emulated/measure.mjs';
import { CURRENTS, milliwatts, statesOf } from '../emulated/states.mjs';
import { BOARDS, isBuilt, megahertzOf, resumedOn } from '../emulated/support.mjs';
import { VENDOR } from '../emulated/vendor.mjs';
import { wrapMarkdown } from './wrap.mjs';

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

Bytes. The limits are 176 KB of flash without the advisor's tables, 60 KB of static RAM (36 of them for the net in use) and 4 KB of
stack (the deepest path through the code, interrupts included); the build fails above them. There is
no heap.

| board | flash | RAM | stack |
| --- | ---: | ---: | ---: |`;

const SPEED_HEAD = `
## What the emulated handheld measures

Emulated time, the real UF2 files; \`./dev bench device\` prints it with remarks, and the tests
check the limits. A key is counted from the press (or the release, for keys that can also be held)
to the last pixel that changed, debouncing included. Where a limit differs, it stands for each board.
The PicoBoy runs at 48 MHz: that alone makes it slower to look through its saves, to lay a card and to
think.
Setting page and column takes bytes of its own, so more has to be sent than changes; what that takes at
least, the best way round, is computed for every picture.
`;

const MISSES = {
    pico: missCycles(VENDOR.pico.boot),
    feather: missCycles(VENDOR.feather.boot),
};

const CACHE_HEAD = `
## What the cache in front of the flash would cost

The emulated chip reads its flash at once. The real one has a cache of 16 KB before it, which a model
watched while the Pico's firmware ran: two ways, lines of 8 bytes, the one used longer ago replaced.
A missed line is counted as ${MISSES.pico} cycles on a Pico, and as ${MISSES.feather} on a Feather, whose second
stage reads the flash on one wire (\`tests-host/emulated/cache.mjs\` says why). Misses are measured, their
time is computed, and no figure above or below has it.
`;

const POWER_HEAD = `
## Power

Shares of the time are measured, on the emulated handheld: working, waiting (at 12 MHz, if for 3 ms or
more), in deep sleep at 12 MHz, dormant (the crystal stands still), sending to the panel, how many pixels are lit at which contrast. Milliwatts and hours
are computed from them and from currents that others have published; nothing was measured on a real
board. The currents, and who says so:
`;

/** A percentage with two significant digits. */
const percent = (share) => `${Number((100 * share).toPrecision(2))}`;
const sum = (by) => Object.values(by).reduce((all, one) => all + one, 0);
const row = (...cells) => `| ${cells.join(' | ')} |`;

function cacheTable() {
    return [
        CACHE_HEAD,
        row(
            '',
            'instructions',
            'misses',
            'without them (ms)',
            'they add (ms)',
            'on a Feather (ms)',
        ),
        row('---', ...Array(5).fill('---:')),
        ...measureCache(BOARDS[0]).map(({ name, instructions, misses, millis, missMillis }) =>
            row(
                name,
                thousands(instructions),
                thousands(misses),
                digits(millis),
                digits(missMillis(MISSES.pico)),
                digits(missMillis(MISSES.feather, megahertzOf('feather'))),
            ),
        ),
    ];
}

function sourceLines() {
    const { board, flash, panels, lit, efficiency } = CURRENTS;
    const by = (how) =>
        Object.entries(board.milliamperes[how])
            .map(([megahertz, milliamperes]) => `${milliamperes} mA at ${megahertz} MHz`)
            .join(', ');
    return [
        `- board: working ${by('awake')}; waiting ${by('asleep')}; in deep sleep ${by('deep')}; dormant ${board.milliamperes.dormant[12]} mA; at ${board.volts} V: ${board.source}`,
        ...Object.entries(panels).map(
            ([name, { microamperes, rows, volts, source }]) =>
                `- ${name.toUpperCase()}: ${microamperes} µA a lit pixel at contrast 255, for one of ${rows} rows at a time, at ${volts} V: ${source}`,
        ),
        `- a panel that is on: ${lit.milliamperes} mA more: ${lit.source}`,
        `- flash: ${flash.milliamperes} mA more: ${flash.source}`,
        `- charge pumps lose a quarter, regulators ${percent(1 - efficiency.regulator)} %: ${efficiency.source}`,
    ];
}

/** The hours that a board runs on its batteries. */
function powerTable(board) {
    const batteries = CURRENTS.batteries.filter(({ boards }) => boards.includes(board));
    const rows = statesOf(board).map((states) => {
        const { core, display, saving } = milliwatts(board, states);
        const { awake, asleep, deep, dormant } = states.share;
        return row(
            states.name,
            ...[awake, asleep, deep, dormant].map(sum).map(percent),
            percent(states.sending),
            ...[core, display, core + display + saving].map((value) => value.toFixed(1)),
            ...batteries.map(({ wattHours }) =>
                Math.round((1000 * wattHours) / (core + display + saving)),
            ),
        );
    });
    const names = batteries.map(({ name }) => `hours, ${name}`);
    return [
        '',
        row(
            board,
            'working (%)',
            'waiting (%)',
            'deep sleep (%)',
            'dormant (%)',
            'sending (%)',
            'chip (mW)',
            'display (mW)',
            'all (mW)',
            ...names,
        ),
        row('---', ...Array(8 + names.length).fill('---:')),
        ...rows,
    ];
}

const POWER_FOOT = `
A coin cell gives its charge at a fraction of a milliampere; at what the lit display takes, much less.
A diode in front of VSYS costs another tenth. Switched off, nothing is taken.`;

function writeDocs() {
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
        const limits = BOARDS.map((board) => thousands(limitsOf(board)[name]));
        const same = new Set(limits).size === 1;
        lines.push(
            row(
                unit ? `${name} (${unit})` : name,
                same ? limits[0] : limits.join(' / '),
                ...columns.map((column) => digits(column[i].value)),
            ),
        );
    });
    lines.push(...cacheTable(), POWER_HEAD, ...sourceLines());
    lines.push(...BOARDS.flatMap(powerTable), POWER_FOOT);
    writeFileSync(join(ROOT, 'docs', 'sizes.md'), `${wrapMarkdown(lines.join('\n'))}\n`);
}

// --- Beside u8g2 ---

/**
 * The figures that differ between the two drivers, and what the panel was sent beyond its data
 * sheet.
 */
function measureDisplay(board) {
    const boot = measureBoot(board);
    const shown = keyFigures(board).flatMap(({ name, value, mean, unit }) => [
        { name, value, unit },
        ...(mean === undefined ? [] : [{ name: `${name}, mean`, value: mean, unit }]),
    ]);
    const handheld = resumedOn(board);
    return {
        figures: [{ name: 'boot to title', value: boot, unit: 'ms' }, ...shown],
        complaints: [...handheld.panel.complaints.keys()],
        name: handheld.panel.name,
    };
}

/** Measures the other images in a process of their own. */
function measureOther(board) {
    const env = {
        ...process.env,
        THEGAME_UF2_DIR: join(ROOT, 'build', 'u8g2'),
        THEGAME_DISPLAY: 'u8g2',
    };
    const args = [fileURLToPath(import.meta.url), '--json', board];
    return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
}

function compareDisplays(board) {
    const ours = measureDisplay(board);
    const other = measureOther(board);
    console.log(
        `${board}:`.padEnd(49) + ['ours', 'u8g2'].map((each) => each.padStart(14)).join(''),
    );
    ours.figures.forEach(({ name, value, unit }, i) => {
        const cells = [value, other.figures[i].value].map((each) => `${digits(each)} ${unit}`);
        console.log(`  ${name.padEnd(47)}${cells.map((each) => each.padStart(14)).join('')}`);
    });
    other.complaints.forEach((text) => {
        console.log(`  u8g2 beyond the data sheet of the ${other.name}: ${text}`);
    });
}

const boards = process.argv.slice(2);
if (boards[0] === '--docs') {
    writeDocs();
} else if (boards[0] === '--json') {
    console.log(JSON.stringify(measureDisplay(boards[1])));
} else if (boards[0] === '--display') {
    (boards.length > 2 ? boards.slice(2) : BOARDS).forEach(compareDisplays);
} else {
    for (const board of boards.length > 0 ? boards : BOARDS.filter(isBuilt)) {
        printTable(board);
    }
}
