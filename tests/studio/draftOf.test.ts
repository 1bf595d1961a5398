import { describe, expect, it } from 'vitest';
import { declarationText } from '#studio/declarationText.ts';
import { draftOf } from '#studio/draftOf.ts';
import { emptyDeclaration } from '#studio/emptyDeclaration.ts';
import { checkText } from '#server/config/check/checkText.ts';

const records = [
  {
    promoId: 1, name: 'Весна', startDate: '2026-03-01', endDate: '2026-03-31', discount: 0.12, price: 1200.5, createdAt: 1772000000, status: 0,
    phone: '+79000000001', site: 'https://example.ru', isActive: true, photo: 'https://example.ru/a.png', visited: '2026-03-01T10:00:00Z', born: '1990-02-01',
    author: { id: 5, fullName: 'Орлова М. С.' }, distributors: [{ distrId: 3, name: 'Север' }], tags: ['новое'], zzqq: 'x', opened_at: 1772000000,
  },
  { promoId: 2, name: 'Лето', startDate: '2026-06-01', endDate: '2026-08-31', discount: 0.3, price: 900, createdAt: 1773000000, status: 1, author: null, distributors: [], tags: [] },
];
const { declaration, guesses } = draftOf(records, { path: '/api/v1/promos/' });
const whyOf = (...path: string[]) => guesses.find((guess) => guess.path.join('.') === path.join('.'))?.why;

describe('a declaration drafted from a sample answer', () => {
  it('takes its name, its titles and its id from the address and the records', () => {
    expect(declaration).toMatchObject({ name: 'promos', title: 'Промоакции', one: 'Промоакция', api: { path: '/api/v1/promos/', id: 'promoId' } });
    expect(whyOf('api', 'id')).toBe('имя кончается на Id, значения не повторяются');
    expect(declaration.fields['promoId']).toBeUndefined();
  });

  it.each([
    ['a text', 'name', { kind: 'text', label: 'Название' }],
    ['a pair of dates', 'period', { kind: 'dateRange', label: 'Период', read: ['startDate', 'endDate'], query: ['startDate', 'endDate'], send: ['startDate', 'endDate'] }],
    ['a fraction with a telling name', 'discount', { kind: 'percent', label: 'Скидка' }],
    ['money', 'price', { kind: 'money', label: 'Цена' }],
    ['unix seconds', 'createdAt', { kind: 'dateTime', label: 'Создано' }],
    ['an instant', 'visited', { kind: 'dateTime', label: 'visited' }],
    ['a day', 'born', { kind: 'date', label: 'born' }],
    ['a status with the observed values', 'status', { kind: 'status', label: 'Статус', options: [[0, '0'], [1, '1']] }],
    ['a phone', 'phone', { kind: 'phone', label: 'Телефон' }],
    ['a link', 'site', { kind: 'url', label: 'Сайт' }],
    ['a flag', 'isActive', { kind: 'flag', label: 'Действует' }],
    ['a picture', 'photo', { kind: 'images', label: 'Фото' }],
    ['a nested object', 'author', { kind: 'names', label: 'Автор', read: 'author.fullName' }],
    ['a list of nested objects', 'distributors', { kind: 'names', label: 'Дистрибьюторы', read: 'distributors[].name' }],
    ['what chooses among them, by the id of a shared lookup', 'distributorIds', { kind: 'select', label: 'Дистрибьюторы', many: true, lookup: 'distributors', query: 'distributorIds', send: 'distributorIds', read: 'distributors[].distrId' }],
    ['a list of texts', 'tags', { kind: 'names', label: 'tags' }],
    ['a name that a declaration spells in another way', 'openedAt', { kind: 'dateTime', label: 'opened_at', read: 'opened_at' }],
  ])('%s', (_what, name, field) => {
    expect(declaration.fields[name]).toEqual(field);
  });

  it('marks each guess with what it was told by', () => {
    expect(whyOf('fields', 'discount', 'kind')).toBe('имя доли и значения от 0 до 1');
    expect(whyOf('fields', 'name', 'label')).toBe('обычная подпись для такого имени');
    expect(whyOf('fields', 'zzqq', 'label')).toBe('подпись неизвестна: стоит имя поля');
    expect(whyOf('fields', 'status', 'options')).toBe('значения из образца: впишите, как их называть; других в образце нет');
    const fields = Object.keys(declaration.fields);
    expect(fields.filter((name) => whyOf('fields', name, 'kind') === undefined || whyOf('fields', name, 'label') === undefined)).toEqual([]);
  });

  it('lists the main fields, filters by choices, edits what can be edited', () => {
    expect(declaration.list?.columns).toEqual(['name', 'period', 'author', 'distributors', 'tags', 'discount']);
    expect(declaration.filter?.fields).toEqual(['name', 'period', 'status', 'distributorIds']);
    expect(declaration.form?.fields).toEqual(['name', 'period', 'discount', 'price', 'status', 'phone', 'site', 'isActive', 'born', 'distributorIds', 'zzqq']);
  });

  it.each([
    ['the records of above', records],
    ['one record', records.slice(0, 1)],
    ['names of other alphabets and shapes', [{ id: 'a', Имя: 'x', '1st': 1, 'a-b': null, data: {}, mixed: 1, __proto: [] }, { id: 'b', mixed: 'x' }]],
    ['nothing but an id', [{ id: 1 }]],
    ['no id at all', [{ name: 'x' }, { name: 'x' }]],
    ['200 fields', [Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`field_${at}`, `value ${at}`]))]],
    ['markup in names and values', [{ id: 1, '<img src=x>': '<script>' }]],
  ])('passes the check of the host: %s', (_what, sample) => {
    const draft = draftOf(sample, { path: '' });
    expect(checkText('draft.json', declarationText(draft.declaration)).diagnostics).toEqual([]);
  });

  it('the empty one passes it too', () => {
    expect(checkText('draft.json', declarationText(emptyDeclaration)).diagnostics).toEqual([]);
  });
});

it('the text of a draft gives the same declaration, each field in a line of its own', () => {
  const text = declarationText(declaration);
  expect(JSON.parse(text)).toEqual(declaration);
  expect(text).toContain('\n    "discount": { "kind": "percent", "label": "Скидка" },\n');
});
