// The figures for power and cache in docs/sizes.md, checked by hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapMarkdown } from '../bench/wrap.mjs';
import { Cache, missCycles, watchCache } from './cache.mjs';
import { measureCache } from './measure.mjs';
import { CURRENTS, measureStates, milliwatts } from './states.mjs';
import { call, handheldOf, resumedOn, SPARE_RAM, symbolsOf } from './support.mjs';
import { VENDOR } from './vendor.mjs';

const MISS_CYCLES = missCycles(VENDOR.pico.boot);

test('the cache: 16 KB, two ways, lines of 8 bytes', () => {
    const cache = new Cache();
    const missed = (from, to, step = 2) => {
        const before = cache.misses;
        for (let at = from; at < to; at += step) {
            cache.look(at);
        }
        return cache.misses - before;
    };
    assert.equal(missed(0, 16384), 2048, 'cold');
    assert.equal(missed(0, 16384), 0, 'all of it fits');
    assert.equal(missed(0, 3 * 8192, 8192), 1, 'a third line of the same set');
    assert.equal(missed(0, 3 * 8192, 8192), 3, 'three that push each other out');
    assert.equal(missed(8, 16, 1), 0, 'the neighbours stay');
    assert.equal(MISS_CYCLES, 100);
    assert.equal(missCycles(VENDOR.feather.boot), 532, 'on one wire, at a quarter of the clock');
});

test('pico: the second time a picture is drawn most of it is in the cache', () => {
    const symbols = symbolsOf('pico');
    const handheld = resumedOn('pico', { compiles: false });
    const cache = watchCache(handheld);
    const draw = () => {
        const before = cache.misses;
        call(handheld, symbols.get('draw_start').address, [SPARE_RAM, SPARE_RAM + 0x100]);
        const { address } = symbols.get('console');
        const { cycles } = call(handheld, symbols.get('app_draw').address, [address, SPARE_RAM]);
        return { misses: cache.misses - before, cycles };
    };
    const [first, second] = [draw(), draw()];
    assert.ok(first.misses > second.misses, `${first.misses}, then ${second.misses}`);
    assert.ok(second.misses > 0);
    assert.ok(second.misses * MISS_CYCLES < second.cycles, 'less than the drawing itself');
});

test('pico: thinking hardly waits for the flash', (t) => {
    const [hint] = measureCache('pico');
    const waited = hint.missMillis(MISS_CYCLES);
    assert.ok(waited < hint.millis / 4, `${waited} ms for ${hint.misses} misses`);
    t.diagnostic(`${hint.misses} misses: ${waited.toFixed(0)} ms beside ${hint.millis.toFixed(0)}`);
});

test('power: by state, lit pixels and writes; every current has its source', () => {
    const states = {
        name: 'half awake, half asleep',
        share: { awake: { 48: 0.5 }, asleep: {}, deep: { 12: 0.5 } },
        sending: 0,
        flash: 0.1,
        light: 640,
        lit: 1,
    };
    const { core, display, saving } = milliwatts('pico', states);
    const lower = 0.5 * 9 * 5 + 0.5 * 1.5 * 5;
    assert.ok(Math.abs(core - lower * 1.045) < 1e-9, 'a core at 1.15 V');
    assert.equal(milliwatts('picoboy', states).core, lower, 'a core at 1.10 V');
    // Ten pixels of a row at any moment: 1 mA at 7.5 V through the pump; 1 mA for the rest.
    assert.ok(Math.abs(display - ((1 * 7.5) / 0.75 + 3.3) / 0.85) < 1e-9);
    assert.ok(Math.abs(saving - (0.1 * 20 * 3.3) / 0.85) < 1e-9);
    const unknown = { ...states, share: { awake: { 133: 0.5 }, asleep: {}, deep: {} } };
    assert.throws(() => milliwatts('pico', unknown), /133 MHz/);
    const dormant = { ...states, share: { dormant: { 12: 1 } }, flash: 0, light: 0, lit: 0 };
    assert.equal(milliwatts('picoboy', dormant).core, 0.9 * 5);
    const { board, flash, lit, efficiency, panels } = CURRENTS;
    for (const { source } of [board, flash, lit, efficiency, ...Object.values(panels)]) {
        assert.ok(source.length > 5);
    }
});

test('pico: the shares of a run are all of it', () => {
    const handheld = handheldOf('pico');
    handheld.settle();
    const states = measureStates(handheld, 'a key a second', () => {
        for (let i = 0; i < 5; i++) {
            handheld.tap('down', 60, 940);
        }
    });
    const { awake, asleep, deep, dormant } = states.share;
    const all = [awake, asleep, deep, dormant].flatMap((by) => Object.values(by));
    assert.ok(Math.abs(all.reduce((sum, one) => sum + one) - 1) < 1e-6);
    assert.ok(deep[12] > 0.85, `${deep[12]} in deep sleep`);
    assert.ok(awake[200] > 0.0005 && awake[200] < 0.05, `${awake[200]} awake`);
    assert.ok(states.sending > 0.001 && states.sending < 0.1);
    assert.equal(states.lit, 1);
    assert.ok(states.light > 100 && states.light < 4096);
});

test('what is written to docs/sizes.md is wrapped; headings and tables stay', () => {
    const words = (count) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
    const kept = ['# A heading', '', `| ${words(40)} |`, '| --- |'];
    const text = [...kept, `${words(30)}\nin a new line`, '', `- ${words(20)}`, '- short'];
    const lines = wrapMarkdown(text.join('\n')).split('\n');
    assert.deepEqual(lines.slice(0, 4), kept);
    const wrapped = lines.slice(4);
    assert.ok(wrapped.every((line) => line.length <= 100 && line === line.trimEnd()));
    assert.equal(
        wrapped.join(' ').replace(/\s+/g, ' '),
        text.slice(4).join(' ').replace(/\s+/g, ' '),
    );
    assert.deepEqual(
        wrapped.map((line) => line.slice(0, 2)),
        ['wo', 'wo', 'wo', '', '- ', '  ', '- '],
    );
    assert.ok(`${wrapped[0]} ${wrapped[1].split(' ')[0]}`.length > 100, 'as long as can be');
});
