import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeRows } from '#record/mergeRows.ts';
import { nestedErrors, newNested, rowKindOf } from '#record/nested.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';

const questions: FieldOf<'rows'> = {
  kind: 'rows',
  label: 'Вопросы',
  key: 'id',
  min: 1,
  max: 3,
  order: true,
  fields: {
    id: { kind: 'carried' },
    text: { kind: 'text', label: 'Вопрос' },
    weight: { kind: 'percent', label: 'Вес', send: 'more.weight', read: 'more.weight' },
    must: { kind: 'flag', label: 'Обязателен', default: true },
  },
  rules: [['text', 'Введите вопрос', { text: 'filled' }]],
};
const row = fc.record({
  id: fc.option(fc.nat()),
  text: fc.string({ minLength: 1 }).map((text) => text.trim() || 'а'),
  weight: fc.nat(100),
  must: fc.boolean(),
});
describe('kind rows', () => {
  testKindContract(questions, fc.array(row, { maxLength: 4 }));
});

const { parse, serialize, toText, check, mistyped } = kindOf(questions);

it('reads and sends each field of a row by its kind and path, and omits members without a field', () => {
  const raw = [{ id: 7, text: 'Есть ли товар?', more: { weight: 0.25 }, must: false, junk: 1 }];
  expect(parse(raw, questions)).toEqual([{ id: 7, text: 'Есть ли товар?', weight: 25, must: false }]);
  expect(serialize(parse(raw, questions), questions)).toEqual([
    { id: 7, text: 'Есть ли товар?', more: { weight: 0.25 }, must: false },
  ]);
  expect([toText(raw, questions), toText([], questions), toText('x', questions)]).toEqual(['1 строка', '-', '-']);
});

it('starts a new row with the defaults of its fields', () => {
  expect(newNested(questions)).toEqual({ id: null, text: '', weight: null, must: true });
});

it('reports violated rules, min and max with the row number', () => {
  const good = { id: 1, text: 'Да?', weight: 1, must: true };
  expect(nestedErrors(questions, [])).toEqual(['Нужно не меньше 1 строки']);
  expect(nestedErrors(questions, [good, { ...good, text: ' ' }])).toEqual(['Строка 2: Введите вопрос']);
  expect(nestedErrors(questions, [good, good, good, good])).toEqual(['Можно не больше 3 строк']);
  expect(nestedErrors(questions, [good])).toEqual([]);
});

it('reports an invalid typed value with its row and field', () => {
  const visits: FieldOf<'rows'> = { kind: 'rows', fields: { at: { kind: 'time', label: 'Начало' } } };
  expect(kindOf(visits).mistyped?.([{ at: '09:00' }, { at: '25:00' }], visits)).toBe(
    'строка 2, Начало: Введите время, например 09:30',
  );
  expect(mistyped?.([], questions)).toBeUndefined();
});

it.each([
  [[{ text: 5 }], 'Вопрос: Неверный тип значения'],
  [['text'], 'Неверный тип значения'],
  [[{ text: 'Да?', more: { weight: 2 } }], 'Вес: Не больше 1'],
  [[{ text: 'Да?' }], undefined],
])('returns for the body value %j the error %j', ([raw], message) => {
  expect(check(raw, questions)).toBe(message);
});

it('merges conflicts row by row: takes a cell that only one side changed, matching rows by their key', () => {
  const was = [
    { id: 1, text: 'А', weight: 1, must: true },
    { id: 2, text: 'Б', weight: 2, must: true },
  ];
  const mine = [{ ...was[0], text: 'А1' }, was[1]] as typeof was;
  const theirs = [was[1], { ...was[0], weight: 5 }] as typeof was;
  expect(mergeRows(rowKindOf(questions), was, mine, theirs)).toEqual({
    rows: [was[1], { id: 1, text: 'А1', weight: 5, must: true }],
    conflicts: [],
  });
  const clash = mergeRows(rowKindOf(questions), was, mine, [{ ...was[0], text: 'А2' }, was[1]] as typeof was);
  expect(clash.conflicts).toEqual([
    { row: { key: '1', name: 'А2', cell: 'text' }, was: 'А', mine: 'А1', theirs: 'А2' },
  ]);
});

describe('declaration check of rows', () => {
  const diagnosticsOf = (field: object, filter: string[] = []) =>
    checkDeclarationText(
      'lists.json',
      JSON.stringify({
        name: 'lists',
        title: 'Чек-листы',
        one: 'Чек-лист',
        api: { path: '/api/v1/lists/', id: 'listId', verbs: ['list', 'one', 'create', 'update'] },
        list: { open: 'modal', columns: ['name'] },
        filter: { title: 'Фильтр', fields: filter },
        form: { submit: { create: 'Создать' }, fields: ['name', 'questions'] },
        fields: { name: { kind: 'text', label: 'Название' }, questions: field },
      }),
    ).diagnostics.map(({ text }) => text);
  const fields = { text: { kind: 'text', label: 'Вопрос' } };
  it.each<[string, object, string]>([
    [
      'a kind that does not fit on one line',
      { fields: { note: { kind: 'longText', label: 'Заметка' } } },
      'поле вида «longText» не может стоять внутри таблицы или группы. Могут: text, number, percent, money, phone, url, date, time, duration, select, flag, carried, constant',
    ],
    [
      'an option that its kind does not have',
      { fields: { text: { kind: 'text', label: 'Вопрос', many: true } } },
      'неизвестное свойство «many»',
    ],
    ['a key that names no field', { fields, key: 'txt' }, 'внутри нет такого поля: «txt». Возможно, «text»?'],
    [
      'a rule that names no field',
      { fields, rules: [['txet', 'Введите', { text: 'filled' }]] },
      'внутри нет такого поля: «txet». Возможно, «text»?',
    ],
    [
      'a condition on an unknown field',
      { fields, rules: [['text', 'Введите', { name: 'filled' }]] },
      'условие на поле, которого нет: «name»',
    ],
    ['a field without a label', { fields: { text: { kind: 'text' } } }, 'у поля «text» нет подписи (label)'],
    [
      'an unknown lookup',
      { fields: { manager: { kind: 'select', label: 'Менеджер', lookup: 'companyEmployee' } } },
      'нет такого справочника: «companyEmployee»',
    ],
    ['bounds that no number meets', { fields, min: 3, max: 2 }, 'min больше max: 3 и 2'],
    [
      'one place used by two fields',
      { fields: { day: { kind: 'date', label: 'День', read: ['a', 'b'] } } },
      'внутри таблицы или группы поле читается из одного места',
    ],
  ])('reports %s', (_what, options, text) => {
    expect(diagnosticsOf({ kind: 'rows', label: 'Вопросы', ...options })[0]).toContain(text);
  });
  it('reports a filter by a table', () => {
    expect(diagnosticsOf({ kind: 'rows', label: 'Вопросы', fields }, ['questions'])).toEqual([
      'по полю «questions» нельзя искать в фильтре',
    ]);
  });
  it('accepts a valid declaration', () => {
    expect(diagnosticsOf(questions)).toEqual([]);
  });
});
