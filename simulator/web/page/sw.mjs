/** The service worker keeps all files at the first visit and serves them from its cache. */

/** @type {any} */
const worker = globalThis;
/** Pages of the same host share one list of caches, so the names of ours begin with our address. */
const OURS = `${worker.registration.scope} `;
const NAME = `${OURS}${CACHE}`;

worker.addEventListener('install', (/** @type {any} */ event) => {
    event.waitUntil(
        caches
            .open(NAME)
            .then((cache) =>
                // Files in the browser's own cache may be older.
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
