import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { findActiveUser } from '#server/identity/auth/findActiveUser.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { clearQueue, readProgress, startQueue, stopQueue } from '#server/recordEngine/imports/importQueue.ts';
import { storeQueuedRows } from '#server/recordEngine/imports/queuedRows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';
import { promoBody } from '#tests/customResources/promo.ts';

const root = new URL('../..', import.meta.url).pathname;
const count = 1500;
const file = { resource: 'promo', importId: 'f1', file: 'акции.csv' };

/** Starts a process that writes imports, with a clock that is fast by `secondsAhead`. */
async function startWorker(url: string, secondsAhead: number): Promise<ChildProcess> {
  const args = ['--import', 'tsx', 'tests/postgres/importWorker.ts', url, String(secondsAhead)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

/** A database in which an import of `count` rows waits. */
async function openWithImport(): Promise<{ url: string; db: Db }> {
  const url = await createDatabase(serverUrl, 'small');
  const connection = openPostgres(url);
  onTestFinished(() => connection.close());
  const { db } = connection;
  const actor = await findActiveUser(db, 1);
  if (actor === undefined) throw new Error('No user 1');
  const queue = randomUUID();
  const rows = Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    id: null,
    changes: [],
    body: { ...promoBody, name: `Акция ${at}` },
  }));
  await db.transaction(async (tx) => {
    await storeQueuedRows(tx, { personId: actor.id, file, queue, rows, at: Math.floor(Date.now() / 1000) });
    await startQueue(tx, { now: Date.now }, actor, file, { queue, retry: false });
  });
  return { url, db };
}

it(
  'writes each row of an import exactly once in two processes that are killed again and again',
  { timeout: 420_000 },
  async () => {
    const { url, db } = await openWithImport();
    const createdNow = async () => (await readProgress(db, file))?.created ?? 0;
    let offset = 0;
    const workers = [await startWorker(url, offset), await startWorker(url, offset)];
    for (let kill = 1; kill <= 4; kill += 1) {
      await expect.poll(createdNow, { timeout: 150_000, interval: 5 }).toBeGreaterThanOrEqual(kill * 100);
      for (const killed of workers.splice(0)) {
        killed.kill('SIGKILL');
        await once(killed, 'exit');
      }
      // A later process sees the claims of killed ones as ended.
      offset += 61;
      workers.push(await startWorker(url, offset), await startWorker(url, offset));
    }
    await expect.poll(async () => (await readProgress(db, file))?.state, { timeout: 300_000 }).toBe('done');
    expect(await readProgress(db, file)).toEqual({
      state: 'done',
      total: count,
      created: count,
      changed: 0,
      rejected: 0,
      reason: null,
    });
    expect(
      await rowsOf(
        db,
        sql`
        select count(*)::int as records, count(distinct body ->> 'name')::int as names,
          (select count(*)::int from import_rows) as log, (select count(*)::int from import_queue) as waiting
        from added_records`,
      ),
    ).toEqual([{ records: count, names: count, log: count, waiting: 0 }]);
  },
);

it('is stopped while another process writes its rows, and writes none afterwards', { timeout: 150_000 }, async () => {
  const { url, db } = await openWithImport();
  await startWorker(url, 0);
  await expect
    .poll(async () => (await readProgress(db, file))?.created, { timeout: 90_000, interval: 5 })
    .toBeGreaterThan(0);
  await db.transaction((tx) => stopQueue(tx, file, 'Остановлено'));
  const stopped = await readProgress(db, file);
  const stored = () => rowsOf(db, sql`select count(*)::int as records from added_records`);
  expect(stopped).toMatchObject({ state: 'stopped', reason: 'Остановлено' });
  expect(await stored()).toEqual([{ records: stopped?.created }]);
  await db.transaction((tx) => clearQueue(tx, file));
  expect(await rowsOf(db, sql`select 1 from import_queue`)).toEqual([]);
  expect(await stored()).toEqual([{ records: stopped?.created }]);
});
