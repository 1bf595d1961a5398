import type { ApiDeps } from '../../platform/context/deps.ts';
import { describeJobError } from '../../platform/jobs/describeJobError.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import { createDeliveryPool } from './deliver.ts';

/** Milliseconds between two checks for due messages. */
const rest = 2000;

/**
 * Delivers webhook messages in the background; returns a function that stops it. Each of several processes claims
 * different webhooks.
 */
export function startDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const failed = (error: unknown): void => deps.log(`Вебхуки: ${describeJobError(error)}`);
  const pool = createDeliveryPool(deps);
  const stop = runPeriodically((ended) => pool.fill(ended), { rest, failed });
  return async () => {
    await stop();
    await pool.settled();
  };
}
