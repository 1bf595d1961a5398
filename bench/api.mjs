import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded, openPostgres } from '#server/platform/db/openConnection.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { fillDatabase, startApiServer, taskCount } from './_apiServer.mjs';
import { ask, askBare } from './_ask.mjs';

const day = (shift) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

/** Pages of tasks as requested by the screens. */
const taskPages = [
  '',
  'status=5',
  `status=4&startDate=${day(-60)}&endDate=${day(-30)}`,
  'actual=true',
  'actual=false&offset=300',
  'tradePointId=77',
  'fieldEmployeeId=12',
  'fieldEmployeeId=40&status=5',
  `startDate=${day(-90)}&endDate=${day(-60)}`,
  'offset=2000',
].map((query) => `/api/v1/tasks/?limit=100&${query}`);

/** The other lists, with a filter each if they have one. */
const otherPages = [
  'notifications/?territoryIds=%5B1%5D',
  'strategies/',
  'mml/',
  'volume/strategies/',
  'volume/tasks/',
  'v2/audit/strategies/',
  'motivations/',
  'feedback/issues/',
  'billing/fieldEmployees/',
  'fieldEmployees/saleStatistics/?distrIds=%5B1%5D',
  'audit/stores/',
  'distributors/',
  'filter/fieldEmployees/',
  'products/',
  'categories/',
  'territories/',
].map((path) => `/api/${path.startsWith('v2/') ? '' : 'v1/'}${path}${path.includes('?') ? '&' : '?'}limit=100`);

/** Measures one client without cached responses. */
async function one(server, paths, seconds) {
  await ask(server, { paths, connections: 1, seconds: 1, anew: true });
  return ask(server, { paths, connections: 1, seconds, anew: true });
}

/**
 * Returns the notices per second that the given number of writers insert one after another during the given seconds.
 */
async function writesOf(server, writers, seconds) {
  const end = performance.now() + seconds * 1000;
  let written = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (performance.now() < end) {
        const response = await fetch(`${server.url}/api/v1/notifications/`, {
          method: 'POST',
          headers: { ...server.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'Запись', date: 2_000_000_000, territoryIds: [1], distributorIds: [1] }),
        });
        if (response.status !== 200) throw new Error(`a write got ${response.status}`);
        await response.text();
        written += 1;
      }
    }),
  );
  return written / seconds;
}

/** Measures the cost of responding to a write only after it is on disk. */
async function measureWrites(folder) {
  for (const sync of ['commit', 'batch']) {
    const server = await startApiServer({ DATA_DIR: folder, SYNC: sync });
    await writesOf(server, 1, 1);
    const [item, ten] = [await writesOf(server, 1, 5), await writesOf(server, 10, 5)];
    console.log(`PGlite, writes a second with SYNC=${sync}: one writer ${item.toFixed(0)}, ten ${ten.toFixed(0)}`);
    await server.stop();
  }
}

async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-api-'));
  try {
    const { db, close } = await openEmbedded({ folder: join(folder, 'postgres') });
    await fillDatabase(db);
    await close();
    const server = await startApiServer({ DATA_DIR: folder });
    const tasks = await one(server, taskPages, 5);
    console.log(
      `PGlite, pages of 100 of ${taskCount} tasks, one client: p50 ${tasks.p50.toFixed(1)} ms, p95 ${tasks.p95.toFixed(1)} ms (at most 20), ${tasks.work.toFixed(1)} ms of processor time`,
    );
    for (const path of otherPages)
      console.log(`PGlite, ${path}: p95 ${(await one(server, [path], 1)).p95.toFixed(1)} ms (at most 50)`);
    await server.stop();
    await measureWrites(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests per second that one process must handle on PostgreSQL. */
const rowCount = 1000;
/** Milliseconds between two writes of an office at work. */
const pause = 200;

/** Writes repeatedly until stopped. */
function writing(url) {
  const { db, close } = openPostgres(url);
  const write = () => db.execute(sql`update trade_points set name = name where trade_point_id = 1`);
  const timer = setInterval(() => void write(), pause);
  return async () => {
    clearInterval(timer);
    await close();
  };
}

async function onServer() {
  if (!findPostgres()) return console.log(`${postgresMissing}: не измеряется.`);
  const postgres = await createPostgres({ durable: true });
  try {
    // Without the time limit of a request's statement: it takes longer.
    const { maintain, close } = openPostgres(postgres.url());
    await maintain(({ db }) => fillDatabase(db));
    await close();
    const server = await startApiServer({ DATABASE_URL: postgres.url() });
    await ask(server, { paths: taskPages, connections: 10, seconds: 5, anew: true });
    const again = await ask(server, { paths: taskPages, connections: 10 });
    const half = await ask(server, { paths: taskPages, connections: 50, rate: rowCount / 2 });
    console.log(
      `PostgreSQL, pages of 100 of ${taskCount} tasks, one process, nothing written meanwhile: ${again.rate.toFixed(0)} requests a second (at least ${rowCount}), ` +
        `${again.megabytes.toFixed(0)} MB a second; at ${rowCount / 2} a second p50 ${half.p50.toFixed(1)} ms, p99 ${half.p99.toFixed(1)} ms (at most 50)`,
    );
    const stopWriting = writing(postgres.url());
    const written = await ask(server, { paths: taskPages, connections: 10 });
    await stopWriting();
    console.log(`PostgreSQL, the same with a write every ${pause} ms: ${written.rate.toFixed(0)} requests a second`);
    const anew = await ask(server, { paths: taskPages, connections: 10, anew: true });
    const bare = await askBare(server, postgres.url(), [
      { query: 'status=5', where: 'status = 5', order: 'created desc, task_id desc' },
    ]);
    const halfAnew = await ask(server, { paths: taskPages, connections: 50, rate: anew.rate / 2, anew: true });
    console.log(
      `PostgreSQL, the same with every page made anew: ${anew.rate.toFixed(0)} requests a second, ` +
        `${((anew.rate / bare.rate) * 100).toFixed(0)} % of a bare server's ${bare.rate.toFixed(0)}; at half of that load p99 ${halfAnew.p99.toFixed(1)} ms; ` +
        `${anew.work.toFixed(2)} ms of Node's work for one, the bare server's ${bare.work.toFixed(2)}`,
    );
    for (const path of otherPages)
      console.log(`PostgreSQL, ${path}: p95 ${(await one(server, [path], 1)).p95.toFixed(1)} ms (at most 50)`);
    await server.stop();
  } finally {
    await postgres.remove();
  }
}

await onEmbedded();
await onServer();
