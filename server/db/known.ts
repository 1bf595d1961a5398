import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { invalidFields } from '../http/httpError.ts';
import type { Db } from './connection.ts';

/** Refuses ids of a body that no row has, naming the field and the ids. */
export async function requireKnown(db: Db, field: string, ids: readonly number[], table: PgTable, column: PgColumn): Promise<void> {
  if (ids.length === 0) return;
  const found = await db.select({ id: column }).from(table).where(inArray(column, [...ids]));
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalidFields({ [field]: [`Не найдено: ${unknown.slice(0, 10).join(', ')}`] });
}
