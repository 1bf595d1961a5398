import type { ReactNode } from 'react';
import { changeMark, changeText } from './texts.ts';
import type { TileState } from './useTile.ts';

/**
 * Draws the change from the previous period as text (spec D10), with an arrow; its line is reserved before the value is
 * known. For an unfinished period the same days are compared. Of a share (a fact of its plan) more is better; whether
 * more of anything else is good, no number says.
 */
export function PeriodChange({
  share,
  before,
  read,
}: {
  share: boolean;
  before: TileState['before'];
  read: (figures: NonNullable<TileState['before']>['figures']) => number;
}): ReactNode {
  if (before === undefined) return <p className="tile-change" />;
  const [now, earlier] = [read(before.now), read(before.figures)];
  const mark = changeMark(now, earlier, share);
  return (
    <p className="tile-change">
      {mark !== null && (
        <span aria-hidden className={share ? (mark === '▲' ? 'tile-better' : 'tile-worse') : ''}>
          {`${mark} `}
        </span>
      )}
      {changeText(now, earlier, share, before.compared)}
      {before.isAsToday && ' (по состоянию на сегодня)'}
    </p>
  );
}
