import { parseSort } from '#record/sortAndSearch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { labelOf } from '#record/labelOf.ts';
import { listParamName } from '../query/useSortAndSearch.ts';

/** List parameters of an address other than its filter. */
const listWords = ['sort', 'search'];
/** Parameters that describe the moment, not the view. */
const momentWords = ['view', 'open'];

/** Returns the part of an address that a saved view stores: the current list. */
export function viewAddress(declaration: Declaration, address: URLSearchParams): string {
  const names = new Set(momentWords.map((word) => listParamName(declaration, word)));
  return new URLSearchParams([...address].filter(([name]) => !names.has(name))).toString();
}

/**
 * Returns the stored address of a view without names that the declaration no longer has, which are returned as
 * `removed`.
 */
export function parseViewAddress(
  declaration: Declaration,
  text: string,
): { params: URLSearchParams; removed: string[] } {
  const known = new Set([
    ...(declaration.filter?.fields ?? []),
    ...listWords.map((word) => listParamName(declaration, word)),
  ]);
  const params = new URLSearchParams([...new URLSearchParams(text)].filter(([name]) => known.has(name)));
  const others = [...new URLSearchParams(text).keys()].filter((name) => !known.has(name));
  return {
    params,
    removed: [...others, ...removedSortFields(declaration, params.get(listParamName(declaration, 'sort')))],
  };
}

function removedSortFields(declaration: Declaration, sort: string | null): string[] {
  if (sort === null) return [];
  const known = new Set(parseSort(declaration, sort).map(({ name }) => name));
  return sort
    .split(',')
    .map((item) => item.replace(/^-/, ''))
    .filter((name) => name !== '' && !known.has(name));
}

/** Returns the display name of a removed column or sort, which may still be a field. */
export function missingFieldLabel(declaration: Declaration, name: string): string {
  return Object.hasOwn(declaration.fields, name) ? labelOf(declaration, name) : name;
}
