import { memo, use, useRef, type ReactNode } from 'react';
import { Help } from '../help/Help.tsx';
import { cellClass, cellStyle, type Column } from './column.ts';
import { HeadHelp } from './headHelp.ts';
import { SortButton } from './SortButton.tsx';
import type { Sort } from './sortOrder.ts';
import { useCards } from './useCards.ts';
import { useScrolledEdge } from './useScrolledEdge.ts';
import { useWidths } from './useWidths.ts';
import { WidthSeparator } from './WidthSeparator.tsx';
import { clampWidth } from './widths.ts';

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
