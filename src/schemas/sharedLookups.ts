import type { Lookup } from './declaration/declaration.ts';
import { apiPaths } from './apiPaths.ts';

/** The lookups that every declaration may name (part1 §7, part2 §7; their use per screen: spec D50). */
export const sharedLookups = {
  territories: { path: '/api/v1/territories/', id: 'territoryId', name: 'name', children: 'childTerritories' },
  baseTerritories: { path: '/api/v1/base/territories/', id: 'territoryId', name: 'name', children: 'childTerritories' },
  companyEmployees: { path: '/api/v1/base/companyEmployees/', id: 'companyEmployeeId', name: 'fullName' },
  distributors: { path: '/api/v1/distributors/', id: 'distrId', name: 'name', group: 'name' },
  tradePoints: { path: '/api/v1/filter/tradePoints/', id: 'tradePointId', name: 'name', detail: 'address' },
  fieldEmployees: { path: '/api/v1/filter/fieldEmployees/', id: 'fieldEmployeeId', name: 'fullName' },
  taskStatus: { path: apiPaths.taskStatus, id: 'statusId', name: 'name', dictionary: true },
  filterStores: {
    path: '/api/v1/audit/filter/stores/',
    id: 'storeId',
    name: 'name',
    detail: 'address',
    search: 'server',
  },
  mml: { path: '/api/v1/mml/', id: 'mmlId', name: 'name' },
  chains: { path: '/api/v1/audit/filter/chains/', id: 'chainId', name: 'name' },
} as const satisfies Record<string, Lookup>;
