import { sql } from 'drizzle-orm';
import { boundsOfWorld, type GeoBounds } from '#codecs/webMercator.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { placeOf } from '../../../platform/db/numberColumns.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { matchesFilter, type TradePointFilter } from '../tradePoints.ts';
import { placesAt, type MapPlaces } from './places.ts';
import type { TaskSums } from './taskSums.ts';

/** The points under a filter with their tasks, by column. */
export interface MapPoints extends MapPlaces {
  /** Roubles and number of the counted tasks. */
  money: Float64Array;
  tasks: Int32Array;
  /** Bounds of the placed points; null without any. */
  bounds: GeoBounds | null;
}

/** Returns the number of points under a filter, or `max + 1` when there are more than `max`. */
export async function countMapPoints(db: Db, filter: TradePointFilter, max: number): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from (select 1 from trade_points p where ${matchesFilter(filter)} limit ${max + 1}) found`,
  );
  return found?.count ?? 0;
}

/** Joins points with the sums of their tasks; `needsTasks` leaves out points without tasks. */
export function joinSums(places: MapPlaces, sums: TaskSums, needsTasks: boolean): MapPoints {
  const rows = places.ids.map((id) => {
    const row = placeOf(sums.id, id);
    return sums.id[row] === id ? row : -1;
  });
  const all = rows.map((_, at) => at);
  const chosen = needsTasks ? all.filter((at) => rows[at] !== -1) : all;
  const sumAt = (column: Int32Array | Float64Array, at: number): number => column[rows[at] as number] ?? 0;
  const own = chosen.length === all.length ? places : placesAt(places, chosen, placeOf(chosen, places.placed));
  return {
    ...own,
    money: Float64Array.from(chosen, (at) => sumAt(sums.money, at)),
    tasks: chosen.map((at) => sumAt(sums.tasks, at)),
    bounds: boundsOfWorld(own.xs, own.ys),
  };
}
