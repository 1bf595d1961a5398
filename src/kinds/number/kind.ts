import { defineKind } from '../kindModule.ts';
import { numberKindBase } from '../shared/numbers.ts';

/** A number without a predefined unit. */
export const number = defineKind('number', {
  ...numberKindBase,
  meaning: 'число',
  check: (raw, field) =>
    numberKindBase.check(raw, field) ??
    (field.integer === true && !Number.isInteger(raw) ? 'Ожидается целое число' : undefined),
  sample: (at) => ((at * 7) % 100) + 1,
});
