import type { ApiDeps } from '../deps.ts';
import { deliverDue, forgetDelivered } from './deliver.ts';

/** Milliseconds between two looks at what is due, and at what can be forgotten. */
const rest = { due: 2000, old: 3_600_000 };

/** Sends what webhooks are to be told from now on, in the background; the function that it gives stops it. Of several processes each takes what no other has. */
export function followDeliveries(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  const run = (job: () => Promise<unknown>): void => {
    work ??= job().then(() => undefined, (error: unknown) => {
      if (!stopping.signal.aborted) deps.log(`Вебхуки: ${error instanceof Error ? error.message : String(error)}`);
    }).finally(() => { work = undefined; });
  };
  const timers = [setInterval(() => run(() => deliverDue(deps, stopping.signal)), rest.due), setInterval(() => run(() => forgetDelivered(deps)), rest.old)];
  for (const timer of timers) timer.unref();
  return async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    await work;
  };
}
