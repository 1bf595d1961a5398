import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useEffectEvent, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';

/** Rows of a list are this high, long texts are clamped (spec D59). */
export const rowHeight = 63;
/** A column without a width of its own is never narrower, in pixels (the longest word of a head fits); below that the table scrolls sideways. */
const narrowest = 132;
/** The next page is asked when the end is this near, in pixels (part1 §9). */
const nearEnd = 100;
/** Nearness is looked at no more often than this, in milliseconds (part1 §9). */
const scrollThrottle = 100;

export interface ListColumn<Row> {
  key: string;
  label: string;
  /** Pixels; without it the column takes `grow` parts (1 by default) of what is left. */
  width?: number | undefined;
  grow?: number | undefined;
  right?: boolean;
  /** The label is for screen readers only: the cells say it themselves. */
  hideLabel?: boolean;
  cell: (row: Row) => ReactNode;
}

interface VirtualRowsProps<Row> {
  /** The name of the table: that of its screen (spec D9). */
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What a click or Enter on a row does; without it rows take no focus. */
  open?: ((row: Row) => void) | undefined;
  selected?: string | number | null;
  /** Told the last row in view. */
  seen?: ((index: number) => void) | undefined;
  /** Called near the end of what is loaded. */
  more?: (() => void) | undefined;
  busy?: boolean;
  /** A change of this brings the list back to its top (part1 §4). */
  resetKey?: string;
  /** Below the last row: the next page's spinner or its failure. */
  foot?: ReactNode;
  /** In place of rows: empty, failed, loading (spec D32). */
  picture?: ReactNode;
}

/** A table of any length: real roles, fixed rows, only what is in view in the document. */
export function VirtualRows<Row>(props: VirtualRowsProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, open, selected = null, seen, more, busy = false, resetKey = '', foot, picture } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight,
    rangeExtractor: useRowsAround(), initialRect: { width: 1000, height: 800 },
  });
  useNextPage(scroller, rows.length, more);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [resetKey]);
  const lastInView = virtual.range?.endIndex ?? 0;
  useEffect(() => seen?.(lastInView), [seen, lastInView]);
  const minWidth = columns.reduce((sum, { width }) => sum + (width ?? narrowest), 0);
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  // A stable callback: rows that stay in view are not drawn again while scrolling.
  const openRow = useCallback((row: Row) => openNow.current?.(row), []);
  return (
    <div className="table">
      {/* Rows that take no focus leave the scrolling by keyboard to the list itself. */}
      <div className="table-scroll" ref={scroller} tabIndex={open ? -1 : 0}>
        <div role="table" aria-label={label} aria-rowcount={more ? -1 : rows.length + 1} aria-busy={busy}>
          <div role="rowgroup" className="table-head" style={{ minWidth }}>
            <div role="row" className="table-row table-head-row" aria-rowindex={1}>
              {columns.map((column) => (
                <div key={column.key} role="columnheader" style={cellStyle(column)} className={cellClass(column)}>{column.hideLabel ? <span className="visually-hidden">{column.label}</span> : column.label}</div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="table-body" style={{ height: rows.length * rowHeight, minWidth }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const row = rows[index] as Row;
              const key = rowKey(row);
              return <TableRow key={key} {...{ row, index, start, columns }} selected={key === selected} open={open ? openRow : undefined} />;
            })}
          </div>
        </div>
        {foot}
        {picture}
      </div>
    </div>
  );
}

/** Widths that need no look at the contents: head and rows come out alike without measuring one another. */
function cellStyle({ width, grow = 1 }: ListColumn<never>): CSSProperties {
  return width ? { flex: `0 0 ${width}px` } : { flex: `${grow} 1 0`, minWidth: narrowest };
}

function cellClass({ right }: ListColumn<never>): string {
  return right ? 'table-cell table-right' : 'table-cell';
}

/** Rows kept ready on both sides of the view: a jump, which draws every row anew, draws none beside it. */
function useRowsAround(): (range: Range) => number[] {
  const last = useRef(0);
  return useCallback((range: Range) => {
    const jumped = Math.abs(range.startIndex - last.current) > range.endIndex - range.startIndex;
    last.current = range.startIndex;
    return defaultRangeExtractor({ ...range, overscan: jumped ? 0 : 3 });
  }, []);
}

interface TableRowProps<Row> {
  row: Row;
  index: number;
  start: number;
  columns: readonly ListColumn<Row>[];
  selected: boolean;
  open: ((row: Row) => void) | undefined;
}

const TableRow = memo(function TableRow<Row>({ row, index, start, columns, selected, open }: TableRowProps<Row>): ReactNode {
  return (
    <div
      role="row" aria-rowindex={index + 2} aria-selected={open ? selected : undefined}
      className={`table-row${open ? ' table-row-open' : ''}${selected ? ' table-row-selected' : ''}`}
      style={{ top: start }}
      {...(open ? { tabIndex: 0, onClick: () => open(row), onKeyDown: (event: KeyboardEvent) => onRowKey(event, () => open(row)) } : {})}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" style={cellStyle(column)} className={cellClass(column)}>{column.cell(row)}</div>
      ))}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Enter opens, arrows walk; keys pressed on something inside a row are its own. */
function onRowKey(event: KeyboardEvent, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget as HTMLElement;
  const neighbours: Record<string, Element | null> = { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling };
  if (event.key === 'Enter') open();
  else if (event.key in neighbours) (neighbours[event.key] as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
}

function useNextPage(scroller: React.RefObject<HTMLDivElement | null>, count: number, more: (() => void) | undefined): void {
  const check = useEffectEvent(() => {
    const node = scroller.current;
    if (node && more && node.scrollHeight - node.scrollTop - node.clientHeight <= nearEnd) more();
  });
  useEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        check();
      }, scrollThrottle);
    };
    node.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      node.removeEventListener('scroll', onScroll);
      clearTimeout(timer);
    };
  }, [scroller]);
  // A page that does not fill the screen leaves nothing to scroll.
  useEffect(() => check(), [count]);
}
