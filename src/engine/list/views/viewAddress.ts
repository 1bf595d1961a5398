import { parseSort } from '#record/sortAndSearch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { labelOf } from '#record/labelOf.ts';
import { listParamName } from '../query/useSortAndSearch.ts';

/** What an address says of a list besides its filter. */
const listWords = ['sort', 'search'];
/** What is said of a moment, and not of a view. */
const momentWords = ['view', 'open'];

/** What of an address is the list as it stands: a view keeps this. */
export function viewAddress(declaration: Declaration, address: URLSearchParams): string {
  const names = new Set(momentWords.map((word) => listParamName(declaration, word)));
  return new URLSearchParams([...address].filter(([name]) => !names.has(name))).toString();
}

/** The kept address of a view as far as the declaration still knows what it names; the rest comes back as `gone`. */
export function parseViewAddress(declaration: Declaration, text: string): { params: URLSearchParams; gone: string[] } {
  const known = new Set([
    ...(declaration.filter?.fields ?? []),
    ...listWords.map((word) => listParamName(declaration, word)),
  ]);
  const params = new URLSearchParams([...new URLSearchParams(text)].filter(([name]) => known.has(name)));
  const others = [...new URLSearchParams(text).keys()].filter((name) => !known.has(name));
  return { params, gone: [...others, ...goneOrders(declaration, params.get(listParamName(declaration, 'sort')))] };
}

function goneOrders(declaration: Declaration, sort: string | null): string[] {
  if (sort === null) return [];
  const known = new Set(parseSort(declaration, sort).map(({ name }) => name));
  return sort
    .split(',')
    .map((item) => item.replace(/^-/, ''))
    .filter((name) => name !== '' && !known.has(name));
}

/** A name that may still be a field, though no longer a column or an order. */
export function missingFieldLabel(declaration: Declaration, name: string): string {
  return Object.hasOwn(declaration.fields, name) ? labelOf(declaration, name) : name;
}
