import { decimalToNumber, addToDecimal, decimalZero, type Decimal } from '#record/decimal.ts';
import type { Tile } from '#schemas/declaration/tile.ts';

export type GroupKey = string | number | boolean;

/** What a tile measures of some records. */
export interface Amount {
  /** How many records there are. */
  count: number;
  /** Their number, a sum, how many values are different; of a share the part by the whole, 0 of nothing. */
  value: number;
  /** Of a share: the records that its filter finds; of a sum beside another one: the sum. */
  part?: number;
  /** What the part is of. */
  whole?: number;
}

/** The records with one value of `by`, or of one day (`YYYY-MM-DD`) of `over`. */
export interface TileGroup extends Amount {
  key: GroupKey;
  /** What the records call it, where `named` says where. */
  name?: string;
}

/** A tile in figures. `groups` stand as the records came, those of days by day. */
export interface Figures {
  total: Amount;
  groups?: readonly TileGroup[];
  /** How many groups there are, where only some are told. */
  all?: number;
}

/** A tile whose groups are the values that another one counts; any other as it is. */
export function groupsTile(tile: Tile): Tile {
  const { measure } = tile;
  return typeof measure === 'object' && 'distinct' in measure
    ? { ...tile, measure: 'count', by: measure.distinct }
    : tile;
}

/** Records of any kind as a tile reads them, by their places. */
export interface Items {
  size: number;
  /** The values of a field; none where a record has none. */
  keys(field: string): (at: number) => readonly GroupKey[];
  figure(field: string): (at: number) => number;
  meets(asked: Readonly<Record<string, unknown>>): (at: number) => boolean;
  /** `YYYY-MM-DD`; null where a record has none. */
  day(field: string): (at: number) => string | null;
  text(field: string): (at: number) => string;
}

/** What a tile says of records: the one meaning of its declaration (docs/decisions/0048). */
export function figuresOf(tile: Pick<Tile, 'measure' | 'by' | 'over' | 'named'>, items: Items): Figures {
  const measured = measuredOf(tile.measure, items);
  const keysOf = groupsOf(tile, items);
  const nameOf = tile.named === undefined ? undefined : items.text(tile.named);
  const total = emptyTally(measured);
  const groups = new Map<GroupKey, { tally: Tally; name?: string }>();
  for (let at = 0; at < items.size; at += 1) {
    const [part, whole, values] = [measured.part(at), measured.whole(at), measured.values(at)];
    add(total, part, whole, values);
    const keys = keysOf(at);
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

/** What a record adds to a tile, and what all that was added amounts to. */
interface Measured {
  part: (at: number) => number;
  whole: (at: number) => number;
  values: (at: number) => readonly GroupKey[];
  /** Whether different values are told apart. */
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

/** Sums of whole numbers, which most are, and of what is left, exact in decimal. */
interface Tally {
  count: number;
  part: number;
  partRest: Decimal;
  whole: number;
  wholeRest: Decimal;
  seen: Set<GroupKey> | undefined;
}

function emptyTally({ distinct }: Measured): Tally {
  return {
    count: 0,
    part: 0,
    partRest: decimalZero,
    whole: 0,
    wholeRest: decimalZero,
    seen: distinct ? new Set() : undefined,
  };
}

function add(tally: Tally, part: number, whole: number, values: readonly GroupKey[]): void {
  tally.count += 1;
  if (Number.isInteger(part)) tally.part += part;
  else tally.partRest = addToDecimal(tally.partRest, part);
  if (Number.isInteger(whole)) tally.whole += whole;
  else tally.wholeRest = addToDecimal(tally.wholeRest, whole);
  for (let item = 0; item < values.length; item += 1) tally.seen?.add(values[item] as GroupKey);
}

function exact(whole: number, rest: Decimal): number {
  return rest === decimalZero ? whole : decimalToNumber(addToDecimal(rest, whole));
}
