import type { CrudFilter, DataProvider } from '@refinedev/core';
import type { AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { ApiError } from '#schemas/apiError.ts';
import { matches } from '#record/matches.ts';
import { recordOf } from '#record/recordOf.ts';

/**
 * The records of a sample behind the calls of a data provider: lists with filters and pages, one record, create, update,
 * delete. Nothing leaves the page; lookups are asked of `live`.
 */
export function sampleProvider(declaration: Declaration, records: AnyRecord[], live: DataProvider): DataProvider {
  const { id: idField } = declaration.api;
  const indexOf = (id: unknown): number => {
    const found = records.findIndex((record) => String(record[idField]) === String(id));
    if (found === -1) throw new ApiError('answered', { code: 404, text: 'Такой записи в образце нет' }, 404);
    return found;
  };
  const provider = {
    getApiUrl: () => '',
    custom: live.custom,
    getList: async ({ pagination, filters = [] }: { pagination?: { currentPage?: number; pageSize?: number; mode?: string }; filters?: CrudFilter[] }) => {
      const found = records.filter((record) => matches(declaration, record, askedIn(filters)));
      if (pagination?.mode === 'off') return { data: found, total: 0 };
      const [page, size] = [pagination?.currentPage ?? 1, pagination?.pageSize ?? 100];
      return { data: found.slice((page - 1) * size, page * size), total: 0, cursor: { next: found.length > page * size ? page + 1 : undefined } };
    },
    getOne: async ({ id }: { id: unknown }) => ({ data: { ...records[indexOf(id)] } }),
    create: async ({ variables }: { variables?: unknown }) => {
      const record = { ...recordOf(declaration, variables), [idField]: nextId(records, idField) };
      records.unshift(record);
      return { data: record };
    },
    update: async ({ id, variables }: { id: unknown; variables?: unknown }) => {
      const at = indexOf(id);
      records[at] = { ...recordOf(declaration, variables, records[at]), [idField]: records[at]?.[idField] };
      return { data: records[at] };
    },
    deleteOne: async ({ id }: { id: unknown }) => ({ data: records.splice(indexOf(id), 1)[0] ?? {} }),
  };
  return provider as unknown as DataProvider;
}

function nextId(records: readonly AnyRecord[], idField: string): number {
  return Math.max(0, ...records.map((record) => Number(record[idField])).filter(Number.isFinite)) + 1;
}

function askedIn(filters: readonly CrudFilter[]): Record<string, unknown> {
  return Object.fromEntries(filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value as unknown]] : [])));
}
