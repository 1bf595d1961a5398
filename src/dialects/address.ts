import type { Dialect } from '#schemas/declaration/dialect.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import type { Pairs } from './query.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address of a list, or with an id of one record: as its path is written, with a slash at its end or without. */
export function recordUrl({ key }: Dialect, path: string, id?: string): string {
  const slash = path.endsWith('/') ? '/' : '';
  const base = path
    .replace(/\/+$/, '')
    .split('/')
    .map((step) => encodeUrlPart(decodeSegment(step)))
    .join('/');
  if (id === undefined) return `${base}${slash}`;
  return key === 'step' ? `${base}/${encodeURIComponent(id)}${slash}` : `${base}(${encodeUrlPart(keyOf(id))})`;
}

/** A key of OData: a number, a `guid'…'` or a text in quotes. */
function keyOf(id: string): string {
  if (/^\d{1,15}$/.test(id)) return id;
  return uuid.test(id) ? `guid'${id}'` : `'${id.replaceAll("'", "''")}'`;
}

/** Escapes what an address may not hold, and leaves what APIs expect to see: `$`, `:`, quotes and brackets. */
export function encodeUrlPart(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(24|2C|3A|40)/g, (escape) => decodeURIComponent(escape));
}

/** Names and values as a query; a space is `%20`, which every server reads. */
export function queryText(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encodeUrlPart(name)}=${encodeUrlPart(value)}`).join('&');
}
