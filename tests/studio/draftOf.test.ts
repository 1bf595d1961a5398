import { describe, expect, it } from 'vitest';
import { declarationText } from '#studio/text/declarationText.ts';
import { allVerbs } from '#studio/bench/VerbsField.tsx';
import { draftOf } from '#studio/draft/draftOf.ts';
import { emptyDeclaration } from '#studio/text/emptyDeclaration.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';

const records = [
  {
    promoId: 1,
    name: 'Весна',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    discount: 0.12,
    price: 1200.5,
    createdAt: 1772000000,
    status: 0,
    phone: '+79000000001',
    site: 'https://example.ru',
    isActive: true,
    photo: 'https://example.ru/a.png',
    visited: '2026-03-01T10:00:00Z',
    born: '1990-02-01',
    author: { id: 5, fullName: 'Орлова М. С.' },
    distributors: [{ distrId: 3, name: 'Север' }],
    tags: ['новое'],
    zzqq: 'x',
    opened_at: 1772000000,
  },
  {
    promoId: 2,
    name: 'Лето',
    startDate: '2026-06-01',
    endDate: '2026-08-31',
    discount: 0.3,
    price: 900,
    createdAt: 1773000000,
    status: 1,
    author: null,
    distributors: [],
    tags: [],
  },
];
const { declaration, guesses } = draftOf({ records }, { path: '/api/v1/promos/', verbs: allVerbs });
const whyOf = (...path: string[]) => guesses.find((guess) => guess.path.join('.') === path.join('.'))?.why;

describe('Declaration drafted from a sample response', () => {
  it('takes its name, its titles and its id from the address and the records', () => {
    expect(declaration).toMatchObject({
      name: 'promos',
      title: 'Промоакции',
      one: 'Промоакция',
      api: { path: '/api/v1/promos/', id: 'promoId' },
    });
    expect(whyOf('api', 'id')).toBe('имя кончается на Id, значения не повторяются');
    expect(declaration.fields['promoId']).toBeUndefined();
  });

  it.each([
    ['a text', 'name', { kind: 'text', label: 'Название' }],
    [
      'a pair of dates',
      'period',
      {
        kind: 'dateRange',
        label: 'Период',
        read: ['startDate', 'endDate'],
        query: ['startDate', 'endDate'],
        send: ['startDate', 'endDate'],
      },
    ],
    ['a fraction with a telling name', 'discount', { kind: 'percent', label: 'Скидка' }],
    ['money', 'price', { kind: 'money', label: 'Цена' }],
    ['unix seconds', 'createdAt', { kind: 'dateTime', label: 'Создано' }],
    ['an instant', 'visited', { kind: 'dateTime', label: 'visited' }],
    ['a day', 'born', { kind: 'date', label: 'born' }],
    [
      'a status with the observed values',
      'status',
      {
        kind: 'status',
        label: 'Статус',
        options: [
          [0, '0'],
          [1, '1'],
        ],
      },
    ],
    ['a phone', 'phone', { kind: 'phone', label: 'Телефон' }],
    ['a link', 'site', { kind: 'url', label: 'Сайт' }],
    ['a flag', 'isActive', { kind: 'flag', label: 'Действует' }],
    ['a picture', 'photo', { kind: 'images', label: 'Фото' }],
    ['a nested object', 'author', { kind: 'names', label: 'Автор', read: 'author.fullName' }],
    [
      'a list of nested objects',
      'distributors',
      { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name' },
    ],
    [
      'a choice by the id of a shared lookup',
      'distributorIds',
      {
        kind: 'select',
        label: 'Дистрибьюторы',
        many: true,
        lookup: 'distributors',
        query: 'distributorIds',
        send: 'distributorIds',
        read: 'distributors[].distrId',
      },
    ],
    ['a list of texts', 'tags', { kind: 'names', label: 'tags' }],
    [
      'a name that declarations spell differently',
      'openedAt',
      { kind: 'dateTime', label: 'opened_at', read: 'opened_at' },
    ],
  ])('%s', (_what, name, field) => {
    expect(declaration.fields[name]).toEqual(field);
  });

  it('marks each guess with its source', () => {
    expect(whyOf('fields', 'discount', 'kind')).toBe('имя доли и значения от 0 до 1');
    expect(whyOf('fields', 'name', 'label')).toBe('обычная подпись для такого имени');
    expect(whyOf('fields', 'zzqq', 'label')).toBe('подпись неизвестна: стоит имя поля');
    expect(whyOf('fields', 'status', 'options')).toBe(
      'значения из образца: впишите, как их называть; других в образце нет',
    );
    const fields = Object.keys(declaration.fields);
    expect(
      fields.filter(
        (name) => whyOf('fields', name, 'kind') === undefined || whyOf('fields', name, 'label') === undefined,
      ),
    ).toEqual([]);
  });

  it('lists the main fields, filters by choices, and edits the editable fields', () => {
    expect(declaration.list?.columns).toEqual(['name', 'period', 'author', 'distributors', 'tags', 'discount']);
    expect(declaration.filter?.fields).toEqual(['name', 'period', 'status', 'distributorIds']);
    expect(declaration.form?.fields).toEqual([
      'name',
      'period',
      'discount',
      'price',
      'status',
      'phone',
      'site',
      'isActive',
      'born',
      'distributorIds',
      'zzqq',
    ]);
  });

  it.each([
    ['the records above', records],
    ['one record', records.slice(0, 1)],
    [
      'names in other alphabets and spellings',
      [
        { id: 'a', Имя: 'x', '1st': 1, 'a-b': null, data: {}, mixed: 1, __proto: [] },
        { id: 'b', mixed: 'x' },
      ],
    ],
    ['nothing but an id', [{ id: 1 }]],
    ['no id at all', [{ name: 'x' }, { name: 'x' }]],
    ['200 fields', [Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, `value ${at}`]))]],
    ['markup in names and values', [{ id: 1, '<img src=x>': '<script>' }]],
  ])('passes the check of the server: %s', (_what, sample) => {
    const draft = draftOf({ records: sample }, { path: '', verbs: allVerbs });
    expect(checkDeclarationText('draft.json', declarationText(draft.declaration)).diagnostics).toEqual([]);
  });

  it('passes the check when it is empty', () => {
    expect(checkDeclarationText('draft.json', declarationText(emptyDeclaration)).diagnostics).toEqual([]);
  });
});

it('has the same value as its text, with each field on a separate line', () => {
  const text = declarationText(declaration);
  expect(JSON.parse(text)).toEqual(declaration);
  expect(text).toContain('\n    "discount": { "kind": "percent", "label": "Скидка" },\n');
});

it.each([
  ['a duration in seconds', 'durationSeconds', [90, 5400], { kind: 'duration', wire: 'seconds' }],
  ['a duration without a unit', 'visitDuration', [15, 90], { kind: 'duration' }],
  ['an ISO duration', 'took', ['PT1H30M', 'PT5M'], { kind: 'duration', wire: 'isoDuration' }],
  [
    'instants with zeros',
    'day',
    ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00.000+03:00'],
    { kind: 'date', wire: 'iso' },
  ],
  ['milliseconds', 'createdAt', [1_767_571_200_000, 1_767_571_200_500], { kind: 'dateTime', wire: 'unixMs' }],
  ['percents as numbers', 'discountPercent', [12.5, 40], { kind: 'percent', wire: 'percentNumber' }],
  ['cents', 'priceCents', [12_500, 100], { kind: 'money', wire: 'kopecks' }],
  ['flags of 0 and 1', 'isActive', [0, 1], { kind: 'flag', wire: '01' }],
  ['flags of Y and N', 'checked', ['Y', 'N'], { kind: 'flag', wire: 'YN' }],
  [
    'photos as URLs',
    'photos',
    [['https://x.ru/1.jpg'], ['https://x.ru/2.png', 'https://x.ru/3.png']],
    { kind: 'images' },
  ],
  [
    'photos as objects',
    'photos',
    [[{ url: 'https://x.ru/1.jpg' }], [{ url: 'https://x.ru/2.jpg' }]],
    { kind: 'images', read: 'photos[].url' },
  ],
  ['no duration for a name with a similar ending', 'admin', [1, 2], { kind: 'number' }],
])('guesses kinds correctly: %s', (_what, name, values, field) => {
  const draft = draftOf(
    { records: values.map((value, at) => ({ id: at + 1, name: 'x', [name]: value })) },
    { path: '', verbs: allVerbs },
  );
  expect(draft.declaration.fields[name]).toMatchObject(field);
  expect(checkDeclarationText('draft.json', declarationText(draft.declaration)).diagnostics).toEqual([]);
});

it('recognizes {items, total}: the draft specifies where records are', () => {
  const draft = draftOf(
    { records: [{ id: 1, name: 'Чай' }], places: { list: 'items', total: 'total' } },
    { path: '/api/v1/goods/', verbs: allVerbs },
  );
  expect(draft.declaration.api.dialect).toEqual({ answer: { list: 'items', total: 'total' } });
  expect(draft.guesses.find(({ path }) => path.join('.') === 'api.dialect')?.why).toBe(
    'записи ответа лежат в «items»; как листать и изменять, по ответу не видно',
  );
  expect(checkDeclarationText('draft.json', declarationText(draft.declaration)).diagnostics).toEqual([]);
});

it('requires confirmed verbs: a read-only list has no button that could not work', () => {
  const { declaration: read } = draftOf({ records: [{ id: 1, name: 'Чай' }] }, { path: '', verbs: ['list'] });
  expect([read.api.verbs, read.list?.open, read.list?.delete, read.filter?.create, read.form?.submit]).toEqual([
    ['list'],
    'none',
    undefined,
    undefined,
    {},
  ]);
  expect(checkDeclarationText('draft.json', declarationText(read)).diagnostics).toEqual([]);
});
