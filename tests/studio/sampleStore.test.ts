import type { DataProvider } from '@refinedev/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { madeRecords } from '#record/madeRecords.ts';
import { sampleProvider } from '#studio/bench/sampleStore.ts';
import { promo } from '#tests/customResources/promo.ts';

const live = {} as DataProvider;
let data: DataProvider;
const eq = (field: string, value: unknown) => ({ field, operator: 'eq' as const, value });
const names = async (...filters: ReturnType<typeof eq>[]) =>
  (await data.getList({ resource: 'promo', filters, pagination: { currentPage: 1, pageSize: 100 } })).data.map(
    ({ name }) => name as string,
  );

beforeEach(() => {
  data = sampleProvider(
    promo,
    [
      {
        promoId: 1,
        name: 'Весна',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        discount: 0.1,
        status: 0,
        distributors: [{ distrId: 3, name: 'Север' }],
      },
      {
        promoId: 2,
        name: 'Лето',
        startDate: '2026-06-01',
        endDate: '2026-08-31',
        discount: 0.2,
        status: 1,
        distributors: [],
      },
    ],
    live,
  );
});

describe('Records of a sample', () => {
  it.each([
    ['a part of a text', [eq('name', 'лет')], ['Лето']],
    ['a value of a choice', [eq('status', 0)], ['Весна']],
    ['days shared with a period', [eq('startDate', '2026-03-20'), eq('endDate', '2026-04-10')], ['Весна']],
    ['no match', [eq('name', 'зима')], []],
  ])('are found by %s', async (_what, filters, found) => {
    expect(await names(...filters)).toEqual(found);
  });

  it('are created, changed and deleted', async () => {
    const { data: made } = await data.create({
      resource: 'promo',
      variables: {
        name: 'Осень',
        startDate: '2026-09-01',
        endDate: '2026-09-30',
        distributorIds: [7],
        discount: 0.1,
        status: 0,
      },
    });
    expect(made).toEqual({
      promoId: 3,
      name: 'Осень',
      startDate: '2026-09-01',
      endDate: '2026-09-30',
      distributors: [{ distrId: 7 }],
      discount: 0.1,
      status: 0,
      // A value that the body lacks is stored empty, as by the API.
      scope: null,
      territoryIds: null,
    });
    await data.update({
      resource: 'promo',
      id: 1,
      variables: {
        name: 'Ранняя весна',
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        distributorIds: [3],
        discount: 0.1,
        status: 0,
      },
    });
    expect((await data.getOne({ resource: 'promo', id: 1 })).data).toMatchObject({
      promoId: 1,
      name: 'Ранняя весна',
      startDate: '2026-03-01',
    });
    await data.deleteOne({ resource: 'promo', id: 2 });
    expect(await names()).toEqual(['Осень', 'Ранняя весна']);
  });

  it('are returned page by page', async () => {
    const many = sampleProvider(
      promo,
      Array.from({ length: 150 }, (_, at) => ({ promoId: at, name: `${at}` })),
      live,
    );
    const first = await many.getList({ resource: 'promo', pagination: { currentPage: 1, pageSize: 100 } });
    const second = await many.getList({ resource: 'promo', pagination: { currentPage: 2, pageSize: 100 } });
    expect([first.data.length, first['cursor'], second.data.length, second['cursor']]).toEqual([
      100,
      { next: 2 },
      50,
      { next: undefined },
    ]);
  });

  it('return an error message for a missing record', async () => {
    await expect(data.getOne({ resource: 'promo', id: 9 })).rejects.toThrow('Запись не найдена');
  });

  it('are generated from the declaration without a sample', () => {
    const records = madeRecords(promo);
    expect(records.length).toBe(25);
    expect(records[0]).toMatchObject({
      promoId: 1,
      name: 'Название 1',
      discount: 0.05,
      status: 0,
      scope: 0,
      distributors: [{ name: 'Первое' }],
    });
  });
});
