import { registry } from '#server/main/registry/registry.ts';
import { findSynced } from '#server/recordEngine/syncApi/routes.ts';
import type { StoredResource } from '#server/recordEngine/core/storage.ts';
import type { EntityTables } from '#server/recordEngine/tables/entity.ts';
import { isTableResource } from '#server/recordEngine/tables/tableResource.ts';

export const tableResources: readonly StoredResource<EntityTables>[] = registry.resourcesOf([]).filter(isTableResource);

/** Their tables and columns. */
export const tableEntities = tableResources.map(({ entity }) => entity);

/** Returns the resource with a name in the sync API, such as `distributors`. */
export function syncedResource(name: string): StoredResource<EntityTables> {
  const found = findSynced(tableResources, name);
  if (found === undefined) throw new Error(`The sync API has no entity ${name}`);
  return found;
}
