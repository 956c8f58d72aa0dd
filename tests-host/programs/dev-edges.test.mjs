// ./dev under bad conditions: two at once, killed, nowhere to write, odd paths, slow tools.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
    chmodSync,
    cpSync,
    existsSync,
    mkdirSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import {
    assertSays,
    calls,
    dev,
    place,
    put,
    root,
    setUp,
    stub,
    tearDown,
    tree,
    withCli,
    withFirmware,
} from '../support/dev.mjs';

beforeEach(setUp);
afterEach(tearDown);

const mark = () => join(tree, 'node_modules/.installed-lock.json');
const isRoot = process.getuid?.() === 0;
const NOBODY = 65534;

/** Starts ./dev and returns the process, with a promise of its end. */
function start(args) {
    const child = spawn(join(tree, 'dev'), args, {
        cwd: tree,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { PATH: join(place, 'bin'), HOME: place },
    });
    let stderr = '';
    child.stderr.on('data', (text) => {
        stderr += text;
    });
    child.stdout.resume();
    const says = (pattern) => until(`${pattern}`, () => pattern.test(stderr));
    const end = new Promise((resolve) => {
        child.on('close', (status, signal) => resolve({ status, signal, stderr }));
    });
    return { child, end, says };
}

/**
 * Waits until something holds. A busy machine needs seconds; the limit is for conditions that never
 * hold.
 */
async function until(what, holds) {
    for (let tries = 0; tries < 12000; tries++) {
        if (holds()) {
            return;
        }
        await wait(10);
    }
    assert.fail(`never: ${what}`);
}

const runs = (pid) =>
    existsSync(`/proc/${pid}`) &&
    !/^State:\tZ/m.test(
        existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
    );

test('two at once install once, and the second waits', async () => {
    withFirmware();
    // Like the real tool, the stub begins by removing everything, and fails if another one runs at
    // the same time.
    stub(
        'npm',
        `mkdir '${place}/busy' || exit 1
        rm -rf node_modules; until [ -e '${place}/go' ]; do sleep 0.1; done
        mkdir -p node_modules; rm -r '${place}/busy'`,
    );
    writeFileSync(calls, '');
    const first = start(['firmware']);
    await until('npm starts', () => existsSync(join(place, 'busy')));
    const second = start(['firmware']);
    await second.says(/another \.\/dev is at the same step/);
    writeFileSync(join(place, 'go'), '');
    const ends = await Promise.all([first.end, second.end]);
    assert.deepEqual(
        ends.map(({ status }) => status),
        [0, 0],
        ends.map((e) => e.stderr).join(),
    );
    assert.equal(readFileSync(calls, 'utf8').match(/^npm /gm)?.length, 1);
    assert.doesNotMatch(ends[0].stderr, /same step \(npm\)/);
    assert.ok(existsSync(mark()));
});

test('an installation that breaks off leaves no mark', () => {
    withFirmware();
    assert.equal(dev(['firmware']).status, 0);
    put('package-lock.json', '{}');
    stub('npm', 'exit 1');
    assert.equal(dev(['firmware']).status, 1);
    assert.ok(!existsSync(mark()));
    put('package-lock.json', readFileSync(join(root, 'package-lock.json'), 'utf8'));
    stub('npm', 'mkdir -p node_modules');
    assert.equal(dev(['firmware']).calls.filter((call) => call.startsWith('npm')).length, 1);
});

/** Waits until a stub of cmake has noted its processes, and returns them. */
async function started() {
    const path = join(place, 'pids');
    const noted = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
    await until('cmake starts', () => noted().endsWith('\n'));
    return noted().trim().split(' ').map(Number);
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL']) {
    test(`${signal} ends what ./dev has started, too`, async () => {
        withCli();
        stub('cmake', `sleep 60 & echo $$ $! > '${place}/pids'; wait`);
        const { child, end } = start(['cli']);
        const pids = await started();
        assert.ok(pids.every(runs));
        child.kill(/** @type {NodeJS.Signals} */ (signal));
        const { status } = await end;
        const codes = { SIGTERM: 143, SIGINT: 130, SIGHUP: 129, SIGKILL: null };
        assert.equal(status, codes[/** @type {keyof typeof codes} */ (signal)]);
        await until('cmake and its child end', () => !pids.some(runs));
    });
}

test('a tool that ignores being asked is ended', async () => {
    withCli();
    stub('cmake', `trap '' TERM; echo $$ > '${place}/pids'; while :; do sleep 0.1; done`);
    const { child, end } = start(['cli']);
    const [pid] = await started();
    child.kill('SIGTERM');
    await end;
    await until('cmake ends', () => !runs(pid));
});

test('nowhere to write is said', () => {
    withCli();
    rmSync(join(tree, 'build'), { recursive: true });
    for (const path of [place, tree, join(place, 'bin')]) {
        chmodSync(path, 0o555);
    }
    const result = spawnSync(join(tree, 'dev'), ['cli'], {
        encoding: 'utf8',
        env: { PATH: join(place, 'bin'), HOME: place },
        ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    });
    for (const path of [place, tree, join(place, 'bin')]) {
        chmodSync(path, 0o755);
    }
    assertSays(
        /** @type {any} */ (result),
        1,
        /cannot write in .*build\/log: Permission denied\.$/,
    );
});

test('with a home that cannot be written npm keeps its cache in build', () => {
    withFirmware();
    stub('npm', 'mkdir -p node_modules; echo "cache=$npm_config_cache" >> "$CALLS"');
    const cacheOf = (home) =>
        dev(['firmware'], { env: { HOME: home, CALLS: calls } }).calls.find((call) =>
            /^cache=/.test(call),
        );
    assert.equal(cacheOf('/proc/1/nowhere'), `cache=${tree}/build/npm-cache`);
    rmSync(mark());
    assert.equal(cacheOf(place), 'cache=');
});

test('a path that CMake cannot take is named', () => {
    for (const name of ['a [x] b', 'a;b', 'a#b', 'a*b']) {
        const odd = join(place, name);
        mkdirSync(odd);
        cpSync(join(tree, 'dev'), join(odd, 'dev'));
        cpSync(join(tree, '.ci'), join(odd, '.ci'), { recursive: true });
        const result = dev(['cli'], { as: join(odd, 'dev'), cwd: odd });
        assertSays(result, 1, /CMake cannot build in a path with [[;#*] in it: please move it\.$/);
        assert.deepEqual(result.calls, []);
        assert.equal(dev(['help'], { as: join(odd, 'dev'), cwd: odd }).status, 0);
    }
});

test('a step says what it is at', () => {
    const script = `set -euo pipefail
        root='${tree}' logs='${tree}/build/log'
        . '${root}/.ci/steps.sh'
        silence=1
        exec 2> '${place}/said'
        slow() { echo fetching; until [ "$(grep -c '^… .* fetching' '${place}/said')" -ge 2 ]; do sleep 0.1; done; }
        step slow "getting it" slow`;
    const { status } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
    const said = readFileSync(join(place, 'said'), 'utf8');
    assert.equal(status, 0, said);
    const [first, second] = [...said.matchAll(/^… (\d+) s {2}fetching$/gm)].map(([, s]) =>
        Number(s),
    );
    assert.ok(first >= 1 && second > first, said);
    assert.match(readFileSync(join(root, '.ci/steps.sh'), 'utf8'), /^silence=10 /m);
});

test('--help builds and installs nothing', () => {
    const sources = [
        'simulator/terminal/options.c',
        'simulator/cli/main.c',
        'simulator/device/node/emulate.mjs',
    ];
    for (const path of sources) {
        put(path, readFileSync(join(root, path), 'utf8'));
    }
    withFirmware();
    rmSync(join(tree, 'build'), { recursive: true });
    const pages = {
        play: /^ {2}--flash FILE /m,
        emulate: /a board in boards\/; pico, unless told otherwise/,
        cli: /one command per line/,
        firmware: /^\.\/dev firmware \[BOARD\|all\]/m,
        test: /^\.\/dev test monkey ACTIONS/m,
        bench: /^\.\/dev bench device/m,
        screens: /^\.\/dev screens/m,
        format: /^\.\/dev format/m,
    };
    for (const [command, pattern] of Object.entries(pages)) {
        for (const args of [['--help'], ['pico', '-h']]) {
            const result = dev([command, ...args]);
            assert.equal(result.status, 0, result.stderr);
            assert.match(result.stdout, pattern);
            assert.deepEqual(result.calls, []);
        }
    }
    assert.ok(!existsSync(join(tree, 'build')));
});
