import { sql } from 'drizzle-orm';
import { openPostgres, withOwnDb } from '#server/platform/db/openConnection.ts';
import { createPostgres, findPostgres, postgresMissing } from '../scripts/postgres.mjs';
import { startApiServer } from './_apiServer.mjs';
import { ask, askBare } from './_ask.mjs';
import { median, percentile } from './_browser.mjs';
import { limitProcessor } from './_processorLimit.mjs';
import { fillSize, first, sizes } from './_sizeData.mjs';

// Measures the lists and the summary of a large company after ten years, on PostgreSQL.
/** Milliseconds within which 99 of 100 pages must be loaded, and the eight tiles of a summary. */
const [maxPage, maxTiles] = [50, 300];
/** Percent of the pages of a bare server, and by how much three processes must be faster than one. */
const [minShare, minRatio] = [80, 2.5];
const coreShare = 0.1;
/** Settings of a server for such a company (docs/operating.md, PostgreSQL). */
const settings = { shared_buffers: '2GB', effective_cache_size: '8GB', random_page_cost: 1.1, max_wal_size: '8GB' };
const day = (shift) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);

const newest = 'created desc, task_id desc';
/** A period ends at the company's midnight (spec D83). */
const inPeriod = (from, to) =>
  `deadline_date >= '${day(from)}' and created < extract(epoch from '${day(to + 1)}'::timestamp at time zone 'Europe/Moscow')::bigint`;
/** Pages of tasks, each with the condition and the order by which a bare server queries them. */
const compared = [
  { query: '', where: 'true', order: newest },
  { query: 'actual=true', where: 'status in (0, 1, 2)', order: newest },
  { query: 'actual=false', where: 'status not in (0, 1, 2)', order: newest },
  { query: 'status=3', where: 'status = 3', order: newest },
  { query: 'status=5&sort=-moneyTotal', where: 'status = 5', order: `money_total desc, ${newest}` },
  { query: `tradePointId=${first + 777}`, where: `trade_point_id = ${first + 777}`, order: newest },
  { query: `fieldEmployeeId=${first + 1234}`, where: `field_employee_id = ${first + 1234}`, order: newest },
  {
    query: `fieldEmployeeId=${first + 40}&status=3`,
    where: `field_employee_id = ${first + 40} and status = 3`,
    order: newest,
  },
  { query: `startDate=${day(-90)}&endDate=${day(-60)}`, where: inPeriod(-90, -60), order: newest },
  { query: `startDate=${day(-2000)}&endDate=${day(-1970)}`, where: inPeriod(-2000, -1970), order: newest },
];

/** Pages of tasks as the screens request them. */
const pages = [
  ...compared.map(({ query }) => query),
  `territoryIds=[${first + 7}]`,
  `distributorId=${first + 7}`,
  `territoryIds=[${first + 7}]&actual=true`,
  `productId=${first + 33}`,
  'sort=description',
  'sort=-progress',
  'sort=executor',
];
/** Pages far from the first one: as far as a table is scrolled, and to its end. */
const deepPages = [
  'offset=5000',
  'offset=50000',
  'offset=500000',
  'offset=990000',
  'status=3&offset=300000',
  'actual=false&offset=900000',
  `startDate=${day(-3000)}&endDate=${day(-1000)}&offset=100000`,
];
/** Such pages in another order pass all tasks before them; no limit is promised. */
const deepSortedPages = ['sort=-moneyTotal&offset=500000', 'status=3&sort=description&offset=20000'];

const over = (value, limit) => (value > limit ? 'OVER ' : '');

/** Measures each page alone, without cached answers, and all of them together. */
async function measurePages(server, what, queries, max = maxPage) {
  const paths = queries.map((query) => encodeURI(`/api/v1/tasks/?limit=100&${query}`));
  const alone = { paths, connections: 1, anew: true };
  await ask(server, { ...alone, seconds: 5 });
  const { p50, p99, each } = await ask(server, { ...alone, seconds: 30 });
  console.log(
    `${over(p99, max)}${sizes.tasks} tasks, ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms ${max === Infinity ? '' : ` (at most ${max})`}`,
  );
  for (const [at, one] of each.entries())
    if (one.p95 > max)
      console.log(`  OVER ${queries[at] || 'no filter'}: p50 ${one.p50.toFixed(1)} ms, p95 ${one.p95.toFixed(1)} ms`);
}

/** The tiles of the summary of tasks, and the periods that managers look at, each with the one before. */
const tiles = ['done', 'money', 'due', 'coverage', 'states', 'paid', 'agents/ends', 'territories/ends'];
const period = (from, to) => `startDate=${day(from)}&endDate=${day(to)}`;
const periods = [
  ['a month', [period(-30, 0), period(-61, -31)]],
  [
    'a month of one territory',
    [period(-30, 0), period(-61, -31)].map((query) => `${query}&territoryIds=[${first + 7}]`),
  ],
];

/** Measures the tiles as they are, and after a write of a task before each round. */
async function measureTiles(server, write) {
  const read = async (tile, query) => {
    const response = await fetch(`${server.url}/config/summary/pointTasks/${tile}?${query}`, {
      headers: server.headers,
    });
    if (!response.ok) throw new Error(`${tile}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  };
  await Promise.all(tiles.map((tile) => read(tile, '')));
  for (const [what, queries, before] of [
    ...periods,
    [`${periods[0][0]}, after a write of a task`, periods[0][1], write],
  ]) {
    const times = [];
    for (let round = 0; round < 100; round += 1) {
      await before?.();
      const began = performance.now();
      await Promise.all(tiles.flatMap((tile) => queries.map((query) => read(tile, `${query}&round=${round}`))));
      times.push(performance.now() - began);
    }
    const p95 = percentile(times, 0.95);
    console.log(
      `${over(p95, maxTiles)}${sizes.tasks} tasks, ${tiles.length} tiles of ${what} and the one before: p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (at most ${maxTiles})`,
    );
  }
}

/**
 * Compares pages that are not cached with the same rows of a server that does nothing else, in turn. One that prepares
 * its statements shows what remains for a machine of this kind; no share of it is promised.
 */
async function measureAgainstBare(server, url) {
  const paths = compared.map(({ query }) => `/api/v1/tasks/?limit=100&${query}`);
  await ask(server, { paths, connections: 10, seconds: 5, anew: true });
  const [ours, bare, prepared] = [[], [], []];
  for (let round = 0; round < 3; round += 1) {
    ours.push((await ask(server, { paths, connections: 10, seconds: 10, anew: true })).rate);
    bare.push((await askBare(server, url, compared)).rate);
    prepared.push((await askBare(server, url, compared, true)).rate);
  }
  const rate = median(ours);
  const share = (100 * rate) / median(bare);
  console.log(
    `${share < minShare ? 'OVER ' : ''}pages that are not cached: ${rate.toFixed(0)} a second, ${share.toFixed(0)} % of the ${median(bare).toFixed(0)} of a bare server (at least ${minShare} %), ` +
      `${((100 * rate) / median(prepared)).toFixed(0)} % of the ${median(prepared).toFixed(0)} of one with prepared statements`,
  );
}

/**
 * Compares three processes with one. Each may use a part of a core: PostgreSQL and the load need the rest.
 */
async function measureProcesses(start) {
  const servers = [await start(), await start(), await start()];
  const limit = limitProcessor(
    servers.map(({ pid }) => pid),
    coreShare,
  );
  if (limit === undefined)
    console.log('three processes: not measured, as this system has no limits of processor time (cgroups)');
  else {
    const paths = pages.slice(0, 4).map((query) => `/api/v1/tasks/?limit=100&${query}`);
    const rateOf = async (some) => {
      const answers = await Promise.all(
        some.map((server) => ask(server, { paths, connections: 5, seconds: 15, anew: true })),
      );
      return answers.reduce((sum, { rate }) => sum + rate, 0);
    };
    await rateOf(servers);
    const [ones, threes] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      ones.push(await rateOf(servers.slice(0, 1)));
      threes.push(await rateOf(servers));
    }
    const [one, three] = [median(ones), median(threes)];
    console.log(
      `${three / one < minRatio ? 'OVER ' : ''}each process with ${coreShare} of a core: one ${one.toFixed(0)} pages a second, three ${three.toFixed(0)}, ${(three / one).toFixed(2)} times (at least ${minRatio})`,
    );
    limit.end();
  }
  for (const server of servers) await server.stop();
}

if (findPostgres()) {
  const postgres = await createPostgres({ settings });
  try {
    const url = postgres.url();
    const began = performance.now();
    const { maintain, close } = openPostgres(url);
    await maintain(fillSize);
    await close();
    console.log(`filled in ${((performance.now() - began) / 60_000).toFixed(1)} minutes: ${JSON.stringify(sizes)}`);
    const start = () => startApiServer({ DATABASE_URL: url });
    const server = await start();
    await measurePages(server, 'pages of the screens', pages);
    await measurePages(server, 'deep pages', deepPages);
    await measurePages(server, 'deep pages in another order', deepSortedPages, Infinity);
    await measureTiles(server, () =>
      withOwnDb(url, (db) => db.execute(sql`update tasks set money_paid = money_paid where task_id = ${first + 5}`)),
    );
    await measureAgainstBare(server, url);
    await server.stop();
    await measureProcesses(start);
  } finally {
    await postgres.remove();
  }
} else {
  console.log(`${postgresMissing}: не измеряется.`);
}
