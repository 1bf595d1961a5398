import { formatNumber } from '#codecs/money.ts';
import { notifyJobEnded } from '#ui/jobNotification/jobNotification.ts';
import type { BulkJob } from './bulkJob.ts';

/** Says by the browser, to whoever asked for it, how work over many records ended; what a person stopped has not. */
export function notifyBulkJobEnded(what: string, work: BulkJob<unknown>): void {
  const { state, finished } = work.getState();
  const counted = `${formatNumber(finished)} из ${formatNumber(work.total)}`;
  if (state === 'done') notifyJobEnded(`${what}: готово, ${counted}`);
  else if (state === 'broken') notifyJobEnded(`${what}: остановлено, ${counted}`);
}
