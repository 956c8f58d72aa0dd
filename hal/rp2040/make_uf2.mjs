// make_uf2.mjs IMAGE.bin FILE.uf2 [--family rp2040|rp2350] [--flash BYTES] [--save BYTES]
//
// Turns a flat image for the start of the flash into a UF2 file, for machines without picotool. The
// boot ROM erases whole 4 KB sectors, so the file covers whole ones, in order. It refuses an image
// that would reach the last --save bytes of the flash.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { encodeBlock, blockSize, UF2Flags } = createRequire(import.meta.url)('uf2');

export const FLASH_START = 0x10000000;
export const PAYLOAD = 256;
export const SECTOR = 4096;
export const FAMILIES = { rp2040: 0xe48bff56, rp2350: 0xe48bff59 };

/**
 * @param {Uint8Array} image what the flash holds from its first byte on
 * @param {{family: keyof FAMILIES, flash: number, save: number}} options sizes in bytes
 * @returns {Uint8Array} the UF2 file
 */
export function makeUf2(image, { family, flash, save }) {
    if (!(family in FAMILIES)) {
        throw new Error(`unknown family '${family}': one of ${Object.keys(FAMILIES).join(', ')}`);
    }
    if (image.length === 0) throw new Error('the image is empty');
    const padded = new Uint8Array(Math.ceil(image.length / SECTOR) * SECTOR);
    padded.set(image);
    if (padded.length > flash - save) {
        throw new Error(`${image.length} bytes of image reach the ${save} bytes at the end of the ` +
            `${flash} bytes of flash that belong to the saves`);
    }
    const totalBlocks = padded.length / PAYLOAD;
    const file = new Uint8Array(totalBlocks * blockSize);
    for (let blockNumber = 0; blockNumber < totalBlocks; blockNumber++) {
        const offset = blockNumber * PAYLOAD;
        encodeBlock({
            flags: UF2Flags.familyIDPresent,
            flashAddress: FLASH_START + offset,
            payload: padded.subarray(offset, offset + PAYLOAD),
            blockNumber,
            totalBlocks,
            boardFamily: FAMILIES[family],
        }, file, blockNumber * blockSize);
    }
    return file;
}

function main([image, file, ...rest]) {
    const options = { family: 'rp2040', flash: 2 * 1024 * 1024, save: 16 * SECTOR };
    for (let i = 0; i < rest.length; i += 2) {
        const name = rest[i].replace(/^--/, '');
        if (!(name in options) || rest[i + 1] === undefined) throw new Error(`what is '${rest[i]}'?`);
        options[name] = name === 'family' ? rest[i + 1] : Number(rest[i + 1]);
    }
    if (!file) throw new Error('usage: make_uf2.mjs IMAGE.bin FILE.uf2 [--family F] [--flash N] [--save N]');
    writeFileSync(file, makeUf2(readFileSync(image), options));
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
    try {
        main(process.argv.slice(2));
    } catch (error) {
        console.error(`make_uf2: ${error.message}`);
        process.exitCode = 1;
    }
}
