import { describe, expect, it } from 'vitest';
import { fetchAllPages } from '#engine/list/query/fetchAllPages.ts';

interface Asked {
  asked: number[];
  came: number[];
  most?: number;
  from?: number;
  last: number;
  fails?: number;
}

function take({ asked, came, from = 1, most = 500, last, fails }: Asked, controller = new AbortController()) {
  return fetchAllPages<number>({
    from,
    most,
    signal: controller.signal,
    ask: async (page) => {
      asked.push(page);
      if (page === fails) throw new Error('Не удалось');
      return page;
    },
    isLast: (page) => page >= last,
    add: (pages) => came.push(...pages),
  });
}

describe('Loading all pages of a list', () => {
  it('requests four pages in parallel, and none beyond the end', async () => {
    const [asked, came]: number[][] = [[], []];
    expect(await take({ asked, came, from: 2, last: 7 } as Asked)).toBe(true);
    expect(asked).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(came).toEqual([2, 3, 4, 5, 6, 7]);
  });

  it('keeps the pages before a failed one', async () => {
    const [asked, came]: number[][] = [[], []];
    await expect(take({ asked, came, last: 20, fails: 7 } as Asked)).rejects.toThrow('Не удалось');
    expect(came).toEqual([1, 2, 3, 4, 5, 6]);
    expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('stops at the maximum number of rows and reports it', async () => {
    const [asked, came]: number[][] = [[], []];
    expect(await take({ asked, came, last: 1000, most: 6 } as Asked)).toBe(false);
    expect(came).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('adds no rows after it is stopped', async () => {
    const [asked, came]: number[][] = [[], []];
    const controller = new AbortController();
    const taken = take({ asked, came, last: 20 } as Asked, controller);
    controller.abort();
    await expect(taken).rejects.toThrow('abort');
    expect(came).toEqual([]);
  });
});
