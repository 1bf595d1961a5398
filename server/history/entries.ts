import { and, eq, max } from 'drizzle-orm';
import { titleOf } from '#record/titleOf.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../db/connection.ts';
import { insertSome } from '../db/rows.ts';
import { history } from '../db/tables/history.ts';
import type { Writer } from './author.ts';
import { changesBetween } from './changes.ts';
import { queueEvents } from '../webhooks/outbox.ts';
import { idOf, type Kept, type RecordId } from './kept.ts';
import type { StoredRows } from './storedRows.ts';

/** What a write did to one record: it was not there before, or is not any more. `stored` are its rows before, which a restore inserts again. */
export type Written<R> = { before: R; after: R; stored?: StoredRows } | { after: R } | { before: R; stored?: StoredRows };

/** Leaves an entry for each record that a write has changed, in its transaction; none without a writer. */
export async function addEntries<R extends object>(tx: Db, writer: Writer | undefined, kept: Pick<Kept<R>, 'declaration'>, written: readonly Written<R>[]): Promise<void> {
  if (writer === undefined || written.length === 0) return;
  await queueEvents(tx, writer, kept.declaration, written.map((one) => ('after' in one ? { happening: 'saved', record: one.after } : { happening: 'deleted', record: one.before })));
  const { id: personId, name: personName, source, at } = writer;
  await insertSome(tx, history, written.map((one) => {
    const record = 'after' in one ? one.after : one.before;
    const [resource, recordId, title] = [kept.declaration.name, String(idOf(kept, record)), titleOf(kept.declaration, record)];
    return { at, personId, personName, source, resource, recordId, title, ...saidOf(one) };
  }));
}

function saidOf<R extends object>(one: Written<R>): { action: HistoryAction } & Pick<typeof history.$inferInsert, 'changes' | 'deleted' | 'stored'> & { changes: object } {
  const [before, after] = ['before' in one ? one.before as AnyRecord : undefined, 'after' in one ? one.after as AnyRecord : undefined];
  if (after === undefined) return { action: 'delete', changes: {}, deleted: before ?? null, stored: 'stored' in one ? one.stored : null };
  return { action: before === undefined ? 'create' : 'update', changes: changesBetween(before ?? {}, after), stored: 'stored' in one ? one.stored : null };
}

/** Returns the number of the newest entry of a record. */
export async function newestEntryOf(tx: Db, resource: string, id: RecordId): Promise<number | undefined> {
  const [found] = await tx.select({ entryId: max(history.entryId) }).from(history).where(and(eq(history.resource, resource), eq(history.recordId, String(id))));
  return found?.entryId ?? undefined;
}
