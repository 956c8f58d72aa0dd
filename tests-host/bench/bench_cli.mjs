// bench_cli.mjs [COMMANDS]: how many commands a second thegame-cli answers through a pipe.
import { spawn } from 'node:child_process';

import { cliPath } from '../support/cli.mjs';
import { Seed, Table } from '../support/model.mjs';

const LEAST = 1_000_000;

/**
 * @returns {string[]} whole games by the simple player, with the questions that bots ask in between
 */
function games(game, players) {
    const commands = [];
    for (let number = 1; number <= 10; number++) {
        const seed = new Seed(BigInt(number));
        const decks =
            game === 'duel' ? [seed.shuffle(game), seed.shuffle(game)] : [seed.shuffle(game)];
        const table = new Table({ game, players }, decks);
        commands.push(`new game=${game} players=${players} starter=1 seed=${number}`);
        while (!table.over) {
            const move = table.hint();
            commands.push(['legal', 'state'][commands.length % 2]);
            if (move === 'end') {
                table.end();
                commands.push('end');
            } else {
                table.place(move[0], move[1]);
                commands.push(`place ${move[0]} ${move[1]}`);
            }
        }
    }
    return commands;
}

/** @param {string[]} commands @param {number} least @returns {Promise<string>} */
async function measure(commands, least) {
    const once = Buffer.from(`${commands.join('\n')}\n`);
    const rounds = Math.ceil(least / commands.length);
    const child = spawn(cliPath(), { stdio: ['pipe', 'pipe', 'inherit'] });
    let lines = 0;
    child.stdout.on('data', (/** @type {Buffer} */ data) => {
        for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) {
            lines++;
        }
    });
    const ended = new Promise((resolve) => child.on('close', resolve));
    const started = process.hrtime.bigint();
    for (let i = 0; i < rounds; i++) {
        if (!child.stdin.write(once)) {
            await new Promise((resolve) => child.stdin.once('drain', resolve));
        }
    }
    child.stdin.end();
    const status = await ended;
    const seconds = Number(process.hrtime.bigint() - started) / 1e9;
    const count = rounds * commands.length;
    if (status !== 0 || lines !== count) {
        throw new Error(`${lines} answers to ${count} commands`);
    }
    return `${Math.round(count / seconds).toLocaleString('en')} commands a second (${count.toLocaleString('en')} in ${seconds.toFixed(2)} s)`;
}

const least = Number(process.argv[2] ?? LEAST);
const rows = [
    ['classic', 1],
    ['classic', 3],
    ['duel', 2],
    ['quick', 4],
];
for (const [game, players] of rows) {
    console.log(
        `thegame-cli, ${game}, ${players} players: ${await measure(games(game, players), least)}`,
    );
}
