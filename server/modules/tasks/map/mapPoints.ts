import { sql } from 'drizzle-orm';
import { boundsOfWorld, project, type GeoBounds } from '#codecs/webMercator.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { matchesFilter, type TradePointFilter } from '../tradePoints.ts';
import { numbersOf, type BinaryColumns } from './binaryColumns.ts';
import type { TaskSums } from './taskSums.ts';

/** The points under a filter, by column; the first `placed` have coordinates. 48 bytes each. */
export interface MapPoints {
  placed: number;
  ids: Int32Array;
  territories: Int32Array;
  /** Degrees and world coordinates of the placed points. */
  lats: Float64Array;
  lngs: Float64Array;
  xs: Float64Array;
  ys: Float64Array;
  /** Roubles and number of the counted tasks. */
  money: Int32Array;
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

/** The points that a filter chooses by themselves. A point without coordinates is at 0/0, which means the same. */
interface Places {
  ids: Int32Array;
  territories: Int32Array;
  lats: Float64Array;
  lngs: Float64Array;
}

/** Reads the points under a filter; `sums` are those of its tasks. Both are read at the same time. */
export async function readMapPoints(
  db: Db,
  filter: Pick<TradePointFilter, 'point' | 'needsTasks'>,
  sums: Promise<TaskSums>,
): Promise<MapPoints> {
  const [places, counted] = await Promise.all([readPlaces(db, filter), sums]);
  return joinSums(places, counted, filter.needsTasks);
}

async function readPlaces(db: Db, { point }: Pick<TradePointFilter, 'point'>): Promise<Places> {
  const [columns] = await rowsOf<BinaryColumns<keyof Places>>(
    db,
    sql`
    select string_agg(int4send(p.trade_point_id), '') as ids, string_agg(int4send(p.territory_id), '') as territories,
      string_agg(float8send(coalesce(p.lat, 0)), '') as lats, string_agg(float8send(case when p.lat is null then 0 else coalesce(p.lng, 0) end), '') as lngs
    from trade_points p where ${point}`,
  );
  return {
    ids: numbersOf(columns?.ids, Int32Array),
    territories: numbersOf(columns?.territories, Int32Array),
    lats: numbersOf(columns?.lats, Float64Array),
    lngs: numbersOf(columns?.lngs, Float64Array),
  };
}

/** Returns whether the map can draw a place, by the same rule as the page. */
function isPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
}

/** Joins points with the sums of their tasks, placed ones first; `needsTasks` leaves out points without tasks. */
function joinSums({ ids, territories, lats, lngs }: Places, sums: TaskSums, needsTasks: boolean): MapPoints {
  const placed: number[] = [];
  const unplaced: number[] = [];
  const rows = sums.rowsOf(ids);
  for (let at = 0; at < ids.length; at += 1) {
    if (needsTasks && rows[at] === -1) continue;
    (isPlace(lats[at] as number, lngs[at] as number) ? placed : unplaced).push(at);
  }
  const order = Int32Array.from([...placed, ...unplaced]);
  const pick = (column: Int32Array): Int32Array => order.map((at) => column[at] as number);
  const sumOf = (column: Int32Array): Int32Array => order.map((at) => column[rows[at] as number] ?? 0);
  const [ownLats, ownLngs, xs, ys] = Array.from({ length: 4 }, () => new Float64Array(placed.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const [to, at] of placed.entries()) {
    const [lat, lng] = [lats[at] as number, lngs[at] as number];
    const { x, y } = project(lat, lng);
    [ownLats[to], ownLngs[to], xs[to], ys[to]] = [lat, lng, x, y];
  }
  return {
    placed: placed.length,
    ids: pick(ids),
    territories: pick(territories),
    lats: ownLats,
    lngs: ownLngs,
    xs,
    ys,
    money: sumOf(sums.money),
    tasks: sumOf(sums.tasks),
    bounds: boundsOfWorld(xs, ys),
  };
}
