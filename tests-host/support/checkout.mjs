// Makes a checkout like a fresh clone: nothing is built or fetched.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * Copies what git knows or would take, as it is in the working tree. Programs for this machine are
 * built there without optimising, which saves more time than running them costs.
 * @param {string} tree a folder that does not exist yet
 */
export function makeCheckout(tree) {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', list, { cwd: ROOT, encoding: 'utf8' }).split('\0');
    for (const file of files.filter((name) => name !== '' && existsSync(join(ROOT, name)))) {
        mkdirSync(dirname(join(tree, file)), { recursive: true });
        cpSync(join(ROOT, file), join(tree, file));
    }
    const presets = join(tree, 'CMakePresets.json');
    writeFileSync(presets, readFileSync(presets, 'utf8').replace(/-O[123](?= -g)/g, '-O0'));
}

/** The folder of Unity on this machine, with src in it. */
export const unityFolder = () =>
    [
        process.env.UNITY_PATH ?? '',
        '/usr/share/cmock/vendor/unity',
        join(ROOT, 'build/unity/usr/share/cmock/vendor/unity'),
    ].find((folder) => existsSync(join(folder, 'src/unity.c')));
