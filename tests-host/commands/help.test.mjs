// Every command that `./dev help` names works, alone and after any other: a short run of each, in
// an order that is new every time. What builds in seconds runs in a fresh checkout, the rest in
// this one, where everything is built anyway.
//
//     COMMANDS=all node --test tests-host/commands/help.test.mjs    all of them in the fresh one
//     COMMANDS=alone node --test …    each in a fresh one of its own: an hour
//     COMMANDS_SEED=7 node --test …   in that order, as a failure says
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCheckout, ROOT, unityFolder } from '../support/checkout.mjs';

const { COMMANDS = 'some', COMMANDS_SEED = String(Date.now() % 1e6) } = process.env;
const place = mkdtempSync(join(tmpdir(), 'thegame-commands-'));
after(() => rmSync(place, { recursive: true, force: true }));

/**
 * @typedef {object} Run
 * @property {string} args
 * @property {RegExp} says what it prints if it works
 * @property {string} [input]
 * @property {boolean} [built] whether it needs firmware, or a program that is optimised
 * @property {string} [keeps] what it writes, and must not change: it is up to date
 */

/**
 * What ./dev help names, and its short run; or where else it runs, or why it does not.
 * @type {Record<string, Run | string>}
 */
const RUNS = {
    help: { args: 'help', says: /^usage: \.\/dev/m },
    'play [OPTIONS]': { args: 'play --demo', says: /cards laid/ },
    'test [NAME...]': { args: 'test test_sha256', says: /100% tests passed/ },
    'test fuzz SECONDS': { args: 'test fuzz 1 save', says: /fuzz_save/, built: true },
    'test cuts all': 'takes half an hour; ctest runs the same three programs with fewer cuts',
    'test cuts CUTS': { args: 'test cuts 20', says: /cuts/ },
    'test mutants': { args: 'test mutants 1 0', says: /mutants/ },
    'test monkey ACTIONS': { args: 'test monkey 200', says: /OK/ },
    'test advice DECISIONS': { args: 'test advice 10', says: /decisions/ },
    'test twins SEEDS': { args: 'test twins 1', says: /fail 0/, built: true },
    'test second SEEDS': 'takes minutes; ctest runs the same comparison as the entry second',
    'test bootrom': 'an entry of ./dev test like any other, and two of those wait for each other',
    'test bare [12|13]': 'makes a Debian of its own',
    'firmware [BOARD|all]': { args: 'firmware pico', says: /made build\/pico/, built: true },
    'emulate [OPTIONS]': {
        args: `emulate --script tests-host/scripts/tour.script --out ${place}/tour`,
        says: /(?:)/,
        built: true,
    },
    'web [--port N]': 'runs in commands/readme.test.mjs',
    'web --out DIR': { args: `web --out ${place}/page`, says: /bytes|KB/, built: true },
    cli: { args: 'cli', input: 'new game=classic players=1 seed=1\n', says: /"ok":true/ },
    bench: { args: 'bench', says: /instructions on average/, built: true },
    'bench device [BOARD]': { args: 'bench device pico', says: /boot to title/, built: true },
    'bench noise [DEALS]': { args: 'bench noise 1', says: /Deals refused of 1,/ },
    'bench emulator [N]': {
        args: 'bench emulator 1',
        says: /compiling:\n +hint 1: /,
        built: true,
    },
    'bench advisor [GAMES]': { args: 'bench advisor 1', says: /development: 1 from/, built: true },
    'train COURSE': { args: 'train solo --games 20 --seed 1', says: /(?:)/ },
    screens: { args: 'screens', says: /(?:)/, keeps: 'docs/screens' },
    'screens real': { args: 'screens real', says: /build\/real: every sheet/ },
    drawings: { args: 'drawings', says: /(?:)/, keeps: 'docs/drawings' },
    release: 'runs in release/release.test.mjs',
    format: { args: 'format', says: /clean/, keeps: 'game firmware hal simulator tests-host .ci' },
};

/** The lines of the help that begin a command. */
const helpLines = execFileSync('./dev', ['help'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^ {2}\S/.test(line))
    .map((line) => line.trim());

/** @param {string} line @returns {string} the command there that RUNS knows, the longest one */
const commandOf = (line) =>
    Object.keys(RUNS)
        .filter((command) => `${line} `.startsWith(`${command} `))
        .sort((a, b) => b.length - a.length)[0] ?? `not in RUNS: ${line}`;

/** Those that bring what is missing bring it from this checkout, not from the network. */
function stubNetwork(tree) {
    const bin = join(place, 'bin');
    mkdirSync(bin, { recursive: true });
    const npm = `#!/bin/sh\nmkdir node_modules && ln -s '${ROOT}'/node_modules/* '${ROOT}/node_modules/.bin' node_modules\n`;
    writeFileSync(join(bin, 'npm'), npm, { mode: 0o755 });
    const unity = `#!/bin/sh\nmkdir -p "$2/usr/share/cmock/vendor" && cp -r '${unityFolder()}' "$2/usr/share/cmock/vendor/unity"\n`;
    writeFileSync(join(tree, 'tests-host/tools/fetch_debian.sh'), unity, { mode: 0o755 });
}

let checkouts = 0;

/** A fresh clone. */
function freshCheckout() {
    const tree = join(place, `the game ${++checkouts}`);
    makeCheckout(tree);
    stubNetwork(tree);
    const git = (...args) => execFileSync('git', args, { cwd: tree });
    git('init', '-q');
    git('add', '-A');
    return tree;
}

/**
 * Runs it as it stands in a terminal, and looks at what it said and wrote. @param {string} tree
 * @param {Run} run
 */
function check(tree, { args, says, input = '', keeps = '' }) {
    const path = tree === ROOT ? process.env.PATH : `${join(place, 'bin')}:${process.env.PATH}`;
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync('./dev', args.split(' '), {
        cwd: tree,
        input,
        encoding: 'utf8',
        maxBuffer: 1 << 26,
        env: { ...env, PATH: path, TWINS_STEPS: '30', SECOND_STEPS: '30', TERM: 'dumb' },
    });
    assert.equal(status, 0, `./dev ${args}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`);
    assert.match(stdout + stderr, says, `./dev ${args}`);
    if (keeps) {
        const changed = execFileSync('git', ['status', '--porcelain', ...keeps.split(' ')], {
            cwd: tree,
            encoding: 'utf8',
        });
        assert.doesNotMatch(changed, /^.[^ ]/m, `./dev ${args} changes ${changed}`);
    }
}

/** An order that the seed gives. */
function shuffled(list) {
    let state = Number(COMMANDS_SEED) + 1;
    const random = () => {
        state = (state * 48271) % 2147483647;
        return state;
    };
    return list
        .map((item) => ({ item, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
}

test('every command of the help has a short run here, and every run a command', () => {
    assert.ok(helpLines.length > 20);
    assert.deepEqual(new Set(helpLines.map(commandOf)), new Set(Object.keys(RUNS)));
    for (const [command, run] of Object.entries(RUNS)) {
        const [, file] = /runs in (\S+)$/.exec(typeof run === 'string' ? run : '') ?? [];
        if (file) {
            const text = readFileSync(join(ROOT, 'tests-host', file), 'utf8');
            assert.match(text, new RegExp(`['"/]dev['", ]+${command.split(' ')[0]}`));
        }
    }
});

test('every command and option that a document names is one that the help has', () => {
    const help = (/** @type {string[]} */ ...args) =>
        execFileSync('./dev', args, { cwd: ROOT, encoding: 'utf8' });
    const all = help('help');
    const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' });
    let seen = 0;
    for (const page of pages.trim().split('\n')) {
        const text = readFileSync(join(ROOT, page), 'utf8');
        for (const [, span, line] of text.matchAll(/`\.\/dev ([^`]+)`|^ {4}\.\/dev (.+)$/gm)) {
            const words = (span ?? line).split(/ {2,}|\s#/)[0].split(' ');
            const known = words[0] === 'bench' && words[1] ? words.slice(0, 2) : [words[0]];
            const whole = all + (words[0] === 'help' ? '' : help(words[0], '--help'));
            const options = words.filter((word) => word.startsWith('--'));
            assert.match(
                all,
                new RegExp(`^  ${known.join(' ')}\\b`, 'm'),
                `${page}: ${span ?? line}`,
            );
            for (const option of options) {
                assert.ok(whole.includes(option), `${page}: ${span ?? line}: ${option}`);
            }
            seen++;
        }
    }
    assert.ok(seen > 30, `${seen} commands`);
});

const order = shuffled(Object.keys(RUNS).filter((command) => typeof RUNS[command] === 'object'));
let shared = '';
for (const command of order) {
    test(`./dev ${command}, in the order of COMMANDS_SEED=${COMMANDS_SEED}`, () => {
        const run = /** @type {Run} */ (RUNS[command]);
        const fresh = COMMANDS !== 'some' || !run.built;
        if (fresh && (shared === '' || COMMANDS === 'alone')) {
            shared = freshCheckout();
        }
        check(fresh ? shared : ROOT, run);
    });
}
