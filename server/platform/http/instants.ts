import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from './query.ts';

/** Returns the unix seconds at which a day (`YYYY-MM-DD`, UTC) starts; `shift` moves it by days. */
export function startOfDay(day: string, shift = 0): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 + shift * 86_400;
}

/** Returns a condition for instants within the days of the filter (`startDate`, `endDate`), both included. */
export function onDays(query: Query, instant: PgColumn): SQL | undefined {
  const [from, to] = [query.day('startDate'), query.day('endDate')];
  return and(
    from === undefined ? undefined : gte(instant, startOfDay(from)),
    to === undefined ? undefined : lt(instant, startOfDay(to, 1)),
  );
}
