import { defineKind } from '../kindModule.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import {
  fractionToPercent,
  percentToFraction,
  formatExactPercent,
  formatFixedPercent,
  formatPercent,
} from '#codecs/percent.ts';
import { checkBounds, numberKindBase } from '../shared/numbers.ts';
import { percentNumber } from '../shared/wireFormats.ts';

/** Percents in a form, a fraction in the API, exact in decimal (spec D15). */
export const percent = defineKind('percent', {
  ...numberKindBase,
  meaning: 'проценты, на сервере доля',
  wires: { percentNumber },
  parse: (raw) => fractionToPercent(typeof raw === 'string' ? parseNumber(raw) : raw),
  serialize: (value) => percentToFraction(typeof value === 'number' ? value : null),
  toText: (raw, { rounded, decimals }) =>
    decimals !== undefined ? formatFixedPercent(raw, decimals) : rounded ? formatPercent(raw) : formatExactPercent(raw),
  check: (raw, { max = 100 }) => checkBounds(raw, 0, percentToFraction(max) ?? 1),
  sample: (at) => ((at % 19) + 1) / 20,
});
