import { sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { addDays, type Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { NightResult } from './nightWork.ts';

/** Days after the last known one that a night plans unasked: a server that stood still for a day goes on by itself. */
const maxUnknownDays = 2;

/** Returns the day of the newest sale or of the last night, whichever is later; undefined before both. */
async function lastKnownDay(tx: Db): Promise<Day | undefined> {
  const [known] = await rowsOf<{ day: Day | null }>(
    tx,
    sql`
    select greatest((select max(day) from sales), (select max((result ->> 'day')::date) from jobs where kind = 'planNight'))::text as day`,
  );
  return known?.day ?? undefined;
}

/**
 * Throws when a day lies further after the last known one than a night may go by itself. A clock that jumps ahead
 * would otherwise close every open task as failed, and pay by that.
 */
export async function requireKnownDay(tx: Db, day: Day): Promise<void> {
  const known = await lastKnownDay(tx);
  if (known === undefined || day <= addDays(known, maxUnknownDays)) return;
  throw new Error(
    `По часам сервера сегодня ${formatDate(day)}, а последние продажи и ночи — до ${formatDate(known)}. ` +
      `Если часы верны, проведите ночь командой: npm run planning -- run`,
  );
}

/** Keeps the result of a night that an administrator has run, unless a later one is known. */
export async function keepNightResult(tx: Db, { day, failures }: NightResult, now: number): Promise<void> {
  const result = JSON.stringify({ day, failures } satisfies NightResult);
  await tx.execute(sql`
    update jobs set result = ${result}::jsonb, done_at = ${now}, error = null
    where kind = 'planNight' and coalesce((result ->> 'day')::date, '-infinity') <= ${day}::date`);
}
