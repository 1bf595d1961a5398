import { storedResource } from '../core/customResource.ts';
import type { StoredResource } from '../core/storage.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { MasterDataEntity } from './entity.ts';
import { countReferrers, type Referrer } from './referrers.ts';
import { tableStorage } from './tableStorage.ts';

/** A stored resource over tables, with the description of the tables. */
export interface TableResource extends StoredResource {
  entity: MasterDataEntity;
}

/** Returns the resource of an entity; `referrers` are the columns of other tables that keep a record from deletion. */
export function tableResource(entity: MasterDataEntity, referrers: readonly Referrer[]): TableResource {
  const { declaration, scope } = entity;
  return {
    ...storedResource(declaration, { storage: tableStorage(entity, referrers), scope }),
    referred: (db, ids) => countReferrers(db, referrers, ids),
    entity,
  };
}

/** Whether the records of a resource are rows of tables. */
export function isTableResource(resource: ScopedResource): resource is TableResource {
  return 'entity' in resource;
}
