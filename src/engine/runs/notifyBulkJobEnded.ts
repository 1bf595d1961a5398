import { formatNumber } from '#codecs/money.ts';
import { notifyJobEnded } from '#ui/jobNotification/jobNotification.ts';
import type { BulkJob } from './bulkJob.ts';

/**
 * Shows a browser notification with the result of a bulk job to users who enabled it; not for a job the user stopped.
 */
export function notifyBulkJobEnded(what: string, work: BulkJob<unknown>): void {
  const { state, finished } = work.getState();
  const counted = `${formatNumber(finished)} из ${formatNumber(work.total)}`;
  if (state === 'done') notifyJobEnded(`${what}: готово, ${counted}`);
  else if (state === 'broken') notifyJobEnded(`${what}: остановлено, ${counted}`);
}
