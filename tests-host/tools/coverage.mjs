// coverage.mjs BUILD_DIR: builds the preset `coverage`, runs the unit tests there, prints the share
// of lines and branches that ran in every file of game/ and firmware/, names each line and branch
// that did not run, and fails if the share of a room is too small.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The least percentages of lines and branches that must run in each room. */
const LEAST = { game: [100, 100], 'game/advisor': [98, 95], firmware: [98, 95] };
/** Files that run only on the chip. The tests of the emulated handheld run them. */
const ON_CHIP = ['firmware/main.c'];
/** Files with numbers and no code. */
const TABLE = /\/table_\w+\.c$/;
const rooms = /** @type {(keyof typeof LEAST)[]} */ (Object.keys(LEAST));

/** @param {string} path @returns the innermost room that a file is in */
const roomOf = (path) =>
    rooms.filter((room) => path.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0];
const buildDir = resolve(process.argv[2] ?? join(root, 'build/coverage'));

/** @param {string} folder @param {RegExp} name @returns {string[]} matching files anywhere below */
function find(folder, name) {
    if (!existsSync(folder)) {
        return [];
    }
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) {
            return find(path, name);
        }
        return name.test(entry.name) ? [path] : [];
    });
}

/** @param {string} command @param {string[]} args stops the whole run if the command fails */
function must(command, args) {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) {
        process.stdout.write(`${stdout}${stderr}`);
        process.exit(1);
    }
}

must('cmake', ['--preset', 'coverage', '-B', buildDir]);
must('cmake', ['--build', buildDir]);
for (const data of find(buildDir, /\.gcda$/)) {
    rmSync(data);
}
must('ctest', ['--test-dir', buildDir, '-j', '2', '--output-on-failure']);

/**
 * Counts by file, then by line: `count` is how often the line ran, `branches` how often each branch
 * was taken. Several objects may contain the same line of a header; their counts add up.
 * @type {Map<string, Map<string, {line: number, count: number, branches: number[]}>>}
 */
const files = new Map();
for (const notes of find(join(buildDir, 'CMakeFiles'), /\.gcno$/)) {
    const json = execFileSync(
        'gcov',
        ['--json-format', '--stdout', '--branch-probabilities', notes.replace(/\.gcno$/, '.gcda')],
        {
            cwd: dirname(notes),
            encoding: 'utf8',
            maxBuffer: 1 << 28,
            stdio: ['ignore', 'pipe', 'ignore'],
        },
    );
    const measured = JSON.parse(json);
    for (const file of measured.files) {
        const path = relative(root, resolve(measured.current_working_directory, file.file));
        // An older build may have left data about files that have moved since.
        if (!roomOf(path) || !existsSync(join(root, path))) {
            continue;
        }
        const lines = files.get(path) ?? new Map();
        files.set(path, lines);
        const source = readFileSync(join(root, path), 'utf8').split('\n');
        for (const { line_number: line, function_name: of, count, branches } of file.lines) {
            if (/^\s*assert\(/.test(source[line - 1] ?? '')) {
                continue; // no test makes an assertion fail
            }
            const key = `${line} ${of}`;
            const seen = lines.get(key) ?? { line, count: 0, branches: [] };
            lines.set(key, seen);
            seen.count += count;
            branches.forEach((branch, i) => {
                seen.branches[i] = (seen.branches[i] ?? 0) + branch.count;
            });
        }
    }
}

class Tally {
    lines = 0;
    linesTaken = 0;
    branches = 0;
    branchesTaken = 0;

    /** @param {Iterable<{count: number, branches: number[]}>} lines */
    add(lines) {
        for (const { count, branches } of lines) {
            this.lines++;
            this.linesTaken += count > 0 ? 1 : 0;
            this.branches += branches.length;
            this.branchesTaken += branches.filter((taken) => taken > 0).length;
        }
        return this;
    }

    /** @param {string} name */
    print(name) {
        printRow(
            name,
            share(this.linesTaken, this.lines),
            share(this.branchesTaken, this.branches),
        );
    }

    /** @param {number[]} least percent of lines and branches */
    reaches([lines, branches]) {
        return (
            100 * this.linesTaken >= lines * this.lines &&
            100 * this.branchesTaken >= branches * this.branches
        );
    }
}

/** @param {number} taken @param {number} all */
function share(taken, all) {
    return `${taken}/${all} ${all === 0 ? '100.0' : ((100 * taken) / all).toFixed(1)} %`;
}

/** @param {string} name @param {string} lines @param {string} branches */
function printRow(name, lines, branches) {
    console.log(`${name.padEnd(36)}${lines.padStart(20)}${branches.padStart(20)}`);
}

/**
 * Names the lines and branches of a file that the tests did not run. @param {string} path @param
 * {Iterable<{line: number, count: number, branches: number[]}>} lines
 */
function printLeft(path, lines) {
    const text = readFileSync(join(root, path), 'utf8').split('\n');
    for (const { line, count, branches } of lines) {
        const ways = count === 0 ? 'never ran' : `branches taken ${branches.join(', ')} times`;
        if (count === 0 || branches.includes(0)) {
            console.log(`${path}:${line}: ${ways}: ${text[line - 1].trim()}`);
        }
    }
}

printRow('coverage', 'lines', 'branches');
const paths = [...files.keys()].sort();
for (const path of paths) {
    new Tally().add(files.get(path)?.values() ?? []).print(path);
}
let good = true;
for (const room of rooms) {
    const tally = new Tally();
    for (const path of paths.filter((name) => roomOf(name) === room)) {
        tally.add(files.get(path)?.values() ?? []);
    }
    tally.print(room);
    if (!tally.reaches(LEAST[room])) {
        good = false;
        console.log(
            `${room}/: too little, at least ${LEAST[room].join(' % of lines and ')} % of branches`,
        );
    }
    for (const source of find(join(root, room), /\.c$/)) {
        const path = relative(root, source);
        if (roomOf(path) === room && !files.has(path) && !TABLE.test(path)) {
            good = good && ON_CHIP.includes(path);
            console.log(`${path}: not measured`);
        }
    }
}
for (const path of paths) {
    printLeft(path, files.get(path)?.values() ?? []);
}
process.exitCode = good ? 0 : 1;
