// commit.cmake: the commit that a build names as its source.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { ROOT } from '../../simulator/device/node/files.mjs';

let place = '';
before(() => {
    place = mkdtempSync(join(tmpdir(), 'commit-'));
});
after(() => rmSync(place, { recursive: true }));

/** @param {string} folder @param {string[]} args */
const git = (folder, ...args) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=x', '-c', 'user.email=x@y', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();

/** A project that only asks for the commit. @param {string} name */
function project(name) {
    const folder = join(place, name);
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(ROOT, 'commit.cmake'), join(folder, 'commit.cmake'));
    writeFileSync(
        join(folder, 'CMakeLists.txt'),
        'cmake_minimum_required(VERSION 3.25)\nproject(x LANGUAGES NONE)\ninclude(commit.cmake)\n' +
            'file(WRITE "${PROJECT_BINARY_DIR}/told" "${commit}")\nadd_custom_target(nothing ALL)\n',
    );
    return folder;
}

/** @param {string} folder @param {string[]} args */
const cmake = (folder, ...args) =>
    execFileSync('cmake', args, { cwd: folder, stdio: 'pipe', encoding: 'utf8' });

/** @param {string} folder @returns {string} the commit that the project got */
const told = (folder) => execFileSync('cat', [join(folder, 'build', 'told')], { encoding: 'utf8' });

test('seven digits of the commit; after the next commit, building asks again', () => {
    const folder = project('own');
    git(folder, 'init', '-q');
    git(folder, 'add', 'CMakeLists.txt', 'commit.cmake');
    for (const name of ['one', 'two']) {
        git(folder, 'commit', '-q', '--allow-empty', '-m', name);
        cmake(folder, ...(name === 'one' ? ['-B', 'build', '-G', 'Ninja'] : ['--build', 'build']));
        assert.equal(told(folder), git(folder, 'rev-parse', 'HEAD').slice(0, 7), name);
    }
});

test('a worktree tells its own commit', () => {
    const folder = join(place, 'worktree');
    git(join(place, 'own'), 'worktree', 'add', '-q', '--detach', folder, 'HEAD~1');
    cmake(folder, '-B', 'build', '-G', 'Ninja');
    assert.equal(told(folder), git(folder, 'rev-parse', 'HEAD').slice(0, 7));
    assert.notEqual(told(folder), told(join(place, 'own')));
});

test('unknown without a history, and not that of a folder around it', () => {
    const alone = project('alone');
    cmake(alone, '-B', 'build', '-G', 'Ninja');
    assert.equal(told(alone), 'unknown');
    const inside = project('own/inside');
    cmake(inside, '-B', 'build', '-G', 'Ninja');
    assert.equal(told(inside), 'unknown');
});
