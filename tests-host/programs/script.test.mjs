// Scripts on the host build: refusals, shots and the save file.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program =
    process.env.THEGAME_PLAY ??
    join(process.env.BUILD_DIR ?? join(root, 'build/host'), 'thegame-play');
const work = mkdtempSync(join(tmpdir(), 'thegame-script-'));
after(() => rmSync(work, { recursive: true, force: true }));

const WIDTH = 128;
const HEIGHT = 64;
const BLACK = Buffer.alloc((WIDTH * HEIGHT) / 8, 0xff);

let runs = 0;

/**
 * Runs a script in a folder of its own.
 * @param {string} text the script
 * @param {string[]} [options] more of the command line
 * @returns {{status: number|null, stdout: string, stderr: string, file: string, out: string}}
 */
function run(text, options = []) {
    const file = join(work, `run-${++runs}.txt`);
    const out = join(work, `run-${runs}`, 'shots');
    writeFileSync(file, text);
    const result = spawnSync(program, ['--script', file, '--out', out, ...options], {
        encoding: 'utf8',
    });
    assert.equal(result.error, undefined);
    return { status: result.status, stdout: result.stdout, stderr: result.stderr, file, out };
}

/** Like run, for scripts that must work. */
function runWell(text, options = []) {
    const result = run(text, options);
    assert.equal(result.stderr, '');
    assert.equal(result.status, 0);
    return result;
}

/** @returns {Buffer} the pixels of a shot, eight per byte; 1 is dark */
function pbm(result, name) {
    const bytes = readFileSync(join(result.out, `${name}.pbm`));
    const header = `P4\n${WIDTH} ${HEIGHT}\n`;
    assert.equal(bytes.subarray(0, header.length).toString('latin1'), header);
    assert.equal(bytes.length, header.length + (WIDTH * HEIGHT) / 8);
    return bytes.subarray(header.length);
}

/** @returns {boolean} whether a pixel of a shot is lit */
function lit(pixels, x, y) {
    return ((pixels[(y * WIDTH + x) >> 3] >> (7 - (x & 7))) & 1) === 0;
}

/** @returns {number} the CRC-32 of a PNG chunk; older Nodes have none */
function crcOf(bytes) {
    let crc = 0xffffffff;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) {
            crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
        }
    }
    return ~crc >>> 0;
}

/** Decodes a PNG of two bits per pixel, and checks everything that can be wrong. */
function decodePng(bytes) {
    assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    const chunks = {};
    let at = 8;
    while (at < bytes.length) {
        const length = bytes.readUInt32BE(at);
        const type = bytes.subarray(at + 4, at + 8).toString('latin1');
        const body = bytes.subarray(at + 4, at + 8 + length);
        assert.equal(bytes.readUInt32BE(at + 8 + length), crcOf(body), `checksum of ${type}`);
        chunks[type] = body.subarray(4);
        at += 12 + length;
    }
    assert.equal(at, bytes.length);
    assert.deepEqual(Object.keys(chunks), ['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const width = chunks.IHDR.readUInt32BE(0);
    const height = chunks.IHDR.readUInt32BE(4);
    assert.deepEqual([...chunks.IHDR.subarray(8)], [2, 3, 0, 0, 0]);
    const rows = inflateSync(chunks.IDAT);
    const rowSize = 1 + Math.ceil(width / 4);
    assert.equal(rows.length, rowSize * height);
    for (let y = 0; y < height; y++) {
        assert.equal(rows[y * rowSize], 0, 'no filter');
    }
    const colour = (x, y) => {
        const index = (rows[y * rowSize + 1 + (x >> 2)] >> (6 - 2 * (x & 3))) & 3;
        return [...chunks.PLTE.subarray(index * 3, index * 3 + 3)];
    };
    return { width, height, colour };
}

/** Checks that two shots are equal, without printing their bytes. */
function assertSame(one, other, message) {
    assert.ok(one.equals(other), message ?? 'the two shots differ');
}

/** Checks that two shots differ. */
function assertOther(one, other, message) {
    assert.ok(!one.equals(other), message ?? 'the two shots are the same');
}

const sum = (colour) => colour[0] + colour[1] + colour[2];

test('bad lines are refused with their place and a sentence, before anything runs', () => {
    /** @type {[string, RegExp][]} */
    const cases = [
        ['prss a', /'prss' is not a command.*press hold wait shot sleep cut reset/],
        ['press', /this must read: press KEY/],
        ['press a b', /this must read: press KEY/],
        ['press c', /'c' is not a key.*up down left right a b/],
        ['press A', /'A' is not a key/],
        ['hold a', /this must read: hold KEY MS/],
        ['hold a 0', /'0' is not a time.*from 1/],
        ['hold a -5', /'-5' is not a time/],
        ['hold a 10 20', /this must read: hold KEY MS/],
        ['hold a 1 2 3 4 5', /this must read: hold KEY MS/],
        ['wait', /this must read: wait MS/],
        ['wait soon', /'soon' is not a time/],
        ['wait 1.5', /'1\.5' is not a time/],
        ['wait 0x10', /'0x10' is not a time/],
        ['wait 2000000001', /'2000000001' is not a time.*to 2000000000/],
        ['wait 99999999999999999999999', /is not a time/],
        ['shot', /this must read: shot NAME/],
        ['shot ../x', /'\.\.\/x' cannot name a picture/],
        ['shot a.b', /'a\.b' cannot name a picture/],
        [`shot ${'x'.repeat(64)}`, /cannot name a picture/],
        ['shot first', /line 1 has named a picture 'first' already/],
        ['sleep 5', /this must read: sleep/],
        ['cut now', /this must read: cut/],
        ['stats all', /this must read: stats/],
        [`# ${'x'.repeat(5000)}`, /this line is too long/],
    ];
    for (const [line, sentence] of cases) {
        const result = run(`shot first\n\n${line}\nwait 1\n`);
        assert.equal(result.status, 2, line);
        assert.ok(result.stderr.startsWith(`${result.file}:3: `), result.stderr);
        assert.match(result.stderr, sentence);
        assert.equal(result.stderr.split('\n').length, 2, 'one sentence');
        assert.ok(!existsSync(result.out), `nothing may run: ${line}`);
    }
});

test('every bad line of a script is named at once', () => {
    const result = run('jump\nwait 1\npress x\n');
    assert.equal(result.status, 2);
    assert.deepEqual(result.stderr.match(/:\d+: /g), [':1: ', ':3: ']);
});

test('a script is refused that cannot be read, has no folder for shots, or keys the board lacks', () => {
    const missing = spawnSync(program, ['--script', join(work, 'missing')], { encoding: 'utf8' });
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /missing: the script cannot be read/);

    const noOut = spawnSync(program, ['--script', '-'], { encoding: 'utf8', input: 'shot x\n' });
    assert.equal(noOut.status, 2);
    assert.match(noOut.stderr, /standard input:1: there is no folder.*--out/);

    const twoKeys = run('press a\npress up\n', ['--keys', 'two']);
    assert.equal(twoKeys.status, 2);
    assert.match(twoKeys.stderr, /:2: this board has no key 'up'/);
    runWell('press a\npress b\n', ['--keys', 'two']);
});

test('comments, blank lines, carriage returns and a missing last newline are fine', () => {
    runWell('# a comment\n\n   \t\r\n  press   a   # with the key\r\nwait 0\nstats');
});

test('a shot is a PBM of the exact pixels and a PNG that shows the same', () => {
    const result = runWell('shot first\n');
    const pixels = pbm(result, 'first');
    assertOther(pixels, BLACK);
    const png = decodePng(readFileSync(join(result.out, 'first.png')));
    const border = (png.width - WIDTH * 4) / 2;
    assert.deepEqual([png.width, png.height], [WIDTH * 4 + 2 * border, HEIGHT * 4 + 2 * border]);
    assert.ok(border > 0);
    for (let y = 0; y < png.height; y++) {
        for (let x = 0; x < png.width; x++) {
            const inside =
                x >= border && y >= border && x < png.width - border && y < png.height - border;
            const on = inside && lit(pixels, (x - border) >> 2, (y - border) >> 2);
            const brightness = sum(png.colour(x, y));
            if (on !== brightness > 300) {
                assert.fail(`pixel ${x},${y} is ${brightness}, lit: ${on}`);
            }
        }
    }
    const [red, , blue] = png.colour(border + 4, border + 4);
    assert.ok(blue > red, 'a panel is rather blue than red');
});

test('the PNG of every kind of picture can be read', () => {
    const result = runWell('shot lit\npress down\nshot moved\nunplug\nshot dark\n');
    for (const name of ['lit', 'moved', 'dark']) {
        decodePng(readFileSync(join(result.out, `${name}.png`)));
    }
});

test('the same script gives the same bytes', () => {
    const text = 'press down\nshot a\npress a\nwait 300\nshot b\nhold b 700\nshot c\nstats\n';
    const [one, two] = [runWell(text, ['--noise', '7']), runWell(text, ['--noise', '0x7'])];
    assert.equal(one.stdout, two.stdout);
    for (const name of ['a.png', 'a.pbm', 'b.pbm', 'c.pbm']) {
        assertSame(readFileSync(join(one.out, name)), readFileSync(join(two.out, name)));
    }
});

test('a shot waits until the screen is at rest, and no longer', () => {
    const result = runWell(
        'wait 1000\nstats\nshot rest\nstats\npress down\nshot a\nwait 700\nshot b\n',
    );
    const [before, behind] = result.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    assert.equal(before.microseconds, behind.microseconds, 'at rest already: no time passes');
    assertOther(pbm(result, 'rest'), pbm(result, 'a'));
    assertSame(pbm(result, 'a'), pbm(result, 'b'));
});

test('the first shot waits for the first picture to stand', () => {
    const times = runWell('shot first\nstats\n').stdout;
    assert.ok(JSON.parse(times).microseconds >= 60000, times);
});

test('keys take the time they say', () => {
    const result = runWell('stats\npress a\nstats\nhold b 700\nstats\nwait 5\nstats\n');
    const times = result.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).microseconds);
    assert.deepEqual(times, [0, 120000, 880000, 885000]);
});

test('a sleeping display is black, and the key that wakes it does nothing else', () => {
    const result = runWell(
        'shot awake\nsleep\nshot asleep\npress down\nshot woken\nsleep\nstats\n',
    );
    assertSame(pbm(result, 'asleep'), BLACK);
    assertSame(pbm(result, 'woken'), pbm(result, 'awake'));
    assert.ok(JSON.parse(result.stdout).microseconds < 2 * 20 * 60e6);
});

test('the time goes on where the counter of milliseconds wraps', () => {
    const long = 'wait 2000000000\n'.repeat(3);
    const result = runWell(
        `shot before\n${long}press down\nshot woken\npress down\nshot moved\nstats\n`,
    );
    assertSame(pbm(result, 'woken'), pbm(result, 'before'));
    assertOther(pbm(result, 'moved'), pbm(result, 'before'));
    assert.ok(JSON.parse(result.stdout).microseconds > 6e12);
});

test('a display pulled off shows nothing, and everything again once it is back', () => {
    const whole = runWell('press down\nshot moved\n');
    const result = runWell('unplug\npress down\nshot off\nplug\nwait 3000\nshot back\n');
    assertSame(pbm(result, 'off'), BLACK);
    assertSame(pbm(result, 'back'), pbm(whole, 'moved'));
});

test('cut and reset start again with the flash kept; without a file the next run knows nothing', () => {
    for (const restart of ['cut', 'reset']) {
        const text = `shot first\npress down\npress a\npress b\nshot chosen\n${restart}\nshot again\nstats\n`;
        const result = runWell(text);
        assertOther(pbm(result, 'first'), pbm(result, 'chosen'), 'the language is asked first');
        assertSame(pbm(result, 'again'), pbm(result, 'chosen'), `${restart}: kept`);
        assert.ok(JSON.parse(result.stdout).flashPrograms > 0);
        assertSame(pbm(runWell('shot fresh\n'), 'fresh'), pbm(result, 'first'));
    }
});

test('a flash file is made, has the size of the flash, and is kept from run to run', () => {
    const file = join(work, 'save.bin');
    const first = runWell('press down\npress a\npress b\nshot chosen\n', ['--flash', file]);
    const kept = readFileSync(file);
    assert.equal(kept.length, 131072);
    assert.ok(kept.some((byte) => byte !== 0xff));
    const second = runWell('shot again\n', ['--flash', file]);
    assertSame(pbm(second, 'again'), pbm(first, 'chosen'));
});

test('an empty file, and one never finished when it was new, become a flash', () => {
    for (const size of [0, 4096]) {
        const file = join(work, `short-${size}.bin`);
        writeFileSync(file, Buffer.alloc(size, 0xff));
        runWell('wait 100\n', ['--flash', file]);
        assert.equal(readFileSync(file).length, 131072);
    }
});

test('a save of version 0.1 becomes the last half of the flash', () => {
    const file = join(work, 'old.bin');
    const old = Buffer.alloc(65536, 0xff);
    old.fill('what it held', 4096, 8192);
    writeFileSync(file, old);
    runWell('wait 100\n', ['--flash', file]);
    const bytes = readFileSync(file);
    assert.equal(bytes.length, 131072);
    assertSame(bytes.subarray(65536), old);
    assert.ok(bytes.subarray(0, 65536).every((byte) => byte === 0xff));
});

test('a file that is no save is refused and left alone', () => {
    const bytes = [
        Buffer.from('my poems'),
        Buffer.alloc(65535, 0xff),
        Buffer.alloc(65537, 0xff),
        Buffer.alloc(131073, 0xff),
        Buffer.alloc(4096, 'x'),
    ];
    for (const content of bytes) {
        const file = join(work, 'poems');
        writeFileSync(file, content);
        const result = run('wait 100\n', ['--flash', file]);
        assert.equal(result.status, 1);
        assert.match(
            result.stderr,
            /poems: this is not a save file, it does not have 131072 bytes/,
        );
        assertSame(readFileSync(file), content, 'the file was changed');
    }
});

test('a save that cannot be opened or written is refused with a sentence', () => {
    const folder = join(work, 'folder');
    mkdirSync(folder);
    /** @type {[string, RegExp][]} */
    const cases = [
        [folder, /folder: the save cannot be opened for writing: Is a directory/],
        [join(work, 'nowhere', 'save.bin'), /cannot be opened for writing: No such file/],
    ];
    if (existsSync('/dev/null')) {
        cases.push(['/dev/null', /not a plain file/]);
    }
    for (const [file, sentence] of cases) {
        const result = run('wait 100\n', ['--flash', file]);
        assert.equal(result.status, 1, file);
        assert.match(result.stderr, sentence);
        assert.equal(result.stdout, '');
    }
});

test('a read-only save is refused and left alone', (t) => {
    const file = join(work, 'readonly.bin');
    writeFileSync(file, Buffer.alloc(131072, 0xff), { mode: 0o444 });
    const command = [program, '--script', '-', '--flash', file];
    if (process.getuid?.() === 0) {
        // For root no file is read-only.
        command.unshift('setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--');
        if (spawnSync(command[0], [...command.slice(1, 5), program, '--version']).status !== 0) {
            t.skip('root here, and no setpriv or no way for others to run the program');
            return;
        }
        spawnSync('chmod', ['0755', work]);
    }
    const result = spawnSync(command[0], command.slice(1), { encoding: 'utf8', input: 'wait 1\n' });
    assert.equal(result.status, 1, result.stderr);
    assert.match(result.stderr, /readonly.bin: the save cannot be opened for writing: Permission/);
    assert.ok(readFileSync(file).every((byte) => byte === 0xff));
});

test('shots that cannot be written end the script with a sentence', () => {
    const file = join(work, 'a-file');
    writeFileSync(file, '');
    const script = join(work, 'shot.txt');
    writeFileSync(script, 'shot x\n');
    const result = spawnSync(program, ['--script', script, '--out', join(file, 'sub')], {
        encoding: 'utf8',
    });
    assert.equal(result.status, 1);
    assert.match(result.stderr, /a-file.*: this folder cannot be made/);
});

test('the machine behind it: flash, noise and clock as hal.h says', (t) => {
    const main = join(work, 'machine.c');
    const binary = join(work, 'machine');
    writeFileSync(main, MACHINE_C);
    const files = ['host', 'flash', 'noise'].map((name) => join(root, `hal/host/${name}.c`));
    const compiler = spawnSync('gcc', ['-std=c11', '-I', root, main, ...files, '-o', binary], {
        encoding: 'utf8',
    });
    if (compiler.error) {
        t.skip('no gcc');
        return;
    }
    assert.equal(compiler.status, 0, compiler.stderr);
    const flash = join(work, 'machine.bin');
    const result = spawnSync(binary, [flash], { encoding: 'utf8' });
    assert.equal(result.stderr, '');
    assert.equal(result.status, 0);

    const expected = [];
    let state = 42n;
    const mask = (1n << 64n) - 1n;
    for (let i = 0; i < 200; i++) {
        state = (state + 0x9e3779b97f4a7c15n) & mask;
        let z = state;
        z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
        z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
        expected.push((z ^ (z >> 31n)) >> 63n);
    }
    assert.equal(result.stdout.trim(), expected.join(''));

    const bytes = readFileSync(flash);
    assert.equal(bytes.length, 131072);
    assert.ok(
        bytes.subarray(0, 4096).every((byte) => byte === 0xff),
        'sector 0 was erased last',
    );
    assert.deepEqual([...bytes.subarray(8192, 8194)], [0x30, 0xff], 'programmed bits add up');
});

// Every line that fails prints itself; the noise goes to the standard output.
const MACHINE_C = `
#include "hal/host/host.h"
#include <stdio.h>
#include <string.h>
#define CHECK(is) ((is) ? (void)0 : (void)fprintf(stderr, "machine.c:%d: " #is "\\n", __LINE__))
int main(int count, char **arguments) {
    struct host_setup setup = {.keys_present = 0x3f, .noise = HOST_NOISE_SEEDED, .seed = 42};
    uint8_t page[HAL_FLASH_PAGE], samples[200];
    uint32_t at;
    char why[500];
    (void)count;
    host_start(&setup);
    CHECK(host_flash_open(arguments[1], why, sizeof why));
    memset(page, 0xff, sizeof page);
    page[0] = 0xf0;
    CHECK(hal_flash_program(0, page) && hal_flash()[0] == 0xf0);
    CHECK(hal_flash_program(8192, page));
    page[0] = 0x3f;
    CHECK(!hal_flash_program(8192, page) && hal_flash()[8192] == 0x30);
    CHECK(!hal_flash_program(100, page));
    CHECK(!hal_flash_program(131072, page));
    CHECK(hal_flash_erase(0) && hal_flash()[0] == 0xff && hal_flash()[8192] == 0x30);
    CHECK(!hal_flash_erase(32));
    CHECK(host_counts().flash_erases == 1 && host_counts().flash_programs == 3);

    hal_noise(samples, 150);
    hal_noise(samples + 150, 50);
    for (int i = 0; i < 200; i++)
        putchar('0' + samples[i]);

    CHECK(hal_millis() == 0 && host_horizon_reached());
    hal_wait_until(100);
    CHECK(hal_millis() == 0);
    host_horizon_set(50);
    hal_wait_until(20);
    CHECK(hal_millis() == 20 && !host_horizon_reached());
    hal_wait_until(10);
    CHECK(hal_millis() == 20);
    hal_wait_until(100);
    CHECK(hal_millis() == 50 && host_horizon_reached());
    host_keys_set(HAL_KEY_A);
    host_horizon_set(80);
    hal_wait_until(100);
    CHECK(hal_millis() == 50 && hal_keys(&at) == HAL_KEY_A && at == 50);
    hal_wait_until(100);
    CHECK(hal_millis() == 80);

    uint8_t frame[HAL_FRAME_SIZE] = {1}, picture[HAL_FRAME_SIZE];
    CHECK(hal_display_show(frame));
    host_picture(picture);
    CHECK(picture[0] == 0);
    hal_display_light(1);
    host_picture(picture);
    CHECK(picture[0] == 1);
    hal_display_flip(true);
    host_picture(picture);
    CHECK(picture[0] == 0 && picture[HAL_FRAME_SIZE - 1] == 0x80);
    host_display_plug(false);
    CHECK(!hal_display_show(frame));
    host_display_plug(true);
    CHECK(hal_display_show(frame));

    host_power_cycle();
    CHECK(hal_millis() == 0 && hal_keys(&at) == 0 && host_panel()->light == 0);
    CHECK(hal_flash()[8192] == 0x30 && host_counts().milliseconds == 80);

    setup.noise = HOST_NOISE_STUCK;
    host_start(&setup);
    CHECK(hal_flash()[8192] == 0xff);
    hal_noise(samples, sizeof samples);
    CHECK(samples[0] == 1 && memcmp(samples, samples + 1, sizeof samples - 1) == 0);
    setup.noise = HOST_NOISE_OS;
    setup.keys_present = HAL_KEY_A | HAL_KEY_B;
    host_start(&setup);
    int ones = 0;
    for (int i = 0; i < 50; i++) {
        hal_noise(samples, sizeof samples);
        for (int j = 0; j < 200; j++) {
            CHECK(samples[j] <= 1);
            ones += samples[j];
        }
    }
    CHECK(ones > 4500 && ones < 5500); /* ten deviations */
    host_keys_set(0x3f);
    CHECK(hal_keys(&at) == (HAL_KEY_A | HAL_KEY_B));
    return 0;
}
`;
