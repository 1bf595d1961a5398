import { shiftDecimal } from '#codecs/decimal.ts';
import { isDay } from '#codecs/dates.ts';
import { parseNumber } from '#codecs/numericInput.ts';
import type { WireFormat } from '../kindModule.ts';
import { dayOf } from './days.ts';

/** Checks whether a raw value is a safe integer, as a body requires. */
export const isWhole = (raw: unknown): boolean => typeof raw === 'number' && Number.isSafeInteger(raw);

/** Creates a wire format whose decimal point is `places` further to the right, exact in decimal. */
function shifted(places: number, fits: (raw: unknown) => boolean): WireFormat {
  const move = (by: number) => (raw: unknown) => {
    const number = parseNumber(raw);
    return number === null ? undefined : shiftDecimal(number, by);
  };
  return { fits, read: move(-places), write: move(places) };
}

const roubles = shifted(2, isWhole);
/**
 * Whole kopecks for roubles. Fractions of a kopeck are rounded when read; an amount too large to be exact is invalid.
 */
export const kopecks: WireFormat = {
  ...roubles,
  read: (raw) => {
    const amount = parseNumber(raw);
    return amount !== null && isWhole(Math.round(amount)) ? roubles.read(Math.round(amount)) : undefined;
  },
};
/** Percent as a number: 12.5 for an eighth. */
export const percentNumber = shifted(2, (raw) => typeof raw === 'number');

const dayLength = 86_400_000;
const midnight = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * A day as the ISO 8601 instant of its midnight in UTC. A midnight in any zone is that day everywhere; any other
 * instant is its day in the user's zone.
 */
export const dayAsIso: WireFormat = {
  fits: (raw) => typeof raw === 'string' && instant.test(raw) && dayOf(raw) !== null,
  read: (raw) => (typeof raw === 'string' ? midnight.exec(raw)?.[1] : undefined) ?? dayOf(raw) ?? undefined,
  write: (raw) => (typeof raw === 'string' && isDay(raw) ? `${raw}T00:00:00Z` : raw),
};

/** A day as milliseconds of its midnight in UTC; any other moment is its day in the user's zone. */
export const dayAsUnixMs: WireFormat = {
  fits: isWhole,
  read: (raw) => {
    const moment = parseNumber(raw);
    if (moment === null) return undefined;
    return (moment % dayLength === 0 ? utcDay(moment) : dayOf(moment / 1000)) ?? undefined;
  },
  write: (raw) => (typeof raw === 'string' && isDay(raw) ? Date.parse(raw) : raw),
};

/** Maximum moment of a Date, in milliseconds from 1970. */
const maxMoment = 8.64e15;

/** Returns a moment in milliseconds as ISO 8601 in UTC; null when it is beyond the range of a Date. */
function isoInstant(moment: number): string | null {
  return Math.abs(moment) > maxMoment || Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

function utcDay(moment: number): string | null {
  const day = isoInstant(moment)?.slice(0, 10) ?? '';
  return isDay(day) ? day : null;
}

/** A moment in milliseconds instead of unix seconds. */
export const momentAsUnixMs: WireFormat = {
  fits: isWhole,
  read: (raw) => {
    const moment = parseNumber(raw);
    return moment === null ? undefined : moment / 1000;
  },
  write: (raw) => (typeof raw === 'number' ? raw * 1000 : raw),
};

/** A moment in ISO 8601 with its zone, read unchanged. */
export const momentAsIso: WireFormat = {
  fits: (raw) => typeof raw === 'string' && instant.test(raw),
  read: (raw) => raw,
  write: (raw) => (typeof raw === 'number' ? isoInstant(raw * 1000) : raw),
};

/** Creates a wire format of a flag as one of two values; in a query their texts. */
export function twoValues(off: string | number, on: string | number): WireFormat {
  return {
    fits: (raw) => raw === on || raw === off,
    read: (raw) => (raw === on || raw === String(on) ? true : raw === off || raw === String(off) ? false : undefined),
    write: (raw) => (raw === true ? on : off),
  };
}
