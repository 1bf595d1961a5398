import type { ApiOptions } from '../../platform/context/deps.ts';
import { runPeriodically } from '../../platform/jobs/runPeriodically.ts';
import { describeJobError } from '../../platform/jobs/describeJobError.ts';
import { updateBalance } from './state.ts';

/** Milliseconds between two questions about a balance. */
const rest = 3_600_000;

/**
 * Reads the balances of all gateways at the start and every hour, so that credentials that do not work are known before
 * anybody needs a code. Returns a function that stops it without waiting for a gateway.
 */
export function watchBalances(deps: Pick<ApiOptions, 'db' | 'now' | 'log' | 'sms'>): () => void {
  const { service } = deps.sms;
  if (service === undefined) return () => undefined;
  const readAll = async (): Promise<void> => {
    const failures: string[] = [];
    for (const gateway of service.gateways) {
      const failure = await updateBalance(deps, gateway);
      if (failure !== undefined) failures.push(`${gateway.title}: ${failure}`);
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
  };
  const failed = (error: unknown): void => deps.log(`Баланс SMS не получен: ${describeJobError(error)}`);
  const stop = runPeriodically(readAll, { rest, atOnce: true, failed });
  return () => void stop();
}
