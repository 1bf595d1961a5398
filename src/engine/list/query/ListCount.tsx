import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';

/** How many rows there are in all; `100+` until that is known. */
export function ListCount({ count, least }: { count: number | null; least: number }): ReactNode {
  if (count === null && least === 0) return null;
  return (
    <span className="list-count" aria-live="polite">
      {count === null ? `${formatNumber(least)}+` : countOf(count, ['запись', 'записи', 'записей'])}
    </span>
  );
}
