// Markdown as the repository wants it: prose wrapped at 100 columns (`./dev test words`).

const COLUMNS = 100;

/** @param {string} text @param {string} indent of the lines after the first */
function fill(text, indent) {
    const [first = '', ...words] = text.split(/\s+/).filter((word) => word !== '');
    const lines = [first];
    for (const word of words) {
        const longer = `${lines[lines.length - 1]} ${word}`;
        if (longer.length <= COLUMNS) {
            lines[lines.length - 1] = longer;
        } else {
            lines.push(indent + word);
        }
    }
    return lines;
}

/**
 * Wraps paragraphs and the items of lists. Headings and the rows of tables stay as they are.
 * @param {string} text
 */
export function wrapMarkdown(text) {
    /** @type {string[]} */
    const lines = [];
    /** @type {string[]} */
    let block = [];
    const flush = () => {
        if (block.length > 0) {
            lines.push(...fill(block.join(' '), block[0].startsWith('- ') ? '  ' : ''));
        }
        block = [];
    };
    for (const line of text.split('\n')) {
        if (line === '' || /^[#|]/.test(line)) {
            flush();
            lines.push(line);
        } else {
            if (line.startsWith('- ')) {
                flush();
            }
            block.push(line);
        }
    }
    flush();
    return lines.join('\n');
}
