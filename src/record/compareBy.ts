import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/** One sort column. */
export interface SortOrder {
  name: string;
  descending?: boolean;
}

/** Returns the raw values of a record's sort columns, one per column. */
export function sortValues(
  { fields }: Pick<Declaration, 'fields'>,
  orders: readonly SortOrder[],
  record: unknown,
): unknown[] {
  return orders.map(({ name }) => (fields[name] ? rawOf(name, fields[name], record) : undefined));
}

/**
 * Compares the results of `sortValues` for the same columns: the first difference decides. Empty values are last in
 * both directions.
 */
export function compareSortValues(
  { fields }: Pick<Declaration, 'fields'>,
  orders: readonly SortOrder[],
): (a: readonly unknown[], b: readonly unknown[]) => number {
  return (a, b) => {
    for (const [at, { name, descending = false }] of orders.entries()) {
      const field = fields[name];
      if (!field) continue;
      const [item, other] = [a[at], b[at]];
      // `false` of a flag is a value, not an empty one.
      const [noOne, noOther] = [item, other].map((raw) => raw !== false && isEmpty(raw)) as [boolean, boolean];
      const order =
        noOne || noOther
          ? Number(noOne) - Number(noOther)
          : kindOf(field).compare(item, other, field) * (descending ? -1 : 1);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Orders records by columns (`compareSortValues`). */
export function compareBy(
  declaration: Pick<Declaration, 'fields'>,
  orders: readonly SortOrder[],
): (a: unknown, b: unknown) => number {
  const compare = compareSortValues(declaration, orders);
  return (a, b) => compare(sortValues(declaration, orders, a), sortValues(declaration, orders, b));
}
