import type { PgTable } from 'drizzle-orm/pg-core';
import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { Module } from '../../modules/module.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import type { OwnedTable } from '../../platform/tables/ownedTable.ts';
import { customResource } from '../../recordEngine/core/customResource.ts';
import { referrersOf } from '../../recordEngine/tables/referrers.ts';
import { tableResource } from '../../recordEngine/tables/tableResource.ts';
import { partColumns } from '../../recordEngine/tables/tableStorage.ts';
import { modules } from './modules.ts';

/** What the parts of the server get from the modules. */
export interface Registry {
  modules: readonly Module[];
  tables: readonly OwnedTable[];
  /** The tables that contain the data. Other tables of the same database do not belong to the product. */
  dataTables: readonly PgTable[];
  owners: readonly PathOwner[];
  /** Returns all resources of an installation with these custom ones. The same list returns the same result. */
  resourcesOf(added: readonly Declaration[]): readonly ScopedResource[];
}

function createRegistry(of: readonly Module[]): Registry {
  const tables = of.flatMap((module) => module.tables ?? []);
  const fixed: readonly ScopedResource[] = [
    ...of.flatMap((module) => module.resources ?? []),
    ...of
      .flatMap((module) => module.entities ?? [])
      .map((entity) => {
        const parts = partColumns(entity).map(({ table }) => table);
        return tableResource(entity, referrersOf(entity.table, parts, tables));
      }),
  ];
  const known = new WeakMap<readonly Declaration[], readonly ScopedResource[]>();
  return {
    modules: of,
    tables,
    dataTables: tables.flatMap(({ table, isInstallationState }) => (isInstallationState ? [] : [table])),
    owners: of.flatMap((module) => module.owns ?? []),
    resourcesOf(added) {
      const all = known.get(added) ?? [...fixed, ...added.map(customResource)];
      known.set(added, all);
      return all;
    },
  };
}

/** The registry of the product. */
export const registry: Registry = createRegistry(modules);

const known = new WeakMap<readonly Declaration[], readonly Declaration[]>();

/**
 * Returns the declarations of the embedded API beyond the product's own: master data and custom resources. The same
 * input list returns the same result.
 */
export function withMasterData(added: readonly Declaration[]): readonly Declaration[] {
  const all = known.get(added) ?? [...masterDataResources, ...apiClientResources, ...added];
  known.set(added, all);
  return all;
}
