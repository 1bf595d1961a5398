import { defineKind } from '../contract.ts';
import { showDate } from '#codecs/dates.ts';
import { checkDay, compareInstants, dayFromNow, dayOf } from '../shared/days.ts';

/** A day, `YYYY-MM-DD` on the wire (spec D14). */
export const date = defineKind('date', {
  empty: () => null,
  parse: dayOf,
  serialize: (value) => value ?? null,
  toAddress: (value) => (typeof value === 'string' ? value : null),
  fromAddress: dayOf,
  toText: (raw) => showDate(raw),
  compare: compareInstants,
  matches: (own, asked) => dayOf(own) === dayOf(asked),
  isList: () => false,
  check: checkDay,
  sample: (at) => dayFromNow(-at),
});
