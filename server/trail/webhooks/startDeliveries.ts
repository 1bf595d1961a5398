import type { ApiDeps } from '../../platform/context/deps.ts';
import { describeJobError } from '../../platform/jobs/describeJobError.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import { createDeliveryPool, deleteEnded } from './deliver.ts';

/** Milliseconds between two checks for due messages, and for old ones. */
const rest = { due: 2000, old: 3_600_000 };

/**
 * Delivers webhook messages in the background; returns a function that stops it. Each of several processes claims
 * different webhooks.
 */
export function startDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const failed = (error: unknown): void => deps.log(`Вебхуки: ${describeJobError(error)}`);
  const pool = createDeliveryPool(deps);
  const ends = [
    runPeriodically((ended) => pool.fill(ended), { rest: rest.due, failed }),
    runPeriodically(() => deleteEnded(deps), { rest: rest.old, failed }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
    await pool.settled();
  };
}
