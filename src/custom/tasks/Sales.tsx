import { useMemo, type ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { showMoney, showNumber } from '#codecs/money.ts';
import { recordsIn, type AnyRecord, type Answered } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import type { Task } from '#schemas/entities/task.ts';

/** A shipment has no id of its own: its place in the list is its key. */
interface Sale { key: number; sale: AnyRecord }

const columns: readonly Column<Sale>[] = [
  { key: 'productName', label: 'Продукт', grow: 2, cell: ({ sale }) => <span className="clamp">{showText(sale.productName)}</span> },
  { key: 'date', label: 'Дата', width: 104, cell: ({ sale }) => showDate(sale.date) },
  { key: 'quantity', label: 'Количество', width: 112, right: true, cell: ({ sale }) => showNumber(sale.quantity) },
  { key: 'price', label: 'Цена', width: 120, right: true, cell: ({ sale }) => showMoney(sale.price) },
  { key: 'docNumber', label: 'Документ', width: 132, cell: ({ sale }) => <span className="clamp">{showText(sale.docNumber)}</span> },
];

/** What was shipped under the task (part2 §3, `sales`). */
export function Sales({ task }: { task: Answered<Task> }): ReactNode {
  const rows = useMemo(() => recordsIn(task.sales).map((sale, key): Sale => ({ key, sale })), [task.sales]);
  return (
    <DataTable
      label="История отгрузок" columns={columns} rows={rows} rowKey={({ key }) => key} {...(rows.length === 0 ? { placeholder: <Empty /> } : {})}
    />
  );
}
