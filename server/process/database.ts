import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { alone, openEmbedded, openPostgres, type Connection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { fillDemoData } from '../demo/fill.ts';
import { onceReachable } from './databaseTrouble.ts';
import type { Environment } from './environment.ts';
import { lockFolder } from './lock.ts';

type Log = (message: string) => void;

/** The first fill of a database that has just been created. */
function fillWith(log: Log): Parameters<typeof migrate>[1] {
  return (db) => {
    log('Первый запуск: заполняю базу демонстрационными данными…');
    return fillDemoData(db, 'full', Math.floor(Date.now() / 1000));
  };
}

/** A database appears under its name only when it is whole: a start that was killed half way leaves nothing behind. */
async function createEmbedded(folder: string, log: Log): Promise<void> {
  const growing = `${folder}.new`;
  rmSync(growing, { recursive: true, force: true });
  const { db, close } = await openEmbedded({ folder: growing });
  await migrate(db, fillWith(log));
  await close();
  renameSync(growing, folder);
}

async function openInFolder(dataDir: string, log: Log): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const folder = join(dataDir, 'postgres');
    if (!existsSync(folder)) await createEmbedded(folder, log);
    const { db, close } = await openEmbedded({ folder });
    await migrate(db, fillWith(log));
    return { db, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openOnServer(url: string, log: Log): Promise<Connection> {
  const waiting = (): void => log('Базу данных готовит другой процесс, жду…');
  await onceReachable(url, log, () => alone(url, (db) => migrate(db, fillWith(log)), waiting));
  return openPostgres(url);
}

/** Opens the database of the chosen mode, migrated, filled on its first start. Throws `DatabaseError` or `LockedError` with a sentence. */
export function openDatabase({ databaseUrl, dataDir }: Environment, log: Log): Promise<Connection> {
  return databaseUrl === undefined ? openInFolder(dataDir, log) : openOnServer(databaseUrl, log);
}
