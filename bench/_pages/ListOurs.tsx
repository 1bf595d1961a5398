import '#ui/ui.css';
import type { ReactNode } from 'react';
import { fieldColumn } from '#engine/list/columns.tsx';
import type { Field } from '#schemas/declaration/field.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { benchRows, type BenchRow } from './rows.ts';

const fields: [keyof BenchRow, Field][] = [
  ['id', { kind: 'number' }],
  ['name', { kind: 'text' }],
  ['city', { kind: 'text' }],
  ['money', { kind: 'money' }],
  ['date', { kind: 'date' }],
  [
    'status',
    {
      kind: 'status',
      options: [
        [0, 'Активна', 'success'],
        [1, 'Не активна'],
      ],
    },
  ],
  ['comment', { kind: 'longText' }],
];
const columns = fields.map(([key, field]) => fieldColumn<BenchRow>(key, field, { label: key }));

export default function ListOurs(): ReactNode {
  return (
    <div style={{ display: 'flex', height: '100vh' }}>
      <DataTable label="Точки" columns={columns} rows={benchRows} rowKey={(row) => row.id} open={() => undefined} />
    </div>
  );
}
