import { sql, type SQL } from 'drizzle-orm';
import { lookupOf, storedFields } from '#record/requestBody/storedFields.ts';
import { pathShape } from '#schemas/declaration/pathSteps.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf, textArray } from '../../platform/db/rows.ts';
import { listTexts } from './columns.ts';

const { path: storePath, id: storeId } = sharedLookups.filterStores;
const sharedPaths = new Set<string>(Object.values(sharedLookups).map(({ path }) => path));

/** Whether a lookup lists the records of a resource. The shared ones list master data under the same name of the id. */
function isOf({ path, id }: Lookup, { api }: Declaration): boolean {
  if (pathShape(path) === pathShape(api.path)) return true;
  const own = path === storePath && id === storeId ? sharedLookups.tradePoints.id : id;
  return sharedPaths.has(path) && own === api.id;
}

interface Mentions {
  declaration: Declaration;
  of: Declaration;
  ids: readonly RecordId[];
  /** The condition of the records that the user may see; undefined for all. */
  visible?: SQL | undefined;
}

/** Returns how many records of a custom resource name one of the records of a resource in a field of their form. */
export async function countMentions(db: Db, { declaration, of, ids, visible = sql`true` }: Mentions): Promise<number> {
  const named = storedFields(declaration).flatMap(({ field, wire: [wire = ''] }) => {
    const lookup = lookupOf(declaration, field);
    return lookup !== undefined && isOf(lookup, of) ? [wire] : [];
  });
  if (named.length === 0 || ids.length === 0) return 0;
  const given = textArray(ids.map(String));
  const anyOf = named.map((wire) => sql`exists (select 1 from ${listTexts(wire)} named (id) where id = any(${given}))`);
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from added_records where path = ${pathShape(declaration.api.path)} and (${sql.join(anyOf, sql` or `)}) and ${visible}`,
  );
  return found?.count ?? 0;
}
