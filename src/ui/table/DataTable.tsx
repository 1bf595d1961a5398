import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { nextRow } from './nextRow.ts';
import { useFocusedRow } from './useFocusedRow.ts';
import { FullText } from './FullText.tsx';
import { cellClass, cellStyle, minColumnWidth, type Column } from './column.ts';
import { rowKeyPool } from './rowKeyPool.ts';
import { TableRow } from './TableRow.tsx';
import { useGutter } from './useGutter.ts';
import { useNextPage } from './useNextPage.ts';

/** Rows of a list are this high, long texts are clamped (spec D59). */
export const rowHeight = 63;

interface DataTableProps<Row> {
  /** The name of the table: that of its screen (spec D9). */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What a click or Enter on a row does. */
  open?: ((row: Row) => void) | undefined;
  selected?: string | number | null;
  /** Told the last row in view. */
  setLastVisible?: ((index: number) => void) | undefined;
  /** Called near the end of what is loaded. */
  fetchMore?: (() => void) | undefined;
  busy?: boolean;
  /** A change of this brings the list back to its top (part1 §4). */
  resetKey?: string;
  /** Below the last row: the next page's spinner or its failure. */
  foot?: ReactNode;
  /** In place of rows: empty, failed, loading (spec D32). */
  placeholder?: ReactNode;
}

/** A table of any length: real roles, fixed rows, only what is in view in the document. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, open, selected = null, setLastVisible, fetchMore, busy = false, resetKey = '', foot, placeholder } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { rangeExtractor, follow, focusRow } = useFocusedRow(scroller, useRowsAround());
  const virtual = useVirtualizer({
    count: rows.length, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, rangeExtractor, initialRect: { width: 1000, height: 800 },
  });
  const items = virtual.getVirtualItems();
  const [elementsOf] = useState(rowKeyPool);
  const elements = elementsOf(items.map(({ index }) => rowKey(rows[index] as Row)));
  useNextPage(scroller, rows.length, fetchMore);
  useGutter(scroller);
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [resetKey]);
  const lastInView = virtual.range?.endIndex ?? 0;
  useEffect(() => setLastVisible?.(lastInView), [setLastVisible, lastInView]);
  const minWidth = columns.reduce((sum, { width }) => sum + (width ?? minColumnWidth), 0);
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = open;
  });
  // A stable callback: rows that stay in view are not drawn again while scrolling.
  const openRow = useCallback((row: Row) => openNow.current?.(row), []);
  // Keys pressed on something inside a row are its own.
  const onKeyDown = (event: KeyboardEvent) => {
    const node = event.target as HTMLElement;
    if (node.dataset.index === undefined || !event.currentTarget.contains(node)) return;
    const index = Number(node.dataset.index);
    const next = nextRow(event.key, index, { count: rows.length, rowHeight, height: scroller.current?.clientHeight ?? 0 });
    if (event.key === 'Enter') openRow(rows[index] as Row);
    else if (next !== null) focusRow(next);
    else return;
    event.preventDefault();
  };
  return (
    <div className="table">
      <div className="table-scroll" ref={scroller} tabIndex={-1}>
        <div role="table" aria-label={label} aria-rowcount={fetchMore ? -1 : rows.length + 1} aria-busy={busy}>
          <div role="rowgroup" className="table-head" style={{ minWidth }}>
            <div role="row" className="table-row table-head-row" aria-rowindex={1}>
              {columns.map((column) => (
                <div key={column.key} role="columnheader" style={cellStyle(column)} className={cellClass(column)}>{column.hideLabel ? <span className="visually-hidden">{column.label}</span> : column.label}</div>
              ))}
            </div>
          </div>
          <div role="rowgroup" className="table-body" style={{ height: rows.length * rowHeight, minWidth }} {...follow} onKeyDown={onKeyDown}>
            {items.map(({ index, start }, at) => {
              const row = rows[index] as Row;
              const record = rowKey(row);
              return <TableRow key={elements[at]} {...{ row, record, index, start, columns }} selected={record === selected} open={open ? openRow : undefined} />;
            })}
          </div>
        </div>
        {foot}
        {placeholder}
      </div>
      <FullText within={scroller} />
    </div>
  );
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
