const isThere = (entry: [string, unknown]) => entry[1] !== null && entry[1] !== undefined;

export function parse(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringify(values: Record<string, unknown>, { addQueryPrefix = false }: { addQueryPrefix?: boolean } = {}): string {
  const query = new URLSearchParams(Object.entries(values).filter(isThere).map(([name, value]) => [name, String(value)])).toString();
  return addQueryPrefix && query !== '' ? `?${query}` : query;
}

/**
 * Stands for `qs` and `query-string`, which Refine uses for tables in the address and lists of its own; ours live there by
 * `src/record/address.ts` and `src/providers/query.ts`, so flat queries are all that is left, and the browser reads and writes
 * those (docs/decisions/0003).
 */
export default { parse, stringify };
