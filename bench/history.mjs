import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { maintainPartitions } from '#server/trail/history/partitions.ts';
import { startApiServer, cpuTimeOf } from './_apiServer.mjs';

const root = new URL('..', import.meta.url).pathname;
const entries = 1_000_000;
const writes = 800;
const months = 24;
const now = Math.floor(Date.now() / 1000);
const days = { startDate: '2033-01-01', endDate: '2033-06-30' };

/**
 * Typical saves of managers: a strategy, one with thirty agents, a list of forty products, a record of a custom
 * resource. Each save changes one or two fields.
 */
const saved = [
  [
    '/api/v2/audit/strategies/',
    'strategyId',
    (at) => ({
      ...days,
      name: 'Аудит чая',
      isSpecial: false,
      territoryIds: [2, 3, 4, 5],
      storeIds: [1, 2, 3, 4, 5, 6, 7, 8],
      federalChainIds: [],
      tradeMarks: [{ categoryId: 1, tradeMarkIds: [1, 2] }],
      executorType: 0,
      comment: `Правка ${at}`,
      typeChain: false,
      typeRetail: true,
      typeWholesale: false,
      typeFederalChain: false,
      priceMonitoring: true,
      faceMonitoring: false,
      status: at % 2,
      progressThreshold: null,
    }),
  ],
  [
    '/api/v1/strategies/',
    'strategyId',
    (at) => ({
      ...days,
      name: 'Рост дистрибуции',
      distributorIds: [1, 2, 3, 4],
      mmlId: 2,
      potentialPeriod: 1,
      tasksMaxCount: 5 + (at % 5),
      reductionFactor: 0.8,
      salesCheckDays: 30,
      progressThreshold: 0.98,
      measure: 0,
      defaultPotential: 12,
      defaultPotentialR: null,
      taskLifetime: 2,
      taskLifetimeDays: 14,
      status: 0,
      isWholesale: true,
      isRetail: false,
      wholesaleDefaultPotential: 100,
      wholesaleDefaultPotentialR: 50_000,
      comment: `Правка ${at}`,
      force: true,
    }),
  ],
  [
    '/api/v1/volume/strategies/',
    'strategyId',
    (at) => ({
      ...days,
      name: 'План на квартал',
      mmlId: 1,
      tasks: Array.from({ length: 30 }, (_, agent) => ({
        fieldEmployeeId: agent + 1,
        volume: agent === at % 30 ? at : 100,
        money: 1500,
      })),
      distributionMoneyIncrease: 0.15,
      percentageOfSales: null,
      storesAffectionCount: 10,
      measure: 0,
      progressThreshold: 0.98,
      status: 0,
      comment: 'Согласовано',
    }),
  ],
  [
    '/api/v1/mml/',
    'mmlId',
    (at) => ({
      name: 'Список для замера',
      items: Array.from({ length: 40 }, (_, product) => ({
        productId: product + 1,
        minVolume: product === at % 40 ? at + 1 : 6,
      })),
      productIds: [],
      force: true,
    }),
  ],
  [
    '/api/v1/promos/',
    'promoId',
    (at) => ({
      ...days,
      name: 'Весна',
      scope: 0,
      territoryIds: [1, 2, 3, 4, 5],
      distributorIds: [],
      discount: (1 + (at % 40)) / 100,
      status: 0,
      force: true,
    }),
  ],
];

async function withBase(folder, work) {
  const { db, close } = await openEmbedded({ folder: join(folder, 'postgres') });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-history-'));
  mkdirSync(join(folder, 'config/resources'), { recursive: true });
  copyFileSync(join(root, 'tests/customResources/promo.json'), join(folder, 'config/resources/promo.json'));
  writeFileSync(join(folder, 'config/app.json'), '{}');
  await withBase(folder, (db) => migrate(db, (tx) => fillDemo(tx, 'small', now)));
  return folder;
}

async function open(folder, history) {
  const server = await startApiServer({ DATA_DIR: folder, CONFIG_DIR: join(folder, 'config'), HISTORY: history });
  const versions = new Map();
  /** Saves as the page does: with the known version. */
  const call = async (method, path, body) => {
    const began = performance.now();
    const version = versions.get(path);
    const headers = { ...server.headers, 'x-source': 'page', ...(version && { 'if-match': version }) };
    const response = await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const { data } = await response.json();
    if (method === 'PUT') versions.set(path, response.headers.get('etag'));
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return { data, time: performance.now() - began };
  };
  const ones = [];
  for (const [path, id, bodyOf] of saved)
    ones.push([`${path}${(await call('POST', path, bodyOf(0))).data[id]}/`, bodyOf]);
  return { ...server, call, ones, times: [] };
}

const at = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)];

/** Runs the same saves on both servers in turn, so that other load on the machine affects both equally. */
async function compareWrites(on, off) {
  const before = [on, off].map(({ pid }) => cpuTimeOf(pid));
  for (let count = -40; count < writes; count += 1) {
    for (const server of count % 2 === 0 ? [on, off] : [off, on]) {
      const [path, bodyOf] = server.ones[Math.abs(count) % server.ones.length];
      const { time } = await server.call('PUT', path, bodyOf(count + 41));
      if (count >= 0) server.times.push(time);
    }
  }
  const [stored, plain] = [on, off].map(({ times, pid }, index) => ({
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    work: (cpuTimeOf(pid) - before[index]) / (writes + 40),
  }));
  console.log(
    `PGlite, a save with a history: p50 ${stored.p50.toFixed(1)} ms, p95 ${stored.p95.toFixed(1)} ms; without: p50 ${plain.p50.toFixed(1)} ms, p95 ${plain.p95.toFixed(1)} ms; p95 ${((stored.p95 / plain.p95 - 1) * 100).toFixed(0)} % more (at most 15 %); processor time ${stored.work.toFixed(1)} and ${plain.work.toFixed(1)} ms a save`,
  );
}

/** Compares the size of these entries with entries that store the whole record each time. */
async function compareSizes(folder, records) {
  await withBase(folder, async (db) => {
    await db.execute(sql`create table updates as select * from history where action = 'update'`);
    await db.execute(sql`create table copies as select h.at, h.entry_id, h.resource, h.record_id, h.title, h.person_id, h.person_name, h.source, h.action, r.record
      from updates h join json_to_recordset(${JSON.stringify(records)}::json) r(name text, record json) on r.name = h.resource`);
    // Size of rows, not of files: a table of this size is extended by more pages than it needs.
    const [{ rest, own, full, count }] = await rowsOf(
      db,
      sql`select avg(4 + pg_column_size(row(at, entry_id, resource, record_id, title, person_id, person_name, source, action)))::int as rest,
      (select avg(pg_column_size(changes)) from updates)::int as own, avg(pg_column_size(record))::int as full, count(*)::int as count from copies`,
    );
    console.log(
      `${count} entries of saves: ${own + rest} bytes each, ${((100 * (own + rest)) / (full + rest)).toFixed(0)} % of those with full copies (at most 30 %); the difference alone ${own} bytes, a copy ${full}, the rest of a row ${rest}`,
    );
    await db.execute(sql`drop table updates`);
    await db.execute(sql`drop table copies`);
  });
}

async function fillHistory(folder) {
  await withBase(folder, async (db) => {
    for (let month = months; month >= 0; month -= 1) await maintainPartitions(db, now - month * 30 * 86_400, 36_500);
    await db.execute(sql`insert into history (at, resource, record_id, title, person_id, person_name, source, action, changes)
      select ${now}::bigint - (n::bigint * ${months * 30 * 86_400} / ${entries}), (array['strategy', 'auditStrategy', 'mml', 'promo'])[1 + n % 4], (n % 20000)::text, 'Стратегия ' || n % 20000,
        (n % 40)::text, 'Сотрудник ' || n % 40, 'page', 'update', json_build_object('comment', json_build_array('Правка ' || n, 'Правка ' || n + 1))
      from generate_series(1, ${entries}) n`);
    await db.execute(sql`vacuum analyze history`);
  });
}

async function askHistory(folder) {
  const server = await startApiServer({ DATA_DIR: folder, CONFIG_DIR: join(folder, 'config') });
  const requests = [
    ['aboutMe, beside which the rest is to be read', (turn) => `/../../api/v1/aboutMe/?turn=${turn}`, 'no bound'],
    ['the history of a record', (turn) => `/strategy/${4 * ((turn * 97) % 4900)}/`, 'at most 50'],
    ['the history of everything, the first page', (turn) => `?limit=${50 + (turn % 50)}`, 'no bound'],
    ['that of one person', (turn) => `?person=${turn % 40}`, 'no bound'],
    ['that of a resource in a month', () => '?resource=promo&from=2026-05-01&to=2026-05-31', 'no bound'],
    ["everybody's names", () => '/people', 'no bound'],
  ];
  for (const [what, pathOf, bound] of requests) {
    const times = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const began = performance.now();
      const response = await fetch(`${server.url}/config/history${pathOf(turn)}`, { headers: server.headers });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${what}: ${response.status}`);
      if (turn >= 10) times.push(performance.now() - began);
    }
    console.log(
      `PGlite, ${entries} entries, ${what}: p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms (${bound})`,
    );
  }
  await server.stop();
}

const folders = [await newFolder(), await newFolder()];
try {
  const on = await open(folders[0], 'on');
  const off = await open(folders[1], 'off');
  await compareWrites(on, off);
  const names = ['auditStrategy', 'strategy', 'strategyVolume', 'mml', 'promo'];
  const records = await Promise.all(
    on.ones.map(async ([path], index) => ({ name: names[index], record: (await on.call('GET', path)).data })),
  );
  await on.stop();
  await off.stop();
  await compareSizes(folders[0], records);
  await fillHistory(folders[0]);
  await askHistory(folders[0]);
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
