// A machine that has only the tools that a test gives it.
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** The tools that every Unix has and ./dev may use. */
export const USUAL =
    'awk basename bash cat cmp cp cut dirname env find grep mkdir mv paste readlink rm sed sh sleep sort tail tr'.split(
        ' ',
    );

/**
 * Gives tools of this machine to the machine of a test.
 * @param {string} folder the only folder with tools of that machine
 * @param {string[] | Record<string, string>} tools by name, or for each name the program behind it
 */
export function linkTools(folder, tools) {
    const names = Array.isArray(tools) ? tools : Object.keys(tools);
    const wanted = Array.isArray(tools) ? tools : Object.values(tools);
    const find = 'for tool; do command -v "$tool" || exit 1; done';
    const found = execFileSync('sh', ['-c', find, 'sh', ...wanted], { encoding: 'utf8' });
    const paths = found.trim().split('\n');
    names.forEach((name, i) => symlinkSync(paths[i], join(folder, name)));
}
