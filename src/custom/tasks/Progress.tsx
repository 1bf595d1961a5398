import type { ReactNode } from 'react';
import { fractionToPercent, formatPercent } from '#codecs/percent.ts';

/** Draws the progress of a task as a rounded percent with a bar (part1 §9, spec D15, D37). */
export function Progress({ progress }: { progress: unknown }): ReactNode {
  const percent = fractionToPercent(progress);
  const shown = Math.round(Math.min(100, Math.max(0, percent ?? 0)));
  return (
    <div className="task-progress">
      <span className="task-progress-label">Выполнение</span>
      {percent !== null && (
        <div
          role="progressbar"
          aria-label="Выполнение"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={shown}
          className="bar task-bar"
        >
          <span style={{ width: `${shown}%` }} />
        </div>
      )}
      <span>{formatPercent(progress)}</span>
    </div>
  );
}
