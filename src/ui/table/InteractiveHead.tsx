import { memo, use, useRef, type ReactNode, useEffect, useLayoutEffect, type RefObject, useState } from 'react';
import { Help } from '../help/Help.tsx';
import { cellClass, cellStyle, type Column } from './column.ts';
import { HeadHelp } from './headHelp.ts';
import { SortButton } from './SortButton.tsx';
import type { Sort } from './sortOrder.ts';
import { WidthSeparator } from './WidthSeparator.tsx';
import { clampWidth } from './widths.ts';
import { narrow, useMedia } from '../layers/useMedia.ts';

interface InteractiveHeadProps {
  columns: readonly Column<never>[];
  minWidth: string;
  sort: Sort | undefined;
  resize: ((key: string, width: number) => void) | undefined;
  /** Receives whether the rows are cards, for tables that support it. */
  setCards?: (cards: boolean) => void;
}

/** Column headers that sort the rows and can be resized. */
export const InteractiveHead = memo(function InteractiveHead({
  columns,
  minWidth,
  sort,
  resize,
  setCards,
}: InteractiveHeadProps): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  const explained = use(HeadHelp);
  const widths = useWidths(row, columns, resize !== undefined);
  useScrolledEdge(row);
  useCards(row, columns, setCards);
  return (
    <div role="rowgroup" className="table-head" style={{ minWidth }}>
      <div role="row" ref={row} className="table-row table-head-row" aria-rowindex={1}>
        {columns.map((column, at) => {
          const help = column.help ?? explained[column.key];
          const order = sort?.by[0]?.name === column.key ? sort.by[0] : undefined;
          return (
            <div
              key={column.key}
              role="columnheader"
              aria-label={help && column.label}
              aria-sort={order && (order.descending ? 'descending' : 'ascending')}
              style={cellStyle(column)}
              className={cellClass(column)}
            >
              {column.head}
              <Label
                column={column}
                sort={sort}
                widen={
                  resize &&
                  ((by) =>
                    resize(
                      column.key,
                      clampWidth((typeof column.width === 'number' ? column.width : (widths[at] ?? 0)) + by),
                    ))
                }
              />
              <Help label={column.label} text={help} />
              {resize && !column.hideLabel && (
                <WidthSeparator columns={columns} at={at} widths={widths} resize={resize} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Two lines at most, so that the headers keep their height at every width. */
function Label({
  column,
  sort,
  widen,
}: {
  column: Column<never>;
  sort: Sort | undefined;
  widen: ((by: number) => void) | undefined;
}): ReactNode {
  if (column.hideLabel) return <span className="visually-hidden">{column.label}</span>;
  return sort && column.sortable ? (
    <SortButton column={column} sort={sort} widen={widen} />
  ) : (
    <span className="clamp">{column.label}</span>
  );
}

/**
 * Shows rows as cards in a narrow window: reports this, and passes the column labels to the styles (`--label-1` and so
 * on), because the cells have no header above them.
 */
function useCards(
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

/**
 * Passes to the styles of a table (`data-scrolled`) whether it is scrolled sideways, so that fixed parts get an edge.
 */
function useScrolledEdge(inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = inside.current?.closest('.table-scroll');
    if (!scroller) return undefined;
    const tell = () => scroller.toggleAttribute('data-scrolled', scroller.scrollLeft > 0);
    tell();
    scroller.addEventListener('scroll', tell, { passive: true });
    return () => scroller.removeEventListener('scroll', tell);
  }, [inside]);
}

/**
 * Returns the laid-out widths of a row's cells in whole pixels; an empty list before the first layout or when not
 * `needed`.
 */
function useWidths(
  row: RefObject<HTMLElement | null>,
  columns: readonly Column<never>[],
  needed: boolean,
): readonly number[] {
  const [widths, setWidths] = useState<readonly number[]>([]);
  useEffect(() => {
    if (!needed || !row.current) return undefined;
    const cells = [...row.current.children] as HTMLElement[];
    const observer = new ResizeObserver(() => setWidths(cells.map(({ offsetWidth }) => offsetWidth)));
    for (const cell of cells) observer.observe(cell);
    return () => observer.disconnect();
  }, [row, columns, needed]);
  return widths;
}
