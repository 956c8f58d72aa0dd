// Whole games in a real Chromium, played by what the page says is on the display.
import { after, before, test } from 'node:test';
import { openBrowser, PHONE, Visitor } from './support.mjs';

let site;
before(async () => {
    site = await openBrowser();
});
after(() => site.close());

const KINDS = ['The Game', 'Face to Face', 'Quick & Easy'];

for (const [i, kind] of KINDS.entries()) {
    for (const how of ['keys', 'clicks']) {
        test(`a whole game of ${kind} by ${how}`, async (t) => {
            const phone = how === 'clicks';
            const options = phone ? { viewport: PHONE, hasTouch: true } : {};
            const visitor = await Visitor.visit(site, options);
            visitor.how = how;
            await visitor.deal(kind);
            await visitor.shoot(`${phone ? 'phone' : 'desktop'}-game-${i + 1}`);
            t.diagnostic(`${await visitor.playToTheEnd()} presses`);
            await visitor.leave();
        });
    }
}

test('in real time: holding B is a long press, which ends when it is let go', async () => {
    const visitor = await Visitor.visit(site, { address: '?noise=7' });
    await visitor.deal('The Game');
    await visitor.page.keyboard.down('Backspace');
    await visitor.page.waitForFunction(() =>
        document.getElementById('mirror').textContent.includes('Hint'),
    );
    await visitor.page.keyboard.up('Backspace');
    visitor.presses++;
    await visitor.rest();
    await visitor.choose('Hint');
    await visitor.leave();
});
