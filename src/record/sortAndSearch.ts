import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SortOrder } from './compareBy.ts';
import { searchedColumns } from './searchText.ts';
import { isSummed } from './sums.ts';

/** How the rows of a list stand, beside its filter (spec D68). */
export interface SortAndSearch {
  /** The first column that tells two rows apart decides. */
  sort: readonly SortOrder[];
  /** As it was typed; '' looks for nothing. */
  search: string;
}

/** As the address bar and the API have an order: names joined by commas, `-` before one for the other way round. */
export function formatSort(sort: readonly SortOrder[]): string {
  return sort.map(({ name, descending }) => `${descending ? '-' : ''}${name}`).join(',');
}

/** An order out of the address bar; what names no column that rows can be ordered by asks for nothing, as does a name said again. */
export function parseSort(declaration: Pick<Declaration, 'fields'>, text: string): SortOrder[] {
  const orders = text.split(',').map((item) => ({ name: item.replace(/^-/, ''), descending: item.startsWith('-') }));
  return orders.filter(
    ({ name }, at) => isSortable(declaration, name) && orders.findIndex((other) => other.name === name) === at,
  );
}

/** The order of a list that nobody has ordered otherwise. */
export function defaultSort({ list, fields }: Pick<Declaration, 'list' | 'fields'>): SortOrder[] {
  return (list?.sort ?? [])
    .filter(({ field }) => isSortable({ fields }, field))
    .map(({ field, descending = false }) => ({ name: field, descending }));
}

/** Kinds whose values have no order that a person would look for. */
const unordered = new Set(['images', 'note', 'constant']);

/** Whether rows can be ordered by a field: records carry it, and its values have an order. */
export function isSortable({ fields }: Pick<Declaration, 'fields'>, name: string): boolean {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && field.read !== false && !unordered.has(field.kind);
}

/** The columns of a list whose figures mean something together: numbers and money, no parts of a whole. */
export function summedColumns(declaration: Pick<Declaration, 'list' | 'fields'>): string[] {
  return searchedColumns(declaration).filter((name) => declaration.fields[name] && isSummed(declaration.fields[name]));
}
