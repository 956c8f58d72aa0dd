// ./dev where every tool is a stub: what it installs, builds and runs, and what it says.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
    assertSays,
    dev,
    downloads,
    place,
    put,
    root,
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

test('an unknown fuzz target lists the known ones', () => {
    put('tests-host/fuzz/fuzz_app.c');
    put('tests-host/fuzz/fuzz_save.c');
    assertSays(dev(['test', 'fuzz', '5', 'moon']), 2, /called 'moon'\. The targets: app save\.$/);
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
    assert.match(result.stderr, /installing from Debian: ninja-build python3/);
});

test('npm comes after nodejs, if that has not brought it', () => {
    withFirmware();
    without('node', 'npm');
    assert.match(dev(['firmware']).stderr, /installing from Debian: nodejs npm/);
    const installs = (result) => downloads(result).filter((call) => call.includes('install'));
    assert.deepEqual(
        installs(dev(['firmware'])).map((call) => call.split(' ').at(-1)),
        ['nodejs', 'npm'],
    );
    stub('apt-get', `[ -e '${place}/bin/npm' ] || cp '${place}/bin/gcc' '${place}/bin/npm'`);
    assert.deepEqual(
        installs(dev(['firmware'])).map((call) => call.split(' ').at(-1)),
        ['nodejs'],
    );
    stub('id', 'echo 1000');
    without('npm');
    assertSays(dev(['firmware']), 1, /apt-get install nodejs npm$/);
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
    without('ninja', 'apt-get');
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
        ["npm error EACCES: permission denied, mkdir 'node_modules'", /: permission denied/],
        ['npm error EROFS: read-only file system', /: the file system is read-only\./],
        ['npm error nospc ENOSPC: no space left on device, write', /: the disk is full\./],
        ['npm error code EINTEGRITY', /: what came does not have the checksum/],
        ['npm error Invalid Version: moon', /: npm error Invalid Version: moon\./],
        ['', /: it ended without a word\./],
    ];
    for (const [line, pattern] of npm) {
        stub('npm', `echo "${line}"; exit 1`);
        assertSays(dev(['firmware']), 1, pattern);
    }
    stub('npm', 'mkdir -p node_modules');
    without('ninja');
    const apt = [
        [
            'E: Unable to locate package ninja-build',
            /get ninja-build from Debian: it is not there\./,
        ],
        ["  Temporary failure resolving 'mirror.example'", /: no network\./],
        ['E: Could not get lock /var/lib/dpkg/lock', /: another program is installing packages\./],
        ['W: Download is performed unsandboxed (13: Permission denied)', /: W: Download/],
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
    put('tests-host/tools/fetch_unity.sh', '#!/bin/sh\necho "Could not connect to it"\nexit 100\n');
    if (!existsSync('/usr/share/cmock/vendor/unity')) {
        assertSays(dev(['test']), 1, /could not get Unity from Debian: no network\..*UNITY_PATH/);
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
    stub('ctest', 'echo "Total Tests: 1"');
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

test('a build folder made elsewhere is made anew, one of this checkout only built', () => {
    withCli();
    put('build/host/CMakeCache.txt', 'CMAKE_HOME_DIRECTORY:INTERNAL=/elsewhere\n');
    put('build/host/build.ninja');
    assert.deepEqual(
        dev(['cli']).calls.filter((call) => call.startsWith('cmake')),
        [
            'cmake -B build/host --preset host --fresh',
            'cmake --build build/host --target thegame-cli -- -k 0',
        ],
    );
    put('build/host/CMakeCache.txt', `CMAKE_HOME_DIRECTORY:INTERNAL=${tree}\n`);
    assert.deepEqual(
        dev(['cli']).calls.filter((call) => call.startsWith('cmake')),
        [`cmake --build ${tree}/build/host --target thegame-cli`],
    );
});

test('a build that fails shows why and does not start the program', () => {
    withCli();
    stub('cmake', 'echo "game.c: no such card"; exit 1');
    const result = dev(['cli']);
    assertSays(result, 1, /the build failed/);
    assert.match(result.stderr, /game\.c: no such card/);
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

test('a display that is neither of the two is refused', () => {
    withFirmware();
    assertSays(dev(['firmware', 'pico', '--display', 'lcd']), 2, /--display takes u8g2/);
    assertSays(dev(['emulate', '--display', 'lcd']), 2, /--display takes u8g2/);
    assertSays(dev(['bench', 'device', '--display', 'lcd']), 2, /--display takes u8g2/);
});

test('without a network the way to give it u8g2 is the last word', () => {
    withFirmware();
    stub('cmake', 'echo "  u8g2 could not be downloaded from somewhere"; exit 1');
    const result = dev(['firmware', 'pico', '--display', 'u8g2']);
    assertSays(result, 1, /u8g2 could not be downloaded\. Set U8G2_PATH to an unpacked one/);
    stub('cmake', 'echo "game.c: no such card"; exit 1');
    assertSays(dev(['firmware', 'pico', '--display', 'u8g2']), 1, /the build failed/);
});

test('test passes on how the tests went, and asks for the named ones only', () => {
    stub(
        'ctest',
        '[ "$1" = -N ] && echo "Total Tests: 2" && exit\necho "50% tests passed, 1 tests failed"; exit 8',
    );
    const result = dev(['test', 'coverage', 'node']);
    assert.equal(result.status, 8, result.stderr);
    assert.equal(result.stdout.trim(), '50% tests passed, 1 tests failed');
    assert.match(result.calls.at(-1), /^ctest -R coverage\|node /);
    stub('ctest', 'echo "  Test  #1: repo"; echo "Total Tests: 0"');
    assertSays(dev(['test', 'nonsense']), 2, /no test is called like 'nonsense'.*: repo/);
});

/** Runs the real fetch_unity.sh on the given /etc/apt and returns the sources that apt was given. */
function sourcesFrom(files) {
    for (const [path, text] of Object.entries(files)) {
        put(`apt/${path}`, text);
    }
    stub(
        'apt-get',
        'for arg; do case $arg in *sourceparts=*) cat "${arg#*=}"/* > "$HOME/sources";; esac; done; exit 1',
    );
    const { status, stdout } = dev([join(tree, 'build/unity')], {
        as: join(root, 'tests-host/tools/fetch_unity.sh'),
        env: { APT_FOLDER: join(tree, 'apt') },
    });
    assert.notEqual(status, 0);
    return existsSync(join(place, 'sources'))
        ? readFileSync(join(place, 'sources'), 'utf8')
        : stdout;
}

const codename =
    /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';

test('Unity comes from the Debian source of this machine: stanzas', () => {
    const text = sourcesFrom({
        'sources.list.d/a.sources': 'Types: deb\nURIs: http://other.example/\nSuites: other\n',
        'sources.list.d/b.sources': [
            `Types: deb\nURIs: http://security.example/\nSuites: ${codename}-security\nComponents: main`,
            `Enabled: no\nTypes: deb\nURIs: http://off.example/\nSuites: ${codename}\nComponents: main`,
            `Types: deb deb-src\n# note\nURIs: http://mirror.example/debian\nSuites: ${codename} ${codename}-updates` +
                '\nComponents: main contrib\nSigned-By: /a/key.gpg\n',
        ].join('\n\n'),
    });
    assert.equal(
        text,
        'Types: deb\nSuites: trixie\nComponents: main\n' +
            'URIs: http://mirror.example/debian\nSigned-By: /a/key.gpg\n',
    );
});

test('Unity comes from the Debian source of this machine: lines', () => {
    const text = sourcesFrom({
        'sources.list':
            `# deb http://off.example ${codename} main\n` +
            `deb http://security.example ${codename}-security main\n` +
            `deb-src http://mirror.example/debian ${codename} main\n` +
            `deb [arch=amd64 signed-by=/a/key.gpg] http://mirror.example/debian ${codename} main contrib\n`,
    });
    assert.equal(
        text,
        'deb [arch=amd64 signed-by=/a/key.gpg] http://mirror.example/debian trixie main\n',
    );
});

test('Unity: no Debian source at all is said', () => {
    assert.match(sourcesFrom({ 'sources.list': '' }), /no source of Debian packages/);
});
