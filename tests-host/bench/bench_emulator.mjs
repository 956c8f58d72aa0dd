// bench_emulator.mjs [HINTS]: measures how fast the emulated chip thinks, by some hints in a game,
// with and without compiling. The figures are CPU times, so other programs do not matter, and
// include the compiling.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { Handheld } from '../../simulator/device/handheld/handheld.mjs';
import { readBoard, usualUf2 } from '../../simulator/device/node/files.mjs';

const hints = Number(process.argv[2] ?? 6);
const REAL_MHZ = JSON.parse(readBoard('pico')).mhz;

const seconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
};

/** Moves the cursor to the entry with this text, and chooses it. */
function choose(handheld, text) {
    for (let i = 0; i < 20; i++) {
        if (handheld.words().some((entry) => entry.lit && entry.text.startsWith(text))) {
            handheld.tap('a');
            handheld.settle();
            return;
        }
        handheld.tap('down');
        handheld.settle();
    }
    throw new Error(`no entry says "${text}"`);
}

for (const compiles of [false, true]) {
    const handheld = new Handheld({
        board: readBoard('pico'),
        uf2: readFileSync(usualUf2('pico')),
        noise: 5,
        compiles,
    });
    handheld.settle();
    choose(handheld, 'English');
    handheld.tap('b'); // no guided game
    handheld.settle();
    choose(handheld, 'New game');
    choose(handheld, 'Deal');
    handheld.run(2000);
    console.log(compiles ? 'compiling:' : 'interpreting:');
    for (let hint = 1; hint <= hints; hint++) {
        handheld.press('b');
        handheld.run(900);
        handheld.release('b');
        handheld.settle();
        const before = handheld.stats();
        const started = seconds();
        choose(handheld, 'Hint');
        handheld.runUntil(() => handheld.atRest, 20000);
        const took = seconds() - started;
        const million = (handheld.stats().cycles - before.cycles) / 1e6;
        const speed = million / took;
        console.log(
            `  hint ${hint}: ${million.toFixed(1)} million cycles in ${took.toFixed(2)} s: ` +
                `${speed.toFixed(0)} million a second, ${(speed / REAL_MHZ).toFixed(1)} times the chip`,
        );
    }
}
