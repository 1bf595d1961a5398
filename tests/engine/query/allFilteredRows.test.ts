import type { DataProvider } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { listKey } from '#engine/core/listKey.ts';
import { createAllFilteredRows } from '#engine/list/query/allFilteredRows.ts';

it('continues a failed reload when all rows are known already', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (name: string) => ({ data: [{ id: 1, name }], total: 1, pagination: { currentPage: 1 } });
  client.setQueryData(listKey('shops', []), { pages: [page('Старая')], pageParams: [1] });
  const getList = vi.fn().mockRejectedValue(new Error('Нет ответа'));
  const whole = createAllFilteredRows({
    client,
    getList: getList as unknown as DataProvider['getList'],
    resource: 'shops',
    filters: [],
  });
  const known = () => client.getQueryData<{ pages: { data: unknown[] }[] }>(listKey('shops', []))?.pages[0]?.data;
  await whole.renew();
  expect([whole.store.getState().state, known()]).toEqual(['failed', [{ id: 1, name: 'Старая' }]]);
  getList.mockImplementation(async () => page('Новая'));
  whole.start();
  await vi.waitFor(() => expect(known()).toEqual([{ id: 1, name: 'Новая' }]));
  expect(whole.store.getState().state).toBe('idle');
});

it('appends no later page to rows that a reload has cut meanwhile', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (number: number) => ({
    data: [{ id: number }],
    total: 5,
    pagination: { currentPage: number },
    cursor: { next: number < 5 ? number + 1 : undefined },
  });
  const put = (...numbers: number[]) =>
    client.setQueryData(listKey('shops', []), { pages: numbers.map(page), pageParams: numbers });
  put(1, 2, 3);
  const getList = vi.fn(async ({ pagination: { currentPage } }: { pagination: { currentPage: number } }) => {
    put(1);
    return page(currentPage);
  });
  const whole = createAllFilteredRows({
    client,
    getList: getList as unknown as DataProvider['getList'],
    resource: 'shops',
    filters: [],
  });
  whole.start();
  await vi.waitFor(() => expect(whole.store.getState().state).toBe('idle'));
  expect(client.getQueryData<{ pages: { data: unknown[] }[] }>(listKey('shops', []))?.pages).toEqual([page(1)]);
  expect(getList.mock.calls.map(([{ pagination }]) => pagination.currentPage)).toContain(4);
});
