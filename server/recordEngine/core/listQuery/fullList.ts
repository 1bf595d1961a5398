import { LRUCache } from 'lru-cache';
import type { AnyRecord } from '#codecs/records.ts';
import { compareBy, type SortOrder } from '#record/compareBy.ts';
import { matchesAllWords } from '#codecs/foldSearch.ts';
import { searchedColumns, searchTextOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FetchData } from '../../../platform/http/internalRequest.ts';
import { namesOfChosen } from './names.ts';

/** All records that a filter matches, in the default order, with values computed from them so far. */
export interface FullList {
  records: readonly AnyRecord[];
  /** Returns the searched text of each record, computed for the first search. */
  texts(): Promise<readonly string[]>;
  /** Returns the positions of the records in another order. */
  ordered(orders: readonly SortOrder[]): readonly number[];
}

/** Maximum number of cached orders per list: as many as users view at the same time. */
const maxOrders = 8;

/** Creates a loaded list; each derived value is computed once. */
export function createFullList(declaration: Declaration, records: readonly AnyRecord[], ask: FetchData): FullList {
  const orders = new LRUCache<string, readonly number[]>({ max: maxOrders });
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
      // Ties stay in the default order of the list.
      if (expected.length > 0) places.sort((a, b) => compare(records[a], records[b]));
      orders.set(key, places);
      return places;
    },
  };
}

/** Returns the records of a list that contain all words, sorted. */
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
