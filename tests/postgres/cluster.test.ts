import { mkdtempSync, rmSync, writeFileSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#server/main/fillDemo.ts';
import { openPostgres, withOwnDb } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { rowsOfImport, startLoad } from '#tests/support/clusterLoad.ts';
import { clusterMissing, ensureCluster, startCluster, type Cluster } from '../../scripts/cluster.mjs';

const isThere = ensureCluster();
if (!isThere) console.log(clusterMissing);

let cluster: Cluster;
let configDir: string;
beforeAll(async () => {
  if (!isThere) return;
  configDir = mkdtempSync(join(tmpdir(), 'cluster-config-'));
  cpSync(new URL('../../config', import.meta.url), configDir, { recursive: true });
  writeFileSync(join(configDir, 'app.json'), JSON.stringify({ planning: true }));
  cluster = await startCluster({
    env: { CONFIG_DIR: configDir },
    fill: (url) => withOwnDb(url, (db) => migrate(db, (tx) => fillDemo(tx, 'small', Math.floor(Date.now() / 1000)))),
  });
}, 300_000);
afterAll(async () => {
  await cluster?.stop();
  if (configDir !== undefined) rmSync(configDir, { recursive: true, force: true });
});

/** What a load named `name` has left in the database. */
async function written(name: string): Promise<{ notices: Map<string, number>; categories: number; names: number }> {
  const connection = openPostgres(cluster.databaseUrl, { isPooled: true });
  const notices = await rowsOf<{ message: string; many: number }>(
    connection.db,
    sql`select message, count(*)::int as many from notices where message like ${`${name} %`} group by message`,
  );
  const [found] = await rowsOf<{ categories: number; names: number }>(
    connection.db,
    sql`select count(*)::int as categories, count(distinct name)::int as names from categories where name like ${`${name}-%`}`,
  );
  await connection.close();
  return {
    notices: new Map(notices.map(({ message, many }) => [message, many])),
    categories: found?.categories ?? 0,
    names: found?.names ?? 0,
  };
}

describe.skipIf(!isThere)('A cluster under load (operating, A cluster)', { timeout: 600_000 }, () => {
  const faults: readonly (readonly [string, () => Promise<void>])[] = [
    [
      'a process is killed',
      async () => {
        await cluster.offices[0]?.kill();
        await sleep(2000);
        await cluster.offices[0]?.start();
      },
    ],
    [
      'PgBouncer is killed',
      async () => {
        await cluster.pgbouncer.kill();
        await cluster.pgbouncer.start();
      },
    ],
    [
      'the replica is stopped',
      async () => {
        const replica = await cluster.replica();
        await replica?.end();
        await sleep(3000);
        await replica?.start();
        await cluster.whole();
      },
    ],
    [
      'the primary is killed',
      async () => {
        const primary = await cluster.primary();
        primary?.killPostgres();
        // The same server may become the primary again, when the other one was a moment behind.
        await expect.poll(() => primary?.isPrimary(), { timeout: 30_000 }).toBe(false);
        await cluster.whole();
      },
    ],
  ];

  it.each(faults)(
    'loses no acknowledged write when %s, writes none twice, and goes on by itself',
    async (name, fault) => {
      const load = await startLoad(cluster, { name, managers: 5 });
      await sleep(2000);
      await fault();
      await sleep(3000);
      await load.stop();
      const { acknowledged, failed, imports, unfinishedImports, failedPlans } = load.report;
      const { notices, categories, names } = await written(name);
      expect(acknowledged.length).toBeGreaterThan(10);
      expect({ failed: [...failed], failedPlans, unfinishedImports }).toEqual({
        failed: [],
        failedPlans: [],
        unfinishedImports: [],
      });
      expect(acknowledged.filter((message) => notices.get(message) !== 1)).toEqual([]);
      expect(notices.size).toBe(acknowledged.length);
      expect(imports.length).toBeGreaterThan(0);
      expect([categories, names]).toEqual([imports.length * rowsOfImport, imports.length * rowsOfImport]);
    },
  );
});
