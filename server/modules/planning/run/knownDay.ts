import { sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { addDays, type Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { storeJobResult } from '../../../platform/jobs/claim.ts';
import type { NightResult } from './nightWork.ts';

/** Days after the last known one that a night plans unasked: a server that stood still for a day goes on by itself. */
const maxUnknownDays = 2;

/** Returns the day of the last night; null before the first one. */
async function lastNight(tx: Db): Promise<Day | null> {
  const [night] = await rowsOf<{ day: Day | null }>(
    tx,
    sql`select result ->> 'day' as day from jobs where kind = 'planNight'`,
  );
  return night?.day ?? null;
}

/** Returns the day of the newest sale or of the last night, whichever is later; null before both. */
async function lastKnownDay(tx: Db): Promise<Day | null> {
  const night = await lastNight(tx);
  const [sold] = await rowsOf<{ day: Day | null }>(tx, sql`select max(day)::text as day from sales`);
  const days = [night, sold?.day ?? null].filter((day) => day !== null);
  return days.toSorted().at(-1) ?? null;
}

/**
 * Throws when a day lies further after the last known one than a night may go by itself. A clock that jumps ahead
 * would otherwise close every open task as failed, and pay by that.
 */
export async function requireKnownDay(tx: Db, day: Day): Promise<void> {
  const known = await lastKnownDay(tx);
  if (known === null || day <= addDays(known, maxUnknownDays)) return;
  throw new Error(
    `По часам сервера сегодня ${formatDate(day)}, а последние продажи и ночи — до ${formatDate(known)}. ` +
      `Если часы верны, проведите ночь командой: npm run planning -- run`,
  );
}

/** Keeps the result of a night that an administrator has run, unless that of a later day is known. */
export async function keepNightResult(tx: Db, { day, failures }: NightResult, now: number): Promise<void> {
  const known = await lastNight(tx);
  if (known === null || known <= day)
    await storeJobResult(tx, 'planNight', { result: { day, failures } satisfies NightResult, now });
}
