import { kindOf } from '#kinds/registry/kinds.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSortable, summedColumns } from './sortAndSearch.ts';
import { compareSortValues, sortValues } from './compareBy.ts';
import { lookupNameOf } from './searchText.ts';
import { decimalToNumber, addToDecimal, decimalZero, type Decimal } from './decimal.ts';
import { figureOf } from './sums.ts';

/** A column with more values than these groups nothing. */
export const maxGroups = 200;

/** Kinds of which hardly two records say the same. */
const written = new Set(['editableTitle', 'longText']);

/** Whether rows may be grouped by a field: records carry it, and several may say the same. */
export function isGroupable(declaration: Pick<Declaration, 'fields'>, name: string): boolean {
  return isSortable(declaration, name) && !written.has(declaration.fields[name]?.kind ?? '');
}

/** Rows that read the same in a column. */
export interface RowGroup<R> {
  /** What they read; '' of those that say nothing there. */
  key: string;
  label: string;
  rows: readonly R[];
  /** Of the columns with figures (spec D68), as a person reads them. */
  sums: Readonly<Record<string, string>>;
}

interface Grouping<R> {
  /** Puts a row into its group, behind those that came before it; false once there are more than `maxGroups`. */
  add: (row: R) => boolean;
  /** In the order of the column's kind, what is empty last. */
  groups: () => RowGroup<R>[];
}

/**
 * Groups rows, one after another, by the text that a person reads in a column (`textIn`, '-' for nothing). A row whose value is a list stands once, under
 * all of the list as it reads: `Альфа, Бета` is a group beside `Альфа`.
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
        sums: summed.map(() => decimalZero),
      };
      groups.set(key, group);
      group.rows.push(row);
      for (const [at, [column, field]] of summed.entries())
        group.sums[at] = addToDecimal(group.sums[at] as Decimal, figureOf(column, field, row));
      return groups.size <= maxGroups;
    },
    groups: () =>
      [...groups.values()].toSorted(orderOf(declaration, name)).map(({ key, rows, sums }) => ({
        key,
        rows,
        label: key === '' ? 'Не указано' : key,
        sums: Object.fromEntries(
          summed.map(([column, field], at) => [
            column,
            kindOf(field).toText(decimalToNumber(sums[at] as Decimal), field),
          ]),
        ),
      })),
  };
}

interface Gathered<R> {
  key: string;
  /** As its first row says it. */
  raws: readonly unknown[];
  rows: R[];
  /** One for each column with figures. */
  sums: Decimal[];
}

/** Ids say nothing of the order of what they name: such groups stand by their names. */
function orderOf(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
): (a: Gathered<unknown>, b: Gathered<unknown>) => number {
  const field = declaration.fields[name];
  const compare = field && lookupNameOf(field) === undefined ? compareSortValues(declaration, [{ name }]) : () => 0;
  return (a, b) => Number(a.key === '') - Number(b.key === '') || compare(a.raws, b.raws) || compareTexts(a.key, b.key);
}
