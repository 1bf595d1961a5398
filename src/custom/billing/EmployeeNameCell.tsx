import type { ReactNode } from 'react';
import type { CustomCellProps } from '#engine/core/props.ts';
import type { BillingEmployee } from '#schemas/entities/billing.ts';
import { employeeName } from './account.ts';
import { isNegative, NegativeBalance } from './NegativeBalance.tsx';

/** Draws the name of a field employee in the billing table. */
export function EmployeeNameCell({ record }: CustomCellProps<BillingEmployee>): ReactNode {
  const name = employeeName(record);
  return (
    <>
      <span className="clamp">{name}</span>
      {isNegative(record.moneyAvailableToWithdraw) && <NegativeBalance />}
    </>
  );
}
