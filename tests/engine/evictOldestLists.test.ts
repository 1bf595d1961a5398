import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { evictOldestLists } from '#engine/list/rowsCache.ts';
import { listKey } from '#engine/core/listKey.ts';

const listOf = (day: number) => listKey('points', [{ field: 'day', operator: 'eq', value: day }]);

it('remembers thirty lists, drops the oldest first, and preserves other entries', () => {
  const client = new QueryClient();
  client.setQueryData(['answer', '/api/v1/territories/'], [], { updatedAt: 1 });
  for (let day = 1; day <= 32; day += 1)
    client.setQueryData(listOf(day), { pages: [], pageParams: [] }, { updatedAt: 1000 + day });
  evictOldestLists(client);
  const remembered = (day: number) => client.getQueryData(listOf(day)) !== undefined;
  expect([1, 2, 3, 32].map(remembered)).toEqual([false, false, true, true]);
  expect(client.getQueryCache().getAll()).toHaveLength(31);
});
