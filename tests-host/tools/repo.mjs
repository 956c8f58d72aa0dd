// repo.mjs: rules for the tree itself. Prints every offence and fails if there is one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const folders = [
    'firmware',
    'hal',
    'game',
    'boards',
    'tests-host',
    'docs',
    'simulator',
    '.ci',
    '.github',
    '.vscode',
];
const notOurs = ['.git', 'build', 'node_modules'];
const offences = [];

/** @param {string} folder @returns {string[]} every file of ours below it, relative to the root */
function walk(folder) {
    return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (folder === '' && notOurs.includes(entry.name)) {
            return [];
        }
        return entry.isDirectory() ? walk(path) : [path];
    });
}

for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.isDirectory() && ![...folders, ...notOurs].includes(entry.name)) {
        offences.push(`${entry.name}/: not one of the top-level folders ${folders.join(', ')}`);
    }
}

// Written in pieces, so that this file does not offend itself.
const everywhere = [
    [new RegExp(`(^|[^\\w.~-])/(${'root'}|${'home'}/\\w+)/`), 'an absolute path of one machine'],
    [new RegExp(`(registry|packages?)\\.${'npm'}|registry\\.${'yarn'}`), 'a package registry'],
    [new RegExp(`(deb|security|snapshot|ftp\\.\\w+)\\.${'debian'}\\.org`), 'a package mirror'],
];
const inLock = [[/"resolved"\s*:/, 'an address in the lock file']];
const inGame = [
    [
        /#\s*include\s*<(stdio|stdlib|malloc|math|float|time)\.h>/,
        'a header that game/ does without',
    ],
    [/\b(malloc|calloc|realloc|free|alloca|f?s?n?printf|puts|fopen|getenv)\s*\(/, 'heap or stdio'],
    [/\b(float|double)\b/, 'floating point'],
];

// Pictures show only what a player can reach, so scenes get a const app and must not cast it.
const inScenes = [
    [/(?<!const )struct app \*|struct (app|match|game) \w+(;| =)/, 'an app that can be written to'],
    [/\((const )?(void|struct \w+|u?int\w+) \*+\)/, 'a cast, which could take a const away'],
    [/\bflash\.bytes\b/, 'saves that nobody has made'],
    [/\b(match_(deal|lay|give_up|start|save)|app_(open|go_on|home|back|step))\w*\(/, 'not by keys'],
];

// Screens access only the fields that struct app marks as parts, and use functions for the rest.
// Only their own functions change the match and the store.
const app = readFileSync(join(root, 'firmware/app/app_state.h'), 'utf8');
const [, fields] = /^struct app \{([\s\S]*)\/\* The app's own\b/m.exec(app) ?? ['', ''];
const parts = [...fields.matchAll(/(\w+);/g)].map(([, name]) => name).join('|');
if (parts === '') {
    offences.push('firmware/app/app_state.h: no "The app\'s own" in struct app');
}
const inScreens = [
    [new RegExp(`\\bapp(->|\\.)(?!(${parts})\\b)`), "a field that is the app's own"],
    [
        /\bapp->(match|store)\b[\w.[\]]*\s*([-+|&^]?=(?!=)|\+\+|--)/,
        'a field written past its verbs',
    ],
];

// Letters are at least 7 pixels high; the small font is for signs.
const onScreens = [[/&font_small(?!.*"[+-]"\);)/, 'letters of less than 7 pixels']];

/** @param {string} text @returns {string} C without comments and strings, line for line */
function codeOf(text) {
    return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(\\.|[^"\\\n])*"/g, (match) =>
        match.replace(/[^\n]/g, ' '),
    );
}

/** Notes every line of `text` that a rule matches. */
function judge(path, text, rules) {
    text.split('\n').forEach((line, i) => {
        for (const [pattern, what] of rules) {
            if (pattern.test(line)) {
                offences.push(`${path}:${i + 1}: ${what}: ${line.trim()}`);
            }
        }
    });
}

/** The anchor of a heading, as forges make it. @param {string} heading */
const anchorOf = (heading) => {
    const words = heading.toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '');
    return words.trim().replace(/\s/g, '-');
};

/**
 * Checks that every link of a page into the tree has a target; ../../actions is the forge's own
 * page of the workflows. @param {string} path @param {string} text
 */
function checkLinks(path, text) {
    for (const [, target] of text.matchAll(/\]\((?!https?:|\.\.\/\.\.\/actions\/)([^)\s]+)\)/g)) {
        const [file, anchor] = target.split('#');
        const page = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(root, page))) {
            offences.push(`${path}: links to ${target}, which does not exist`);
        } else if (anchor) {
            const headings = readFileSync(join(root, page), 'utf8').matchAll(/^#+ (.*)$/gm);
            if (![...headings].some(([, heading]) => anchorOf(heading) === anchor)) {
                offences.push(`${path}: links to ${target}, but ${page} has no such heading`);
            }
        }
    }
}

const files = walk('');
for (const path of files) {
    const bytes = readFileSync(join(root, path));
    if (bytes.includes(0)) {
        continue;
    }
    const text = bytes.toString('utf8');
    judge(path, text, everywhere);
    if (path === 'package-lock.json') {
        judge(path, text, inLock);
    }
    if (path.endsWith('.md')) {
        checkLinks(path, text);
    }
    if (/^game\/.*\.[ch]$/.test(path)) {
        judge(path, codeOf(text), inGame);
    }
    if (/^firmware\/(screens\/.*|console)\.c$/.test(path)) {
        judge(path, text, onScreens);
        judge(path, codeOf(text), inScreens);
    }
    if (/^tests-host\/support\/(scenes_.*|documentation|linked)\.c$/.test(path)) {
        judge(path, codeOf(text), inScenes);
    }
}
// No two modules of one language have the same name. The exceptions exist in each port of hal.h and
// in each program.
const twins = ['flash', 'machine', 'main'];
/** @type {Map<string, string>} */
const modules = new Map();
for (const path of files) {
    const [, folder, name, ending] =
        /^((?:game|firmware|hal|simulator)(?=\/).*)\/([^/]+)\.(c|h|mjs)$/.exec(path) ?? [];
    if (name === undefined || twins.includes(name)) {
        continue;
    }
    const module = `${name}.${ending === 'mjs' ? 'mjs' : 'c'}`;
    const other = modules.get(module) ?? folder;
    if (other !== folder) {
        offences.push(`${path}: ${other}/ has a file of that name already`);
    }
    modules.set(module, folder);
}
if (!existsSync(join(root, 'package-lock.json'))) {
    offences.push('package-lock.json: missing');
}

// The picture of the house shows every room that the table in docs/design.md lists.
const house = readFileSync(join(root, 'docs/house.svg'), 'utf8');
const rooms = readFileSync(join(root, 'docs/design.md'), 'utf8').matchAll(/^\| `([\w/-]+\/)` \|/gm);
for (const [, room] of rooms) {
    if (!house.includes(`>${room}<`) && !house.includes(`>${room}hal.h:`)) {
        offences.push(`docs/house.svg: the room ${room} of docs/design.md is missing`);
    }
}

// French has narrow no-break spaces before tall punctuation and inside guillemets.
judge('docs/guide.fr.md', readFileSync(join(root, 'docs/guide.fr.md'), 'utf8'), [
    [/\S [:;?!»]|« /, 'a space where a line may break'],
    [/[\p{L}\d)*`][;?!»]|«\S/u, 'no space where French has one'],
]);

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
if (lock.version !== version || lock.packages[''].version !== version) {
    offences.push(`package-lock.json: is at ${lock.version}, but package.json is at ${version}`);
}
// Unreleased changes may be above the newest version.
const newest = /^## (\d\S*)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
if (version !== newest) {
    offences.push(`CHANGELOG.md: begins with ${newest}, but package.json is at ${version}`);
}

// Tests cite rules by number, in their names or in a remark. In hal/ and in tests of panels C8 and
// D9 are commands of a display, so these files are skipped.
const rulesPage = readFileSync(join(root, 'docs/rules.md'), 'utf8');
const rules = new Set([...rulesPage.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, rule]) => rule));
const tested = new Set();
for (const path of files) {
    if (/^tests-host\/.*\.[ch]$/.test(path) && !/^tests-host\/hal\/|panel/.test(path)) {
        const text = readFileSync(join(root, path), 'utf8');
        for (const [, names, remark] of text.matchAll(
            /\bvoid test_((?:[A-Z]\d+_)+)|\b([CDQX]\d{1,2})\b/g,
        )) {
            const cited = names ? names.split('_').slice(0, -1) : [remark];
            for (const rule of cited.filter((rule) => !rules.has(rule))) {
                offences.push(`${path}: cites rule ${rule}, which docs/rules.md does not have`);
            }
            for (const rule of names ? cited : []) {
                tested.add(rule);
            }
        }
    }
}
for (const rule of rules) {
    if (!tested.has(rule)) {
        offences.push(`docs/rules.md: no test is named after rule ${rule}`);
    }
}

for (const line of offences) {
    console.log(line);
}
console.log(`repo: ${files.length} files, ${offences.length} offences`);
process.exitCode = offences.length === 0 ? 0 : 1;
