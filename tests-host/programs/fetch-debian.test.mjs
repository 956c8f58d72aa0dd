// fetch_debian.sh fetches packages from the same server as the machine, in either notation of apt.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { dev, place, put, root, setUp, stub, tearDown, tree } from '../support/dev.mjs';

beforeEach(setUp);
afterEach(tearDown);

/**
 * Runs the real fetch_debian.sh on the given /etc/apt and returns the sources that apt was given.
 */
function sourcesFrom(files) {
    for (const [path, text] of Object.entries(files)) {
        put(`apt/${path}`, text);
    }
    stub(
        'apt-get',
        'for arg; do case $arg in *sourceparts=*) cat "${arg#*=}"/* > "$HOME/sources";; esac; done; exit 1',
    );
    const { status, stdout } = dev(['cmock', join(tree, 'build/unity')], {
        as: join(root, 'tests-host/tools/fetch_debian.sh'),
        env: { APT_FOLDER: join(tree, 'apt') },
    });
    assert.notEqual(status, 0);
    return existsSync(join(place, 'sources'))
        ? readFileSync(join(place, 'sources'), 'utf8')
        : stdout;
}

const codename =
    /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';

test('Unity comes from the Debian source of this machine: stanzas', () => {
    const text = sourcesFrom({
        'sources.list.d/a.sources': 'Types: deb\nURIs: http://other.example/\nSuites: other\n',
        'sources.list.d/b.sources': [
            `Types: deb\nURIs: http://security.example/\nSuites: ${codename}-security\nComponents: main`,
            `Enabled: no\nTypes: deb\nURIs: http://off.example/\nSuites: ${codename}\nComponents: main`,
            `Types: deb deb-src\n# note\nURIs: http://mirror.example/debian\nSuites: ${codename} ${codename}-updates` +
                '\nComponents: main contrib\nSigned-By: /a/key.gpg\n',
        ].join('\n\n'),
    });
    assert.equal(
        text,
        'Types: deb\nSuites: trixie\nComponents: main\n' +
            'URIs: http://mirror.example/debian\nSigned-By: /a/key.gpg\n',
    );
});

test('Unity comes from the Debian source of this machine: lines', () => {
    const text = sourcesFrom({
        'sources.list':
            `# deb http://off.example ${codename} main\n` +
            `deb http://security.example ${codename}-security main\n` +
            `deb-src http://mirror.example/debian ${codename} main\n` +
            `deb [arch=amd64 signed-by=/a/key.gpg] http://mirror.example/debian ${codename} main contrib\n`,
    });
    assert.equal(
        text,
        'deb [arch=amd64 signed-by=/a/key.gpg] http://mirror.example/debian trixie main\n',
    );
});

test('Unity: no Debian source at all is said', () => {
    assert.match(sourcesFrom({ 'sources.list': '' }), /no source of Debian packages/);
});
