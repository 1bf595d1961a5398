import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeZone } from '#codecs/timeZone.ts';
import { openAppConfig } from '../process/appConfig.ts';
import { readDataCommand, type DataCommand } from '../../admin/data/arguments.ts';
import { resultHere, runDataCommand, type DataCommandResult } from '../../admin/data/command.ts';
import { openDatabase } from '../database.ts';
import { registry } from '../registry/registry.ts';
import { exitWithResult } from '../process/exitWithResult.ts';
import { EnvironmentError, readEnvironment, type Environment } from '../process/environment.ts';
import type { DelegatedCommand } from '../process/delegatedCommands.ts';
import { askLockHolder } from '../process/folderLock.ts';
import { serverAddress } from '../process/serverAddress.ts';
import { commandLineFor } from '../process/commandLineFor.ts';

// npm run data -- save|empty|restore: saves or replaces all data of the database. A running server owns the embedded
// database, so it does the work.

type Run = (typed: readonly string[]) => Promise<DataCommandResult>;

/** Prompts on the terminal, or reads the answer from a pipe; the end of the input means no. */
async function isSure(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<string>((end) => void lines.once('close', () => end('')));
  const typed = await Promise.race([lines.question(question), closed]);
  lines.close();
  return typed.trim().toLowerCase() === 'да';
}

async function carryOut(run: Run, typed: readonly string[]): Promise<DataCommandResult> {
  const result = await run(typed);
  if (result.needsConfirmation !== true) return result;
  if (!(await isSure(result.text))) return { ok: false, text: 'Отменено, ничего не изменено.' };
  console.log('Выполняю…');
  return run([...typed, '--yes']);
}

/** Runs the command in the process that holds the folder; undefined when no process does. */
async function throughHolder(dataDir: string, typed: readonly string[]): Promise<DataCommandResult | undefined> {
  const ask = async (words: readonly string[]): Promise<DataCommandResult | undefined> => {
    const response = await askLockHolder(
      dataDir,
      JSON.stringify({ program: 'data', typed: words } satisfies DelegatedCommand),
    );
    return response === undefined ? undefined : (JSON.parse(response) as DataCommandResult);
  };
  const first = await ask(typed);
  if (first === undefined) return undefined;
  let isFirst = true;
  return carryOut(async (words) => {
    if (isFirst) {
      isFirst = false;
      return first;
    }
    return (
      (await ask(words)) ?? {
        ok: false,
        text: 'Сервер тем временем остановлен, ничего не изменено. Повторите команду.',
      }
    );
  }, typed);
}

async function throughOwn(environment: Environment, typed: readonly string[]): Promise<DataCommandResult> {
  const app = openAppConfig(environment, console.error);
  setTimeZone(() => app.read().timeZone);
  const { db, maintain, close } = await openDatabase({ ...environment, demo: 'never' }, console.error);
  const place = {
    maintain,
    dataDir: environment.dataDir,
    tables: registry.dataTables,
    now: () => Math.floor(Date.now() / 1000),
    address: serverAddress(environment),
    typed: commandLineFor('data'),
  };
  try {
    return await carryOut((words) => runDataCommand(place, db, words), typed);
  } finally {
    await close();
  }
}

function pathIn(command: DataCommand): string | undefined {
  if (command.name === 'restore') return command.path;
  return command.name === 'save' ? command.folder : undefined;
}

async function run(given: readonly string[]): Promise<DataCommandResult> {
  const command = readDataCommand(given);
  const environment = readEnvironment(process.env);
  if (environment.apiUrl !== undefined)
    throw new EnvironmentError('API_URL задан: данные ведёт этот API, своей базы здесь нет.');
  // The server may run in another working directory.
  const typed = given.map((word) => (word === pathIn(command) ? resolve(word) : word));
  const held = environment.databaseUrl === undefined ? await throughHolder(environment.dataDir, typed) : undefined;
  return held === undefined ? throughOwn(environment, typed) : resultHere(held, existsSync);
}

exitWithResult(run(process.argv.slice(2)));
