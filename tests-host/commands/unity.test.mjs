// Unity, the test framework, may come after the first build, or come from elsewhere: a contributor
// plays first. Whatever was configured before, the next ./dev has the unit tests.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { makeCheckout, unityFolder } from '../support/checkout.mjs';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'thegame-unity-')));
const tree = join(place, 'the game');
const fetched = join(tree, 'build/unity/usr/share/cmock/vendor/unity');
const own = join(place, 'my unity');
const unity = unityFolder() ?? '';
const ofDebian = existsSync('/usr/share/cmock/vendor/unity/src/unity.c');

before(() => makeCheckout(tree));
after(() => rmSync(place, { recursive: true, force: true }));

/** Runs ./dev cli, and returns which Unity the build has then; nothing: it has no unit tests. */
function unityAfter(environment = {}) {
    const { UNITY_PATH: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync('./dev', ['cli'], {
        cwd: tree,
        input: 'new game=classic players=1 seed=1\n',
        encoding: 'utf8',
        env: { ...env, ...environment },
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /"ok":true/);
    const commands = JSON.parse(
        readFileSync(join(tree, 'build/host/compile_commands.json'), 'utf8'),
    );
    const files = commands.map(({ file }) => file);
    assert.equal(
        files.some((file) => file.endsWith('/test_screens.c')),
        files.some((file) => file.endsWith('/unity.c')),
    );
    return files.find((file) => file.endsWith('/unity.c'))?.replace(/\/src\/unity\.c$/, '');
}

test('Unity that appears after the first build is taken by the next one', (t) => {
    if (ofDebian) {
        t.skip('Unity is installed on this machine');
        return;
    }
    assert.equal(unityAfter(), undefined);
    cpSync(unity, fetched, { recursive: true });
    assert.equal(unityAfter(), fetched);
});

test('another UNITY_PATH is taken by the next build, and so is none', () => {
    cpSync(unity, own, { recursive: true });
    const usual = unityAfter();
    assert.equal(unityAfter({ UNITY_PATH: own }), own);
    assert.equal(unityAfter(), usual);
});
