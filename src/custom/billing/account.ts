import { showMoney } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { showText } from '#codecs/text.ts';

/** Built from second, first and middle name, else the full name, else '-' (part2 'Billing'). Any of them may be missing. */
export function employeeName({ secondName, firstName, middleName, fullName }: AnyRecord): string {
  const parts = [secondName, firstName, middleName].map(showText).filter((part) => part !== '-');
  return parts.length > 0 ? parts.join(' ') : showText(fullName);
}

/** A movement with its sign: plus for `in`, otherwise minus, however the amount itself is signed (part2 'Billing'). */
export function showMovement({ type, amount }: AnyRecord): string {
  const sum = parseNumber(amount);
  return sum === null ? '-' : `${type === 'in' ? '+' : '−'}${showMoney(Math.abs(sum))}`;
}
