import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { openEmbedded } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { fillDemo } from '#server/main/fillDemo.ts';
import { startApiServer, cpuTimeOf } from './_apiServer.mjs';

const root = new URL('..', import.meta.url).pathname;
const run = promisify(execFile);
const count = 200_000;
/** Milliseconds within which 95 of 100 pages must be loaded. */
const max = 20;

/** One resource with many records: mostly distinct texts, a rare status, lists of ids. */
async function fill(folder) {
  const { db, close } = await openEmbedded({ folder });
  await migrate(db, (tx) => fillDemo(tx, 'small', Math.floor(Date.now() / 1000)));
  await db.execute(
    sql.raw(`
    insert into added_records (path, body) select '/api/v1/promos/', jsonb_build_object('name', 'Акция ' || n || ' ' || md5(n::text), 'startDate', '2026-01-01',
      'endDate', to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD'), 'scope', 0, 'territoryIds', jsonb_build_array(n % 90, n % 1000), 'distributorIds', '[]'::jsonb,
      'discount', 0.1, 'status', case when n % 1000 = 0 then 1 else 0 end)
    from generate_series(1, ${count}) n`),
  );
  await close();
}

const pages = [
  ['the first page', '?a=1'],
  ['a text that every record has', '?name=акция'],
  ['a text of one in a hundred', '?name=abc'],
  ['a text of few', '?name=abcde'],
  ['a text of none', '?name=zzzz'],
  ['a status of half the newest', '?status=0'],
  ['a rare status', '?status=1'],
  ['a region of one in a thousand', '?territoryIds=%5B555%5D'],
  ['a region of one in a hundred', '?territoryIds=%5B17%5D'],
  ['a period that one in seventy meets', '?startDate=2027-11-21&endDate=2028-01-01'],
  ['offset 100,000', '?offset=100000'],
  ['offset 190,000', '?offset=190000'],
];

const folder = mkdtempSync(join(tmpdir(), 'bench-added-'));
try {
  mkdirSync(join(folder, 'config/resources'), { recursive: true });
  copyFileSync(join(root, 'tests/customResources/promo.json'), join(folder, 'config/resources/promo.json'));
  writeFileSync(join(folder, 'config/app.json'), '{}');
  await fill(join(folder, 'postgres'));
  const server = await startApiServer({ DATA_DIR: folder, CONFIG_DIR: join(folder, 'config') });
  const ask = async (query, seconds) => {
    const paths = [encodeURI(decodeURI(`/api/v1/promos/${query}&limit=100`))];
    const options = { url: server.url, headers: server.headers, paths, connections: 1, seconds, anew: true };
    const before = cpuTimeOf(server.pid);
    const { stdout } = await run(process.execPath, [join(root, 'bench/_load.mjs'), JSON.stringify(options)]);
    const request = JSON.parse(stdout);
    return { ...request, work: (cpuTimeOf(server.pid) - before) / request.count };
  };
  // Indexes are built in the background; requests wait for the build.
  const began = performance.now();
  for (let quiet = 0; quiet < 3;)
    quiet =
      (await ask(`?name=zzzz&at=${performance.now()}`, 1)).p95 < max
        ? quiet + 1
        : performance.now() - began > 30_000
          ? 3
          : 0;
  console.log(
    `PGlite, ready ${((performance.now() - began) / 1000).toFixed(0)} s after the start with ${count} records`,
  );
  for (const [what, query] of pages) {
    const { p50, p95, work, failed } = await ask(query, 3);
    console.log(
      `PGlite, ${count} records of an added resource, ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most ${max}), ${work.toFixed(1)} ms of processor time${failed > 0 ? `, ${failed} FAILED` : ''}`,
    );
  }
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
