// ./dev with a stub for every tool: what it installs, builds, runs and prints.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
    assertSays,
    dev,
    downloads,
    place,
    put,
    setUp,
    stub,
    tearDown,
    tree,
    withCli,
    withFirmware,
    without,
} from '../support/dev.mjs';

beforeEach(setUp);
afterEach(tearDown);

const commands = [
    'help',
    'play',
    'test',
    'firmware',
    'emulate',
    'web',
    'cli',
    'bench',
    'screens',
    'drawings',
    'release',
    'format',
];
test('help lists every command, and so does no command at all', () => {
    for (const args of [['help'], []]) {
        const { status, stdout } = dev(args);
        assert.equal(status, 0);
        for (const command of commands) {
            assert.match(stdout, new RegExp(`^  ${command}\\b`, 'm'));
        }
    }
});

test('an unknown command lists the known ones', () => {
    const result = dev(['dance']);
    assertSays(result, 2, /unknown command 'dance'/);
    for (const command of commands) {
        assert.match(result.stderr, new RegExp(`\\b${command}\\b`));
    }
});

test('bad arguments are answered before anything is installed', () => {
    withFirmware();
    for (const args of [
        ['test', 'fuzz', 'long'],
        ['test', 'fuzz', '3', '4'],
        ['bench', 'moon'],
        ['format', 'game'],
        ['drawings', 'pico'],
        ['release', 'now'],
        ['release', '--out'],
        ['firmware', 'toaster'],
        ['web', '--port', 'open'],
        ['web', 'site'],
    ]) {
        const result = dev(args);
        assertSays(result, 2, new RegExp(args.at(-1)));
        assert.deepEqual(result.calls, []);
    }
});

test('an unknown board lists the known ones', () => {
    withFirmware();
    assertSays(
        dev(['firmware', 'toaster']),
        2,
        /unknown board 'toaster'. Known boards: pico picoboy\.$/,
    );
});

test('installs only the packages that are missing, after one update, without asking', () => {
    withCli();
    without('ninja', 'python3');
    stub('apt-get', 'echo "frontend=$DEBIAN_FRONTEND" >> "$HOME/calls"');
    const result = dev(['cli']);
    assert.equal(result.status, 0, result.stderr);
    const [update, first, install, second, ...others] = result.calls.filter((call) =>
        /apt|frontend/.test(call),
    );
    assert.match(update, /^apt-get .*-y .*update$/);
    assert.match(install, /^apt-get .*-y .*install --no-install-recommends ninja-build python3$/);
    assert.deepEqual(
        [first, second, others],
        ['frontend=noninteractive', 'frontend=noninteractive', []],
    );
    assert.match(result.stderr, /getting ninja-build python3 from Debian/);
});

const OURS = ['fetch_node', 'our-npm ci --ignore-scripts --no-audit --no-fund'];
const nodeCalls = (result) =>
    result.calls.filter((call) => /^(fetch_node|our-npm|npm|apt-get.*install) ?/.test(call));

test('without Node, without npm, or with an old Node it gets its own', () => {
    for (const lacks of [
        () => without('node', 'npm'),
        () => without('npm'),
        () => stub('node', 'echo v18.20.4'),
        () => stub('node', 'echo v20.18.1'),
    ]) {
        tearDown();
        setUp();
        withFirmware();
        lacks();
        const result = dev(['firmware']);
        assert.equal(result.status, 0, result.stderr);
        assert.deepEqual(nodeCalls(result), OURS);
        assert.deepEqual(nodeCalls(dev(['firmware'])), []);
    }
});

test('a Node of this machine that is new enough is taken', () => {
    for (const version of ['v20.19.0', 'v22.1.0', 'v100.0.0']) {
        tearDown();
        setUp();
        withFirmware();
        stub('node', `echo ${version}`);
        assert.deepEqual(nodeCalls(dev(['firmware'])), [OURS[1].replace('our-', '')]);
    }
});

test('its own Node is fetched anew when another one is pinned', () => {
    withFirmware();
    without('node', 'npm');
    dev(['firmware']);
    put('.ci/node.sha512', 'another');
    assert.deepEqual(nodeCalls(dev(['firmware'])), OURS.slice(0, 1));
});

test('a Node that cannot be got is said', () => {
    withFirmware();
    without('node', 'npm');
    const last = /Node\.js 20\.19 or newer with npm from npm's registry: no network\./;
    put('.ci/fetch_node.sh', '#!/bin/sh\necho "E: Failed to fetch it"\nexit 100\n');
    assertSays(dev(['firmware']), 1, last);
    without('apt-get');
    assertSays(dev(['firmware']), 1, /no apt-get here: please install Node\.js 20\.19 or newer/);
});

test('with PICO_SDK_PATH the firmware needs neither node nor npm', () => {
    withFirmware();
    without('node', 'npm');
    const result = dev(['firmware'], { env: { PICO_SDK_PATH: place } });
    assert.equal(result.status, 0, result.stderr);
    assert.deepEqual(downloads(result), []);
});

test('a compiler that cannot compile counts as missing', () => {
    withCli();
    stub('gcc', 'exit 1');
    assert.match(downloads(dev(['cli'])).at(-1), /install --no-install-recommends gcc libc6-dev$/);
});

test('without root it takes sudo', () => {
    withCli();
    without('ninja');
    stub('id', 'echo 1000');
    stub('sudo');
    const result = dev(['cli']);
    assert.equal(result.status, 0, result.stderr);
    assert.match(downloads(result).at(-1), /^sudo -n env .*apt-get .* install .*ninja-build$/);
});

test('without root and sudo it names the packages', () => {
    withCli();
    without('ninja', 'gcc');
    stub('id', 'echo 1000');
    const result = dev(['cli']);
    assertSays(result, 1, /neither root nor sudo.* apt-get install gcc libc6-dev ninja-build$/);
    assert.deepEqual(downloads(result), []);
});

test('without apt-get it names the packages', () => {
    withCli();
    without('ninja', 'make', 'apt-get');
    assertSays(dev(['cli']), 1, /no apt-get here.* ninja-build/);
});

test('what could not be got is said, with the cause that is in the log', () => {
    withCli();
    withFirmware();
    const npm = [
        ['npm error code EAI_AGAIN', /from npm: no network\./],
        [
            'npm error network request to somewhere failed, reason: connect ETIMEDOUT',
            /: no network\./,
        ],
        ['npm error nospc ENOSPC: no space left on device, write', /: the disk is full\./],
        ['npm error Invalid Version: moon', /: npm error Invalid Version: moon\./],
    ];
    for (const [line, pattern] of npm) {
        stub('npm', `echo "${line}"; exit 1`);
        assertSays(dev(['firmware']), 1, pattern);
    }
    stub('npm', 'mkdir -p node_modules');
    without('ninja');
    const apt = [
        ['E: Unable to locate package ninja-build', /get ninja-build from Debian: E: Unable to/],
        ["  Temporary failure resolving 'mirror.example'", /: no network\./],
    ];
    for (const [line, pattern] of apt) {
        stub('apt-get', `echo "${line}"; exit 100`);
        assertSays(dev(['cli']), 1, pattern);
    }
    stub('id', 'echo 1000');
    stub('sudo', 'echo "sudo: a password is required"; exit 1');
    assertSays(dev(['cli']), 1, /: sudo needs a password here\./);
});

test('Unity that cannot be got is said', () => {
    put(
        'tests-host/tools/fetch_debian.sh',
        '#!/bin/sh\necho "Could not connect to it"\nexit 100\n',
    );
    if (!existsSync('/usr/share/cmock/vendor/unity')) {
        assertSays(
            dev(['test']),
            1,
            /could not get Unity \(or set UNITY_PATH\) from Debian: no network\./,
        );
    }
    assertSays(
        dev(['test'], { env: { UNITY_PATH: '/nowhere' } }),
        1,
        /UNITY_PATH is \/nowhere, but/,
    );
});

test('the second run downloads nothing', () => {
    withFirmware();
    assert.deepEqual(downloads(dev(['firmware'])), [
        'npm ci --ignore-scripts --no-audit --no-fund',
    ]);
    stub('apt-get', 'exit 1');
    stub('npm', 'exit 1');
    const again = dev(['firmware']);
    assert.equal(again.status, 0, again.stderr);
    assert.deepEqual(downloads(again), []);

    stub('npm', 'mkdir -p node_modules');
    stub('ctest');
    dev(['test']);
    stub('npm', 'exit 1');
    const test = dev(['test']);
    assert.equal(test.status, 0, test.stderr);
    assert.deepEqual(downloads(test), []);
});

test('a changed lock file is installed again', () => {
    withFirmware();
    dev(['firmware']);
    appendFileSync(join(tree, 'package-lock.json'), '\n');
    assert.equal(downloads(dev(['firmware'])).length, 1);
});

test('cli gets its arguments and input, and standard output is its own', () => {
    withCli();
    without('ninja');
    const { status, stdout } = dev(['cli', 'a b', 'c'], { input: 'state\n' });
    assert.equal(status, 0);
    assert.equal(stdout, `cli(a b c) in ${tree}\nstate\n`);
});

test('works from any folder and through a link', () => {
    withCli();
    const link = join(place, 'my link');
    symlinkSync(join(tree, 'dev'), link);
    const { status, stdout } = dev(['cli'], { as: link, cwd: '/' });
    assert.equal(status, 0);
    assert.equal(stdout, 'cli() in /\n');
});

test('a build folder made elsewhere is made anew, one of this checkout is not', () => {
    withCli();
    for (const [home, fresh] of [
        ['/elsewhere', ' --fresh'],
        [tree, ''],
    ]) {
        put('build/host/CMakeCache.txt', `CMAKE_HOME_DIRECTORY:INTERNAL=${home}\n`);
        assert.deepEqual(
            dev(['cli']).calls.filter((call) => call.startsWith('cmake')),
            [
                `cmake -B build/host --preset host${fresh}`,
                'cmake --build build/host --target thegame-cli',
            ],
        );
    }
});

test('a build that fails shows why and does not start the program', () => {
    withCli();
    stub('cmake', 'echo "game.c: no such card"; exit 1');
    const result = dev(['cli']);
    assert.equal(result.status, 1);
    assert.match(
        result.stderr,
        /game\.c: no such card\nThat failed\. The whole log is in .*host\.log\.$/m,
    );
    assert.equal(result.stdout, '');
});

test('firmware configures each board in its own folder', () => {
    withFirmware('u8g2/');
    const { calls: made, stdout } = dev(['firmware', 'all', '--display', 'u8g2:some_f', '-DX=1']);
    assert.equal(stdout, 'sizes of pico\nsizes of picoboy\n');
    for (const board of ['pico', 'picoboy']) {
        assert.ok(
            made.some(
                (call) =>
                    call.includes(`-B build/u8g2/${board} `) &&
                    call.includes(`-DBOARD=${board} `) &&
                    call.endsWith(' -DDISPLAY=u8g2 -DU8G2_SETUP=some_f -DX=1'),
            ),
            made.join('\n'),
        );
    }
});

test('bench device builds the board that it measures, and no other', () => {
    withFirmware();
    const result = dev(['bench', 'device', 'picoboy']);
    assert.equal(result.status, 0, result.stderr);
    const built = result.calls.flatMap((call) => /-DBOARD=(\w+)/.exec(call)?.[1] ?? []);
    assert.deepEqual(built, ['picoboy']);
    assert.match(result.calls.at(-1), /^node .*bench_device\.mjs picoboy$/);
    assertSays(dev(['bench', 'device', 'toaster']), 2, /unknown board 'toaster'/);
    assertSays(dev(['bench', 'emulator', 'fast']), 2, /with a number, not 'emulator fast'/);
});

test('cuts all takes every flash operation in the journal, the app and the chip', () => {
    withFirmware();
    for (const name of ['test_journal_cuts', 'test_cuts']) {
        put(`build/host/tests-host/${name}`, `#!/bin/sh\necho "${name} $*" >> "$HOME/calls"\n`);
    }
    stub('node', 'echo "CUTS=$CUTS" >> "$HOME/calls"; echo v20.19.2');
    const result = dev(['test', 'cuts', 'all']);
    assert.equal(result.status, 0, result.stderr);
    assert.deepEqual(
        result.calls.slice(-4).map((call) => call.replace(tree, '')),
        [
            'test_journal_cuts --all',
            'test_cuts --all',
            'node --test /tests-host/emulated/cuts.test.mjs',
            'CUTS=all',
        ],
    );
});

test('a display that is neither of the two is refused', () => {
    withFirmware();
    assertSays(dev(['firmware', 'pico', '--display', 'lcd']), 2, /--display takes u8g2/);
    assertSays(dev(['emulate', '--display', 'lcd']), 2, /--display takes u8g2/);
    assertSays(dev(['bench', 'device', '--display', 'lcd']), 2, /--display takes u8g2/);
});

test('test passes on how the tests went, and asks for the named ones only', () => {
    stub('ctest', 'echo "50% tests passed, 1 tests failed"; exit 8');
    const result = dev(['test', 'coverage', 'node']);
    assert.equal(result.status, 8, result.stderr);
    assert.equal(result.stdout.trim(), '50% tests passed, 1 tests failed');
    assert.match(result.calls.at(-1), /^ctest -R coverage\|node --no-tests=error /);
});

test('test prints what the tests measured, and what was not tested, before its summary', () => {
    const figures = {
        'test_wear.txt': 'wear: nothing new: 1 page\nother words\n',
        'fuzz-save.txt': 'fuzz_save: Done 7 runs, nothing found\n',
        'node.txt': "# SKIP not tested here: a terminal'\n",
    };
    const noted = Object.entries(figures).map(([file, text]) => {
        put(`build/${file}`, text);
        return `cp ../${file} figures`;
    });
    put('build/host/figures/old.txt', 'wear: of the last run\n');
    stub('ctest', `${noted.join('\n')}\necho Start; echo '100% tests passed'`);
    assert.deepEqual(dev(['test']).stdout.trim().split('\n'), [
        'Start',
        'fuzz_save: Done 7 runs, nothing found',
        'wear: nothing new: 1 page',
        'not tested here: a terminal',
        '',
        '100% tests passed',
    ]);
});
