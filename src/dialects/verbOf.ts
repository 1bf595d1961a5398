import { isRecord } from '#codecs/records.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';

/**
 * Returns what a request to an external API does to the records of a resource; undefined for a method without a meaning
 * there. `body` distinguishes a deletion by a field from an update; before it is known, both are possible.
 */
export function verbOf(dialect: Dialect | undefined, method: string, ofOne: boolean, body?: unknown): Verb | undefined {
  if (method === 'GET') return ofOne ? 'one' : 'list';
  if (!ofOne) return method === (dialect?.create.method ?? 'POST') ? 'create' : undefined;
  const { set, method: deletes = set ? 'PATCH' : 'DELETE' } = dialect?.delete ?? {};
  if (method === deletes && (set === undefined || body === undefined || holds(body, set))) return 'delete';
  return method === (dialect?.update.method ?? 'PUT') ? 'update' : undefined;
}

/** Checks whether a body contains exactly these values and nothing else. */
function holds(body: unknown, set: Readonly<Record<string, unknown>>): boolean {
  return (
    isRecord(body) &&
    Object.keys(body).length === Object.keys(set).length &&
    Object.entries(set).every(([name, value]) => JSON.stringify(body[name]) === JSON.stringify(value))
  );
}
