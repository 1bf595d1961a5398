import { defineKind } from '../kindModule.ts';
import { wrongFormat, wrongType } from '../shared/messages.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';
import { minutesOf, timeOf } from './clock.ts';

/** Converts an API value, minutes or a text with or without seconds, to `HH:MM`. */
function timeIn(raw: unknown): string | null {
  if (typeof raw === 'number') return timeOf(raw);
  const text = typeof raw === 'string' ? raw.trim().replace(/^(\d\d:\d\d):\d\d(\.\d+)?$/, '$1') : '';
  return minutesOf(text) === null ? null : text;
}

/** A time of day; in a form `HH:MM`, or the invalid text that was typed. */
export const time = defineKind('time', {
  ...defaultKindFacts,
  nature: 'text',
  meaning: 'время суток',
  empty: () => null,
  parse: timeIn,
  mistyped: (value) =>
    value === null || value === undefined || minutesOf(value) !== null ? undefined : 'Введите время, например 09:30',
  serialize: (value, { wire }) => (wire === 'minutes' ? minutesOf(value) : timeIn(value)),
  toAddress: timeIn,
  fromAddress: timeIn,
  toText: (raw) => timeIn(raw) ?? '-',
  compare: (a, b) => (minutesOf(timeIn(a)) ?? 0) - (minutesOf(timeIn(b)) ?? 0),
  // A query contains numbers as text.
  matches: (own, query) =>
    timeIn(own) !== null &&
    timeIn(own) === timeIn(typeof query === 'string' && /^\d+$/.test(query) ? Number(query) : query),
  carries: () => 'one',
  check: (raw, { wire }) => {
    if (typeof raw !== (wire === 'minutes' ? 'number' : 'string')) return wrongType;
    return timeIn(raw) === null || (typeof raw === 'string' && raw.length !== 5) ? wrongFormat : undefined;
  },
  sample: (at, { wire }) => {
    const minutes = (9 * 60 + at * 45) % (24 * 60);
    return wire === 'minutes' ? minutes : timeOf(minutes);
  },
});
