import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { engineDeps } from '#server/main/app.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { openEmbedded, openPostgres } from '#server/platform/db/openConnection.ts';
import { closeTasks } from '#server/modules/planning/follow/closeTasks.ts';
import { isNightDone, nightStep, startNight } from '#server/modules/planning/run/nightWork.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { cpuTimeOf, startApiServer } from './_apiServer.mjs';
import { fillClosedTasks, fillPlanning, strategy } from './_planningData.mjs';

// Measures the planning of a saved strategy beside pages of tasks, and the work of a night by its phases.
// PLANNING_SALES sets another number of sales, PLANNING_CLOSED another number of closed tasks.
const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);
const salesOf = (usual) => Number(process.env.PLANNING_SALES ?? usual);
/** Tasks that a saved strategy plans, and those that a night follows: 3 and 5 at each of 20,000 points. */
const [plannedTasks, followedTasks] = [60_000, 100_000];
/** Closed tasks of past years, and those that a night closes beside them. */
const dueTasks = 20_000;
const closedTasks = Number(process.env.PLANNING_CLOSED ?? 1_000_000);
/** Maximum milliseconds of p95 of a step that closes: twice what a busy machine of two cores needs. */
const maxClosing = { PostgreSQL: 400, PGlite: 2000 };
/** Maximum seconds. */
const max = { PostgreSQL: 300, PGlite: 900, follow: 60 };
/** Records of a step of the night. */
const stepSize = 500;
/** Pages of tasks a second. */
const rate = 5;
const over = (value, limit) => (value > limit ? 'OVER ' : '');

async function call({ url, headers }, method, path, body) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data, error } = await response.json();
  if (error !== undefined && error !== null) throw new Error(`${method} ${path}: ${JSON.stringify(error)}`);
  return data;
}

/** Waits until a strategy has planned a number of tasks; returns the seconds. */
async function planned(server, strategyId, tasks) {
  const start = performance.now();
  const path = `/api/planning/strategies/distribution/${strategyId}/progress/`;
  while ((await call(server, 'GET', path)).tasks.open < tasks) await pause(2000);
  return (performance.now() - start) / 1000;
}

async function pages({ url, headers }, seconds) {
  const { stdout } = await run(process.execPath, [
    join(root, 'bench/_load.mjs'),
    JSON.stringify({ url, headers, paths: ['/api/v1/tasks/?limit=100'], rate, seconds, anew: true }),
  ]);
  return JSON.parse(stdout);
}

async function measureSave(name, server) {
  const alone = await pages(server, 10);
  const before = cpuTimeOf(server.pid);
  const { strategyId } = await call(server, 'POST', '/api/v1/strategies/', strategy);
  const [seconds, beside] = await Promise.all([planned(server, strategyId, plannedTasks), pages(server, 20)]);
  console.log(
    `${over(seconds, max[name])}${name}: ${plannedTasks} tasks planned in ${seconds.toFixed(0)} s (at most ${max[name]}), ` +
      `${((cpuTimeOf(server.pid) - before) / 1000).toFixed(0)} s of processor time of the server; a page of tasks p95 ${alone.p95.toFixed(0)} ms before, ${beside.p95.toFixed(0)} ms beside it`,
  );
  await call(server, 'PUT', `/api/v1/strategies/${strategyId}/`, { ...strategy, tasksMaxCount: 5 });
  await planned(server, strategyId, followedTasks);
}

const depsOf = (db) =>
  engineDeps({
    db,
    now: Date.now,
    sms: { send: () => Promise.resolve() },
    log: console.error,
    followers: followersOf('on', { planning: () => true }),
    planning: () => true,
  });

/** Does the work of a night on an open database, and prints the time of each phase. */
async function measureNight(name, db) {
  const deps = depsOf(db);
  const seconds = new Map();
  let night = startNight(new Date().toISOString().slice(0, 10));
  while (!isNightDone(night)) {
    const [present, start] = [night, performance.now()];
    night = await db.transaction((tx) => nightStep(tx, deps, present, stepSize));
    seconds.set(present.phase, (seconds.get(present.phase) ?? 0) + (performance.now() - start) / 1000);
  }
  // The phase after that of moved points.
  const follow = seconds.get(1);
  console.log(
    `${over(follow, max.follow)}${name}: a night follows ${followedTasks} tasks in ${follow.toFixed(0)} s (at most ${max.follow}); ` +
      `all phases in turn ${[...seconds.values()].map((each) => each.toFixed(1)).join(' · ')} s`,
  );
}

/** Closes tasks beside those of past years on an open database, and prints p95 of a step. */
async function measureClosing(name, db, maintain) {
  const day = new Date().toISOString().slice(0, 10);
  await maintain((maintenance) => fillClosedTasks(maintenance.db, { closedTasks, due: dueTasks }));
  const deps = depsOf(db);
  const times = [];
  let after;
  do {
    const [place, start] = [after, performance.now()];
    const moment = { at: Math.floor(Date.now() / 1000), day };
    after = await db.transaction((tx) => closeTasks(tx, deps, moment, { size: stepSize, after: place }));
    times.push(performance.now() - start);
  } while (after !== undefined);
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1];
  console.log(
    `${over(p95, maxClosing[name])}${name}: a step that closes ${stepSize} of ${dueTasks} tasks beside ${closedTasks} closed ones p95 ${p95.toFixed(0)} ms (at most ${maxClosing[name]})`,
  );
}

async function onEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-planning-'));
  const inFolder = () => openEmbedded({ folder: join(folder, 'postgres') });
  try {
    const filled = await inFolder();
    await filled.maintain(({ db }) => fillPlanning(db, { saleCount: salesOf(2_500_000), assortment: 60 }));
    await filled.close();
    const server = await startApiServer({ DATA_DIR: folder });
    await measureSave('PGlite', server);
    await server.stop();
    const { db, maintain, close } = await inFolder();
    await measureNight('PGlite', db);
    await measureClosing('PGlite', db, maintain);
    await close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onServer() {
  if (!findPostgres()) return console.log(`${postgresMissing}: не измеряется.`);
  const postgres = await createPostgres();
  try {
    const { db, maintain, close } = openPostgres(postgres.url());
    await maintain((maintenance) => fillPlanning(maintenance.db, { saleCount: salesOf(12_000_000), assortment: 60 }));
    const server = await startApiServer({ DATABASE_URL: postgres.url() });
    await measureSave('PostgreSQL', server);
    await server.stop();
    await measureNight('PostgreSQL', db);
    await measureClosing('PostgreSQL', db, maintain);
    await close();
  } finally {
    await postgres.remove();
  }
}

await onServer();
await onEmbedded();
