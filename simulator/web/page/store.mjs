/** The browser's store: the flash of each board, the dropped image, the settings of the page. */

const DATABASE = 'thegame';
const STORE = 'devices';

/**
 * @typedef {object} Kept
 * @property {Uint8Array} [saves] the end of the flash
 * @property {{name: string, board: string, bytes: Uint8Array}} [image] a UF2 file instead of ours
 */

/** @returns {Promise<IDBDatabase>} */
function open() {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(DATABASE, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/**
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} what
 * @returns {Promise<T>} settled once the data are on disk
 */
async function inStore(mode, what) {
    const database = await open();
    try {
        return await new Promise((resolve, reject) => {
            const transaction = database.transaction(STORE, mode);
            const request = what(transaction.objectStore(STORE));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onabort = () => reject(transaction.error);
        });
    } finally {
        database.close();
    }
}

/** @param {string} key @returns {Promise<any>} */
export const read = (key) => inStore('readonly', (store) => store.get(key));

/** @param {string} key @param {any} value */
export const write = (key, value) => inStore('readwrite', (store) => store.put(value, key));

/** @param {string} key */
export const forget = (key) => inStore('readwrite', (store) => store.delete(key));

/**
 * Reads or keeps a small setting of the player. @param {string} key @param {string} [value] to keep
 */
export function setting(key, value) {
    try {
        if (value !== undefined) {
            localStorage.setItem(key, value);
        }
        return localStorage.getItem(key);
    } catch {
        return value ?? null;
    }
}
