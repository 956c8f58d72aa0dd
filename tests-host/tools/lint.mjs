// lint.mjs TOOL: one linter over our own C (format [--write], cppcheck, clang-tidy BUILD_DIR) or
// JavaScript (biome, types). npm pins clang-format, Biome and TypeScript. The other two come from
// Debian.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folders = ['boards', 'firmware', 'game', 'hal', 'simulator', 'tests-host'];
const cores = availableParallelism ? availableParallelism() : cpus().length;

// The versions that the code was made clean for. Findings of other versions do not count.
const judges = { cppcheck: /^2\.10\b/, 'clang-tidy': /^(14|19)\./ };

// Checks that cppcheck often gets wrong. The compilers and clang-tidy check most of the same
// things.
const tooOftenWrong = [
    'knownConditionTrueFalse',
    'missingIncludeSystem',
    'normalCheckLevelMaxBranches',
    'returnDanglingLifetime',
    'shadowFunction',
    'unassignedVariable',
    'unreachableCode',
    'unreadVariable',
    'unusedStructMember',
    'variableScope',
];

/**
 * @param {string} folder @param {RegExp} ending
 * @returns {string[]} the matching files below the folder, relative to the root
 */
function filesIn(folder, ending) {
    if (!existsSync(join(root, folder))) {
        return [];
    }
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
            return filesIn(path, ending);
        }
        return ending.test(entry.name) ? [path] : [];
    });
}

/**
 * @param {string} command @param {string[]} args @returns {Promise<boolean>} whether the command
 * succeeded
 */
function run(command, args) {
    return new Promise((resolve, reject) => {
        const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
        let text = '';
        child.stdout.on('data', (data) => (text += data));
        child.stderr.on('data', (data) => (text += data));
        child.on('error', reject);
        child.on('close', (status) => {
            if (status !== 0) {
                process.stdout.write(text);
            }
            resolve(status === 0);
        });
    });
}

/**
 * Runs one command per file, one on each core at a time.
 * @param {string} command @param {string[]} files @param {(file: string) => string[]} argsOf
 */
async function runEach(command, files, argsOf) {
    const queue = [...files];
    let happy = true;
    const worker = async () => {
        for (let file = queue.shift(); file; file = queue.shift()) {
            if (!(await run(command, argsOf(file)))) {
                happy = false;
            }
        }
    };
    await Promise.all(Array.from({ length: cores }, worker));
    return happy;
}

/** @param {string} tool @returns {string} why a failure does not count; empty: it counts */
function excuse(tool) {
    const said = judges[tool] ? spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout : '';
    const version = /\d+(\.\d+)+/.exec(said)?.[0] ?? '';
    return version === '' || judges[tool].test(version)
        ? ''
        : `not tested here: ${tool} ${version} objects, but the code was made clean for another version`;
}

const [tool, option] = process.argv.slice(2);
const ending = ['biome', 'types'].includes(tool) ? /\.mjs$/ : /\.[ch]$/;
let files = folders.flatMap((folder) => filesIn(folder, ending));
let happy;
if (tool === 'format') {
    const how = option === '--write' ? ['-i'] : ['--dry-run', '-Werror'];
    happy = await run('node_modules/.bin/clang-format', [...how, ...files]);
} else if (tool === 'cppcheck') {
    files = files.filter((file) => file.endsWith('.c'));
    happy = await run('cppcheck', [
        '--quiet',
        '--std=c11',
        '--platform=unix64',
        '-I',
        '.',
        '-j',
        String(cores),
        '--enable=warning,style,performance,portability',
        '--inline-suppr',
        '--error-exitcode=1',
        ...tooOftenWrong.map((id) => `--suppress=${id}`),
        ...files,
    ]);
} else if (tool === 'clang-tidy') {
    const commands = JSON.parse(readFileSync(join(option, 'compile_commands.json'), 'utf8'));
    files = [...new Set(commands.map(({ file }) => relative(root, file)))].filter((file) =>
        folders.includes(file.split('/')[0]),
    );
    happy = await runEach('clang-tidy', files, (file) => ['--quiet', '-p', option, file]);
} else if (tool === 'biome') {
    happy = await run('node_modules/.bin/biome', ['check', '--error-on-warnings']);
} else if (tool === 'types') {
    happy = await runEach('node_modules/.bin/tsc', ['.', 'tests-host'], (folder) => ['-p', folder]);
} else {
    console.log(
        'usage: lint.mjs format [--write] | cppcheck | clang-tidy BUILD_DIR | biome | types',
    );
    happy = false;
}
console.log(`${tool}: ${files.length} files${happy ? ', clean' : ''}`);
const why = happy ? '' : excuse(tool);
if (why) {
    console.log(why);
}
process.exitCode = happy || why ? 0 : 1;
