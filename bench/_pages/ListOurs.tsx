import '#ui/ui.css';
import type { ReactNode } from 'react';
import { cells } from '#engine/fields/cells.tsx';
import type { Field } from '#schemas/declaration/field.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { rows, type BenchRow } from './rows.ts';

const fields: [keyof BenchRow, Field][] = [
  ['id', { kind: 'number' }], ['name', { kind: 'text' }], ['city', { kind: 'text' }], ['money', { kind: 'money' }], ['date', { kind: 'date' }],
  ['status', { kind: 'status', options: [[0, 'Активна', 'success'], [1, 'Не активна']] }], ['comment', { kind: 'longText' }],
];
const columns = fields.map(([key, field]): Column<BenchRow> => {
  const Cell = cells[field.kind];
  return { key, label: key, cell: (row) => <Cell field={field} value={row[key]} record={row as unknown as Record<string, unknown>} /> };
});

export default function ListOurs(): ReactNode {
  return <div style={{ display: 'flex', height: '100vh' }}><DataTable label="Точки" columns={columns} rows={rows} rowKey={(row) => row.id} open={() => undefined} /></div>;
}
