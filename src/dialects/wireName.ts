import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * Returns the name under which a response contains the value of a field, by which an API sorts; for a period, the name
 * of its start.
 */
export function wireNameOf(declaration: Declaration | undefined, field: string): string {
  const read = declaration?.fields[field]?.read;
  if (Array.isArray(read)) return String(read[0]);
  return typeof read === 'string' ? read : field;
}
