// Without a key for a while, the real UF2 plays by itself as on the host, and any key ends the
// demo.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
import { handheldOf, runOnDevice, runOnHost, sameFrame, welcomeOn } from './support.mjs';

const SCRIPT = `${welcomeOn()}press down
shot title
wait 25000
shot first
wait 4000
shot second
press right
shot back
wait 24000
shot again
sleep
press a
shot woken
`;

test('pico: it plays by itself on the title, as on the host', () => {
    const handheld = handheldOf('pico', { noise: 1 });
    const device = runOnDevice(handheld, SCRIPT);
    const host = runOnHost({ text: SCRIPT, noise: '1', keys: 6 });
    for (const [name, frame] of device) {
        assert.equal(Buffer.compare(makePbm(frame), host.get(name)), 0, name);
    }
    const shot = (name) => device.get(name) ?? null;
    assert.ok(sameFrame(shot('title'), shot('back')));
    assert.ok(sameFrame(shot('title'), shot('woken')));
    assert.ok(!sameFrame(shot('title'), shot('first')));
    assert.ok(!sameFrame(shot('first'), shot('second')));
    assert.ok(!sameFrame(shot('title'), shot('again')));
    assert.equal(handheld.stats().hastySamples, 0);
});
