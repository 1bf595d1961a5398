import { Fragment, memo, type ReactNode } from 'react';
import { cellClass, cellStyle, type Column } from './column.ts';

interface TableRowProps<Row> {
  row: Row;
  /** The id of the record. */
  record: string | number;
  index: number;
  start: number;
  columns: readonly Column<Row>[];
  selected: boolean;
  open: ((row: Row) => void) | undefined;
}

/** A row shows one record after another (`rowElements`); cells that keep a state begin anew with each. */
export const TableRow = memo(function TableRow<Row>({ row, record, index, start, columns, selected, open }: TableRowProps<Row>): ReactNode {
  return (
    <div
      role="row" aria-rowindex={index + 2} data-index={index} aria-selected={open ? selected : undefined}
      className={`table-row${open ? ' table-row-open' : ''}${selected ? ' table-row-selected' : ''}`}
      style={{ top: start }} tabIndex={0} {...(open ? { onClick: () => { if (!isTextSelected()) open(row); } } : {})}
    >
      {columns.map((column) => (
        <div key={column.key} role="cell" style={cellStyle(column)} className={cellClass(column)}>{column.stateful ? <Fragment key={record}>{column.cell(row)}</Fragment> : column.cell(row)}</div>
      ))}
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

/** Whoever drags over a text wants to copy it, not to open the row: a press alone leaves no selection. */
function isTextSelected(): boolean {
  return getSelection()?.isCollapsed === false;
}
