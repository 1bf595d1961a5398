import type { GetListResponse } from '@refinedev/core';
import type { SortOrder } from '#record/compareBy.ts';
import { matchesAllWords, searchedColumns, wordsOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { indexRows, sortRows } from '../list/query/sortAndSearchRows.ts';
import { slices } from '../list/query/slices.ts';
import { fetchAllPages } from '../list/query/fetchAllPages.ts';
import type { Row } from '../core/row.ts';

/** Gives rows portion by portion, each once the one before it is taken; what failed or was stopped goes on where it was when it is fed again. */
export interface RowSource {
  feed(add: (rows: readonly Row[]) => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Rows that are given at once. */
const portion = 1000;

/** Rows that are here. */
export function createLocalRowSource(rows: readonly Row[]): RowSource {
  let given = 0;
  return {
    feed: async (add, signal) => {
      while (given < rows.length) {
        signal.throwIfAborted();
        await add(rows.slice(given, given + portion));
        given += portion;
      }
    },
  };
}

interface Pages {
  idField: string;
  ask: (page: number) => Promise<GetListResponse<Row>>;
}

/** All rows of a list, page by page: none of them is kept but by its id, so that a row that moved from page to page is given once (known trap 2). */
export function createPagedRowSource({ idField, ask }: Pages): RowSource {
  const seen = new Set<unknown>();
  let next = 1;
  const unseen = (row: Row) => {
    const id = row[idField];
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  };
  return {
    feed: async (add, signal) => {
      await fetchAllPages({
        from: next,
        ask,
        isLast: ({ cursor }) => cursor?.next === undefined,
        most: Infinity,
        signal,
        add: async (pages) => {
          for (const { data } of pages) {
            const rows = data.filter(unseen);
            try {
              if (rows.length > 0) await add(rows);
            } catch (error) {
              for (const row of rows) seen.delete(row[idField]);
              throw error;
            }
            next += 1;
          }
        },
      });
    },
  };
}

/** The rows that a search finds, where the API does not look itself. */
export function createSearchedRowSource(source: RowSource, declaration: Declaration, search: string): RowSource {
  const words = wordsOf(search);
  const searched = { declaration, columns: searchedColumns(declaration) };
  return {
    feed: (add, signal) =>
      source.feed(async (rows) => {
        const texts = new WeakMap<Row, string>();
        await indexRows(searched, rows, texts, slices(signal));
        const those = rows.filter((row) => matchesAllWords(texts.get(row) ?? '', words));
        if (those.length > 0) await add(those);
      }, signal),
  };
}

/** The rows in order, where the API has none: all of them have to be here first. */
export function createSortedRowSource(
  source: RowSource,
  declaration: Declaration,
  sort: readonly SortOrder[],
): RowSource {
  const taken: Row[] = [];
  let sorted: RowSource | null = null;
  return {
    feed: async (add, signal) => {
      if (sorted === null) {
        await source.feed(async (rows) => void taken.push(...rows), signal);
        sorted = createLocalRowSource(await sortRows(declaration, taken.splice(0), sort, slices(signal)));
      }
      await sorted.feed(add, signal);
    },
  };
}
