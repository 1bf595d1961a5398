import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { showNumber } from '#codecs/money.ts';
import type { BulkWork } from './bulkWork.ts';

/** How far the work is, and why it stands still. The bar shows what has been tried, the text what has succeeded. */
export function BulkProgress({ label, work }: { label: string; work: BulkWork<unknown> }): ReactNode {
  const { state, finished, error } = useStore(work);
  return (
    <div className="bulk-progress">
      <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round((finished / Math.max(1, work.total)) * 100)} className="bulk-bar">
        <span style={{ inlineSize: `${(finished / Math.max(1, work.total)) * 100}%` }} />
      </div>
      <p>{`${label}: ${showNumber(finished - work.refusals.size)} из ${showNumber(work.total)}`}</p>
      <p role="status" className="bulk-state">{stateText(state, error)}</p>
    </div>
  );
}

function stateText(state: ReturnType<BulkWork<unknown>['getState']>['state'], error: unknown): string {
  if (state === 'stopped') return 'Остановлено';
  return state === 'broken' ? `Остановлено: ${error instanceof Error ? error.message : 'нет ответа'}` : '';
}
