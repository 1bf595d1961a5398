import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import { kilograms, roubles } from '#planning/measure.ts';
import type { DistributionRules } from '#planning/potential.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** Net sales of a product: of row `at`, the point, the segment of the days and the sum. */
interface SalesColumns {
  count: number;
  pointAt(at: number): number;
  /** The number of bounds up to the days of the segment. */
  segmentAt(at: number): number;
  sumAt(at: number): number;
}

interface SalesQuery {
  product: number;
  /** The days to be read; `end` is the day after the last one. */
  days: { first: Day; end: Day };
  /** The first days of the segments, in order; the last one is the day after all of them. */
  bounds: readonly Day[];
  amount: AmountColumn;
}

/** A column of `sales` with an amount. */
export type AmountColumn = 'kg' | 'rub' | 'pieces';

/** Bytes of the numbers in a column. */
const [pointBytes, segmentBytes, sumBytes] = [4, 2, 8];

/** Returns the column of `sales` that has the measure of a strategy. */
export function amountColumn(measure: DistributionRules['measure']): AmountColumn {
  if (measure === kilograms) return 'kg';
  return measure === roubles ? 'rub' : 'pieces';
}

/**
 * Reads the net sales of a product by point and segment. Columns of binary numbers as hexadecimal text: a large
 * strategy has millions of sums, and either side takes several times as long to write and parse them as JSON.
 */
export async function readSegments(db: Db, { product, days, bounds, amount }: SalesQuery): Promise<SalesColumns> {
  // One parameter of the final type: a conversion would run for every row.
  const segment = bounds.length > 2 ? sql`width_bucket(day, ${`{${bounds.join(',')}}`}::date[])` : sql`1`;
  const [columns] = await rowsOf<Record<'points' | 'segments' | 'sums', string | null>>(
    db,
    sql`
    select ${hex(sql`int4send(point)`)} as points, ${hex(sql`int2send(segment::smallint)`)} as segments, ${hex(sql`float8send(sum)`)} as sums
    from (
      select trade_point_id as point, ${segment} as segment, sum(${sql.raw(amount)}) as sum
      from sales where product_id = ${product} and day >= ${days.first}::date and day < ${days.end}::date
      group by 1, 2) sums`,
  );
  const points = viewOf(columns?.points);
  const segments = viewOf(columns?.segments);
  const sums = viewOf(columns?.sums);
  return {
    count: points.byteLength / pointBytes,
    pointAt: (at) => points.getInt32(at * pointBytes),
    segmentAt: (at) => segments.getInt16(at * segmentBytes),
    sumAt: (at) => sums.getFloat64(at * sumBytes),
  };
}

const hex = (bytes: SQL): SQL => sql`encode(string_agg(${bytes}, ''), 'hex')`;

function viewOf(text: string | null | undefined): DataView {
  const bytes = Buffer.from(text ?? '', 'hex');
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
