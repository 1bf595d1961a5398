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
} from 'react';
import { Empty } from '../asyncState/AsyncState.tsx';
import { FullText } from './FullText.tsx';
import { widthOf, type RowId } from './column.ts';
import { drawnColumns } from './drawnColumns.ts';
import { buildTableLines } from './tableLines.ts';
import { LazyGroupRow, LazyInteractiveHead, LazySumsRow } from './lazyComponents.tsx';
import { rowKeyPool } from './rowKeyPool.ts';
import { useTouchHeight } from '../layers/useTouchHeight.ts';
import { SelectionContext, useTableSelection } from './selection.tsx';
import { TableHead } from './TableHead.tsx';
import { tableKeys } from './tableKeys.ts';
import type { DataTableProps } from './tableProps.ts';
import { TableRow } from './TableRow.tsx';
import { useScrollbarGutter } from './useScrollbarGutter.ts';
import { useNextPage } from './useNextPage.ts';
import { useHoverIntent } from './useHoverIntent.ts';
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
    open,
    onHoverIntent,
    selected = null,
    marked = null,
    tree,
    stops = 'rows',
    rowClass,
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
  const lastRow = Math.max(0, lines.indexOn(lastInView));
  useEffect(() => setLastVisible?.(lastRow), [setLastVisible, lastRow]);
  const markedAt = marked === null ? -1 : rows.findIndex((row, index) => rowKey(row, index) === marked);
  const showMarked = useEffectEvent(() => scrollToRow(lines.lineOf(markedAt), 'auto'));
  useEffect(() => {
    if (markedAt >= 0) showMarked();
  }, [markedAt]);
  const choosing = useTableSelection(selection, rows, rowKey);
  const choosable = choosing !== null;
  const columns = useMemo(
    () => drawnColumns(props.columns, choosable, fixedFirst),
    [props.columns, choosable, fixedFirst],
  );
  const minWidth = useMemo(() => widthOf(columns), [columns]);
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
                if (head)
                  return (
                    <LazyGroupRow key={elements[at]} line={index} toggle={toggleGroup} {...{ head, start, columns }} />
                  );
                const row = lines.rowOn(index);
                const record = lines.keyOn(index, rowKey);
                return (
                  <TableRow
                    key={elements[at]}
                    {...{ row, record, index, start, columns, highlight }}
                    selected={isSelected(selected, record)}
                    open={opens(row) ? openRow : undefined}
                    focusable={stops === 'rows'}
                    className={`${rowClass ? ` ${rowClass(row)}` : ''}${lines.indexOn(index) === markedAt ? ' table-row-marked' : ''}`}
                    level={tree?.levelOf(row)}
                    expanded={tree?.isOpen(row)}
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
