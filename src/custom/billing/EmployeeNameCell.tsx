import type { ReactNode } from 'react';
import type { CustomCellProps } from '#engine/core/props.ts';
import type { BillingEmployee } from '#schemas/entities/billing.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { employeeName } from './account.ts';

/** Lazy, because this cell is in the chunk of the first rows and the mark is rare. */
const NegativeBalance = lazyComponent(async () => (await import('./NegativeBalance.tsx')).NegativeBalance);

export function EmployeeNameCell({ record }: CustomCellProps<BillingEmployee>): ReactNode {
  const name = employeeName(record);
  return (
    <>
      <span className="clamp">{name}</span>
      {Number(record.moneyAvailableToWithdraw) < 0 && <NegativeBalance />}
    </>
  );
}
