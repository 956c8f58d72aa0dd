// Whole sessions with thegame-cli against a model of the games written apart from the engine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import { session } from '../support/cli.mjs';
import { Seed, sortedDeck, Table } from '../support/model.mjs';

const GAMES = 150;

/** All sensible answers to `hint`: the model does not know which one the advisor prefers. */
function hints(table) {
    if (table.hint() === 'undo') {
        return ['undo'];
    }
    return table.state().can_end ? [...table.legal(), 'end'] : table.legal();
}

/** Carries the command out on the model, and returns the expected answer. */
function carryOut(table, command) {
    const [verb, card, pile] = command.split(' ');
    const steps = {
        state: () => null,
        place: () => table.place(card, Number(pile)),
        undo: () => table.undo(),
        end: () => table.end(),
        'give-up': () => table.giveUp(),
    };
    if (verb === 'legal') {
        return { ok: true, moves: table.legal() };
    }
    if (verb === 'hint') {
        return table.over ? { ok: false, error: 'game-over' } : { ok: true, oneOf: hints(table) };
    }
    const error = steps[verb]();
    return error ? { ok: false, error } : table.state();
}

/** A command worth trying next; `random` gives numbers from 0 to its argument. */
function choose(table, random) {
    const dice = random(99);
    if (dice < 4) {
        return 'state';
    }
    if (dice < 8) {
        return 'legal';
    }
    if (dice < 12) {
        return 'hint effort=0';
    }
    if (dice < 16) {
        return 'undo';
    }
    if (dice < 20) {
        return `place ${table.hands[random(table.hands.length - 1)][0] ?? sortedDeck(table.setup.game)[0]} ${random(4)}`;
    }
    if (table.status === 'stuck') {
        return 'undo';
    }
    const moves = table.legal();
    if (moves.length === 0 || (table.mayEnd && dice < 60)) {
        return 'end';
    }
    const hint = dice < 90 ? table.hint() : null;
    if (typeof hint === 'string') {
        return hint;
    }
    const [card, pile] = hint ?? moves[random(moves.length - 1)];
    return `place ${card} ${pile}`;
}

for (const { game, fire } of [
    { game: 'classic', fire: false },
    { game: 'classic', fire: true },
    { game: 'duel', fire: false },
    { game: 'quick', fire: false },
]) {
    test(`${GAMES} sessions of ${game}${fire ? ' on fire' : ''}`, () => {
        for (let number = 1; number <= GAMES; number++) {
            const dice = new Seed(BigInt(number) * 1000003n);
            const random = (last) => (last === 0 ? 0 : dice.pick(last));
            const players = game === 'duel' ? 2 : 1 + random(4);
            const starter = random(players - 1);
            const flag = (kind) => game === kind && random(1) === 1;
            const setup = {
                game,
                players,
                starter,
                expert: flag('classic'),
                short: flag('classic'),
                pro: flag('quick'),
                fire,
            };
            const seed = new Seed(BigInt(number));
            const decks =
                game === 'duel' ? [seed.shuffle(game), seed.shuffle(game)] : [seed.shuffle(game)];
            const table = new Table(setup, decks);
            const options = {
                classic: ` expert=${Number(setup.expert)} short=${Number(setup.short)} fire=${Number(fire)}`,
                duel: '',
                quick: ` pro=${Number(setup.pro)}`,
            }[game];
            const commands = [
                `new game=${game} players=${players} starter=${starter + 1}${options} seed=${number}`,
            ];
            const wanted = [JSON.stringify(table.state())];
            for (let i = 0; i < 600 && !table.over; i++) {
                commands.push(choose(table, random));
                wanted.push(JSON.stringify(carryOut(table, commands.at(-1))));
            }
            for (const command of [
                'place 2 1',
                'undo',
                'end',
                'hint',
                'legal',
                'give-up',
                'state',
            ]) {
                if (game === 'quick' && command === 'place 2 1') {
                    continue;
                }
                commands.push(command);
                wanted.push(JSON.stringify(carryOut(table, command)));
            }
            const { status, lines } = session(`${commands.join('\n')}\n`);
            assert.equal(status, 0);
            lines.forEach((line, i) => {
                const { oneOf } = JSON.parse(wanted[i]);
                if (oneOf) {
                    const { ok, move } = JSON.parse(line);
                    const found = oneOf.some((sensible) => isDeepStrictEqual(sensible, move));
                    assert.ok(
                        ok && found,
                        `${line} after:\n${commands.slice(0, i + 1).join('\n')}`,
                    );
                    return;
                }
                assert.equal(line, wanted[i], `after:\n${commands.slice(0, i + 1).join('\n')}`);
            });
            assert.equal(lines.length, commands.length);
        }
    });
}
