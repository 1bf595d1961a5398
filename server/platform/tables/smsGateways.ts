import { bigint, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/** What every gateway of `SMS_GATEWAY` has done last, for all processes. */
export const smsGateways = pgTable('sms_gateways', {
  name: text('name').primaryKey(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  /** Failures since the last message that was sent. */
  failures: integer('failures').notNull().default(0),
  /** Reason of the last of them. */
  error: text('error'),
  balance: doublePrecision('balance'),
  balanceAt: instant('balance_at'),
  /** Why the balance could not be read; null after it was. */
  balanceError: text('balance_error'),
});
