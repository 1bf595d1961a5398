import { describe, expect, it } from 'vitest';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import { openImportNames } from '#engine/import/importNames.ts';
import { nameKey } from '#engine/import/importText.ts';
import { planNew } from '#record/sheetPlan.ts';
import { salesResource } from '#resources/masterData/sales.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';

const shops = [
  { tradePointId: 58, name: '№ 58', address: 'Казань, Баумана, 1' },
  { tradePointId: 4853, name: '№ 58', address: 'Чита, Ленина, 7' },
  { tradePointId: 9, name: 'Весна', address: '' },
  { tradePointId: 10, name: 'Весна', address: '' },
];
const rowOf = (...texts: string[]): ReadRow => ({
  number: 2,
  cells: texts.map((text) => ({ type: 'text', text })),
  wrong: new Map(),
});
const anyRow = rowOf();
const open = (chosen: Readonly<Record<string, number>>) =>
  openImportNames({
    declaration: salesResource,
    columns: [{ field: 'point', part: 0, column: 0, head: 'Торговая точка' }],
    headers: [{ column: 0, text: 'Торговая точка' }],
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
    expect(names.idsOf('point', anyRow)?.('№ 58')).toEqual([58, 4853]);
    expect(names.idsOf('point', anyRow)?.('Весна')).toEqual([9, 10]);
    expect(names.questions()).toEqual([
      {
        key: 'point\n№ 58',
        field: 'point',
        name: '№ 58',
        within: [],
        options: [
          { id: 58, text: 'Казань, Баумана, 1' },
          { id: 4853, text: 'Чита, Ленина, 7' },
        ],
        chosen: undefined,
      },
      {
        key: 'point\nвесна',
        field: 'point',
        name: 'Весна',
        within: [],
        options: [
          { id: 9, text: '№ 9' },
          { id: 10, text: '№ 10' },
        ],
        chosen: undefined,
      },
    ]);
    const answered = await open({ '№ 58': 4853, Весна: 77 });
    expect(answered.idsOf('point', anyRow)?.('№ 58')).toEqual([4853]);
    expect(answered.idsOf('point', anyRow)?.('Весна')).toEqual([9, 10]);
    expect(answered.questions().map(({ chosen }) => chosen)).toEqual([4853, undefined]);
  });
});

describe('Namesakes of a file', () => {
  const agents = [
    { fieldEmployeeId: 1, fullName: 'Иванов', distrName: 'Казань Трейд' },
    { fieldEmployeeId: 2, fullName: 'Петров', distrName: 'Чита Опт' },
    { fieldEmployeeId: 3, fullName: 'Сидоров', distrName: 'Чита Опт' },
  ];
  const coded = [
    { tradePointId: 58, name: '№ 58', address: 'Казань, Баумана, 1', code: 'К-58' },
    { tradePointId: 4853, name: '№ 58', address: 'Чита, Ленина, 7', code: 'Ч-58' },
  ];
  const matched: Readonly<Record<string, string>> = { Агент: 'agent', Магазин: 'point' };
  /** Opens the names of a file; its answers are remembered in `answers`, as in a browser. */
  const openFile = async (heads: readonly string[], answers = new Map<string, number>()) => {
    const headers = heads.map((text, column) => ({ column, text }));
    const opened = await openImportNames({
      declaration: salesResource,
      columns: headers.flatMap(({ column, text: head }) =>
        matched[head] === undefined ? [] : [{ field: matched[head], part: 0, column, head }],
      ),
      headers,
      rows: [],
      lookupOf: (name) => ({ ...(salesResource.lookups?.[name] as Lookup), search: undefined }) as Lookup,
      askFor:
        ({ path }) =>
        async () =>
          /agents/.test(path) ? agents : coded,
      chosenId: (...place) => answers.get(nameKey(...place)),
      listsAll: true,
      signal: new AbortController().signal,
    });
    return { ...opened, shops: (...cells: string[]) => opened.idsOf('point', rowOf(...cells))?.('№ 58') };
  };

  it('hold an answer within one distributor: of the column, otherwise of the agent', async () => {
    const answers = new Map<string, number>();
    const kazan = await openFile(['Агент', 'Магазин'], answers);
    expect(kazan.shops('Иванов', '№ 58')).toEqual([58, 4853]);
    const [question] = kazan.questions();
    expect(question).toMatchObject({ name: '№ 58', within: ['Казань Трейд'], chosen: undefined });
    answers.set(question?.key ?? '', 58);
    const other = await openFile(['Агент', 'Магазин'], answers);
    expect(other.shops('Иванов', '№ 58')).toEqual([58]);
    expect(other.shops('Петров', '№ 58')).toEqual([58, 4853]);
    expect(other.shops('Сидоров', '№ 58')).toEqual([58, 4853]);
    expect(other.questions().map(({ within, chosen }) => [within, chosen])).toEqual([
      [['Казань Трейд'], 58],
      [['Чита Опт'], undefined],
    ]);
    const named = await openFile(['Агент', 'Магазин', 'Дистрибьютор'], answers);
    expect(named.shops('Иванов', '№ 58', 'Чита Опт')).toEqual([58, 4853]);
    expect(named.shops('Петров', '№ 58', 'казань трейд')).toEqual([58]);
  });

  it('are distinguished by a second column with the address or the code', async () => {
    const addressed = await openFile(['Магазин', 'Адрес доставки']);
    expect(addressed.shops('№ 58', 'чита, ленина, 7')).toEqual([4853]);
    expect(addressed.shops('№ 58', 'Казань, Баумана, 1')).toEqual([58]);
    expect(addressed.questions()).toEqual([]);
    const coding = await openFile(['Магазин', 'Код клиента', 'Кодировка']);
    expect(coding.shops('№ 58', 'Ч-58', 'К-58')).toEqual([4853]);
    expect(coding.questions()).toEqual([]);
  });

  it('with addresses that the product does not know get one question each', async () => {
    const answers = new Map([[nameKey('point', '№ 58', ['Чита, ул. Ленина д. 7']), 4853]]);
    const file = await openFile(['Магазин', 'Адрес'], answers);
    expect(file.shops('№ 58', 'Чита, ул. Ленина д. 7')).toEqual([4853]);
    expect(file.shops('№ 58', 'Чита, рынок')).toEqual([58, 4853]);
  });

  it('are distinguished in the plan of each row', async () => {
    const { idsOf, namesOf } = await openFile(['Магазин', 'Адрес']);
    const planning = {
      declaration: salesResource,
      columns: [{ field: 'point', part: 0, column: 0, head: 'Магазин' }],
      namesOf,
      idsOf,
    };
    const shopErrors = (address: string) =>
      planNew(planning, rowOf('№ 58', address)).errors.filter(({ field }) => field === 'point');
    expect(shopErrors('Чита, Ленина, 7')).toEqual([]);
    expect(shopErrors('')).toEqual([{ field: 'point', column: 0, reason: 'Так называются несколько: «№ 58»' }]);
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
      headers: [{ column: 0, text: 'Торговая точка' }],
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
    return { ...opened, idsIn: (text: string) => opened.idsOf('point', anyRow)?.(text), asked };
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
