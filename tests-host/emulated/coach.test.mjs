// The coach in the real UF2 reviews a game as on the host, tick by tick.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePbm } from '../../simulator/device/pictures/png.mjs';
import { handheldOf, runOnDevice, runOnHost, sameFrame, writeScript } from './support.mjs';

const AFTERWARDS = `press a
wait 700
shot result
wait 5000
shot thought
press right
press right
press a
shot replay
press a
shot remark
press right
shot after
`;

/** A game after which the coach has something to say on the host, within that time. */
function coached() {
    for (let noise = 100; noise < 150; noise++) {
        const options = { game: 'classic', players: 1, noise, keys: 6, shots: 0 };
        const text = writeScript('game', options).text + AFTERWARDS;
        const host = runOnHost({ text, noise: String(noise), keys: 6 });
        if (Buffer.compare(host.get('result'), host.get('thought')) !== 0) {
            return { noise, text, host };
        }
    }
    throw new Error('no game has remarks');
}

test('pico: the coach says on the device what it says on the host', () => {
    const { noise, text, host } = coached();
    const handheld = handheldOf('pico', { noise });
    const device = runOnDevice(handheld, text);
    for (const [name, frame] of device) {
        assert.equal(Buffer.compare(makePbm(frame), host.get(name)), 0, name);
    }
    const shot = (name) => device.get(name) ?? null;
    assert.ok(!sameFrame(shot('result'), shot('thought')), 'a remark has come by itself');
    assert.ok(!sameFrame(shot('replay'), shot('remark')));
    assert.equal(handheld.stats().hastySamples, 0);
});
