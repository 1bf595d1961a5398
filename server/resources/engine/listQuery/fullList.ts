import { LRUCache } from 'lru-cache';
import type { AnyRecord } from '#codecs/records.ts';
import { compareBy, type SortOrder } from '#record/compareBy.ts';
import { matchesAllWords, searchedColumns, searchTextOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FetchData } from '../lookupEntries.ts';
import { namesOfChosen } from './names.ts';

/** All records that a filter finds, in the list's usual order, with what has been made of them so far. */
export interface FullList {
  records: readonly AnyRecord[];
  /** Of each record what a search looks through; made when something is searched for. */
  texts(): Promise<readonly string[]>;
  /** Their places in another order. */
  ordered(orders: readonly SortOrder[]): readonly number[];
}

/** Orders of one list that are kept: as many as people look at side by side. */
const mostOrders = 8;

/** A list that has been read; what is made of it is made once. */
export function createFullList(declaration: Declaration, records: readonly AnyRecord[], ask: FetchData): FullList {
  const orders = new LRUCache<string, readonly number[]>({ max: mostOrders });
  let texts: Promise<readonly string[]> | undefined;
  const readTexts = async (): Promise<readonly string[]> => {
    const columns = searchedColumns(declaration);
    const names = await namesOfChosen(declaration, columns, records, ask);
    return records.map((record) => searchTextOf(declaration, columns, record, names));
  };
  return {
    records,
    texts: () => (texts ??= readTexts()),
    ordered(expected) {
      const key = JSON.stringify(expected);
      const known = orders.get(key);
      if (known !== undefined) return known;
      const compare = compareBy(declaration, expected);
      const places = [...records.keys()];
      // Without an order the list has its own; what ties stays in that.
      if (expected.length > 0) places.sort((a, b) => compare(records[a], records[b]));
      orders.set(key, places);
      return places;
    },
  };
}

/** The records of a list that have all words in them, in an order. */
export async function queryFullList(
  list: FullList,
  orders: readonly SortOrder[],
  words: readonly string[],
): Promise<AnyRecord[]> {
  const texts = words.length > 0 ? await list.texts() : undefined;
  return list
    .ordered(orders)
    .filter((at) => texts === undefined || matchesAllWords(texts[at] ?? '', words))
    .map((at) => list.records[at] as AnyRecord);
}
