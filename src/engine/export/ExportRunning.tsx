import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { countOf } from '#codecs/plural.ts';
import { Button } from '#ui/button/Button.tsx';
import { giveLostFocus } from '#ui/layers/focus.ts';
import type { ExportStore } from './exportStore.ts';

/** Draws the progress of an export and why it stopped. */
export function ExportRunning({ store }: { store: ExportStore }): ReactNode {
  const { state, written, total, error, goOn, stop } = useStore(store);
  const buttons = useRef<HTMLDivElement>(null);
  useEffect(() => giveLostFocus(buttons.current?.querySelector('button')), [state]);
  const failed = state === 'failed';
  const percent = total === null || total === 0 ? null : Math.min(100, Math.round((written / total) * 100));
  return (
    <div className="export">
      <div
        role="progressbar"
        aria-label="Выгрузка"
        className="export-bar"
        {...(percent === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': percent })}
      >
        <span style={{ inlineSize: `${percent ?? 0}%` }} />
      </div>
      <p>{`Выгружено ${countOf(written, ['строка', 'строки', 'строк'])}`}</p>
      <p role="status" className="export-error">
        {failed ? `Остановлено: ${error instanceof Error ? error.message : 'нет ответа'}` : ''}
      </p>
      <div className="export-buttons" ref={buttons}>
        {failed && (
          <Button look="primary" onClick={goOn}>
            Повторить
          </Button>
        )}
        <Button onClick={stop}>{failed ? 'Отменить' : 'Остановить'}</Button>
      </div>
    </div>
  );
}
