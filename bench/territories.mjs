import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/platform/db/openConnection.ts';
import { vacuumTables } from '#server/platform/jobs/vacuum.ts';
import { median, percentile } from './_browser.mjs';
import { fillDatabase, startApiServer, taskCount, cpuTimeOf } from './_apiServer.mjs';

const pointCount = 200_000;
const territoryCount = 1000;
/** Number of users with equally many territories each. */
const peopleCount = 100;
const rounds = 12;
/** Number of consecutive queries of one user per measurement: CPU time is counted in hundredths of a second. */
const together = 15;
/**
 * Maximum slowdown of a list for a user with many territories, and the milliseconds within which 95 of 100 pages of
 * points must be loaded.
 */
const max = { ratio: 1.1, page: 20 };

const free = '79000000005';
const many = '79000000003';
const few = '79000000002';

/** Typical queries of managers; each address is unique every time. */
const lists = [
  ['tasks', '/api/v1/tasks/?limit=100'],
  ['tasks, far', '/api/v1/tasks/?limit=100&offset=5000'],
  ['actual tasks', '/api/v1/tasks/?limit=100&actual=true'],
  ['tasks by money', '/api/v1/tasks/?limit=100&sort=-moneyTotal'],
  ['tasks with чай', `/api/v1/tasks/?limit=100&search=${encodeURIComponent('чай')}`],
  ['points', '/api/v1/tradePoints/?limit=100'],
  ['points, far', '/api/v1/tradePoints/?limit=100&offset=5000'],
  ['strategies', '/api/v1/strategies/?limit=100'],
  ['notices', '/api/v1/notifications/?limit=100'],
];

/** Adds a thousand territories with evenly distributed points, and users with a thousand of them, or one. */
async function addTerritories(db) {
  const {
    rows: [{ last }],
  } = await db.execute(sql`select max(territory_id)::int as last from territories`);
  await db.execute(
    sql`insert into territories (territory_id, parent_id, name) select ${last}::int + at, 1, 'Район ' || at from generate_series(1, ${territoryCount}::int) at`,
  );
  await db.execute(
    sql`insert into territory_cover (territory_id, covered_id) select one, ${last}::int + at from generate_series(1, ${territoryCount}::int) at, lateral (values (1), (${last}::int + at)) above (one)`,
  );
  await db.execute(sql`
    insert into trade_points (trade_point_id, name, address, lat, lng, territory_id, kind, search)
    select 5000 + at, 'Магазин ' || at, 'Район ' || at, 55, 37, ${last}::int + 1 + (at * 7919) % ${territoryCount}::int, 0, 'магазин ' || at from generate_series(1, ${pointCount - 5000}::int) at`);
  await db.execute(
    sql`insert into trade_point_distributors (trade_point_id, distr_id) select trade_point_id, 1 + trade_point_id % (select count(*)::int from distributors) from trade_points where trade_point_id > 5000`,
  );
  await db.execute(
    sql`update tasks set trade_point_id = 5001 + (task_id * 31) % ${pointCount - 5000}::int where task_id % 10 > 0`,
  );
  await db.execute(
    sql`create temporary table given as select territory_id from territories where parent_id is not null and territory_id % 20 <> 0 order by territory_id limit ${territoryCount}::int`,
  );
  await db.execute(sql`
    insert into users (user_id, phone, full_name, company_employee_id, push_access, strategies_access, motivation_access, billing_access, super_user, active)
    select 100 + at, (79100000000 + at)::text, 'Менеджер ' || at, 1, true, true, true, true, false, true from generate_series(1, ${peopleCount}::int) at`);
  await db.execute(
    sql`update users set push_access = true, strategies_access = true where phone in (${free}, ${many}, ${few})`,
  );
  await db.execute(
    sql`insert into user_territories (user_id, territory_id) select user_id, territory_id from users, given where user_id > 100 or phone = ${many}`,
  );
  await db.execute(
    sql`insert into user_territories (user_id, territory_id) select user_id, ${last}::int + 1 from users where phone = ${few}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'bench-territories-'));
try {
  const { db, close } = await openEmbedded({ folder: join(folder, 'postgres') });
  await fillDatabase(db);
  await addTerritories(db);
  await vacuumTables(db);
  await close();
  const server = await startApiServer({ DATA_DIR: folder });
  const people = { free: await server.signIn(free), many: await server.signIn(many), few: await server.signIn(few) };
  let requestCount = 0;
  const time = async (path, headers) => {
    requestCount += 1;
    const began = performance.now();
    const response = await fetch(`${server.url}${path}&anew=${requestCount}`, { headers });
    const { data } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return { took: performance.now() - began, rows: (data.data ?? data).length };
  };
  for (const [what, path] of lists) {
    const spent = Object.fromEntries(Object.keys(people).map((who) => [who, { times: [], work: 0, rows: 0 }]));
    // Alternates the measurements, so that other load on the machine affects all equally.
    for (let round = -1; round < rounds; round += 1) {
      for (const [who, headers] of Object.entries(people)) {
        const own = spent[who];
        const before = cpuTimeOf(server.pid);
        for (let at = 0; at < together; at += 1) {
          const item = await time(path, headers);
          own.rows = item.rows;
          if (round >= 0) own.times.push(item.took);
        }
        if (round >= 0) own.work += cpuTimeOf(server.pid) - before;
      }
    }
    const of = (who) => {
      const { times, work, rows } = spent[who];
      return `${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${(work / times.length).toFixed(1)} ms of processor time, ${rows} rows`;
    };
    const ratio = spent.many.work / spent.free.work;
    console.log(
      `PGlite, ${pointCount} points, ${taskCount} tasks, ${what}:\n  everything: ${of('free')}\n  ${territoryCount} territories: ${of('many')}: ${ratio.toFixed(2)} of the processor time (at most ${max.ratio}${what.startsWith('points') ? `, p95 at most ${max.page} ms` : ''})\n  one: ${of('few')}`,
    );
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
