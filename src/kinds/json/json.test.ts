import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';
import { jsonFault } from './fault.ts';

const field: FieldOf<'json'> = { kind: 'json', label: 'Настройки' };
const { parse, serialize, toText, mistyped, check } = kindOf(field);
describe('kind json', () => {
  testKindContract(
    field,
    fc
      .jsonValue()
      .filter((value) => value !== null)
      .map((value) => JSON.stringify(value, null, 2)),
  );
});

it('accepts any JSON, indents it in a form and shows it on one line in a list', () => {
  for (const raw of [{ a: [1, { b: null }] }, [1, 'два'], 'текст', 0, false, '', []])
    expect(serialize(parse(raw, field), field)).toEqual(raw);
  expect(parse({ a: [1] }, field)).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect([toText({ a: [1] }, field), toText(false, field), toText(null, field), toText(undefined, field)]).toEqual([
    '{"a":[1]}',
    'false',
    '-',
    '-',
  ]);
  expect([serialize('', field), serialize('null', field), serialize('{', field)]).toEqual([null, null, null]);
});

it.each([
  ['{\n  "a": 1,\n}', 'Строка 3, столбец 1: ожидается имя в кавычках'],
  ['[1, 2,]', 'Строка 1, столбец 7: ожидается значение'],
  ['{"a" 1}', 'Строка 1, столбец 6: ожидается двоеточие'],
  ['[1 2]', 'Строка 1, столбец 4: ожидается запятая или закрывающая скобка'],
  ['[1}', 'Строка 1, столбец 3: ожидается запятая или закрывающая скобка'],
  ['{} {}', 'Строка 1, столбец 4: лишний текст в конце'],
  ['{"a": ', 'Строка 1, столбец 7: текст обрывается: ожидается значение'],
  ['[1,\n"два', 'Строка 2, столбец 1: не закрыта кавычка или в тексте недопустимый знак'],
  ["{'a': 1}", 'Строка 1, столбец 2: ожидается имя в кавычках'],
  ['привет', 'Строка 1, столбец 1: ожидается значение'],
  ['01', 'Строка 1, столбец 1: ожидается значение'],
  ['[1e999]', 'Строка 1, столбец 2: число длиннее, чем можно сохранить точно: возьмите его в кавычки'],
  ['12345678901234567890', 'Строка 1, столбец 1: число длиннее, чем можно сохранить точно: возьмите его в кавычки'],
  ['['.repeat(100_000), 'Строка 1, столбец 16: скобки вложены глубже 15 уровней'],
] as const)('reports line, column and the Russian text of a syntax error: %.40s', (text, message) => {
  expect(mistyped?.(text, field)).toBe(message);
});

it('reports no error for valid JSON', () => {
  for (const text of [
    '',
    ' ',
    ' {"a": [1, -0.5e+3, true, null, "\\u0041\\n"]} ',
    '[]',
    '{}',
    '"x"',
    '100000000000000000',
  ])
    expect(mistyped?.(text, field)).toBeUndefined();
});

it('finds a syntax error exactly where a parser does', () => {
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const pieces = fc
    .array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '1',
        '-',
        '.5',
        'e3',
        'true',
        'nul',
        'null',
        ' ',
        '\n',
        '\\',
        'ё',
        '\u00a0',
        '\t',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''));
  const otherwise = (text: string) => /число|глубже/.test(jsonFault(text)?.message ?? '');
  const texts = fc.oneof(pieces, fc.string(), fc.json()).filter((text) => text.trim() !== '' && !otherwise(text));
  const disagreed = fc.sample(texts, 3000).filter((text) => (jsonFault(text) === null) !== isJson(text));
  expect(disagreed).toEqual([]);
});

it("limits the length to the field's maximum in a form and in a body", () => {
  const short = { ...field, max: 5 };
  expect([mistyped?.('[1, 2, 3]', short), check([1], short), check({ a: 'долго' }, short)]).toEqual([
    'Не более 5 символов',
    undefined,
    'Не более 5 символов',
  ]);
});
