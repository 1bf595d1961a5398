import { Big } from 'big.js';
import { kindOf } from '#kinds/registry/kinds.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSortable, summedColumns } from './sortAndSearch.ts';
import { compareSortValues, sortValues } from './compareBy.ts';
import { lookupNameOf } from './searchText.ts';
import { figureOf } from './sums.ts';

/** A column with more distinct values than this cannot group rows. */
export const maxGroups = 200;

/** Kinds whose values are almost always unique. */
const written = new Set(['editableTitle', 'longText']);

/** Checks whether rows can be grouped by a field: records contain it and may share values. */
export function isGroupable(declaration: Pick<Declaration, 'fields'>, name: string): boolean {
  return isSortable(declaration, name) && !written.has(declaration.fields[name]?.kind ?? '');
}

/** Rows with the same displayed value in a column. */
export interface RowGroup<R> {
  /** The displayed value; '' for empty ones. */
  key: string;
  label: string;
  rows: readonly R[];
  /** Formatted sums of the numeric columns (spec D68). */
  sums: Readonly<Record<string, string>>;
}

interface Grouping<R> {
  /** Puts a row into its group, behind those that came before it; false once there are more than `maxGroups`. */
  add: (row: R) => boolean;
  /** Returns the groups in the order of the column's kind, empty values last. */
  groups: () => RowGroup<R>[];
}

/**
 * Creates a grouping of rows by the displayed text of a column (`textIn`, '-' for empty). A row with a list value
 * appears once, under the whole list: `Альфа, Бета` is a separate group from `Альфа`.
 */
export function groupRowsBy<R>(
  declaration: Pick<Declaration, 'fields' | 'list'>,
  name: string,
  textIn: (row: R) => string,
): Grouping<R> {
  const groups = new Map<string, Gathered<R>>();
  const summed = summedColumns(declaration).map((column): [string, Field] => [
    column,
    declaration.fields[column] as Field,
  ]);
  return {
    add: (row) => {
      const text = textIn(row);
      const key = text === '-' ? '' : text;
      const group = groups.get(key) ?? {
        key,
        raws: sortValues(declaration, [{ name }], row),
        rows: [],
        sums: summed.map(() => new Big(0)),
      };
      groups.set(key, group);
      group.rows.push(row);
      for (const [at, [column, field]] of summed.entries())
        group.sums[at] = (group.sums[at] as Big).plus(figureOf(column, field, row));
      return groups.size <= maxGroups;
    },
    groups: () =>
      [...groups.values()].toSorted(orderOf(declaration, name)).map(({ key, rows, sums }) => ({
        key,
        rows,
        label: key === '' ? 'Не указано' : key,
        sums: Object.fromEntries(
          summed.map(([column, field], at) => [column, kindOf(field).toText((sums[at] as Big).toNumber(), field)]),
        ),
      })),
  };
}

interface Gathered<R> {
  key: string;
  /** Raw values of its first row. */
  raws: readonly unknown[];
  rows: R[];
  /** One for each numeric column. */
  sums: Big[];
}

/** Returns the comparator of groups. Ids do not reflect the order of their names, so such groups are sorted by name. */
function orderOf(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
): (a: Gathered<unknown>, b: Gathered<unknown>) => number {
  const field = declaration.fields[name];
  const compare = field && lookupNameOf(field) === undefined ? compareSortValues(declaration, [{ name }]) : () => 0;
  return (a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.raws, b.raws) || compareTexts(a.key, b.key);
}
