import { and, like, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { likePattern } from '../../platform/db/likePattern.ts';
import { foldCase } from '#codecs/foldCase.ts';
import { intArray } from '../../platform/db/rows.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';

/** Where the entries of a lookup have their ids, and what is searched of them (as `foldCase` gives it). */
interface Columns {
  id: PgColumn;
  search: PgColumn;
}

/**
 * The entries that a lookup is asked for (docs/declarations.md, Lookups): those of `ids`, whatever else narrows and cuts the list;
 * else those of `q` among the narrowed ones, page by page.
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
  return { where: and(q === undefined ? undefined : like(search, likePattern(q)), ...narrowed), ...page };
}

/** How the entries of a short lookup are told from each other. */
interface Parts<T> {
  id: (entry: T) => number;
  name: (entry: T) => string;
}

/** The same of a lookup that is short enough to be taken in whole. */
export function filterLookupEntries<T>(
  query: Query,
  { id, name }: Parts<T>,
  { limit, offset }: PageRange,
  entries: readonly T[],
): T[] {
  const isNamed = byIds(query, id);
  return isNamed ? entries.filter(isNamed) : entries.filter(byName(query, name)).slice(offset, offset + limit);
}

/** Whether an entry is one of `ids`; undefined when the query names none. */
export function byIds<T>(query: Query, id: (entry: T) => number): ((entry: T) => boolean) | undefined {
  const ids = query.ids('ids');
  if (!ids) return undefined;
  const wanted = new Set(ids);
  return (entry) => wanted.has(id(entry));
}

/** Whether a name has the text of `q` in it. */
export function byName<T>(query: Query, name: (entry: T) => string): (entry: T) => boolean {
  const q = query.text('q');
  const searched = q === undefined ? '' : foldCase(q);
  return (entry) => foldCase(name(entry)).includes(searched);
}

interface Branches<T> {
  children: (node: T) => T[];
  withChildren: (node: T, children: T[]) => T;
}

/** Of a tree, the nodes that are asked for, each under those that lead to it. */
export function pruneTree<T>(nodes: readonly T[], isAsked: (node: T) => boolean, branches: Branches<T>): T[] {
  return nodes.flatMap((node) => {
    const children = pruneTree(branches.children(node), isAsked, branches);
    return children.length > 0 || isAsked(node) ? [branches.withChildren(node, children)] : [];
  });
}
