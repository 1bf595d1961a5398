import { useState, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';

/** Rows that are shown at first: a plan may have hundreds of executors. */
const firstRows = 10;

/** Returns the first rows of a section, and the button that shows the others; null without others. */
export function useFirstRows<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const [all, showAll] = useState(false);
  if (all || rows.length <= firstRows) return { shown: rows, more: null };
  const more = (
    <div>
      <Button small onClick={() => showAll(true)}>
        {`Показать все (${formatNumber(rows.length)})`}
      </Button>
    </div>
  );
  return { shown: rows.slice(0, firstRows), more };
}
