import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { openEmbedded, openPostgres } from '#server/platform/db/openConnection.ts';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { spawnServer, startServer } from './serverProcess.ts';

/** Runs a statement while no process uses the database. */
async function execute({ env, folder }: OwnDatabase, statement: string): Promise<void> {
  const connection: Connection =
    folder === undefined
      ? openPostgres(env['DATABASE_URL'] ?? '')
      : await openEmbedded({ folder: join(folder, 'postgres') });
  await connection.db.execute(sql.raw(statement));
  await connection.close();
}

it('refuses a database that a later version has upgraded, and leaves it to that version (operating, Upgrade)', async () => {
  const database = await createOwnDatabase();
  onTestFinished(() => database.remove());
  await execute(database, "insert into __drizzle_migrations (hash, created_at) values ('later', 4000000000000)");
  const { child, printed } = spawnServer(database.env);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(printed()).toBe(
    'Базу данных уже обновила более новая версия продукта, и эта версия могла бы её испортить. Запустите новую версию или восстановите копию, сделанную до обновления. Ничего не изменено.\n',
  );
  // The later version knows its step.
  await execute(database, "delete from __drizzle_migrations where hash = 'later'");
  const server = await startServer(database.env);
  expect((await server.call('GET', '/api/v1/tasks/?limit=1', (await server.signIn()).access_token)).status).toBe(200);
}, 300_000);
