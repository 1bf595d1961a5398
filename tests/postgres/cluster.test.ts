import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWritten, rowsOfImport, startFilledCluster, startLoad } from '#tests/support/clusterLoad.ts';
import { clusterMissing, ensureCluster, type Cluster } from '../../scripts/cluster.mjs';

const isThere = ensureCluster();
if (!isThere) console.log(clusterMissing);

let cluster: Cluster;
beforeAll(async () => {
  if (isThere) cluster = await startFilledCluster();
}, 300_000);
afterAll(() => cluster?.stop());

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
      const { notices, categories, names } = await readWritten(cluster, name);
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
