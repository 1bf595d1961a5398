import { describe, expect, it } from 'vitest';
import { entriesInRecord } from '#engine/lookups/lookupEntries.ts';
import { lookupPage, type FetchLookup, type NextPage } from '#engine/lookups/lookupPages.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';

const shops: Lookup = { path: '/api/v1/shops/', id: 'shopId', name: 'name' };
const counted = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ shopId: from + index, name: `Лавка ${from + index}` }));

/** Loads all pages of a lookup, at most ten calls; returns the requests and the number of entries. */
async function walk(
  lookup: Lookup,
  response: (query: Record<string, unknown>) => unknown,
): Promise<{ requested: object[]; count: number }> {
  const requested: object[] = [];
  const ask: FetchLookup = (query) => {
    requested.push(query);
    return Promise.resolve(response(query));
  };
  let [count, next]: [number, NextPage | null] = [0, null];
  do {
    const page = await lookupPage(ask, lookup, { regionId: 7 }, next);
    count += page.options.length;
    next = page.next;
  } while (next && requested.length < 10);
  return { requested, count };
}

describe('Pages of a lookup (docs/declarations.md, Lookups)', () => {
  it('start with the documented call and end with a page that is not a round hundred', async () => {
    expect(await walk(shops, () => counted(57))).toEqual({ requested: [{ regionId: 7 }], count: 57 });
  });

  it('continue after a round hundred, a thousand at a time', async () => {
    const response = ({ offset = 0, limit = 100 }: { offset?: number; limit?: number }) =>
      counted(1130).slice(offset, offset + limit);
    expect(await walk(shops, response)).toEqual({
      requested: [
        { regionId: 7 },
        { regionId: 7, limit: 1000, offset: 100 },
        { regionId: 7, limit: 1000, offset: 1100 },
      ],
      count: 1130,
    });
  });

  it('copy nothing of the pages before them, and are the same when they are requested again', async () => {
    const ask: FetchLookup = ({ offset = 0 }) =>
      Promise.resolve(counted(3000).slice(Number(offset), Number(offset) + (offset === 0 ? 100 : 1000)));
    const first = await lookupPage(ask, shops, {}, null);
    const second = await lookupPage(ask, shops, {}, first.next);
    expect(second.next?.seen).toBe(first.next?.seen);
    const again = await lookupPage(ask, shops, {}, first.next);
    expect([again.options.length, again.options[0]?.id, again.next?.offset]).toEqual([1000, 101, 1100]);
    expect((await lookupPage(ask, shops, {}, again.next)).options[0]?.id).toBe(1101);
  });

  it('have the declared limit as their size', async () => {
    const response = ({ offset = 0, limit = 0 }: { offset?: number; limit?: number }) =>
      counted(50).slice(offset, offset + limit);
    expect(await walk({ ...shops, limit: 20 }, response)).toEqual({
      requested: [
        { regionId: 7, limit: 20 },
        { regionId: 7, limit: 20, offset: 20 },
        { regionId: 7, limit: 20, offset: 40 },
      ],
      count: 50,
    });
  });

  it('end at a page without new entries, from an API that ignores offset', async () => {
    expect(await walk(shops, () => counted(300))).toEqual({
      requested: [{ regionId: 7 }, { regionId: 7, limit: 1000, offset: 300 }],
      count: 300,
    });
  });

  it.each([
    ['a tree', { ...shops, children: 'inside' }],
    ['a lookup', { ...shops, dictionary: true }],
  ])('declares a limit for %s', async (_name, lookup) => {
    expect(await walk(lookup, () => counted(100))).toEqual({ requested: [{ regionId: 7 }], count: 100 });
  });
});

describe('Name of a record', () => {
  const record = { shop: { shopId: 3, name: 'Василёк' }, shops: [{ shopId: 1, name: 'Ромашка' }, { shopId: 2 }] };
  const names = (read: string) =>
    entriesInRecord(record, { kind: 'select', read, lookup: 'shops' }, shops).map(({ id, name }) => [id, name]);

  it('is stored beside the id; a record without a name adds nothing', () => {
    expect(names('shop.shopId')).toEqual([[3, 'Василёк']]);
    expect(names('shops[].shopId')).toEqual([[1, 'Ромашка']]);
    expect(names('shopId')).toEqual([]);
  });
});
