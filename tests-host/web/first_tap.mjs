// A console in real time: start, rehearsal, first tap. machine.test.mjs runs this program and reads
// what V8 says about it. `--unprepared` leaves the rehearsal out.
import { readFileSync } from 'node:fs';
import { parseBoard } from '../../simulator/device/handheld/board.mjs';
import { readBoard, usualUf2 } from '../../simulator/device/node/files.mjs';
import { Machine } from '../../simulator/web/page/machine.mjs';
import { Rehearsal } from '../../simulator/web/page/rehearsal.mjs';
import { placesOf } from '../../simulator/web/page/taps.mjs';

const REST_MS = 500;
const STEP_MS = 8;

const board = parseBoard(readBoard('pico'));
const uf2 = new Uint8Array(readFileSync(usualUf2('pico')));
const order = { board, uf2, noise: 7n, language: 0, code: '007YZXR' };
const machine = new Machine(order, ({ type, result }) => {
    if (type === 'tapped') {
        console.log(result);
    }
});

/** @param {() => boolean} done */
async function runUntil(done) {
    while (!done()) {
        const more = machine.step();
        await new Promise((go) => setTimeout(go, more ? 0 : STEP_MS));
    }
}

/** @param {number} millis */
function rest(millis) {
    const end = performance.now() + millis;
    return runUntil(() => performance.now() > end);
}

await runUntil(() => machine.idles());
const rehearsal = new Rehearsal(order);
while (!process.argv.includes('--unprepared') && rehearsal.step()) {
    await new Promise((go) => setTimeout(go, 1));
}
await rest(REST_MS);
const card = placesOf(machine.handheld.words() ?? []).find(
    ({ about, lit }) => about === 'card' && !lit,
);
console.log('the first tap');
machine.touch({ thing: /** @type {any} */ (card), screen: machine.screen });
await runUntil(() => machine.tap === null);
