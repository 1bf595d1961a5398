import { showNumber } from '#codecs/money.ts';
import { showText } from '#codecs/text.ts';
import type { Row, RowKind } from './mergeRows.ts';

/** A cell of a table in a bespoke field, as a person reads it. */
export function cellText(value: unknown): string {
  return typeof value === 'number' ? showNumber(value) : showText(value);
}

/** All cells of a row: `Объём: 10, Мотивация: 100`. */
export function rowText({ cells }: Pick<RowKind, 'cells'>, row: Row): string {
  return cells.map(({ name, label }) => `${label}: ${cellText(row[name])}`).join(', ');
}
