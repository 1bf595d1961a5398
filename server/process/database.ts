import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded, openPostgres, type Connection } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { fillDemoData } from '../demo/fill.ts';
import type { Environment } from './environment.ts';
import { lockFolder } from './lock.ts';

const fill: Parameters<typeof migrate>[1] = (db) => fillDemoData(db, 'full', Math.floor(Date.now() / 1000));

/** A database appears under its name only when it is whole: a start that was killed half way leaves nothing behind. */
async function createEmbedded(folder: string, log: (message: string) => void): Promise<void> {
  const growing = `${folder}.new`;
  rmSync(growing, { recursive: true, force: true });
  log('Первый запуск: заполняю базу демонстрационными данными…');
  const { db, close } = await openEmbedded({ folder: growing });
  await migrate(db, fill);
  await close();
  renameSync(growing, folder);
}

/** Opens the database of the chosen mode, migrated, filled on its first start. */
export async function openDatabase(environment: Environment, log: (message: string) => void): Promise<Connection> {
  if (environment.databaseUrl !== undefined) {
    const connection = openPostgres(environment.databaseUrl);
    await migrate(connection.db, fill);
    return connection;
  }
  mkdirSync(environment.dataDir, { recursive: true });
  const unlock = await lockFolder(environment.dataDir);
  try {
    const folder = join(environment.dataDir, 'postgres');
    if (!existsSync(folder)) await createEmbedded(folder, log);
    const { db, close } = await openEmbedded({ folder });
    await migrate(db, fill);
    return { db, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
