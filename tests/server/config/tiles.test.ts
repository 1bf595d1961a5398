import { describe, expect, it } from 'vitest';
import { summaryParts } from '#resources/summary.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';

const visits = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list'] },
  list: { open: 'none', columns: ['place'] },
  filter: { title: 'Фильтры', fields: ['state', 'region'] },
  fields: {
    place: { kind: 'text', label: 'Место' },
    cost: { kind: 'money', label: 'Расходы' },
    date: { kind: 'date', label: 'Дата' },
    state: {
      kind: 'select',
      label: 'Состояние',
      options: [
        [0, 'Новый'],
        [1, 'Готов'],
      ],
    },
    region: { kind: 'treeSelect', label: 'Регион', lookup: 'territories', read: false },
  },
};

function diagnosticsOfTiles(...tiles: unknown[]): string[] {
  return checkDeclarationText('visits.json', JSON.stringify({ ...visits, tiles }, null, 1))
    .diagnostics.map(formatDiagnostic)
    .map((message) => message.replace(/^visits\.json:\d+:\d+ — /, ''));
}
const count = { name: 'count', title: 'Визиты', measure: 'count' };

describe('Tiles of a custom resource (docs/summary.md)', () => {
  it.each<[string, Partial<Tile>]>([
    ['a count', {}],
    ['a sum', { measure: { sum: 'cost' } }],
    ['fact and plan', { measure: { sum: 'cost', of: 'cost' } }],
    ['a share', { measure: { share: { state: 1 } } }],
    ['different values', { measure: { distinct: 'place' } }],
    ['groups', { by: 'place', ends: true, where: { region: [1] } }],
    ['days', { over: 'date' }],
    ['a line beside the number', { trend: 'date' }],
    ['no comparison', { compare: false }],
  ])('accept %s', (_what, tile) => expect(diagnosticsOfTiles({ ...count, ...tile })).toEqual([]));

  it.each([
    ['an unknown field', { by: 'plase' }, 'нет такого поля: «plase». Возможно, «place»?'],
    [
      'a condition that the filter does not support',
      { where: { place: 'x' } },
      'в фильтре нет поля «place». Есть: state, region',
    ],
    [
      'a share of a condition that the filter does not support',
      { measure: { share: { stat: 1 } } },
      'в фильтре нет поля «stat». Возможно, «state»?',
    ],
    ['a sum of texts', { measure: { sum: 'place' } }, 'поле «place» не складывается, складываются числа и деньги'],
    ['groups by a field that records do not contain', { by: 'region' }, 'записи не несут поля «region» (read: false)'],
    [
      'a share of a field that records do not contain',
      { measure: { share: { region: 1 } } },
      'записи не несут поля «region» (read: false)',
    ],
    ['days of a field that is not a date', { over: 'cost' }, 'поле «cost» — не дата'],
    ['groups and days', { by: 'place', over: 'date' }, 'плитка делится по полю (by) или по дням (over), а не по обоим'],
    [
      'different values over days',
      { measure: { distinct: 'place' }, over: 'date' },
      'разное (distinct) не складывается по дням',
    ],
    ['a line over a field that is not a date', { trend: 'cost' }, 'поле «cost» — не дата'],
    [
      'a line beside groups',
      { by: 'place', trend: 'date' },
      'линия (trend) есть только у плитки с одним числом, без by и over',
    ],
    [
      'a line of different values',
      { measure: { distinct: 'place' }, trend: 'date' },
      'разное (distinct) не складывается по дням',
    ],
    ['an unknown measure', { measure: 'cuont' }, 'неизвестная мера «cuont». Возможно, «count»?'],
    [
      'a malformed measure',
      { measure: { total: 'cost' } },
      '«measure»: ожидается "count", {"sum", "of"}, {"share"} или {"distinct"}',
    ],
    ['an invalid name', { name: 'мой' }, 'имя плитки «мой»: допустимы латинские буквы и цифры, первой стоит буква'],
    ['a misspelt option', { ovr: 'date' }, 'неизвестное свойство «ovr». Возможно, «over»?'],
  ])('report %s', (_what, tile, message) => expect(diagnosticsOfTiles({ ...count, ...tile })).toEqual([message]));

  it('report two tiles with the same name', () =>
    expect(diagnosticsOfTiles(count, count)).toEqual(['плитка «count» уже есть']));
});

describe('Built-in tiles', () => {
  it.each(summaryParts.map(({ resource }) => [resource.name, resource] as const))(
    '%s: use existing fields and filters; values that records lack require the embedded API',
    (_name, resource) => {
      const messages = checkDeclarationText('own.json', JSON.stringify(resource)).diagnostics.map(formatDiagnostic);
      expect(messages.filter((item) => !item.includes('read: false'))).toEqual([]);
    },
  );
});
