import { expect, it } from 'vitest';
import { localDiagnostics } from '#studio/calls/localCheck.ts';
import { promoText } from '#tests/customResources/promo.ts';

it('finds nothing in a good declaration', () => {
  expect(localDiagnostics(promoText)).toEqual([]);
});

it.each([
  [
    'a word that the schema does not know',
    '"module": "distribution"',
    '"module": "distibution"',
    'distibution',
    'неизвестное значение «distibution»',
  ],
  ['a kind', '"kind": "text"', '"kind": "tekst"', 'tekst', 'неизвестное значение «tekst»'],
  ['a property', '"max": 60', '"maks": 60', 'maks', 'неизвестное свойство «maks»'],
  ['an option of another kind', '"max": 60', '"lookup": "chains"', 'lookup": "ch', 'неизвестное свойство «lookup»'],
])('%s is told at its place', (_what, from, to, at, message) => {
  const text = promoText.replace(from, to);
  const start = text.indexOf(at) - 1;
  expect(localDiagnostics(text).map((diagnostic) => [diagnostic.from, diagnostic.text])).toContainEqual([
    start,
    message,
  ]);
});

it('broken JSON is told at its place before anything else', () => {
  expect(localDiagnostics('{\n  "name" "x"\n}')).toEqual([
    { from: 11, to: 14, text: 'ошибка в записи JSON: ожидается двоеточие' },
  ]);
});

it.each(['', '[]', 'null', '['.repeat(100_000)])('bears %.20s', (text) => {
  expect(Array.isArray(localDiagnostics(text))).toBe(true);
});
