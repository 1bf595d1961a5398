import { Big } from 'big.js';
import type { Tile } from '#schemas/declaration/tile.ts';

export type GroupKey = string | number | boolean;

/** The measured amount of some records. */
export interface Amount {
  /** Number of records. */
  count: number;
  /** Number of records, sum, or number of distinct values; for a share part / whole, 0 when the whole is 0. */
  value: number;
  /** For a share: the records that match its filter; for a sum compared with another one: the sum. */
  part?: number;
  /** The denominator of the part. */
  whole?: number;
}

/** Records with one value of `by`, or of one day (`YYYY-MM-DD`) of `over`. */
export interface TileGroup extends Amount {
  key: GroupKey;
  /** Name in the records, at the path in `named`. */
  name?: string;
}

/** The figures of a tile. `groups` are in the order of the records, those of days sorted by day. */
export interface Figures {
  /** A number of records is that of all records; a share or a sum by groups is that of the records in them. */
  total: Amount;
  groups?: readonly TileGroup[];
  /** Total number of groups when only some are included. */
  all?: number;
}

/** Returns a tile grouped by the values that the given tile counts; other tiles stay unchanged. */
export function groupsTile(tile: Tile): Tile {
  const { measure } = tile;
  return typeof measure === 'object' && 'distinct' in measure
    ? { ...tile, measure: 'count', by: measure.distinct }
    : tile;
}

/**
 * Returns the tile that shows a part of a tile: all its `groups`, or as groups the days of its sparkline (`trend`); the
 * tile itself for anything else. Null for the trend of a tile without one.
 */
export function tilePart(tile: Tile, shown: string | undefined): Tile | null {
  if (shown === 'groups') return groupsTile(tile);
  if (shown !== 'trend') return tile;
  const { name, title, measure, trend } = tile;
  return trend === undefined ? null : { name, title, measure, over: trend };
}

/** Records of any source as a tile reads them, by index. */
export interface Items {
  size: number;
  /** Returns a reader of a field's values; an empty list for a record without values. */
  keys(field: string): (at: number) => readonly GroupKey[];
  figure(field: string): (at: number) => number;
  meets(conditions: Readonly<Record<string, unknown>>): (at: number) => boolean;
  /** Returns a reader of a field's day, `YYYY-MM-DD`; null for a record without a day. */
  day(field: string): (at: number) => string | null;
  text(field: string): (at: number) => string;
}

/**
 * Computes the figures of a tile; the only implementation of its declaration.
 *
 * Behind an external API there are only lists, so the page computes there what the server computes here. SQL would
 * count a million rows in over a second, and totals by day, state, agent and point are as many as tasks.
 */
export function figuresOf(tile: Pick<Tile, 'measure' | 'by' | 'over' | 'named'>, items: Items): Figures {
  const measured = measuredOf(tile.measure, items);
  const keysOf = groupsOf(tile, items);
  const nameOf = tile.named === undefined ? undefined : items.text(tile.named);
  const total = emptyTally(measured);
  const isOfGroups = tile.by !== undefined && typeof tile.measure === 'object' && !('distinct' in tile.measure);
  const groups = new Map<GroupKey, { tally: Tally; name?: string }>();
  for (let at = 0; at < items.size; at += 1) {
    const [part, whole, values] = [measured.part(at), measured.whole(at), measured.values(at)];
    const keys = keysOf(at);
    if (!isOfGroups || keys.length > 0) add(total, part, whole, values);
    for (let item = 0; item < keys.length; item += 1) {
      const key = keys[item] as GroupKey;
      let group = groups.get(key);
      if (group === undefined)
        groups.set(key, (group = { tally: emptyTally(measured), ...(nameOf && { name: nameOf(at) }) }));
      add(group.tally, part, whole, values);
    }
  }
  if (tile.by === undefined && tile.over === undefined) return { total: measured.amount(total) };
  const made = [...groups].map(([key, group]): TileGroup => ({
    key,
    ...(group.name === undefined ? {} : { name: group.name }),
    ...measured.amount(group.tally),
  }));
  return {
    total: measured.amount(total),
    groups: tile.over === undefined ? made : made.toSorted((a, b) => String(a.key).localeCompare(String(b.key))),
  };
}

const nothing: readonly GroupKey[] = [];
const nobody = () => nothing;
const zeroAt = () => 0;

function groupsOf({ by, over }: Pick<Tile, 'by' | 'over'>, items: Items): (at: number) => readonly GroupKey[] {
  if (over !== undefined) {
    const dayOf = items.day(over);
    return (at) => {
      const day = dayOf(at);
      return day === null ? nothing : [day];
    };
  }
  return by === undefined ? nobody : items.keys(by);
}

/** Accumulates the contributions of records to a tile. */
interface Measured {
  part: (at: number) => number;
  whole: (at: number) => number;
  values: (at: number) => readonly GroupKey[];
  /** Counts distinct values. */
  distinct: boolean;
  amount: (tally: Tally) => Amount;
}

function measuredOf(measure: Tile['measure'], items: Items): Measured {
  const counted: Measured = {
    part: zeroAt,
    whole: zeroAt,
    values: nobody,
    distinct: false,
    amount: ({ count }) => ({ count, value: count }),
  };
  if (measure === 'count') return counted;
  if ('distinct' in measure)
    return {
      ...counted,
      values: items.keys(measure.distinct),
      distinct: true,
      amount: ({ count, seen }) => ({ count, value: seen?.size ?? 0 }),
    };
  if ('share' in measure) {
    const meets = items.meets(measure.share);
    return { ...counted, part: (at) => (meets(at) ? 1 : 0), whole: () => 1, amount: shareOf };
  }
  const part = items.figure(measure.sum);
  if (measure.of === undefined)
    return { ...counted, part, amount: (tally) => ({ count: tally.count, value: exact(tally.part, tally.partRest) }) };
  return { ...counted, part, whole: items.figure(measure.of), amount: shareOf };
}

function shareOf({ count, part: wholePart, partRest, whole: wholeWhole, wholeRest }: Tally): Amount {
  const [part, whole] = [exact(wholePart, partRest), exact(wholeWhole, wholeRest)];
  return { count, part, whole, value: whole === 0 ? 0 : part / whole };
}

const noRest = new Big(0);

/** Sums of integers, the common case, and of the remaining decimals, exact. */
interface Tally {
  count: number;
  part: number;
  partRest: Big;
  whole: number;
  wholeRest: Big;
  seen: Set<GroupKey> | undefined;
}

function emptyTally({ distinct }: Measured): Tally {
  return {
    count: 0,
    part: 0,
    partRest: noRest,
    whole: 0,
    wholeRest: noRest,
    seen: distinct ? new Set() : undefined,
  };
}

function add(tally: Tally, part: number, whole: number, values: readonly GroupKey[]): void {
  tally.count += 1;
  if (Number.isInteger(part)) tally.part += part;
  else tally.partRest = tally.partRest.plus(part);
  if (Number.isInteger(whole)) tally.whole += whole;
  else tally.wholeRest = tally.wholeRest.plus(whole);
  for (let item = 0; item < values.length; item += 1) tally.seen?.add(values[item] as GroupKey);
}

function exact(whole: number, rest: Big): number {
  return rest === noRest ? whole : rest.plus(whole).toNumber();
}
