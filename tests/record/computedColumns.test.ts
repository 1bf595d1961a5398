import { describe, expect, it } from 'vitest';
import { actionAt, actionPath, bodySet, recordAfter } from '#record/actions.ts';
import { compareBy } from '#record/compareBy.ts';
import { linkOf } from '#record/linkOf.ts';
import { canRunAction, toneOf } from '#record/recordConditions.ts';
import { searchedColumns, searchTextOf } from '#record/searchText.ts';
import { allSheetColumns } from '#record/sheetColumns.ts';
import { sumOf } from '#record/sums.ts';
import { textOf } from '#record/textOf.ts';
import { resources } from '#resources/index.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';

const columns = [
  { name: 'full', label: 'ФИО', text: '{last} {first} {second}' },
  { name: 'place', label: 'Место', text: '{city}, {street}' },
  { field: 'plan', decimals: 2 },
  { name: 'both', label: 'Всего', sum: ['plan', 'extra'] },
  { name: 'left', label: 'Осталось', difference: ['both', 'fact'] },
  { name: 'boss', label: 'Начальник', field: 'bossId', lookup: 'people' },
  { name: 'crew', label: 'Бригада', field: 'members', lookup: 'people' },
  { name: 'share', label: 'Доля', difference: ['done', 'planned'] },
];
const trips = expandDeclaration({
  name: 'trips',
  title: 'Рейсы',
  one: 'Рейс',
  api: { path: '/api/v1/trips/', id: 'tripId', verbs: ['list'] },
  list: { open: 'none', columns: columns as never },
  fields: {
    last: { kind: 'text', label: 'Фамилия' },
    first: { kind: 'text', label: 'Имя' },
    second: { kind: 'text', label: 'Отчество' },
    city: { kind: 'text', label: 'Город' },
    street: { kind: 'text', label: 'Улица' },
    plan: { kind: 'money', label: 'План' },
    extra: { kind: 'money', label: 'Сверх' },
    fact: { kind: 'number', label: 'Факт' },
    done: { kind: 'percent', label: 'Сделано' },
    planned: { kind: 'percent', label: 'Запланировано' },
    bossId: { kind: 'number', label: 'Ключ' },
    members: { kind: 'carried', read: 'crew[].id' },
    status: { kind: 'text', label: 'Статус', read: 'state.name', send: 'status' },
  },
});
const shown = (name: string, record: object) => textOf(trips, name, record).replaceAll('\u00a0', ' ');

describe('Text columns computed from fields', () => {
  it.each([
    [{ last: 'Орлова', first: 'Анна', second: 'Павловна' }, 'Орлова Анна Павловна'],
    [{ last: 'Орлова', second: 'Павловна' }, 'Орлова Павловна'],
    [{ last: ' Орлова ', first: null, second: '' }, 'Орлова'],
    [{ first: 'Анна' }, 'Анна'],
    [{}, '-'],
  ])('format %j as %s, without double spaces for missing values', (record, text) => {
    expect(shown('full', record)).toBe(text);
  });

  it('omit the comma beside a missing value', () => {
    expect([
      shown('place', { city: 'Тула', street: 'Ленина, 5' }),
      shown('place', { city: 'Тула' }),
      shown('place', { street: 'Ленина' }),
    ]).toEqual(['Тула, Ленина, 5', 'Тула', 'Ленина']);
  });
});

describe('Computed sums and differences', () => {
  it('are exact, in the unit of the first field, and count missing values as 0', () => {
    expect([shown('both', { plan: 0.1, extra: 0.2 }), shown('both', { plan: 1200 }), shown('both', {})]).toEqual([
      '0,30 ₽',
      '1 200 ₽',
      '-',
    ]);
    expect([shown('left', { plan: 10, extra: 5, fact: 20.25 }), shown('left', { fact: 1 })]).toEqual([
      '-5,25 ₽',
      '-1 ₽',
    ]);
    expect([shown('share', { done: 0.5, planned: 0.2 }), shown('plan', { plan: 1234.5 })]).toEqual([
      '30 %',
      '1 234,50 ₽',
    ]);
  });

  it('use displayed values, regardless of the wire format', () => {
    const kopecks = expandDeclaration({
      ...trips,
      fields: { price: { kind: 'money', wire: 'kopecks', label: 'Цена' }, fee: { kind: 'money', label: 'Сбор' } },
      list: { open: 'none', columns: [{ name: 'all', label: 'Всего', sum: ['price', 'fee'] }] as never },
    });
    expect(textOf(kopecks, 'all', { price: 12_345, fee: 1 })).toBe('124,45\u00a0₽');
  });

  it('sort, sum and search rows by displayed values', () => {
    const rows = [{ plan: 3, fact: 1 }, { plan: 1, fact: 5 }, {}, { plan: 2, fact: 0 }];
    expect(rows.toSorted(compareBy(trips, [{ name: 'left' }]))).toEqual([
      { plan: 1, fact: 5 },
      { plan: 3, fact: 1 },
      { plan: 2, fact: 0 },
      {},
    ]);
    expect(sumOf(trips, 'left', rows)).toBe(0);
    expect(searchTextOf(trips, searchedColumns(trips), { last: 'Ёлкин', plan: 7 })).toBe('елкин\n7,00 ₽\n7 ₽\n7 ₽');
  });
});

describe('Columns of lookup names', () => {
  it('show the names of one id or several, for any kind of field', () => {
    expect([trips.fields['boss'], trips.fields['crew']]).toMatchObject([
      { kind: 'select', lookup: 'people', read: 'bossId', send: false },
      { kind: 'select', lookup: 'people', read: 'crew[].id', many: true },
    ]);
    expect(textOf(trips, 'crew', { crew: [{ id: 1 }, { id: 2 }] }, (id) => ({ 1: 'Анна', 2: 'Иван' })[id])).toBe(
      'Анна, Иван',
    );
  });

  it('includes computed columns in an export of all fields when records contain their sources', () => {
    expect(allSheetColumns(trips, [{ tripId: 1, last: 'Орлова', plan: 1 }]).map(({ label }) => label)).toEqual([
      'ID',
      'ФИО',
      'План',
      'Всего',
      'Осталось',
      'Фамилия',
    ]);
  });
});

it('leaves a declaration without computed columns unchanged when it is expanded; no built-in one has any', () => {
  expect(expandDeclaration(trips)).toBe(trips);
  for (const resource of resources) expect(expandDeclaration(resource)).toBe(resource);
});

describe('Links of columns', () => {
  const linked: Pick<Declaration, 'fields'> = {
    fields: {
      id: { kind: 'number' },
      site: { kind: 'text' },
      mail: { kind: 'text' },
      phone: { kind: 'phone' },
      url: { kind: 'text' },
    },
  };
  it.each([
    ['/tasks/{id}', { id: 7 }, '/tasks/7'],
    ['/tasks/{site}', { site: '../admin?x=1#y' }, '/tasks/..%2Fadmin%3Fx%3D1%23y'],
    ['https://{site}', { site: 'romashka.ru/price' }, 'https://romashka.ru/price'],
    ['https://{site}', { site: 'https://romashka.ru' }, 'https://romashka.ru'],
    ['https://maps.ru/?q={site}', { site: 'a b&c' }, 'https://maps.ru/?q=a%20b%26c'],
    ['mailto:{mail}', { mail: 'a@b.ru' }, 'mailto:a@b.ru'],
    ['tel:{phone}', { phone: '79120000001' }, 'tel:79120000001'],
    ['{url}', { url: 'https://romashka.ru' }, 'https://romashka.ru'],
    ['https://{site}', { site: null }, undefined],
    ['https://{site}', { site: 'javascript:alert(1)' }, undefined],
    ['https://{site}', { site: 'good.com@evil.com' }, undefined],
    ['https://{site}', { site: 'a\\@evil.com' }, undefined],
    ['https://{site}', { site: 'a\nb' }, undefined],
    ['{url}', { url: 'javascript:alert(1)' }, undefined],
    ['{url}', { url: 'JaVaScRiPt:alert(1)' }, undefined],
    ['{url}', { url: 'data:text/html,x' }, undefined],
    ['{url}', { url: '//evil.com' }, undefined],
    ['{url}', { url: '/\\evil.com' }, undefined],
    ['/{url}', { url: '/evil.com' }, '/%2Fevil.com'],
  ])('links %s of %j to %s', (template, record, address) => {
    expect(linkOf(linked, template, record)).toBe(address);
  });
});

describe('Conditions over a record of a list', () => {
  const tone = [
    { when: { left: { exclusiveMaximum: 0 } }, tone: 'danger' as const },
    { when: { left: 0 }, tone: 'success' as const },
  ];
  const approve: RowAction = {
    name: 'approve',
    title: 'Утвердить',
    path: '{id}/approve/',
    when: { status: 'new' },
    sets: { status: 'approved', plan: 5 },
  };
  const toned: Declaration = {
    ...trips,
    list: { open: 'none', columns: [{ field: 'left', tone }] },
    actions: [approve],
  };

  it('uses the first matching condition for the tone', () => {
    expect(
      [
        { plan: 1, fact: 2 },
        { plan: 2, fact: 2 },
        { plan: 3, fact: 2 },
      ].map((record) => toneOf(toned, { field: 'left', tone }, record)),
    ).toEqual(['danger', 'success', undefined]);
  });

  it('offers an action while its condition holds, and shows the values that it sets', () => {
    expect([canRunAction(toned, approve, { state: { name: 'new' } }), canRunAction(toned, approve, {})]).toEqual([
      true,
      false,
    ]);
    expect(recordAfter(toned, approve, { tripId: 1, state: { name: 'new', by: 'Анна' } })).toEqual({
      tripId: 1,
      plan: 5,
      state: { name: 'approved', by: 'Анна' },
    });
    expect(bodySet(toned, approve)).toEqual({ status: 'approved', plan: 5 });
  });

  it('identifies an action by its path, which contains the id', () => {
    expect(actionPath(trips.api, approve, 'a/b')).toBe('/api/v1/trips/a%2Fb/approve/');
    expect(actionAt(toned, 'POST', '/api/v1/trips/7/approve')).toEqual({ action: approve, id: '7' });
    expect([
      actionAt(toned, 'GET', '/api/v1/trips/7/approve/'),
      actionAt(toned, 'POST', '/api/v1/trips/7/8/approve/'),
      actionAt(toned, 'POST', '/api/v1/trips/approve/'),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
