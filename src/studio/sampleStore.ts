import type { CrudFilter, DataProvider } from '@refinedev/core';
import type { AnyRecord } from '#codecs/records.ts';
import { valueAt } from '#engine/values/path.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { ApiError } from '#schemas/apiError.ts';
import { recordOf } from './sampleRecords.ts';

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
      const found = records.filter((record) => filters.every((filter) => passes(declaration, record, filter)));
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

/** As a usual server would understand the filter: a text by its part, a list by any of it, a period by the days it shares. */
function passes({ fields }: Declaration, record: AnyRecord, filter: CrudFilter): boolean {
  if (!('field' in filter)) return true;
  const value: unknown = filter.value;
  for (const [name, field] of Object.entries(fields)) {
    const { query = name } = field;
    if (Array.isArray(query) && query.includes(filter.field)) return withinDays(valuesOf(record, name, field), String(value), query[0] === filter.field);
    if (query === filter.field) return matches(valuesOf(record, name, field), value, field);
  }
  return true;
}

function valuesOf(record: AnyRecord, name: string, { read = name }: Field): unknown[] {
  if (read === false) return [];
  return (typeof read === 'string' ? [read] : read).flatMap((path) => valueAt(record, path));
}

function withinDays(own: readonly unknown[], day: string, isStart: boolean): boolean {
  const [first, last = first] = own.map((value) => String(value ?? '').slice(0, 10));
  return isStart ? (last ?? '') >= day : (first ?? '') <= day;
}

function matches(own: readonly unknown[], value: unknown, { kind }: Field): boolean {
  if (kind === 'text' || kind === 'longText' || kind === 'editableTitle' || kind === 'names' || kind === 'url' || kind === 'phone') {
    return own.some((one) => String(one ?? '').toLowerCase().includes(String(value).toLowerCase()));
  }
  if (kind === 'date' || kind === 'dateTime') return own.some((one) => String(one).startsWith(String(value)));
  // A flag travels as true or as 1.
  const plain = (one: unknown) => String(typeof one === 'boolean' ? Number(one) : one);
  const wanted = new Set((Array.isArray(value) ? value : [value]).map(plain));
  return own.some((one) => wanted.has(plain(one)));
}
