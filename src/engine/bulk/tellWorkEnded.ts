import { showNumber } from '#codecs/money.ts';
import { workEnded } from '#ui/workEnded/workEnded.ts';
import type { BulkWork } from './bulkWork.ts';

/** Says by the browser, to whoever asked for it, how work over many records ended; what a person stopped has not. */
export function tellWorkEnded(what: string, work: BulkWork<unknown>): void {
  const { state, finished } = work.getState();
  const counted = `${showNumber(finished)} из ${showNumber(work.total)}`;
  if (state === 'done') workEnded(`${what}: готово, ${counted}`);
  else if (state === 'broken') workEnded(`${what}: остановлено, ${counted}`);
}
