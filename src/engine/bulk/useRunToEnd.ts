import { useEffect, useEffectEvent, useRef } from 'react';
import { useUnsaved } from '#ui/unsaved/useUnsaved.ts';
import type { BulkJob } from '../runs/bulkJob.ts';
import { notifyBulkJobEnded } from '../runs/notifyBulkJobEnded.ts';

interface RunToEnd {
  /** Stops a running job; closes a stopped one. */
  leave: () => void;
  goOn: () => void;
}

/**
 * Starts a bulk job, stops it when its screen is left, notifies the user of its end when the page is in the background,
 * and calls `finish` when no record was refused.
 */
export function useRunToEnd<T>(title: string, work: BulkJob<T>, finish: () => void): RunToEnd {
  const left = useRef(false);
  const run = async () => {
    if (!(await work.run())) return;
    notifyBulkJobEnded(title, work);
    if (left.current || (work.getState().state === 'done' && work.refusals.size === 0)) finish();
  };
  const begin = useEffectEvent(run);
  useEffect(() => {
    left.current = false;
    void begin();
    // A screen that is left stops its job: nothing would show it, and nothing could stop it.
    return () => {
      left.current = true;
      work.stop();
    };
  }, [work]);
  useUnsaved(() => work.getState().state !== 'done', { holdsList: true });
  return { leave: () => (work.getState().state === 'running' ? work.stop() : finish()), goOn: () => void run() };
}
