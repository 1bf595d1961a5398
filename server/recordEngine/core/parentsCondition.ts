import { and, sql, type SQL } from 'drizzle-orm';
import { parentValues, type Parents } from '#record/requestBody/parents.ts';
import type { StoredResource } from './storage.ts';

/** Returns the condition on the records under the parents of an address; undefined for an address without parents. */
export function parentsCondition({ declaration, storage }: StoredResource, parents: Parents): SQL | undefined {
  return and(
    ...parentValues(declaration, parents).map(([wire, id]) => sql`${storage.columns.plainText(wire)} = ${id}`),
  );
}
