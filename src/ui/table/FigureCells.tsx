import type { CSSProperties, ReactNode } from 'react';
import { cellClass, cellStyle, widthOf, type Column } from './column.ts';

const noFigures: Readonly<Record<string, string>> = {};

interface FigureCellsProps {
  columns: readonly Column<never>[];
  labelAt: number;
  /** Whether the cells are inside a table row; otherwise each names its column. */
  inRow: boolean;
  /** By column key. */
  figures: Readonly<Record<string, string>> | undefined;
  /** Name of the row. */
  children: ReactNode;
}

/**
 * Cells of a row that is not a record: its name, which extends over the empty cells beside it, and numbers under their
 * columns.
 */
export function FigureCells({ columns, labelAt, inRow, figures = noFigures, children }: FigureCellsProps): ReactNode {
  const end = columns.findIndex(({ key }, at) => at > labelAt && figures[key] !== undefined);
  const room = { '--label-room': widthOf(columns.slice(labelAt, end < 0 ? undefined : end)) } as CSSProperties;
  return columns.map((column, at) => {
    const text = figures[column.key];
    const figure =
      inRow || text === undefined ? (
        text
      ) : (
        <>
          <span className="visually-hidden">{column.label}: </span>
          {text}
        </>
      );
    if (at !== labelAt)
      return (
        <div
          key={column.key}
          role={inRow ? 'cell' : undefined}
          style={cellStyle(column)}
          className={`${cellClass(column)} table-right`}
        >
          {figure}
        </div>
      );
    return (
      <div
        key={column.key}
        role={inRow ? 'rowheader' : undefined}
        style={{ ...cellStyle(column), ...room }}
        className={`table-cell table-label ${column.className ?? ''}`}
      >
        {children}
        {figure !== undefined && <span className="table-label-figure">{figure}</span>}
      </div>
    );
  });
}
