import type { CSSProperties, ReactNode } from 'react';
import { cellClass, cellStyle, widthOf, type Column } from './column.ts';

const noFigures: Readonly<Record<string, string>> = {};

interface FigureCellsProps {
  columns: readonly Column<never>[];
  labelAt: number;
  /** By the key of the column. */
  figures: Readonly<Record<string, string>> | undefined;
  /** What the row is called. */
  children: ReactNode;
}

/** The cells of a row that is no record: what it is called, which goes on over the empty cells beside it, and figures under their columns. */
export function FigureCells({ columns, labelAt, figures = noFigures, children }: FigureCellsProps): ReactNode {
  const end = columns.findIndex(({ key }, at) => at > labelAt && figures[key] !== undefined);
  const room = { '--label-room': widthOf(columns.slice(labelAt, end < 0 ? undefined : end)) } as CSSProperties;
  return columns.map((column, at) => {
    const figure = figures[column.key];
    if (at !== labelAt) return <div key={column.key} role="cell" style={cellStyle(column)} className={`${cellClass(column)} table-right`}>{figure}</div>;
    return (
      <div key={column.key} role="rowheader" style={{ ...cellStyle(column), ...room }} className={`table-cell table-label ${column.className ?? ''}`}>
        {children}{figure !== undefined && <span className="table-label-figure">{figure}</span>}
      </div>
    );
  });
}
