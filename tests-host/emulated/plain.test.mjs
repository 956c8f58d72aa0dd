// The firmware is a plain Pico project: cmake makes the UF2 file with only the tools that the Pico
// SDK needs, and the file is the same at any path. A board is one header. The Pico extension of VS
// Code can import the project.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { parseBoard } from '../../simulator/device/handheld/board.mjs';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { handheldOf, runOnDevice, sameFrame, uf2Of, welcomeOn } from './support.mjs';

/** All that is on PATH: no node, no npm, no git. */
const TOOLS = [
    'sh',
    'cmake',
    'ninja',
    ...['gcc', 'g++', 'objcopy', 'objdump', 'nm', 'ar'].map(arm),
];
const SDK = join(ROOT, 'node_modules', '@xpack-3rd-party', 'raspberrypi-pico-sdk');
const LEFT_OUT = ['build', 'node_modules', '.git'];

/** @param {string} name */
function arm(name) {
    return `arm-none-eabi-${name}`;
}

let place = '';
let project = '';

/** @param {string} tool @returns {string} */
const which = (tool) =>
    execFileSync('sh', ['-c', 'command -v "$0"', tool], { encoding: 'utf8' }).trim();

/** Without a network, where the machine lets us take it away. */
const OFFLINE = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : [];

/** Runs cmake in the project as somebody would who has just what the SDK asks for. */
function cmake(...args) {
    const [command, ...rest] = [...OFFLINE, join(place, 'bin', 'cmake'), ...args];
    const result = spawnSync(command === 'unshare' ? which(command) : command, rest, {
        cwd: project,
        encoding: 'utf8',
        env: {
            PATH: join(place, 'bin'),
            HOME: place,
            CMAKE_GENERATOR: 'Ninja',
            PICO_SDK_PATH: process.env.PICO_SDK_PATH ?? SDK,
        },
    });
    assert.equal(result.status, 0, result.stdout + result.stderr);
}

before(() => {
    place = mkdtempSync(join(tmpdir(), 'plain-'));
    project = join(place, 'some where', 'else');
    mkdirSync(join(place, 'bin'));
    TOOLS.forEach((tool) => symlinkSync(which(tool), join(place, 'bin', tool)));
    const python = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], {
        encoding: 'utf8',
    });
    symlinkSync(python.trim(), join(place, 'bin', 'python3'));
    cpSync(ROOT, project, {
        recursive: true,
        filter: (path) => path === ROOT || !LEFT_OUT.includes(basename(path)),
    });
});

after(() => rmSync(place, { recursive: true, force: true }));

test('cmake alone makes the same UF2 file at another path, byte for byte that of ./dev firmware', (t) => {
    const git = spawnSync('git', ['-C', ROOT, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
    const commit = git.status === 0 ? git.stdout.slice(0, 7) : '';
    cmake('-B', 'build', '-DBOARD=pico', `-DCOMMIT=${commit}`);
    cmake('--build', 'build');
    const made = readFileSync(join(project, 'build', 'thegame-pico.uf2'));
    assert.deepEqual(made, Buffer.from(uf2Of('pico')));
    t.diagnostic(`the network was ${OFFLINE.length > 0 ? 'off' : 'not asked for'}`);
});

test('a board is one header: built, described, emulated', () => {
    writeFileSync(
        join(project, 'boards', 'mine.h'),
        '#include "boards/pico.h"\n#undef BOARD_NAME\n#define BOARD_NAME "Mine"\n' +
            '#undef BOARD_KEY_A\n#define BOARD_KEY_A 22\n',
    );
    // In the folder of another board only what depends on the board is built again.
    cmake('-B', 'build', '-DBOARD=mine');
    cmake('--build', 'build');
    const file = (ending) => readFileSync(join(project, 'build', `thegame-mine.${ending}`));
    const board = parseBoard(file('json').toString('utf8'));
    assert.equal(board.name, 'Mine');
    assert.equal(board.keys.get('a'), 22);
    const script = `${welcomeOn()}press down\nshot title\n`;
    const mine = runOnDevice(new Handheld({ board, uf2: file('uf2') }), script);
    const pico = runOnDevice(handheldOf('pico'), script);
    assert.ok(sameFrame(mine.get('title') ?? null, pico.get('title') ?? null));
});

test('imported by the Pico extension of VS Code, it is the firmware of the Pico', () => {
    const path = join(project, 'CMakeLists.txt');
    const lists = readFileSync(path, 'utf8');
    assert.match(lists, /set\(PICO_BOARD/, 'else the extension adds one of its own');
    writeFileSync(path, `set(picoVscode \${CMAKE_CURRENT_LIST_DIR}/none.cmake)\n${lists}`);
    cmake('-B', 'build-code');
    const cache = readFileSync(join(project, 'build-code', 'CMakeCache.txt'), 'utf8');
    assert.match(cache, /^BOARD:STRING=pico$/m);
    assert.match(cache, /^CMAKE_BUILD_TYPE:\w+=MinSizeRel$/m);
    assert.ok(existsSync(join(project, 'build-code', 'thegame-pico.json')));
});
