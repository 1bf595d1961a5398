import { sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { addDays, type Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { storeJobResult } from '../../../platform/jobs/claim.ts';
import type { NightResult } from './nightWork.ts';

/** Days after the last known one that a night plans unasked: a server that was off for a day continues by itself. */
const maxUnknownDays = 2;

/** Returns the day of the last night; null before the first one. */
async function lastNight(tx: Db): Promise<Day | null> {
  const [night] = await rowsOf<{ day: Day | null }>(
    tx,
    sql`select result ->> 'day' as day from jobs where kind = 'planNight'`,
  );
  return night?.day ?? null;
}

/** Returns the day of the newest sale; null without sales. No index leads to it. */
async function newestSale(tx: Db): Promise<Day | null> {
  const [sale] = await rowsOf<{ day: Day | null }>(tx, sql`select max(day)::text as day from sales`);
  return sale?.day ?? null;
}

/**
 * Throws when a day lies more than `maxUnknownDays` after the last known one, that of the newest sale or of the last
 * night. A clock that jumps to a later year would otherwise close every open task as failed, and pay by that.
 */
export async function requireKnownDay(tx: Db, day: Day): Promise<void> {
  const isKnown = (known: Day | null) => known !== null && day <= addDays(known, maxUnknownDays);
  const night = await lastNight(tx);
  if (isKnown(night)) return;
  const sale = await newestSale(tx);
  const known = [night, sale]
    .filter((item) => item !== null)
    .toSorted()
    .at(-1);
  if (known === undefined || isKnown(sale)) return;
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
