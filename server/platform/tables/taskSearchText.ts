import { foldedText } from '../db/textOrder.ts';

/** Roubles as `showMoney` writes whole ones, the no-break spaces plain. `roubles` is SQL. */
const moneyText = (roubles: string): string =>
  `regexp_replace(${roubles}::text, '([0-9])(?=([0-9]{3})+$)', '\\1 ', 'g') || ' ₽'`;

/**
 * What a search looks through of a task itself, as `record/searchText` reads it of the columns that show it, in SQL: the number, a text of its own, the progress, the money. The names
 * of the agent and of the status are looked for by those who have them.
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
