import { useEffect, useEffectEvent } from 'react';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import type { BulkJob } from '../runs/bulkJob.ts';
import { notifyBulkJobEnded } from '../runs/notifyBulkJobEnded.ts';

interface RunToEnd {
  /** Stops a running job; closes a stopped one. */
  leave: () => void;
  goOn: () => void;
}

/**
 * Starts a bulk job, notifies the user of its end when the page is in the background, and calls `finish` when no record
 * was refused.
 */
export function useRunToEnd<T>(title: string, work: BulkJob<T>, finish: () => void): RunToEnd {
  const run = async () => {
    await work.run();
    notifyBulkJobEnded(title, work);
    if (work.getState().state === 'done' && work.refusals.size === 0) finish();
  };
  const begin = useEffectEvent(run);
  useEffect(() => void begin(), []);
  useUnsaved(() => work.getState().state !== 'done');
  return { leave: () => (work.getState().state === 'running' ? work.stop() : finish()), goOn: () => void run() };
}
