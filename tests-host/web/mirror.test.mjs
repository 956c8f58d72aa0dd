// The display in words, without a browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sayWhole } from '../../simulator/web/page/mirror.mjs';

/** @param {number} x @param {number} y @param {string} text */
const plain = (x, y, text) => ({ x, y, lit: false, text, about: '', number: 0 });

test('a card of Quick & Easy is named with its colour where only a sign shows it', () => {
    const entries = [plain(2, 41, '☀'), plain(13, 42, '5'), plain(30, 41, '♣'), plain(41, 42, '6')];
    assert.match(sayWhole(entries, 'en'), /yellow 5.*green 6/i);
    assert.match(sayWhole(entries, 'fr'), /jaune 5.*vert 6/i);
    assert.match(sayWhole(entries, 'de'), /gelb 5.*grün 6/i);
    for (const [sign, name] of [
        ['♥', 'Red'],
        ['♠', 'Blue'],
        ['♦', 'Purple'],
    ]) {
        assert.equal(sayWhole([plain(2, 41, sign), plain(13, 42, '9')], 'en'), `${name} 9.`);
    }
});

test('who wins and what is left are two sentences', () => {
    /** @type {[string, string, 'en' | 'fr' | 'de'][]} */
    const ends = [
        ['The device wins', 'Left: you 38, device 0', 'en'],
        ['La console gagne', 'Reste : toi 38, console 0', 'fr'],
        ['Das Gerät gewinnt', 'Übrig: du 38, Gerät 0', 'de'],
    ];
    for (const [wins, left, language] of ends) {
        assert.equal(
            sayWhole([plain(20, 14, wins), plain(8, 24, left)], language),
            `${wins}. ${left}.`,
        );
    }
    const wrapped = [plain(4, 14, 'A game that is'), plain(4, 24, 'Going on: lay more')];
    assert.equal(sayWhole(wrapped, 'en'), 'A game that is Going on: lay more.');
});
