import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { webhookDeliveries } from '../../platform/tables/syncApi.ts';
import { unixNow, type ApiDeps } from '../../platform/context/deps.ts';
import { post } from './post.ts';

/** Seconds between a failed attempt and the next; after the last pause there are no more attempts. */
const pauses = [10, 60, 300, 1800, 7200, 28_800, 86_400] as const;
/** Maximum number of parallel deliveries. */
const atOnce = 4;
/**
 * Seconds after which an unfinished attempt, such as that of a killed process, counts as failed: longer than any
 * attempt takes.
 */
const lease = 60;
/** Seconds for which delivered messages stay listed: 30 days. */
const kept = 30 * 86_400;

interface Due {
  id: number;
  tries: number;
  event: string;
  body: unknown;
  url: string;
  secret: string;
  name: string;
}

/** Claims due deliveries, so that no other process sends them. */
function takeDue(db: Db, now: number): Promise<Due[]> {
  return rowsOf<Due>(
    db,
    sql`
    update webhook_deliveries told set tries = told.tries + 1, next_try = ${now + lease}
    from webhooks w where w.webhook_id = told.webhook_id and told.delivery_id in (
      select delivery_id from webhook_deliveries d join webhooks using (webhook_id) where d.next_try <= ${now} and webhooks.active order by d.next_try, d.delivery_id limit ${atOnce} for update of d skip locked)
    returning told.delivery_id as id, told.tries, told.event, told.body, w.url, w.secret, w.name`,
  );
}

/**
 * Sends all due messages; returns their number. A message may be sent twice: the receiver recognizes it by
 * `webhook-id`.
 */
export async function deliverDue(deps: Pick<ApiDeps, 'db' | 'now' | 'log'>, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    if (signal?.aborted === true) return count;
    const due = await takeDue(deps.db, unixNow(deps));
    if (due.length === 0) return count;
    count += due.length;
    await Promise.all(due.map((item) => deliver(deps, item, signal)));
  }
}

async function deliver(
  deps: Pick<ApiDeps, 'db' | 'now' | 'log'>,
  { id, tries, body, url, secret, name, event }: Due,
  signal: AbortSignal | undefined,
): Promise<void> {
  const error = await post({ url, secret, id: `msg_${id}`, at: unixNow(deps), body: JSON.stringify(body) }, signal);
  // The process is stopping: the next attempt follows when the lease ends.
  if (signal?.aborted === true) return;
  const now = unixNow(deps);
  const pause = pauses[tries - 1];
  const outcome =
    error === undefined
      ? { deliveredAt: now, nextTry: null, error: null }
      : { nextTry: pause === undefined ? null : now + pause, error };
  await deps.db.update(webhookDeliveries).set(outcome).where(eq(webhookDeliveries.deliveryId, id));
  if (error !== undefined && pause === undefined)
    deps.log(`Вебхук «${name}»: ${event} не доставлено после ${tries} попыток. ${error}`);
}

/** Deletes messages delivered long ago. */
export async function deleteDelivered(deps: Pick<ApiDeps, 'db' | 'now'>): Promise<void> {
  await deps.db
    .delete(webhookDeliveries)
    .where(and(isNotNull(webhookDeliveries.deliveredAt), lt(webhookDeliveries.at, unixNow(deps) - kept)));
}
