import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { narrow, useMedia } from '../layers/useMedia.ts';
import type { Column } from './column.ts';

/**
 * Shows rows as cards in a narrow window (docs/decisions/0050): reports this, and passes the column labels to the
 * styles (`--label-1` and so on), because the cells have no header above them.
 */
export function useCards(
  inside: RefObject<HTMLElement | null>,
  columns: readonly Column<never>[],
  setCards: ((cards: boolean) => void) | undefined,
): void {
  const cards = useMedia(narrow) && setCards !== undefined;
  useLayoutEffect(() => {
    const table = inside.current?.closest<HTMLElement>('.table');
    if (!table || !cards) return;
    for (const [at, { label, hideLabel }] of columns.entries())
      table.style.setProperty(`--label-${at + 1}`, JSON.stringify(hideLabel || label === '' ? '' : `${label}:`));
  }, [inside, columns, cards]);
  useEffect(() => setCards?.(cards), [setCards, cards]);
}
