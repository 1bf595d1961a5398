import type { ReactNode } from 'react';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import { fieldColumn } from '#engine/list/columns.tsx';
import type { CompanyAccount, Refill } from '#schemas/entities/billing.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { movementOf, formatMovement } from './account.ts';

const columns = [
  fieldColumn<Unverified<Refill>>('date', { kind: 'date', label: 'Дата' }, { width: 'min(112px, 26vw)' }),
  fieldColumn<Unverified<Refill>>(
    'amount',
    { kind: 'money', label: 'Сумма' },
    {
      width: 'min(152px, 33vw)',
      toText: formatMovement,
      compare: (a, b) => (movementOf(a) ?? 0) - (movementOf(b) ?? 0),
      cell: (refill) => <span className={refill.type === 'in' ? 'billing-in' : ''}>{formatMovement(refill)}</span>,
    },
  ),
  fieldColumn<Unverified<Refill>>('title', { kind: 'text', label: 'Название' }),
];

/**
 * Draws the latest movements of the company account (part2 'Billing'). A movement has no id, so its index is its key.
 */
export function Refills({ account }: { account: Pick<Unverified<CompanyAccount>, 'refills'> }): ReactNode {
  return (
    <DataTable
      label="Последние начисления"
      columns={columns}
      rows={recordsIn<Refill>(account.refills)}
      rowKey={(_refill, index) => index}
    />
  );
}
