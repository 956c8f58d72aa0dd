// Where nothing can be installed and there is no Ninja, as on macOS, a C compiler with its make,
// CMake and Python are enough to play. And the scripts keep to what bash 3.2 knows, which macOS
// has.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeCheckout, ROOT } from '../support/checkout.mjs';
import { linkTools, USUAL } from '../support/tools.mjs';

const place = mkdtempSync(join(tmpdir(), 'thegame-mac-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** What a Mac has: its usual tools, and those of Xcode, where gcc is another name of clang. */
const XCODE = { make: 'make', ar: 'ar', ranlib: 'ranlib', as: 'as', ld: 'ld', python3: 'python3' };
const COMPILER = { gcc: 'clang', clang: 'clang', cmake: 'cmake' };

test('./dev play with clang, make, CMake and Python, and nothing else', () => {
    const bin = join(place, 'bin');
    mkdirSync(bin);
    linkTools(bin, [...USUAL, 'touch', 'uname']);
    linkTools(bin, { ...XCODE, ...COMPILER });
    const tree = join(place, 'the game');
    makeCheckout(tree);
    const env = { PATH: bin, HOME: place, TERM: 'dumb' };
    const result = spawnSync('./dev', ['play', '--demo'], { cwd: tree, env, encoding: 'utf8' });
    assert.equal(result.status, 0, result.stderr);
    assert.match(result.stdout, /cards laid/);
});

test('nothing in ./dev that bash 3.2 does not have', () => {
    /** @type {[RegExp, string][]} */
    const newer = [
        [/\b(readarray|mapfile|coproc)\b/, 'readarray'],
        [/\b(declare|local) -[aAgn]*[Agn]/, 'associative arrays, references'],
        [/\$\{\w+(\[[^\]]*\])?(,,?|\^\^?|@[A-Z])\}/, 'changing letters'],
        [/\|&|&>>/, '|& and &>>'],
        [/\bpaste -sd '[^']*'(?! -)/, "paste without -, which BSD's wants"],
    ];
    for (const file of ['dev', '.ci/steps.sh', '.ci/install.sh', '.ci/build.sh', '.ci/test.sh']) {
        readFileSync(join(ROOT, file), 'utf8')
            .split('\n')
            .forEach((line, i) => {
                const code = line.replace(/(^|\s)#.*$/, '');
                for (const [pattern, what] of newer) {
                    assert.doesNotMatch(code, pattern, `${file}:${i + 1}: ${what}`);
                }
            });
    }
});
