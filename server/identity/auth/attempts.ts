import { and, eq, gt, lt, or, sql } from 'drizzle-orm';
import { countOf } from '#codecs/plural.ts';
import type { Db } from '../../platform/db/connection.ts';
import { attempts } from '../../platform/tables/accounts.ts';
import { HttpError } from '../../platform/http/httpError.ts';

/** Maximum number of attempts in a time window. */
export interface Limit {
  /** The counted subject, for example `send:79120000001:192.0.2.1`. */
  subject: string;
  max: number;
  /** Seconds from the first attempt until the count restarts. */
  window: number;
  /** The message when the limit is reached, a sentence without the final dot. */
  text: string;
}

/**
 * Counts an attempt against all limits in one transaction of `db`; when a limit is reached, it rolls back and throws
 * 429.
 */
export async function countAttempt(db: Db, now: number, limits: readonly Limit[]): Promise<void> {
  for (const { subject, max, window, text } of limits) {
    // A wrong clock wrote an end later than the window allows: no user waits longer than the window.
    const over = sql`(${attempts.until} <= ${now} or ${attempts.until} > ${now + window})`;
    const counted = await db
      .insert(attempts)
      .values({ subject, count: 1, until: now + window })
      .onConflictDoUpdate({
        target: attempts.subject,
        set: {
          count: sql`case when ${over} then 1 else ${attempts.count} + 1 end`,
          until: sql`case when ${over} then ${now + window} else ${attempts.until} end`,
        },
        setWhere: or(over, lt(attempts.count, max)),
      })
      .returning({ subject: attempts.subject });
    if (counted.length === 0) {
      const [stored] = await db.select({ until: attempts.until }).from(attempts).where(eq(attempts.subject, subject));
      throw new HttpError(429, {
        code: 429,
        text: `${text}. Повторите через ${waitOf((stored?.until ?? now + window) - now)}`,
      });
    }
  }
}

/** Subtracts the count of the first limit from all limits, after the user has succeeded. */
export async function forgetAttempts(db: Db, now: number, [own, ...others]: readonly Limit[]): Promise<void> {
  if (own === undefined) return;
  const [counted] = await db
    .delete(attempts)
    .where(and(eq(attempts.subject, own.subject), gt(attempts.until, now)))
    .returning({ count: attempts.count });
  for (const { subject } of counted === undefined ? [] : others) {
    await db
      .update(attempts)
      .set({ count: sql`greatest(${attempts.count} - ${counted?.count ?? 0}, 0)` })
      .where(eq(attempts.subject, subject));
  }
}

/** Formats a waiting time after «через»: `7 минут`, from an hour and a half on `2 часа`. */
function waitOf(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes <= 90
    ? countOf(minutes, ['минуту', 'минуты', 'минут'])
    : countOf(Math.ceil(minutes / 60), ['час', 'часа', 'часов']);
}
