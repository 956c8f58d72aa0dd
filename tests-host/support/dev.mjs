// A checkout for ./dev (with spaces in its path) where every tool is a stub that notes its calls.
// So nothing is ever installed, fetched or built here.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkTools, USUAL } from './tools.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const tools = [
    'arm-none-eabi-g++',
    'chromium',
    'clang',
    'clang-tidy',
    'cmake',
    'cppcheck',
    'ctest',
    'gcc',
    'make',
    'ninja',
    'node',
    'npm',
    'openscad',
    'python3',
    'valgrind',
];

export let place; // the temporary folder
export let tree; // the checkout in it
export let calls; // where the stubs note their calls

/**
 * Makes a file of the checkout, and its folders.
 * @param {string} path @param {string | Buffer} [text]
 */
export function put(path, text = '') {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text, { mode: 0o755 });
}

/** Makes a tool that notes its call and then runs `script`. */
export function stub(name, script = '') {
    const path = join(place, 'bin', name);
    rmSync(path, { force: true });
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> "${calls}"\n${script}\n`, { mode: 0o755 });
}

/** Removes tools from the machine. */
export function without(...names) {
    for (const name of names) {
        rmSync(join(place, 'bin', name), { force: true });
    }
}

/** Runs ./dev and returns its status, its output and the calls of tools. */
export function dev(args, { as = join(tree, 'dev'), cwd = tree, input = '', env = {} } = {}) {
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
export const downloads = (result) =>
    result.calls.filter((call) => /^(sudo|apt-get|npm|fetch_debian|fetch_node)\b/.test(call));

/** Checks that the message is a single sentence from ./dev, and checks the status. */
export function assertSays(result, status, pattern) {
    const said = result.stderr.split('\n').filter((line) => line.startsWith('dev: '));
    assert.equal(said.length, 1, result.stderr);
    assert.match(said[0], pattern);
    assert.equal(result.status, status, result.stderr);
}

/** Makes a new checkout, and a machine with all tools. */
export function setUp() {
    place = mkdtempSync(join(tmpdir(), 'dev test '));
    tree = join(place, 'the game');
    calls = join(place, 'calls');
    mkdirSync(join(place, 'bin'));
    mkdirSync(tree);
    linkTools(join(place, 'bin'), [...USUAL, 'flock', 'nproc']);
    tools.forEach((name) => stub(name));
    stub('node', 'echo v20.19.2');
    stub('id', 'echo 0');
    stub('apt-get');
    stub('npm', 'mkdir -p node_modules');
    stub('our-npm', 'mkdir -p node_modules');
    for (const name of [
        'dev',
        '.ci/bare.sh',
        '.ci/build.sh',
        '.ci/install.sh',
        '.ci/steps.sh',
        '.ci/test.sh',
        '.ci/node.sha512',
        'package-lock.json',
        'CMakePresets.json',
    ]) {
        put(name, readFileSync(join(root, name), 'utf8'));
    }
    put('build/host/CMakeCache.txt');
    put(
        '.ci/fetch_node.sh',
        `#!/bin/sh
        echo fetch_node >> '${calls}'
        mkdir -p "$1/bin"
        cp '${tree}/.ci/node.sha512' "$1"
        cp '${place}/bin/our-npm' "$1/bin/npm"`,
    );
    put(
        'tests-host/tools/fetch_debian.sh',
        `#!/bin/sh
        echo fetch_debian >> '${calls}'
        mkdir -p "$2/usr/share/cmock/vendor/unity/src"
        echo > "$2/usr/share/cmock/vendor/unity/src/unity.c"`,
    );
}

export function tearDown() {
    rmSync(place, { recursive: true, force: true });
}

/** Adds thegame-cli, as if CMake had built it: it prints its arguments, folder and input. */
export function withCli() {
    put('simulator/cli/main.c');
    put('build/host/thegame-cli', '#!/bin/sh\necho "cli($*) in $PWD"\ncat\n');
}

/** Adds two boards, and a stub that builds their firmware. @param {string} [variant] u8g2/ */
export function withFirmware(variant = '') {
    put('hal/rp2040/CMakeLists.txt');
    for (const board of ['pico', 'picoboy']) {
        put(`boards/${board}.h`);
        put(`build/${variant}${board}/thegame-${board}.uf2`);
        put(`build/${variant}${board}/thegame-${board}.txt`, `sizes of ${board}\n`);
    }
}
