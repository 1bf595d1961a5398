import { and, getTableName, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalidFields } from '../../platform/http/httpError.ts';
import { referenceableRows } from './referenceableRows.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';

/**
 * Rejects ids of a body that are unknown or that the user may not name; the error names the field and the ids. `column`
 * contains the valid ids.
 */
export async function requireKnown(
  db: Db,
  field: string,
  ids: readonly number[],
  column: PgColumn,
  limit: TerritoryLimit | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  const reachable = limit && referenceableRows(getTableName(column.table), limit);
  const found = await db
    .select({ id: column })
    .from(column.table)
    .where(and(inArray(column, [...ids]), reachable));
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalidFields({
      [field]: [`${reachable ? 'Не найдено на ваших территориях' : 'Не найдено'}: ${unknown.slice(0, 10).join(', ')}`],
    });
}
