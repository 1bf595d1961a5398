import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '#studio/form/conditions/conditionParts.ts';
import type { DeclaredField } from '#studio/form/partProps.ts';
import { accusative } from '#studio/form/labelWords.ts';
import {
  changedRule,
  requiredRule,
  ruleConditionOf,
  rulePartsOf,
  ruleSentence,
  type RuleJson,
} from '#studio/form/rules/ruleParts.ts';

const fields: DeclaredField[] = [
  {
    name: 'measure',
    label: 'Мера',
    kind: 'radio',
    options: [
      [0, 'КГ'],
      [1, 'РУБ'],
    ],
  },
  { name: 'price', label: 'Цена', kind: 'money' },
  { name: 'name', label: 'Название', kind: 'text' },
  { name: 'status', label: 'Статус', kind: 'select' },
  { name: 'days', label: 'Дни', kind: 'checkboxes' },
  { name: 'site', label: 'Ссылка на сайт', kind: 'url' },
  { name: 'agreed', label: 'Согласие', kind: 'flag' },
  { name: 'photo', label: 'Фото полки', kind: 'image' },
  { name: 'rows', label: 'Вопросы', kind: 'rows' },
];

// "Any REST API": rules built by choosing («если Мера — РУБ, то Цена обязательна»)
describe('Rule in words', () => {
  it.each<[RuleJson, string]>([
    [['price', '', { if: { measure: 1 }, then: { price: 'number' } }], 'если Мера — РУБ, то Цена обязательна'],
    [['price', '', { price: 'positive' }], 'Цена обязательна и больше 0'],
    [['name', '', { name: 'filled' }], 'Название обязательно'],
    [['status', '', { status: 'chosen' }], 'Статус обязателен'],
    [['days', '', { days: 'nonEmpty' }], 'Дни обязательны'],
    [['days', '', { anyOf: [{ days: 'nonEmpty' }, { agreed: true }] }], 'Дни выбраны или Согласие — да'],
    [['site', '', { site: 'emptyOrUrl' }], 'Ссылка на сайт — ссылка или пусто'],
    [
      ['price', '', { if: { measure: 1 }, then: { price: 'number' }, else: { name: 'filled' } }],
      'если Мера — РУБ, то Цена заполнена, иначе Название заполнено',
    ],
  ])('%j', (rule, words) => expect(ruleSentence(rule, fields)).toBe(words));
});

describe('Message of a rule', () => {
  it('is proposed from the rule', () => {
    expect(fields.map((field) => requiredRule(field))).toEqual([
      ['measure', 'Выберите меру', { measure: 'chosen' }],
      ['price', 'Введите цену', { price: 'number' }],
      ['name', 'Введите название', { name: 'filled' }],
      ['status', 'Выберите статус', { status: 'chosen' }],
      ['days', 'Выберите дни', { days: 'nonEmpty' }],
      ['site', 'Введите ссылку на сайт', { site: 'filled' }],
      ['agreed', 'Отметьте Согласие', { agreed: true }],
      ['photo', 'Загрузите фото полки', { photo: 'nonEmpty' }],
      ['rows', 'Добавьте вопросы', { rows: 'nonEmpty' }],
    ]);
  });

  it('requires at least one for a multiple choice', () => {
    expect(requiredRule({ name: 'tags', label: 'Метки', kind: 'select', many: true })).toEqual([
      'tags',
      'Выберите метки',
      { tags: 'nonEmpty' },
    ]);
    expect(
      ruleSentence(
        ['tags', '', { not: { tags: 'nonEmpty' } }],
        [{ name: 'tags', label: 'Метки', kind: 'select', many: true }],
      ),
    ).toBe('Метки не выбраны');
  });

  it('follows the field until the user writes another message', () => {
    const proposed = requiredRule(fields[1] as DeclaredField);
    expect(changedRule(proposed, { field: 'name' }, fields)).toEqual(['name', 'Введите название', { name: 'filled' }]);
    expect(changedRule(['price', 'Сколько стоит?', { price: 'number' }], { field: 'name' }, fields)).toEqual([
      'name',
      'Сколько стоит?',
      { name: 'filled' },
    ]);
  });

  it('declines the words of a label', () => {
    expect(
      [
        'Минимальная цена',
        'Плановое количество',
        'Дата визита',
        'ИНН',
        'Менеджер',
        'Торговая точка',
        'Время открытия',
        'Покупатель',
        'Последняя отгрузка',
        'Комментарий',
      ].map(accusative),
    ).toEqual([
      'минимальную цену',
      'плановое количество',
      'дату визита',
      'ИНН',
      'менеджера',
      'торговую точку',
      'время открытия',
      'покупателя',
      'последнюю отгрузку',
      'комментарий',
    ]);
  });
});

describe('Condition of a rule', () => {
  it('is added, changed and removed without affecting the requirement', () => {
    const always: RuleJson = ['price', 'Введите цену', { price: 'number' }];
    const under = changedRule(always, { when: { measure: 1 } }, fields);
    expect(under).toEqual(['price', 'Введите цену', { if: { measure: 1 }, then: { price: 'number' } }]);
    expect(changedRule(under, { when: undefined }, fields)).toEqual(always);
    expect(changedRule(under, { must: { price: 'positive' } }, fields)).toEqual([
      'price',
      'Введите цену',
      { if: { measure: 1 }, then: { price: 'positive' } },
    ]);
  });

  it('is unchanged after conversion to its parts and back', () => {
    const json = fc.object() as fc.Arbitrary<JsonObject>;
    fc.assert(
      fc.property(
        fc.oneof(
          json,
          fc.record({ if: json, then: json }),
          fc.record({ if: json, then: json, else: json }),
        ) as fc.Arbitrary<JsonObject>,
        (condition) => {
          expect(ruleConditionOf(rulePartsOf(condition))).toEqual(condition);
        },
      ),
    );
  });
});
