import { sql } from 'drizzle-orm';
import { countOf } from '#codecs/plural.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { ReferredRecords } from '../../trail/history/resource.ts';

/** The strategies that keep a product list from deletion: rows of `mml_id` and `name`. */
export const listUses = sql`(
  select mml_id, name from strategies union all select mml_id, name from volume_strategies where not deleted)`;

/** Returns which lists strategies use, and how many strategies: these lists cannot be deleted. */
export async function countStrategiesOf(db: Db, ids: readonly RecordId[]): Promise<ReferredRecords> {
  const used = await rowsOf<{ id: number; count: number }>(
    db,
    sql`select mml_id as id, count(*)::int as count from ${listUses} strategy
    where mml_id = any(${intArray(ids.map(Number))}) group by mml_id order by mml_id`,
  );
  const total = used.reduce((sum, { count }) => sum + count, 0);
  return {
    ids: used.map(({ id }) => id),
    counts: total === 0 ? [] : [countOf(total, ['стратегия', 'стратегии', 'стратегий'])],
  };
}
