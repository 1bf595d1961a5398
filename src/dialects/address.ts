import type { Dialect } from '#schemas/declaration/dialect.ts';
import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import type { Pairs } from './query.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the URL of a list, or of one record when `id` is set, with or without a trailing slash as the path is
 * declared.
 */
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

/** Formats a key of OData: a number, a `guid'…'` or a quoted text. */
function keyOf(id: string): string {
  if (/^\d{1,15}$/.test(id)) return id;
  return uuid.test(id) ? `guid'${id}'` : `'${id.replaceAll("'", "''")}'`;
}

/** Percent-encodes a URL part but leaves the characters that APIs expect: `$`, `:`, quotes and brackets. */
function encodeUrlPart(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(24|2C|3A|40)/g, (escape) => decodeURIComponent(escape));
}

/** Formats names and values as a query; a space is `%20`, which every server decodes. */
export function queryText(pairs: Pairs): string {
  return pairs.map(([name, value]) => `${encodeUrlPart(name)}=${encodeUrlPart(value)}`).join('&');
}
