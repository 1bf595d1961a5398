import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { StoredRows } from '../../platform/context/follower.ts';
import type { Resource, RecordRows } from './resource.ts';
import type { RecordId } from '../../platform/context/recordId.ts';

/** Returns all rows of a record, including values that no response shows, so that a restore is complete. */
export async function storedRows(tx: Db, current: Pick<Resource, 'rows'>, id: RecordId): Promise<StoredRows> {
  const stored: StoredRows = {};
  for (const { table, where } of current.rows(id)) stored[table] = await rowsIn(tx, { table, where });
  return stored;
}

async function rowsIn(tx: Db, { table, where }: RecordRows): Promise<Record<string, unknown>[]> {
  const name = sql.identifier(table);
  const found = await rowsOf<{ row: Record<string, unknown> }>(
    tx,
    sql`select to_json(${name}) as row from ${name} where ${where}`,
  );
  return found.map(({ row }) => row);
}

/**
 * Inserts the stored rows again, the record's own first, under the resource's present path. `now` (unix seconds) becomes the
 * time of their last change, so that a client that asks for changes (`changedSince`) receives the restored record.
 */
export async function insertStored(
  tx: Db,
  current: Pick<Resource, 'rows'>,
  id: RecordId,
  stored: StoredRows,
  now: number,
): Promise<void> {
  for (const { table, own } of current.rows(id)) {
    const name = sql.identifier(table);
    const [first] = stored[table] ?? [];
    if (first === undefined) continue;
    const written = await rowsOf<{ column: string }>(
      tx,
      sql`select attname as column from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    // A column added after the rows were stored takes its default.
    const columns = sql.join(
      written.filter(({ column }) => column in first).map(({ column }) => sql.identifier(column)),
      sql`, `,
    );
    const rows = (stored[table] ?? []).map((row) => ({
      ...row,
      ...('changed_at' in row && { changed_at: now }),
      ...own,
    }));
    await tx.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
    );
  }
}
