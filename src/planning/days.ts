import { clockIn } from '#codecs/timeZone.ts';

/** Business days are texts `YYYY-MM-DD`; intervals include both ends. */
export type Day = string;

const dayMs = 86_400_000;
/** Parsed by its parts: `Date.parse` takes several times as long, and a plan has a day for each point. */
const numberOf = (day: Day): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))) / dayMs;

/** The company's time zone unless `app.json` names another one (spec D75). */
export const defaultTimeZone = 'Europe/Moscow';

const sumOf = (day: Day, days: number): Day => new Date((numberOf(day) + days) * dayMs).toISOString().slice(0, 10);

/** The latest sums: a plan needs the same few at each of its points. */
const known = new Map<string, Day>();
const maxKnown = 100;

export function addDays(day: Day, days: number): Day {
  const key = `${day} ${days}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= maxKnown) known.clear();
  const sum = sumOf(day, days);
  known.set(key, sum);
  return sum;
}

/** Returns the number of days from `first` to `last`, both included. */
export const daysIn = (first: Day, last: Day): number => numberOf(last) - numberOf(first) + 1;

/** Returns the day of an instant (unix milliseconds) in a time zone such as `Europe/Moscow` (spec D75). */
export const dayAt = (instant: number, timeZone: string): Day => clockIn(timeZone, instant).slice(0, 10);

/** Returns the first and the last day of the calendar month before that of a day. */
export function monthBefore(day: Day): { firstDay: Day; lastDay: Day } {
  const lastDay = addDays(`${day.slice(0, 7)}-01`, -1);
  return { firstDay: `${lastDay.slice(0, 7)}-01`, lastDay };
}
