import { formatMoney } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { BillingEmployee, Refill } from '#schemas/entities/billing.ts';

/**
 * Returns the name from second, first and middle name, else the full name, else '-' (part2 'Billing'). Any of them may
 * be missing.
 */
export function employeeName({ secondName, firstName, middleName, fullName }: Unverified<BillingEmployee>): string {
  const parts = [secondName, firstName, middleName].map(formatText).filter((part) => part !== '-');
  return parts.length > 0 ? parts.join(' ') : formatText(fullName);
}

/**
 * Returns the amount of a movement in roubles: positive for `in`, otherwise negative, regardless of the sign of the
 * amount (part2 'Billing'); null for a missing amount.
 */
export function movementOf({ type, amount }: Unverified<Refill>): number | null {
  const sum = parseNumber(amount);
  return sum === null ? null : Math.abs(sum) * (type === 'in' ? 1 : -1);
}

export function formatMovement(refill: Unverified<Refill>): string {
  const sum = movementOf(refill);
  return sum === null ? '-' : `${refill.type === 'in' ? '+' : '−'}${formatMoney(Math.abs(sum))}`;
}
