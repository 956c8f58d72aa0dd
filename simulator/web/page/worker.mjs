/**
 * Runs the handheld in a worker, so that the page never waits for it.
 *
 * The worker gets the messages start, key, touch, speak, pause and flash. It sends ready and flash,
 * and the messages of machine.mjs: frame, words, tone, tapped, saves and state.
 */
import { parseBoard } from '../../device/handheld/board.mjs';
import { makeUf2 } from '../../device/handheld/uf2.mjs';
import { unpack } from '../pack.mjs';
import { Machine } from './machine.mjs';
import { Rehearsal } from './rehearsal.mjs';

const STEP_MS = 8;

/** @type {any} */
const page = globalThis;

/** @returns {Promise<Map<string, Uint8Array>>} the images that are part of the page, by board */
async function shippedImages() {
    const response = await fetch('images.bin');
    const stream = /** @type {ReadableStream} */ (response.body).pipeThrough(
        new DecompressionStream('deflate-raw'),
    );
    const images = unpack(new Uint8Array(await new Response(stream).arrayBuffer()));
    return new Map(SHIPPED.map((board, i) => [board, images[i]]));
}

/** @type {Machine | null} */
let machine = null;
/** @type {Rehearsal | null} */
let rehearsal = null;
const images = shippedImages();
const soon = new MessageChannel();
/** Whether the next step has been ordered to come at once. */
let coming = false;
/** The timer of the next step. @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function run() {
    coming = false;
    clearTimeout(timer);
    timer = undefined;
    if (!machine || machine.paused || machine.over) {
        return;
    }
    let hurry = false;
    try {
        hurry = machine.step();
    } catch (error) {
        machine.over = true;
        const { message } = /** @type {Error} */ (error);
        page.postMessage({ type: 'state', state: 'fault', why: message.split('\n')[0] });
        return;
    }
    if (!hurry && rehearsal && machine.idles()) {
        rehearse(rehearsal);
    }
    goOn(hurry);
}

/** @param {Rehearsal} now */
function rehearse(now) {
    try {
        rehearsal = now.step() ? now : null;
    } catch {
        // The console reports the same fault when it meets the fault itself.
        rehearsal = null;
    }
    if (!rehearsal) {
        performance.mark('rehearsed');
    }
}

/** @param {boolean} hurry the next step comes at once */
function goOn(hurry) {
    if (coming) {
        return;
    }
    if (hurry) {
        coming = true;
        soon.port2.postMessage(0);
    } else if (timer === undefined) {
        timer = setTimeout(run, STEP_MS);
    }
}
soon.port1.onmessage = run;

/** @param {any} order */
async function start(order) {
    machine = null;
    const image = (await images).get(order.board);
    const uf2 = order.uf2 ?? makeUf2(/** @type {Uint8Array} */ (image));
    const board = parseBoard(JSON.stringify(BOARDS[order.board]));
    machine = new Machine({ ...order, board, uf2 }, (message) => page.postMessage(message));
    rehearsal = order.fast ? null : new Rehearsal({ ...order, board, uf2 });
    page.postMessage({
        type: 'ready',
        version: machine.handheld.info?.version ?? '',
        keys: [...board.keys.keys()],
    });
    goOn(true);
}

/** @param {any} data of the page @param {Machine} now */
function order(data, now) {
    switch (data.type) {
        case 'key':
            now.key(data.key, data.down);
            break;
        case 'touch':
            now.touch(data);
            break;
        case 'speak':
            now.handheld.speak(data.language);
            break;
        case 'pause':
            now.paused = data.paused;
            now.before = performance.now();
            break;
        case 'flash':
            page.postMessage({ type: 'flash', flash: now.handheld.flash.bytes.slice() });
    }
    goOn(true);
}

page.onmessage = (/** @type {MessageEvent} */ { data }) => {
    if (data.type === 'start') {
        start(data).catch((error) =>
            page.postMessage({ type: 'state', state: 'fault', why: String(error.message) }),
        );
    } else if (machine) {
        order(data, machine);
    }
};
