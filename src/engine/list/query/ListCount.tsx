import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';

/** Draws the total number of rows; `100+` until it is known. */
export function ListCount({ count, least }: { count: number | null; least: number }): ReactNode {
  if (count === null && least === 0) return null;
  return (
    <span className="list-count" aria-live="polite">
      {count === null ? `${formatNumber(least)}+` : countOf(count, ['запись', 'записи', 'записей'])}
    </span>
  );
}
