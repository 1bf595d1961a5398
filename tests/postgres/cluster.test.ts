import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readWritten,
  rowsOfImport,
  signIn,
  startFilledCluster,
  startLoad,
  type FilledCluster,
} from '#tests/support/clusterLoad.ts';
import { clusterMissing, ensureCluster } from '../../scripts/cluster.mjs';

const isThere = ensureCluster();
if (!isThere) console.log(clusterMissing);

let cluster: FilledCluster;
beforeAll(async () => {
  if (isThere) cluster = await startFilledCluster();
}, 300_000);
afterAll(() => cluster?.stop());

const seals = {
  name: 'seals',
  title: 'Пломбы',
  one: 'Пломба',
  api: { path: '/api/v1/seals/', id: 'sealId', verbs: ['list', 'one', 'create'] },
  menu: { path: '/seals', section: 'audit', icon: 'list', module: 'audit' },
  list: { open: 'modal', columns: ['number'] },
  form: { submit: { create: 'Создать' }, fields: ['number'] },
  fields: { number: { kind: 'text', label: 'Номер' } },
};

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
    [
      'PostgreSQL of the primary stands still for 40 s',
      async () => {
        const primary = await cluster.primary();
        primary?.freezePostgres();
        await sleep(40_000);
        primary?.thawPostgres();
        await cluster.whole();
      },
    ],
    [
      'the server of the primary stands still for 40 s',
      async () => {
        const primary = await cluster.primary();
        primary?.freeze();
        primary?.freezePostgres();
        await sleep(40_000);
        primary?.thawPostgres();
        primary?.thaw();
        await cluster.whole();
      },
    ],
    [
      'HAProxy and a process stand still',
      async () => {
        const still = [cluster.haproxy, cluster.offices[0]];
        for (const member of still) member?.freeze();
        await sleep(5000);
        for (const member of still) member?.thaw();
      },
    ],
  ];

  let loads = 0;

  it.each(faults)(
    'loses no acknowledged write when %s, writes none twice, and goes on by itself',
    async (what, fault) => {
      // A repeated attempt finds the rows of the one before.
      const name = `${what}, load ${(loads += 1)}`;
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

describe.skipIf(!isThere)('Configuration of a cluster (operating, A cluster)', { timeout: 120_000 }, () => {
  /** Asks every process for a file of `/config`, and waits until each response contains the text. */
  const everywhere = async (path: string, text: string, headers: Record<string, string> = {}): Promise<void> => {
    const bodyOf = async (url: string): Promise<string> => (await fetch(`${url}${path}`, { headers })).text();
    for (const { url } of cluster.offices)
      await expect.poll(() => bodyOf(url), { interval: 100, timeout: 20_000 }).toContain(text);
  };

  it('is active in every process after a resource is published and app.json is saved', async () => {
    const headers = await signIn(cluster);
    const published = await fetch(`${cluster.url}/config/studio/publish`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ file: 'seals.json', text: JSON.stringify(seals), base: null }),
    });
    expect(published.status).toBe(200);
    await everywhere('/config/resources.json', 'Пломбы', headers);
    const records = cluster.offices.map(({ url }) => fetch(`${url}/api/v1/seals/`, { headers }));
    expect((await Promise.all(records)).map(({ status }) => status)).toEqual([200, 200, 200]);
    writeFileSync(join(cluster.configDir, 'app.json'), JSON.stringify({ planning: true, productName: 'Пломбировка' }));
    await everywhere('/config/app.json', 'Пломбировка');
  });
});
