import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { BulkJob } from './bulkJob.ts';
import { RunProgress } from './RunProgress.tsx';

/**
 * Draws the progress of a bulk job and why it stopped. The bar shows the attempted records, the text the successful
 * ones.
 */
export function BulkProgress({ label, work }: { label: string; work: BulkJob<unknown> }): ReactNode {
  const { state, finished, error } = useStore(work);
  return (
    <RunProgress
      label={label}
      finished={finished}
      successful={finished - work.refusals.size}
      total={work.total}
      note={stateText(state, error)}
    />
  );
}

function stateText(state: ReturnType<BulkJob<unknown>['getState']>['state'], error: unknown): string {
  if (state === 'stopped') return 'Остановлено';
  return state === 'broken' ? `Остановлено: ${error instanceof Error ? error.message : 'нет ответа'}` : '';
}
