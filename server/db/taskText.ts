import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { foldedText } from './textOrder.ts';

/** Roubles as `showMoney` writes whole ones, the no-break spaces plain. `roubles` is SQL. */
const moneyText = (roubles: string): string => `regexp_replace(${roubles}::text, '([0-9])(?=([0-9]{3})+$)', '\\1 ', 'g') || ' ₽'`;

const statusText = `case status ${taskStatuses.map(({ statusId, name }) => `when ${statusId} then '${name.toLowerCase()}'`).join(' ')} else '' end`;

/**
 * What a search looks through of a task itself, as `record/searchText` reads it of the columns that show it, in SQL: the number, a text of its own, the status where `withStatus`,
 * the progress, the money.
 */
export function ownTaskText(text: string, withStatus = true): string {
  const columns = [
    'task_id::text', foldedText(text), ...(withStatus ? [statusText] : []), "round(progress::numeric * 100)::text || '%'", moneyText('money_total'), moneyText('money_paid'),
  ];
  return columns.join(' || chr(10) || ');
}
