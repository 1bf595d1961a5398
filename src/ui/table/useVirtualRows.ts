import {
  defaultRangeExtractor,
  elementScroll,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface VirtualRowsOptions {
  count: number;
  /** Height of a row in pixels; with `content` all rows are in the document. */
  rowHeight: number | 'content';
  /** A row that stays in the document in addition to the focused one, -1 for none. */
  pinnedRow?: number;
  /** Returns the ordered indices of the rows in the document for the visible range. */
  rowsAround?: (range: Range) => number[];
}

interface VirtualRows {
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows in the document with their offsets in pixels. */
  rows: readonly { index: number; start: number }[];
  /** Height of all rows in pixels; undefined when rows are sized by content. */
  height: number | undefined;
  lastInView: number;
  /** Handlers for the element around the rows. */
  follow: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /**
   * Focuses a row, or the element in it that matches `inside`, even if it is not in the document yet, and scrolls it
   * into view.
   */
  focusRow: (index: number, inside?: string) => void;
  scrollToTop: () => void;
  scrollToRow: (index: number, align: 'auto' | 'center') => void;
  /**
   * Returns the row that a key moves to from row `index`, null for other keys; the header covers `covered` pixels of
   * the view.
   */
  rowByKey: (key: string, index: number, covered?: number) => number | null;
}

type Rect = typeof initialRect;

/**
 * Reports the size of the scrolling element after each layout. Measuring it directly would force a layout in the task
 * that has just rendered the rows.
 */
function observeElementRect(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: Rect) => void,
): (() => void) | undefined {
  if (scrollElement === null) return undefined;
  const observer = new ResizeObserver(() =>
    tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight }),
  );
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Elements that have been scrolled before. */
const scrolled = new WeakSet<Element>();

/**
 * Skips the initial scroll to the top, where a list already is, because it would force a layout in the task that has
 * just rendered the rows.
 */
const scrollToFn: typeof elementScroll = (offset, options, virtual) => {
  const element = virtual.scrollElement as Element | null;
  const begins = element !== null && !scrolled.has(element);
  if (element) scrolled.add(element);
  if (!begins || offset !== 0) elementScroll(offset, options, virtual);
};

/** Assumed visible size before the first layout, in pixels. */
const initialRect = { width: 1000, height: 800 };
const eightAround = (range: Range) => defaultRangeExtractor({ ...range, overscan: 8 });

/**
 * Virtualizes a list of any length: only visible rows are in the document, and the focused one at any scroll position,
 * because without it the keyboard would lose its position and the scroll keys. Rows have their index as `data-index`.
 */
export function useVirtualRows({
  count,
  rowHeight,
  pinnedRow = -1,
  rowsAround = eightAround,
}: VirtualRowsOptions): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const rangeExtractor = useCallback(
    (range: Range) => withRows(rowsAround(range), [focused, pinnedRow], range.count),
    [rowsAround, focused, pinnedRow],
  );
  const size = rowHeight === 'content' ? 0 : rowHeight;
  const virtual = useVirtualizer({
    enabled: size > 0,
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    rangeExtractor,
    initialRect,
    observeElementRect,
    scrollToFn,
    // The virtualizer measures again when this changes, but not when the row height does.
    getItemKey: useCallback((index: number) => index * size, [size]),
  });
  const heightBefore = useRef(size);
  // Keeps the same rows visible when the row height changes.
  useLayoutEffect(() => {
    const node = scroller.current;
    if (node && size > 0 && heightBefore.current > 0 && size !== heightBefore.current)
      node.scrollTop *= size / heightBefore.current;
    heightBefore.current = size;
  }, [size]);
  const focusRow = useCallback((index: number, inside?: string) => {
    flushSync(() => setFocused(index));
    focusIn(scroller.current, index, inside);
  }, []);
  const onFocus = useCallback((event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    setFocused(row && event.currentTarget.contains(row) ? Number(row.dataset.index) : -1);
  }, []);
  const scrollToTop = useCallback(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, []);
  const onBlur = useCallback(() => setFocused(-1), []);
  return {
    scroller,
    rows: size === 0 ? Array.from({ length: count }, (_, index) => ({ index, start: 0 })) : virtual.getVirtualItems(),
    height: size === 0 ? undefined : count * size,
    lastInView: virtual.range?.endIndex ?? 0,
    follow: { onFocus, onBlur },
    focusRow,
    scrollToTop,
    scrollToRow: (index, align) => virtual.scrollToIndex(index, { align }),
    rowByKey: (key, index, covered = 0) =>
      nextRow(key, index, { count, rowHeight: size, height: (scroller.current?.clientHeight ?? 0) - covered }),
  };
}

/** Focuses a row in the document, or an element inside it, and scrolls only as far as needed to show it. */
function focusIn(rows: HTMLElement | null, index: number, inside?: string): void {
  const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside);
  target?.focus({ preventScroll: true });
  target?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
}

/** Returns the shown rows and further ones in order, skipping rows that no longer exist. */
function withRows(shown: number[], more: readonly number[], count: number): number[] {
  const missing = more.filter((row, at) => row >= 0 && row < count && !shown.includes(row) && more.indexOf(row) === at);
  return missing.length === 0 ? shown : [...shown, ...missing].toSorted((a, b) => a - b);
}

interface Rows {
  count: number;
  /** Height of a row, in pixels. */
  rowHeight: number;
  /** Visible height, in pixels. */
  height: number;
}

/**
 * Returns the row that a key moves to from row `index`: arrows, Page Up and Page Down (one row of the old page stays
 * visible), Home, End; null for other keys.
 */
function nextRow(key: string, index: number, { count, rowHeight, height }: Rows): number | null {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const rows: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  const row = rows[key];
  return row === undefined ? null : Math.max(0, Math.min(count - 1, row));
}
