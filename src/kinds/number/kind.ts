import { defineKind } from '../contract.ts';
import { numbers } from '../shared/numbers.ts';

/** A number without a unit of its own. */
export const number = defineKind('number', {
  ...numbers,
  meaning: 'число',
  words: { ...numbers.words, suffix: 'знак после числа', minus: 'можно меньше нуля', integer: 'только целое число' },
  sample: (at) => ((at * 7) % 100) + 1,
});
