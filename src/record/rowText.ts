import { formatNumber } from '#codecs/money.ts';
import { formatText } from '#codecs/text.ts';
import type { NestedRow, RowKind } from './mergeRows.ts';

/** Formats a cell of a table in a custom field. */
export function nestedCellText(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value) : formatText(value);
}

/** Formats all cells of a row: `Объём: 10, Мотивация: 100`. */
export function rowText({ cells }: Pick<RowKind, 'cells'>, row: NestedRow): string {
  return cells.map(({ name, label }) => `${label}: ${nestedCellText(row[name])}`).join(', ');
}
