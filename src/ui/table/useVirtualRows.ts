import {
  defaultRangeExtractor,
  elementScroll,
  useVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { nextRow } from './nextRow.ts';

interface VirtualRowsOptions {
  count: number;
  /** Of one row, in pixels; by its content, all rows are in the document. */
  rowHeight: number | 'content';
  /** A row that stays in the document besides the one with the focus, -1 for none. */
  kept?: number;
  /** The indices of the rows in the document, in their order, for what is in view. */
  rowsAround?: (range: Range) => number[];
}

interface VirtualRows {
  /** For the element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** The rows in the document and where each begins, in pixels. */
  rows: readonly { index: number; start: number }[];
  /** Of all rows, in pixels; undefined when they stand by their content. */
  height: number | undefined;
  lastInView: number;
  /** For the element around the rows. */
  follow: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
  /** Moves the focus to a row, or to what the selector `inside` finds in it, in the document or not yet, and scrolls the row into view. */
  focusRow: (index: number, inside?: string) => void;
  scrollToTop: () => void;
  scrollToRow: (index: number, align: 'auto' | 'center') => void;
  /** The row that a key leads to from row `index`, null for a key that leads to none; `covered` pixels of the view are under a head. */
  rowByKey: (key: string, index: number, covered?: number) => number | null;
}

type Rect = typeof initialRect;

/** Tells the size of what scrolls after each layout. A look of its own would make the browser lay out the page within the task that has just drawn the rows. */
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

/** Elements that have been scrolled once. */
const scrolled = new WeakSet<Element>();

/** A list begins at its top, where it is; said of it all the same, the browser would lay out the page within the task that has just drawn the rows. */
const scrollToFn: typeof elementScroll = (offset, options, virtual) => {
  const element = virtual.scrollElement as Element | null;
  const begins = element !== null && !scrolled.has(element);
  if (element) scrolled.add(element);
  if (!begins || offset !== 0) elementScroll(offset, options, virtual);
};

/** What is in view until the first layout, in pixels. */
const initialRect = { width: 1000, height: 800 };
const eightAround = (range: Range) => defaultRangeExtractor({ ...range, overscan: 8 });

/**
 * A list of any length of which only the rows in view are in the document, and the one with the focus, however far the list is scrolled:
 * with its row a keyboard would lose its place and the keys that scroll. Rows say their index as `data-index`.
 */
export function useVirtualRows({
  count,
  rowHeight,
  kept = -1,
  rowsAround = eightAround,
}: VirtualRowsOptions): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const rangeExtractor = useCallback(
    (range: Range) => withRows(rowsAround(range), [focused, kept], range.count),
    [rowsAround, focused, kept],
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
    // The virtualiser measures anew when this changes, not when the height of a row does.
    getItemKey: useCallback((index: number) => index * size, [size]),
  });
  const heightBefore = useRef(size);
  // Rows of another height leave the same ones in view.
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

/** Gives the focus to a row that is in the document, or to something inside, and scrolls no further than needed to show the row. */
function focusIn(rows: HTMLElement | null, index: number, inside?: string): void {
  const row = rows?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const target = inside === undefined ? row : row?.querySelector<HTMLElement>(inside);
  target?.focus({ preventScroll: true });
  target?.closest('[data-index]')?.scrollIntoView({ block: 'nearest' });
}

/** The shown rows and some more, in order; a row that is no longer there is not added. */
function withRows(shown: number[], more: readonly number[], count: number): number[] {
  const missing = more.filter((row, at) => row >= 0 && row < count && !shown.includes(row) && more.indexOf(row) === at);
  return missing.length === 0 ? shown : [...shown, ...missing].toSorted((a, b) => a - b);
}
