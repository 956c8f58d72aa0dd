// The hook that checks commit messages.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const hook = join(dirname(fileURLToPath(import.meta.url)), '../../.ci/hooks/commit-msg');

/** @param {string} message @returns {string} the objections of the hook; empty: none */
function objection(message) {
    const folder = mkdtempSync(join(tmpdir(), 'commit-msg-'));
    const file = join(folder, 'COMMIT_EDITMSG');
    writeFileSync(file, message);
    const { status, stderr } = spawnSync('bash', [hook, file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    assert.equal(status === 0, stderr === '', 'an objection is said, and only an objection');
    return stderr;
}

test('a subject of 72 characters passes, umlauts counted as one', () => {
    assert.equal(objection(`${'ä'.repeat(72)}\n`), '');
    assert.match(objection(`${'ä'.repeat(73)}\n`), /73 characters; 72 are allowed/);
});

test('an empty subject and a full stop are refused', () => {
    assert.match(objection('# Please enter a message.\n\n'), /subject is empty/);
    assert.match(objection('Copy the active net to RAM.\n'), /full stop/);
});

test('a body needs an empty line before it', () => {
    assert.equal(objection('Copy the active net to RAM\n\nCache misses cost 0.8 s a hint.\n'), '');
    assert.match(objection('Copy the active net\nto RAM\n'), /empty line/);
});

test("git's own comments and its own messages pass", () => {
    const scissors = '# ------------------------ >8 ------------------------';
    assert.equal(objection(`Copy the net\n# On branch main\n${scissors}\ndiff\n`), '');
    assert.equal(objection(`Revert "${'x'.repeat(80)}"\n`), '');
});
