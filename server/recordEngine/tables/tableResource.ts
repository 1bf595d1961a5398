import { storedResource } from '../core/customResource.ts';
import type { StoredResource } from '../core/storage.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { EntityTables } from './entity.ts';
import { countReferrers, type Referrer } from './referrers.ts';
import { tableStorage } from './tableStorage.ts';

/** Returns the resource of an entity; `referrers` are the columns of other tables that keep a record from deletion. */
export function tableResource(entity: EntityTables, referrers: readonly Referrer[]): StoredResource<EntityTables> {
  const { declaration, scope } = entity;
  return {
    ...storedResource(declaration, { storage: tableStorage(entity, referrers), scope }),
    referred: (db, ids) => countReferrers(db, referrers, ids),
    entity,
  };
}

/** Whether the records of a resource are rows of tables. */
export function isTableResource(resource: ScopedResource): resource is StoredResource<EntityTables> {
  return 'entity' in resource && resource.entity !== undefined;
}
