import { syncApiPath } from './sharedFields.ts';

// Lookups of master data for its forms; an entry includes its code, so that files can refer to it.

export const roleLookup = { path: syncApiPath('roles'), id: 'roleId', name: 'name' } as const;
export const territoryLookup = {
  path: syncApiPath('territories'),
  id: 'territoryId',
  name: 'name',
  detail: 'parentName',
} as const;
export const distributorLookup = {
  path: syncApiPath('distributors'),
  id: 'distrId',
  name: 'name',
  group: 'name',
} as const;
export const chainLookup = { path: syncApiPath('chains'), id: 'chainId', name: 'name' } as const;
export const categoryLookup = { path: syncApiPath('categories'), id: 'categoryId', name: 'name' } as const;
export const tradeMarkLookup = { path: syncApiPath('tradeMarks'), id: 'tradeMarkId', name: 'name' } as const;
export const productLookup = {
  path: syncApiPath('products'),
  id: 'productId',
  name: 'name',
  search: 'server',
} as const;
export const promoLookup = { path: syncApiPath('promos'), id: 'promoId', name: 'name' } as const;
export const themeLookup = { path: syncApiPath('pollThemes'), id: 'themeId', name: 'name' } as const;
export const questionLookup = { path: syncApiPath('pollQuestions'), id: 'questionId', name: 'text' } as const;
export const agentLookup = {
  path: syncApiPath('agents'),
  id: 'fieldEmployeeId',
  name: 'fullName',
  group: 'distrName',
} as const;
export const pointLookup = {
  path: syncApiPath('tradePoints'),
  id: 'tradePointId',
  name: 'name',
  detail: 'address',
  search: 'server',
} as const;
