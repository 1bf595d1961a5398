import { formatFixed, formatNumber } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { KindModule } from '../kindModule.ts';
import { rangeText } from './expected.ts';
import { wrongType } from './messages.ts';
import { defaultKindFacts } from './defaultKindFacts.ts';

type NumberKind = 'number' | 'money' | 'percent';

/** Returns the error of a number outside its bounds. */
export function checkBounds(raw: unknown, min: number, max: number): string | undefined {
  if (typeof raw !== 'number' || !Number.isFinite(raw)) return wrongType;
  return raw < min ? `Не меньше ${min}` : raw > max ? `Не больше ${max}` : undefined;
}

/** Members that all number kinds share. */
export const numberKindBase: Omit<KindModule<NumberKind>, 'sample' | 'meaning'> = {
  ...defaultKindFacts,
  nature: 'number',
  alignRight: true,
  ownHint: ({ expected }) => expected && rangeText(expected),
  empty: () => null,
  parse: (raw) => (typeof raw === 'number' || typeof raw === 'string' ? parseNumber(String(raw)) : null),
  serialize: (value) => (typeof value === 'number' ? value : null),
  toAddress: (value) => (typeof value === 'number' ? String(value) : null),
  fromAddress: (source) => parseNumber(source),
  toText: (raw, { decimals }) => (decimals === undefined ? formatNumber(raw) : formatFixed(raw, decimals)),
  compare: (a, b) => (parseNumber(a) ?? 0) - (parseNumber(b) ?? 0),
  matches: (own, query) => parseNumber(own) === parseNumber(query),
  carries: () => 'one',
  check: (raw, field) =>
    checkBounds(
      raw,
      'minus' in field && field.minus === true ? -Number.MAX_SAFE_INTEGER : 0,
      field.max ?? Number.MAX_SAFE_INTEGER,
    ),
};
