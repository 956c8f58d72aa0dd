// Where no terminal can be made, the tests that need one say so and end at once.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const bin = mkdtempSync(join(tmpdir(), 'thegame-no-terminal-'));
after(() => rmSync(bin, { recursive: true, force: true }));

test('without /dev/pts what is missing is named, and nothing waits', () => {
    // The message of util-linux's script in this case.
    const words = 'script: failed to create pseudo-terminal: No such file or directory';
    writeFileSync(join(bin, 'script'), `#!/bin/sh\necho "${words}" >&2\nexit 1\n`, { mode: 0o755 });
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const result = spawnSync('node', ['--test', join(here, 'terminal.test.mjs')], {
        encoding: 'utf8',
        env: { ...env, PATH: `${bin}:${env.PATH}` },
        timeout: 60000,
    });
    assert.equal(result.error, undefined);
    assert.match(
        result.stdout,
        /not tested here: thegame-play in a terminal\. Is \/dev\/pts mounted/,
    );
    assert.match(result.stdout, /failed to create pseudo-terminal/);
    assert.match(result.stdout, /^\W*fail 0$/m);
    const [, skipped] = /^\W*skipped (\d+)$/m.exec(result.stdout) ?? [];
    assert.ok(Number(skipped) > 20, result.stdout);
});
