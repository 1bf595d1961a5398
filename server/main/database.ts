import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection, Db } from '../platform/db/connection.ts';
import {
  detectPooler,
  liftLimits,
  statementLimits,
  openFolder,
  openPostgres,
  withOwnDb,
} from '../platform/db/openConnection.ts';
import { closeToOthers, syncFolder, syncPath } from '../platform/db/embedded/ownFiles.ts';
import { vacuumTables } from '../platform/jobs/vacuum.ts';
import { lockMigration } from '../platform/db/locks.ts';
import { LaterDatabaseError, migrate } from '../platform/db/migrate.ts';
import { followReplica, type Replica } from '../platform/db/replica.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { findMissing } from '../platform/db/serverNeeds.ts';
import { errorCodeOf } from '../platform/db/unavailable.ts';
import { fillDemo } from './fillDemo.ts';
import { maintainIndexes } from './jobs.ts';
import { markEarlierDemo } from '../admin/demo/demoMark.ts';
import { DatabaseError, onceReachable } from './process/databaseError.ts';
import { EnvironmentError, type Environment } from './process/environment.ts';
import { lockFolder, LockedError, type FolderLock } from './process/folderLock.ts';
import { createDataDir, unusableFolder } from './process/unusableFolder.ts';

type Log = (message: string) => void;

/** An open database. Other processes can send commands to the embedded one through the lock of its folder. */
export interface OpenDatabase extends Connection {
  lock?: FolderLock;
}

/** Whether the database has never had data: neither filled nor emptied (`npm run data -- empty`). */
async function isUntouched(db: Db): Promise<boolean> {
  const [found] = await rowsOf<{ untouched: boolean }>(
    db,
    sql`
    select not exists (select 1 from users) and not exists (select 1 from territories) and not exists (select 1 from company) as untouched`,
  );
  return found?.untouched === true;
}

/** Migrates a database as `migrate` does; throws `DatabaseError` when a later version has done so. */
function migrateFor(environment: Pick<Environment, 'demo'>, log: Log, begin?: Parameters<typeof migrate>[2]) {
  return async (db: Db): Promise<void> => {
    try {
      await migrate(db, fillWith(environment.demo, log), begin);
    } catch (error) {
      if (!(error instanceof LaterDatabaseError)) throw error;
      throw new DatabaseError(
        'Базу данных уже обновила более новая версия продукта, и эта версия могла бы её испортить. Запустите новую ' +
          'версию или восстановите копию, сделанную до обновления. Ничего не изменено.',
      );
    }
  };
}

/** Returns the work that follows the migration of a database. */
function fillWith(demo: Environment['demo'], log: Log): Parameters<typeof migrate>[1] {
  return async (db, isNew) => {
    if (!isNew) await markEarlierDemo(db);
    if (demo === 'never' || (demo === 'new' && !isNew) || !(await isUntouched(db))) return;
    log('Первый запуск: заполняю базу демонстрационными данными…');
    await fillDemo(db, 'full', Math.floor(Date.now() / 1000));
  };
}

/**
 * Creates a database under a temporary name and renames it when it is complete and synced: a start that was killed
 * leaves no partial database.
 */
async function createEmbedded(folder: string, { sync, demo }: Environment, log: Log): Promise<void> {
  const growing = `${folder}.new`;
  rmSync(growing, { recursive: true, force: true });
  mkdirSync(growing, { mode: 0o700 });
  const { db, close } = await openFolder(growing, sync, log);
  // Filled outside of the transaction: the versions of rows that the demo's nights replace are then reused.
  await migrate(db, () => Promise.resolve());
  await fillWith(demo, log)(db, true);
  // Created now, because later it would delay the first requests.
  await maintainIndexes({ db, concurrently: false }, log);
  await vacuumTables(db);
  await close();
  syncFolder(growing);
  renameSync(growing, folder);
  if (process.platform !== 'win32') syncPath(join(folder, '..'));
}

async function openLocked(folder: string, environment: Environment, log: Log): Promise<Connection> {
  if (!existsSync(folder)) await createEmbedded(folder, environment, log);
  closeToOthers(folder);
  const { limit, ...connection } = await openFolder(folder, environment.sync, log).catch((error: unknown) => {
    throw new DatabaseError(
      `База данных в папке ${folder} не открывается (${error instanceof Error ? error.message : String(error)}). ` +
        'Проверьте место на диске и права на её файлы; если дело не в них, восстановите папку из резервной копии.',
    );
  });
  await migrateFor(environment, log)(connection.db);
  limit();
  return connection;
}

/** `name` is the database's folder in `DATA_DIR`, `timeoutMs` the milliseconds to wait for another holder. */
interface Place {
  name: string;
  timeoutMs?: number;
}

async function openInFolder(environment: Environment, log: Log, { name, ...waits }: Place): Promise<OpenDatabase> {
  const { dataDir } = environment;
  let lock: FolderLock | undefined;
  createDataDir(dataDir);
  try {
    lock = await lockFolder(dataDir, {
      ...waits,
      waiting: () => log(`Папка данных ${dataDir} занята другим процессом, жду, пока он закончит…`),
    });
    const { release } = lock;
    const connection = await openLocked(join(dataDir, name), environment, log);
    return { ...connection, lock, close: () => connection.close().finally(release) };
  } catch (error) {
    lock?.release();
    throw unusableFolder('DATA_DIR', dataDir, error) ?? error;
  }
}

/** Throws `DatabaseError` for a server that lacks what the product needs. */
async function requireServer(db: Db): Promise<void> {
  const missing = await findMissing(db);
  if (missing !== undefined)
    throw new DatabaseError(
      `Сервер из DATABASE_URL не подходит: нужен PostgreSQL 15 или новее, а ${missing}. Ничего не изменено.`,
    );
}

/** Milliseconds that a migration waits for a table, and the pause before it is tried again as a whole. */
const [migrationLockMs, migrationPauseMs] = [3000, 5000];
/** A lock is not available, or a running process locks the same tables in another order. */
const lockConflicts: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** Repeats a migration that is rolled back because others use its tables, until it succeeds. */
export async function onceUnlocked(
  log: Log,
  migrating: () => Promise<void>,
  pauseMs = migrationPauseMs,
): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await migrating();
    } catch (error) {
      if (!lockConflicts.has(errorCodeOf(error))) throw error;
      if (isFirst) log('Таблицы заняты, например выгрузкой: обновлю базу данных, когда они освободятся…');
      await sleep(pauseMs);
    }
  }
}

/** Opens the server of `DATABASE_URL`, migrated. */
async function openOnServer(url: string, { demo }: Pick<Environment, 'demo'>, log: Log): Promise<Connection> {
  const begin = async (tx: Db): Promise<void> => {
    await liftLimits(tx);
    await lockMigration(tx, () => log('Базу данных готовит другой процесс, жду…'));
    // Behind a statement that waits for a table, a dump for example, every read of running processes would wait too.
    await tx.execute(sql.raw(`set local lock_timeout = ${migrationLockMs}`));
  };
  const { isPooled, missing } = await onceReachable(url, log, () => detectPooler(url));
  await onceReachable(url, log, () => withOwnDb(url, requireServer));
  await onceReachable(url, log, () => onceUnlocked(log, () => withOwnDb(url, migrateFor({ demo }, log, begin))));
  if (missing.length > 0) log(missingLimits(missing));
  return openPostgres(url, { isPooled });
}

/** A replica that is followed, and a way to close it. */
interface OpenReplica {
  replica: Replica;
  close(): Promise<void>;
}

/** Opens the replica of `DATABASE_READ_URL`. While it is unreachable, the primary answers alone. */
export async function openReplica(
  {
    databaseUrl: primaryUrl = '',
    databaseReadUrl: url,
  }: Pick<Environment, 'databaseUrl'> & { databaseReadUrl: string },
  log: Log,
): Promise<OpenReplica> {
  const { isPooled } = await detectPooler(url).catch(() => {
    log('Реплика из DATABASE_READ_URL пока недоступна: читаю из основной базы.');
    // What holds behind a pooler holds everywhere.
    return { isPooled: true };
  });
  const connection = openPostgres(url, { isPooled });
  // Looks have connections of their own: those that serve are all busy under load, just when the replica is needed.
  const looks = {
    primary: openPostgres(primaryUrl, { isPooled: true }),
    replica: openPostgres(url, { isPooled: true }),
  };
  const replica = followReplica(looks.primary.db, looks.replica.db, Date.now, connection.db);
  return {
    replica,
    close: async () => {
      replica.stop();
      await Promise.all([connection, looks.primary, looks.replica].map(({ close }) => close()));
    },
  };
}

/** Returns the advice for limits that a pooler does not pass on. */
function missingLimits(missing: readonly (keyof typeof statementLimits)[]): string {
  const statements = missing.map((name) => `alter role current_user set ${name} = '${statementLimits[name] / 1000}s';`);
  return `Пулер соединений перед базой не передаёт ограничения времени, и у роли их нет: зависший запрос не прервётся. Задайте их один раз: ${statements.join(' ')}`;
}

/**
 * Opens the database of the chosen mode, migrated, with demo data if requested. Throws `DatabaseError`, `LockedError`
 * or `EnvironmentError` with a one-sentence message.
 */
export function openDatabase(environment: Environment, log: Log): Promise<OpenDatabase> {
  const { databaseUrl } = environment;
  return databaseUrl === undefined
    ? openInFolder(environment, log, { name: 'postgres' })
    : openOnServer(databaseUrl, environment, log);
}

/**
 * Opens the host's own storage beside an external API: on `DATABASE_URL`, else in `DATA_DIR`. Undefined when another
 * process holds that folder: a second process runs without it. Throws like `openDatabase` when a history is requested;
 * for views alone it continues without.
 */
export async function openStore(environment: Environment, log: Log): Promise<OpenDatabase | undefined> {
  const { databaseUrl, dataDir, history } = environment;
  const without =
    history === 'on' ? 'без истории изменений и без сохранённых видов списков' : 'без сохранённых видов списков';
  try {
    if (databaseUrl !== undefined) return await openOnServer(databaseUrl, { ...environment, demo: 'never' }, log);
    const store = await openInFolder({ ...environment, demo: 'never' }, log, { name: 'host', timeoutMs: 0 });
    store.lock?.serve(() =>
      Promise.resolve(JSON.stringify({ ok: false, text: 'Пользователей ведёт API компании, своей базы здесь нет.' })),
    );
    return store;
  } catch (error) {
    if (error instanceof LockedError)
      log(`Хранилище ${dataDir} занято другим процессом: этот процесс работает ${without}.`);
    else if (history !== 'on' && (error instanceof DatabaseError || error instanceof EnvironmentError))
      log(`${error.message} Этот процесс работает ${without}.`);
    else throw error;
    return undefined;
  }
}
