// Faults of keys, noise, flash and of the firmware itself, with the real UF2 files. The firmware
// answers each fault, and the game is kept.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
import {
    BOARDS,
    boardOf,
    flashAfter,
    flashInGame,
    handheldOf,
    megahertzOf,
    millis,
    RESUME,
    resumedOn,
    runOnDevice,
    runOnHost,
    sameFrame,
    symbolsOf,
    welcomeOn,
    writeScript,
} from './support.mjs';

const WATCHDOG_MS = 4000;
const FULL_MHZ = megahertzOf('pico');
const BRANCH_TO_SELF = 0xe7fe;

/** From the title with nothing to continue: New game, Deal. */
const DEAL = 'press a\npress a\n';

/** Runs `text` on a board and returns what it shows at the end. */
function frameAfter(board, text, options) {
    const handheld = handheldOf(board, options);
    runOnDevice(handheld, text);
    handheld.settle();
    return handheld.frame();
}

function assertSame(a, b, what) {
    assert.ok(a !== null && sameFrame(a, b), `${what}: another picture than expected`);
}

// --- Keys ---

test('a key shorted at power-on does nothing, and the others all work', () => {
    const flash = flashInGame('pico');
    const moves = {
        up: 'press down\n',
        down: 'press up\n',
        left: 'press right\npress right\n',
        right: 'press left\n',
        a: 'hold b 700\npress down\n',
        b: `${RESUME}press right\npress a\nwait 300\n`,
    };
    for (const [key, text] of Object.entries(moves)) {
        const sound = frameAfter('pico', text, { flash });
        const shorted = handheldOf('pico', { flash, held: [key] });
        shorted.run(300);
        for (const [, word, other, time] of text.matchAll(/^(\w+) (\w+) ?(\d*)/gm)) {
            if (word === 'wait') {
                shorted.run(Number(other));
            } else {
                shorted.tap(other, Number(time) || 60);
            }
        }
        shorted.run(200);
        assertSame(shorted.frame(), sound, `with ${key} shorted`);
        shorted.release(key);
        shorted.run(200);
        assertSame(shorted.frame(), sound, `${key} let go again`);
    }
});

test('a key that gets stuck in a game is given up after ten seconds; then it works again', () => {
    const handheld = resumedOn('pico');
    const playing = handheld.frame();
    handheld.press('right');
    handheld.run(10500);
    const moved = handheld.frame();
    assert.ok(!sameFrame(moved, playing), 'it has moved the cursor meanwhile');
    handheld.tap('b', 700);
    handheld.run(300);
    const menu = handheld.frame();
    assert.ok(!sameFrame(menu, moved), 'B opens the menu although RIGHT is stuck');
    handheld.tap('b');
    handheld.run(300);
    const back = handheld.frame();
    handheld.release('right');
    handheld.run(300);
    assertSame(handheld.frame(), back, 'let go');
    handheld.tap('right');
    handheld.run(300);
    assert.ok(!sameFrame(handheld.frame(), back), 'and it works again');
});

test('keys that bounce for 8 ms do what clean keys do', () => {
    const text = 'press a\npress right\npress down\npress a\nwait 300\npress a\nwait 300\n';
    const clean = frameAfter('pico', RESUME + text, { flash: flashInGame('pico') });
    const bouncing = frameAfter('pico', RESUME + text, {
        flash: flashInGame('pico'),
        bounceMillis: 8,
    });
    assertSame(bouncing, clean, 'bouncing keys');
});

// --- Noise ---

test('noise that is stuck: the message, as on the host, and no deal', () => {
    for (const board of BOARDS) {
        const script = {
            text:
                `${welcomeOn(board)}shot title\npress a\n` +
                `shot setup\npress a\nwait 300\nshot message\npress a\nshot back\n`,
            noise: 'stuck',
            keys: boardOf(board).keys.size,
        };
        const handheld = handheldOf(board, { noise: 'stuck' });
        const shots = runOnDevice(handheld, script.text);
        const host = runOnHost(script);
        for (const [name, pbm] of host ?? []) {
            assert.equal(Buffer.compare(makePbm(shots.get(name)), pbm), 0, `${board}: ${name}`);
        }
        assert.ok(!sameFrame(shots.get('message'), shots.get('setup')), 'it says so');
        assertSame(shots.get('back'), shots.get('title'), 'there is no game to continue');
        const { noiseSamples } = handheld.stats();
        assert.ok(noiseSamples > 0 && noiseSamples <= 1024, `${noiseSamples} samples taken`);
    }
});

test('noise that fails later, or is far from even: the old game stays', () => {
    const flash = flashInGame('pico');
    const over = `${RESUME}hold b 700\n`;
    const failures = {
        'stuck later': (handheld) => {
            handheld.chip.noise.stuck = true;
        },
        'nine ones in ten': (handheld) => {
            handheld.chip.noise.bias = 0.9;
        },
        'every sample like the one before, mostly': (handheld) => {
            handheld.chip.noise.correlation = 0.97;
        },
    };
    const message = frameAfter('pico', welcomeOn() + DEAL, { noise: 'stuck' });
    for (const [what, fail] of Object.entries(failures)) {
        const handheld = handheldOf('pico', { flash });
        runOnDevice(handheld, over);
        fail(handheld);
        handheld.cut();
        // New game, Deal, and yes to the question whether the old one may go.
        runOnDevice(
            handheld,
            'press down\npress down\npress a\npress a\npress right\npress a\nwait 300\n',
        );
        assertSame(handheld.frame(), message, `${what}: the message`);
        runOnDevice(handheld, 'press a\n');
        handheld.cut();
        runOnDevice(handheld, RESUME);
        handheld.settle();
        assertSame(
            handheld.frame(),
            frameAfter('pico', RESUME, { flash }),
            `${what}: the old game`,
        );
    }
});

test('noise as bad as the health tests allow still deals', () => {
    const handheld = handheldOf('pico', {
        flash: flashAfter('pico', welcomeOn()),
        noiseOptions: { bias: 0.6, correlation: 0.2 },
    });
    runOnDevice(handheld, DEAL);
    handheld.settle();
    assert.ok(handheld.flash.programs > 0, 'a game was dealt and saved');
});

// --- Flash ---

test('flash that takes no writes: said once, the game goes on, the old save stays', (t) => {
    const script = writeScript('game', { noise: 5, shots: 3, worn: 6, still: true });
    const [before, after] = script.text.split('# worn\n');
    const handheld = handheldOf('pico', { noise: 5 });
    const shots = runOnDevice(handheld, before);
    handheld.settle();
    const saved = handheld.flash.bytes.slice();
    handheld.flash.takesWrites = false;
    for (const [name, frame] of runOnDevice(handheld, after)) {
        shots.set(name, frame);
    }
    script.names.forEach((name, i) => assertSame(shots.get(name), script.frames[i], name));
    assert.ok(Buffer.compare(handheld.flash.bytes, saved) === 0, 'nothing was written');
    handheld.flash.takesWrites = true;
    handheld.cut();
    runOnDevice(handheld, RESUME);
    handheld.settle();
    assertSame(
        handheld.frame(),
        frameAfter('pico', RESUME, { flash: saved, noise: 5 }),
        'the game as it was saved last',
    );
    t.diagnostic(`${script.names.length} shots alike, the whole game without saving`);
});

test('the slowest flash there is: no restart, sound or worn out', (t) => {
    const slow = (options = {}) => {
        const handheld = handheldOf('pico', options);
        handheld.flash.eraseMicros = 400000;
        handheld.flash.programMicros = 3000;
        return handheld;
    };
    const sound = slow({ noise: 6 });
    runOnDevice(sound, writeScript('game', { noise: 6, shots: 0, pause: 4000, still: true }).text);
    assert.ok(sound.flash.erases > 3);
    assert.equal(sound.chip.boots, 1);
    const worn = slow({ flash: flashInGame('pico') });
    runOnDevice(worn, RESUME);
    worn.flash.takesWrites = false;
    worn.tap('a');
    worn.run(8000);
    assert.ok(worn.flash.erases > 10, 'it has tried every sector');
    assert.equal(worn.chip.boots, 1);
    t.diagnostic(`${worn.flash.erases} sectors of 400 ms tried in a row`);
});

// --- The firmware itself ---

/** Waits for a restart. @returns {number} microseconds it took */
function restartAfter(handheld, limit) {
    const { boots } = handheld.chip;
    const from = handheld.micros;
    handheld.runUntil(() => handheld.chip.boots > boots, limit + 100, limit < 100 ? 0.01 : 5);
    assert.ok(handheld.chip.boots > boots, `no restart within ${limit} ms`);
    return handheld.micros - from;
}

test('a hang anywhere: the watchdog restarts, and the game is still there', (t) => {
    const symbols = symbolsOf('pico');
    const resumed = frameAfter('pico', RESUME, { flash: flashInGame('pico') });
    let longest = 0;
    for (const name of ['app_step', 'app_draw', 'hal_display_show']) {
        const handheld = resumedOn('pico');
        const { memory } = handheld.flash;
        const code = new DataView(memory.flash.buffer, memory.flash.byteOffset);
        const at = (symbols.get(name).address & ~1) - 0x10000000;
        const kept = code.getUint16(at, true);
        handheld.onEvent = ({ type }) => {
            if (type === 'reset') {
                code.setUint16(at, kept, true);
                memory.forget();
            }
        };
        code.setUint16(at, BRANCH_TO_SELF, true);
        memory.forget();
        handheld.press('right');
        const took = restartAfter(handheld, WATCHDOG_MS + 1100);
        handheld.release('right');
        assert.equal(handheld.events.at(-1).reason, 'watchdog');
        longest = Math.max(longest, took);
        runOnDevice(handheld, RESUME);
        handheld.settle();
        assertSame(handheld.frame(), resumed, `after a hang in ${name}`);
    }
    t.diagnostic(`restarted ${millis(longest)} after the key at the latest`);
});

test('long waits are spent on slow clocks, lit or not; a key is answered at full speed', (t) => {
    const handheld = resumedOn('pico');
    const hertz = () => handheld.chip.mcu.clkSys;
    handheld.run(300);
    assert.ok(handheld.panel.on);
    assert.equal(hertz(), 12e6, 'from the crystal');
    const fastNanos = () =>
        Object.values(handheld.chip.spent).reduce((sum, by) => sum + (by[FULL_MHZ] ?? 0), 0);
    const before = fastNanos();
    handheld.run(2000);
    const slow = 100 - (fastNanos() - before) / 20e6;
    // A sector is erased ahead, which takes 45 ms.
    assert.ok(slow > 97 && slow < 100, `${slow} % of the time`);
    handheld.press('right');
    assert.ok(
        handheld.runUntil(() => hertz() === FULL_MHZ * 1e6, 5, 0.01),
        'fast within 5 ms',
    );
    handheld.release('right');
    handheld.settle();
    t.diagnostic(`${slow.toFixed(2)} % of two seconds in a game at 12 MHz`);
});

test('a wakeful hour: neither the watchdog nor anything else restarts it', () => {
    const handheld = resumedOn('pico');
    for (let minute = 0; minute < 60; minute += 7) {
        handheld.run(7 * 60000);
        handheld.tap('a');
    }
    assert.equal(handheld.chip.boots, 1);
});
