import { and, eq, max } from 'drizzle-orm';
import { titleOf } from '#record/titleOf.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { HistoryAction } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import { insertSome } from '../../platform/db/rows.ts';
import { history } from '../../platform/tables/history.ts';
import type { Follower, RecordChange } from '../../platform/context/follower.ts';
import { changesBetween } from './changes.ts';
import { recordIdOf } from './resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';

/** Adds a history entry for each record that a write has changed. */
export const historyFollower: Follower = {
  needsBefore: true,
  follow: (tx, { actor: { id: personId, name: personName, source, bulkChange }, at }, { declaration }, changes) =>
    insertSome(
      tx,
      history,
      changes.map((change) => {
        const record = change.after ?? change.before ?? {};
        const [resource, recordId, title] = [
          declaration.name,
          String(recordIdOf({ declaration }, record)),
          titleOf(declaration, record),
        ];
        const write = { at, personId, personName, source, ...(bulkChange !== undefined && { bulkChange }) };
        return { ...write, resource, recordId, title, ...contentsOf(change) };
      }),
    ),
};

type EntryContents = { action: HistoryAction; changes: object } & Pick<
  typeof history.$inferInsert,
  'changes' | 'deleted' | 'stored'
>;

function contentsOf({ action, stored, ...change }: RecordChange): EntryContents {
  const [before, after] = [change.before as AnyRecord | undefined, change.after as AnyRecord | undefined];
  if (action === 'delete') return { action, changes: {}, deleted: before ?? null, stored: stored ?? null };
  return { action, changes: changesBetween(before ?? {}, after ?? {}), stored: stored ?? null };
}

/** Whether a write creates entries. */
export function hasHistory({ followers }: { followers: readonly Follower[] }): boolean {
  return followers.includes(historyFollower);
}

export async function newestEntryOf(tx: Db, resource: string, id: RecordId): Promise<number | undefined> {
  const [found] = await tx
    .select({ entryId: max(history.entryId) })
    .from(history)
    .where(and(eq(history.resource, resource), eq(history.recordId, String(id))));
  return found?.entryId ?? undefined;
}
