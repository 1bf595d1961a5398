import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ListedBulkChange, BulkChangeEntry } from '#schemas/entities/bulkChange.ts';
import type { ActorName } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { conflict } from '../../platform/http/httpError.ts';
import type { PageRange } from '../../platform/http/query.ts';
import type { Expiry } from '../../platform/jobs/expiry.ts';
import { bulkChanges } from '../../platform/tables/bulkChanges.ts';
import { history } from '../../platform/tables/history.ts';

/** Bulk changes can be undone for 90 days, like imports, if the history is stored as long. */
export const bulkChangeExpiry: Expiry = { table: bulkChanges, column: bulkChanges.at, seconds: 90 * 86_400 };
/** Maximum number of bulk changes that are kept of a user: more than a user makes in 90 days. */
const maxKept = 10_000;
/** Maximum number of changes in a list. */
const maxListed = 20;

/** The bulk changes that a user may see: those of a resource, and without `personId` those of all users. */
export interface SeenBulkChanges {
  resource: string;
  personId?: string;
}

const seen = ({ resource, personId }: SeenBulkChanges) =>
  and(eq(bulkChanges.resource, resource), personId === undefined ? undefined : eq(bulkChanges.personId, personId));

const entry = alias(history, 'own');
/** The entries of a change: those of its user and resource, because a request may state the id of another change. */
const ownEntries = sql.raw(
  'own.bulk_change = bulk_changes.change_id and own.person_id = bulk_changes.person_id and own.resource = bulk_changes.resource',
);

/** Rejects another bulk change of a user who has too many. */
export async function refuseTooMany(db: Db, personId: string): Promise<void> {
  const kept = await db.$count(bulkChanges, eq(bulkChanges.personId, personId));
  if (kept >= maxKept) throw conflict(409, 'За 90 дней у вас слишком много массовых изменений');
}

/**
 * Stores the beginning of a bulk change; `at` is in unix seconds.
 *
 * The history stores the id with each entry in the transaction of its write: a log of the page would be incomplete
 * after it is closed. The page undoes entry by entry, so rules and conflicts are those of a save; the server would need
 * the meaning of every form a second time.
 */
export async function recordBulkChange(
  tx: Db,
  { id: personId, name: personName }: Pick<ActorName, 'id' | 'name'>,
  { id, ...change }: Pick<ListedBulkChange, 'id' | 'kind' | 'title' | 'at'> & { resource: string },
): Promise<void> {
  await tx
    .insert(bulkChanges)
    .values({ changeId: id, personId, personName, ...change })
    .onConflictDoNothing();
}

/** Returns the newest bulk changes that have changed a record. */
export function readBulkChanges(db: Db, of: SeenBulkChanges): Promise<ListedBulkChange[]> {
  return db
    .select({
      id: bulkChanges.changeId,
      kind: bulkChanges.kind,
      title: bulkChanges.title,
      person: bulkChanges.personName,
      at: bulkChanges.at,
      records: sql<number>`(select count(distinct own.record_id)::int from history own where ${ownEntries})`,
    })
    .from(bulkChanges)
    .where(and(seen(of), sql`exists (select 1 from history own where ${ownEntries})`))
    .orderBy(desc(bulkChanges.at), desc(bulkChanges.changeId))
    .limit(maxListed);
}

/** Returns the writes of a bulk change, newest first; empty for an unknown one. */
export function readBulkChangeEntries(
  db: Db,
  of: SeenBulkChanges,
  id: string,
  { limit, offset }: PageRange,
): Promise<BulkChangeEntry[]> {
  return db
    .select({
      entry: entry.entryId,
      record: entry.recordId,
      title: entry.title,
      restorable: sql<boolean>`${entry.stored} is not null`,
    })
    .from(bulkChanges)
    .innerJoin(entry, ownEntries)
    .where(and(seen(of), eq(bulkChanges.changeId, id)))
    .orderBy(desc(entry.entryId))
    .limit(limit)
    .offset(offset);
}

/** Removes a bulk change that was undone from the list; its entries stay in the history. */
export async function deleteBulkChange(db: Db, of: SeenBulkChanges, id: string): Promise<void> {
  await db.delete(bulkChanges).where(and(seen(of), eq(bulkChanges.changeId, id)));
}
