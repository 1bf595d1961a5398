import { and, sql, type SQL } from 'drizzle-orm';
import { parentValues, type Parents } from '#record/requestBody/parents.ts';
import type { SearchCondition } from './searchCondition.ts';
import type { StoredResource } from './storage.ts';

/** Narrows a search to the records under the parents of an address. */
export function restrictToParents(
  { declaration, storage }: StoredResource,
  parents: Parents,
  search: SearchCondition | undefined,
): SearchCondition | undefined {
  const own = parentValues(declaration, parents).map(
    ([wire, id]): SQL => sql`${storage.columns.plainText(wire)} = ${id}`,
  );
  if (own.length === 0) return search;
  return { where: and(...own, search?.where) ?? sql`true`, inOrder: false };
}
