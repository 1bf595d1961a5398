import type { ApiDeps } from '../../platform/context/deps.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import { deliverDue, deleteDelivered } from './deliver.ts';

/** Milliseconds between two looks at what is due, and at what can be forgotten. */
const rest = { due: 2000, old: 3_600_000 };

/** Sends what webhooks are to be told from now on, in the background; the function that it gives stops it. Of several processes each takes what no other has. */
export function startDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const failed = (error: unknown): void =>
    deps.log(`Вебхуки: ${error instanceof Error ? error.message : String(error)}`);
  const ends = [
    runPeriodically((ended) => deliverDue(deps, ended), { rest: rest.due, failed }),
    runPeriodically(() => deleteDelivered(deps), { rest: rest.old, failed }),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}
