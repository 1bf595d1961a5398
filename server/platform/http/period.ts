import { and, gte, lte, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Query } from './query.ts';

/** Records whose days, both included, share at least one with the period of the filter (`startDate`, `endDate`). */
export function withinPeriod(query: Query, start: PgColumn, end: PgColumn): SQL | undefined {
  const [from, to] = [query.day('startDate'), query.day('endDate')];
  return and(to === undefined ? undefined : lte(start, to), from === undefined ? undefined : gte(end, from));
}

/** `2025-06-15` → `15.06.2025`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('.');
}
