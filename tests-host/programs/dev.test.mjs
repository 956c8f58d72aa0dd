// ./dev in a checkout of its own (with spaces in its path) where every tool is a stub that notes how
// it was called, so that nothing is ever installed, fetched or built here.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
    appendFileSync,
    copyFileSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const commands = [
    'help',
    'play',
    'test',
    'firmware',
    'emulate',
    'cli',
    'bench',
    'web',
    'screens',
    'format',
];
const plain = [
    'awk',
    'basename',
    'bash',
    'cat',
    'cmp',
    'cp',
    'cut',
    'dirname',
    'env',
    'find',
    'grep',
    'mkdir',
    'nproc',
    'paste',
    'readlink',
    'rm',
    'sed',
    'sh',
    'sleep',
    'sort',
    'tail',
    'tr',
];
const tools = [
    'arm-none-eabi-g++',
    'clang',
    'clang-format',
    'clang-tidy',
    'cmake',
    'cppcheck',
    'ctest',
    'gcc',
    'ninja',
    'node',
    'npm',
    'python3',
    'valgrind',
];

let place; // the temporary folder
let tree; // the checkout in it
let calls; // where the stubs note their calls

/** Makes a file of the checkout, and its folders. */
function put(path, text = '') {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text, { mode: 0o755 });
}

/** Makes a tool that notes its call and then runs `script`. */
function stub(name, script = '') {
    const path = join(place, 'bin', name);
    rmSync(path, { force: true });
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${calls}"\n${script}\n`, { mode: 0o755 });
}

/** Takes a tool off the machine. */
function without(...names) {
    for (const name of names) {
        rmSync(join(place, 'bin', name), { force: true });
    }
}

/** Runs ./dev and returns its status, what it printed, and what it called meanwhile. */
function dev(args, { as = join(tree, 'dev'), cwd = tree, input = '', env = {} } = {}) {
    writeFileSync(calls, '');
    const result = spawnSync(as, args, {
        cwd,
        input,
        encoding: 'utf8',
        env: { PATH: join(place, 'bin'), HOME: place, ...env },
    });
    assert.equal(result.error, undefined);
    return {
        ...result,
        calls: readFileSync(calls, 'utf8')
            .split('\n')
            .filter((line) => line !== ''),
    };
}

/** @returns {string[]} the calls that would have gone to the network */
const downloads = (result) =>
    result.calls.filter((call) => /^(sudo|apt-get|npm|fetch_unity)\b/.test(call));

/** The message is a single sentence from ./dev, and the status as given. */
function assertSays(result, status, pattern) {
    const said = result.stderr.split('\n').filter((line) => line.startsWith('dev: '));
    assert.equal(said.length, 1, result.stderr);
    assert.match(said[0], pattern);
    assert.equal(result.status, status, result.stderr);
}

beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'dev test '));
    tree = join(place, 'the game');
    calls = join(place, 'calls');
    mkdirSync(join(place, 'bin'));
    mkdirSync(tree);
    for (const name of plain) {
        const folder = ['/usr/bin', '/bin'].find((path) => existsSync(join(path, name)));
        symlinkSync(join(folder, name), join(place, 'bin', name));
    }
    tools.forEach((name) => stub(name));
    stub('id', 'echo 0');
    stub('apt-get');
    stub('npm', 'mkdir -p node_modules');
    for (const name of ['dev', 'package-lock.json', 'CMakePresets.json']) {
        copyFileSync(join(root, name), join(tree, name));
    }
    put('build/host/CMakeCache.txt');
    put(
        'tests-host/tools/fetch_unity.sh',
        `#!/bin/sh
        echo fetch_unity >> '${calls}'
        mkdir -p "$1/usr/share/cmock/vendor/unity/src"
        echo > "$1/usr/share/cmock/vendor/unity/src/unity.c"`,
    );
});

afterEach(() => rmSync(place, { recursive: true, force: true }));

/** Adds thegame-cli, as if CMake had built it: it prints its arguments, folder and input. */
function withCli() {
    put('simulator/cli/main.c');
    put('build/host/thegame-cli', '#!/bin/sh\necho "cli($*) in $PWD"\ncat\n');
}

/** Adds two boards and something that builds their firmware. */
function withFirmware() {
    put('hal/rp2040/CMakeLists.txt');
    for (const board of ['pico', 'picoboy']) {
        put(`boards/${board}.h`);
        put(`build/${board}/thegame-${board}.uf2`);
        put(`build/${board}/thegame-${board}.txt`, `sizes of ${board}\n`);
    }
}

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
        ['firmware', 'toaster'],
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

test('what is not built yet says so', () => {
    for (const args of [
        ['play'],
        ['cli'],
        ['firmware'],
        ['emulate'],
        ['web'],
        ['bench', 'device'],
    ]) {
        assertSays(dev(args), 1, /not built yet/);
    }
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

test('without a network it says what it could not get', () => {
    withCli();
    withFirmware();
    stub('npm', 'exit 1');
    assertSays(
        dev(['firmware']),
        1,
        /could not get the packages of package-lock.json from npm.*network/,
    );
    stub('apt-get', 'exit 100');
    without('ninja');
    assertSays(dev(['cli']), 1, /could not get ninja-build from Debian.*network/);
    stub('ninja');
    stub('npm', 'mkdir -p node_modules');
    put('tests-host/tools/fetch_unity.sh', '#!/bin/sh\nexit 100\n');
    if (!existsSync('/usr/share/cmock/vendor/unity')) {
        assertSays(dev(['test']), 1, /could not get Unity.*network.*UNITY_PATH/);
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
    withFirmware();
    const { calls: made, stdout } = dev(['firmware', 'all', '-DDISPLAY=u8g2']);
    assert.equal(stdout, 'sizes of pico\nsizes of picoboy\n');
    for (const board of ['pico', 'picoboy']) {
        assert.ok(
            made.some(
                (call) =>
                    call.includes(`-B build/${board} `) &&
                    call.includes(`-DBOARD=${board} -DDISPLAY=u8g2`),
            ),
            made.join('\n'),
        );
    }
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
