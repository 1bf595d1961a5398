import { sql } from 'drizzle-orm';
import { project } from '#codecs/webMercator.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { createTableCache } from '../../../platform/db/tableChanges.ts';
import type { TradePointFilter } from '../tradePoints.ts';
import { numbersOf, type BinaryColumns } from './binaryColumns.ts';

/** Trade points by column, without their tasks; the first `placed` have coordinates. 40 bytes each. */
export interface MapPlaces {
  placed: number;
  ids: Int32Array;
  territories: Int32Array;
  /** Degrees and world coordinates of the placed points. */
  lats: Float64Array;
  lngs: Float64Array;
  xs: Float64Array;
  ys: Float64Array;
}

const countedPoints = { name: 'trade_points', changedIds: null };
/** Maximum places of different filters that are kept, 8 MB each for 200,000 points. */
const max = 4;

/**
 * Returns a function that reads the places of the points under a filter, once until any process writes trade points; a
 * filter that also reads other tables is read each time. `key` names the condition on points; unused places are
 * released after `ttl` milliseconds.
 */
export function createPlaces(
  db: Db,
  ttl: number,
): (key: string, filter: Pick<TradePointFilter, 'point' | 'readsPointsOnly'>) => Promise<MapPlaces> {
  const read = createTableCache<MapPlaces>(db, countedPoints, { maxChanged: 0, max, ttl });
  return (key, { point, readsPointsOnly }) =>
    readsPointsOnly ? read(key, () => readPlaces(db, { point })) : readPlaces(db, { point });
}

/** The columns of the database. A point without coordinates is at 0/0, which means the same. */
type Stored = Record<'lats' | 'lngs', Float64Array> & Record<'ids' | 'territories', Int32Array>;

async function readPlaces(db: Db, { point }: Pick<TradePointFilter, 'point'>): Promise<MapPlaces> {
  const [columns] = await rowsOf<BinaryColumns<keyof Stored>>(
    db,
    sql`
    select string_agg(int4send(p.trade_point_id), '') as ids, string_agg(int4send(p.territory_id), '') as territories,
      string_agg(float8send(coalesce(p.lat, 0)), '') as lats, string_agg(float8send(case when p.lat is null then 0 else coalesce(p.lng, 0) end), '') as lngs
    from trade_points p where ${point}`,
  );
  return placedFirst({
    ids: numbersOf(columns?.ids, Int32Array),
    territories: numbersOf(columns?.territories, Int32Array),
    lats: numbersOf(columns?.lats, Float64Array),
    lngs: numbersOf(columns?.lngs, Float64Array),
  });
}

/** Returns whether the map can draw a place, by the same rule as the page. */
function isPlace(lat: number, lng: number): boolean {
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (lat !== 0 || lng !== 0);
}

function placedFirst(stored: Stored): MapPlaces {
  const { lats, lngs } = stored;
  const canDraw = (at: number): boolean => isPlace(lats[at] as number, lngs[at] as number);
  const all = Array.from(lats, (_, at) => at);
  const placed = all.filter(canDraw);
  const [xs, ys] = [new Float64Array(lats.length), new Float64Array(lats.length)];
  for (const at of placed) ({ x: xs[at], y: ys[at] } = project(lats[at] as number, lngs[at] as number));
  const positions = [...placed, ...all.filter((at) => !canDraw(at))];
  return placesAt({ ...stored, xs, ys }, Int32Array.from(positions), placed.length);
}

/** Returns the places at some positions, of which the first `placed` have coordinates. */
export function placesAt(
  { ids, territories, lats, lngs, xs, ys }: Omit<MapPlaces, 'placed'>,
  positions: Int32Array,
  placed: number,
): MapPlaces {
  const pick = (column: Int32Array): Int32Array => positions.map((at) => column[at] as number);
  const pickPlaced = (column: Float64Array): Float64Array =>
    new Float64Array(placed).map((_, to) => column[positions[to] as number] as number);
  return {
    placed,
    ids: pick(ids),
    territories: pick(territories),
    lats: pickPlaced(lats),
    lngs: pickPlaced(lngs),
    xs: pickPlaced(xs),
    ys: pickPlaced(ys),
  };
}
