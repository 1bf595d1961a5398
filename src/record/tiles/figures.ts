import { numberOf, plus, zero, type Decimal } from '#record/sums.ts';
import type { Tile } from '#schemas/declaration/tile.ts';

export type Key = string | number | boolean;

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
export interface Group extends Amount {
  key: Key;
  /** What the records call it, where `named` says where. */
  name?: string;
}

/** A tile in figures. `groups` stand as the records came, those of days by day. */
export interface Figures {
  total: Amount;
  groups?: readonly Group[];
  /** How many groups there are, where only some are told. */
  all?: number;
}

/** A tile whose groups are the values that another one counts; any other as it is. */
export function groupsTile(tile: Tile): Tile {
  const { measure } = tile;
  return typeof measure === 'object' && 'distinct' in measure ? { ...tile, measure: 'count', by: measure.distinct } : tile;
}

/** Records of any kind as a tile reads them, by their places. */
export interface Items {
  size: number;
  /** The values of a field; none where a record has none. */
  keys(field: string): (at: number) => readonly Key[];
  figure(field: string): (at: number) => number;
  meets(asked: Readonly<Record<string, unknown>>): (at: number) => boolean;
  /** `YYYY-MM-DD`; null where a record has none. */
  day(field: string): (at: number) => string | null;
  text(field: string): (at: number) => string;
}

interface Tally { add(at: number): void; amount(): Amount }

/** What a tile says of records: the one meaning of its declaration (docs/decisions/0048). */
export function figuresOf(tile: Pick<Tile, 'measure' | 'by' | 'over' | 'named'>, items: Items): Figures {
  const tally = tallyOf(tile.measure, items);
  const total = tally();
  const groups = new Map<Key, { tally: Tally; name?: string }>();
  const keysOf = groupsOf(tile, items);
  const nameOf = tile.named === undefined ? undefined : items.text(tile.named);
  for (let at = 0; at < items.size; at += 1) {
    total.add(at);
    for (const key of keysOf(at)) {
      let group = groups.get(key);
      if (group === undefined) groups.set(key, group = { tally: tally(), ...(nameOf && { name: nameOf(at) }) });
      group.tally.add(at);
    }
  }
  if (tile.by === undefined && tile.over === undefined) return { total: total.amount() };
  const made = [...groups].map(([key, group]): Group => ({ key, ...(group.name === undefined ? {} : { name: group.name }), ...group.tally.amount() }));
  return { total: total.amount(), groups: tile.over === undefined ? made : made.toSorted((a, b) => String(a.key).localeCompare(String(b.key))) };
}

const nothing: readonly Key[] = [];

function groupsOf({ by, over }: Pick<Tile, 'by' | 'over'>, items: Items): (at: number) => readonly Key[] {
  if (over !== undefined) {
    const dayOf = items.day(over);
    return (at) => {
      const day = dayOf(at);
      return day === null ? nothing : [day];
    };
  }
  return by === undefined ? () => nothing : items.keys(by);
}

function tallyOf(measure: Tile['measure'], items: Items): () => Tally {
  if (measure === 'count') return () => counted((count) => ({ count, value: count }));
  if ('distinct' in measure) return distinctOf(items.keys(measure.distinct));
  if ('share' in measure) return partOf(one(items.meets(measure.share)), () => 1);
  if (measure.of === undefined) return sumOf(items.figure(measure.sum));
  return partOf(items.figure(measure.sum), items.figure(measure.of));
}

const one = (meets: (at: number) => boolean) => (at: number): number => (meets(at) ? 1 : 0);

function counted(amount: (count: number) => Amount, more: (at: number) => void = () => undefined): Tally {
  let count = 0;
  return {
    add: (at) => { count += 1; more(at); },
    amount: () => amount(count),
  };
}

function distinctOf(keysOf: (at: number) => readonly Key[]): () => Tally {
  return () => {
    const seen = new Set<Key>();
    return counted((count) => ({ count, value: seen.size }), (at) => { for (const key of keysOf(at)) seen.add(key); });
  };
}

function sumOf(figure: (at: number) => number): () => Tally {
  return () => {
    const sum = exactSum();
    return counted((count) => ({ count, value: sum.value() }), (at) => sum.add(figure(at)));
  };
}

function partOf(partAt: (at: number) => number, wholeAt: (at: number) => number): () => Tally {
  return () => {
    const [part, whole] = [exactSum(), exactSum()];
    return counted(
      (count) => shareOf(count, part.value(), whole.value()),
      (at) => { part.add(partAt(at)); whole.add(wholeAt(at)); },
    );
  };
}

function shareOf(count: number, part: number, whole: number): Amount {
  return { count, part, whole, value: whole === 0 ? 0 : part / whole };
}

/** Adds exactly in decimal; whole numbers, which most are, at once. */
function exactSum(): { add: (value: number) => void; value: () => number } {
  let whole = 0;
  let rest: Decimal = zero;
  return {
    add: (value) => {
      if (Number.isInteger(value)) whole += value;
      else rest = plus(rest, value);
    },
    value: () => (rest === zero ? whole : numberOf(plus(rest, whole))),
  };
}
