import type { ReactNode } from 'react';
import { parseNumber } from '#codecs/numericInput.ts';

/** Whether a balance is below 0: more has been paid out than earned, for example after a return of goods. */
export const isNegative = (balance: unknown): boolean => (parseNumber(balance) ?? 0) < 0;

/** Marks a negative balance in words. */
export function NegativeBalance(): ReactNode {
  return (
    <span className="status status-danger" title="Выплачено больше, чем заработано">
      Баланс отрицательный
    </span>
  );
}
