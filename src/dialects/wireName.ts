import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Where an answer has what a field shows, which is the name by which an API orders: of a period its beginning. */
export function wireNameOf(declaration: Declaration | undefined, field: string): string {
  const read = declaration?.fields[field]?.read;
  if (Array.isArray(read)) return String(read[0]);
  return typeof read === 'string' ? read : field;
}
