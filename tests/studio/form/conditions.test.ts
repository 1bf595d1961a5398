import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conditionsIn } from '#record/conditions.ts';
import type { Condition } from '#schemas/declaration/condition.ts';
import { readTerm, termOf } from '#studio/form/conditions/comparisons.ts';
import {
  conditionOf,
  changeOperator,
  movePart,
  parseCondition,
  replacePart,
  withoutPart,
  withPart,
  type JsonObject,
} from '#studio/form/conditions/conditionParts.ts';
import { comparisonsOf, firstOperand } from '#studio/form/conditions/availableComparisons.ts';
import { sentenceOf } from '#studio/form/conditions/sentence.ts';
import type { DeclaredField } from '#studio/form/partProps.ts';
import { readExamples } from '#tests/customResources/guideExamples.ts';

const fields: DeclaredField[] = [
  {
    name: 'measure',
    label: 'Мера',
    kind: 'radio',
    options: [
      [0, 'КГ'],
      [1, 'РУБ'],
      [2, 'ШТ'],
    ],
  },
  { name: 'price', label: 'Цена', kind: 'money' },
  { name: 'count', label: 'Количество', kind: 'number' },
  { name: 'name', label: 'Название', kind: 'text' },
  {
    name: 'days',
    label: 'Дни',
    kind: 'checkboxes',
    options: [
      [1, 'Пн'],
      [2, 'Вт'],
    ],
  },
  { name: 'period', label: 'Период', kind: 'dateRange' },
  { name: 'site', label: 'Сайт', kind: 'url' },
  { name: 'manager', label: 'Менеджер', kind: 'select' },
  { name: 'urgent', label: 'Срочно', kind: 'flag' },
  { name: 'day', label: 'День доставки', kind: 'date' },
  { name: 'sum', label: 'Сумма, ₽', kind: 'money' },
];

// "Any REST API": rules built by choosing – a condition reads as a sentence
describe('Condition in words', () => {
  it.each<[JsonObject, string]>([
    [{ measure: 1 }, 'Мера — РУБ'],
    [{ measure: [0, 2] }, 'Мера — КГ или ШТ'],
    [{ price: 'number' }, 'Цена заполнена'],
    [{ name: 'filled', count: 'positive' }, 'Название заполнено и Количество больше 0'],
    [{ $new: true }, 'создаётся новая запись'],
    [{ $new: false }, 'запись уже есть'],
    [{ anyOf: [{ measure: 1 }, { count: 'positive' }] }, 'Мера — РУБ или Количество больше 0'],
    [
      { if: { measure: 1 }, then: { price: 'positive' }, else: { count: 'positive' } },
      'если Мера — РУБ, то Цена больше 0, иначе Количество больше 0',
    ],
    [{ not: { days: 'empty' } }, 'Дни не пусты'],
    [{ not: { measure: 1 } }, 'Мера — не РУБ'],
    [{ not: { anyOf: [{ measure: 1 }, { urgent: true }] } }, 'неверно, что (Мера — РУБ или Срочно — да)'],
    [
      { allOf: [{ days: 'nonEmpty' }, { anyOf: [{ period: 'rangeStart' }, { period: 'rangeEnd' }] }] },
      'Дни выбраны и (у поля Период есть начало или у поля Период есть конец)',
    ],
    [{ site: 'emptyOrUrl', manager: 'chosen' }, 'Сайт — ссылка или пусто и Менеджер выбран'],
    [{ count: { multipleOf: 5 } }, 'Количество кратно 5'],
    [{ sum: { exclusiveMaximum: 1.5 } }, '«Сумма, ₽» меньше 1,5'],
    [{ day: '2026-11-23' }, 'День доставки — 23.11.2026'],
    [{ name: { type: 'string', pattern: 'чай' } }, 'в поле Название есть «чай»'],
    [{ required: ['name'], properties: { name: { type: 'string', pattern: '^[А-Я]' } } }, 'условие записано текстом'],
    [{ name: { pattern: '^[А-Я]' } }, 'Название подходит под условие, записанное текстом'],
    [{ gone: 1 }, 'gone — 1'],
    [{}, 'условие не выбрано'],
  ])('%j', (condition, words) => expect(sentenceOf(condition, fields)).toBe(words));

  it('describes every condition of the guide', () => {
    const all = readExamples('conditions').flat() as JsonObject[];
    expect(
      all.map((item) => sentenceOf(item, fields)).filter((words) => words.includes('undefined') || words === ''),
    ).toEqual([]);
  });
});

const names = fc.constantFrom('measure', 'price', 'name', 'days', '$new', 'type');
const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const term = fc.oneof(
  fc.constantFrom('filled', 'empty', 'positive', 'rangeEnd'),
  scalar,
  fc.array(scalar),
  fc.record({ exclusiveMinimum: fc.integer() }),
  fc.record({ type: fc.constantFrom('number', 'string'), maximum: fc.double() }),
  fc.string().map((text) => ({ type: 'string', pattern: text })),
  fc.jsonValue(),
  fc.constant({ contains: { const: 1 } }),
  fc.constant({ const: 'filled' }),
);
const { condition } = fc.letrec<{ condition: JsonObject }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.dictionary(names, term, { maxKeys: 3 }),
    fc.record({ anyOf: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('condition'), { maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
    fc.record({ if: tie('condition'), then: tie('condition') }),
    fc.record({ if: tie('condition'), then: tie('condition'), else: tie('condition') }),
    fc.record({ required: fc.array(names), properties: fc.dictionary(names, fc.object()) }),
    fc.record({ anyOf: fc.jsonValue(), extra: fc.jsonValue() }),
    fc.record({ then: fc.jsonValue() }),
  ) as fc.Arbitrary<JsonObject>,
}));

/** Converts a condition to the builder's parts with their nested parts and back. */
function through(json: JsonObject): JsonObject {
  const parts = parseCondition(json);
  switch (parts.joint) {
    case 'written':
      return json;
    case 'terms':
      return conditionOf({
        joint: 'terms',
        terms: parts.terms.map(([field, own]) => {
          const { comparison, operand } = readTerm(own);
          return [field, comparison === 'written' ? own : termOf(comparison, operand, own)] as const;
        }),
      });
    case 'all':
    case 'any':
      return conditionOf({ ...parts, parts: parts.parts.map(through) });
    case 'not':
      return conditionOf({ ...parts, part: through(parts.part) });
    case 'choice':
      return conditionOf({
        ...parts,
        parts: Object.fromEntries(Object.entries(parts.parts).map(([name, part]) => [name, through(part)])),
      });
  }
}

// "Any REST API": the form loses no part of the text (property test)
describe('Any condition', () => {
  it('is the same JSON after the builder', () => {
    fc.assert(
      fc.property(condition, (json) => {
        expect(through(json)).toEqual(json);
      }),
    );
  });

  it('has a sentence', () => {
    fc.assert(
      fc.property(condition, (json) => {
        expect(sentenceOf(json, fields)).not.toBe('');
      }),
    );
  });

  it('preserves every other part when a part is replaced, moved or removed', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 2, maxLength: 5 }),
        fc.constantFrom('allOf', 'anyOf'),
        fc.nat(),
        fc.nat(),
        condition,
        (parts, word, first, second, next) => {
          const [at, to] = [first % parts.length, second % parts.length];
          expect(replacePart({ [word]: parts }, at, next)).toStrictEqual({ [word]: parts.with(at, next) });
          expect(withoutPart({ [word]: parts }, at)).toStrictEqual({ [word]: parts.toSpliced(at, 1) });
          expect(movePart({ [word]: parts }, at, to)).toStrictEqual({
            [word]: parts.toSpliced(at, 1).toSpliced(to, 0, parts[at] as JsonObject),
          });
          expect(withPart({ [word]: parts }, next)).toStrictEqual({ [word]: [...parts, next] });
        },
      ),
    );
  });

  it('is unchanged when its join is changed and restored', () => {
    fc.assert(
      fc.property(condition, (json) => {
        expect(changeOperator(changeOperator(json, 'not'), 'all')).toStrictEqual(changeOperator(json, 'all'));
        const choice = changeOperator(json, 'choice');
        expect(
          'if' in choice && ('if' in json ? parseCondition(json).joint === 'choice' || choice['if'] : choice['if']),
        ).toBeTruthy();
      }),
    );
  });
});

describe('Condition builder', () => {
  it('puts comparisons of different fields into one object, and a second one of the same field beside it', () => {
    expect(withPart({ measure: 1 }, { price: 'positive' })).toEqual({ measure: 1, price: 'positive' });
    expect(withPart({ count: 'number' }, { count: { maximum: 5 } })).toEqual({
      allOf: [{ count: 'number' }, { count: { maximum: 5 } }],
    });
    expect(replacePart({ measure: 1, price: 'positive' }, 0, { price: 'number' })).toEqual({
      allOf: [{ price: 'number' }, { price: 'positive' }],
    });
  });

  it('turns all into any, any into all, either into the exception, a condition into an if', () => {
    expect(changeOperator({ measure: 1, price: 'positive' }, 'any')).toEqual({
      anyOf: [{ measure: 1 }, { price: 'positive' }],
    });
    expect(changeOperator({ anyOf: [{ measure: 1 }, { price: 'positive' }] }, 'terms')).toEqual({
      measure: 1,
      price: 'positive',
    });
    expect(changeOperator({ measure: 1 }, 'not')).toEqual({ not: { measure: 1 } });
    expect(changeOperator({ not: { measure: 1 } }, 'terms')).toEqual({ measure: 1 });
    expect(changeOperator({ measure: 1 }, 'choice')).toEqual({ if: { measure: 1 }, then: {} });
    expect(changeOperator({ if: { measure: 1 }, then: { price: 'positive' } }, 'any')).toEqual({
      anyOf: [{ measure: 1 }, { price: 'positive' }],
    });
  });

  it('offers only comparisons of a kind that the interpreter reads', () => {
    for (const field of fields) {
      for (const comparison of comparisonsOf(field)) {
        if (comparison === 'written') continue;
        const made = { [field.name]: termOf(comparison, firstOperand(comparison, field)) } as Condition;
        const checks = conditionsIn({ fields: {}, rules: { show: 'dialog', all: [[field.name, 'x', made]] } });
        expect(typeof checks['rule:0']?.({ [field.name]: null })).toBe('boolean');
        expect(readTerm(made[field.name as keyof Condition]).comparison).toBe(comparison);
      }
    }
  });

  it('writes a value with the name of a shape so that it stays a value', () => {
    expect(termOf('is', 'empty')).toEqual({ const: 'empty' });
    expect(sentenceOf({ name: termOf('is', 'empty') as unknown }, fields)).toBe('Название — «empty»');
  });
});
