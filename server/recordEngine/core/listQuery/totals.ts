import { sql, type SQL } from 'drizzle-orm';
import type { AnyRecord } from '#codecs/records.ts';
import { sumOf } from '#record/sums.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { ListQuery } from './parseListQuery.ts';
import type { ListMeta } from './response.ts';

/** Reads totals of the rows of `found`, a table with joins and condition; `columnOf` returns the summed column. */
export async function readListTotals(
  db: Db,
  found: SQL,
  { count, sums }: Pick<ListQuery, 'count' | 'sums'>,
  columnOf: (name: string) => SQL | undefined,
): Promise<ListMeta> {
  const totals = sql.join(
    sums.map((name) => sql`coalesce(sum(${columnOf(name) ?? sql`0`}), 0)::text`),
    sql`, `,
  );
  const [all] = await rowsOf<{ count: number; sums: string[] }>(
    db,
    sql`select count(*)::int as count, array[${totals}]::text[] as sums from ${found}`,
  );
  return {
    ...(count && { count: all?.count ?? 0 }),
    ...(sums.length > 0 && { sums: Object.fromEntries(sums.map((name, at) => [name, Number(all?.sums[at])])) }),
  };
}

export function listTotals(
  declaration: Declaration,
  { count, sums }: ListQuery,
  records: readonly AnyRecord[],
): ListMeta {
  return {
    ...(count && { count: records.length }),
    ...(sums.length > 0 && { sums: Object.fromEntries(sums.map((name) => [name, sumOf(declaration, name, records)])) }),
  };
}
