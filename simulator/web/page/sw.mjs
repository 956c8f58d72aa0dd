/** The service worker: everything is kept at the first visit, and served from there. */

/** @type {any} */
const worker = globalThis;

worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) =>
                // What the browser kept by itself may be older.
                cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' }))),
            )
            .then(() => worker.skipWaiting()),
    );
});

worker.addEventListener('activate', (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(
                    names
                        .filter((name) => name.startsWith('thegame-') && name !== CACHE)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
    event.respondWith(
        caches
            .open(CACHE)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((found) => found ?? fetch(event.request)),
    );
});
