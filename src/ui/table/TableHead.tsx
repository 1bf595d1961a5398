import { memo, type ReactNode } from 'react';
import { Help } from '../help/Help.tsx';
import { cellClass, cellStyle, type Column } from './column.ts';

interface TableHeadProps {
  columns: readonly Column<never>[];
  minWidth: string;
}

/** Column headers; they stay above the rows and are not re-rendered while these scroll. */
export const TableHead = memo(function TableHead({ columns, minWidth }: TableHeadProps): ReactNode {
  return (
    <div role="rowgroup" className="table-head" style={{ minWidth }}>
      <div role="row" className="table-row table-head-row" aria-rowindex={1}>
        {columns.map((column) => (
          <div
            key={column.key}
            role="columnheader"
            aria-label={column.help && column.label}
            style={cellStyle(column)}
            className={cellClass(column)}
          >
            {column.head}
            {column.hideLabel ? <span className="visually-hidden">{column.label}</span> : column.label}
            <Help label={column.label} text={column.help} />
          </div>
        ))}
      </div>
    </div>
  );
});
