import { defineKind } from '../kindModule.ts';
import { formatDate } from '#codecs/dates.ts';
import { daysOfWord, isPeriodWord } from '#codecs/periods.ts';
import { checkDay, compareInstants, dayFromNow, dayOf, dayInputError } from '../shared/days.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';

const ends = (raw: unknown): [unknown, unknown] => (Array.isArray(raw) ? [raw[0], raw[1]] : [raw, raw]);

/** Returns the error of two typed ends: one is not a date, or their order is reversed. */
function mistypedEnds([start, end]: readonly unknown[]): string | undefined {
  const wrong = dayInputError(start) ?? dayInputError(end);
  return wrong ?? (start && end && String(start) > String(end) ? 'Начало периода позже конца' : undefined);
}

/**
 * Two days, either of which may be missing while typing (spec D37, D58). Raw value and value are both `[start, end]`; the
 * value of a filter may be the word of a period instead, which its address keeps (spec D93).
 */
export const dateRange = defineKind('dateRange', {
  ...defaultKindFacts,
  nature: 'period',
  meaning: 'период',
  labelled: 'asGroup',
  empty: () => [null, null],
  parse: (raw) => (Array.isArray(raw) ? [dayOf(raw[0]), dayOf(raw[1])] : [null, null]),
  mistyped: (value) => (Array.isArray(value) ? mistypedEnds(value) : undefined),
  serialize: (value) => (isPeriodWord(value) ? [...daysOfWord(value)] : (value ?? [null, null])),
  toAddress: (value) => {
    if (isPeriodWord(value)) return value;
    return Array.isArray(value) && value.some(Boolean) ? `${value[0] ?? ''}..${value[1] ?? ''}` : null;
  },
  fromAddress: (source) => (isPeriodWord(source) ? source : source.split('..').map(dayOf).concat(null).slice(0, 2)),
  toText: (raw, { shown }) => {
    const [start, end] = Array.isArray(raw) ? ends(raw) : [];
    if (!start && !end) return '-';
    return shown === 'fromTo'
      ? `от ${formatDate(start)} до ${formatDate(end)}`
      : `${formatDate(start)} – ${formatDate(end)}`;
  },
  compare: (a, b) => compareInstants(ends(a)[0], ends(b)[0]) || compareInstants(ends(a)[1], ends(b)[1]),
  /** Ranges match when they share a day. */
  matches: (own, query) => {
    const [[from, to], [start, end]] = [ends(own).map(dayOf), ends(query).map(dayOf)];
    return (!start || (to ?? '') >= start) && (!end || (from ?? '9999') <= end);
  },
  carries: () => 'one',
  check: checkDay,
  checkEnds: (start, end) =>
    typeof start === 'string' && typeof end === 'string' && end !== '' && end < start
      ? 'Дата окончания раньше даты начала'
      : undefined,
  sample: (at) => [dayFromNow(-at), dayFromNow(30 - at)],
});
