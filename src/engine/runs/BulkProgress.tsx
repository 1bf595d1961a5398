import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import type { BulkJob } from './bulkJob.ts';

/**
 * Draws the progress of a bulk job and why it stopped. The bar shows the attempted records, the text the successful
 * ones.
 */
export function BulkProgress({ label, work }: { label: string; work: BulkJob<unknown> }): ReactNode {
  const { state, finished, error } = useStore(work);
  return (
    <div className="bulk-progress">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((finished / Math.max(1, work.total)) * 100)}
        className="bulk-bar"
      >
        <span style={{ inlineSize: `${(finished / Math.max(1, work.total)) * 100}%` }} />
      </div>
      <p>{`${label}: ${formatNumber(finished - work.refusals.size)} из ${formatNumber(work.total)}`}</p>
      <p role="status" className="bulk-state">
        {stateText(state, error)}
      </p>
    </div>
  );
}

function stateText(state: ReturnType<BulkJob<unknown>['getState']>['state'], error: unknown): string {
  if (state === 'stopped') return 'Остановлено';
  return state === 'broken' ? `Остановлено: ${error instanceof Error ? error.message : 'нет ответа'}` : '';
}
