import { defineKind } from '../contract.ts';
import { showMoney } from '#codecs/money.ts';
import { numbers } from '../shared/numbers.ts';
import { kopecks } from '../shared/wires.ts';

/** Roubles (spec D31). */
export const money = defineKind('money', {
  ...numbers,
  meaning: 'деньги',
  wires: { kopecks },
  toText: (raw, { decimals }) => showMoney(raw, decimals), sample: (at) => (at + 1) * 1250,
});
