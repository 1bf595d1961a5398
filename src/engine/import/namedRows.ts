import type { Values } from '#record/values.ts';
import type { PlannedRow } from './plannedRow.ts';

// A row may name a record that another row of the same file creates, as a town names its region. Until that record
// exists, an id of this file stands for it.

/** Begins with a character for private use, which no text of a cell has, so that none looks like such an id. */
const prefix = '\u{E000}row:';

/** Returns the id that stands for the record of a row. */
export const idOfRow = (row: number): string => `${prefix}${row}`;

const rowIn = (value: unknown): number[] =>
  typeof value === 'string' && value.startsWith(prefix) ? [Number(value.slice(prefix.length))] : [];

/** Returns the rows whose records a body names before they exist. */
export function rowsNamedIn(body: Values | null): number[] {
  return [...new Set(Object.values(body ?? {}).flatMap((value) => [value].flat().flatMap(rowIn)))];
}

/** Returns a body without the records that do not exist yet, for a check by the server. */
export function withoutNamedRows(body: Values): Values {
  const isNamed = (value: unknown): boolean => rowIn(value).length > 0;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((item) => !isNamed(item)) : isNamed(value) ? null : value,
    ]),
  );
}

/**
 * Returns the rows that a check would write, in levels: a row names only records of earlier levels. Rows that name a
 * row with an error, or each other in a circle, are in none.
 */
export function levelsOf(rows: ReadonlyMap<number, PlannedRow>): number[][] {
  let left = [...rows.values()].filter(({ plan }) => plan.body !== null);
  const written = new Set<number>();
  const levels: number[][] = [];
  for (;;) {
    const level = left.filter(({ names }) => names.every((row) => written.has(row)));
    if (level.length === 0) return levels;
    levels.push(level.map(({ row }) => row.number).toSorted((a, b) => a - b));
    for (const { row } of level) written.add(row.number);
    const placed = new Set(level);
    left = left.filter((item) => !placed.has(item));
  }
}

/** Says why a row is not written that names rows without records. */
export function reasonOfNamedRows(rows: readonly number[]): string {
  return rows.length === 1
    ? `Сначала исправьте строку ${rows[0]}: эта строка называет её запись`
    : `Сначала исправьте строки ${rows.join(', ')}: эта строка называет их записи`;
}
