import { defineKind } from '../kindModule.ts';
import { formatDateTime, unixNow } from '#codecs/dates.ts';
import { compareInstants, dayOf } from '../shared/days.ts';
import { wrongType } from '../shared/messages.ts';
import { momentAsIso, momentAsUnixMs } from '../shared/wireFormats.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** A moment, unix seconds or ISO 8601 in the API (spec D14); it is shown but cannot be typed. */
export const dateTime = defineKind('dateTime', {
  ...opaqueKindBase,
  nature: 'number',
  meaning: 'дата и время, только показ',
  wires: { iso: momentAsIso, unixMs: momentAsUnixMs },
  role: 'shown',
  toText: (raw) => formatDateTime(raw),
  compare: compareInstants,
  matches: (own, query) => dayOf(own) === dayOf(query),
  check: (raw) => (typeof raw === 'number' || typeof raw === 'string' ? undefined : wrongType),
  sample: (at) => unixNow() - at * 86_400,
});
