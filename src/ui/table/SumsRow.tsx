import { memo, type ReactNode } from 'react';
import { labelColumn, type Column } from './column.ts';
import { FigureCells } from './FigureCells.tsx';

/** Figures of all rows, under their columns. */
export interface Sums {
  label: string;
  /** By the key of the column. */
  of: Readonly<Record<string, string>>;
}

interface SumsRowProps { sums: Sums; columns: readonly Column<never>[]; minWidth: string; rowIndex: number | undefined }

/** The sums of all rows, over the end of the table. */
export const SumsRow = memo(function SumsRow({ sums, columns, minWidth, rowIndex }: SumsRowProps): ReactNode {
  return (
    <div role="rowgroup" className="table-sums" style={{ minWidth }}>
      <div role="row" className="table-row" aria-rowindex={rowIndex}>
        <FigureCells columns={columns} labelAt={labelColumn(columns)} figures={sums.of}><span className="sums-label">{sums.label}</span></FigureCells>
      </div>
    </div>
  );
});
