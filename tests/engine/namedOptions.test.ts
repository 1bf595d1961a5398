import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { fetchNames, namedKey, type NamedOptions } from '#engine/lookups/namedOptions.ts';
import { ApiError } from '#schemas/apiError.ts';

const lookup = { path: '/api/v1/goods/', id: 'id', name: 'name' };

describe('Names of chosen entries', () => {
  it.each([
    [400, true],
    [404, true],
    [403, false],
    [429, false],
    [503, false],
  ])('are requested again after a refusal that may end: %s', async (status, isDeaf) => {
    const client = new QueryClient();
    fetchNames(
      client,
      lookup,
      () => Promise.reject(new ApiError('answered', { code: status, text: 'Нельзя' }, status)),
      [1],
      0,
    );
    const named = () => client.getQueryData<NamedOptions>(namedKey(lookup));
    await expect.poll(named).toBeDefined();
    expect(named()?.deaf).toBe(isDeaf);
  });
});
