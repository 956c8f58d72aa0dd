// What `picotool info` finds in the UF2 files, read as it does: name, version with commit, board.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Flash } from '../../simulator/device/chip/flash.mjs';
import { XIP_BASE } from '../../simulator/device/chip/map.mjs';
import { loadUf2 } from '../../simulator/device/handheld/drive.mjs';
import { BOARDS, boardOf, uf2Of } from './support.mjs';

const MAGIC = 0x7188ebf2;
const ID_AND_STRING = 6;
const NAME = 0x02031c86;
const VERSION = 0x11a9bc3a;
const FEATURE = 0xa1f4b453;

/** All (id, text) of the binary info in a flash. @param {Uint8Array} flash */
function infoOf(flash) {
    const view = new DataView(flash.buffer, flash.byteOffset);
    const word = (address) => view.getUint32(address - XIP_BASE, true);
    const textAt = (address) => {
        const from = flash.subarray(address - XIP_BASE);
        return Buffer.from(from.subarray(0, from.indexOf(0))).toString('utf8');
    };
    let header = XIP_BASE;
    while (word(header) !== MAGIC) {
        header += 4;
        assert.ok(header < XIP_BASE + 1024, 'binary info starts within the first kilobyte');
    }
    const found = [];
    for (let at = word(header + 4); at < word(header + 8); at += 4) {
        const entry = word(at);
        if ((word(entry) & 0xffff) === ID_AND_STRING) {
            found.push([word(entry + 4), textAt(word(entry + 8))]);
        }
    }
    return found;
}

const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

for (const board of BOARDS) {
    test(`${board}: name, version and commit, board`, () => {
        const flash = new Flash();
        loadUf2(uf2Of(board), flash);
        const info = infoOf(flash.bytes);
        const only = (id) => info.filter(([other]) => other === id).map(([, text]) => text);
        assert.deepEqual(only(NAME), ['The Game']);
        assert.match(only(VERSION).join('|'), /^\d+\.\d+\.\d+ ([0-9a-f]{7}|unknown)$/);
        assert.ok(only(VERSION)[0].startsWith(`${version} `), only(VERSION)[0]);
        assert.ok(only(FEATURE).includes(`board: ${boardOf(board).name}`), `${only(FEATURE)}`);
    });
}
