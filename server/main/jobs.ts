import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { CustomResources } from '../admin/config/openConfig.ts';
import type { Connection, Db, Maintenance } from '../platform/db/connection.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { expiryJob, type Expiry } from '../platform/jobs/expiry.ts';
import type { JobKind } from '../platform/jobs/jobKind.ts';
import { createJobRunner, startJobs } from '../platform/jobs/runner.ts';
import { runPeriodically, type Repetition } from '../platform/jobs/runPeriodically.ts';
import { vacuumJob } from '../platform/jobs/vacuum.ts';
import { importJob } from '../recordEngine/imports/importJob.ts';
import { syncIndexes } from '../recordEngine/core/syncIndexes.ts';
import type { ApiOptions } from '../platform/context/deps.ts';
import type { RequestGate } from '../platform/context/requestGate.ts';
import { apiWithin, engineDeps } from './app.ts';
import { registry } from './registry/registry.ts';
import { partitionsJob } from '../trail/history/partitions.ts';

type Declared = Pick<CustomResources, 'ready' | 'declarations'>;

/** Rows of the company's base that are deleted by their age. */
export const expiries: readonly Expiry[] = registry.modules.flatMap((module) => module.expiries ?? []);

/** Creates the indexes of modules, which no migration can create. */
export async function maintainIndexes(maintenance: Maintenance, log: (message: string) => void): Promise<void> {
  for (const module of registry.modules) await module.maintainIndexes?.(maintenance, log);
}

/**
 * The job that keeps the indexes of modules and of custom resources in step with the active declarations. The nightly
 * run repeats what failed, for example before the extension pg_trgm was installed.
 */
const indexesJob = ({ ready, declarations }: Declared): JobKind => ({
  kind: 'indexes',
  schedule: { dailyAt: '03:30' },
  async maintain(maintenance, { log }) {
    await ready;
    await maintainIndexes(maintenance, log);
    await syncIndexes(maintenance, declarations(), log);
  },
});

/** Returns the jobs that write records by the API of an installation; imports once its declarations are `ready`. */
export function apiJobs(api: ApiOptions, ready: Promise<unknown> = Promise.resolve()): readonly JobKind[] {
  let isReady = false;
  void ready.finally(() => (isReady = true));
  const deps = engineDeps(api);
  const ofModules = registry.modules.flatMap(({ jobs }) => jobs?.(deps) ?? []);
  return [importJob(deps, apiWithin(api), () => isReady), ...ofModules];
}

/** Returns the jobs of a base with the company's data. `historyDays` is `HISTORY_DAYS`. */
export function companyJobs(custom: Declared, historyDays: number, isEmbedded: boolean): readonly JobKind[] {
  return [...storeJobs(historyDays, isEmbedded), expiryJob(expiries), indexesJob(custom)];
}

/** Returns the jobs of every base, including the host's own store beside an external API. */
export function storeJobs(historyDays: number, isEmbedded: boolean): readonly JobKind[] {
  return [partitionsJob(historyDays), ...(isEmbedded ? [vacuumJob] : [])];
}

interface RunJobsOptions {
  isEmbedded: boolean;
  timeZone: () => string;
  log: (message: string) => void;
  /** Knows the requests of the process; without it, steps do not get shorter for them. */
  gate?: RequestGate;
}

/**
 * Runs jobs of a base in the background; returns a function that stops it. The embedded database runs one statement at
 * a time, so its process runs one job at a time.
 */
export function runJobs(
  connection: Pick<Connection, 'db' | 'maintain'>,
  kinds: readonly JobKind[],
  { isEmbedded, timeZone, log, gate }: RunJobsOptions,
): Repetition {
  return startJobs(
    createJobRunner({
      connection,
      kinds,
      timeZone,
      workers: isEmbedded ? 1 : 4,
      now: Date.now,
      log,
      ...(isEmbedded && gate && { isAwaited: gate.isAwaited }),
    }),
    log,
  );
}

/** Milliseconds between two checks of the active declarations. */
const rest = 1000;

/**
 * Enqueues the job for indexes at the start and whenever the active declarations change. Returns a function that stops
 * it. While the database is unreachable, the next round tries again.
 */
export function requestIndexes(db: Db, { ready, declarations }: Declared): () => Promise<void> {
  let done: readonly Declaration[] | undefined;
  return runPeriodically(
    async () => {
      await ready;
      const expected = declarations();
      if (expected === done) return;
      const now = Math.floor(Date.now() / 1000);
      await enqueue(db, { kind: 'indexes', key: 'indexes', body: null, requestedBy: 'system', now });
      done = expected;
    },
    { rest },
  );
}
