import { memo, type ReactNode } from 'react';
import { labelColumn, type Column } from './column.ts';
import { FigureCells } from './FigureCells.tsx';

/** Sums of all rows, under their columns. */
export interface Sums {
  label: string;
  /** By column key. */
  of: Readonly<Record<string, string>>;
}

interface SumsRowProps {
  sums: Sums;
  columns: readonly Column<never>[];
  minWidth: string;
}

/**
 * Sums of all rows, over the end of the table and under its columns; they are not a table row, because rows are
 * records.
 */
export const SumsRow = memo(function SumsRow({ sums, columns, minWidth }: SumsRowProps): ReactNode {
  return (
    <div role="group" aria-label={sums.label} className="table-sums" style={{ minWidth }}>
      <div className="table-row">
        <FigureCells inRow={false} columns={columns} labelAt={labelColumn(columns)} figures={sums.of}>
          <span className="sums-label">{sums.label}</span>
        </FigureCells>
      </div>
    </div>
  );
});
