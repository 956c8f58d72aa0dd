// Twins: the same noise and the same random script on the host build and on the real UF2 give the
// same picture at every shot, through games, menus, sleep, power cuts, restarts and an unplugged
// panel.
//
//     TWINS_SEEDS=100 TWINS_STEPS=1000 node --test tests-host/firmware_twins.test.mjs
//
// runs longer; TWINS_FROM is the first seed, TWINS_BOARDS the boards.
import { test } from 'node:test';
import { BOARDS, boardOf, checkTwins, handheldOf, writeScript } from './firmware_support.mjs';

const {
    TWINS_SEEDS = '3',
    TWINS_STEPS = '150',
    TWINS_FROM = '1',
    TWINS_BOARDS = BOARDS.join(' '),
} = process.env;

for (const board of TWINS_BOARDS.split(' ')) {
    const { keys, i2c } = boardOf(board);
    test(`${board}: ${TWINS_SEEDS} random scripts of ${TWINS_STEPS} steps`, (t) => {
        let shots = 0;
        let micros = 0;
        let boots = 0;
        let screens = 0;
        const seen = new Set();
        for (let i = 0; i < Number(TWINS_SEEDS); i++) {
            const seed = Number(TWINS_FROM) + i;
            const script = writeScript('random', {
                seed,
                noise: 1000 + seed,
                keys: keys.size,
                steps: TWINS_STEPS,
                // A panel on SPI cannot tell that it was unplugged.
                ...(i2c ? { unplug: true } : {}),
            });
            const handheld = handheldOf(board, { noise: 1000 + seed });
            shots += checkTwins(
                handheld,
                script,
                `TWINS_BOARDS=${board} TWINS_FROM=${seed} TWINS_SEEDS=1 TWINS_STEPS=${TWINS_STEPS} ` +
                    'node --test tests-host/firmware_twins.test.mjs',
            );
            const [, count, numbers] = /^# screens of (\d+): (.*)$/m.exec(script.text);
            numbers.split(' ').forEach((number) => seen.add(number));
            screens = Number(count);
            micros += handheld.micros;
            boots += handheld.chip.boots;
        }
        t.diagnostic(
            `${shots} shots alike on ${seen.size} of ${screens} screens over ${(micros / 60e6).toFixed(1)} minutes and ${boots} starts; ` +
                'longer: TWINS_SEEDS=100 TWINS_STEPS=1000',
        );
    });
}
