import { parseNumber } from '#codecs/numericInput.ts';
import { defineKind } from '../kindModule.ts';
import { checkBounds } from '../shared/numbers.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';
import { isWhole } from '../shared/wireFormats.ts';
import { isoOfMinutes, minutesOfIso, formatMinutes } from './minutes.ts';

/** Maximum number of minutes that is still exact in seconds. */
const longest = Number.MAX_SAFE_INTEGER / 60;

/** Parses a duration of the API into minutes; returns null when it is negative or too large. */
function minutesIn(raw: unknown): number | null {
  const minutes = parseNumber(raw);
  return minutes !== null && minutes >= 0 && minutes <= longest ? minutes : null;
}

function minutesOfSeconds(raw: unknown): number | undefined {
  const seconds = parseNumber(raw);
  return seconds === null ? undefined : seconds / 60;
}

const change = (by: (minutes: number) => unknown) => (raw: unknown) => {
  const number = minutesIn(raw);
  return number === null ? undefined : by(number);
};

/** A duration in minutes; in a form a number, or the invalid text that was typed. */
export const duration = defineKind('duration', {
  ...defaultKindFacts,
  nature: 'number',
  meaning: 'длительность',
  wires: {
    seconds: { fits: isWhole, read: minutesOfSeconds, write: change((minutes) => Math.round(minutes * 60)) },
    isoDuration: {
      fits: (raw) => minutesOfIso(raw) !== null,
      read: (raw) => minutesOfIso(raw) ?? undefined,
      write: change(isoOfMinutes),
    },
  },
  alignRight: true,
  empty: () => null,
  parse: minutesIn,
  mistyped: (value, { max = Number.MAX_SAFE_INTEGER }) => {
    if (typeof value === 'string' && value !== '') return 'Введите длительность, например 1:30 или 1 ч 30 мин';
    return typeof value === 'number' && value > max ? `Не больше ${formatMinutes(max)}` : undefined;
  },
  serialize: (value) => (typeof value === 'number' ? value : null),
  toAddress: (value) => (typeof value === 'number' ? String(value) : null),
  fromAddress: minutesIn,
  toText: (raw) => {
    const minutes = minutesIn(raw);
    return minutes === null ? '-' : formatMinutes(minutes);
  },
  compare: (a, b) => (minutesIn(a) ?? 0) - (minutesIn(b) ?? 0),
  matches: (own, query) => minutesIn(own) !== null && minutesIn(own) === minutesIn(query),
  carries: () => 'one',
  check: (raw, { max = Number.MAX_SAFE_INTEGER }) => checkBounds(raw, 0, max),
  sample: (at) => 15 + ((at * 25) % 180),
});
