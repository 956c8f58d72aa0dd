/**
 * Serves a folder on this machine alone: serve.mjs DIR [PORT]. Node only.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOOPBACK = '127.0.0.1';
export const USUAL_PORT = 8098;

const TYPES = new Map([
    ['.html', 'text/html; charset=utf-8'],
    ['.css', 'text/css; charset=utf-8'],
    ['.js', 'text/javascript; charset=utf-8'],
    ['.svg', 'image/svg+xml'],
    ['.txt', 'text/plain; charset=utf-8'],
    ['.bin', 'application/octet-stream'],
    ['.webmanifest', 'application/manifest+json'],
]);

/** @param {string} folder @param {string} url @returns {{type: string, body: Buffer} | null} */
function find(folder, url) {
    try {
        const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
        const file = resolve(join(folder, path.endsWith('/') ? `${path}index.html` : path));
        const type = TYPES.get(extname(file));
        if (!file.startsWith(resolve(folder) + sep) || type === undefined) {
            return null;
        }
        return { type, body: readFileSync(file) };
    } catch {
        return null;
    }
}

/** The policy that index.html states, for all files: workers take it from here. */
const policyOf = (/** @type {string} */ folder) =>
    /http-equiv="Content-Security-Policy"\s+content="([^"]*)"/.exec(
        readFileSync(join(folder, 'index.html'), 'utf8'),
    )?.[1] ?? "default-src 'none'";

/**
 * @param {string} folder @param {number} port 0: any that is free
 * @returns {Promise<import('node:http').Server>}
 */
export function serve(folder, port) {
    const policy = policyOf(folder);
    const server = createServer((request, response) => {
        const found = request.method === 'GET' ? find(folder, request.url ?? '/') : null;
        response.writeHead(found ? 200 : 404, {
            'Content-Type': found?.type ?? 'text/plain',
            'Content-Security-Policy': policy,
            'X-Content-Type-Options': 'nosniff',
            'Referrer-Policy': 'no-referrer',
            'Cache-Control': 'no-cache',
        });
        response.end(found?.body ?? 'There is no such page.\n');
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
