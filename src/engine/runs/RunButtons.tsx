import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { giveLostFocus } from '#ui/layers/focus.ts';
import type { BulkJob } from './bulkJob.ts';

interface RunButtonsProps {
  state: ReturnType<BulkJob<unknown>['getState']>['state'];
  stop: () => void;
  goOn: () => void;
  /** Once it stands still. */
  children: ReactNode;
}

/** `Остановить` while it runs; `Продолжить` while something is left. The focus stays among them. */
export function RunButtons({ state, stop, goOn, children }: RunButtonsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => giveLostFocus(box.current?.querySelector('button')), [state]);
  const runs = state === 'ready' || state === 'running';
  return (
    <div className="dialog-buttons" ref={box}>
      {runs ? <Button onClick={stop}>Остановить</Button> : children}
      {(state === 'stopped' || state === 'broken') && (
        <Button look="primary" onClick={goOn}>
          Продолжить
        </Button>
      )}
    </div>
  );
}
