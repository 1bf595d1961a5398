import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { startApiServer, cpuTimeOf } from './_apiServer.mjs';

const taskCount = 1_000_000;
/** Milliseconds within which all tiles must be loaded 95 times out of 100. */
const max = 300;
const rounds = 40;

/** Eight tiles of tasks as requested by the page. */
const tiles = ['done', 'money', 'due', 'coverage', 'states', 'paid', 'agents/ends', 'territories/ends'];

const day = (shift) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
const period = (from, to) => `startDate=${day(from)}&endDate=${day(to)}`;
/** Typical views of managers, each with the previous period; there is no limit for the view of all tasks. */
const views = [
  ['a month', [period(-30, 0), period(-61, -31)]],
  ['a quarter', [period(-90, 0), period(-181, -91)]],
  ['a month of one region', [`${period(-30, 0)}&territoryIds=[1]`, `${period(-61, -31)}&territoryIds=[1]`]],
  ['a month of one distributor', [`${period(-30, 0)}&distributorId=7`, `${period(-61, -31)}&distributorId=7`]],
  ['all time', [''], Infinity],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-summary-'));
try {
  const { db, close } = await openEmbedded({ folder: join(folder, 'postgres') });
  await migrate(db, (tx) => fillDemo(tx, 'full', Math.floor(Date.now() / 1000)));
  // A million rows are inserted faster without the list's indexes, none of which the summary reads.
  const { rows: indexes } = await db.execute(
    sql`select indexname as name from pg_indexes where tablename = 'tasks' and indexname <> 'tasks_pkey'`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  // Demo tasks end within a year; the copies are spread evenly over three.
  for (let from = 1; from * 60_000 < taskCount; from += 4) {
    await db.execute(sql`
      insert into tasks select task_id + copy * 60000, title, '', trade_point_id, field_employee_id, product_id, category_id, brief_id, status, measure,
        volume, progress, money_total, money_paid, created - copy * 5900000, deadline_date - copy * 68, verified_date - copy * 5900000
      from tasks, generate_series(${from}::int, ${from + 3}::int) copy where task_id <= 60000 and task_id + copy * 60000 <= ${taskCount}`);
  }
  await db.execute(sql`vacuum analyze tasks`);
  await close();
  const server = await startApiServer({ DATA_DIR: folder });
  const ask = async (path) => {
    const response = await fetch(`${server.url}/config/summary/pointTasks/${path}`, { headers: server.headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const began = performance.now();
  await ask(tiles[0]);
  console.log(
    `PGlite, ${taskCount} tasks, the first tile, which reads them all: ${(performance.now() - began).toFixed(0)} ms`,
  );
  for (const [what, queries, limit = max] of views) {
    const times = [];
    const before = cpuTimeOf(server.pid);
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await Promise.all(tiles.flatMap((tile) => queries.map((query) => ask(`${tile}?${query}`))));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.floor(share * times.length)]);
    console.log(
      `${p95 > limit ? 'OVER ' : ''}PGlite, ${taskCount} tasks, ${tiles.length} tiles of ${what}${queries.length > 1 ? ' and the one before' : ''}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${limit === Infinity ? '' : ` (at most ${limit})`}, ${((cpuTimeOf(server.pid) - before) / rounds).toFixed(0)} ms of processor time`,
    );
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
