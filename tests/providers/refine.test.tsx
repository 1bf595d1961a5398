import { Refine, useCustom, useDelete, useInfiniteList, type CrudFilter } from '@refinedev/core';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#providers/data.ts';
import { createQueryClient } from '#providers/queryClient.ts';
import { envelope, failure, recordedApi, slow } from '#tests/msw/recordedApi.ts';
import { createSignedInSession } from './sessionFixtures.ts';

const api = recordedApi();
const path = '/api/v1/notifications/';
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ notificationId: from + n }));

afterEach(cleanup);

function application(onFailure?: (error: unknown) => void, http = createSignedInSession().http) {
  const dataProvider = createDataProvider(http, () => ({ path, id: 'notificationId' }));
  const client = createQueryClient(onFailure);
  return ({ children }: { children: ReactNode }) => (
    <Refine dataProvider={dataProvider} options={{ reactQuery: { clientConfig: client }, disableTelemetry: true }}>
      {children}
    </Refine>
  );
}

function useNotices({ filters = [] }: { filters?: CrudFilter[] } = {}) {
  return useInfiniteList({ resource: 'notices', filters, pagination: { pageSize: 100 }, errorNotification: false })
    .query;
}

describe('Data provider under Refine', () => {
  it('loads pages 1 to 3 of an infinite list, and ends', async () => {
    api.on(`GET ${path}`, envelope(rows(100)), envelope(rows(100, 100)), envelope(rows(5, 200)));
    const { result } = renderHook(useNotices, { wrapper: application() });
    for (const pages of [1, 2, 3]) {
      await waitFor(() => expect(result.current.data?.pages).toHaveLength(pages));
      await act(() => result.current.fetchNextPage());
    }
    expect(api.seen.map(({ query }) => query)).toEqual([
      { limit: '100', offset: '0' },
      { limit: '100', offset: '100' },
      { limit: '100', offset: '200' },
    ]);
    expect(result.current.hasNextPage).toBe(false);
  });

  it.each([
    [100, true],
    [0, false],
    [99, false],
  ])('after a first page of %s rows reports a next page: %s', async (count, hasNext) => {
    api.on(`GET ${path}`, envelope(rows(count)));
    const { result } = renderHook(useNotices, { wrapper: application() });
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(result.current.hasNextPage).toBe(hasNext);
  });

  it('cancels the request of an outdated filter without a message', async () => {
    api.on(`GET ${path}`, slow(150, envelope(rows(1))), envelope(rows(2)));
    const failed = vi.fn();
    const { http } = createSignedInSession();
    const get = vi.spyOn(http, 'get');
    const { result, rerender } = renderHook(useNotices, { wrapper: application(failed, http), initialProps: {} });
    await waitFor(() => expect(api.seen).toHaveLength(1));
    rerender({ filters: [{ field: 'distributorId', operator: 'eq', value: 5 }] });
    await waitFor(() => expect(result.current.data?.pages[0]?.data).toHaveLength(2));
    expect(api.seen[1]?.query).toMatchObject({ distributorId: '5' });
    expect(get.mock.calls.map(([, config]) => config?.signal?.aborted)).toEqual([true, false]);
    expect(failed).not.toHaveBeenCalled();
  });

  it('reports a failed load once with its ApiError', async () => {
    api.on(`GET ${path}`, failure(7, 'Нет доступа', undefined, 403));
    const failed = vi.fn();
    const { result } = renderHook(useNotices, { wrapper: application(failed) });
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current.error).toMatchObject({ kind: 'answered', code: 7, message: 'Нет доступа', statusCode: 403 });
    expect([failed.mock.calls.length, api.seen.length]).toEqual([1, 1]);
  });

  it('sends a custom read and a deletion', async () => {
    api.on('GET /api/v1/territories/', envelope({ data: [{ territoryId: 1 }] }));
    api.on(`DELETE ${path}3/`, envelope(null));
    const { result } = renderHook(
      () => ({
        read: useCustom({
          url: '/api/v1/territories/',
          method: 'get',
          config: { query: { ids: [1, 2] } },
          errorNotification: false,
        }).query,
        remove: useDelete().mutateAsync,
      }),
      { wrapper: application() },
    );
    await waitFor(() => expect(result.current.read.data?.data).toEqual({ data: [{ territoryId: 1 }] }));
    await act(() => result.current.remove({ resource: 'notices', id: 3, successNotification: false, invalidates: [] }));
    expect(api.seen.map(({ method, path, query }) => [method, path, query])).toEqual([
      ['GET', '/api/v1/territories/', { ids: '[1,2]' }],
      ['DELETE', `${path}3/`, {}],
    ]);
  });
});
