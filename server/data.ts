import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readDataCommand } from './data/arguments.ts';
import { runDataCommand, type DataAnswer } from './data/command.ts';
import { openDatabase } from './process/database.ts';
import { endWith } from './process/endWith.ts';
import { EnvironmentError, readEnvironment, type Environment } from './process/environment.ts';
import type { HeldCommand } from './process/heldCommands.ts';
import { askHolder } from './process/lock.ts';
import { ownAddress } from './process/ownAddress.ts';
import { typedCommand } from './process/typedCommand.ts';

// npm run data -- empty|restore: all data of the base at once. A running server has the embedded one to itself and does it for us.

type Run = (typed: readonly string[]) => Promise<DataAnswer>;

/** Asks on the terminal, or reads the answer from a pipe; the end of the input is a no. */
async function isSure(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((end) => void lines.once('close', () => end('')));
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer.trim().toLowerCase() === 'да';
}

async function carryOut(run: Run, typed: readonly string[]): Promise<DataAnswer> {
  const answer = await run(typed);
  if (answer.asks !== true) return answer;
  if (!await isSure(answer.text)) return { ok: false, text: 'Отменено, ничего не изменено.' };
  console.log('Выполняю…');
  return run([...typed, '--yes']);
}

/** Through the process that has the folder; undefined when none has. */
async function throughHolder(dataDir: string, typed: readonly string[]): Promise<DataAnswer | undefined> {
  const ask = async (words: readonly string[]): Promise<DataAnswer | undefined> => {
    const answered = await askHolder(dataDir, JSON.stringify({ program: 'data', typed: words } satisfies HeldCommand));
    return answered === undefined ? undefined : JSON.parse(answered) as DataAnswer;
  };
  const first = await ask(typed);
  if (first === undefined) return undefined;
  let asked = false;
  return carryOut(async (words) => {
    if (!asked) {
      asked = true;
      return first;
    }
    return await ask(words) ?? { ok: false, text: 'Сервер тем временем остановлен, ничего не изменено. Повторите команду.' };
  }, typed);
}

async function throughOwn(environment: Environment, typed: readonly string[]): Promise<DataAnswer> {
  const { db, maintain, close } = await openDatabase({ ...environment, demo: 'never' }, console.error);
  const place = { maintain, dataDir: environment.dataDir, now: () => Math.floor(Date.now() / 1000), address: ownAddress(environment), typed: typedCommand('data') };
  try {
    return await carryOut((words) => runDataCommand(place, db, words), typed);
  } finally {
    await close();
  }
}

async function run(given: readonly string[]): Promise<DataAnswer> {
  const command = readDataCommand(given);
  const environment = readEnvironment(process.env);
  if (environment.apiUrl !== undefined) throw new EnvironmentError('API_URL задан: данные ведёт этот API, своей базы здесь нет.');
  // The server may stand in another folder.
  const typed = command.name === 'restore' ? given.map((word) => (word === command.path ? resolve(word) : word)) : given;
  const held = environment.databaseUrl === undefined ? await throughHolder(environment.dataDir, typed) : undefined;
  return held ?? throughOwn(environment, typed);
}

endWith(run(process.argv.slice(2)));
