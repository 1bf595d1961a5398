import { formatNumber } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import { defineKind } from '../kindModule.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';

/** Default best mark. */
export const defaultMaxRating = 5;

/** Parses a mark from the API or the URL; a stored mark above the maximum or between two marks stays unchanged. */
function markIn(raw: unknown): number | null {
  const mark = parseNumber(raw);
  return mark !== null && mark > 0 ? mark : null;
}

/** A mark from 1 to `max`; a filter matches at least that mark. */
export const rating = defineKind('rating', {
  ...defaultKindFacts,
  nature: 'number',
  meaning: 'оценка от 1 до max',
  labelled: 'asGroup',
  search: 'atLeast',
  empty: () => null,
  parse: markIn,
  serialize: markIn,
  toAddress: (value) => (typeof value === 'number' ? String(value) : null),
  fromAddress: markIn,
  toText: (raw, { max = defaultMaxRating }) => (markIn(raw) === null ? '-' : `${formatNumber(markIn(raw))} из ${max}`),
  compare: (a, b) => (markIn(a) ?? 0) - (markIn(b) ?? 0),
  matches: (own, query) => (markIn(own) ?? 0) >= (markIn(query) ?? 0),
  carries: () => 'one',
  check: (raw, { max = defaultMaxRating }) =>
    typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= max
      ? undefined
      : `Ожидается целое число от 1 до ${max}`,
  sample: (at, { max = defaultMaxRating }) => max - (at % max),
});
