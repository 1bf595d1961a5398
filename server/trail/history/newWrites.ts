import { desc, gte } from 'drizzle-orm';
import type { WrittenRecords } from '#schemas/serverEvents.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { history } from '../../platform/tables/history.ts';

/** Seconds that are read again each time: a transaction commits later than its writes are dated. */
const reread = 60;
/** Maximum entries of one read; of more writes at once the older ones are not told. */
const maxEntries = 1000;
/** Maximum ids told of a resource; with more, all its records may have changed. */
const maxIds = 50;

/**
 * Returns a function that reads the writes of all processes since its last call, by resource and writer; the first
 * call returns none.
 */
export function createWritesReader(db: Db, clock: Pick<ApiDeps, 'now'>): () => Promise<WrittenRecords[]> {
  let known: ReadonlySet<number> | undefined;
  return async () => {
    const entries = await db
      .select({
        entryId: history.entryId,
        resource: history.resource,
        id: history.recordId,
        personId: history.personId,
        personName: history.personName,
        at: history.at,
      })
      .from(history)
      .where(gte(history.at, unixNow(clock) - reread))
      .orderBy(desc(history.at), desc(history.entryId))
      .limit(maxEntries);
    const before = known;
    known = new Set(entries.map(({ entryId }) => entryId));
    if (before === undefined) return [];
    const written = new Map<string, WrittenRecords & { ids: string[] }>();
    for (const { entryId, resource, id, personId, personName, at } of entries) {
      if (before.has(entryId)) continue;
      const key = `${resource} ${personId}`;
      const own = written.get(key) ?? { resource, ids: [], by: { id: personId, name: personName }, at };
      if (!own.ids.includes(id)) own.ids.push(id);
      written.set(key, own);
    }
    return [...written.values()].map((own) => (own.ids.length > maxIds ? { ...own, ids: null } : own));
  };
}
