import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openEmbedded, openPostgres } from '#server/platform/db/openConnection.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { startApiServer, cpuTimeOf } from './_apiServer.mjs';
import { fillPlanning, productCount, saleOf, strategy } from './_planningData.mjs';

// Measures previews of a distribution strategy (`Что получится`), and a page of tasks meanwhile. PLANNING_SALES sets
// another number of sales, PLANNING_ASSORTMENT another number of products that a point buys.
const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);
const assortment = Number(process.env.PLANNING_ASSORTMENT ?? 60);
const salesOf = (usual) => Number(process.env.PLANNING_SALES ?? usual);
/** Milliseconds within which 95 of 100 previews must be loaded, and by how much a page may slow down meanwhile. */
const max = 2000;
const maxRatio = 2;
const rounds = 40;
/** Pages of tasks a second, and seconds without a preview. */
const rate = 20;
const seconds = 10;

async function preview({ url, headers }, more) {
  const response = await fetch(`${url}/api/planning/preview/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'distribution', strategyId: null, strategy: { ...strategy, ...more } }),
  });
  if (!response.ok) throw new Error(`preview: ${response.status} ${await response.text()}`);
  return (await response.json()).data;
}

/** Returns the percentile of the page of tasks that is requested at a fixed rate, in milliseconds. */
async function pages({ url, headers }, duration) {
  const { stdout } = await run(process.execPath, [
    join(root, 'bench/_load.mjs'),
    JSON.stringify({ url, headers, paths: ['/api/v1/tasks/?limit=100'], rate, seconds: duration, anew: true }),
  ]);
  const { p50, p95, failed } = JSON.parse(stdout);
  if (failed > 0) throw new Error(`${failed} pages were not a 200`);
  return { p50, p95 };
}

/** Writes a sale at one of the points. */
async function writeSale({ url, headers }, round) {
  const response = await fetch(`${url}/api/exchange/sales/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(saleOf(round)),
  });
  if (!response.ok) throw new Error(`sale: ${response.status} ${await response.text()}`);
}

/** Previews one after another, each with other values, until `isEnd`; returns their sorted times. */
async function previews(server, valuesOf, isEnd, prepare = () => undefined) {
  const times = [];
  while (!isEnd(times.length)) {
    await prepare(times.length);
    const start = performance.now();
    await preview(server, valuesOf(times.length));
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
const over = (value, limit) => (value > limit ? 'OVER ' : '');

async function measure(name, saleCount, server) {
  const began = performance.now();
  const { points, tasks } = await preview(server, {});
  const first = performance.now() - began;
  console.log(`${name}: ${points} points, ${productCount} products, ${saleCount} sales: ${tasks} tasks`);
  console.log(`${over(first, max)}${name}, a year, the first preview, which reads all sales: ${first.toFixed(0)} ms`);
  // The sums of sales are kept while a form is edited (`salesCache.ts`): a sale makes its point be read again, other
  // days of the check read those days again, another number changes only the tasks.
  const edits = [
    { reductionFactor: 0.7 },
    { tasksMaxCount: 5 },
    { salesCheckDays: 45 },
    { defaultPotential: 6 },
    { taskLifetimeDays: 21 },
  ];
  const series = [
    [
      'a year, a sale is written before each',
      (round) => ({ progressThreshold: 0.5 + round / 100 }),
      (round) => writeSale(server, round),
    ],
    [
      'a year, as a form is edited',
      (round) => Object.assign({}, ...edits.slice(0, round % 6), { progressThreshold: 0.9 - round / 100 }),
    ],
    ['a year, other days of the check each time', (round) => ({ salesCheckDays: 20 + round })],
    ['a month, other days of the check each time', (round) => ({ potentialPeriod: 0, salesCheckDays: 20 + round })],
  ];
  for (const [what, valuesOf, prepare] of series) {
    const before = cpuTimeOf(server.pid);
    const times = await previews(server, valuesOf, (count) => count === rounds, prepare);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(
      `${over(p95, max)}${name}, ${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (at most ${max}), ${((cpuTimeOf(server.pid) - before) / rounds).toFixed(0)} ms of processor time of the server`,
    );
  }
  const alone = await pages(server, seconds);
  let isOver = false;
  const running = previews(
    server,
    (round) => ({ salesCheckDays: 20 + (round % 60) }),
    () => isOver,
  );
  const beside = await pages(server, seconds * 2);
  isOver = true;
  const times = await running;
  const ratio = beside.p95 / alone.p95;
  console.log(
    `${over(ratio, maxRatio)}${name}, a page of tasks: p95 ${alone.p95.toFixed(0)} ms (p50 ${alone.p50.toFixed(0)}); beside previews ${beside.p95.toFixed(0)} ms (p50 ${beside.p50.toFixed(0)}), ` +
      `ratio ${ratio.toFixed(2)} (at most ${maxRatio}); previews then p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  );
}

async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-planning-'));
  try {
    const saleCount = salesOf(2_500_000);
    const { maintain, close } = await openEmbedded({ folder: join(folder, 'postgres') });
    await maintain(({ db }) => fillPlanning(db, { saleCount, assortment }));
    await close();
    const server = await startApiServer({ DATA_DIR: folder });
    await measure('PGlite', saleCount, server);
    await server.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer() {
  if (!findPostgres()) return console.log(`${postgresMissing}: не измеряется.`);
  const postgres = await createPostgres();
  try {
    const saleCount = salesOf(12_000_000);
    const { maintain, close } = openPostgres(postgres.url());
    await maintain(({ db }) => fillPlanning(db, { saleCount, assortment }));
    await close();
    const server = await startApiServer({ DATABASE_URL: postgres.url() });
    await measure('PostgreSQL', saleCount, server);
    await server.stop();
  } finally {
    await postgres.remove();
  }
}

await onEmbedded();
await onServer();
