/** Links and results for others: what is shared, and what a link in the address asks for. */
import { isCode } from './codes.mjs';
import { placesOf } from './taps.mjs';
import { textOf } from './texts.mjs';

/** @typedef {import('../../device/handheld/handheld.mjs').Entry} Entry */

/** The lowest row of a title, and the highest row of the choices at the end of a game. */
const TITLE_Y = 4;
const CHOICE_Y = 48;

/**
 * The end of a game, as the display shows it: the game and its code or players in the title, the
 * result under it, and at the bottom one row with arrows.
 * @param {Entry[]} entries
 * @returns {{result: string, code: string} | null} null: another screen
 */
export function resultOf(entries) {
    const title = entries.filter(({ lit, y }) => lit && y <= TITLE_Y).sort((a, b) => a.x - b.x);
    const rows = placesOf(entries).filter(({ about }) => about === 'row');
    const turner = rows.length === 1 && rows[0].box.top >= CHOICE_Y;
    const arrows = ['◀', '▶'].every((arrow) => entries.some(({ text }) => text === arrow));
    const lines = entries.filter(({ about, y }) => about === '' && y > TITLE_Y);
    if (title.length !== 2 || !turner || !arrows || lines.length === 0) {
        return null;
    }
    const first = Math.min(...lines.map(({ y }) => y));
    const words = lines.filter(({ y }) => y - first < 10).sort((a, b) => a.x - b.x);
    const result = words.map(({ text }) => text).join(' ');
    const code = isCode(title[1].text) ? title[1].text : '';
    return { result: `${title[0].text}: ${result}`, code };
}

/**
 * @param {{result: string, code: string}} what either may be ''
 * @param {string} address of the page @param {import('./texts.mjs').Language} language
 * @returns {{text: string, url: string}}
 */
export function messageOf({ result, code }, address, language) {
    const url = new URL(address);
    url.search = '';
    url.hash = code === '' ? '' : `code=${code}`;
    const names = [
        ['shareText', 'shareCode'],
        ['shareResultAlone', 'shareResult'],
    ];
    const name = names[Number(result !== '')][Number(code !== '')];
    return { text: textOf(name, language, { result, code }), url: url.href };
}

/**
 * Shares through the system if it can, otherwise through the clipboard.
 * @param {{text: string, url: string}} message
 * @returns {Promise<'' | 'copied' | 'copyThis'>} what to tell the player, a name in texts.mjs
 */
export async function share(message) {
    if (navigator.share) {
        try {
            await navigator.share(message);
            return '';
        } catch (error) {
            if (/** @type {Error} */ (error).name === 'AbortError') {
                return '';
            }
        }
    }
    try {
        await navigator.clipboard.writeText(`${message.text} ${message.url}`);
        return 'copied';
    } catch {
        return 'copyThis';
    }
}
