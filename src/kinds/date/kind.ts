import { defineKind } from '../kindModule.ts';
import { formatDate } from '#codecs/dates.ts';
import { checkDay, compareInstants, dayFromNow, dayOf, dayInputError } from '../shared/days.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';
import { dayAsIso, dayAsUnixMs } from '../shared/wireFormats.ts';

/** A day, `YYYY-MM-DD` in the API (spec D14); in a form also the invalid text that was typed. */
export const date = defineKind('date', {
  ...defaultKindFacts,
  nature: 'day',
  meaning: 'день',
  wires: { iso: dayAsIso, unixMs: dayAsUnixMs },
  empty: () => null,
  parse: dayOf,
  mistyped: dayInputError,
  serialize: (value) => value ?? null,
  toAddress: (value) => (typeof value === 'string' ? value : null),
  fromAddress: dayOf,
  toText: (raw) => formatDate(raw),
  compare: compareInstants,
  matches: (own, query) => dayOf(own) === dayOf(query),
  carries: () => 'one',
  check: checkDay,
  sample: (at) => dayFromNow(-at),
});
