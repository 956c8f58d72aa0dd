// The limits of measure.mjs, in emulated time, on the real UF2 files.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limitsOf, measure, sizesOf } from './measure.mjs';
import { BOARDS } from './support.mjs';

/** Figures that may be 0: no instruction runs while the chip is dormant. */
const MAY_BE_NONE = ['awake, asleep'];

for (const board of BOARDS) {
    test(`${board} keeps its limits`, (t) => {
        const limits = limitsOf(board);
        const figures = measure(board);
        assert.deepEqual(figures.map(({ name }) => name).sort(), Object.keys(limits).sort());
        for (const { name, value, unit, remark = '' } of figures) {
            t.diagnostic(
                `${name}: ${Number(value.toPrecision(3))} ${unit} of ${limits[name]}; ${remark}`,
            );
        }
        const { value: stack } = figures.find(({ name }) => name === 'stack');
        assert.ok(stack <= sizesOf(board).stack, 'no deeper than the build has worked out');
        for (const { name, value, unit } of figures) {
            assert.ok(
                (value > 0 || MAY_BE_NONE.includes(name)) && value <= limits[name],
                `${name}: ${value} ${unit}, limit ${limits[name]}`,
            );
        }
    });
}
