import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import type { CheckState, ImportCheck } from './importCheck.ts';

/** Draws the progress of the dry run and why it stopped. */
export function CheckStep({ check, back }: { check: ImportCheck; back: () => void }): ReactNode {
  const state = useStore(check);
  const { done, total, error } = state;
  const failed = state.state === 'failed';
  return (
    <div className="import">
      <div className="bulk-progress">
        <div
          role="progressbar"
          aria-label="Проверка файла"
          className="bulk-bar"
          {...(total === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': total, 'aria-valuenow': done })}
        >
          <span style={{ inlineSize: `${total === null ? 0 : (done / Math.max(1, total)) * 100}%` }} />
        </div>
        <p>{stepText(state)}</p>
        <p role="alert" className="import-error">
          {failed ? `Проверка остановилась: ${error instanceof Error ? error.message : 'нет ответа'}` : ''}
        </p>
      </div>
      <div className="dialog-buttons">
        <Button onClick={back}>Назад</Button>
        {failed && (
          <Button look="primary" onClick={() => void check.run()}>
            Повторить
          </Button>
        )}
      </div>
    </div>
  );
}

function stepText({ step, done, total }: CheckState): string {
  if (step === 'names') return 'Загружаем справочники…';
  if (step === 'list') return `Загружаем записи: ${formatNumber(done)}`;
  if (step === 'server') return `Сервер проверил строк: ${formatNumber(done)} из ${formatNumber(total ?? 0)}`;
  return `Проверено строк: ${formatNumber(done)} из ${formatNumber(total ?? 0)}`;
}
