/** The service worker: everything is kept at the first visit, and served from there. */

/** @type {any} */
const worker = globalThis;
/** Other pages of the same host have caches beside ours: the name begins with our address. */
const OURS = `${worker.registration.scope} `;
const NAME = `${OURS}${CACHE}`;

worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(NAME)
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
                        .filter((name) => name.startsWith(OURS) && name !== NAME)
                        .map((name) => caches.delete(name)),
                ),
            )
            .then(() => worker.clients.claim()),
    );
});

worker.addEventListener('fetch', (/** @type {any} */ event) => {
    event.respondWith(
        caches
            .open(NAME)
            .then((cache) => cache.match(event.request, { ignoreSearch: true }))
            .then((found) => found ?? fetch(event.request)),
    );
});
