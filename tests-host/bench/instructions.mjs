// instructions.mjs BUILD_DIR: counts the instructions of the end-of-game decision with callgrind
// and fails above the limits. In the middle of games by the simple player 99 of 100 turns must stay
// under the limit (the rest are games about to be lost). Of the worst known hands, every one must.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const MIDDLE_LIMIT = 2000;
const WORST_LIMIT = 200000;

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const buildDir = resolve(process.argv[2] ?? join(root, 'build/host'));
const program = join(buildDir, 'tests-host/bench_reach');

/** @param {string} mode @returns {number[]} the instructions of every measured call */
function count(mode) {
    const folder = mkdtempSync(join(tmpdir(), 'instructions-'));
    try {
        const { status, stdout, stderr, error } = spawnSync(
            'valgrind',
            [
                '--tool=callgrind',
                `--callgrind-out-file=${join(folder, 'out')}`,
                '--collect-atstart=no',
                '--toggle-collect=bench_measured',
                '--dump-after=bench_measured',
                program,
                mode,
            ],
            { encoding: 'utf8' },
        );
        if (status !== 0) {
            throw new Error(`valgrind: ${error ?? stdout + stderr}`);
        }
        const totals = readdirSync(folder).flatMap((name) => {
            const match = /^(?:totals|summary): (\d+)/m.exec(
                readFileSync(join(folder, name), 'utf8'),
            );
            return match && Number(match[1]) > 0 ? [Number(match[1])] : [];
        });
        if (totals.length !== parseInt(stdout, 10)) {
            throw new Error(`${totals.length} calls counted, not ${stdout}`);
        }
        return totals;
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** Prints the counts. Returns whether `share` of the turns stay under the limit. */
function report(name, counts, share, limit) {
    const sorted = [...counts].sort((a, b) => a - b);
    const mean = Math.round(sorted.reduce((sum, number) => sum + number, 0) / sorted.length);
    const bound = sorted[Math.ceil(share * sorted.length) - 1];
    const most = sorted[sorted.length - 1];
    const middle = share < 1 ? `${bound} in ${share * 100} % of ${sorted.length} turns, ` : '';
    console.log(
        `end-of-game decision, ${name}: ${mean} instructions on average, ${middle}` +
            `${most} at most; limit ${limit}`,
    );
    return bound < limit;
}

const middle = report('middle of a game', count('middle'), 0.99, MIDDLE_LIMIT);
const worst = report('worst hands', count('worst'), 1, WORST_LIMIT);
process.exitCode = middle && worst ? 0 : 1;
