import { desc, gte } from 'drizzle-orm';
import type { WrittenRecords } from '#schemas/serverEvents.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { history } from '../../platform/tables/history.ts';

/** Seconds that are read again each time: a transaction commits later than its writes are dated. */
const reread = 60;
/** Maximum entries of one read; of more writes at once the older ones are left out. */
const maxEntries = 1000;
/** Maximum ids of a resource; with more, all its records may have changed. */
const maxIds = 50;

type Entry = Awaited<ReturnType<typeof readEntries>>[number];

/** Reads how records were written. */
export interface WritesReader {
  /** Returns the writes of all processes since the last call, by resource and writer; the first call returns none. */
  next(): Promise<WrittenRecords[]>;
  /** Returns the writes since a moment of the last minute, in unix seconds; none for an earlier one. */
  since(at: number): Promise<WrittenRecords[]>;
}

export function createWritesReader(db: Db, clock: Pick<ApiDeps, 'now'>): WritesReader {
  let known: ReadonlySet<number> | undefined;
  return {
    async next() {
      const entries = await readEntries(db, unixNow(clock) - reread);
      const before = known;
      known = new Set(entries.map(({ entryId }) => entryId));
      return before === undefined ? [] : together(entries.filter(({ entryId }) => !before.has(entryId)));
    },
    since: async (at) => (at < unixNow(clock) - reread ? [] : together(await readEntries(db, at))),
  };
}

/** Reads the latest entries from a moment on, newest first. */
function readEntries(db: Db, from: number) {
  return db
    .select({
      entryId: history.entryId,
      resource: history.resource,
      id: history.recordId,
      personId: history.personId,
      personName: history.personName,
      at: history.at,
    })
    .from(history)
    .where(gte(history.at, from))
    .orderBy(desc(history.at), desc(history.entryId))
    .limit(maxEntries);
}

function together(entries: readonly Entry[]): WrittenRecords[] {
  const written = new Map<string, WrittenRecords & { ids: string[] }>();
  for (const { resource, id, personId, personName, at } of entries) {
    const key = `${resource} ${personId}`;
    const records = written.get(key) ?? { resource, ids: [], by: { id: personId, name: personName }, at };
    if (!records.ids.includes(id)) records.ids.push(id);
    written.set(key, records);
  }
  return [...written.values()].map((records) => (records.ids.length > maxIds ? { ...records, ids: null } : records));
}
