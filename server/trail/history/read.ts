import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { HistoryEntry } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import { isOnDays } from '../../platform/http/instants.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { history } from '../../platform/tables/history.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';

/** Returns a condition for the entries of an actor, of a resource, of a source, and of days (both included). */
export function entryFilter(query: Query): SQL | undefined {
  const [person, resource, source, from, to] = [
    query.text('person'),
    query.text('resource'),
    query.text('source'),
    query.day('from'),
    query.day('to'),
  ];
  return and(
    person === undefined ? undefined : eq(history.personId, person),
    resource === undefined ? undefined : eq(history.resource, resource),
    source === undefined ? undefined : sql`${history.source} = ${source}`,
    isOnDays(history.at, from, to),
  );
}

export function ofRecord(resource: string, recordId: string): SQL | undefined {
  return and(eq(history.resource, resource), eq(history.recordId, recordId));
}

/** Returns entries, newest first. */
export async function readEntries(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: PageRange,
): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      id: history.entryId,
      at: history.at,
      personId: history.personId,
      personName: history.personName,
      source: history.source,
      resource: history.resource,
      record: history.recordId,
      title: history.title,
      action: history.action,
      changes: history.changes,
      deleted: history.deleted,
    })
    .from(history)
    .where(where)
    .orderBy(desc(history.at), desc(history.entryId))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, at, personId, personName, deleted, ...own }) => ({
    id,
    at,
    who: { id: personId, name: personName },
    ...own,
    ...(deleted && { deleted }),
  }));
}

/**
 * Returns all actors with entries under their latest name, by an index skip scan, so that the number of entries does
 * not matter.
 */
export function readPeople(db: Db): Promise<{ id: string; name: string }[]> {
  return rowsOf(
    db,
    sql`
    with recursive person(id) as (
      (select person_id from history order by person_id limit 1)
      union all select (select person_id from history where person_id > person.id order by person_id limit 1) from person where person.id is not null)
    select id, (select person_name from history where person_id = person.id order by at desc, entry_id desc limit 1) as name
    from person where id is not null order by name, id`,
  );
}
