/**
 * Serves a folder on this machine alone: serve.mjs DIR [PORT]. Node only.
 */
import { readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOOPBACK = '127.0.0.1';
export const USUAL_PORT = 8098;

const TYPES = new Map([
    ['.html', 'text/html; charset=utf-8'],
    ['.css', 'text/css; charset=utf-8'],
    ['.js', 'text/javascript; charset=utf-8'],
    ['.svg', 'image/svg+xml'],
    ['.png', 'image/png'],
    ['.txt', 'text/plain; charset=utf-8'],
    ['.bin', 'application/octet-stream'],
    ['.webmanifest', 'application/manifest+json'],
]);

/** The names of this machine. A request under another name (DNS rebinding) gets nothing. */
const OWN_HOSTS = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** @param {string} folder @param {string} url @returns {{type: string, body: Buffer} | null} */
function find(folder, url) {
    try {
        const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
        // The target of a symbolic link counts, not the link.
        const file = realpathSync(join(folder, path.endsWith('/') ? `${path}index.html` : path));
        const type = TYPES.get(extname(file));
        if (!file.startsWith(realpathSync(folder) + sep) || type === undefined) {
            return null;
        }
        return { type, body: readFileSync(file) };
    } catch {
        return null;
    }
}

/** @param {string} folder @param {import('node:http').IncomingMessage} request */
function answer(folder, { method = '', url = '/', headers }) {
    if (!OWN_HOSTS.test(headers.host ?? '')) {
        return {
            status: 421,
            type: 'text/plain',
            body: 'This server is for this machine alone.\n',
        };
    }
    if (method !== 'GET' && method !== 'HEAD') {
        return { status: 405, type: 'text/plain', body: 'Only GET and HEAD are answered.\n' };
    }
    const found = find(folder, url);
    return found
        ? { status: 200, ...found }
        : { status: 404, type: 'text/plain', body: 'There is no such page.\n' };
}

/**
 * The policy that index.html states, for all files: workers take the policy from the header. Only
 * this header can say which sites may show the page in a frame.
 * @param {string} folder
 */
const policyOf = (folder) => {
    const stated = /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
        readFileSync(join(folder, 'index.html'), 'utf8'),
    )?.[1];
    return `${stated ?? "default-src 'none'"}; frame-ancestors 'none'`;
};

/**
 * @param {string} folder @param {number} port 0: any free port
 * @returns {Promise<import('node:http').Server>}
 */
export function serve(folder, port) {
    const policy = policyOf(folder);
    const server = createServer((request, response) => {
        const { status, type, body } = answer(folder, request);
        response.writeHead(status, {
            'Content-Type': type,
            'Content-Length': Buffer.byteLength(body),
            'Content-Security-Policy': policy,
            'X-Content-Type-Options': 'nosniff',
            'Referrer-Policy': 'no-referrer',
            'Cache-Control': 'no-cache',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
    });
    return new Promise((done, failed) => {
        server.once('error', failed);
        server.listen(port, LOOPBACK, () => done(server));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const [folder, port = String(USUAL_PORT)] = process.argv.slice(2);
    try {
        const server = await serve(folder, Number(port));
        const address = /** @type {import('node:net').AddressInfo} */ (server.address());
        console.log(
            `http://localhost:${address.port}/ shows it, on this machine alone (Ctrl+C ends it)`,
        );
    } catch (error) {
        const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
        console.error(
            code === 'EADDRINUSE'
                ? `web: port ${port} is taken by another program: --port N takes another one`
                : `web: ${message}`,
        );
        process.exitCode = 1;
    }
}
