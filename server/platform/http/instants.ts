import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { timeZone } from '#codecs/timeZone.ts';
import { dayAt, defaultTimeZone } from '#planning/days.ts';
import type { Query } from './query.ts';

/** Returns the company's time zone, by which instants have their days (spec D83). */
export const companyTimeZone = (): string => timeZone() ?? defaultTimeZone;

/** Returns the company's day of an instant (unix seconds), `YYYY-MM-DD`. */
export const companyDay = (instant: number): string => dayAt(instant * 1000, companyTimeZone());

const minute = 60_000;
/** No clock of the world is further from UTC. */
const farthestZone = 15 * 60;

/**
 * Returns the unix seconds at which a day (`YYYY-MM-DD`) starts in the company's time zone; `shift` moves it by days.
 * Conditions compare a column with it, so that they use the column's index.
 */
export function startOfDay(day: string, shift = 0): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / minute + shift * 1440;
  const [wanted, zoneName] = [new Date(midnight * minute).toISOString().slice(0, 10), companyTimeZone()];
  let [before, start] = [midnight - farthestZone, midnight + farthestZone];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayAt(middle * minute, zoneName) < wanted) before = middle;
    else start = middle;
  }
  return start * 60;
}

/** Returns a condition for instants within the given days, both included; undefined without any. */
export function isOnDays(instant: PgColumn | SQL, from: string | undefined, to: string | undefined): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${instant} >= ${startOfDay(from)}`,
    to === undefined ? undefined : sql`${instant} < ${startOfDay(to, 1)}`,
  );
}

/** Returns a condition for instants within the days of the filter (`startDate`, `endDate`), both included. */
export const onDays = (query: Query, instant: PgColumn): SQL | undefined =>
  isOnDays(instant, query.day('startDate'), query.day('endDate'));

/** The company's time zone as of the execution of a statement: its SQL may have been created before. */
const zone: SQLWrapper = { getSQL: () => sql`${companyTimeZone()}::text` };

/** Returns the day of an instant (unix seconds) as a `date`. */
export const dateOfInstant = (instant: SQL): SQL => sql`(to_timestamp(${instant}) at time zone ${zone})::date`;

/** Returns the day of an instant (unix seconds) as `YYYY-MM-DD`. */
export const dayOfInstant = (instant: SQL): SQL =>
  sql`to_char(to_timestamp(${instant}) at time zone ${zone}, 'YYYY-MM-DD')`;

/** Returns the time of an instant (unix seconds) as `HH:MM`. */
export const clockOfInstant = (instant: SQL): SQL =>
  sql`to_char(to_timestamp(${instant}) at time zone ${zone}, 'HH24:MI')`;

/** Returns the unix seconds at which a day of a column starts. */
export const startOfDate = (date: SQL): SQL =>
  sql`extract(epoch from (${date}::timestamp at time zone ${zone}))::bigint`;
