import { defineKind } from '../contract.ts';
import { numbers } from '../shared/numbers.ts';

/** A number without a unit of its own. */
export const number = defineKind('number', {
  ...numbers,
  meaning: 'число',
  sample: (at) => ((at * 7) % 100) + 1,
});
