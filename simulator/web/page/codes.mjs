/** Challenge codes, as docs/challenge.md describes them, and the links that carry them. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const DIGITS = 6;
const RANDOM_BITS = 23;
/** What each game allows: fewest and most players; bits 28 and 29 (harder, short hands). */
const KINDS = [
    { fewest: 1, most: 5, variants: 3 },
    { fewest: 2, most: 2, variants: 0 },
    { fewest: 1, most: 5, variants: 1 },
    { fewest: 1, most: 5, variants: 3 },
];

/** @param {number[]} digits @returns {number} value of the seventh character */
const checkOf = (digits) =>
    digits.reduce((sum, digit) => {
        const shifted = (sum ^ digit) << 1;
        return shifted & 32 ? shifted ^ 0x25 : shifted;
    }, 0);

/** @param {number} number of 30 bits @returns {string} */
export function codeOf(number) {
    const digits = [25, 20, 15, 10, 5, 0].map((shift) => (number >> shift) & 31);
    return [...digits, checkOf(digits)].map((digit) => ALPHABET[digit]).join('');
}

/** @param {string} code @returns {boolean} whether a console deals this code */
export function isCode(code) {
    const digits = [...code].map((character) => ALPHABET.indexOf(character));
    if (digits.length !== DIGITS + 1 || digits.includes(-1)) {
        return false;
    }
    const number = digits.slice(0, DIGITS).reduce((sum, digit) => sum * 32 + digit, 0);
    const kind = KINDS[(number >> RANDOM_BITS) & 3];
    const players = ((number >> 25) & 7) + 1;
    return (
        checkOf(digits.slice(0, DIGITS)) === digits[DIGITS] &&
        players >= kind.fewest &&
        players <= kind.most &&
        ((number >> 28) & ~kind.variants) === 0
    );
}

/** The deal of the day for The Game alone. @param {Date} date */
export const codeOfDay = (date) =>
    codeOf((date.getFullYear() % 100) * 10000 + (date.getMonth() + 1) * 100 + date.getDate());

/**
 * Spells a code with the characters that codes have: the console reads I, L and O as 1, 1 and 0.
 * @param {string} text
 */
const tidy = (text) =>
    text.toUpperCase().replaceAll(/[ILO]/g, (letter) => (letter === 'O' ? '0' : '1'));

/**
 * A link of this page has `#code=` and the code. The link in a QR code must be short, so it has `#`
 * and the code.
 * @param {string} hash of an address
 * @returns {{code: string, wrong: string}} the code, or the text that is not a code; both are '' if
 * the hash has neither
 */
export function codeInHash(hash) {
    const found = /[#&]code=([^&]*)/.exec(hash)?.[1] ?? /^#([0-9A-Za-z]{7})$/.exec(hash)?.[1];
    if (found === undefined) {
        return { code: '', wrong: '' };
    }
    const code = tidy(found);
    return isCode(code) ? { code, wrong: '' } : { code: '', wrong: found };
}
