/** How the text that the address has of a filter field becomes the one of the query, for the fields where that takes no more than this. */
export type QueryFormat = 'text' | 'scalar' | 'flag' | 'list' | 'day' | 'days';

/** A field of the filter, in few bytes: its name in the address, its names in the query, how it is written, and what stands for an address without it. */
export type FirstPageField = readonly [
  name: string,
  query: string | readonly string[],
  writing: QueryFormat | null,
  otherwise?: string,
];

/** The first page of a list, as the page asks for it. */
export interface FirstPage {
  path: string;
  fields: readonly FirstPageField[];
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

/** The address of the first page that a list with this search asks for; null where only the whole application can say. */
export function firstPageOf({ path, fields }: FirstPage, search: string): string | null {
  const asked = new URLSearchParams(search);
  if (asked.has('sort') || asked.has('search')) return null;
  const query = new URLSearchParams();
  for (const [name, names, writing, otherwise] of fields) {
    const text = asked.get(name) ?? otherwise;
    if (!text) continue;
    if (writing === null || !shapes[writing].test(text)) return null;
    textsOf(writing, text).forEach((item, at) => query.append([names].flat()[at] ?? name, item));
  }
  query.append('limit', '100');
  query.append('offset', '0');
  return `${path}?${query.toString()}`;
}

function textsOf(writing: QueryFormat, text: string): string[] {
  if (writing === 'text') return [text.trim()];
  if (writing === 'flag') return [String(text === '1')];
  if (writing !== 'days') return [text];
  const [start = '', end = ''] = text.split('..');
  const only = start || end;
  return only === '' ? [] : [start || only, end || only].toSorted();
}
