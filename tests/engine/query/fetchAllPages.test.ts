import { describe, expect, it } from 'vitest';
import { fetchAllPages } from '#engine/list/query/fetchAllPages.ts';

interface FetchFixture {
  requested: number[];
  received: number[];
  maxPages?: number;
  from?: number;
  last: number;
  fails?: number;
}

function take(
  { requested, received, from = 1, maxPages = 500, last, fails }: FetchFixture,
  controller = new AbortController(),
) {
  return fetchAllPages<number>({
    from,
    maxPages,
    signal: controller.signal,
    ask: async (page) => {
      requested.push(page);
      if (page === fails) throw new Error('Не удалось');
      return page;
    },
    isLast: (page) => page >= last,
    add: (pages) => received.push(...pages),
  });
}

describe('Loading all pages of a list', () => {
  it('requests four pages in parallel, and none beyond the end', async () => {
    const [requested, received]: number[][] = [[], []];
    expect(await take({ requested, received, from: 2, last: 7 } as FetchFixture)).toBe(true);
    expect(requested).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(received).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('keeps the pages before a failed one', async () => {
    const [requested, received]: number[][] = [[], []];
    await expect(take({ requested, received, last: 20, fails: 7 } as FetchFixture)).rejects.toThrow('Не удалось');
    expect(received).toEqual([1, 2, 3, 4, 5, 6]);
    expect(requested).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('stops at the maximum number of rows and reports it', async () => {
    const [requested, received]: number[][] = [[], []];
    expect(await take({ requested, received, last: 1000, maxPages: 6 } as FetchFixture)).toBe(false);
    expect(received).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('adds no rows after it is stopped', async () => {
    const [requested, received]: number[][] = [[], []];
    const controller = new AbortController();
    const taken = take({ requested, received, last: 20 } as FetchFixture, controller);
    controller.abort();
    await expect(taken).rejects.toThrow('abort');
    expect(received).toEqual([]);
  });
});
