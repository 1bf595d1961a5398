import { and, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { containsWords } from '../../platform/db/likePattern.ts';
import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { intArray } from '../../platform/db/rows.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';

/** The id column of a lookup, and its searched column (folded by `foldSearch`). */
interface Columns {
  id: PgColumn;
  search: PgColumn;
}

/**
 * Returns the query for lookup entries (docs/declarations.md, Lookups): those of `ids`, regardless of filter and page;
 * otherwise those that match `q` among the filtered ones, page by page.
 */
export function queryLookupEntries(
  query: Query,
  { id, search }: Columns,
  page: PageRange,
  narrowed: readonly (SQL | undefined)[] = [],
): PageRange & { where: SQL | undefined } {
  const ids = query.ids('ids');
  if (ids) return { where: sql`${id} = any(${intArray(ids)})`, limit: ids.length, offset: 0 };
  const q = query.text('q');
  return { where: and(q === undefined ? undefined : containsWords(sql`${search}`, q), ...narrowed), ...page };
}

/** Access to the id and name of an entry. */
interface Parts<T> {
  id: (entry: T) => number;
  name: (entry: T) => string;
}

/** Returns the requested entries of a short lookup, which is loaded as a whole. */
export function filterLookupEntries<T>(
  query: Query,
  { id, name }: Parts<T>,
  { limit, offset }: PageRange,
  entries: readonly T[],
): T[] {
  const isNamed = byIds(query, id);
  return isNamed ? entries.filter(isNamed) : entries.filter(byName(query, name)).slice(offset, offset + limit);
}

/** Returns a filter for entries in `ids`; undefined when the query has no ids. */
export function byIds<T>(query: Query, id: (entry: T) => number): ((entry: T) => boolean) | undefined {
  const ids = query.ids('ids');
  if (!ids) return undefined;
  const wanted = new Set(ids);
  return (entry) => wanted.has(id(entry));
}

/** Returns a filter for names that contain every word of `q`. */
export function byName<T>(query: Query, name: (entry: T) => string): (entry: T) => boolean {
  const q = query.text('q');
  const words = searchWords(q ?? '');
  return (entry) => matchesAllWords(foldSearch(name(entry)), words);
}

interface Branches<T> {
  children: (node: T) => T[];
  withChildren: (node: T, children: T[]) => T;
}

/** Returns the requested nodes of a tree, each with its ancestors. */
export function pruneTree<T>(nodes: readonly T[], isAsked: (node: T) => boolean, branches: Branches<T>): T[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(branches.children(node), isAsked, branches);
    return children.length > 0 || isAsked(node) ? [branches.withChildren(node, children)] : [];
  });
}
