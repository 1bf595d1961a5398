import type { ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import type { Task } from '#schemas/entities/task.ts';
import { DataTable } from '#ui/table/DataTable.tsx';

type Sale = Unverified<Task['sales'][number]>;

const columns = [
  fieldColumn<Sale>('productName', { kind: 'text', label: 'Продукт' }, { grow: 2 }),
  fieldColumn<Sale>('date', { kind: 'date', label: 'Дата' }, { width: 104 }),
  fieldColumn<Sale>('quantity', { kind: 'number', label: 'Количество' }, { width: 112 }),
  fieldColumn<Sale>('price', { kind: 'money', label: 'Цена' }, { width: 120 }),
  fieldColumn<Sale>('docNumber', { kind: 'text', label: 'Документ' }, { width: 132 }),
];

/** Draws the shipments of the task (part2 §3, `sales`). A shipment has no id, so its index is its key. */
export function Sales({ task }: { task: Unverified<Task> }): ReactNode {
  return (
    <DataTable
      label="История отгрузок"
      columns={columns}
      rows={recordsIn<Task['sales'][number]>(task.sales)}
      rowKey={(_sale, index) => index}
    />
  );
}
