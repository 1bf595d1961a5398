import type { CrudFilter } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Returns the cache key of a resource's lists, in Refine's format: a write drops all keys with this prefix
 * (`providers/queryClient`).
 */
export function listsKey(resource: string): readonly unknown[] {
  return ['data', 'default', resource, 'infinite'];
}

/** Returns the cache key of one list with all its query parameters (spec D57). */
export function listKey(resource: string, filters: readonly CrudFilter[]): readonly unknown[] {
  return [...listsKey(resource), filters];
}

/** Returns the cache key of the counts and sums of a resource's lists. */
export function summaryKey(resource: string): readonly unknown[] {
  return ['data', 'default', resource, 'summary'];
}

/** Reloads the lists of a resource with their counts and sums. */
export async function refreshLists(client: QueryClient, resource: string): Promise<void> {
  void client.invalidateQueries({ queryKey: summaryKey(resource) });
  await client.invalidateQueries({ queryKey: listsKey(resource) });
}
