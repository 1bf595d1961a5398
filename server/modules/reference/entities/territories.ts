import { getTableName, sql } from 'drizzle-orm';
import { territoriesResource as declaration } from '#resources/masterData/territories.ts';
import type { IdentifiedBody } from '../../../recordEngine/core/storage.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { territories, territoryCover } from '../../../platform/tables/reference.ts';
import { invalidFields, type HttpError } from '../../../platform/http/httpError.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

/**
 * Returns errors for bodies that would place a territory under itself or a descendant; each body is checked after those
 * before it.
 */
async function refusals(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>> {
  const moved = given
    .map(({ id, body }, at) => ({ at, id, parentId: body['parentId'] }))
    .filter(({ id, parentId }) => id !== undefined && typeof parentId === 'number');
  const refused = new Map<number, HttpError>();
  if (moved.length === 0) return refused;
  const rows = await rowsOf<{ id: number; parent: number | null }>(
    tx,
    sql`select territory_id as id, parent_id as parent from territories`,
  );
  const parents = new Map(rows.map(({ id, parent }) => [id, parent]));
  const isBelow = (id: number, top: number): boolean => {
    for (let above: number | null | undefined = id; typeof above === 'number'; above = parents.get(above))
      if (above === top) return true;
    return false;
  };
  for (const { at, id, parentId } of moved as { at: number; id: number; parentId: number }[]) {
    if (id === parentId) refused.set(at, invalidFields({ parentId: ['Территория не может входить в саму себя'] }));
    else if (isBelow(parentId, id))
      refused.set(
        at,
        invalidFields({ parentId: ['Эта территория сама входит в ту, которую вы переносите: выберите другую'] }),
      );
    else parents.set(id, parentId);
  }
  return refused;
}

/** Synchronizes `territory_cover` with the tree: inserts missing rows and deletes surplus ones. */
async function rebuildCoverage(tx: Db): Promise<void> {
  const cover = sql.identifier(getTableName(territoryCover));
  await tx.execute(sql`
    with recursive covered (territory_id, covered_id) as (
      select territory_id, territory_id from territories
      union all select covered.territory_id, below.territory_id from covered join territories below on below.parent_id = covered.covered_id),
    gone as (delete from ${cover} where (territory_id, covered_id) not in (select territory_id, covered_id from covered))
    insert into ${cover} (territory_id, covered_id) select territory_id, covered_id from covered on conflict do nothing`);
}

export const territoryEntity = tableEntity({
  declaration,
  synced: true,
  table: territories,
  id: territories.territoryId,
  shown: {
    parentName: sql`(select above.name from territories above where above.territory_id = territories.parent_id)`,
  },
  refusals,
  written: (tx) => rebuildCoverage(tx),
  parts: [territoryCover.territoryId, territoryCover.coveredId],
});
