import { defineKind } from '../contract.ts';
import { numbers } from '../shared/numbers.ts';

/** A number without a unit of its own. */
export const number = defineKind('number', {
  ...numbers,
  meaning: 'число',
  check: (raw, field) => numbers.check(raw, field) ?? (field.integer === true && !Number.isInteger(raw) ? 'Ожидается целое число' : undefined),
  sample: (at) => ((at * 7) % 100) + 1,
});
