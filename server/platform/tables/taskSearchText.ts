import { foldedText } from '../db/textOrder.ts';

/** Formats whole roubles like `formatMoney`, with plain spaces instead of no-break ones. `roubles` is SQL. */
const moneyText = (roubles: string): string =>
  `regexp_replace(${roubles}::text, '([0-9])(?=([0-9]{3})+$)', '\\1 ', 'g') || ' ₽'`;

/**
 * Returns the searched text of a task as SQL, equal to `record/searchText` over its columns: the number, a given text,
 * the progress, the money. Names of agents and statuses are searched separately.
 */
export function taskSearchTextSql(text: string): string {
  return [
    'task_id::text',
    foldedText(text),
    "round(progress::numeric * 100)::text || '%'",
    moneyText('money_total'),
    moneyText('money_paid'),
  ].join(' || chr(10) || ');
}
