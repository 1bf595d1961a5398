import { useMemo, type ReactNode } from 'react';
import { showDate } from '#codecs/dates.ts';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';
import type { Column } from '#ui/table/column.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { showMovement } from './account.ts';

/** A movement has no id of its own: its place in the list is its key. */
interface Refill { key: number; refill: AnyRecord }

const columns: readonly Column<Refill>[] = [
  { key: 'date', label: 'Дата', width: 112, cell: ({ refill }) => showDate(refill.date) },
  {
    key: 'amount', label: 'Сумма', width: 152, right: true,
    cell: ({ refill }) => <span className={refill.type === 'in' ? 'billing-in' : ''}>{showMovement(refill)}</span>,
  },
  { key: 'title', label: 'Название', cell: ({ refill }) => <span className="clamp">{showText(refill.title)}</span> },
];

/** The last movements of the company's account (part2 'Billing'). */
export function Refills({ account }: { account: AnyRecord }): ReactNode {
  const rows = useMemo(() => recordsIn(account.refills).map((refill, key): Refill => ({ key, refill })), [account.refills]);
  return (
    <DataTable
      label="Последние начисления" columns={columns} rows={rows} rowKey={({ key }) => key} {...(rows.length === 0 ? { placeholder: <Empty /> } : {})}
    />
  );
}
