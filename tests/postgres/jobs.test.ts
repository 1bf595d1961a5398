import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

const jobCount = 200;
const root = new URL('../..', import.meta.url).pathname;

/** Starts a process that runs jobs, with a clock that is fast by `offset` seconds. */
async function startWorker(url: string, secondsAhead: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/postgres/jobWorker.ts', url, String(secondsAhead)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

async function count(db: Db, table: 'effects' | 'jobs'): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${sql.identifier(table)}`);
  return found?.count ?? 0;
}

it(
  'runs each of 200 jobs exactly once in two processes that are killed again and again',
  { timeout: 300_000 },
  async () => {
    const url = await createDatabase(serverUrl, 'small');
    const connection = openPostgres(url);
    onTestFinished(() => connection.close());
    const { db } = connection;
    await db.execute(sql`create table effects (text text not null)`);
    const now = Math.floor(Date.now() / 1000);
    for (let job = 0; job < jobCount; job += 1)
      await enqueue(db, { kind: 'indexes', body: String(job), requestedBy: 'test', now });

    // A later process sees the claims of killed ones as ended, and those of a running one as well: its clock is fast.
    let offset = 0;
    const workers = [await startWorker(url, offset), await startWorker(url, offset)];
    for (let kill = 1; kill <= 6; kill += 1) {
      await expect.poll(() => count(db, 'effects'), { timeout: 90_000, interval: 5 }).toBeGreaterThan(kill * 20);
      const killed = workers.shift();
      if (killed === undefined) throw new Error('No process runs');
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      offset += 61;
      workers.push(await startWorker(url, offset));
    }
    await expect.poll(() => count(db, 'jobs'), { timeout: 150_000 }).toBe(0);
    expect(await rowsOf(db, sql`select count(*)::int as runs, count(distinct text)::int as jobs from effects`)).toEqual(
      [{ runs: jobCount, jobs: jobCount }],
    );
  },
);
