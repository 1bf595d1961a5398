import { showMoney } from '#codecs/money.ts';
import { showText } from '#codecs/text.ts';

/** A record of billing as the API gives it; anything in it may be missing or of another type. */
export type BillingRecord = Readonly<Record<string, unknown>>;

/** The records of a list; a lone one counts as a list of one (spec D11). */
export function recordsOf(data: unknown): BillingRecord[] {
  return (Array.isArray(data) ? data : [data]).filter((one): one is BillingRecord => typeof one === 'object' && one !== null);
}

/** Built from second, first and middle name, else the full name, else '-' (part2 'Billing'). Any of them may be missing. */
export function employeeName({ secondName, firstName, middleName, fullName }: BillingRecord): string {
  const parts = [secondName, firstName, middleName].map(showText).filter((part) => part !== '-');
  return parts.length > 0 ? parts.join(' ') : showText(fullName);
}

/** A movement with its sign: plus for `in`, otherwise minus (part2 'Billing'). */
export function showMovement({ type, amount }: BillingRecord): string {
  const sum = showMoney(amount);
  return sum === '-' ? sum : `${type === 'in' ? '+' : '−'}${sum}`;
}
