import { defineKind } from '../kindModule.ts';
import { formatMoney } from '#codecs/money.ts';
import { numberKindBase } from '../shared/numbers.ts';
import { kopecks } from '../shared/wireFormats.ts';

/** Amount in roubles (spec D31). */
export const money = defineKind('money', {
  ...numberKindBase,
  meaning: 'деньги',
  wires: { kopecks },
  toText: (raw, { decimals }) => formatMoney(raw, decimals),
  sample: (at) => (at + 1) * 1250,
});
