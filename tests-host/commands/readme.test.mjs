// Every command that README.md and docs/script.md show works: the test runs it word for word.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} page */
const read = (page) => readFileSync(join(ROOT, page), 'utf8');

/** Commands of a page: indented lines, and what begins with ./dev between backquotes. */
function commandsOf(page) {
    const text = read(page);
    const lines = [...text.matchAll(/^ {4}(\.\/dev .*|cmake .*)$/gm)].map(([, line]) => line);
    const spans = [...text.matchAll(/`(\.\/dev [^`]+)`/g)].map(([, span]) => span);
    return new Set([...lines, ...spans].map((line) => line.replace(/\s+#.*$/, '').trim()));
}

/** Runs it without a terminal. */
function run(command, { input = '', says = /(?:)/ } = {}) {
    const result = spawnSync('sh', ['-c', command], { cwd: ROOT, input, encoding: 'utf8' });
    assert.equal(result.status, 0, `${command}: ${result.stderr}`);
    assert.match(result.stdout + result.stderr, says, command);
}

/** Waits for the address it prints, loads the page, and ends it. */
async function serve(command) {
    // Any port that is free: somebody may be playing on the usual one.
    const server = spawn('sh', ['-c', `exec ${command} --port 0`], { cwd: ROOT, detached: true });
    try {
        const address = await new Promise((found, failed) => {
            let said = '';
            server.stdout.on('data', (data) => {
                said += data;
                const url = /http:\/\/localhost:\d+\//.exec(said);
                if (url) {
                    found(url[0].replace('localhost', '127.0.0.1'));
                }
            });
            server.stderr.on('data', (data) => {
                said += data;
            });
            server.on('exit', () => failed(new Error(`${command} ended: ${said}`)));
        });
        assert.match(await (await fetch(address)).text(), /<title>/);
    } finally {
        process.kill(-Number(server.pid), 'SIGTERM');
    }
}

/** What shows that a command works. */
const WORKS = {
    './dev help': () => run('./dev help', { says: /^usage: \.\/dev/m }),
    './dev play': () => run('./dev play', { says: /cards laid/ }),
    './dev play --keys two': () => run('./dev play --keys two', { says: /cards laid/ }),
    './dev cli': () =>
        run('./dev cli', { input: 'new game=classic players=1 seed=1\n', says: /"ok":true/ }),
    './dev firmware': () => run('./dev firmware', { says: /made build\/pico\/thegame-pico\.uf2/ }),
    './dev firmware picoboy': () => run('./dev firmware picoboy', { says: /thegame-picoboy\.uf2/ }),
    // Without a terminal it says so; what it shows in one is tested in device/.
    './dev emulate': () =>
        assert.match(
            spawnSync('./dev', ['emulate'], { cwd: ROOT, encoding: 'utf8' }).stderr,
            /terminal/,
        ),
    './dev web': () => serve('./dev web'),
    // Runs all of this: continuous integration calls nothing else.
    './dev test': () => assert.match(read('.ci/run'), /^exec .*\/dev" test$/m),
    './dev release': () => assert.match(read('tests-host/release/release.test.mjs'), /'release'/),
    './dev play --script tests-host/scripts/tour.script --out build/tour': () => tour('play', ''),
    './dev emulate --script tests-host/scripts/tour.script --out build/tour-chip': () =>
        tour('emulate', '-chip'),
};

/** The tour as docs/script.md takes it. */
function tour(program, folder) {
    run(`./dev ${program} --script tests-host/scripts/tour.script --out build/tour${folder}`);
    assert.ok(existsSync(join(ROOT, `build/tour${folder}`, 'title.png')));
}

for (const page of ['README.md', 'docs/script.md']) {
    const commands = commandsOf(page);
    test(`${page} has commands, and all of them are known here`, () => {
        assert.ok(commands.size >= 2);
        assert.deepEqual(
            [...commands].filter((command) => !(command in WORKS)),
            [],
        );
    });
    for (const command of commands) {
        test(`${page}: ${command}`, () => WORKS[command]?.());
    }
}
