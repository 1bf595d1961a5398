import type { CrudFilter, DataProvider } from '@refinedev/core';
import type { AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { recordStore, type RecordId } from '#record/recordStore.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * Creates a data provider over the records of a sample: lists with filters and pages, one record, create, update,
 * delete, with the refusals of the product's API. No data leaves the page; only lookups are requested from `live`.
 */
export function sampleProvider(declaration: Declaration, records: AnyRecord[], live: DataProvider): DataProvider {
  const store = recordStore(declaration, records);
  const provider = {
    getApiUrl: () => '',
    custom: live.custom,
    getList: async ({
      pagination,
      filters = [],
    }: {
      pagination?: { currentPage?: number; pageSize?: number; mode?: string };
      filters?: CrudFilter[];
    }) => {
      const rows = store.list(queryOf(filters));
      if (pagination?.mode === 'off') return { data: rows, total: 0 };
      const [page, size] = [pagination?.currentPage ?? 1, pagination?.pageSize ?? pageSize];
      return {
        data: rows.slice((page - 1) * size, page * size),
        total: 0,
        cursor: { next: rows.length > page * size ? page + 1 : undefined },
      };
    },
    getOne: async ({ id }: { id: RecordId }) => ({ data: { ...store.one(id) } }),
    create: async ({ variables = {} }: { variables?: Body }) => ({ data: store.create(variables) }),
    update: async ({ id, variables = {} }: { id: RecordId; variables?: Body }) => ({
      data: store.update(id, variables),
    }),
    deleteOne: async ({ id }: { id: RecordId }) => ({ data: store.remove(id) }),
  };
  return provider as unknown as DataProvider;
}

function queryOf(filters: readonly CrudFilter[]): Record<string, unknown> {
  return Object.fromEntries(
    filters.flatMap((filter) => ('field' in filter ? [[filter.field, filter.value as unknown]] : [])),
  );
}
