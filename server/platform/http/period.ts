import { and, gte, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from './query.ts';

/** Returns a condition for periods that overlap the filter's period (`startDate`, `endDate`), both ends included. */
export function withinPeriod(query: Query, start: PgColumn, end: PgColumn): SQL | undefined {
  const [from, to] = [query.day('startDate'), query.day('endDate')];
  return and(to === undefined ? undefined : lte(start, to), from === undefined ? undefined : gte(end, from));
}

/** Formats `2025-06-15` as `15.06.2025`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('.');
}
