import { describe, expect, it } from 'vitest';
import { openImportNames } from '#engine/import/importNames.ts';
import { salesResource } from '#resources/masterData/sales.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';

const shops = [
  { tradePointId: 58, name: '№ 58', address: 'Казань, Баумана, 1' },
  { tradePointId: 4853, name: '№ 58', address: 'Чита, Ленина, 7' },
  { tradePointId: 9, name: 'Весна', address: '' },
  { tradePointId: 10, name: 'Весна', address: '' },
];
const open = (chosen: Readonly<Record<string, number>>) =>
  openImportNames({
    declaration: salesResource,
    columns: [{ field: 'point', part: 0, column: 0, head: 'Торговая точка' }],
    rows: [],
    lookupOf: (name) => ({ ...(salesResource.lookups?.[name] as Lookup), search: undefined }) as Lookup,
    askFor: () => async () => shops,
    chosenId: (_field, name) => chosen[name],
    listsAll: true,
    signal: new AbortController().signal,
  });

describe('Ambiguous names of a file', () => {
  it('are listed with what tells the entries apart, until one is chosen and after', async () => {
    const names = await open({});
    expect(names.idsOf('point')?.('№ 58')).toEqual([58, 4853]);
    expect(names.idsOf('point')?.('Весна')).toEqual([9, 10]);
    expect(names.questions()).toEqual([
      {
        field: 'point',
        name: '№ 58',
        options: [
          { id: 58, text: 'Казань, Баумана, 1' },
          { id: 4853, text: 'Чита, Ленина, 7' },
        ],
        chosen: undefined,
      },
      {
        field: 'point',
        name: 'Весна',
        options: [
          { id: 9, text: '№ 9' },
          { id: 10, text: '№ 10' },
        ],
        chosen: undefined,
      },
    ]);
    const answered = await open({ '№ 58': 4853, Весна: 77 });
    expect(answered.idsOf('point')?.('№ 58')).toEqual([4853]);
    expect(answered.idsOf('point')?.('Весна')).toEqual([9, 10]);
    expect(answered.questions().map(({ chosen }) => chosen)).toEqual([4853, undefined]);
  });
});

describe('Names of a file in a lookup that is searched on the server', () => {
  interface Shop {
    tradePointId: number;
    name: string;
    address: string;
    code?: string;
  }
  /** Newest first, as the API lists them. */
  const stored: Shop[] = [
    ...Array.from({ length: 130 }, (_, at) => ({
      tradePointId: 1000 - at,
      name: `Магазин ${at}`,
      address: `ул. Центральная, ${at}`,
    })),
    { tradePointId: 7, name: 'Центр', address: 'Казань, Мира, 1' },
    { tradePointId: 6, name: 'Лакомка', address: 'Тула, Центральная, 1', code: '15' },
    { tradePointId: 5, name: '«Центр»', address: 'Пермь, Мира, 2' },
  ];
  const openShops = async (
    names: readonly string[],
    { listsAll = false, isSearched = true, shops: all = stored }: Partial<Options> = {},
  ) => {
    const asked: Record<string, unknown>[] = [];
    const opened = await openImportNames({
      declaration: salesResource,
      columns: [{ field: 'point', part: 0, column: 0, head: 'Торговая точка' }],
      rows: names.map((text, at) => ({ number: at + 2, cells: [{ type: 'text', text }], wrong: new Map() })),
      lookupOf: (name) =>
        ({ ...(salesResource.lookups?.[name] as Lookup), search: isSearched ? 'server' : undefined }) as Lookup,
      askFor: () => async (query) => {
        asked.push(query);
        const {
          q,
          ids,
          offset = 0,
          limit = 100,
        } = query as { q?: string; ids?: number[]; offset?: number; limit?: number };
        if (ids) return all.filter(({ tradePointId }) => ids.includes(tradePointId));
        return all
          .filter((shop) => !/закрыта/.test(shop.address))
          .filter(
            ({ name, address, code }) =>
              q === undefined || `${name} ${address} ${code}`.toLowerCase().includes(q.toLowerCase()),
          )
          .slice(offset, offset + limit);
      },
      chosenId: () => undefined,
      listsAll,
      signal: new AbortController().signal,
    });
    return { ...opened, idsIn: (text: string) => opened.idsOf('point')?.(text), asked };
  };
  interface Options {
    listsAll: boolean;
    isSearched: boolean;
    shops: Shop[];
  }

  it('are found after a hundred addresses that contain them, with all namesakes', async () => {
    const { idsIn } = await openShops(['Центр', '15']);
    expect(idsIn('Центр')).toEqual([7]);
    expect(idsIn('15')).toEqual([6]);
    const more = [...stored, { tradePointId: 4, name: 'центр', address: 'Омск' }];
    expect((await openShops(['Центр'], { shops: more })).idsIn('Центр')).toEqual([7, 4]);
  });

  it('are searched beyond the entries that a long lookup loads', async () => {
    const long = Array.from({ length: 5100 }, (_, at) => ({ tradePointId: at + 10, name: `№ ${at}`, address: '' }));
    const { idsIn } = await openShops(['Центр'], { isSearched: false, shops: [...long, ...stored.slice(130)] });
    expect(idsIn('Центр')).toEqual([7]);
  });

  it('are listed as a whole when they are many and the API lists all; otherwise the limit is said', async () => {
    const many = [...Array.from({ length: 2500 }, (_, at) => `Магазин ${at}`), 'Центр'];
    const { idsIn, asked } = await openShops(many, { listsAll: true });
    expect(idsIn('Магазин 129')).toEqual([871]);
    expect(idsIn('Центр')).toEqual([7]);
    expect(asked).toEqual([{}, { limit: 1000, offset: 100 }]);
    await expect(openShops(many)).rejects.toThrow(
      'В столбце «Торговая точка» больше 2\u{A0}000 разных названий, искать их по одному слишком долго. Разделите файл на части и загрузите их по очереди',
    );
  });

  it('leave a record alone that holds an entry which the lookup no longer offers', async () => {
    const closed = { tradePointId: 3, name: 'Центр', address: 'закрыта' };
    const { idsIn, namesOf, nameRecords } = await openShops(['Центр'], { shops: [...stored, closed] });
    await nameRecords([{ saleId: 1, tradePointId: 3 }]);
    expect(namesOf('point')?.(3)).toBe('Центр');
    expect(idsIn('Центр')).toEqual([7]);
  });
});
