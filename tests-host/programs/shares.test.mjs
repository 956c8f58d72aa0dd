// A decoder that is not ours reads every result that the console shows as a QR code.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import jsqr from 'jsqr';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { codeInHash } from '../../simulator/web/page/codes.mjs';

const BUILD = process.env.BUILD_DIR ?? join(ROOT, 'build', 'host');
const [WIDTH, HEIGHT, SCALE] = [128, 64, 4];

/** The types of jsqr describe an ES module, which it is not. */
const decode = /** @type {typeof import('jsqr').default} */ (/** @type {unknown} */ (jsqr));

/** A picture as a camera might see it: each pixel four times as large. @param {string[]} lines */
function pixels(lines) {
    const bytes = new Uint8ClampedArray(WIDTH * HEIGHT * SCALE * SCALE * 4).fill(255);
    for (let y = 0; y < HEIGHT * SCALE; y++) {
        for (let x = 0; x < WIDTH * SCALE; x++) {
            const lit = lines[Math.floor(y / SCALE)][Math.floor(x / SCALE)] === '#';
            bytes.fill(lit ? 255 : 0, (y * WIDTH * SCALE + x) * 4, (y * WIDTH * SCALE + x) * 4 + 3);
        }
    }
    return bytes;
}

/**
 * The contents of the codes of a program, each read back. @param {string} name @returns {string[]}
 */
function read(name) {
    const program = join(BUILD, 'tests-host', name);
    const lines = execFileSync(program, { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n');
    const seen = [];
    for (let at = 0; at + HEIGHT < lines.length; at += HEIGHT + 1) {
        const picture = pixels(lines.slice(at + 1, at + 1 + HEIGHT));
        const found = decode(picture, WIDTH * SCALE, HEIGHT * SCALE);
        assert.equal(found?.data, lines[at]);
        seen.push(lines[at]);
    }
    return seen;
}

test('every result is read back by an independent decoder', () => {
    const seen = new Set(read('shares'));
    assert.ok(seen.size > 100, `${seen.size} different results`);
    for (const form of [/, alone: \d+ left$/, / players: won$/, / \w{7}: won \d+-\d+, hints$/]) {
        assert.ok(
            [...seen].some((text) => form.test(text)),
            String(form),
        );
    }
});

const PLACES = {
    shares_link: 'https://cards.example/play/',
    shares_long: 'https://somebody-s.github.io/the-game-pocket/', // the longest address
};

for (const [program, address] of Object.entries(PLACES)) {
    test(`with ${address} every result that has a code is a link that the page takes`, () => {
        const texts = read('shares');
        const links = read(program);
        assert.equal(links.length, texts.length);
        let linked = 0;
        for (const [i, text] of texts.entries()) {
            const code = / ([0-9A-Z]{7}):/.exec(text)?.[1];
            assert.equal(links[i], code ? `${address}#${code}` : text);
            if (code) {
                assert.deepEqual(codeInHash(new URL(links[i]).hash), { code, wrong: '' });
                linked++;
            }
        }
        assert.ok(linked > 0 && linked < texts.length, `${linked} of ${texts.length}`);
    });
}
