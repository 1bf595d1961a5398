import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type CSSProperties, type ReactNode, type Ref } from 'react';
import { Empty } from '../asyncState/AsyncState.tsx';
import { FullText } from './FullText.tsx';
import { widthOf, type Column } from './column.ts';
import { rowKeyPool } from './rowKeyPool.ts';
import { TableHead } from './TableHead.tsx';
import { tableKeys } from './tableKeys.ts';
import { TableRow } from './TableRow.tsx';
import { useGutter } from './useGutter.ts';
import { useNextPage } from './useNextPage.ts';
import { useRest } from './useRest.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** Rows of a list are this high, in pixels; long texts are clamped (spec D59). */
const listRowHeight = 63;
/** The head that covers the first rows, in pixels. */
const headHeight = 41;

type Key = string | number;

/** Rows that hold others, in a table that is a tree. */
interface RowTree<Row> {
  /** 0 at the root. */
  levelOf: (row: Row) => number;
  /** Whether the rows inside are shown; undefined for a row that holds none. */
  isOpen: (row: Row) => boolean | undefined;
  toggle: (row: Row) => void;
}

interface DataTableProps<Row> {
  /** The name of the table: that of its screen (spec D9). */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /** What a click or Enter on a row does. */
  open?: ((row: Row) => void) | undefined;
  /** Told of a row that a pointer rests on: it is likely to be opened. */
  rested?: ((row: Row) => void) | undefined;
  selected?: Key | ReadonlySet<Key> | null;
  /** The row that was just written: it comes into view and stands out. */
  marked?: Key | null;
  /** Makes the table a tree (role `treegrid`): a click, Enter and the arrows show and hide what is inside a row. */
  tree?: RowTree<Row>;
  /** In pixels; by its content, all rows are in the document. */
  rowHeight?: number | 'content';
  /** Where the keyboard stops: at the rows, or only at what is in them. */
  stops?: 'rows' | 'contents';
  rowClass?: (row: Row) => string;
  /** For the styles of one screen. */
  className?: string;
  /** The element that scrolls. */
  ref?: Ref<HTMLDivElement | null>;
  /** Told the last row in view. */
  setLastVisible?: ((index: number) => void) | undefined;
  /** Called near the end of what is loaded. */
  fetchMore?: (() => void) | undefined;
  busy?: boolean;
  /** A change of this brings the list back to its top (part1 §4). */
  resetKey?: string;
  /** Below the last row: the next page's spinner or its failure. */
  foot?: ReactNode;
  /** In place of rows: empty, failed, loading (spec D32); without one a table without rows says so. */
  placeholder?: ReactNode;
}

/** The one table: real roles, rows of one height of which only those in view are in the document, or rows by their content. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, columns, rows, rowKey, open, rested, selected = null, marked = null, tree, rowHeight = listRowHeight, stops = 'rows', rowClass, className, ref, setLastVisible, fetchMore, busy = false, resetKey = '', foot } = props;
  const { placeholder = rows.length === 0 && <Empty /> } = props;
  const { scroller, rows: shown, height, lastInView, follow, focusRow, scrollToTop, scrollToRow, rowByKey } = useVirtualRows({ count: rows.length, rowHeight, rowsAround: useRowsAround() });
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, [scroller]);
  const [elementsOf] = useState(rowKeyPool);
  const elements = elementsOf(shown.map(({ index }) => rowKey(rows[index] as Row, index)));
  useNextPage(scroller, rows.length, fetchMore);
  useGutter(scroller);
  useEffect(() => scrollToTop(), [scrollToTop, resetKey]);
  useEffect(() => setLastVisible?.(lastInView), [setLastVisible, lastInView]);
  const markedAt = marked === null ? -1 : rows.findIndex((row, index) => rowKey(row, index) === marked);
  const showMarked = useEffectEvent(() => scrollToRow(markedAt, 'auto'));
  useEffect(() => {
    if (markedAt >= 0) showMarked();
  }, [markedAt]);
  const minWidth = widthOf(columns);
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = tree ? tree.toggle : open;
  });
  // A stable callback: rows that stay in view are not drawn again while scrolling.
  const openRow = useCallback((row: Row) => openNow.current?.(row), []);
  const opens = (row: Row) => (tree ? tree.isOpen(row) !== undefined : open !== undefined);
  const openAt = (index: number) => {
    if (opens(rows[index] as Row)) openRow(rows[index] as Row);
  };
  const rests = useRest(rested && ((index) => rested(rows[index] as Row)));
  const onKeyDown = tableKeys({
    columns, focusRow, open: openAt, isExpanded: (index) => tree?.isOpen(rows[index] as Row), rowByKey: (key, index) => rowByKey(key, index, headHeight),
  });
  return (
    <div className={`table${rowHeight === 'content' ? ' table-by-content' : ''}${className ? ` ${className}` : ''}`} style={{ '--row-height': `${height === undefined ? 0 : rowHeight}px` } as CSSProperties}>
      <div className="table-scroll" ref={scroller} tabIndex={-1}>
        <div role={tree ? 'treegrid' : 'table'} aria-label={label} aria-rowcount={fetchMore ? -1 : rows.length + 1} aria-busy={busy}>
          <TableHead columns={columns} minWidth={minWidth} />
          <div role="rowgroup" className="table-body" style={{ height, minWidth }} {...follow} {...rests} onKeyDown={onKeyDown}>
            {shown.map(({ index, start }, at) => {
              const row = rows[index] as Row;
              const record = rowKey(row, index);
              return (
                <TableRow
                  key={elements[at]} {...{ row, record, index, start, columns }} selected={isSelected(selected, record)} open={opens(row) ? openRow : undefined}
                  focusable={stops === 'rows'} className={`${rowClass ? ` ${rowClass(row)}` : ''}${index === markedAt ? ' table-row-marked' : ''}`} level={tree?.levelOf(row)} expanded={tree?.isOpen(row)}
                />
              );
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

function isSelected(selected: Key | ReadonlySet<Key> | null, record: Key): boolean {
  return typeof selected === 'object' ? selected?.has(record) === true : selected === record;
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
