import { openDatabase } from './process/database.ts';
import { endWith } from './process/endWith.ts';
import { EnvironmentError, readEnvironment } from './process/environment.ts';
import type { HeldCommand } from './process/heldCommands.ts';
import { askHolder } from './process/lock.ts';
import { readCommand } from './users/arguments.ts';
import { runCommand, type CommandAnswer } from './users/command.ts';

// npm run user -- add|list|off|on: the people of the database. A running server has the embedded one to itself and does it for us.

async function run(typed: string[]): Promise<CommandAnswer> {
  readCommand(typed);
  const environment = readEnvironment(process.env);
  if (environment.apiUrl !== undefined) throw new EnvironmentError('API_URL задан: пользователей ведёт этот API, своей базы здесь нет.');
  const answered = environment.databaseUrl === undefined ? await askHolder(environment.dataDir, JSON.stringify({ program: 'user', typed } satisfies HeldCommand)) : undefined;
  if (answered !== undefined) return JSON.parse(answered) as CommandAnswer;
  const { db, close } = await openDatabase({ ...environment, demo: environment.demo === 'empty' ? 'empty' : 'never' }, console.error);
  try {
    return await runCommand(db, typed);
  } finally {
    await close();
  }
}

endWith(run(process.argv.slice(2)));
