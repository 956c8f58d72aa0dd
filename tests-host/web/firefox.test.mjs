// The other engine: the page in Debian's firefox-esr, by keys and by taps. On a machine without
// Firefox the test says so and is skipped: `./dev test` does not install Firefox.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { buildPage } from '../../simulator/web/build.mjs';
import { placesOf } from '../../simulator/web/page/taps.mjs';
import { serve } from '../../simulator/web/serve.mjs';
import { FIREFOX, Firefox } from './firefox.mjs';
import { SHOTS } from './support.mjs';

const ENTER = '\ue007';
const BACKSPACE = '\ue003';
const RIGHT = '\ue014';
const skip = existsSync(FIREFOX) ? false : `there is no ${FIREFOX}`;

const MIRROR = "document.getElementById('mirror')";

/** @param {Firefox} firefox @returns {Promise<any[]>} */
const entriesOf = async (firefox) => JSON.parse(await firefox.look(`${MIRROR}.dataset.entries`));

/** Taps something on the glass. @param {Firefox} firefox @param {(thing: any) => boolean} which */
async function tapThing(firefox, which) {
    const { box } = placesOf(await entriesOf(firefox)).find(which);
    const [left, top, width] = await firefox.look(
        "(() => { const b = document.getElementById('display').getBoundingClientRect(); return [b.left, b.top, b.width]; })()",
    );
    const before = await firefox.look(`${MIRROR}.dataset.taps`);
    const dot = width / 128;
    await firefox.tap(
        left + ((box.left + box.right) / 2) * dot,
        top + ((box.top + box.bottom) / 2) * dot,
    );
    await firefox.becomes(`${MIRROR}.dataset.taps !== '${before}'`);
}

test('Firefox: starts in its language, plays by keys and taps, keeps, works offline', {
    skip,
}, async () => {
    const folder = join(ROOT, 'build', 'web-firefox');
    await buildPage(folder);
    mkdirSync(SHOTS, { recursive: true });
    const server = await serve(folder, 0);
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    const url = `http://127.0.0.1:${port}/?fast&noise=7`;
    const firefox = await Firefox.launch({ 'intl.accept_languages': 'de' });
    try {
        await firefox.do('WebDriver:Navigate', { url });
        await firefox.becomes(`${MIRROR}.textContent.includes('Willkommen')`);
        await firefox.press(ENTER);
        await firefox.becomes(`${MIRROR}.dataset.presses === '1'`);
        await firefox.press(BACKSPACE); // past the pages about the table
        await firefox.becomes(`${MIRROR}.textContent.includes('Hand: 14, 35')`);
        await firefox.press(RIGHT);
        await firefox.becomes(`${MIRROR}.dataset.presses === '3'`);
        await tapThing(firefox, ({ about, text }) => about === 'card' && text === '35');
        await tapThing(firefox, ({ about, number }) => about === 'open' && number === 1);
        const piles = placesOf(await entriesOf(firefox)).filter(({ about }) => about !== 'card');
        assert.ok(piles.some(({ number, text }) => number === 1 && text.includes('35')));
        await firefox.shoot(join(SHOTS, 'firefox.png'));
        await firefox.becomes("document.documentElement.dataset.kept === 'yes'");
        await firefox.becomes("document.documentElement.dataset.offline === 'yes'");
        // Without the server the browser has only the files that it kept.
        server.close();
        server.closeAllConnections();
        await firefox.do('WebDriver:Navigate', { url });
        await firefox.becomes(`${MIRROR}.textContent.includes('Weiter')`);
    } finally {
        server.close();
        await firefox.close();
    }
});
