// The deepest stack of an image, from its disassembly: every function's frame and every call in it.
//
// Honest about what a disassembly cannot say: where a call through a pointer goes has to be told
// (`pointers`), else it may go to every function whose address is stored anywhere; how often a call
// comes back to where it started has to be told (`recursion`), else there is no answer.

/**
 * @typedef {{name: string, address: number, frame: number, calls: Set<number>, pointers: number,
 *     words: Set<number>}} Func `pointers`: calls through a pointer; `words`: constants it loads
 */

/** @param {string} list as in `push {r4, r5, lr}` or `{r4-r7}` @returns {number} registers in it */
function registers(list) {
    return list.split(',').reduce((sum, part) => {
        const range = part.trim().match(/^([rsd])(\d+)-[rsd](\d+)$/);
        return sum + (range ? Number(range[3]) - Number(range[2]) + 1 : 1);
    }, 0);
}

/** @param {string} code one instruction @param {(register: string) => number} constant its last
 * loaded value @returns {number} bytes it takes from the stack, 0 if none */
export function stackBytes(code, constant) {
    let match = code.match(/^(?:push|stmdb(?:\.w)?\s+sp!,|push\.w)\s*\{([^}]*)\}/);
    if (match) return 4 * registers(match[1]);
    match = code.match(/^vpush\s*\{([^}]*)\}/);
    if (match) return registers(match[1]) * (match[1].trim().startsWith('d') ? 8 : 4);
    match = code.match(/^sub(?:\.w|w)?\s+sp,(?:\s*sp,)?\s*#(\d+)/);
    if (match) return Number(match[1]);
    match = code.match(/^(?:str|strd)(?:\.w)?\s.*\[sp, #-(\d+)\]!/);
    if (match) return Number(match[1]);
    match = code.match(/^add\s+sp,\s*(r\d+)/);
    if (match) return Math.max(0, -(constant(match[1]) | 0));
    return 0;
}

/** @param {string} text of `objdump -d --no-show-raw-insn` @returns {Map<number, Func>} by address */
export function readDisassembly(text) {
    /** @type {Map<number, Func>} */
    const functions = new Map();
    const words = new Map();
    for (const match of text.matchAll(/^\s*([0-9a-f]+):\s+\.word\s+0x([0-9a-f]+)/gm)) {
        words.set(parseInt(match[1], 16), parseInt(match[2], 16));
    }
    let func;
    let loaded = {};
    for (const line of text.split('\n')) {
        const head = line.match(/^([0-9a-f]+) <(.+)>:$/);
        if (head) {
            const address = parseInt(head[1], 16);
            func = { name: head[2], address, frame: 0, calls: new Set(), pointers: 0, words: new Set() };
            functions.set(address, func);
            loaded = {};
            continue;
        }
        const body = line.match(/^\s*[0-9a-f]+:\s+(\S.*)$/);
        if (!body || !func) continue;
        const code = body[1].replace(/\s+/g, ' ');
        const word = code.match(/^\.word 0x([0-9a-f]+)/);
        if (word) func.words.add(parseInt(word[1], 16));
        const literal = code.match(/^ldr(?:\.w)? (r\d+), \[pc,.*\((?:0x)?([0-9a-f]+) </);
        if (literal) loaded[literal[1]] = words.get(parseInt(literal[2], 16)) ?? 0;
        func.frame += stackBytes(code, (register) => loaded[register] ?? 0);
        const call = code.match(/^(?:bl|b(?:\.n|\.w)?|b[a-z]{2}(?:\.n|\.w)?|cbn?z r\d+,) ([0-9a-f]+) </);
        if (call) func.calls.add(parseInt(call[1], 16));
        const pop = code.match(/^pop \{(r\d+)\}/);
        if (pop) loaded.back = pop[1]; // the return address, of functions with variable arguments
        const jump = code.match(/^(bl?x) (r\d+|ip)/);
        const back = jump && jump[1] === 'bx' && jump[2] === loaded.back;
        if (jump && !back && !func.name.endsWith('_veneer')) func.pointers++;
    }
    for (const f of functions.values()) {
        f.calls = new Set([...f.calls].filter((to) => functions.has(to) && to !== f.address));
        if (!f.name.endsWith('_veneer')) continue;
        for (const to of f.words) if (functions.has(to & ~1)) f.calls.add(to & ~1);
    }
    markSelfCalls(text, functions);
    return functions;
}

/** A jump back to one's own start is a loop, a `bl` there is recursion. */
function markSelfCalls(text, functions) {
    for (const block of text.split(/\n(?=[0-9a-f]+ <)/)) {
        const head = block.match(/([0-9a-f]+) <.+>:/);
        const address = head && parseInt(head[1], 16);
        if (head && new RegExp(`\\tbl\\t0?${address.toString(16)} <`).test(block)) {
            functions.get(address)?.calls.add(address);
        }
    }
}

/**
 * @param {Map<number, Func>} functions
 * @param {{roots: RegExp, pointers: [RegExp, RegExp | number][], recursion: Record<string, number>,
 *     taken: Set<number>, others?: number}} told pointers: what callers (first) call (second: names, or the bytes of
 *     something outside the image); recursion: how many calls of a function may be under way at
 *     once; taken: words stored in data; others: bytes for callers that `pointers` does not know
 * @returns {{bytes: number, path: string[], problems: string[]}}
 */
export function deepest(functions, { roots, pointers, recursion, taken, others = 0 }) {
    const problems = [];
    const stored = new Set(taken);
    for (const f of functions.values()) {
        if (!f.name.endsWith('_veneer')) f.words.forEach((word) => stored.add(word));
    }
    const addressTaken = [...functions.values()].filter((f) => stored.has(f.address | 1));

    /** By address and the entries that are left for the functions of `recursion`. */
    const known = new Map();
    const active = [];

    function targets(f) {
        const result = [...f.calls].map((address) => functions.get(address));
        let outside = 0;
        if (f.pointers > 0) {
            const rules = pointers.filter(([caller]) => caller.test(f.name));
            for (const [, to] of rules) {
                const found = typeof to === 'number' ? [] : addressTaken.filter((g) => to.test(g.name));
                if (typeof to === 'number') outside = Math.max(outside, to);
                else if (found.length === 0) problems.push(`${f.name} calls ${to}, which nothing matches`);
                result.push(...found);
            }
            if (rules.length === 0 && others > 0) {
                outside = others;
            } else if (rules.length === 0) {
                problems.push(`${f.name} calls through a pointer: where to?`);
                result.push(...addressTaken);
            }
        }
        return { result, outside };
    }

    function depth(f, left) {
        const entries = left[f.name];
        if (entries === 0) return { bytes: 0, path: [] };
        const further = entries === undefined ? left : { ...left, [f.name]: entries - 1 };
        const key = `${f.address} ${Object.values(further)}`;
        if (known.has(key)) return known.get(key);
        if (active.includes(key)) {
            const cycle = active.slice(active.indexOf(key)).map((k) => functions.get(parseInt(k)).name);
            problems.push(`recursion without a bound: ${[...cycle, f.name].join(' > ')}`);
            return { bytes: 0, path: [] };
        }
        active.push(key);
        const { result, outside } = targets(f);
        let best = { bytes: outside, path: outside ? [`(outside) ${outside}`] : [] };
        for (const callee of result) {
            const below = depth(callee, further);
            if (below.bytes > best.bytes) best = below;
        }
        active.pop();
        const answer = { bytes: f.frame + best.bytes, path: [`${f.name} ${f.frame}`, ...best.path] };
        known.set(key, answer);
        return answer;
    }

    let best = { bytes: 0, path: [] };
    for (const f of functions.values()) {
        if (!roots.test(f.name)) continue;
        const answer = depth(f, recursion);
        if (answer.bytes > best.bytes) best = answer;
    }
    return { ...best, problems: [...new Set(problems)] };
}
