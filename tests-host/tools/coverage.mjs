// coverage.mjs BUILD_DIR: builds the preset `coverage`, runs the unit tests there, prints lines and
// branches of every file of game/ and fails unless all of them were taken.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
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

/** @param {string} command @param {string[]} args stops the whole run when it fails */
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
 * Counts by file, then by line: `count` is how often the line ran, `branches` how often each way out.
 * The same line of a header is seen from several objects; their counts add up.
 * @type {Map<string, Map<string, {line: number, count: number, branches: number[]}>>}
 */
const files = new Map();
for (const notes of find(join(buildDir, 'CMakeFiles/game.dir'), /\.gcno$/)) {
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
    for (const file of JSON.parse(json).files) {
        const path = relative(root, resolve(root, file.file));
        if (!path.startsWith('game/')) {
            continue;
        }
        const lines = files.get(path) ?? new Map();
        files.set(path, lines);
        for (const { line_number: line, function_name: of, count, branches } of file.lines) {
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

/** @param {number} hit @param {number} all */
const share = (hit, all) =>
    `${hit}/${all} ${all === 0 ? '100.0' : ((100 * hit) / all).toFixed(1)} %`;
const row = (name, lines, branches) =>
    console.log(`${name.padEnd(24)}${lines.padStart(20)}${branches.padStart(20)}`);

row('coverage', 'lines', 'branches');
const total = { lines: 0, linesHit: 0, branches: 0, branchesHit: 0 };
const missing = [];
for (const [path, lines] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = [...lines.values()];
    const ways = all.flatMap(({ branches }) => branches);
    const linesHit = all.filter(({ count }) => count > 0).length;
    const branchesHit = ways.filter((count) => count > 0).length;
    row(path, share(linesHit, all.length), share(branchesHit, ways.length));
    total.lines += all.length;
    total.linesHit += linesHit;
    total.branches += ways.length;
    total.branchesHit += branchesHit;
    for (const { line, count, branches } of all) {
        if (count === 0) {
            missing.push(`${path}:${line}: never ran`);
        } else if (branches.some((taken) => taken === 0)) {
            missing.push(`${path}:${line}: branches taken ${branches.join(', ')} times`);
        }
    }
}
row('all', share(total.linesHit, total.lines), share(total.branchesHit, total.branches));

const unseen = readdirSync(join(root, 'game'))
    .filter((name) => name.endsWith('.c'))
    .filter((name) => ![...files.keys()].some((path) => basename(path) === name));
for (const name of unseen) {
    missing.push(`game/${name}: not measured`);
}
for (const line of missing) {
    console.log(line);
}
process.exitCode = missing.length === 0 ? 0 : 1;
