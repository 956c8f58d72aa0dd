// The advisor decides on the chip as on the host, in its time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { megahertzOf } from './support.mjs';
import { decisionsOnHost, thinkerOn } from './thinking.mjs';

const BOARD = 'pico';
const HERTZ = megahertzOf(BOARD) * 1e6;
const FULL = 3;
const seconds = (cycles) => cycles / HERTZ;
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

test('the same decisions on the chip, in slices of 5 ms', (t) => {
    const think = thinkerOn(BOARD);
    const taken = { net: [], full: [] };
    let slice = 0;
    for (const decision of decisionsOnHost(1)) {
        const result = think(decision);
        assert.deepEqual(result.turn, decision.turn, `${decision.way}, effort ${decision.effort}`);
        taken[decision.effort === FULL ? 'full' : 'net'].push(seconds(result.cycles));
        slice = Math.max(slice, seconds(result.slice));
    }
    const longest = { net: Math.max(...taken.net), full: Math.max(...taken.full) };
    t.diagnostic(`${taken.full.length} positions; seconds, without cache misses`);
    t.diagnostic(`full effort: ${longest.full.toFixed(3)} at most, median ${median(taken.full)}`);
    t.diagnostic(`net alone: ${longest.net.toFixed(4)} at most; a slice: ${slice.toFixed(4)}`);
    assert.ok(taken.full.length >= 20);
    assert.ok(longest.full <= 1);
    assert.ok(median(taken.full) < 0.5);
    assert.ok(longest.net <= 0.015);
    assert.ok(slice <= 0.005);
});
