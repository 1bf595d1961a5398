import type { ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { formatText } from '#codecs/text.ts';
import type { Unverified } from '#codecs/records.ts';
import type { PlanningCheck } from '#schemas/entities/planningCheck.ts';

/** Draws whether the check runs, when it last ended, and why the last attempt failed. */
export function CheckStatus({ check }: { check: Unverified<PlanningCheck> }): ReactNode {
  const { isRunning, progress, doneAt, error } = check;
  return (
    <div role="status" aria-label="Состояние проверки">
      {isRunning === true ? (
        <p>Идёт проверка{typeof progress === 'string' ? `. ${progress}` : ''}</p>
      ) : (
        <p>{typeof doneAt === 'number' ? `Последняя проверка: ${formatDateTime(doneAt)}` : 'Проверки ещё не было'}</p>
      )}
      {typeof error === 'string' && (
        <p className="status status-danger">Проверка не удалась и повторится сама: {formatText(error)}</p>
      )}
    </div>
  );
}
