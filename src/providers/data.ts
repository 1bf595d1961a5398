import type { CrudFilter, DataProvider, MetaQuery, Pagination } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import { idempotencyHeader, readOnlyHeader } from '#dictionaries/headers.ts';
import { randomUuid } from '#codecs/randomUuid.ts';
import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { listOf, toSingleRecord } from './envelope.ts';

/** API location of a resource; the `api` of a declaration fits. */
export interface ResourceApi {
  /** Such as '/api/v1/notifications/'. */
  path: string;
  /** Name of the id field of an entry. */
  id: string;
  /** Location of the version by which a save detects changes of other users. */
  version?: false | { header: string } | { field: string };
}

interface DataProviderOptions {
  /** Called at the end of each write. */
  onWrite?: () => void;
  /** Whether the API carries out writes with one idempotency key once. */
  hasKeys?: () => Promise<boolean>;
}

/**
 * Creates Refine's data provider over the HTTP client. For a resource with the path `P` it sends (spec D13, D16):
 * - getList GET P?filters&limit=100&offset=0 (`pagination.mode: 'off'`: no limit and no offset; `meta` has count and
 *   sums, spec D68)
 * - getOne GET P{id}/ (with the `version` from a header, `ETag` by default, and `readOnly` when the user may not change
 *   it)
 * - create POST P
 * - update PUT P{id}/
 * - deleteOne DELETE P{id}/
 * - custom the given request; `meta.sending` has further axios options, `meta.key` is an idempotency key
 * Filters use the operator `eq` with the query parameter as field; sorters are rejected, because an API sorts by a
 * query parameter. Reads pass on the query's abort signal; writes use simple-rest and call `onWrite` at their end, also
 * after an error, since the server may have carried them out. Throws ApiError, and Error for an undeclared resource or
 * filter and for a sorter. Where the API has idempotency keys, each write gets one: `meta.key` of a caller that repeats
 * it.
 */
export function createDataProvider(
  http: AxiosInstance,
  apiOf: (resource: string) => ResourceApi | undefined,
  { onWrite = () => undefined, hasKeys = () => Promise.resolve(false) }: DataProviderOptions = {},
): DataProvider {
  const rest = simpleRest('', http);
  /** Returns the headers of a write: its key is that of the caller, who may repeat it, or a new one. */
  const headersOf = async (meta: MetaQuery | undefined): Promise<Record<string, string>> => ({
    ...((await hasKeys()) && { [idempotencyHeader]: (meta?.['key'] as string | undefined) ?? randomUuid() }),
    ...(meta?.headers as Record<string, string> | undefined),
  });
  const writing = <T>(write: Promise<T>): Promise<T> => write.finally(onWrite);

  function pathOf(resource: string): string {
    const api = apiOf(resource);
    if (api === undefined) throw new Error(`Resource "${resource}" has no api`);
    // The HTTP client handles paths without a trailing slash; here every list path has one.
    return api.path.replace(/\/?$/, '/');
  }
  /** simple-rest adds the slash before the path, the HTTP client the one after it. */
  function restName(resource: string): string {
    return pathOf(resource).replace(/^\/+|\/+$/g, '');
  }

  return {
    getApiUrl: () => '',

    getList: async <TData>({ resource, pagination, filters, sorters = [], meta }: ListParams) => {
      if (sorters.length > 0) throw new Error(`A sorter of "${resource}" has no place on the wire`);
      const page = pageOf(pagination);
      const params = {
        ...queryOf(filters),
        ...(page === null ? {} : { limit: page.size, offset: (page.number - 1) * page.size }),
      };
      const response = await http.get<unknown>(pathOf(resource), {
        params,
        signal: signalOf(meta),
        headers: meta?.headers,
      });
      return pageIn<TData>(response, page);
    },

    getOne: async <TData>({ resource, id, meta }: OneParams) => {
      const { data, headers } = await http.get<unknown>(`${pathOf(resource)}${encodeURIComponent(id)}/`, {
        signal: signalOf(meta),
      });
      return { data: toSingleRecord(data) as TData, ...recordMeta(headers, apiOf(resource)) };
    },

    create: async <TData>({ resource, variables, meta }: Omit<OneParams, 'id'>) =>
      written<TData>(
        await writing(
          rest.create({ resource: restName(resource), variables, meta: { headers: await headersOf(meta) } }),
        ),
      ),

    update: async <TData>({ resource, id, variables, meta }: OneParams) =>
      written<TData>(
        await writing(
          rest.update({
            resource: restName(resource),
            id: encodeURIComponent(id),
            variables,
            meta: { headers: await headersOf(meta), method: 'put' },
          }),
        ),
      ),

    deleteOne: async <TData>({ resource, id, variables, meta }: OneParams) =>
      written<TData>(
        await writing(
          rest.deleteOne({
            resource: restName(resource),
            id: encodeURIComponent(id),
            variables,
            meta: { headers: await headersOf(meta) },
          }),
        ),
      ),

    custom: async <TData>({ url, method, filters, query, payload, headers, meta }: CustomParams) => {
      const params = { ...queryOf(filters), ...recordIn(query) };
      const key = typeof meta?.['key'] === 'string' ? await headersOf({ key: meta['key'] }) : {};
      const request = http.request<TData>({
        url,
        method,
        params,
        data: payload,
        headers: { ...key, ...(headers as Record<string, string> | undefined) },
        signal: signalOf(meta),
        ...(meta?.['sending'] as SendingOptions | undefined),
      });
      const { data } = await (method === 'get' ? request : writing(request));
      return { data };
    },
  };
}

/** Returns the entries of a list's response, and the number of the page behind it. */
function pageIn<TData>(response: AxiosResponse<unknown>, page: ReturnType<typeof pageOf>) {
  const entries = listOf(response.data);
  // A page of exactly 100 has a next one (spec D11); a longer one came from a server without paging.
  const next = page !== null && entries.length === page.size ? page.number + 1 : undefined;
  const meta = summaryIn(response);
  // 0 where the API says none: the cursor tells whether there are more pages.
  const total = typeof meta['count'] === 'number' ? meta['count'] : 0;
  return { data: entries.filter(isRecord) as TData[], total, cursor: { next }, meta };
}

/** Returns `count` and `sums` of a list response, if requested; the count may also be in `X-Total-Count`. */
function summaryIn({ headers, ...answer }: AxiosResponse): AnyRecord {
  const total: unknown = headers['x-total-count'];
  return {
    ...(typeof total === 'string' && /^\d+$/.test(total) ? { count: Number(total) } : {}),
    ...('meta' in answer ? recordIn(answer.meta) : {}),
  };
}

/** Returns the version of a record, and `readOnly` when the user may not change it. */
function recordMeta(headers: AxiosResponse['headers'], api: ResourceApi | undefined) {
  const version: unknown = headers[versionHeaderOf(api)];
  return {
    ...(typeof version === 'string' ? { version } : {}),
    ...(headers[readOnlyHeader] === undefined ? {} : { readOnly: true }),
  };
}

/** Returns the header name in the case that axios uses. */
function versionHeaderOf(api: ResourceApi | undefined): string {
  return (api?.version && 'header' in api.version ? api.version.header : 'ETag').toLowerCase();
}

type ListParams = Parameters<DataProvider['getList']>[0];
type OneParams = { resource: string; id: string | number; variables?: unknown; meta?: MetaQuery };
type CustomParams = Parameters<NonNullable<DataProvider['custom']>>[0];

type SendingOptions = Pick<AxiosRequestConfig, 'signal' | 'timeout' | 'onUploadProgress' | 'transformResponse'>;

/**
 * Wraps the response of a write, which is an entry, an id or empty, in an object, because Refine reads fields of it.
 */
function written<TData>({ data }: { data: unknown }): { data: TData } {
  return { data: recordIn(data) as TData };
}

function pageOf(pagination: Pagination | undefined): { number: number; size: number } | null {
  if (pagination?.mode === 'off') return null;
  return { number: pagination?.currentPage ?? 1, size: pagination?.pageSize ?? pageSize };
}

function queryOf(filters: readonly CrudFilter[] = []): Record<string, unknown> {
  return Object.fromEntries(
    filters.map((filter) => {
      if (!('field' in filter) || filter.operator !== 'eq')
        throw new Error(`A filter with the operator "${filter.operator}" has no place on the wire`);
      return [filter.field, filter.value as unknown];
    }),
  );
}

/** Returns the signal of the query, which Refine passes as `meta.signal`. */
function signalOf(meta: MetaQuery | undefined): AbortSignal | undefined {
  const signal: unknown = meta?.signal ?? meta?.queryContext?.signal;
  return typeof signal === 'object' && signal !== null && 'aborted' in signal ? (signal as AbortSignal) : undefined;
}
