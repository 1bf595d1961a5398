import { and, sql, type SQL } from 'drizzle-orm';
import { givenBy, type Parents } from '#record/sent/parents.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Search } from './search.ts';
import { columnsOf } from './storage.ts';

/** The records under the parents of an address, of those that are searched for. */
export function searchUnder(declaration: Declaration, parents: Parents, search: Search | undefined): Search | undefined {
  const own = givenBy(declaration, parents).map(([wire, id]): SQL => sql`${columnsOf(declaration).plainText(wire)} = ${id}`);
  if (own.length === 0) return search;
  return { where: and(...own, search?.where) ?? sql`true`, inOrder: false };
}
