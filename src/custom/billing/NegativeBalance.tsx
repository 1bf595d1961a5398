import type { ReactNode } from 'react';

/** Marks a negative balance in words: more has been paid out than earned, for example after a return of goods. */
export function NegativeBalance(): ReactNode {
  return (
    <span className="status status-danger" title="Выплачено больше, чем заработано">
      Баланс отрицательный
    </span>
  );
}
