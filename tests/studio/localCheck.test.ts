import { expect, it } from 'vitest';
import { localDiagnostics } from '#studio/calls/localCheck.ts';
import { promoText } from '#tests/customResources/promo.ts';

it('finds no problem in a valid declaration', () => {
  expect(localDiagnostics(promoText)).toEqual([]);
});

it.each([
  [
    'a word unknown to the schema',
    '"module": "distribution"',
    '"module": "distibution"',
    'distibution',
    'неизвестное значение «distibution»',
  ],
  ['a kind', '"kind": "text"', '"kind": "tekst"', 'tekst', 'неизвестное значение «tekst»'],
  ['a property', '"max": 60', '"maks": 60', 'maks', 'неизвестное свойство «maks»'],
  ['an option of another kind', '"max": 60', '"lookup": "chains"', 'lookup": "ch', 'неизвестное свойство «lookup»'],
])('reports %s at its place', (_what, from, to, at, message) => {
  const text = promoText.replace(from, to);
  const start = text.indexOf(at) - 1;
  expect(localDiagnostics(text).map((diagnostic) => [diagnostic.from, diagnostic.text])).toContainEqual([
    start,
    message,
  ]);
});

it('reports broken JSON at its place before anything else', () => {
  expect(localDiagnostics('{\n  "name" "x"\n}')).toEqual([
    { from: 11, to: 14, text: 'ошибка в записи JSON: ожидается двоеточие' },
  ]);
});

it.each(['', '[]', 'null', '['.repeat(100_000)])('handles %.20s without an error', (text) => {
  expect(Array.isArray(localDiagnostics(text))).toBe(true);
});
