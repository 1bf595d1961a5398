import { setTimeZone } from '#codecs/timeZone.ts';
import { runPlanningCommand } from '../../modules/planning/command/runPlanningCommand.ts';
import { engineDeps } from '../app.ts';
import { openDatabase } from '../database.ts';
import { openAppConfig } from '../process/appConfig.ts';
import type { DelegatedCommand } from '../process/delegatedCommands.ts';
import { EnvironmentError, readEnvironment } from '../process/environment.ts';
import { exitWithResult } from '../process/exitWithResult.ts';
import { askLockHolder } from '../process/folderLock.ts';
import { followersOf } from '../registry/followers.ts';

// npm run planning -- run: does the work of a night. A running server owns the embedded database, so it does the work.

type Result = Awaited<ReturnType<typeof runPlanningCommand>>;

async function run(typed: string[]): Promise<Result> {
  const environment = readEnvironment(process.env);
  if (environment.apiUrl !== undefined)
    throw new EnvironmentError('API_URL задан: задачи ведёт этот API, здесь они не планируются.');
  const command = JSON.stringify({ program: 'planning', typed } satisfies DelegatedCommand);
  const response =
    environment.databaseUrl === undefined ? await askLockHolder(environment.dataDir, command) : undefined;
  if (response !== undefined) return JSON.parse(response) as Result;
  const { db, close } = await openDatabase({ ...environment, demo: 'never' }, console.error);
  const app = openAppConfig(environment, console.error);
  const planning = (): boolean | null => app.read().planning;
  setTimeZone(() => app.read().timeZone);
  const deps = engineDeps({
    db,
    now: Date.now,
    sms: { send: () => Promise.resolve() },
    log: console.error,
    followers: followersOf(environment.history ?? 'on', { planning, timeZone: () => app.read().timeZone }),
    timeZone: () => app.read().timeZone,
    planning,
  });
  try {
    return await runPlanningCommand(deps, typed);
  } finally {
    await close();
  }
}

exitWithResult(run(process.argv.slice(2)));
