import { setTimeZone } from '#codecs/timeZone.ts';
import { openDatabase } from '../database.ts';
import { openAppConfig } from '../process/appConfig.ts';
import { exitWithResult } from '../process/exitWithResult.ts';
import { EnvironmentError, readEnvironment } from '../process/environment.ts';
import type { DelegatedCommand } from '../process/delegatedCommands.ts';
import { askLockHolder } from '../process/folderLock.ts';
import { readCommand } from '../../admin/users/arguments.ts';
import { followersOf } from '../registry/followers.ts';
import { runCommand, type CommandResult } from '../../admin/users/command.ts';

// npm run user -- add|list|off|on: the users of the database. A running server owns the embedded database, so it does
// the work.

async function run(typed: string[]): Promise<CommandResult> {
  readCommand(typed);
  const environment = readEnvironment(process.env);
  if (environment.apiUrl !== undefined)
    throw new EnvironmentError('API_URL задан: пользователей ведёт этот API, своей базы здесь нет.');
  const response =
    environment.databaseUrl === undefined
      ? await askLockHolder(environment.dataDir, JSON.stringify({ program: 'user', typed } satisfies DelegatedCommand))
      : undefined;
  if (response !== undefined) return JSON.parse(response) as CommandResult;
  if (environment.demo === 'empty') {
    // The demo's days are those of the company.
    const app = openAppConfig(environment, console.error);
    setTimeZone(() => app.read().timeZone);
  }
  const { db, close } = await openDatabase(
    { ...environment, demo: environment.demo === 'empty' ? 'empty' : 'never' },
    console.error,
  );
  try {
    return await runCommand({ db, now: Date.now, followers: followersOf(environment.history ?? 'on') }, typed);
  } finally {
    await close();
  }
}

exitWithResult(run(process.argv.slice(2)));
