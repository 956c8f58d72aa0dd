// The SDKs that people have: Debian 13's (pico-sdk-source, which apt fetches on any Debian) makes
// an image that shows what ours shows. PICO_SDKS names further folders, separated by colons:
//
//     PICO_SDKS=/path/to/pico-sdk node --test tests-host/emulated/sdk.test.mjs
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseUf2 } from '../../simulator/device/handheld/uf2.mjs';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { handheldOf, runOnDevice, SECTOR_BYTES, sameFrame } from './support.mjs';

const UNPACKED = join(ROOT, 'build', 'debian', 'pico-sdk-source');
const DEBIAN = join(UNPACKED, 'usr', 'src', 'pico-sdk');

/** The reason why Debian's SDK is not available here; empty if it is. */
function fetchDebian() {
    if (existsSync(join(DEBIAN, 'pico_sdk_init.cmake'))) {
        return '';
    }
    const fetch = join(ROOT, 'tests-host', 'tools', 'fetch_debian.sh');
    const { status, stdout, stderr } = spawnSync(fetch, ['pico-sdk-source', UNPACKED], {
        encoding: 'utf8',
    });
    return status === 0 ? '' : `${stdout}${stderr}`.trim().split('\n').at(-1);
}

/** @param {string} sdk @returns {{log: string, uf2: Uint8Array}} of the Pico's image */
function buildWith(sdk) {
    const folder = mkdtempSync(join(tmpdir(), 'thegame-sdk-'));
    try {
        const env = { ...process.env, PICO_SDK_PATH: sdk, CMAKE_GENERATOR: 'Ninja' };
        const log = [
            ['-S', ROOT, '-B', folder, '-DBOARD=pico'],
            ['--build', folder],
        ]
            .map((args) => {
                const result = spawnSync('cmake', args, { encoding: 'utf8', env });
                const said = result.stdout + result.stderr;
                assert.equal(result.status, 0, said);
                return said;
            })
            .join('');
        return { log, uf2: new Uint8Array(readFileSync(join(folder, 'thegame-pico.uf2'))) };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** @param {import('node:test').TestContext} t @param {string} sdk */
function checkSdk(t, sdk) {
    const { log, uf2 } = buildWith(sdk);
    const version = /^report: warning: SDK (\S+) has names unknown here/m.exec(log)?.[1];
    assert.ok(version, 'the report says that it does not know all names of this SDK');
    assert.doesNotMatch(log, /^report: (?!warning)/m);
    const { sectors } = parseUf2(uf2);
    assert.equal(sectors.size * SECTOR_BYTES, Math.max(...sectors.keys()) + SECTOR_BYTES);
    const tour = readFileSync(new URL('../scripts/tour.script', import.meta.url), 'utf8');
    const [theirs, ours] = [{ uf2 }, {}].map((options) =>
        runOnDevice(handheldOf('pico', { noise: 4, ...options }), tour),
    );
    for (const [name, frame] of ours) {
        assert.ok(sameFrame(theirs.get(name) ?? null, frame), `${name} is the same picture`);
    }
    t.diagnostic(`SDK ${version}: ${ours.size} pictures alike; ${/^thegame-pico: .*/m.exec(log)}`);
}

test("built with Debian 13's SDK, it shows the same pictures", (t) => {
    const why = fetchDebian();
    if (why !== '') {
        t.skip(`not tested here: Debian's pico-sdk-source could not be fetched (${why})`);
        return;
    }
    checkSdk(t, DEBIAN);
});

for (const sdk of (process.env.PICO_SDKS ?? '').split(':').filter((path) => path !== '')) {
    test(`built with ${sdk}, it shows the same pictures`, (t) => checkSdk(t, sdk));
}
