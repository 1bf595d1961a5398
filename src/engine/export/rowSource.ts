import type { GetListResponse } from '@refinedev/core';
import type { SortOrder } from '#record/compareBy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { searchedColumns } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { indexRows, sortRows } from '../list/query/sortAndSearchRows.ts';
import { slices } from '../list/query/slices.ts';
import { fetchAllPages } from '../list/query/fetchAllPages.ts';
import type { Row } from '../core/row.ts';

/**
 * Yields rows in portions, each after the previous one is consumed; a failed or stopped feed resumes at the same
 * position.
 */
export interface RowSource {
  feed(add: (rows: readonly Row[]) => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Rows per portion. */
const portion = 1000;

/** Creates a source of rows that are already loaded. */
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

/**
 * Creates a source of all rows of a list, page by page. Only ids are remembered, so that a row that moves between pages
 * is yielded once (known trap 2).
 */
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
        maxPages: Infinity,
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

/** Creates a source of the rows that match a search, for an API without search. */
export function createSearchedRowSource(source: RowSource, declaration: Declaration, search: string): RowSource {
  const words = searchWords(search);
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

/** Creates a source of sorted rows, for an API without sorting: all rows must be loaded first. */
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
