import { sql } from 'drizzle-orm';
import type { TerritoryPoints } from '#schemas/mapPoints.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { cellsOf } from './areas.ts';
import type { MapPoints } from './mapPoints.ts';

/** The zoom whose cells are the squares in which the page draws a territory: about 20 km in Russia. */
const territoryZoom = 7;

/**
 * Returns the figures of territories with their descendants: `all` are the points regardless of open tasks, `own` those
 * under the filter.
 */
export async function territoryPoints(
  db: Db,
  territoryIds: readonly number[],
  { all, own }: { all: MapPoints; own: MapPoints },
): Promise<TerritoryPoints[]> {
  const covered = await rowsOf<{ territoryId: number; coveredIds: number[] }>(
    db,
    sql`select territory_id as "territoryId", json_agg(covered_id) as "coveredIds" from territory_cover
      where territory_id = any(${intArray(territoryIds)}) group by territory_id`,
  );
  const coveredBy = new Map(covered.map(({ territoryId, coveredIds }) => [territoryId, new Set(coveredIds)]));
  return territoryIds.map((territoryId) => {
    const ids = coveredBy.get(territoryId) ?? new Set<number>();
    const { cells, single } = cellsOf(all, (at) => ids.has(all.territories[at] as number), territoryZoom);
    return {
      territoryId,
      points: all.territories.reduce((sum, id) => sum + (ids.has(id) ? 1 : 0), 0),
      ...figuresOf(own, ids),
      places: [
        ...cells.map(([lat, lng]) => [lat, lng] as const),
        ...single.map((at) => [all.lats[at] as number, all.lngs[at] as number] as const),
      ],
    };
  });
}

function figuresOf(
  { ids, territories, money, tasks }: MapPoints,
  covered: ReadonlySet<number>,
): Pick<TerritoryPoints, 'busy' | 'money' | 'tasks'> {
  const figures = { busy: 0, money: 0, tasks: 0 };
  for (let at = 0; at < ids.length; at += 1) {
    if (!covered.has(territories[at] as number)) continue;
    figures.busy += (tasks[at] as number) > 0 ? 1 : 0;
    figures.money += money[at] as number;
    figures.tasks += tasks[at] as number;
  }
  return figures;
}
