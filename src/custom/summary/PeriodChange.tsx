import type { ReactNode } from 'react';
import { changeText } from './texts.ts';
import type { TileState } from './useTile.ts';

/** How a value stands to that of the period before, said in words (spec D10); takes its line before that is known. Of a period that goes on the same days are compared. */
export function PeriodChange({
  share,
  before,
  read,
}: {
  share: boolean;
  before: TileState['before'];
  read: (figures: NonNullable<TileState['before']>['figures']) => number;
}): ReactNode {
  return (
    <p className="tile-change">
      {before && changeText(read(before.now), read(before.figures), share, before.compared)}
    </p>
  );
}
