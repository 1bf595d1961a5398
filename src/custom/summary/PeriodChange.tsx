import type { ReactNode } from 'react';
import { changeText } from './texts.ts';
import type { TileState } from './useTile.ts';

/**
 * Draws the change from the previous period as text (spec D10); its line is reserved before the value is known. For an
 * unfinished period the same days are compared.
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
  return (
    <p className="tile-change">
      {before && changeText(read(before.now), read(before.figures), share, before.compared)}
    </p>
  );
}
