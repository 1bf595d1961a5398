import { and, eq, max } from 'drizzle-orm';
import { titleOf } from '#record/titleOf.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import { insertSome } from '../../platform/db/rows.ts';
import { history } from '../../platform/tables/history.ts';
import type { Writer } from './author.ts';
import { changesBetween } from './changes.ts';
import { queueEvents } from '../webhooks/outbox.ts';
import { recordIdOf, type VersionedResource, type RecordId } from './versionedResource.ts';
import type { StoredRows } from './storedRows.ts';

/**
 * The effect of a write on a record: changed, created or deleted. `stored` are its previous rows, which a restore
 * inserts again.
 */
export type RecordWrite<R> =
  | { before: R; after: R; stored?: StoredRows }
  | { after: R }
  | { before: R; stored?: StoredRows };

/**
 * Adds a history entry for each record that a write has changed, in its transaction; without a writer it adds nothing.
 */
export async function addEntries<R extends object>(
  tx: Db,
  writer: Writer | undefined,
  kept: Pick<VersionedResource<R>, 'declaration'>,
  written: readonly RecordWrite<R>[],
): Promise<void> {
  if (writer === undefined || written.length === 0) return;
  await queueEvents(
    tx,
    writer,
    kept.declaration,
    written.map((item) =>
      'after' in item ? { happening: 'saved', record: item.after } : { happening: 'deleted', record: item.before },
    ),
  );
  const { id: personId, name: personName, source, at } = writer;
  await insertSome(
    tx,
    history,
    written.map((item) => {
      const record = 'after' in item ? item.after : item.before;
      const [resource, recordId, title] = [
        kept.declaration.name,
        String(recordIdOf(kept, record)),
        titleOf(kept.declaration, record),
      ];
      return { at, personId, personName, source, resource, recordId, title, ...saidOf(item) };
    }),
  );
}

function saidOf<R extends object>(
  item: RecordWrite<R>,
): { action: HistoryAction } & Pick<typeof history.$inferInsert, 'changes' | 'deleted' | 'stored'> & {
    changes: object;
  } {
  const [before, after] = [
    'before' in item ? (item.before as AnyRecord) : undefined,
    'after' in item ? (item.after as AnyRecord) : undefined,
  ];
  if (after === undefined)
    return { action: 'delete', changes: {}, deleted: before ?? null, stored: 'stored' in item ? item.stored : null };
  return {
    action: before === undefined ? 'create' : 'update',
    changes: changesBetween(before ?? {}, after),
    stored: 'stored' in item ? item.stored : null,
  };
}

/** Returns the number of the newest entry of a record. */
export async function newestEntryOf(tx: Db, resource: string, id: RecordId): Promise<number | undefined> {
  const [found] = await tx
    .select({ entryId: max(history.entryId) })
    .from(history)
    .where(and(eq(history.resource, resource), eq(history.recordId, String(id))));
  return found?.entryId ?? undefined;
}
