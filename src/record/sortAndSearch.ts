import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SortOrder } from './compareBy.ts';
import { searchedColumns } from './searchText.ts';
import { isSummed } from './sums.ts';

/** Sort and search of a list, in addition to its filter (spec D68). */
export interface SortAndSearch {
  /** Sort columns by priority: the first that differs decides. */
  sort: readonly SortOrder[];
  /** The typed text; '' for no search. */
  search: string;
}

/** Formats a sort order for the URL and the API: names joined by commas, with `-` for descending. */
export function formatSort(sort: readonly SortOrder[]): string {
  return sort.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join(',');
}

/** Parses a sort order from the URL; ignores names that are not sortable columns and repeated names. */
export function parseSort(declaration: Pick<Declaration, 'fields'>, text: string): SortOrder[] {
  const orders = text.split(',').map((item) => ({ name: item.replace(/^-/, ''), descending: item.startsWith('-') }));
  return orders.filter(
    ({ name }, at) => isSortable(declaration, name) && orders.findIndex((other) => other.name === name) === at,
  );
}

export function defaultSort({ list, fields }: Pick<Declaration, 'list' | 'fields'>): SortOrder[] {
  return (list?.sort ?? [])
    .filter(({ field }) => isSortable({ fields }, field))
    .map(({ field, descending = false }) => ({ name: field, descending }));
}

/** Kinds whose values have no useful sort order. */
const unordered = new Set(['images', 'note', 'constant']);

/** Checks whether rows can be sorted by a field: records contain it and its values have an order. */
export function isSortable({ fields }: Pick<Declaration, 'fields'>, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && field.read !== false && !unordered.has(field.kind);
}

/** Returns the columns whose sum is meaningful: numbers and money, not fractions. */
export function summedColumns(declaration: Pick<Declaration, 'list' | 'fields'>): string[] {
  return searchedColumns(declaration).filter((name) => declaration.fields[name] && isSummed(declaration.fields[name]));
}
