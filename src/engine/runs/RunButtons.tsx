import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { giveLostFocus } from '#ui/layers/focus.ts';
import type { BulkJob } from './bulkJob.ts';

interface RunButtonsProps {
  state: ReturnType<BulkJob<unknown>['getState']>['state'];
  stop: () => void;
  goOn: () => void;
  /** Buttons shown beside `Остановить` while the job runs. */
  whileRunning?: ReactNode;
  /** Buttons shown once the job has stopped. */
  children: ReactNode;
}

/**
 * Draws `Остановить` while the job runs and `Продолжить` while records remain. The focus stays within these buttons.
 */
export function RunButtons({ state, stop, goOn, whileRunning, children }: RunButtonsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => giveLostFocus(box.current?.querySelector('button')), [state]);
  const runs = state === 'ready' || state === 'running';
  return (
    <div className="dialog-buttons" ref={box}>
      {runs ? (
        <>
          <Button onClick={stop}>Остановить</Button>
          {whileRunning}
        </>
      ) : (
        children
      )}
      {(state === 'stopped' || state === 'broken') && (
        <Button look="primary" onClick={goOn}>
          Продолжить
        </Button>
      )}
    </div>
  );
}
