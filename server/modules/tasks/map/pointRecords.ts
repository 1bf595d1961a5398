import { sql } from 'drizzle-orm';
import type { Distributor } from '#schemas/entities/reference.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { distributorsOfPage } from '../tradePoints.ts';
import type { MapPoints } from './mapPoints.ts';

interface Described {
  id: number;
  name: string;
  address: string;
  distributors: Distributor[];
}

/**
 * Returns points, by their positions in the columns, as the list of trade points does. Place and money are those of the
 * columns, so that they agree with totals; a point that was deleted since is left out.
 */
export async function pointRecords(db: Db, points: MapPoints, positions: readonly number[]): Promise<TradePoint[]> {
  if (positions.length === 0) return [];
  const described = await rowsOf<Described>(
    db,
    sql`
    with page as materialized (
      select trade_point_id, name, address from trade_points where trade_point_id = any(${intArray(positions.map((at) => points.ids[at] as number))})),
    served as (${distributorsOfPage})
    select p.trade_point_id as id, p.name, p.address, coalesce(served.distributors, '[]'::json) as distributors
    from page p left join served using (trade_point_id)`,
  );
  const byId = new Map(described.map((item) => [item.id, item]));
  return positions.flatMap((at) => {
    const tradePointId = points.ids[at] as number;
    const describedPoint = byId.get(tradePointId);
    if (describedPoint === undefined) return [];
    const isPlaced = at < points.placed;
    return {
      tradePointId,
      name: describedPoint.name,
      address: describedPoint.address,
      lat: isPlaced ? (points.lats[at] as number) : null,
      lng: isPlaced ? (points.lngs[at] as number) : null,
      totalMoney: points.money[at] as number,
      tasksCount: points.tasks[at] as number,
      distributors: describedPoint.distributors,
    };
  });
}
