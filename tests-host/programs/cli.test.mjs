// thegame-cli through a pipe: every command, every error, every field.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { answers, cliPath, session, talk } from '../support/cli.mjs';
import { Seed, sortedDeck, Table } from '../support/model.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const CLASSIC = sortedDeck('classic').join(',');
const DUEL = sortedDeck('duel').join(',');
const QUICK = sortedDeck('quick').join(',');

/** The words of PROTOCOL and nothing else, in its order. */
const FIELDS = [
    'ok',
    'game',
    'players',
    'turn',
    'piles',
    'hands',
    'draw',
    'laid',
    'minimum',
    'can_end',
    'status',
    'says',
    'winner',
    'left',
];

/** @param {string[]} first the cards on top @returns {string} a deck that begins with them */
const deckFrom = (game, first) =>
    [...first, ...sortedDeck(game).filter((card) => !first.includes(card))].join(',');

/** The answer to the last of these commands. */
const last = (...commands) => answers(commands).at(-1);

describe('state', () => {
    test('classic', () => {
        const { lines } = session(
            `new game=classic players=3 expert=0 short=0 starter=2 deck=${CLASSIC}\n`,
        );
        assert.deepEqual(lines, [
            '{"ok":true,"game":"classic","players":3,"turn":2,' +
                '"piles":["1","1","100","100"],"hands":[["2","3","4","5","6","7"],' +
                '["8","9","10","11","12","13"],["14","15","16","17","18","19"]],"draw":[80],"laid":0,' +
                '"minimum":2,"can_end":false,"status":"playing",' +
                '"says":[["none","none","none","none"],["none","none","none","none"],["none","none","none","none"]],"winner":0,"left":98}',
        ]);
    });
    test('on fire', () => {
        const deck = deckFrom('classic', ['22', '33', '4', '5', '40', '41']);
        const states = answers([
            `new game=classic fire=1 deck=${deck}`,
            'place 22 1',
            'place 33 2',
            'end',
            'place 40 1',
            'place 41 2',
            'undo',
            'give-up',
        ]);
        assert.deepEqual(
            states.map(({ burning }) => burning),
            [[], [], [], [1, 2], [2], [], [2], []],
        );
        assert.deepEqual(Object.keys(states[0]), [...FIELDS, 'burning']);
    });
    test('duel', () => {
        const { lines } = session(
            `new game=duel starter=2 deck1=${DUEL} deck2=${deckFrom('duel', ['59', '20'])}\n`,
        );
        assert.deepEqual(lines, [
            '{"ok":true,"game":"duel","players":2,"turn":2,' +
                '"piles":["1","60","1","60"],"hands":[["2","3","4","5","6","7"],' +
                '["2","3","4","5","20","59"]],"draw":[52,52],"laid":0,"minimum":2,"can_end":false,' +
                '"status":"playing","says":[null,null],"winner":0,"left":116}',
        ]);
    });
    test('quick', () => {
        const { lines } = session(
            `new game=quick players=2 pro=0 starter=1 deck=${deckFrom('quick', ['r7', 'b4'])}\n` +
                'place r7 2\n',
        );
        assert.deepEqual(lines, [
            '{"ok":true,"game":"quick","players":2,"turn":1,' +
                '"piles":[null,null],"hands":[["b4","r7"],["r1","b1"]],"draw":[46],"laid":0,"minimum":1,' +
                '"can_end":false,"status":"playing","says":[{},{}],"winner":0,"left":50}',
            '{"ok":true,"game":"quick","players":2,"turn":1,' +
                '"piles":[null,"r7"],"hands":[["b4"],["r1","b1"]],"draw":[46],"laid":1,"minimum":1,' +
                '"can_end":true,"status":"playing","says":[{},{}],"winner":0,"left":49}',
        ]);
    });
    test('every successful command but legal and hint answers it', () => {
        const all = answers([
            `new game=classic players=2 deck=${CLASSIC}`,
            'state',
            'place 2 1',
            'undo',
            'place 2 1',
            'place 3 1',
            'end',
            'give-up',
        ]);
        for (const answer of all) {
            assert.deepEqual(Object.keys(answer), FIELDS);
        }
        assert.deepEqual(all[1], all[0]);
        assert.deepEqual(all[3], all[0]);
    });
});

describe('commands', () => {
    const start = `new game=classic players=2 deck=${CLASSIC}`;
    test('place, undo, end', () => {
        const placed = last(start, 'place 2 1');
        assert.deepEqual(placed.piles, ['2', '1', '100', '100']);
        assert.deepEqual(placed.hands[0], ['3', '4', '5', '6', '7', '8']);
        assert.equal(placed.laid, 1);
        assert.equal(last(start, 'place 2 1', 'place 3 4').can_end, true);
        const ended = last(start, 'place 2 1', 'place 3 4', 'end');
        assert.equal(ended.turn, 2);
        assert.deepEqual(ended.hands[0], ['4', '5', '6', '7', '8', '16', '17']);
        assert.deepEqual(ended.draw, [82]);
        assert.equal(ended.left, 96);
    });
    test('legal', () => {
        const { lines } = session(
            `new game=quick players=1 deck=${deckFrom('quick', ['r7', 'r9'])}\n` +
                'legal\nplace r7 1\nlegal\nplace r9 1\nlegal\n',
        );
        assert.equal(lines[1], '{"ok":true,"moves":[["r7",1],["r7",2],["r9",1],["r9",2]]}');
        assert.equal(lines[3], '{"ok":true,"moves":[["r9",1],["r9",2]]}');
        assert.equal(lines[5], '{"ok":true,"moves":[]}');
        assert.deepEqual(last(start, 'give-up', 'legal'), { ok: true, moves: [] });
    });
    test('give-up', () => {
        const team = last(start, 'place 2 1', 'give-up');
        assert.deepEqual(
            [team.status, team.winner, team.left, team.can_end],
            ['lost', 0, 97, false],
        );
        const duel = last(`new game=duel starter=2 deck1=${DUEL} deck2=${DUEL}`, 'give-up');
        assert.deepEqual([duel.status, duel.winner], ['lost', 1]);
    });
    test('hint', () => {
        assert.deepEqual(last(start, 'hint'), last(start, 'hint effort=3'));
        const legal = last(start, 'legal').moves;
        for (const effort of [0, 1, 2, 3]) {
            const { move, turns, why } = last(start, `hint effort=${effort} explain=1`);
            assert.ok(legal.some((each) => isDeepStrictEqual(each, move)));
            assert.deepEqual(turns[0].cards[0], move);
            assert.match(why, /^[a-z]+(-[a-z]+)*$/);
            assert.ok(turns.every(({ chance }) => chance >= 0 && chance <= 1000));
        }
        const twice = ['effort=0 effort=0', 'effort=0 effort=1', 'explain=1 effort=0 explain=1'];
        const strange = ['effort=4', 'effort=', 'explain=2', 'explain', 'more', 'effort=1 x'];
        for (const wrong of [...strange, ...twice]) {
            assert.deepEqual(last(start, `hint ${wrong}`), { ok: false, error: 'bad-argument' });
        }
    });
    test('the last cards are laid, never kept', () => {
        const deck = deckFrom('classic', []);
        const cards = deck.split(',');
        const commands = cards.slice(0, 96).flatMap((card, i) => {
            return [`place ${card} 1`, ...(i % 2 === 1 && i < 94 ? ['end'] : [])];
        });
        const end = [`new game=classic players=1 deck=${deck}`, ...commands];
        const { turns, why } = last(...end, 'hint explain=1');
        assert.deepEqual(turns[0], {
            cards: [
                ['98', 1],
                ['99', 1],
            ],
            chance: 1000,
        });
        assert.equal(why, 'wins');
    });
    test('X4 what is said', () => {
        const team = 'new game=classic players=2 seed=4';
        assert.deepEqual(last(team).says, [Array(4).fill('none'), Array(4).fill('none')]);
        const said = last(team, 'say 2 1 leave', 'say 2 4 small', 'say 1 2 none');
        assert.deepEqual(said.says[1], ['leave', 'none', 'none', 'small']);
        const near = deckFrom('classic', ['50', '51', '52', '53', '54', '55', '56', '3']);
        const talking = last(`new game=classic players=2 deck=${near} talk=1`);
        assert.deepEqual(talking.says[1], ['leave', 'leave', 'none', 'none']);
        const quick =
            'new game=quick players=2 deck=' + deckFrom('quick', ['r1', 'b5', 'g9', 'y4']);
        assert.deepEqual(last(quick).says, [{}, {}]);
        assert.deepEqual(last(quick, 'say 2 cards').says[1], { cards: ['g+', 'y.'] });
        assert.deepEqual(last(quick, 'say 2 better 1', 'say 2 better 2', 'say 2 trick 1').says[1], {
            better: 2,
            trick: 1,
        });
        assert.deepEqual(last(`${quick} pro=1`, 'say 1 cards').says[0], { cards: ['r', 'b'] });
        assert.deepEqual(last('new game=duel seed=1').says, [null, null]);
    });
    for (const [error, game, command] of [
        ['no-talk', 'new game=duel seed=1', 'say 1 1 leave'],
        ['no-talk', 'new game=duel seed=1', 'say 1 cards'],
        ['no-talk', 'new game=classic players=2 seed=1', 'say 1 cards'],
        ['no-talk', 'new game=classic players=1 seed=1', 'say 1 1 leave'],
        ['no-talk', 'new game=quick players=2 seed=1', 'say 1 1 small'],
        ['no-such-pile', 'new game=classic players=2 seed=1', 'say 1 5 leave'],
        ['no-such-pile', 'new game=quick players=2 seed=1', 'say 1 better 3'],
        ['bad-argument', 'new game=classic players=2 seed=1', 'say 3 1 leave'],
        ['bad-argument', 'new game=classic players=2 seed=1', 'say 1 1 jump'],
        ['bad-argument', 'new game=classic players=2 seed=1', 'say 1 1 leave x'],
        ['bad-argument', 'new game=classic players=2 seed=1', 'say'],
        ['bad-argument', 'new game=quick players=2 seed=1', 'say 1 cards 1'],
        ['bad-argument', 'new game=quick players=2 seed=1', 'say 1 better'],
    ]) {
        test(`${command}: ${error}`, () => {
            assert.deepEqual(last(game, command), { ok: false, error });
        });
    }
    test('stuck, and what the hint says then', () => {
        const deck = deckFrom('classic', [
            '50',
            '99',
            '3',
            '2',
            '90',
            '91',
            '92',
            '41',
            '42',
            '43',
            '44',
            '45',
            '55',
            '60',
        ]);
        const stuck = [
            `new game=classic players=2 deck=${deck}`,
            'place 50 1',
            'place 99 2',
            'place 3 3',
            'place 2 4',
            'end',
            'place 60 1',
        ];
        assert.equal(last(...stuck).status, 'stuck');
        assert.deepEqual(last(...stuck, 'hint'), { ok: true, move: 'undo' });
        assert.equal(last(...stuck, 'undo').status, 'playing');
        assert.equal(last(...stuck, 'undo', 'place 55 1', 'place 45 1', 'end').turn, 1);
    });
    test('a duel that is won and one that is lost', () => {
        const moves = [];
        for (let card = 2; card < 56; card += 2) {
            for (const pile of [1, 3]) {
                moves.push(`place ${card} ${pile}`, `place ${card + 1} ${pile}`, 'end');
            }
        }
        const duel = [`new game=duel starter=1 deck1=${DUEL} deck2=${DUEL}`, ...moves];
        const won = last(...duel, 'place 56 1', 'place 57 1', 'place 58 1', 'place 59 1');
        assert.deepEqual([won.status, won.winner, won.left], ['won', 1, 4]);
        const lost = last(
            ...duel,
            'place 56 1',
            'place 57 1',
            'place 58 1',
            'end',
            'place 56 3',
            'place 57 3',
            'end',
        );
        assert.deepEqual([lost.status, lost.winner, lost.turn], ['lost', 2, 1]);
    });
    test('quit ends it with status 0 and answers nothing', () => {
        assert.deepEqual(session('quit\n'), { status: 0, lines: [] });
        assert.deepEqual(session('quit'), { status: 0, lines: [] });
        const { status, lines } = session(`${start}\nquit\nstate\n`);
        assert.deepEqual([status, lines.length], [0, 1]);
    });
});

describe('errors', () => {
    const classic = `new game=classic players=2 deck=${CLASSIC}`;
    const duel = `new game=duel starter=1 deck1=${DUEL} deck2=${DUEL}`;
    const duelPlayed = [
        `new game=duel starter=1 deck1=${deckFrom('duel', ['30', '29'])} deck2=${deckFrom('duel', ['5', '6', '40', '41'])}`,
        'place 29 1',
        'place 30 1',
        'end',
    ];
    const quick = `new game=quick players=2 deck=${deckFrom('quick', ['r7', 'b7'])}`;
    const burning = [
        `new game=classic fire=1 deck=${deckFrom('classic', ['22', '33', '4', '5', '40', '41'])}`,
        'place 22 1',
        'place 33 2',
        'end',
    ];
    /** @type {[string, string[], string][]} the error, what came before, the command */
    const cases = [
        ['unknown-command', [], 'dance'],
        ['unknown-command', [], ''],
        ['unknown-command', [classic], 'STATE'],
        ['unknown-command', [classic], 'states'],
        ['no-game', [], 'state'],
        ['no-game', [], 'legal'],
        ['no-game', [], 'place 2 1'],
        ['no-game', [], 'undo'],
        ['no-game', [], 'end'],
        ['no-game', [], 'give-up'],
        ['no-game', [], 'hint'],
        ['bad-argument', [classic], 'place'],
        ['bad-argument', [classic], 'place 2'],
        ['bad-argument', [classic], 'place 2 x'],
        ['bad-argument', [classic], 'place x 1'],
        ['bad-argument', [classic], 'place r2 1'],
        ['bad-argument', [classic], 'place -2 1'],
        ['bad-argument', [classic], 'place 2 1 1'],
        ['bad-argument', [quick], 'place 7 1'],
        ['bad-argument', [quick], 'place z7 1'],
        ['bad-argument', [classic], 'state now'],
        ['game-over', [classic, 'give-up'], 'place 2 1'],
        ['game-over', [classic, 'give-up'], 'undo'],
        ['game-over', [classic, 'give-up'], 'end'],
        ['game-over', [classic, 'give-up'], 'give-up'],
        ['game-over', [classic, 'give-up'], 'hint'],
        ['not-in-hand', [classic], 'place 50 1'],
        ['not-in-hand', [classic], 'place 1 1'],
        ['not-in-hand', [classic], 'place 100 1'],
        ['not-in-hand', [classic], 'place 258 1'],
        ['not-in-hand', [quick], 'place r11 1'],
        ['not-in-hand', [classic, 'place 2 1'], 'place 2 2'],
        ['no-such-pile', [classic], 'place 2 0'],
        ['no-such-pile', [classic], 'place 2 5'],
        ['no-such-pile', [classic], 'place 2 257'],
        ['no-such-pile', [quick], 'place r7 3'],
        ['too-low', [classic, 'place 5 1'], 'place 3 1'],
        ['too-high', [classic, 'place 5 3'], 'place 6 3'],
        ['too-low', [quick, 'place r7 1'], 'place b7 1'],
        ['too-high', [quick, 'place r7 2'], 'place b7 2'],
        ['must-improve', [duel], 'place 2 3'],
        ['must-improve', [duel], 'place 2 4'],
        ['must-improve', duelPlayed, 'place 40 1'],
        ['one-card-on-opponent', [...duelPlayed, 'place 5 1'], 'place 2 1'],
        [
            'one-card-a-turn',
            [`new game=quick players=2 pro=1 deck=${QUICK}`, 'place r1 1'],
            'place b1 2',
        ],
        ['fire-not-covered', [...burning, 'place 5 3', 'place 4 3'], 'end'],
        ['minimum-not-reached', [...burning, 'place 5 3'], 'end'],
        ['bad-argument', [], `new game=duel fire=1 seed=1`],
        ['bad-argument', [], `new game=quick fire=1 seed=1`],
        ['bad-argument', [], `new game=classic fire=2 seed=1`],
        ['minimum-not-reached', [classic], 'end'],
        ['minimum-not-reached', [classic, 'place 2 1'], 'end'],
        [
            'minimum-not-reached',
            [`new game=classic players=2 expert=1 deck=${CLASSIC}`, 'place 2 1', 'place 3 1'],
            'end',
        ],
        ['nothing-to-undo', [classic], 'undo'],
        ['nothing-to-undo', [classic, 'place 2 1', 'place 3 1', 'end'], 'undo'],
    ];
    for (const [error, before, command] of cases) {
        test(`${error}: ${command}`, () => {
            const all = answers([...before, 'state', command, 'state']);
            assert.deepEqual(all.at(-2), { ok: false, error });
            assert.deepEqual(all.at(-1), all.at(-3));
        });
    }
});

describe('new', () => {
    /** @type {[string, string][]} */
    const refused = [
        ['bad-argument', 'new'],
        ['bad-argument', 'new seed=1'],
        ['bad-argument', 'new game=chess seed=1'],
        ['bad-argument', 'new game=classic'],
        ['bad-argument', 'new game=classic players=0 seed=1'],
        ['bad-argument', 'new game=classic players=6 seed=1'],
        ['bad-argument', 'new game=classic players=9 seed=1'],
        ['bad-argument', 'new game=classic players=258 seed=1'],
        ['bad-argument', 'new game=classic players= seed=1'],
        ['bad-argument', 'new game=classic players=two seed=1'],
        ['bad-argument', 'new game=classic players=2 starter=0 seed=1'],
        ['bad-argument', 'new game=classic players=2 starter=3 seed=1'],
        ['bad-argument', 'new game=classic players=2 expert=2 seed=1'],
        ['bad-argument', 'new game=classic players=2 short=9 seed=1'],
        ['bad-argument', 'new game=classic players=2 expert=yes seed=1'],
        ['bad-argument', 'new game=quick players=2 pro=3 seed=1'],
        ['bad-argument', 'new game=classic players=2 pro=1 seed=1'],
        ['bad-argument', 'new game=duel expert=1 seed=1'],
        ['bad-argument', 'new game=duel players=3 seed=1'],
        ['bad-argument', 'new game=quick players=2 short=1 seed=1'],
        ['bad-argument', 'new game=classic players=2 seed=-1'],
        ['bad-argument', 'new game=classic players=2 seed='],
        ['bad-argument', 'new game=classic players=2 seed=18446744073709551616'],
        ['bad-argument', 'new game=classic players=2 seed=1 seed=2'],
        ['bad-argument', 'new game=classic players=2 colour=red seed=1'],
        ['bad-argument', `new game=classic players=2 seed=1 deck=${CLASSIC}`],
        ['bad-argument', `new game=classic players=2 deck1=${CLASSIC}`],
        ['bad-argument', `new game=duel deck=${DUEL}`],
        ['bad-argument', `new game=duel deck1=${DUEL}`],
        ['bad-argument', `new game=duel deck2=${DUEL}`],
        ['bad-deck', 'new game=classic players=2 deck='],
        ['bad-deck', 'new game=classic players=2 deck=2,3,4'],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC},100`],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC},`],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC.replace('37', '38')}`],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC.replace('37', '100')}`],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC.replace('37', 'x')}`],
        ['bad-deck', `new game=classic players=2 deck=${CLASSIC.replace('37', '293')}`],
        ['bad-deck', `new game=duel deck1=${DUEL} deck2=${CLASSIC}`],
        ['bad-deck', `new game=duel deck1=${DUEL.replace('37', '38')} deck2=${DUEL}`],
        ['bad-deck', `new game=quick players=2 deck=${QUICK.replace('r7', '7')}`],
        ['bad-deck', `new game=quick players=2 deck=${QUICK.replace('r7', 'r0')}`],
    ];
    for (const [error, command] of refused) {
        test(`${error} leaves the old game: ${command.slice(0, 70)}`, () => {
            const all = answers(['new game=quick players=3 seed=9', 'hint', command, 'state']);
            assert.deepEqual(all[2], { ok: false, error });
            assert.deepEqual(all[3], all[0]);
            assert.deepEqual(last(command, 'state'), { ok: false, error: 'no-game' });
        });
    }

    test('variants', () => {
        for (let players = 1; players <= 5; players++) {
            for (const expert of [0, 1]) {
                for (const short of [0, 1]) {
                    const state = last(
                        `new game=classic players=${players} expert=${expert} short=${short} seed=5`,
                    );
                    assert.equal(state.minimum, 2 + expert);
                    assert.deepEqual(
                        state.hands.map((hand) => hand.length),
                        Array(players).fill([8, 7, 6, 6, 6][players - 1] - short),
                    );
                }
            }
        }
    });

    test('a seed deals what game/shuffle.h says', () => {
        const seeds = [
            0n,
            1n,
            123n,
            2n ** 63n,
            2n ** 64n - 1n,
            ...Array.from({ length: 40 }, (_, i) => BigInt(i) * 982451653n),
        ];
        const commands = [];
        const wanted = [];
        for (const number of seeds) {
            for (const game of ['classic', 'quick']) {
                commands.push(`new game=${game} players=5 starter=3 seed=${number}`);
                wanted.push(
                    new Table({ game, players: 5, starter: 2 }, [
                        new Seed(number).shuffle(game),
                    ]).state(),
                );
            }
            const seed = new Seed(number);
            const decks = [seed.shuffle('duel'), seed.shuffle('duel')];
            commands.push(`new game=duel starter=1 seed=${number}`, `new game=duel seed=${number}`);
            wanted.push(
                new Table({ game: 'duel', players: 2 }, decks).state(),
                new Table({ game: 'duel', players: 2, starter: seed.pick(1) }, decks).state(),
            );
        }
        assert.deepEqual(answers(commands), wanted);
    });
});

describe('any input', () => {
    const start = `new game=classic players=2 deck=${CLASSIC}`;
    const states = (lines) => lines.map((line) => JSON.parse(line));
    test('no input at all', () => {
        assert.deepEqual(session(''), { status: 0, lines: [] });
    });
    test('CRLF and blanks', () => {
        const { status, lines } = session(`${start}\r\n  state \r\nplace   2   1\r\nlegal\r\n`);
        assert.equal(status, 0);
        assert.deepEqual(
            states(lines).map(({ ok }) => ok),
            [true, true, true, true],
        );
    });
    test('a last line without its end', () => {
        const { status, lines } = session(`${start}\nstate`);
        assert.deepEqual([status, lines.length, lines[1]], [0, 2, lines[0]]);
    });
    for (const length of [4095, 4096, 4097, 65535, 65536, 65537, 131072, 1000000]) {
        test(`a line of ${length} characters is one bad line`, () => {
            const { status, lines } = session(`${start}\nstate${'x'.repeat(length - 5)}\nstate\n`);
            assert.equal(status, 0);
            assert.equal(lines.length, 3);
            assert.equal(JSON.parse(lines[1]).ok, false);
            assert.equal(lines[2], lines[0]);
        });
    }
    test('zero bytes and bytes that are no text', () => {
        const input = Buffer.concat([
            Buffer.from(`${start}\nstate\0\n\0\nplace 2\0 1\n`),
            Buffer.from([0xff, 0xfe, 0x80, 0x0a, 0xc3, 0x0a, 0x1b, 0x5b, 0x0a]),
            Buffer.from('state\n'),
        ]);
        const { status, lines } = session(input);
        assert.equal(status, 0);
        assert.deepEqual(
            states(lines).map(({ ok }) => ok),
            [true, false, false, false, false, false, false, true],
        );
        assert.equal(lines.at(-1), lines[0]);
    });
    test('answers come one by one, without waiting for more input', async () => {
        const cli = talk();
        assert.equal((await cli.ask(start)).turn, 1);
        assert.equal((await cli.ask('place 2 1')).laid, 1);
        assert.equal((await cli.ask('nonsense')).error, 'unknown-command');
        assert.equal((await cli.ask('place 3 1')).can_end, true);
        assert.equal((await cli.ask('end')).turn, 2);
        assert.equal(await cli.end(), 0);
    });
    test('many commands at once are all answered', () => {
        const count = 50000;
        const { status, lines } = session(`${start}\n${'place 2 1\nundo\n'.repeat(count / 2)}`);
        assert.deepEqual([status, lines.length], [0, count + 1]);
        assert.equal(lines.at(-1), lines[0]);
    });
});

describe('the edges of the pipe', () => {
    /** Runs the program in a shell that has made its descriptors non-blocking. */
    const nonBlocking = (script, input) =>
        spawnSync('python3', ['-c', `import fcntl, os, subprocess, sys\n${script}`, cliPath()], {
            input,
            encoding: 'utf8',
            maxBuffer: 1 << 28,
        });

    test('a non-blocking output loses nothing, however slowly it is read', () => {
        const lines = 20000;
        const { status, stdout, stderr } = nonBlocking(
            `r, w = os.pipe()
fcntl.fcntl(w, fcntl.F_SETFL, os.O_NONBLOCK)
p = subprocess.Popen([sys.argv[1]], stdin=0, stdout=w)
os.close(w)
import time
got = b""
while True:
    time.sleep(0.001)
    piece = os.read(r, 60000)
    if not piece: break
    got += piece
print(got.count(b"\\n"), p.wait())`,
            'state\n'.repeat(lines),
        );
        assert.equal(status, 0, stderr);
        assert.equal(stdout.trim(), `${lines} 0`);
    });

    test('a non-blocking input is waited for', () => {
        const { status, stdout, stderr } = nonBlocking(
            `r, w = os.pipe()
fcntl.fcntl(r, fcntl.F_SETFL, os.O_NONBLOCK)
p = subprocess.Popen([sys.argv[1]], stdin=r, stdout=subprocess.PIPE)
import time
for i in range(5):
    time.sleep(0.05)
    os.write(w, b"sta"); time.sleep(0.02); os.write(w, b"te\\n")
os.close(w); os.close(r)
out = p.communicate()[0]
print(out.count(b"\\n"), p.returncode)`,
            '',
        );
        assert.equal(status, 0, stderr);
        assert.equal(stdout.trim(), '5 0');
    });

    test('an input that cannot be read is said, with status 1', () => {
        const folder = openSync('/', 'r');
        const result = spawnSync(cliPath(), { stdio: [folder, 'pipe', 'pipe'], encoding: 'utf8' });
        closeSync(folder);
        assert.equal(result.status, 1);
        assert.match(result.stderr, /the commands cannot be read: Is a directory/);
    });

    test('an output that takes nothing is status 1', () => {
        const full = openSync('/dev/full', 'w');
        const result = spawnSync(cliPath(), { input: 'state\n', stdio: ['pipe', full, 'pipe'] });
        closeSync(full);
        assert.equal(result.status, 1);
    });

    test('arguments: help, version, and nothing else', () => {
        const run = (...args) => spawnSync(cliPath(), args, { input: 'state\n', encoding: 'utf8' });
        for (const help of ['--help', '-h']) {
            assert.equal(run(help).status, 0);
            assert.match(run(help).stdout, /^Usage: thegame-cli\n/);
        }
        assert.match(
            run('--version').stdout,
            /^thegame-cli \d+\.\d+\.\d+ ([0-9a-f]{7}|unknown)\n$/,
        );
        const odd = run('classic');
        assert.deepEqual([odd.status, odd.stdout], [2, '']);
        assert.match(odd.stderr, /'classic' is not an option, see --help/);
        const unbuilt = spawnSync(join(root, 'dev'), ['cli', '--help'], { encoding: 'utf8' });
        assert.ok(
            unbuilt.stdout.endsWith(run('--help').stdout),
            '`./dev cli --help` says the same',
        );
    });
});
