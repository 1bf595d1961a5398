import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type PointerEvent,
  useLayoutEffect,
  type RefObject,
} from 'react';
import { Empty } from '../asyncState/AsyncState.tsx';
import { FullText } from './FullText.tsx';
import { widthOf, type Column, type RowId } from './column.ts';
import { drawnColumns } from './drawnColumns.ts';
import { buildTableLines, type Lines } from './tableLines.ts';
import { LazyGroupRow, LazyInteractiveHead, LazySumsRow } from './lazyComponents.tsx';
import { rowKeyPool } from './rowKeyPool.ts';
import { useTouchHeight } from '../layers/useTouchHeight.ts';
import { SelectionContext, useTableSelection } from './selection.tsx';
import { TableHead } from './TableHead.tsx';
import { tableKeys } from './tableKeys.ts';
import type { DataTableProps } from './tableProps.ts';
import { TableRow } from './TableRow.tsx';
import { useNextPage } from './useNextPage.ts';
import { useVirtualRows } from './useVirtualRows.ts';

/** Row height of a list in pixels; long texts are clamped (spec D59). */
const listRowHeight = 63;
/** Height of a row shown as card, in pixels. */
const cardHeight = 104;
/** Height of the header that covers the first rows, without its line, in pixels. */
const headHeight = 40;
/** Height of the sums that cover the last rows, in pixels. */
const sumsHeight = 41;
/** Height of a single-line row, in pixels. */
const compactHeight = 40;

/**
 * The shared table component: real roles, rows of equal height of which only visible ones are in the document, or rows
 * sized by their content.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const {
    label,
    rows,
    rowKey,
    tree,
    stops = 'rows',
    ref,
    setLastVisible,
    fetchMore,
    busy = false,
    resetKey = '',
    footer,
  } = props;
  const { sort, resize, fixedFirst = false, selection, groupRows, toggleGroup, sums, highlight } = props;
  const [cards, setCards] = useState(false);
  const lineHeight = useTouchHeight(compactHeight);
  const rowHeight = cards ? cardHeight : isCompact(props) ? lineHeight : (props.rowHeight ?? listRowHeight);
  const coveredHeight = useTouchHeight(headHeight) + 1;
  const lines = buildTableLines(rows, groupRows);
  const { placeholder = lines.count === 0 && <Empty /> } = props;
  const {
    scroller,
    rows: shown,
    height,
    lastInView,
    follow,
    focusRow,
    scrollToTop,
    scrollToRow,
    rowByKey,
  } = useVirtualRows({ count: lines.count, rowHeight, rowsAround: useRowsAround() });
  useImperativeHandle(ref, () => scroller.current as HTMLDivElement, [scroller]);
  const [elementsOf] = useState(rowKeyPool);
  const elements = elementsOf(shown.map(({ index }) => lines.keyOn(index, rowKey)));
  useNextPage(scroller, lines.count, fetchMore);
  useScrollbarGutter(scroller);
  useEffect(() => scrollToTop(), [scrollToTop, resetKey]);
  useLastVisible(Math.max(0, lines.indexOn(lastInView)), setLastVisible);
  const markedAt = useMarkedRow(props, (index) => scrollToRow(lines.lineOf(index), 'auto'));
  const choosing = useTableSelection(selection, rows, rowKey);
  const { columns, minWidth } = useDrawnColumns(props.columns, choosing !== null, fixedFirst);
  const { openRow, opens, openAt, isExpanded, hoverIntent } = useOpening(props, lines);
  const onKeyDown = tableKeys({
    columns,
    focusRow,
    open: openAt,
    isExpanded,
    rowByKey: (key, index) => rowByKey(key, index, coveredHeight + (sums ? sumsHeight : 0)),
  });
  const Head = isInteractive(props) ? LazyInteractiveHead : TableHead;
  return (
    <div
      className={classOf(props, cards, lines.count === 0)}
      style={{ '--row-height': `${height === undefined ? 0 : rowHeight}px` } as CSSProperties}
    >
      <div className="table-scroll" ref={scroller} tabIndex={-1}>
        <SelectionContext value={choosing}>
          <div
            role={tree ? 'treegrid' : 'table'}
            aria-label={label}
            aria-rowcount={fetchMore ? -1 : lines.count + 1}
            aria-busy={busy}
          >
            <Head columns={columns} minWidth={minWidth} sort={sort} resize={resize} {...(fixedFirst && { setCards })} />
            <div
              role="rowgroup"
              className="table-body"
              style={{ height, minWidth }}
              {...follow}
              {...hoverIntent}
              onKeyDown={onKeyDown}
            >
              {shown.map(({ index, start }, at) => {
                const head = lines.headOn(index);
                return head ? (
                  <LazyGroupRow key={elements[at]} line={index} toggle={toggleGroup} {...{ head, start, columns }} />
                ) : (
                  <TableRow
                    key={elements[at]}
                    {...{ index, start, columns, highlight }}
                    {...rowLook(props, lines, index)}
                    open={opens(lines.rowOn(index)) ? openRow : undefined}
                    focusable={stops === 'rows'}
                    className={rowClasses(props, lines.rowOn(index), lines.indexOn(index) === markedAt)}
                  />
                );
              })}
            </div>
          </div>
          {sums && <LazySumsRow sums={sums} columns={columns} minWidth={minWidth} />}
        </SelectionContext>
        {footer}
        {placeholder}
      </div>
      <FullText within={scroller} />
    </div>
  );
}

function useDrawnColumns<Row>(all: readonly Column<Row>[], choosable: boolean, fixedFirst: boolean) {
  const columns = useMemo(() => drawnColumns(all, choosable, fixedFirst), [all, choosable, fixedFirst]);
  const minWidth = useMemo(() => widthOf(columns), [columns]);
  return { columns, minWidth };
}

/** Returns the index of the row just written, -1 for none, and scrolls to it. */
function useMarkedRow<Row>(
  { rows, rowKey, marked = null }: DataTableProps<Row>,
  scroll: (index: number) => void,
): number {
  const markedAt = marked === null ? -1 : rows.findIndex((row, index) => rowKey(row, index) === marked);
  const showMarked = useEffectEvent(() => scroll(markedAt));
  useEffect(() => {
    if (markedAt >= 0) showMarked();
  }, [markedAt]);
  return markedAt;
}

function useLastVisible(row: number, tell: ((index: number) => void) | undefined): void {
  useEffect(() => tell?.(row), [tell, row]);
}

/** Returns what opens, expands and collapses rows and groups of rows. */
function useOpening<Row>(
  { open, tree, toggleGroup, onHoverIntent }: DataTableProps<Row>,
  lines: Lines<Row>,
): {
  openRow: (row: Row) => void;
  opens: (row: Row) => boolean;
  openAt: (line: number) => void;
  isExpanded: (line: number) => boolean | undefined;
  hoverIntent: ReturnType<typeof useHoverIntent>;
} {
  const openNow = useRef(open);
  useEffect(() => {
    openNow.current = tree ? tree.toggle : open;
  });
  // A stable callback: visible rows are not re-rendered while scrolling.
  const openRow = useCallback((row: Row) => openNow.current?.(row), []);
  const opens = (row: Row) => (tree ? tree.isOpen(row) !== undefined : open !== undefined);
  const openAt = (line: number) => {
    const head = lines.headOn(line);
    if (head) toggleGroup?.(head.key);
    else if (opens(lines.rowOn(line))) openRow(lines.rowOn(line));
  };
  const isExpanded = (line: number) => {
    const head = lines.headOn(line);
    return head ? !head.folded : tree?.isOpen(lines.rowOn(line));
  };
  const hoverIntent = useHoverIntent(
    onHoverIntent &&
      ((line) => {
        if (!lines.headOn(line)) onHoverIntent(lines.rowOn(line));
      }),
  );
  return { openRow, opens, openAt, isExpanded, hoverIntent };
}

/** Returns the record on a line, and how its row appears. */
function rowLook<Row>({ rowKey, selected = null, tree }: DataTableProps<Row>, lines: Lines<Row>, line: number) {
  const row = lines.rowOn(line);
  const record = lines.keyOn(line, rowKey);
  return {
    row,
    record,
    selected: isSelected(selected, record),
    level: tree?.levelOf(row),
    expanded: tree?.isOpen(row),
  };
}

function rowClasses<Row>({ rowClass }: DataTableProps<Row>, row: Row, isMarked: boolean): string {
  return `${rowClass ? ` ${rowClass(row)}` : ''}${isMarked ? ' table-row-marked' : ''}`;
}

function isSelected(selected: RowId | ReadonlySet<RowId> | null, record: RowId): boolean {
  return typeof selected === 'object' ? selected?.has(record) === true : selected === record;
}

/** Checks whether a table is interactive; its header and styles are then in a separate file. */
function isInteractive<Row>({
  sort,
  resize,
  density,
  fixedFirst,
  selection,
  groupRows,
  sums,
  highlight,
}: DataTableProps<Row>): boolean {
  return [sort, resize, density, fixedFirst, selection, groupRows, sums, highlight].some(Boolean);
}

function isCompact<Row>({ density, rowHeight }: DataTableProps<Row>): boolean {
  return density === 'compact' && rowHeight !== 'content';
}

function classOf<Row>(props: DataTableProps<Row>, cards: boolean, empty: boolean): string {
  const { rowHeight, fixedFirst, selection, sums, className } = props;
  const looks = [
    rowHeight === 'content' && 'table-by-content',
    cards ? 'table-cards' : isCompact(props) && 'table-compact',
    fixedFirst && 'table-fixing',
    selection && 'table-choosable',
    selection && selection.chosen.size > 0 && 'table-choosing',
    sums && 'table-summed',
    empty && 'table-empty',
    className,
  ];
  return ['table', ...looks.filter(Boolean)].join(' ');
}

/**
 * Rendered rows on both sides of the view; a scroll jump, which re-renders every row, renders none outside the view.
 */
function useRowsAround(): (range: Range) => number[] {
  const last = useRef(0);
  return useCallback((range: Range) => {
    const jumped = Math.abs(range.startIndex - last.current) > range.endIndex - range.startIndex;
    last.current = range.startIndex;
    return defaultRangeExtractor({ ...range, overscan: jumped ? 0 : 3 });
  }, []);
}

/** Milliseconds after which a resting pointer is likely to press the row. */
const restMs = 80;

/** Reports the row (`data-index`) on which the pointer rests; a press or touch reports none. */
function useHoverIntent(onHoverIntent: ((index: number) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  if (!onHoverIntent) return undefined;
  return {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      stop();
      const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index;
      if (pointerType === 'mouse' && index !== undefined)
        timer.current = setTimeout(() => onHoverIntent(Number(index)), restMs);
    },
    onPointerLeave: stop,
    onPointerDown: stop,
  };
}

/** Passes the width of the scrollbar gutter to the styles of the table (`--gutter`), after layout. */
function useScrollbarGutter(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const observer = new ResizeObserver(() =>
      node.parentElement?.style.setProperty('--gutter', `${node.offsetWidth - node.clientWidth}px`),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [scroller]);
}
