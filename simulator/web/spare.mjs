/**
 * A plugin for esbuild that leaves out the parts of rp2040js that the emulated chip replaces by its
 * own (simulator/device/chip/chip.mjs). rp2040js still makes one object of each, so empty classes
 * stand in for them. Node only.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Files of rp2040js. */
const REPLACED = [
    'cortex-m0-core.js',
    'clock/simulation-clock.js',
    ...['i2c', 'ppb', 'reset', 'ssi', 'timer', 'usb', 'watchdog'].map(
        (name) => `peripherals/${name}.js`,
    ),
];
/** What rp2040js itself uses of these parts before the chip replaces them. */
const SPARE = 'class Spare { systickTimer = {}; reset() {} }';

/** @param {string} source of a module @returns {string} the same exports, all of them empty */
export function spareOf(source) {
    const names = [...source.matchAll(/^export (?:class|const|var|function) (\w+)/gm)];
    return [SPARE, ...names.map(([, name]) => `export { Spare as ${name} };`)].join('\n');
}

/** @param {string} folder of rp2040js's modules @returns {import('esbuild').Plugin} */
export const leaveOut = (folder) => ({
    name: 'leave out',
    setup({ onLoad }) {
        const files = new Set(REPLACED.map((name) => realpathSync(join(folder, name))));
        onLoad({ filter: /rp2040js/ }, ({ path }) =>
            files.has(path) ? { contents: spareOf(readFileSync(path, 'utf8')) } : undefined,
        );
    },
});
