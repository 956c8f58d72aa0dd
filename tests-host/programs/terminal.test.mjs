// thegame-play in a terminal of its own (util-linux's script makes one): the program takes the
// terminal over, draws, and always restores it.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const program =
    process.env.THEGAME_PLAY ??
    join(process.env.BUILD_DIR ?? join(root, 'build/host'), 'thegame-play');
const work = mkdtempSync(join(tmpdir(), 'thegame-terminal-'));
after(() => rmSync(work, { recursive: true, force: true }));
process.env.LC_ALL = 'C.UTF-8'; // wherever the tests run

const TAKEN = '\x1b[?1049h';
const GIVEN_BACK = '\x1b[?1049l';
const BRAILLE = /[\u2801-\u28ff]/;
const HALF_BLOCKS = /[▀▄█]/;
const TOO_SMALL = /too small/;

const trial = spawnSync('script', ['-qec', 'true', '/dev/null'], { input: '', encoding: 'utf8' });
const why = trial.status === 0 ? '' : (trial.stderr || `${trial.error ?? trial.stdout}`).trim();
if (why) {
    console.log(`not tested here: thegame-play in a terminal. Is /dev/pts mounted? ${why}`);
}

/**
 * A test that needs a terminal. If no terminal can be made, the line above names what is missing.
 */
function inTerminal(/** @type {string} */ name, /** @type {() => Promise<void>} */ body) {
    test(name, { skip: why !== '' && `no terminal: ${why}` }, body);
}

let shells = 0;
/** @type {Shell[]} */
const open = [];
afterEach(() => {
    for (const shell of open.splice(0)) {
        shell.end();
    }
});

/**
 * Whether all processes below this one are asleep. A process that waits for a busy processor is
 * not.
 */
function asleep(pid) {
    const processes = readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => {
            try {
                const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
                const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
                return [{ pid: Number(name), parent: Number(parent), state }];
            } catch {
                return []; // it has ended meanwhile
            }
        });
    const awake = (above) =>
        processes.some(
            (one) =>
                (one.pid === above && /[RD]/.test(one.state)) ||
                (one.parent === above && awake(one.pid)),
        );
    return !awake(pid);
}

/** A terminal with a shell that runs `command`, in which $PLAY is the program. */
class Shell {
    /**
     * @param {string} command
     * @param {{columns?: number, rows?: number, env?: Record<string, string>}} [window]
     */
    constructor(command, { columns = 140, rows = 40, env = {} } = {}) {
        /** Files of this shell: `sh` writes them as "$D/name". */
        this.folder = join(work, `shell-${++shells}`);
        this.text = '';
        this.ended = false;
        const prepare = `mkdir "$D"; tty > "$D/tty"; stty rows ${rows} cols ${columns}; `;
        this.child = spawn('script', ['-qfec', prepare + command, '/dev/null'], {
            env: {
                ...process.env,
                TERM: 'xterm-256color',
                PLAY: program,
                D: this.folder,
                XDG_DATA_HOME: join(this.folder, 'data'),
                SHELL: '/bin/sh',
                ...env,
            },
        });
        this.child.stdout.on('data', (data) => (this.text += data.toString('utf8')));
        this.closed = new Promise((resolve) => {
            this.child.on('close', (status) => {
                this.ended = true;
                this.status = status;
                resolve(status);
            });
        });
        open.push(this);
    }

    /** Waits until `condition` holds. Fails if the shell ends first, or after minutes. */
    async until(condition, what) {
        for (let tries = 0, over = false; !condition(); tries++) {
            if (over || tries > 12000) {
                assert.fail(
                    `${what} did not come; the terminal got ${JSON.stringify(this.text.slice(-500))}`,
                );
            }
            over = this.ended;
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
    }

    /** Waits until `pattern` has been printed since position `from`. */
    async shows(pattern, from = 0) {
        await this.until(() => this.text.slice(from).match(pattern) !== null, String(pattern));
    }

    /**
     * Waits until nothing has been printed for `milliseconds` in which all processes had time to
     * run.
     */
    async quiet(milliseconds = 300) {
        for (let looks = 0, seen = -1; looks * 10 < milliseconds; looks++) {
            if (seen !== this.text.length || !asleep(this.child.pid)) {
                seen = this.text.length;
                looks = 0;
            }
            await new Promise((resolve) => setTimeout(resolve, 10));
        }
    }

    /** Types, and waits until the picture has changed and come to rest. */
    async press(bytes) {
        const from = this.text.length;
        this.type(bytes);
        await this.until(() => this.text.length > from, `a change by ${JSON.stringify(bytes)}`);
        await this.quiet();
        return this.text.slice(from);
    }

    /** Waits until the game is drawn. */
    async playing() {
        await this.until(() => BRAILLE.test(this.text) || HALF_BLOCKS.test(this.text), 'a picture');
        await this.quiet();
    }

    type(bytes) {
        this.child.stdin.write(bytes);
    }

    /** Waits for a file that the shell writes, and returns it. */
    async file(name) {
        const path = join(this.folder, name);
        await this.until(() => existsSync(path) && statSync(path).size > 0, `the file ${name}`);
        return readFileSync(path, 'utf8').trim();
    }

    /** Changes the size of the window, as a person does with the mouse. */
    async resize(columns, rows) {
        const tty = await this.file('tty');
        assert.equal(
            spawnSync('stty', ['-F', tty, 'rows', String(rows), 'cols', String(columns)]).status,
            0,
        );
    }

    end() {
        this.child.stdin.destroy();
        this.child.kill('SIGKILL');
    }
}

/** A shell that notes the terminal's settings before and after playing, and the exit status. */
const CAREFUL =
    'trap : INT QUIT; stty -a > "$D/before"; ' +
    'sh -c \'echo $$ > "$D/pid"; exec "$PLAY" --flash "$D/save"\'; ' +
    'echo $? > "$D/status"; stty -a > "$D/after"; read line';

/** Plays, ends the program by `how`, and checks that the terminal is as before. */
async function assertGivenBack(how, status) {
    const shell = new Shell(CAREFUL);
    await shell.playing();
    assert.ok(shell.text.includes(TAKEN) && shell.text.includes('\x1b[?25l'));
    assert.ok(!shell.text.includes(GIVEN_BACK));
    await how(shell);
    assert.equal(await shell.file('status'), String(status));
    const behind = await shell.file('after');
    assert.equal(behind, await shell.file('before'));
    assert.ok(!/-echo\b/.test(behind), 'echo is on again');
    await shell.until(() => shell.text.includes(GIVEN_BACK), 'the old screen');
    shell.type('\n');
    await shell.closed;
    const last = shell.text.slice(shell.text.lastIndexOf('\x1b[?25h'));
    assert.ok(last.includes('\x1b[?25h') && last.includes(GIVEN_BACK), JSON.stringify(last));
    assert.ok(shell.text.lastIndexOf(TAKEN) < shell.text.lastIndexOf(GIVEN_BACK));
    return shell;
}

inTerminal('q leaves, gives the terminal back and says where the game is kept', async () => {
    const shell = await assertGivenBack((s) => s.type('q'), 0);
    await shell.shows(/Your game is kept in \S+save/);
    assert.equal(statSync(join(shell.folder, 'save')).size, 131072);
});

inTerminal('Ctrl-C gives the terminal back', async () => {
    await assertGivenBack((s) => s.type('\x03'), 130);
});

inTerminal('Ctrl-\\ gives the terminal back', async () => {
    await assertGivenBack((s) => s.type('\x1c'), 131);
});

for (const [signal, status] of [
    ['TERM', 143],
    ['HUP', 129],
    ['SEGV', 139],
    ['ABRT', 134],
    ['USR1', 138],
    ['USR2', 140],
    ['PROF', 155],
    ['IO', 157],
    ['RTMIN', 162],
]) {
    inTerminal(`SIG${signal} gives the terminal back`, async () => {
        await assertGivenBack(async (shell) => {
            spawnSync('kill', [`-${signal}`, await shell.file('pid')]);
        }, status);
    });
}

inTerminal('a save that cannot be written is not said to be kept', async () => {
    const shell = new Shell(
        '"$PLAY" --script - --flash "$D/save" < /dev/null; ' +
            '(ulimit -f 0; exec "$PLAY" --flash "$D/save"); echo "ended $?"; read line',
    );
    await shell.playing();
    await shell.press('\r'); // takes the language, which is saved
    shell.type('q');
    await shell.shows(/ended 1/);
    shell.type('\n');
    await shell.closed;
    assert.match(shell.text, /save could not be written, your game is not kept/);
    assert.doesNotMatch(shell.text, /Your game is kept/);
});

inTerminal('Ctrl-Z gives the terminal back, and fg takes it again', async () => {
    const shell = new Shell(
        'stty -a > "$D/before"; set -m; "$PLAY"; stty -a > "$D/stopped"; read line; ' +
            'fg > /dev/null; stty -a > "$D/after"',
    );
    await shell.playing();
    shell.type('\x1a');
    assert.equal(await shell.file('stopped'), await shell.file('before'));
    await shell.until(() => shell.text.includes(GIVEN_BACK), 'the old screen');
    const from = shell.text.length;
    shell.type('\n');
    await shell.shows(/\x1b\[\?1049h/, from);
    await shell.shows(HALF_BLOCKS, from);
    shell.type('q');
    assert.equal(await shell.file('after'), await shell.file('before'));
    assert.equal(await shell.closed, 0);
});

inTerminal(
    'a program continued by somebody else takes the terminal again and redraws',
    async () => {
        const shell = new Shell('echo $$ > "$D/pid"; exec "$PLAY"');
        await shell.playing();
        const tty = await shell.file('tty');
        const settings = () => spawnSync('stty', ['-F', tty, '-a'], { encoding: 'utf8' }).stdout;
        assert.match(settings(), /-icanon/);
        spawnSync('stty', ['-F', tty, 'sane']);
        assert.doesNotMatch(settings(), /-icanon/);
        const from = shell.text.length;
        spawnSync('kill', ['-CONT', await shell.file('pid')]);
        await shell.shows(HALF_BLOCKS, from);
        assert.match(settings(), /-icanon/);
        shell.type('q');
        assert.equal(await shell.closed, 0);
    },
);

inTerminal(
    'a locale without UTF-8 gets nothing but ASCII, in a terminal and without one',
    async () => {
        const env = { LC_ALL: 'C' };
        const shell = new Shell('exec "$PLAY"', { env });
        await shell.shows(/\+-{128}\+/);
        await shell.shows(/##/);
        await shell.quiet();
        assert.ok(!/[^\0-\x7f]/.test(shell.text));
        const result = spawnSync(program, ['--demo'], {
            encoding: 'utf8',
            env: { ...process.env, ...env },
        });
        assert.match(result.stdout, /##/);
        assert.ok(!/[^\0-\x7f]/.test(result.stdout));
    },
);

inTerminal('half blocks where they fit, else Braille, else a sentence', async () => {
    /** @type {[number, number, RegExp][]} */
    const cases = [
        [128, 32, HALF_BLOCKS],
        [200, 60, HALF_BLOCKS],
        [127, 32, BRAILLE],
        [128, 31, BRAILLE],
        [80, 24, BRAILLE],
        [64, 16, BRAILLE],
        [63, 16, TOO_SMALL],
        [64, 15, TOO_SMALL],
    ];
    for (const [columns, rows, expected] of cases) {
        const shell = new Shell('exec "$PLAY"', { columns, rows });
        await shell.shows(expected);
        await shell.quiet(100);
        for (const other of [HALF_BLOCKS, BRAILLE, TOO_SMALL]) {
            assert.equal(
                other.test(shell.text),
                other === expected,
                `${columns}x${rows}: ${other}`,
            );
        }
        const places = [...shell.text.matchAll(/\x1b\[(\d+);(\d+)H/g)].map((place) =>
            place.slice(1).map(Number),
        );
        for (const [row, column] of places) {
            assert.ok(
                row >= 1 && row <= rows && column >= 1 && column <= columns,
                `${row};${column}`,
            );
        }
        shell.end();
    }
});

inTerminal('a window that changes its size is drawn anew, in the style that fits', async () => {
    const shell = new Shell('exec "$PLAY"', { columns: 140, rows: 40 });
    await shell.playing();
    assert.ok(!BRAILLE.test(shell.text));
    let from = shell.text.length;
    await shell.resize(80, 24);
    await shell.shows(BRAILLE, from);
    await shell.quiet();
    from = shell.text.length;
    await shell.resize(60, 5);
    await shell.shows(TOO_SMALL, from);
    from = shell.text.length;
    await shell.resize(130, 34);
    await shell.shows(HALF_BLOCKS, from);
});

inTerminal('only what changed is sent, and nothing while nothing happens', async () => {
    const shell = new Shell('exec "$PLAY"');
    await shell.playing();
    const whole = Buffer.byteLength(shell.text);
    assert.ok(whole > 4096);
    const from = shell.text.length;
    await shell.quiet(700);
    assert.equal(shell.text.slice(from), '', 'a screen at rest sends nothing');
    const text = await shell.press('\x1b[B');
    const sent = Buffer.byteLength(text);
    assert.ok(sent < whole / 2, `${sent} bytes of ${whole} for one step down a list`);
    assert.ok(!text.includes('\x1b[2J'), 'no clearing');
});

inTerminal('the keys arrive: arrows move, a lone Esc is B, ? shows the keys', async () => {
    const shell = new Shell('exec "$PLAY"', { columns: 80, rows: 24 });
    await shell.playing();
    await shell.shows(/\? keys/);
    await shell.press('\x1b[B');
    await shell.press('\x1bOA');
    let from = shell.text.length;
    shell.type('?');
    await shell.shows(/Esc Backspace b B: back/, from);
    await shell.quiet();
    from = shell.text.length;
    shell.type('?');
    await shell.shows(/\? keys/, from);
    assert.ok(!shell.text.slice(from).includes('Backspace'));
});

inTerminal('a code can be typed, and its letters are no keys: q does not leave', async () => {
    const shell = new Shell('exec "$PLAY"', { columns: 80, rows: 24 });
    await shell.playing();
    await shell.press('\r'); // the language
    await shell.press('\x1b'); // no guided game
    for (let i = 0; i < 4; i++) {
        await shell.press('\x1b[A'); // up to Enter code
    }
    await shell.press('\r');
    for (const letter of 'd261117') {
        await shell.press(letter);
    }
    await shell.press('\x1b'); // the setup of that day: back to the title
    await shell.press('\r');
    await shell.press('q');
    assert.equal(shell.status, undefined, 'a Q has been typed');
    await shell.press('\x1b');
    await shell.press('\x1b'); // back by a character, then out
    shell.type('q');
    assert.equal(await shell.closed, 0);
});

inTerminal('two keys: other help, and the arrows do nothing', async () => {
    const shell = new Shell('exec "$PLAY" --keys two', { columns: 80, rows: 24 });
    await shell.playing();
    let from = shell.text.length;
    shell.type('\x1b[B\x1b[A\x1b[C');
    await shell.quiet(600);
    assert.equal(shell.text.slice(from), '');
    await shell.press('b');
    from = shell.text.length;
    shell.type('?');
    await shell.shows(/hold A: menu/, from);
});

inTerminal('two programs do not use the same save', async () => {
    const shell = new Shell('exec "$PLAY" --flash "$D/save"');
    await shell.playing();
    const file = join(shell.folder, 'save');
    const other = spawnSync(program, ['--script', '-', '--flash', file], {
        input: 'wait 1\n',
        encoding: 'utf8',
    });
    assert.equal(other.status, 1);
    assert.match(other.stderr, /save: another program is using this save, leave that one first/);
    shell.type('q');
    await shell.closed;
    const later = spawnSync(program, ['--script', '-', '--flash', file], {
        input: 'wait 1\n',
        encoding: 'utf8',
    });
    assert.equal(later.status, 0, later.stderr);
});

inTerminal('the save stands in the data folder of the user', async () => {
    const shell = new Shell('unset XDG_DATA_HOME; HOME="$D/me" "$PLAY"');
    await shell.playing();
    shell.type('q');
    await shell.closed;
    assert.equal(statSync(join(shell.folder, 'me/.local/share/thegame/save.bin')).size, 131072);
    const xdg = new Shell('XDG_DATA_HOME="$D/mine" "$PLAY"');
    await xdg.playing();
    xdg.type('q');
    await xdg.closed;
    assert.equal(statSync(join(xdg.folder, 'mine/thegame/save.bin')).size, 131072);
});

inTerminal('a save that cannot be used is said before the terminal is taken', async () => {
    const shell = new Shell('"$PLAY" --flash "$D"; echo "ended $?"');
    await shell.shows(/ended 1/);
    assert.match(shell.text, /cannot be opened for writing/);
    assert.ok(!shell.text.includes(TAKEN));
});

inTerminal('in a terminal that cannot place its cursor it plays by itself', async () => {
    const shell = new Shell('TERM=dumb "$PLAY"');
    assert.equal(await shell.closed, 0);
    assert.match(shell.text, /Result: /);
    assert.match(shell.text, /cannot be drawn on/);
});

test('without a terminal it plays by itself', () => {
    const result = spawnSync(program, [], { input: '', encoding: 'utf8' });
    assert.equal(result.status, 0, result.stderr);
    assert.match(result.stdout, BRAILLE);
    assert.match(result.stdout, /^Result: .*(won|left)/m);
    assert.ok(!result.stdout.includes('\x1b'));
    // The demo does not even open a player's save.
    const save = join(work, 'demo-save');
    const kept = spawnSync(program, ['--script', '-', '--flash', save], {
        input: 'press a\nwait 500\n',
    });
    assert.equal(kept.status, 0);
    const before = readFileSync(save);
    const opened = spawnSync(program, ['--flash', save], { input: '', encoding: 'utf8' });
    assert.equal(opened.status, 0, opened.stderr);
    assert.deepEqual(readFileSync(save), before);
    assert.equal(spawnSync(program, ['--flash', join(work, 'none')], { input: '' }).status, 0);
    assert.ok(!existsSync(join(work, 'none')));
    const again = (seed) =>
        spawnSync(program, ['--demo', '--noise', seed], { encoding: 'utf8' }).stdout;
    assert.equal(again('5'), again('5'));
    assert.notEqual(again('5'), again('6'));
    const stuck = spawnSync(program, ['--demo', '--noise', 'stuck'], { encoding: 'utf8' });
    assert.equal(stuck.status, 1);
    assert.match(stuck.stderr, /the noise failed its health test, nothing was dealt/);
});

test('help, version, and arguments that make no sense', () => {
    const call = (...args) => spawnSync(program, args, { input: '', encoding: 'utf8' });
    const help = call('--help');
    assert.equal(help.status, 0);
    const unbuilt = spawnSync(join(root, 'dev'), ['play', '--help'], { encoding: 'utf8' });
    assert.ok(unbuilt.stdout.endsWith(help.stdout), '`./dev play --help` says the same');
    for (const word of [
        '--script',
        '--out',
        '--flash',
        '--noise',
        '--keys',
        '--demo',
        'shot NAME',
    ]) {
        assert.ok(help.stdout.includes(word), word);
    }
    assert.ok(help.stdout.split('\n').every((line) => line.length <= 100));
    assert.equal(call('--version').status, 0);
    assert.match(call('--version').stdout, /^thegame-play \d+\.\d+\.\d+ ([0-9a-f]{7}|unknown)\n$/);
    /** @type {[string[], RegExp][]} */
    const cases = [
        [['--frobnicate'], /'--frobnicate' is not an option/],
        [['game.txt'], /'game.txt' is not an option/],
        [['--script'], /--script needs a value/],
        [['--noise', 'loud'], /--noise takes a number or the word stuck, not 'loud'/],
        [['--noise', '-1'], /--noise takes a number/],
        [['--noise', '18446744073709551616'], /--noise takes a number/],
        [['--keys', 'four'], /--keys takes two, three, five or six, not 'four'/],
        [['--out', 'x'], /--script is missing/],
        [['--script', 'x', '--demo'], /cannot be had together/],
        [['--flash', join(work, 'x'), '--demo'], /--demo keeps no save/],
    ];
    for (const [args, sentence] of cases) {
        const result = call(...args);
        assert.equal(result.status, 2, args.join(' '));
        assert.match(result.stderr, sentence);
        assert.equal(result.stdout, '');
    }
});
