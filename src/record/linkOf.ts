import type { Declaration } from '#schemas/declaration/declaration.ts';
import { namesInTemplate } from '#schemas/declaration/expand.ts';
import { rawOf } from './rawOf.ts';

/** How an address may begin: a screen of the product, a site, a letter, a call. */
export const linkStart = /^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/i;

/** The address that a template makes of a record: `/tasks/{taskId}`, `https://{site}`; undefined where the record does not say all of it, or says what no link may lead to. */
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

/** A value behind the host is one step of a path or one part of a query, whatever signs it has. */
function inPlace(before: string, value: string): string {
  if (before === '' || /^(mailto|tel):$/i.test(before)) return value;
  // The name of a site, maybe with a path; some write its scheme, too.
  if (/^https?:\/\/$/i.test(before)) return value.replace(/^https?:\/\//i, '');
  return encodeURIComponent(value);
}

/** Nothing runs, nothing leads to another host than it says: no white space, no signs that a browser leaves out, no user before the host. */
function isSafe(address: string): boolean {
  if (!linkStart.test(address) || /[\s\\\p{Cc}]/u.test(address)) return false;
  if (!/^https?:/i.test(address)) return true;
  return URL.canParse(address) && new URL(address).username === '' && !/^https?:\/\/[^/?#]*@/i.test(address);
}
