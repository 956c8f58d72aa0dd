// Draws the pictures of docs/web.md anew: node tests-host/web/pictures.mjs. Look at them before you
// commit them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../simulator/device/node/files.mjs';
import { openBrowser, Visitor } from './support.mjs';

const OUT = join(ROOT, 'docs', 'web');
const PHONE = { width: 390, height: 844 };

/** @type {[string, any, (visitor: Visitor) => Promise<any>][]} */
const PICTURES = [
    ['phone-first', { viewport: PHONE }, async () => {}],
    ['phone-game', { viewport: PHONE, colorScheme: 'dark', locale: 'fr-FR' }, start],
    ['phone-side', { viewport: { width: 844, height: 390 } }, start],
    [
        'phone-two-keys',
        { viewport: PHONE, locale: 'de-DE' },
        async (visitor) => {
            await visitor.restartAtWorkbench(() => visitor.page.selectOption('#board', 'twokeys'));
            await start(visitor);
        },
    ],
    ['desk', { viewport: { width: 1280, height: 800 } }, start],
    [
        'workbench',
        { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
        async (visitor) => {
            await start(visitor);
            await visitor.page.click('#openWorkbench');
        },
    ],
];

/** @param {Visitor} visitor */
async function start(visitor) {
    const { page } = visitor;
    await visitor.restartBy(() => page.click('#introStart'));
    // Past the pages about the table.
    for (
        let i = 0;
        i < 6 && !(await visitor.entries()).some(({ about }) => about === 'card');
        i++
    ) {
        await visitor.press('a');
    }
}

const site = await openBrowser();
mkdirSync(OUT, { recursive: true });
for (const [name, options, prepare] of PICTURES) {
    const touch = options.viewport.width < 1000;
    const visitor = await Visitor.visit(site, { hasTouch: touch, isMobile: touch, ...options });
    await prepare(visitor);
    await visitor.page.screenshot({ path: join(OUT, `${name}.png`) });
    await visitor.context.close();
}
await site.close();
