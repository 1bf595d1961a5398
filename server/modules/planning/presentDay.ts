import { dayAt, defaultTimeZone, type Day } from '#planning/days.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';

/** Returns the present day in the company's time zone. */
export const presentDay = (deps: Pick<ApiDeps, 'now' | 'timeZone'>): Day =>
  dayAt(deps.now(), deps.timeZone?.() ?? defaultTimeZone);
