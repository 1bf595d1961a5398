import { pageSize } from '#dictionaries/pageSize.ts';

/** How the URL text of a filter field becomes its query text, for the fields where a simple rule is enough. */
export type QueryFormat = 'text' | 'scalar' | 'flag' | 'list' | 'day' | 'days';

/**
 * A filter field in compact form: its name in the URL, its query parameters, its format, and the value when the URL
 * omits it.
 */
export type FirstPageField = readonly [
  name: string,
  query: string | readonly string[],
  writing: QueryFormat | null,
  otherwise?: string,
];

/** The first request of a list, as the page sends it. */
export interface FirstPage {
  path: string;
  fields: readonly FirstPageField[];
  /** A response without pages, which is requested only with a filter: that of the map. */
  whole?: true;
}

const day = '\\d{4}-\\d\\d-\\d\\d';
const shapes: Readonly<Record<QueryFormat, RegExp>> = {
  text: /\S/,
  scalar: /^(-?[1-9]\d{0,14}|0|true|false)$/,
  flag: /^[01]$/,
  list: /^\[[1-9]\d{0,14}(,[1-9]\d{0,14})*\]$/,
  day: new RegExp(`^${day}$`),
  days: new RegExp(`^(${day})?\\.\\.(${day})?$`),
};

/** Returns the URL of a list's first page for a query string; null when only the full application can compute it. */
export function firstPageOf({ path, fields, whole }: FirstPage, search: string): string | null {
  const params = new URLSearchParams(search);
  if (params.has('sort') || params.has('search')) return null;
  const query = new URLSearchParams();
  for (const [name, names, writing, otherwise] of fields) {
    const text = params.get(name) ?? otherwise;
    if (!text) continue;
    if (writing === null || !shapes[writing].test(text)) return null;
    textsOf(writing, text).forEach((item, at) => query.append([names].flat()[at] ?? name, item));
  }
  if (whole && query.size === 0) return null;
  if (!whole) {
    query.append('limit', String(pageSize));
    query.append('offset', '0');
  }
  return `${path}?${query.toString().replaceAll('%2C', ',')}`;
}

function textsOf(writing: QueryFormat, text: string): string[] {
  if (writing === 'text') return [text.trim()];
  if (writing === 'flag') return [String(text === '1')];
  if (writing !== 'days') return [text];
  const [start = '', end = ''] = text.split('..');
  const only = start || end;
  return only === '' ? [] : [start || only, end || only].toSorted();
}
