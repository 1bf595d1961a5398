import type { CrudFilter } from '@refinedev/core';
import { queryOf } from '#record/query.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Values } from '#record/values.ts';

/** The values of a filter as Refine filters named as the query names them. */
export function queryFilters(declaration: Declaration, names: readonly string[], values: Values): CrudFilter[] {
  return queryOf(declaration, names, values).map(([field, value]) => ({ field, operator: 'eq', value }));
}
