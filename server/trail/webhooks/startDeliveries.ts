import type { ApiDeps } from '../../platform/context/deps.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import { deliverDue, deleteDelivered } from './deliver.ts';

/** Milliseconds between two checks for due messages, and for old ones. */
const rest = { due: 2000, old: 3_600_000 };

/**
 * Delivers webhook messages in the background; returns a function that stops it. Each of several processes claims
 * different messages.
 */
export function startDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const failed = (error: unknown): void =>
    deps.log(`Вебхуки: ${error instanceof Error ? error.message : String(error)}`);
  const ends = [
    runPeriodically((ended) => deliverDue(deps, ended), { rest: rest.due, failed }),
    runPeriodically(() => deleteDelivered(deps), { rest: rest.old, failed }),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
