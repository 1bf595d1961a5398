import type { Declaration } from '#schemas/declaration/declaration.ts';
import { namesInTemplate } from '#schemas/declaration/expand.ts';
import { rawOf } from './rawOf.ts';

/** Allowed starts of a link: a screen of the product, a site, an email, a phone call. */
export const linkStart = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/**
 * Fills a link template from a record: `/tasks/{taskId}`, `https://{site}`; returns undefined when a value is missing
 * or the link is not allowed.
 */
export function linkOf(
  declaration: Pick<Declaration, 'fields'>,
  template: string,
  record: unknown,
): string | undefined {
  const values = new Map(namesInTemplate(template).map((name) => [name, valueIn(declaration, name, record)]));
  if ([...values.values()].some((value) => value === '')) return undefined;
  let filled = '';
  for (const [at, part] of template.split(/\{([^{}]*)\}/).entries())
    filled += at % 2 === 0 ? part : inPlace(filled, values.get(part) ?? '');
  return isSafe(filled) ? filled : undefined;
}

function valueIn({ fields }: Pick<Declaration, 'fields'>, name: string, record: unknown): string {
  const field = fields[name];
  const raw = field && rawOf(name, field, record);
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
}

/** Encodes a value after the host as a single path segment or query part. */
function inPlace(before: string, value: string): string {
  if (before === '' || /^(mailto|tel):$/i.test(before)) return value;
  // The name of a site, possibly with a path; users sometimes include the scheme.
  if (/^https?:\/\/$/i.test(before)) return value.replace(/^https?:\/\//i, '');
  return encodeURIComponent(value);
}

/**
 * Checks that a link runs no script and leads only to its visible host: no white space, no characters that browsers
 * drop, no user before the host.
 */
function isSafe(address: string): boolean {
  if (!linkStart.test(address) || /[\s\\\p{Cc}]/u.test(address)) return false;
  if (!/^https?:/i.test(address)) return true;
  return URL.canParse(address) && new URL(address).username === '' && !/^https?:\/\/[^/?#]*@/i.test(address);
}
