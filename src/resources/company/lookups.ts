import { exchangePath } from './parts.ts';

// The company's own data as forms of it choose from each other; an entry says its code, so that a file may name it by that.

export const roleLookup = { path: exchangePath('roles'), id: 'roleId', name: 'name' } as const;
export const territoryLookup = { path: exchangePath('territories'), id: 'territoryId', name: 'name', detail: 'parentName' } as const;
export const distributorLookup = { path: exchangePath('distributors'), id: 'distrId', name: 'name' } as const;
export const chainLookup = { path: exchangePath('chains'), id: 'chainId', name: 'name' } as const;
export const categoryLookup = { path: exchangePath('categories'), id: 'categoryId', name: 'name' } as const;
export const tradeMarkLookup = { path: exchangePath('tradeMarks'), id: 'tradeMarkId', name: 'name' } as const;
export const productLookup = { path: exchangePath('products'), id: 'productId', name: 'name', search: 'server' } as const;
export const themeLookup = { path: exchangePath('pollThemes'), id: 'themeId', name: 'name' } as const;
export const questionLookup = { path: exchangePath('pollQuestions'), id: 'questionId', name: 'text' } as const;
export const agentLookup = { path: exchangePath('agents'), id: 'fieldEmployeeId', name: 'fullName' } as const;
export const pointLookup = { path: exchangePath('tradePoints'), id: 'tradePointId', name: 'name', detail: 'address', search: 'server' } as const;
