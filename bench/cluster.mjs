import { setTimeout as sleep } from 'node:timers/promises';
import { readWritten, rowsOfImport, startFilledCluster, startLoad } from '#tests/support/clusterLoad.ts';
import { clusterMissing, ensureCluster } from '../scripts/cluster.mjs';

// Faults of a cluster under load: ten managers read, write, import and plan while each fault happens five times.
const managers = 10;
const times = Number(process.env.CLUSTER_TIMES ?? 5);
/** A part of the name of the faults to measure. */
const only = process.env.CLUSTER_FAULT ?? '';
/** Maximum seconds between two answered writes: at a promotion, and otherwise. */
const [maxAtPromotion, maxOtherwise] = [40, 2];
/** Milliseconds for which a server stands still: longer than its claim to be the primary. */
const still = 40_000;

const faults = [
  [
    'process killed',
    maxOtherwise,
    async ({ offices }, time) => {
      const office = offices[time % offices.length];
      await office.kill();
      await sleep(2000);
      await office.start();
    },
  ],
  [
    'PgBouncer killed',
    maxOtherwise,
    async ({ pgbouncer }) => {
      await pgbouncer.kill();
      await pgbouncer.start();
    },
  ],
  [
    'replica stopped',
    maxOtherwise,
    async ({ replica, whole }) => {
      const stopped = await replica();
      await stopped.end();
      await sleep(3000);
      await stopped.start();
      await whole();
    },
  ],
  [
    'PostgreSQL of the primary killed',
    maxAtPromotion,
    async ({ primary, whole }) => {
      const killed = await primary();
      const pid = killed.postgresPid();
      killed.killPostgres();
      // The same server may become the primary again; Patroni then calls it the primary all the time.
      while ([undefined, pid].includes((await primary())?.postgresPid())) await sleep(100);
      await whole();
    },
  ],
  [
    'server of the primary lost',
    maxAtPromotion,
    async ({ primary, whole }) => {
      const lost = await primary();
      await Promise.all([lost.kill(), lost.killPostgres()]);
      while ([undefined, lost.title].includes((await primary())?.title)) await sleep(100);
      await lost.start();
      await whole();
    },
  ],
  [
    'PostgreSQL of the primary frozen',
    maxAtPromotion,
    async ({ primary, whole }) => {
      const frozen = await primary();
      frozen.freezePostgres();
      await sleep(still);
      frozen.thawPostgres();
      await whole();
    },
  ],
  [
    'server of the primary frozen',
    maxAtPromotion,
    async ({ primary, whole }) => {
      const frozen = await primary();
      frozen.freeze();
      frozen.freezePostgres();
      await sleep(still);
      frozen.thawPostgres();
      frozen.thaw();
      await whole();
    },
  ],
  [
    'HAProxy frozen',
    maxAtPromotion,
    async ({ haproxy, whole }) => {
      haproxy.freeze();
      await sleep(10_000);
      haproxy.thaw();
      await whole();
    },
  ],
  [
    'process frozen',
    maxAtPromotion,
    async ({ offices, whole }, time) => {
      const office = offices[time % offices.length];
      office.freeze();
      await sleep(10_000);
      office.thaw();
      await whole();
    },
  ],
];

/** Returns how many acknowledged writes of a load are missing in the database, and how many are there twice. */
async function compare(cluster, name, { acknowledged, imports }) {
  const { notices, categories, names } = await readWritten(cluster, name);
  return {
    lost: acknowledged.filter((message) => !notices.has(message)).length + imports.length * rowsOfImport - names,
    twice: [...notices.values()].filter((many) => many > 1).length + categories - names,
  };
}

/** Returns the longest time in seconds between two answered writes. */
function longestPause(writes) {
  const moments = writes.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(...moments.slice(1).map((at, number) => at - moments[number])) / 1000;
}

async function measure(cluster, [title, max, fault]) {
  const sum = { lost: 0, twice: 0, failed: 0, failedReads: 0, writes: 0, pauses: [], slowest: [], problems: [] };
  for (let time = 0; time < times; time += 1) {
    const name = `${title} ${time}`;
    const load = await startLoad(cluster, { name, managers });
    await sleep(2000);
    await fault(cluster, time);
    await sleep(3000);
    await load.stop();
    const { writes, failed, failedReads, failedPlans, unfinishedImports } = load.report;
    const { lost, twice } = await compare(cluster, name, load.report);
    sum.lost += lost;
    sum.twice += twice;
    sum.failed += failed.size + failedPlans.length;
    sum.failedReads += failedReads;
    sum.writes += writes.length;
    sum.pauses.push(longestPause(writes));
    sum.slowest.push(Math.max(...writes.map(({ tookMs }) => tookMs)) / 1000);
    sum.problems.push(...failed.values(), ...failedPlans, ...unfinishedImports);
  }
  const pause = Math.max(...sum.pauses);
  const isOver = pause > max || sum.lost + sum.twice + sum.failed > 0 || sum.problems.length > 0;
  const many = (list) => list.map((value) => value.toFixed(1)).join(', ');
  console.log(
    `${isOver ? 'OVER ' : ''}${title}, ${times} times: ${sum.writes} writes acknowledged, ${sum.lost} lost, ${sum.twice} twice, ${sum.failed} failed; ` +
      `longest pause between answered writes ${many(sum.pauses)} s (at most ${max}), slowest write ${many(sum.slowest)} s; ${sum.failedReads} reads failed`,
  );
  for (const problem of new Set(sum.problems)) console.log(`  ${problem}`);
}

if (ensureCluster()) {
  const cluster = await startFilledCluster();
  try {
    for (const fault of faults.filter(([title]) => title.includes(only))) await measure(cluster, fault);
  } finally {
    await cluster.stop();
  }
} else {
  console.log(clusterMissing);
}
