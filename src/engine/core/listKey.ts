import type { CrudFilter } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';

/** Where the cache keeps the lists of a resource, by Refine's own names: a write drops what begins so (`providers/queryClient`). */
export function listsKey(resource: string): readonly unknown[] {
  return ['data', 'default', resource, 'infinite'];
}

/** Where the cache keeps one list: by all that it was asked for (spec D57). */
export function listKey(resource: string, filters: readonly CrudFilter[]): readonly unknown[] {
  return [...listsKey(resource), filters];
}

/** Where the cache keeps what was counted and summed of the lists of a resource. */
export function summaryKey(resource: string): readonly unknown[] {
  return ['data', 'default', resource, 'summary'];
}

/** Asks for the lists of a resource again, and for what was counted and summed of them. */
export async function refreshLists(client: QueryClient, resource: string): Promise<void> {
  void client.invalidateQueries({ queryKey: summaryKey(resource) });
  await client.invalidateQueries({ queryKey: listsKey(resource) });
}
