import { isRecord } from '#codecs/records.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';

/** What a request to a company's API does to the records of a resource; undefined for a method that means nothing there. `body` tells a deletion by a field from an update; until it is known, it may be either. */
export function verbOf(dialect: Dialect | undefined, method: string, ofOne: boolean, body?: unknown): Verb | undefined {
  if (method === 'GET') return ofOne ? 'one' : 'list';
  if (!ofOne) return method === (dialect?.create.method ?? 'POST') ? 'create' : undefined;
  const { set, method: deletes = set ? 'PATCH' : 'DELETE' } = dialect?.delete ?? {};
  if (method === deletes && (set === undefined || body === undefined || holds(body, set))) return 'delete';
  return method === (dialect?.update.method ?? 'PUT') ? 'update' : undefined;
}

/** Whether a body says nothing but these values. */
function holds(body: unknown, set: Readonly<Record<string, unknown>>): boolean {
  return (
    isRecord(body) &&
    Object.keys(body).length === Object.keys(set).length &&
    Object.entries(set).every(([name, value]) => JSON.stringify(body[name]) === JSON.stringify(value))
  );
}
