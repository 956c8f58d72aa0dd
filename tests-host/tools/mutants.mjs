// mutants.mjs [FROM [TO]]: breaks the code in small ways, one at a time, in a copy of the tree
// under build/mutants, and checks that the tests notice. Fails if a mutant survives, or if its
// pattern does not occur exactly once; then mutants.txt has to follow the code. FROM and TO are
// numbers of mutants; "1 0" only looks for the patterns.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const work = join(root, 'build/mutants');
const tree = join(work, 'tree');
const build = join(work, 'build');
const [first, last] = [Number(process.argv[2] ?? 1), Number(process.argv[3] ?? Infinity)];
if (Number.isNaN(first) || Number.isNaN(last)) {
    console.error('mutants.mjs [FIRST [LAST]]: the numbers of the first and the last mutant');
    process.exit(2);
}
/** Longer than any test takes. A mutant that hangs counts as noticed. */
const PATIENCE_MS = 300_000;

/**
 * @typedef {object} Mutant
 * @property {string} file the file that the mutant breaks
 * @property {string} find text that occurs once in the file
 * @property {string} put the text that replaces it
 * @property {string[]} tests programs that should notice, the quick ones first
 */

/** @param {string} text mutants.txt @returns {Mutant[]} */
function parse(text) {
    const mutants = /** @type {Mutant[]} */ ([]);
    let file = '';
    let tests = /** @type {string[]} */ ([]);
    let before = '';
    for (const line of text.split('\n')) {
        const newest = mutants.at(-1);
        if (line.startsWith('file ')) {
            [, file, ...tests] = line.split(/\s+/);
        } else if (line.startsWith('- ') && newest && before.startsWith('- ')) {
            newest.find += `\n${line.slice(2)}`;
        } else if (line.startsWith('- ')) {
            mutants.push({ file, find: line.slice(2), put: '', tests });
        } else if (line.startsWith('+') && newest) {
            newest.put = line.slice(2);
        } else if (line !== '' && !line.startsWith('#')) {
            throw new Error(`mutants.txt: what is this? ${line}`);
        }
        before = line;
    }
    return mutants;
}

/**
 * Copies the files that git knows or would add, as they are in the working tree. Biome allows only
 * one root.
 */
function copyTree() {
    rmSync(tree, { recursive: true, force: true });
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
    for (const file of files) {
        if (file && file !== 'biome.json' && existsSync(join(root, file))) {
            mkdirSync(dirname(join(tree, file)), { recursive: true });
            cpSync(join(root, file), join(tree, file));
        }
    }
}

function configure() {
    const unity = join(root, 'build/unity/usr/share/cmock/vendor/unity');
    const { UNITY_PATH = existsSync(unity) ? unity : '/usr/share/cmock/vendor/unity' } =
        process.env;
    const options = ['-G', 'Ninja', '-DCMAKE_C_COMPILER=gcc', '-DCMAKE_C_FLAGS=-O1'];
    execFileSync('cmake', ['-S', tree, '-B', build, ...options, `-DUNITY_PATH=${UNITY_PATH}`], {
        stdio: ['ignore', 'ignore', 'inherit'],
    });
}

/** @param {string[]} tests @returns {string} the messages of the compiler; empty: none */
function make(tests) {
    const made = spawnSync('cmake', ['--build', build, '--target', ...tests], { encoding: 'utf8' });
    return made.status === 0 ? '' : made.stdout;
}

/** @param {string} test a program, and its arguments after colons @returns {string} its verdict */
function verdict(test) {
    const [name, ...args] = test.split(':');
    const program = join(build, 'tests-host', name);
    const { status, signal } = spawnSync(program, args, { cwd: tree, timeout: PATIENCE_MS });
    return signal === 'SIGTERM' ? 'hangs' : status === 0 ? 'passes' : 'fails';
}

const programs = (/** @type {string[]} */ tests) => tests.map((test) => test.split(':')[0]);
const mutants = parse(readFileSync(join(here, 'mutants.txt'), 'utf8'));
const sources = new Map(mutants.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]));
const lost = mutants.filter(({ file, find }) => sources.get(file)?.split(find).length !== 2);
for (const { file, find } of lost) {
    console.log(`not found exactly once in ${file}: ${find}`);
}
if (lost.length > 0 || first > last) {
    console.log(`mutants: ${mutants.length}, of which the code has lost ${lost.length}`);
    process.exit(lost.length > 0 ? 1 : 0);
}

console.log(`mutants: ${mutants.length}; building, and running the tests on the code as it is`);
copyTree();
configure();
const all = [...new Set(mutants.flatMap(({ tests }) => tests))];
const broken = make([...new Set(programs(all))]);
if (broken) {
    console.log(broken);
    process.exit(1);
}
const failing = all.filter((test) => verdict(test) !== 'passes');
if (failing.length > 0) {
    console.log(`these fail without any mutant: ${failing.join(' ')}`);
    process.exit(1);
}

let living = 0;
let tried = 0;
for (const [i, { file, find, put, tests }] of mutants.entries()) {
    if (i + 1 < first || i + 1 > last) {
        continue;
    }
    const source = /** @type {string} */ (sources.get(file));
    writeFileSync(
        join(tree, file),
        source.replace(find, () => put),
    );
    tried++;
    const refused = make([...new Set(programs(tests))]);
    let how = refused ? 'caught by the compiler' : 'LIVES';
    for (const test of refused ? [] : tests) {
        const said = verdict(test);
        if (said !== 'passes') {
            how = `caught by ${test}, which ${said}`;
            break;
        }
    }
    if (how === 'LIVES') {
        living++;
    }
    const what = find.trim().replaceAll(/\s+/g, ' ');
    console.log(`${i + 1} ${file}: ${what} -> ${put.trim() || 'nothing'}: ${how}`);
    writeFileSync(join(tree, file), source);
}
console.log(`mutants: ${living} of ${tried} live`);
process.exit(living > 0 ? 1 : 0);
