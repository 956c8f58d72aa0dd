// A machine with no tools but those it is given.
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What every Unix has, and ./dev may use. */
export const USUAL =
    'awk basename bash cat cmp cp cut dirname env find grep mkdir mv paste readlink rm sed sh sleep sort tail tr'.split(
        ' ',
    );

/**
 * Gives tools of this machine to another one.
 * @param {string} folder its only one with tools
 * @param {string[] | Record<string, string>} tools by name; or what is behind each name there
 */
export function linkTools(folder, tools) {
    const names = Array.isArray(tools) ? tools : Object.keys(tools);
    const wanted = Array.isArray(tools) ? tools : Object.values(tools);
    const find = 'for tool; do command -v "$tool" || exit 1; done';
    const found = execFileSync('sh', ['-c', find, 'sh', ...wanted], { encoding: 'utf8' });
    const paths = found.trim().split('\n');
    names.forEach((name, i) => symlinkSync(paths[i], join(folder, name)));
}
