import { labelColumn, type Column } from './column.ts';
import { choiceColumn } from './selection.tsx';

/** The columns as a table draws them: the checkboxes before them, and what stays in place in a narrow window. */
export function drawnColumns<Row>(columns: readonly Column<Row>[], choosing: boolean, fixedFirst: boolean): readonly Column<Row>[] {
  const all: readonly Column<Row>[] = choosing ? [choiceColumn, ...columns] : columns;
  if (!fixedFirst) return all;
  const first = labelColumn(all);
  return all.map((column, at) => (at === first || column.key === choiceColumn.key ? { ...column, className: `table-fixed ${column.className ?? ''}` } : column));
}
