import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The indices of the rows in the document, in their order, for what is in view. */
type Shown = (range: Range) => number[];

interface FocusedRow {
  /** For `useVirtualizer`: the rows in view and the one with the focus, wherever it is. */
  rangeExtractor: Shown;
  /** For the element around the rows. */
  follow: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Moves the focus to a row, or to what the selector `inside` finds in it, in the document or not yet, and scrolls the row into view. */
  focusRow: (index: number, inside?: string) => void;
}

/**
 * Keeps the row with the focus in the document, however far a virtual list is scrolled: with its row a keyboard would lose its
 * place and the keys that scroll. Rows say their index as `data-index`.
 */
export function useFocusedRow(scroller: RefObject<HTMLElement | null>, inView: Shown = defaultRangeExtractor): FocusedRow {
  const [focused, setFocused] = useState<number | null>(null);
  const rangeExtractor = useCallback((range: Range) => withRow(inView(range), focused, range.count), [inView, focused]);
  const focusRow = useCallback((index: number, inside?: string) => {
    flushSync(() => setFocused(index));
    focusIn(scroller.current, index, inside);
  }, [scroller]);
  const onFocus = useCallback((event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    setFocused(row && event.currentTarget.contains(row) ? Number(row.dataset.index) : null);
  }, []);
  const onBlur = useCallback(() => setFocused(null), []);
  return { rangeExtractor, follow: { onFocus, onBlur }, focusRow };
}

/** Gives the focus to a row that is in the document, or to something inside, and scrolls no further than needed to show the row. */
export function focusIn(rows: HTMLElement | null, index: number, inside?: string): void {
  const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside);
  target?.focus({ preventScroll: true });
  target?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
}

/** The shown rows and one more, in order; a row that is no longer there is not added. */
export function withRow(shown: readonly number[], row: number | null, count: number): number[] {
  if (row === null || row < 0 || row >= count || shown.includes(row)) return [...shown];
  return [...shown, row].toSorted((a, b) => a - b);
}
