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
